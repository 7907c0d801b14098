"""Par: the points of computer players of every level in the person's seat of a daily deal, played in the background."""

import time
from collections import deque
from functools import partial
from threading import Lock

from glueckauf.core.playouts import generator
from glueckauf.core.position import deal
from glueckauf.players import player, prepare_player
from glueckauf.web.areas.school.daily_deal import OPPONENT, PLAYERS, SEAT, game_of, seed_of
from glueckauf.web.areas.school.models import Daily
from glueckauf.web.compiled_parts import BOTS
from glueckauf.web.compiler import compiler
from glueckauf.web.workers.background_worker import BackgroundWorker
from glueckauf.web.workers.bots import fixed_rng_seed

RETRY_SECONDS = (60, 600, 3600)
"""Seconds for which a deal is left alone after the first time it went wrong, the second, and any further."""
LEVELS = ("apprentice", "hewer", "foreman")


class ParWorker(BackgroundWorker):
    """Plays one deal after the other, level by level; progress can be asked for."""

    def __init__(self) -> None:
        super().__init__("par")
        self.queue: deque[int] = deque()
        self.moves_played: dict[int, int] = {}
        self.failed: dict[int, tuple[int, float]] = {}
        """By deal: how often it failed, and until when it rests."""
        self.lock = Lock()

    def request(self, daily: Daily) -> None:
        """Queue a deal, unless it is known, queued or resting."""
        with self.lock:
            if is_complete(daily) or daily.pk in self.moves_played or self.is_resting(daily):
                return
            self.moves_played[daily.pk] = 0
            self.queue.append(daily.pk)
        self.wake()

    def is_resting(self, daily: Daily) -> bool:
        """It failed a short while ago."""
        return time.monotonic() < self.failed.get(daily.pk, (0, 0.0))[1]

    def work(self) -> bool:
        """Play the deal that has waited longest; one that fails rests for a while."""
        if not self.queue:
            return False
        pk = self.queue.popleft()
        if self.attempt(partial(self.work_out, pk)) is None:
            self.note_failure(pk)
        with self.lock:
            del self.moves_played[pk]
        return True

    def queue_length(self) -> int:
        return len(self.moves_played)

    def note_failure(self, pk: int) -> None:
        times = self.failed.get(pk, (0, 0.0))[0] + 1
        self.failed[pk] = times, time.monotonic() + RETRY_SECONDS[min(times, len(RETRY_SECONDS)) - 1]

    def work_out(self, pk: int) -> Daily:
        """Work out par level by level, as far as the server lives."""
        daily = Daily.objects.get(pk=pk)
        for level in LEVELS:
            points = daily.par.get(level) or self.play(daily, level)
            if points is None:
                break
            daily.par = {**daily.par, level: points}
            daily.save()
        return daily

    def play(self, daily: Daily, level: str) -> list[int] | None:
        """Return the points with such a player in the person's seat, or None when the server stops."""
        seats = [level if seat == SEAT else OPPONENT for seat in range(PLAYERS)]
        compiler.wait(game_of(daily), BOTS)
        for name in set(seats):
            prepare_player(name, game_of(daily))
        seed, moves = seed_of(daily), 0
        position = deal(daily.game, PLAYERS, seed)
        while position.turn is not None:
            if self.is_stopping:
                return None
            chance = generator(fixed_rng_seed(seed, moves))
            position = position.play(player(seats[position.turn])(position.view(position.turn), chance))
            moves += 1
            if daily.pk in self.moves_played:
                self.moves_played[daily.pk] += 1
        return list(position.totals())

    def percent_done(self, daily: Daily) -> int:
        """Estimate by the typical length of a game; a longer one waits at 99."""
        return min(99, 100 * self.moves_played.get(daily.pk, 0) // (len(LEVELS) * game_of(daily).typical_moves))


def is_complete(daily: Daily) -> bool:
    return all(level in daily.par for level in LEVELS)


par_worker = ParWorker()
