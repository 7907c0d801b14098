from typing import Any

from django.db import migrations, models
from django.utils import timezone

import glueckauf.web.transport.networks


def queue_moves(apps: Any, _: Any) -> None:
    """Computer players whose turn it is find their jobs."""
    table, job, now = apps.get_model("web", "Table"), apps.get_model("workers", "Job"), timezone.now()
    job.objects.bulk_create(
        job(
            kind="bot move",
            key=str(each.pk),
            start_tag=now,
            due=each.bot_due or now,
            requested=each.bot_since or now,
            failures=each.bot_failures,
        )
        for each in table.objects.filter(waits_for_bot=True)
    )


class Migration(migrations.Migration):
    dependencies = [("web", "0011_results"), ("workers", "0001_initial")]

    operations = [
        migrations.RunPython(queue_moves, migrations.RunPython.noop),
        migrations.AddField("table", "is_stuck", models.BooleanField(default=False)),
        migrations.AddField(
            "table",
            "share",
            models.CharField(blank=True, default=glueckauf.web.transport.networks.asking_share, max_length=16),
        ),
        migrations.RemoveField("table", "bot_due"),
        migrations.RemoveField("table", "bot_failures"),
        migrations.RemoveField("table", "bot_since"),
        migrations.RemoveField("table", "bot_thinking"),
    ]
