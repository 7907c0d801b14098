"""Par: what computer players of every level make of a daily deal in the person's seat, worked out in the background."""

import time
from collections import deque
from functools import partial
from threading import Lock

from glueckauf.core.playouts import generator
from glueckauf.core.position import deal
from glueckauf.players import player, prepare_player
from glueckauf.web.bots import strict_chance
from glueckauf.web.compiler import compiler
from glueckauf.web.rounds import Rounds
from glueckauf.web.school.daily import OPPONENT, PLAYERS, SEAT, of, seed_of
from glueckauf.web.school.models import Daily

RESTS = (60, 600, 3600)
"""Seconds for which a deal is left alone after the first time it went wrong, the second, and any further."""
LEVELS = ("apprentice", "hewer", "foreman")
ABOUT = {"glueck-auf": 260, "kartenspiel": 240, "gluex": 48}
"""How many moves a game has, for the bar; a longer one waits at its end."""


class Clerk(Rounds):
    """One deal after the other is worked out; what there is is kept, what is under way can be asked for."""

    def __init__(self) -> None:
        super().__init__("par")
        self.orders: deque[int] = deque()
        self.moves: dict[int, int] = {}
        self.stopped: set[int] = set()
        self.failed: dict[int, tuple[int, float]] = {}
        """By deal: how often it went wrong, and until when it is left alone."""
        self.lock = Lock()

    def ask(self, daily: Daily) -> None:
        """Once is enough, and what somebody has stopped waits until somebody wants it."""
        with self.lock:
            if is_known(daily) or daily.pk in self.moves or daily.pk in self.stopped or self.rests(daily):
                return
            self.moves[daily.pk] = 0
            self.orders.append(daily.pk)
        self.wake()

    def rests(self, daily: Daily) -> bool:
        """It went wrong a short while ago."""
        return time.monotonic() < self.failed.get(daily.pk, (0, 0.0))[1]

    def stop(self, daily: Daily) -> None:
        with self.lock:
            self.stopped.add(daily.pk)

    def go_on(self, daily: Daily) -> None:
        with self.lock:
            self.stopped.discard(daily.pk)
        self.ask(daily)

    def round(self) -> bool:
        """The deal that has waited longest; one that goes wrong is left alone for a while."""
        if not self.orders:
            return False
        pk = self.orders.popleft()
        if self.attempt(partial(self.work_out, pk)) is None:
            self.note_failure(pk)
        with self.lock:
            del self.moves[pk]
        return True

    def note_failure(self, pk: int) -> None:
        times = self.failed.get(pk, (0, 0.0))[0] + 1
        self.failed[pk] = times, time.monotonic() + RESTS[min(times, len(RESTS)) - 1]

    def work_out(self, pk: int) -> Daily:
        """The deal with its par, level by level until somebody stops it."""
        daily = Daily.objects.get(pk=pk)
        for level in LEVELS:
            points = daily.par.get(level) or self.play(daily, level)
            if points is None:
                break
            daily.par = {**daily.par, level: points}
            daily.save()
        return daily

    def play(self, daily: Daily, level: str) -> list[int] | None:
        """The deal as a person would play it, with such a player in the person's seat; nothing when it was stopped."""
        seats = [level if seat == SEAT else OPPONENT for seat in range(PLAYERS)]
        compiler.wait(of(daily))
        for name in set(seats):
            prepare_player(name, of(daily))
        seed, moves = seed_of(daily), 0
        position = deal(daily.game, PLAYERS, seed)
        while position.turn is not None:
            if daily.pk in self.stopped or self.closing:
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
