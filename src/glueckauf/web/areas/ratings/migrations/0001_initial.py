import django.db.models.deletion
from django.db import migrations, models

import glueckauf.web.areas.ratings.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("web", "0018_shown_chances")]

    operations = [
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(max_length=64, unique=True)),
                (
                    "key",
                    models.CharField(default=glueckauf.web.areas.ratings.models.new_key, max_length=16, unique=True),
                ),
                ("name", models.CharField(max_length=24)),
                ("hidden", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="Pool",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=24)),
                ("slow", models.BooleanField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "slow"), name="one_pool_of_each_kind")],
            },
        ),
        migrations.CreateModel(
            name="RatedTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("left", models.JSONField(default=list)),
                ("verdict", models.CharField(blank=True, default="", max_length=12)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rated", to="web.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RatedGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("left", models.JSONField(default=list)),
                ("ended", models.DateTimeField()),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="games", to="ratings.pool"
                    ),
                ),
                (
                    "table",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rated_game",
                        to="web.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=16)),
                ("mu", models.FloatField(default=1500.0)),
                ("sigma", models.FloatField(default=350.0)),
                ("games", models.IntegerField(default=0)),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="ratings.pool"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("pool", "key"), name="one_rating_in_a_pool")],
            },
        ),
        migrations.CreateModel(
            name="RatedSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.IntegerField()),
                ("key", models.CharField(blank=True, max_length=16)),
                ("level", models.CharField(blank=True, max_length=16)),
                ("place", models.IntegerField()),
                ("before", models.FloatField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="ratings.ratedgame"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "indexes": [models.Index(fields=["key", "game"], name="rated_seats_by_player")],
                "constraints": [models.UniqueConstraint(fields=("game", "number"), name="one_rated_seat_of_each")],
            },
        ),
    ]
