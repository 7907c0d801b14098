from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("school", "0003_par_moves")]

    operations = [
        migrations.AddField("daily", "secret", models.CharField(blank=True, default="", max_length=64), False)
    ]
