from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone


def queue_earlier(apps: Any, _: Any) -> None:
    """Games that are over already are entered in the background."""
    now = timezone.now()
    apps.get_model("workers", "Job").objects.create(
        kind="earlier played", key="all", start_tag=now, due=now, requested=now
    )


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0006_pace_changes"),
        ("web", "0018_shown_chances"),
        ("workers", "0002_closing"),
    ]

    operations = [
        migrations.CreateModel(
            name="Profile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("shows_results", models.BooleanField(default=True)),
                ("shows_points", models.BooleanField(default=True)),
                ("shows_opponents", models.BooleanField(default=True)),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="profile", to="people.account"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SourceSum",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=24)),
                ("players", models.IntegerField()),
                ("source", models.CharField(max_length=40)),
                ("phrase", models.JSONField(default=dict)),
                ("seats", models.IntegerField(default=0)),
                ("points", models.IntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("game", "players", "source"), name="one_sum_of_a_source")
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="people.account"
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="people.account"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="web.table"),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("account", "table"), name="one_invitation_to_a_table")],
            },
        ),
        migrations.CreateModel(
            name="Played",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(max_length=64)),
                ("seat", models.IntegerField()),
                ("game", models.CharField(max_length=24)),
                ("players", models.IntegerField()),
                ("people", models.IntegerField()),
                ("place", models.IntegerField()),
                ("points", models.IntegerField()),
                ("margin", models.IntegerField()),
                ("sources", models.JSONField(default=dict)),
                ("public", models.BooleanField()),
                ("ended", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="played", to="web.table"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["owner", "-ended"], name="played_by_owner")],
                "constraints": [models.UniqueConstraint(fields=("table", "seat"), name="one_result_of_a_seat")],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("seat", models.IntegerField(null=True)),
                ("reason", models.CharField(max_length=8)),
                ("text", models.CharField(blank=True, max_length=500)),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "about",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="people.account"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="web.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Tie",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=8)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ties", to="people.account"
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="people.account"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("account", "other", "kind"), name="one_tie_of_a_kind")],
            },
        ),
        migrations.RunPython(queue_earlier, migrations.RunPython.noop),
    ]
