from typing import Any

from django.db import migrations
from django.db.models import F


def move_notes(apps: Any, _: Any) -> None:
    """Changes of the pace were kept among the chat messages."""
    tables = apps.get_model("web", "Table").objects
    for note in apps.get_model("people", "ChatMessage").objects.exclude(kind="said").order_by("pk"):
        table = tables.get(pk=note.table_id)
        earlier = [change for change in table.pace_changes if change[0] != note.move]
        changes = [*earlier, [note.move, note.seat, note.kind == "slow"]]
        tables.filter(pk=table.pk).update(pace_changes=changes, message_count=F("message_count") - 1)
        note.delete()


class Migration(migrations.Migration):
    dependencies = [("people", "0005_jobs"), ("web", "0017_pace_changes")]

    operations = [
        migrations.RunPython(move_notes, migrations.RunPython.noop),
        migrations.RemoveField("chatmessage", "kind"),
    ]
