"""Par: what computer players of every level make of a daily deal in the person's seat, worked out in the background."""

import logging
from queue import SimpleQueue
from threading import Lock, Thread

from django.db import close_old_connections, connection

from glueckauf.core.loops import generator
from glueckauf.core.position import deal
from glueckauf.players import player, prepare_player
from glueckauf.web.bots import strict_chance
from glueckauf.web.compiler import compiler
from glueckauf.web.school.daily import OPPONENT, PLAYERS, SEAT, of, seed_of
from glueckauf.web.school.models import Daily

LOG = logging.getLogger("glueckauf")
LEVELS = ("apprentice", "hewer", "foreman")
ABOUT = {"glueck-auf": 260, "kartenspiel": 240, "gluex": 48}
"""How many moves a game has, for the bar; a longer one waits at its end."""


class Clerk:
    """One thread works out one deal after the other; what it has is kept, what is under way can be asked for."""

    def __init__(self) -> None:
        self.orders: SimpleQueue[int] = SimpleQueue()
        self.moves: dict[int, int] = {}
        self.stopped: set[int] = set()
        self.lock, self.thread = Lock(), None

    def ask(self, daily: Daily) -> None:
        """Once is enough, and what somebody has stopped waits until somebody wants it."""
        with self.lock:
            if is_known(daily) or daily.pk in self.moves or daily.pk in self.stopped:
                return
            self.moves[daily.pk] = 0
            self.orders.put(daily.pk)
            if self.thread is None:
                self.thread = Thread(target=self.run, daemon=True, name="par")
                self.thread.start()

    def stop(self, daily: Daily) -> None:
        with self.lock:
            self.stopped.add(daily.pk)

    def go_on(self, daily: Daily) -> None:
        with self.lock:
            self.stopped.discard(daily.pk)
        self.ask(daily)

    def run(self) -> None:
        while True:
            pk = self.orders.get()
            try:
                self.work_out(Daily.objects.get(pk=pk))
            except Exception:
                LOG.exception("par of a daily deal could not be worked out; it is tried again at the next visit")
                close_old_connections()
            connection.close()
            with self.lock:
                del self.moves[pk]

    def work_out(self, daily: Daily) -> None:
        for level in LEVELS:
            points = daily.par.get(level) or self.play(daily, level)
            if points is None:
                return
            daily.par = {**daily.par, level: points}
            daily.save()

    def play(self, daily: Daily, level: str) -> list[int] | None:
        """The deal as a person would play it, with such a player in the person's seat; nothing when it was stopped."""
        seats = [level if seat == SEAT else OPPONENT for seat in range(PLAYERS)]
        compiler.wait(of(daily))
        for name in set(seats):
            prepare_player(name, of(daily))
        seed, moves = seed_of(daily), 0
        position = deal(daily.game, PLAYERS, seed)
        while position.turn is not None:
            if daily.pk in self.stopped:
                return None
            chance = generator(strict_chance(seed, moves))
            position = position.play(player(seats[position.turn])(position.view(position.turn), chance))
            moves += 1
            if daily.pk in self.moves:
                self.moves[daily.pk] += 1
        return list(position.totals())

    def done(self, daily: Daily) -> int:
        """How much of it is done, in hundredths."""
        return min(99, 100 * self.moves.get(daily.pk, 0) // (len(LEVELS) * ABOUT[daily.game]))


def is_known(daily: Daily) -> bool:
    return all(level in daily.par for level in LEVELS)


clerk = Clerk()
