from typing import Any

from django.db import migrations
from django.utils import timezone


def queue_reviews(apps: Any, _: Any) -> None:
    """Reviews that run and moves that somebody tries find their jobs."""
    job, now = apps.get_model("workers", "Job"), timezone.now()
    running = apps.get_model("review", "Review").objects.filter(state="running")
    tried = apps.get_model("review", "Judgement").objects.filter(verdict__isnull=True)
    for kind, rows in (("review", running), ("try", tried)):
        job.objects.bulk_create(
            job(kind=kind, key=str(each.pk), start_tag=now, due=now, requested=now) for each in rows
        )


class Migration(migrations.Migration):
    dependencies = [("review", "0003_begun"), ("workers", "0001_initial")]

    operations = [
        migrations.RunPython(queue_reviews, migrations.RunPython.noop),
        migrations.RemoveField("judgement", "begun"),
        migrations.RemoveField("review", "held_until"),
        migrations.RemoveField("review", "holder"),
        migrations.RemoveField("review", "losses"),
    ]
