"""The queue of background work as a Django app."""

from django.apps import AppConfig


class Workers(AppConfig):
    name = "glueckauf.web.workers"

    def ready(self) -> None:
        from glueckauf.web.tables.changes import position_changed  # noqa: PLC0415  models come first
        from glueckauf.web.tables.clocks import clock_started  # noqa: PLC0415
        from glueckauf.web.tables.seating import person_seen  # noqa: PLC0415
        from glueckauf.web.workers import bots, clock_watch, earlier_results, sweeping  # noqa: PLC0415
        from glueckauf.web.workers.jobs import Handler, add_handler  # noqa: PLC0415

        add_handler(Handler(sweeping.SWEEP, sweeping.sweep))
        add_handler(Handler(earlier_results.RESULTS, earlier_results.enter_some))
        add_handler(Handler(bots.BOT_MOVE, bots.move, on_rest=bots.mark_stuck))
        add_handler(Handler(clock_watch.RUN_OUT, clock_watch.look))
        clock_started.connect(clock_watch.await_end)
        position_changed.connect(bots.request_move)
        person_seen.connect(bots.go_on_with)
