from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0012_jobs"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="challenged",
            field=models.CharField(blank=True, db_index=True, default="", max_length=64),
            preserve_default=False,
        ),
    ]
