"""What ratings listen to, and their jobs."""

from django.apps import AppConfig


class Ratings(AppConfig):
    name = "glueckauf.web.areas.ratings"

    def ready(self) -> None:
        from glueckauf.web.areas.ratings import rated_tables, rating, table_note  # noqa: PLC0415  models come first
        from glueckauf.web.pages.page_model import note_sources  # noqa: PLC0415
        from glueckauf.web.tables.changes import position_changed  # noqa: PLC0415
        from glueckauf.web.tables.seating import seat_checks  # noqa: PLC0415
        from glueckauf.web.workers.jobs import Handler, add_handler  # noqa: PLC0415

        add_handler(Handler(rating.RATE, rating.rate_one))
        add_handler(Handler(rated_tables.ABSENCES, rated_tables.end_absences))
        position_changed.connect(rated_tables.note_leaving)
        position_changed.connect(rating.request_rating)
        seat_checks.append(rated_tables.check_newcomer)
        note_sources.append(table_note.rating_note)
