"""What this area listens to."""

from django.apps import AppConfig


class People(AppConfig):
    name = "glueckauf.web.areas.people"

    def ready(self) -> None:
        from glueckauf.web.areas.people import outbox, retention  # noqa: PLC0415  models come first
        from glueckauf.web.areas.people.notices import NOTICE, notify_turn  # noqa: PLC0415
        from glueckauf.web.tables.changes import position_changed  # noqa: PLC0415
        from glueckauf.web.workers.jobs import Handler, add_handler  # noqa: PLC0415

        add_handler(Handler(NOTICE, outbox.deliver, give_up=outbox.give_up))
        add_handler(Handler(retention.RETENTION, retention.delete_what_is_old))
        position_changed.connect(notify_turn)
