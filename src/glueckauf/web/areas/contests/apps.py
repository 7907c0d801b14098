"""What contests listen to, and what they add to tables."""

from django.apps import AppConfig


class Contests(AppConfig):
    name = "glueckauf.web.areas.contests"

    def ready(self) -> None:
        from glueckauf.web.areas.contests import playing, table_note  # noqa: PLC0415  models come first
        from glueckauf.web.pages.page_model import note_sources  # noqa: PLC0415
        from glueckauf.web.tables.changes import position_changed  # noqa: PLC0415
        from glueckauf.web.tables.shared_deals import Keeper, keepers  # noqa: PLC0415

        position_changed.connect(playing.write_points)
        keepers.append(Keeper(playing.is_deal_of_running_contest, playing.may_watch))
        note_sources.append(table_note.contest_note)
