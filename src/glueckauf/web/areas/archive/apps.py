"""What this area listens to, its jobs, and what it adds to tables."""

from django.apps import AppConfig


class Archive(AppConfig):
    name = "glueckauf.web.areas.archive"

    def ready(self) -> None:
        from glueckauf.web.areas.archive import archiving, table_note  # noqa: PLC0415  models come first
        from glueckauf.web.pages.page_model import note_sources  # noqa: PLC0415
        from glueckauf.web.tables.changes import position_changed  # noqa: PLC0415
        from glueckauf.web.workers.jobs import Handler, add_handler  # noqa: PLC0415

        add_handler(Handler(archiving.ARCHIVE, archiving.enter_or_leave))
        add_handler(Handler(archiving.EARLIER, archiving.enter_earlier))
        note_sources.append(table_note.archive_note)
        position_changed.connect(archiving.note_end)
