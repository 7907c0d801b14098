"""Par: the points of computer players of every level in the person's seat of a daily deal, played in the background."""

import time
from datetime import timedelta

from glueckauf.core.playouts import generator
from glueckauf.core.position import Position, deal
from glueckauf.players import player, prepare_player
from glueckauf.web.areas.school.daily_deal import OPPONENT, PLAYERS, SEAT, game_of, seed_of
from glueckauf.web.areas.school.models import Daily
from glueckauf.web.compiled_parts import BOTS
from glueckauf.web.compiler import compiler
from glueckauf.web.tables.optional_writes import write_if_possible
from glueckauf.web.workers.bots import fixed_rng_seed
from glueckauf.web.workers.jobs import THOUGHT, Kind, find_job, put_once
from glueckauf.web.workers.models import Job

PAR = Kind("par", THOUGHT, (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1)))
LEVELS = ("apprentice", "hewer", "foreman")
SLICE = 2.0
"""Seconds of play before other jobs have their turn."""


def request_par(daily: Daily) -> None:
    """Queue a deal, unless it is known or queued."""
    if not is_complete(daily):
        write_if_possible("a request for par", lambda: put_once(PAR, daily.pk))


def is_complete(daily: Daily) -> bool:
    return all(level in daily.par for level in LEVELS)


def is_resting(daily: Daily) -> bool:
    """It failed a short while ago."""
    job = find_job(PAR, daily.pk)
    return job is not None and job.failures > 0


def percent_done(daily: Daily) -> int:
    """Estimate by the typical length of a game; a longer one waits at 99."""
    moves = sum(len(moves) for moves in daily.par_moves.values())
    return min(99, 100 * moves // (len(LEVELS) * game_of(daily).typical_moves))


# Playing


def go_on(job: Job) -> bool:
    """Play on for a while at the level that is not done yet; return whether there is more to play."""
    daily = Daily.objects.filter(pk=job.key).first()
    level = next((level for level in LEVELS if daily and level not in daily.par), None)
    if daily is None or level is None:
        return False
    compiler.wait(game_of(daily), BOTS)
    if not compiler.stopped:
        play(daily, level)
    return True


def play(daily: Daily, level: str) -> None:
    """Play on from the moves that are known, with such a player in the person's seat."""
    moves = list(daily.par_moves.get(level, []))
    position, end = position_after(daily, moves), time.monotonic() + SLICE
    while position.turn is not None:
        chance = generator(fixed_rng_seed(seed_of(daily), len(moves)))
        move = player(level if position.turn == SEAT else OPPONENT)(position.view(position.turn), chance)
        moves.append(move.number)
        position = position.play(move)
        if time.monotonic() > end:
            break
    daily.par_moves = {**daily.par_moves, level: moves}
    if position.turn is None:
        daily.par = {**daily.par, level: list(position.totals())}
    daily.save(update_fields=["par", "par_moves"])


def position_after(daily: Daily, moves: list[int]) -> Position:
    for name in (OPPONENT, *LEVELS):
        prepare_player(name, game_of(daily))
    position = deal(daily.game, PLAYERS, seed_of(daily))
    for move in moves:
        position = position.play(move)
    return position
