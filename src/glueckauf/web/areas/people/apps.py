"""What this area listens to."""

from django.apps import AppConfig


class People(AppConfig):
    name = "glueckauf.web.areas.people"

    def ready(self) -> None:
        from glueckauf.web.areas.people import outbox, retention  # noqa: PLC0415  models come first
        from glueckauf.web.areas.people.notices import CALL, NOTICE, notify_invited, notify_turn  # noqa: PLC0415
        from glueckauf.web.tables.changes import invited, position_changed  # noqa: PLC0415
        from glueckauf.web.workers.jobs import Handler, add_handler  # noqa: PLC0415

        for kind in (NOTICE, CALL):
            add_handler(Handler(kind, outbox.deliver, give_up=outbox.give_up))
        add_handler(Handler(retention.RETENTION, retention.delete_what_is_old))
        position_changed.connect(notify_turn)
        invited.connect(notify_invited)
