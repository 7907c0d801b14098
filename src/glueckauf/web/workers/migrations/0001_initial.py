from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=16)),
                ("key", models.CharField(max_length=64)),
                ("share", models.CharField(blank=True, max_length=16)),
                ("start_tag", models.DateTimeField()),
                ("due", models.DateTimeField()),
                ("requested", models.DateTimeField()),
                ("lease", models.CharField(blank=True, max_length=16)),
                ("failures", models.IntegerField(default=0)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["kind", "due"], name="jobs_by_due"),
                    models.Index(
                        condition=models.Q(("share", ""), _negated=True), fields=["share"], name="jobs_by_share"
                    ),
                ],
                "constraints": [models.UniqueConstraint(fields=("kind", "key"), name="one_job_about_a_thing")],
            },
        ),
    ]
