from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("api", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Bot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("visitor_id", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(max_length=24)),
                ("key", models.CharField(max_length=96, unique=True)),
                ("games", models.JSONField(default=list)),
                ("challenges", models.BooleanField(default=False)),
                ("seen", models.DateTimeField(null=True)),
                ("made", models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]
