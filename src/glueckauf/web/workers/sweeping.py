"""What has had its time is deleted every hour."""

from datetime import timedelta

from django.utils import timezone

from glueckauf.web.tables.models import Bucket
from glueckauf.web.workers.jobs import THOUGHT, Kind
from glueckauf.web.workers.models import Job

HOUR = timedelta(hours=1)
SWEEP = Kind("sweep", THOUGHT, (HOUR,), every=HOUR)


def sweep(_: Job) -> bool:
    """Forget buckets of rate limits that have run empty."""
    Bucket.objects.filter(empty_at__lt=timezone.now()).delete()
    return False
