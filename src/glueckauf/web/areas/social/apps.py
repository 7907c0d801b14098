"""What this area adds to tables, and its jobs."""

from django.apps import AppConfig


class Social(AppConfig):
    name = "glueckauf.web.areas.social"

    def ready(self) -> None:
        from glueckauf.web.areas.social import invitations, played, reports, ties  # noqa: PLC0415  models come first
        from glueckauf.web.pages.page_model import mute_sources  # noqa: PLC0415
        from glueckauf.web.pages.rendering import news_sources  # noqa: PLC0415
        from glueckauf.web.tables.changes import position_changed  # noqa: PLC0415
        from glueckauf.web.tables.seating import seat_checks  # noqa: PLC0415
        from glueckauf.web.workers.jobs import Handler, add_handler  # noqa: PLC0415

        add_handler(Handler(played.PLAYED, played.write_played))
        add_handler(Handler(played.EARLIER, played.write_earlier))
        add_handler(Handler(reports.REPORT, reports.send_to_host))
        seat_checks.append(ties.refuse_blocked)
        news_sources.append(invitations.invitation_news)
        mute_sources.append(ties.muted_seats)
        position_changed.connect(played.note_end)
