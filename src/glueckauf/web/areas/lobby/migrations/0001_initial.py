import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("web", "0018_shown_chances"),
    ]

    operations = [
        migrations.CreateModel(
            name="Queue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=24)),
                ("players", models.IntegerField()),
                ("slow", models.BooleanField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "players", "slow"), name="one_queue")],
            },
        ),
        migrations.CreateModel(
            name="QuickMatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("fills_at", models.DateTimeField()),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="quick_match", to="web.table"
                    ),
                ),
            ],
        ),
    ]
