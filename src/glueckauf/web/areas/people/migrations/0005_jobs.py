from typing import Any

from django.db import migrations
from django.utils import timezone


def queue_notices(apps: Any, _: Any) -> None:
    """Notices that were not sent yet find their jobs."""
    job, now = apps.get_model("workers", "Job"), timezone.now()
    unsent = apps.get_model("people", "Notice").objects.filter(done=False, tries__lt=4)
    job.objects.bulk_create(
        job(kind="notice", key=str(each.pk), start_tag=now, due=each.due, requested=each.made, failures=each.tries)
        for each in unsent
    )


class Migration(migrations.Migration):
    dependencies = [("people", "0004_logins"), ("workers", "0001_initial")]

    operations = [
        migrations.RunPython(queue_notices, migrations.RunPython.noop),
        migrations.RemoveField("notice", "due"),
        migrations.RemoveField("notice", "tries"),
    ]
