"""Counting begins with the server, where it is switched on."""

from django.apps import AppConfig
from django.conf import settings


class OperationsConfig(AppConfig):
    name = "glueckauf.web.areas.operations"

    def ready(self) -> None:
        if settings.METRICS:
            from glueckauf.web.areas.operations.metrics import begin_counting  # noqa: PLC0415  after all models

            begin_counting()
