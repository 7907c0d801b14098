from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0016_keys")]

    operations = [migrations.AddField("table", "pace_changes", models.JSONField(default=list))]
