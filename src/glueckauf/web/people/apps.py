"""What this area listens to."""

from django.apps import AppConfig


class People(AppConfig):
    name = "glueckauf.web.people"

    def ready(self) -> None:
        from glueckauf.web import pace, tables  # noqa: PLC0415  models come first
        from glueckauf.web.people.chat import note_pace  # noqa: PLC0415
        from glueckauf.web.people.notices import turn_has_come  # noqa: PLC0415

        tables.settled.connect(turn_has_come)
        pace.changed.connect(note_pace)
