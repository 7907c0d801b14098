from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0008_plain_names")]

    operations = [
        migrations.AddField(model_name="event", name="follows", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="table", name="with_help", field=models.BooleanField(default=True)),
        migrations.AddField(model_name="table", name="confirms", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="table", name="held", field=models.JSONField(default=list)),
    ]
