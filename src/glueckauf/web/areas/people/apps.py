"""What this area listens to."""

from django.apps import AppConfig


class People(AppConfig):
    name = "glueckauf.web.areas.people"

    def ready(self) -> None:
        from glueckauf.web.areas.people.chat import note_pace  # noqa: PLC0415  models come first
        from glueckauf.web.areas.people.notices import notify_turn  # noqa: PLC0415
        from glueckauf.web.tables.changes import position_changed  # noqa: PLC0415
        from glueckauf.web.tables.pace import pace_changed  # noqa: PLC0415

        position_changed.connect(notify_turn)
        pace_changed.connect(note_pace)
