from django.db import migrations, models


def note_programs(apps, schema_editor):
    seats = apps.get_model("games", "Seat").objects.filter(user__owner__isnull=False)
    seats.update(is_program=True)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0042_analysis"),
        ("accounts", "0011_tokens"),
    ]

    operations = [
        migrations.AddField("seat", "is_program", models.BooleanField(db_default=False, default=False)),
        migrations.RunPython(note_programs, migrations.RunPython.noop),
    ]
