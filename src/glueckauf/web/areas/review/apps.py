"""What the review adds to the end of a game, and its jobs."""

from django.apps import AppConfig


class Review(AppConfig):
    name = "glueckauf.web.areas.review"

    def ready(self) -> None:
        from glueckauf.web.areas.review import worker  # noqa: PLC0415  models come first
        from glueckauf.web.areas.review.findings import review_findings  # noqa: PLC0415
        from glueckauf.web.areas.review.reviews import REVIEW, TRY  # noqa: PLC0415
        from glueckauf.web.pages.page_model import finding_sources  # noqa: PLC0415
        from glueckauf.web.workers.jobs import Handler, add_handler  # noqa: PLC0415

        add_handler(Handler(REVIEW, worker.go_on, give_up=worker.leave_alone))
        add_handler(Handler(TRY, worker.compare, give_up=worker.forget_try))
        finding_sources.append(review_findings)
