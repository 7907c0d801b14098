"""Everything on the table explained, as a page of its own; a script brings it to the drawing."""

from dataclasses import dataclass
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from glueckauf.core.caching import CacheBypass
from glueckauf.core.explanation import Box
from glueckauf.core.position import View
from glueckauf.core.text import seats_called
from glueckauf.web.pages.frames import frame
from glueckauf.web.pages.page_model import PageModel, page_model_for
from glueckauf.web.pages.rendering import render_page


@dataclass(frozen=True)
class ExplainedPart:
    name: str
    title: str
    places: tuple[tuple[str, str], ...]
    """Boxes as four numbers, with their sentences."""


@dataclass(frozen=True)
class ExplainedMove:
    code: str
    words: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class ExplainedTable:
    parts: tuple[ExplainedPart, ...]
    moves: tuple[ExplainedMove, ...]


@require_safe
def explained(request: HttpRequest, slug: str) -> HttpResponse:
    model = shown_model(request, page_model_for(request, slug))
    template = "table/explained-part.html" if request.headers.get("X-Part") else "table/explained.html"
    return render_page(request, template, model=model, explained=shared_explanations(model))


def shown_model(request: HttpRequest, model: PageModel) -> PageModel:
    """The table as it stands, or as it stood after so many events, where the page still shows that."""
    seen, history = request.headers.get("X-After", ""), model.history
    if not seen.isdecimal() or not history.undone_at <= int(seen) < history.event_count:
        return model
    moves = len(history.record.moves) - (history.event_count - int(seen))
    return frame(request, model, moves, has_more=True)


def shared_explanations(model: PageModel) -> ExplainedTable:
    """Explain a table once to everybody who sees the same."""
    place = model.table.pk, model.history.event_count, len(model.history.record.moves), model.seat
    return _explained_table(place, tuple(model.names), model.language, CacheBypass(model.view))


@lru_cache(maxsize=500)
def _explained_table(
    place: tuple[int, ...],  # noqa: ARG001
    names: tuple[str, ...],
    language: str,
    bypass: CacheBypass,
) -> ExplainedTable:
    with seats_called(names):
        return explained_table(bypass.take(), language)


def explained_table(view: View, language: str) -> ExplainedTable:
    return ExplainedTable(explained_parts(view, language), explained_moves(view, language))


def explained_parts(view: View, language: str) -> tuple[ExplainedPart, ...]:
    places: dict[str, list[tuple[str, str]]] = {}
    for each in view.explanations():
        places.setdefault(each.part, []).append((box_text(each.box), each.phrase.text(language)))
    titles = {part.name: part.title.text(language) for part in view.parts()}
    return tuple(ExplainedPart(name, titles[name], tuple(found)) for name, found in places.items())


def box_text(box: Box) -> str:
    return " ".join(f"{round(number, 1):g}" for number in box)


def explained_moves(view: View, language: str) -> tuple[ExplainedMove, ...]:
    return tuple(
        ExplainedMove(move.code, move.text(language), tuple(line.text(language) for line in view.preview(move)))
        for move in view.moves
    )
