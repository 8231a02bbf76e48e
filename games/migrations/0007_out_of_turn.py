"""Call what may be done while another is awaited by one name; the column keeps its own, so nothing is altered."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0006_letter_items"),
    ]

    operations = [
        migrations.AlterField(
            model_name="hand",
            name="meanwhile",
            field=models.BooleanField(db_column="meanwhile", db_default=False, default=False),
        ),
        migrations.RenameField(model_name="hand", old_name="meanwhile", new_name="out_of_turn"),
    ]
