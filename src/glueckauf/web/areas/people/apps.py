"""What this area listens to."""

from django.apps import AppConfig


class People(AppConfig):
    name = "glueckauf.web.areas.people"

    def ready(self) -> None:
        from glueckauf.web.areas.people import outbox, retention  # noqa: PLC0415  models come first
        from glueckauf.web.areas.people.notices import (  # noqa: PLC0415
            CALL,
            NOTICE,
            PUSHED,
            notify_invited,
            notify_kept_seat,
            notify_turn,
        )
        from glueckauf.web.tables.changes import invited, position_changed  # noqa: PLC0415
        from glueckauf.web.tables.making import seat_kept  # noqa: PLC0415
        from glueckauf.web.workers.jobs import Handler, add_handler  # noqa: PLC0415

        for kind in (NOTICE, CALL):
            add_handler(Handler(kind, outbox.deliver, give_up=outbox.give_up))
        add_handler(Handler(PUSHED, outbox.deliver_push, give_up=outbox.give_up))
        add_handler(Handler(retention.RETENTION, retention.delete_what_is_old))
        position_changed.connect(notify_turn)
        invited.connect(notify_invited)
        seat_kept.connect(notify_kept_seat)
