from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("school", "0002_lesson_answers")]

    operations = [migrations.AddField("daily", "par_moves", models.JSONField(default=dict))]
