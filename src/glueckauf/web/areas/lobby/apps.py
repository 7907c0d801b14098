"""What this area listens to, and its job."""

from django.apps import AppConfig


class Lobby(AppConfig):
    name = "glueckauf.web.areas.lobby"

    def ready(self) -> None:
        from glueckauf.web.areas.lobby import news, quick_match, table_note  # noqa: PLC0415  models come first
        from glueckauf.web.pages.page_model import note_sources  # noqa: PLC0415
        from glueckauf.web.tables.changes import position_changed, sat_down  # noqa: PLC0415
        from glueckauf.web.workers.jobs import Handler, add_handler  # noqa: PLC0415

        add_handler(Handler(quick_match.FILL, quick_match.fill_when_due))
        note_sources.append(table_note.waiting_note)
        sat_down.connect(news.tell_of_seat)
        position_changed.connect(news.tell_of_end)
