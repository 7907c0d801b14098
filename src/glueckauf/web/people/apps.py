"""What this area listens to."""

from django.apps import AppConfig


class People(AppConfig):
    name = "glueckauf.web.people"

    def ready(self) -> None:
        from glueckauf.web.people.notices import turn_has_come  # noqa: PLC0415  models come first
        from glueckauf.web.tables import settled  # noqa: PLC0415

        settled.connect(turn_has_come)
