import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("web", "0018_shown_chances")]

    operations = [
        migrations.CreateModel(
            name="GameNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(max_length=64)),
                ("text", models.CharField(blank=True, max_length=500)),
                ("hidden", models.BooleanField(default=False)),
                (
                    "table",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="web.table"),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("owner", "table"), name="one_note_about_a_game")],
            },
        ),
    ]
