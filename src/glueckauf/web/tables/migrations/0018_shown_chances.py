from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0017_pace_changes")]

    operations = [migrations.AddField("table", "shows_chances", models.BooleanField(default=False))]
