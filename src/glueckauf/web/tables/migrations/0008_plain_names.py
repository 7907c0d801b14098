from django.db import migrations, models


class Migration(migrations.Migration):
    """Fields get plain names in Python; the columns of the database keep theirs."""

    dependencies = [
        ("web", "0007_pace_wish"),
    ]

    operations = [
        migrations.AlterField("table", "said", models.IntegerField(db_column="said", default=0)),
        migrations.RenameField("table", "said", "message_count"),
        migrations.AlterField("seat", "word", models.CharField(db_column="word", max_length=40, null=True)),
        migrations.RenameField("seat", "word", "deal_word"),
        migrations.AlterField("seat", "known", models.IntegerField(db_column="known", default=0)),
        migrations.RenameField("seat", "known", "events_seen"),
    ]
