"""What the database keeps of background work."""

from typing import ClassVar

from django.db import models


class Job(models.Model):
    """A piece of work of some kind about something, such as a computer player's move at a table.

    Nobody begins before it is `due`. Whoever claims it writes a `lease` and moves `due` to the end of the lease, so that
    what a dead worker held is due again by itself (a visibility timeout).
    """

    kind = models.CharField(max_length=16)
    key = models.CharField(max_length=64)
    share = models.CharField(max_length=16, blank=True)
    """Whose share of the workers it uses."""
    start_tag = models.DateTimeField()
    """Of the jobs that are due the one with the earliest tag comes first."""
    due = models.DateTimeField()
    requested = models.DateTimeField()
    lease = models.CharField(max_length=16, blank=True)
    failures = models.IntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["kind", "key"], name="one_job_about_a_thing")]
        indexes: ClassVar = [
            models.Index(fields=["kind", "due"], name="jobs_by_due"),
            models.Index(fields=["share"], name="jobs_by_share", condition=~models.Q(share="")),
        ]


class Closing(models.Model):
    """The house is closed for maintenance as long as there is this row."""

    until = models.DateTimeField(null=True)
    """When it will probably open again."""
