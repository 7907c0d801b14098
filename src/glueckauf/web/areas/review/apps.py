"""What the review adds to the end of a game."""

from django.apps import AppConfig


class Review(AppConfig):
    name = "glueckauf.web.areas.review"

    def ready(self) -> None:
        from glueckauf.web.areas.review.findings import review_findings  # noqa: PLC0415  models come first
        from glueckauf.web.pages.page_model import finding_sources  # noqa: PLC0415

        finding_sources.append(review_findings)
