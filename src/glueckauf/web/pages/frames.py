"""What happened since somebody last looked, one whole turn after the other.

A page that shows the table after some events asks for the next frame: the table as it stood, for this visitor, after the next
turn. The last frame is the table as it is, with its buttons. While a computer player is in the middle of a turn, the
frame before that turn stays; its turn is told as a whole.
"""

from dataclasses import replace

from django.http import HttpRequest

from glueckauf.core.record import Record
from glueckauf.web.pages.page_model import PageModel, point_of_view

MOST_FRAMES = 12
"""Who has missed more turns is shown the newest position at once."""


def next_frame(request: HttpRequest, model: PageModel) -> PageModel:
    """Return what is to be shown after the events that the page names, or the newest position."""
    seen = request.headers.get("X-After", "")
    history = model.history
    if not seen.isdecimal() or not history.undone_at <= int(seen) < history.event_count:
        return model
    known = len(history.record.moves) - (history.event_count - int(seen))
    ends = ends_of_turns(history.record, known, waits_for_bot=model.table.waits_for_bot)
    shown = ends[0] if len(ends) <= MOST_FRAMES else ends[-1]
    if shown == len(history.record.moves):
        return model
    return frame(request, model, shown, has_more=shown != ends[-1])


def frame(request: HttpRequest, model: PageModel, moves: int, *, has_more: bool) -> PageModel:
    """The table as it stood after so many moves, seen from where its visitor saw it."""
    history, own = model.history.as_it_was(moves), [each.number for each in model.sitters if each.mine]
    seat, curtain = point_of_view(history.record.position, own, request.session.get("lifted", {}).get(model.table.slug))
    return replace(model, history=history, seat=seat, curtain=curtain, is_still=True, has_more=has_more)


def ends_of_turns(record: Record, known: int, *, waits_for_bot: bool) -> list[int]:
    """Return after how many moves there is something to show: the ends of turns, and where the table stands now.

    At least one: if only a turn of a computer player has begun, its beginning.
    """
    positions, last = record.positions(), len(record.moves)
    ends = [move for move in range(known + 1, last) if positions[move].turns != positions[move - 1].turns]
    begin = ends[-1] if ends else known
    if waits_for_bot and is_in_one_turn(record, begin):
        return ends or [known]
    return [*ends, last]


def is_in_one_turn(record: Record, begin: int) -> bool:
    """All moves from here on belong to one turn of one seat, which goes on."""
    since = record.positions()[begin:]
    is_begin = begin == 0 or record.positions()[begin - 1].turns != since[0].turns
    return is_begin and len({(position.turns, position.turn) for position in since}) == 1
