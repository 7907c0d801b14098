import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("web", "0018_shown_chances")]

    operations = [
        migrations.CreateModel(
            name="Tournament",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.CharField(max_length=24, unique=True)),
                ("name", models.CharField(max_length=40)),
                ("game", models.CharField(max_length=24)),
                ("system", models.CharField(max_length=8)),
                ("rounds", models.IntegerField()),
                ("slow", models.BooleanField(default=False)),
                ("listed", models.BooleanField(default=False)),
                ("people", models.IntegerField(default=0)),
                ("is_over", models.BooleanField(default=False)),
                ("made", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Competitor",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("name", models.CharField(max_length=24)),
                ("is_host", models.BooleanField(default=False)),
                ("number", models.IntegerField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="competitors",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "owner"), name="one_entry_in_a_tournament")
                ],
            },
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.IntegerField()),
                ("one", models.IntegerField()),
                ("other", models.IntegerField(null=True)),
                ("half_points", models.IntegerField(null=True)),
                (
                    "table",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="matches", to="web.table"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="matches", to="tournaments.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ["round", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "round", "one"), name="one_match_a_round")
                ],
            },
        ),
    ]
