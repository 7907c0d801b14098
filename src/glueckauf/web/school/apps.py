"""The school as a part of the house: the coach speaks at tables."""

from django.apps import AppConfig


class School(AppConfig):
    name = "glueckauf.web.school"

    def ready(self) -> None:
        from glueckauf.web.school.speech import announce, speak  # noqa: PLC0415  models are there only now
        from glueckauf.web.showing import notes  # noqa: PLC0415

        notes.extend((speak, announce))
