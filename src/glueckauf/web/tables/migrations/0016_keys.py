import hashlib
import secrets
from typing import Any

from django.db import migrations, models

import glueckauf.web.tables.fields

SEATS = ("blue", "orange", "green", "violet")


def commit_to_words(apps: Any, _: Any) -> None:
    """Words that were given at tables not dealt yet: the server commits to them now."""
    for seat in apps.get_model("web", "Seat").objects.filter(table__seed=None, deal_word__isnull=False):
        shown = hashlib.sha256(bytes.fromhex(seat.table.secret)).hexdigest()
        seat.deal_nonce = secrets.token_hex(16)
        words = f"{shown} {SEATS[seat.number]} {seat.deal_nonce} {seat.deal_word}"
        seat.deal_commitment = hashlib.sha256(words.encode()).hexdigest()
        seat.save()


class Migration(migrations.Migration):
    dependencies = [("web", "0015_buckets")]

    operations = [
        migrations.AlterField(
            model_name="table",
            name="seed",
            field=glueckauf.web.tables.fields.SeedField(max_length=64, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="words_closed",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="deal_nonce",
            field=models.CharField(blank=True, default="", max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="seat",
            name="deal_commitment",
            field=models.CharField(blank=True, default="", max_length=64),
            preserve_default=False,
        ),
        migrations.RunPython(commit_to_words, migrations.RunPython.noop),
    ]
