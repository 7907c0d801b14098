from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone


def queue_earlier(apps: Any, _: Any) -> None:
    """Games that are over already are entered in the background."""
    now = timezone.now()
    apps.get_model("workers", "Job").objects.create(
        kind="earlier archive", key="all", start_tag=now, due=now, requested=now
    )


class Migration(migrations.Migration):
    initial = True

    dependencies = [("web", "0018_shown_chances"), ("workers", "0002_closing")]

    operations = [
        migrations.CreateModel(
            name="ArchivedGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=24)),
                ("players", models.IntegerField()),
                ("people", models.IntegerField()),
                ("withheld", models.BooleanField(default=False)),
                ("ended", models.DateTimeField()),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="archived", to="web.table"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("withheld", False)),
                        fields=["game", "players", "-id"],
                        name="archive_by_game",
                    ),
                    models.Index(condition=models.Q(("withheld", False)), fields=["-id"], name="archive_by_age"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ArchivedPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("key", models.CharField(max_length=96)),
                (
                    "archived",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="known", to="archive.archivedgame"
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["key", "-archived"], name="archive_by_name")]},
        ),
        migrations.CreateModel(
            name="Reached",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("opening", models.CharField(max_length=16)),
                ("move", models.IntegerField()),
                ("by", models.CharField(max_length=16)),
                ("won", models.BooleanField()),
                ("points", models.IntegerField()),
                (
                    "archived",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reached", to="archive.archivedgame"
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["opening", "-archived"], name="games_by_opening")]},
        ),
        migrations.CreateModel(
            name="OpeningMove",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("opening", models.CharField(max_length=16)),
                ("move", models.IntegerField()),
                ("by", models.CharField(max_length=16)),
                ("games", models.IntegerField(default=0)),
                ("won", models.IntegerField(default=0)),
                ("points", models.IntegerField(default=0)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("opening", "move", "by"), name="one_count_of_a_move")],
            },
        ),
        migrations.RunPython(queue_earlier, migrations.RunPython.noop),
    ]
