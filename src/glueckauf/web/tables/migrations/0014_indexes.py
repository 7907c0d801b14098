from typing import Any

from django.db import migrations, models
from django.utils import timezone


def queue_results(apps: Any, _: Any) -> None:
    """Games that ended before results were kept are entered in the background."""
    job, now = apps.get_model("workers", "Job"), timezone.now()
    if apps.get_model("web", "Table").objects.filter(over=True, result=None).exists():
        job.objects.create(kind="results", key="all", start_tag=now, due=now, requested=now)


class Migration(migrations.Migration):
    dependencies = [("web", "0013_challenged")]

    operations = [
        migrations.AddIndex(
            "table",
            models.Index(condition=models.Q(("listed", True), ("over", False)), fields=["-id"], name="open_tables"),
        ),
        migrations.AddIndex("result", models.Index(fields=["game", "players", "-best"], name="results_by_points")),
        migrations.AddIndex("result", models.Index(fields=["game", "players", "-margin"], name="results_by_margin")),
        migrations.RunPython(queue_results, migrations.RunPython.noop),
    ]
