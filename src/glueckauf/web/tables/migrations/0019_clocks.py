from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0018_shown_chances")]

    operations = [
        migrations.AddField("table", "turn", models.IntegerField(null=True)),
        migrations.AddField("table", "time_control", models.CharField(blank=True, max_length=8, default=""), False),
        migrations.AddField("table", "forfeits", models.BooleanField(default=False)),
        migrations.AddField("table", "clock", models.JSONField(null=True)),
        migrations.AddField("table", "incidents", models.JSONField(default=list)),
        migrations.AddField("seat", "gone", models.CharField(blank=True, max_length=8, default=""), False),
        migrations.CreateModel(
            "OpenHouse",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seen", models.DateTimeField()),
                ("shut_for", models.FloatField(default=0.0)),
            ],
        ),
        migrations.CreateModel(
            "Holiday",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("begin", models.DateTimeField()),
                ("end", models.DateTimeField()),
            ],
        ),
    ]
