from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workers", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Closing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("until", models.DateTimeField(null=True)),
            ],
        ),
    ]
