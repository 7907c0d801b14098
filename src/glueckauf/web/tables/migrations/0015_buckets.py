from typing import Any

from django.db import migrations, models


def leave_unlogged(_: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE web_bucket SET UNLOGGED")


class Migration(migrations.Migration):
    dependencies = [("web", "0014_indexes")]

    operations = [
        migrations.CreateModel(
            name="Bucket",
            fields=[
                ("key", models.CharField(max_length=200, primary_key=True, serialize=False)),
                ("empty_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.RunPython(leave_unlogged, migrations.RunPython.noop),
    ]
