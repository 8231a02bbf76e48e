"""The address that a guest has given and nobody has confirmed from its mailbox yet."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_squashed_0009_moved_at'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='unproved',
            field=models.EmailField(db_default='', default='', editable=False, max_length=254),
        ),
    ]
