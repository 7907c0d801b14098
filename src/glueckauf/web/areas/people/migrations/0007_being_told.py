import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0006_pace_changes"), ("web", "0019_clocks")]

    operations = [
        migrations.AddField("account", "time_zone", models.CharField(blank=True, max_length=64, default=""), False),
        migrations.AddField("account", "quiet_from", models.IntegerField(null=True)),
        migrations.AddField("account", "quiet_until", models.IntegerField(null=True)),
        migrations.AddField("notice", "about", models.CharField(default="turn", max_length=8)),
        migrations.RemoveConstraint("notice", "told_once"),
        migrations.AddConstraint(
            "notice",
            models.UniqueConstraint(fields=["account", "way", "about", "table", "seat", "turns"], name="told_once"),
        ),
        migrations.CreateModel(
            "Device",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "login",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="device", to="people.login"
                    ),
                ),
                ("endpoint", models.CharField(max_length=1000)),
                ("key", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
            ],
        ),
    ]
