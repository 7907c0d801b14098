"""Clocks as a page shows them."""

import time
from dataclasses import dataclass

from glueckauf.core.text import Phrase, say
from glueckauf.web.tables.clocks import clock_of, time_control_of
from glueckauf.web.tables.house_time import in_the_world
from glueckauf.web.tables.models import BOT, Seat
from glueckauf.web.tables.time_controls import DAY, MINUTE

HOUR = 60 * MINUTE


@dataclass(frozen=True)
class SeatClock:
    left: float | None = None
    due: float | None = None


def shown_clock(seat: Seat) -> SeatClock:
    """Return what a seat has left. A deadline is nobody's but of whoever is to move."""
    control, clock = time_control_of(seat.table), clock_of(seat.table)
    if control is None or seat.table.over or seat.kind == BOT or seat.gone:
        return SeatClock()
    if clock and clock.due is not None and clock.seat == seat.number:
        return SeatClock(clock.left[seat.number], round(in_the_world(clock.due).timestamp(), 3))
    if control.is_for_each_turn:
        return SeatClock()
    return SeatClock(clock.left[seat.number] if clock else control.seconds)


def told_time(left: float, due: float | None) -> Phrase:
    """Return what a clock shows now: minutes and seconds, or hours and days if there are many."""
    seconds = max(0, int(left if due is None else due - time.time()))
    if seconds >= DAY:
        return say("{d} d {h} h", d=seconds // DAY, h=seconds % DAY // HOUR)
    if seconds >= HOUR:
        return say("{h} h {m} min", h=seconds // HOUR, m=seconds % HOUR // MINUTE)
    return say("{m}:{s}", m=seconds // MINUTE, s=f"{seconds % MINUTE:02}")
