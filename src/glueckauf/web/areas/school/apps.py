"""What the school adds to the pages of tables, and its jobs."""

from django.apps import AppConfig


class School(AppConfig):
    name = "glueckauf.web.areas.school"

    def ready(self) -> None:
        from glueckauf.web.areas.school import daily_deal, daily_par, table_notes  # noqa: PLC0415  models come first
        from glueckauf.web.pages.page_model import note_sources  # noqa: PLC0415
        from glueckauf.web.tables.shared_deals import Keeper, keepers  # noqa: PLC0415
        from glueckauf.web.workers.jobs import Handler, add_handler  # noqa: PLC0415

        add_handler(Handler(daily_par.PAR, daily_par.go_on))
        keepers.append(Keeper(daily_deal.is_deal_of_today, daily_deal.may_watch))
        note_sources.extend((table_notes.coach_note, table_notes.daily_deal_note))
