"""What tournaments listen to, and what they add to tables."""

from django.apps import AppConfig


class Tournaments(AppConfig):
    name = "glueckauf.web.areas.tournaments"

    def ready(self) -> None:
        from glueckauf.web.areas.tournaments import playing, table_note  # noqa: PLC0415  models come first
        from glueckauf.web.pages.page_model import note_sources  # noqa: PLC0415
        from glueckauf.web.tables.changes import position_changed  # noqa: PLC0415

        position_changed.connect(playing.write_result)
        note_sources.append(table_note.tournament_note)
