"""What the panel to share offers: a link, the picture that comes with it, a poster of the end."""

from dataclasses import dataclass

from glueckauf.web.pages.end_pictures import is_end
from glueckauf.web.pages.previews import picture_link, position_preview
from glueckauf.web.pages.visitors import in_language
from glueckauf.web.tables.history import History
from glueckauf.web.tables.models import Table


@dataclass(frozen=True)
class Share:
    title: str
    sentence: str
    link: str
    picture: str
    poster: str
    file: str
    """What the picture is called when it is saved."""


def share_of(table: Table, history: History, move: int, language: str, link: str) -> Share:
    preview = position_preview(table, history, move, language, "")
    return Share(
        title=preview.title,
        sentence=preview.description,
        link=in_language(link, language),
        picture=preview.picture,
        poster=picture_link("poster", table.slug, lang=language) if is_end(history, move) else "",
        file=f"{table.game}-{table.slug}-{move}",
    )
