import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Models and fields get plain names in Python; tables and columns of the database keep theirs."""

    dependencies = [
        ("people", "0002_words_and_notices"),
        ("web", "0008_plain_names"),
    ]

    operations = [
        migrations.AlterField("account", "word", models.CharField(db_column="word", max_length=64, unique=True)),
        migrations.RenameField("account", "word", "visitor_id"),
        migrations.AlterField("account", "hook", models.CharField(blank=True, db_column="hook", max_length=500)),
        migrations.RenameField("account", "hook", "webhook"),
        migrations.AlterModelTable("word", "people_word"),
        migrations.RenameModel("Word", "ChatMessage"),
        migrations.AlterField(
            "chatmessage",
            "table",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="web.table"),
        ),
    ]
