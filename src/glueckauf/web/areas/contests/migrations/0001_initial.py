import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("web", "0018_shown_chances")]

    operations = [
        migrations.CreateModel(
            name="Contest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.CharField(max_length=24, unique=True)),
                ("name", models.CharField(max_length=40)),
                ("game", models.CharField(max_length=24)),
                ("players", models.IntegerField()),
                ("level", models.CharField(max_length=16)),
                ("deals", models.IntegerField()),
                ("secret", models.CharField(max_length=64)),
                ("among_people", models.BooleanField(default=False)),
                ("listed", models.BooleanField(default=False)),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("begun", models.DateTimeField(null=True)),
                ("ends", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("name", models.CharField(max_length=24)),
                ("is_host", models.BooleanField(default=False)),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to="contests.contest"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("contest", "owner"), name="one_entry_in_a_contest")],
            },
        ),
        migrations.CreateModel(
            name="Play",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("deal", models.IntegerField()),
                ("seat", models.IntegerField()),
                ("points", models.IntegerField(null=True)),
                ("lead", models.IntegerField(null=True)),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="plays", to="contests.contest"
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="plays",
                        to="contests.entrant",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="plays", to="web.table"
                    ),
                ),
            ],
            options={
                "ordering": ["deal", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("contest", "entrant", "deal"), name="one_play_of_each_deal")
                ],
            },
        ),
    ]
