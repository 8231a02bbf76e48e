"""The schema of 23 November 2026 (e9d51213): what nine migrations before had come to, folded.

A database that has gone through all of them has gone through this one. Those on the way must go to that commit first.

On PostgreSQL a part of a name or an email address is found by indexes of trigrams, if the server has them.
"""

import accounts.models
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models, transaction
from django.db.utils import ProgrammingError

INDEXES = {"user_name_trigrams": "name", "user_email_trigrams": "email"}


def add(apps, editor):
    """Add the extension and the indexes. Without the extension, or leave to add it, every player is read instead."""
    if editor.connection.vendor != "postgresql":
        return
    with editor.connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'")
        if cursor.fetchone() is None:
            return
        try:
            with transaction.atomic(using=editor.connection.alias):
                cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        except ProgrammingError:
            return
        for index, column in INDEXES.items():
            cursor.execute(
                f"CREATE INDEX {index} ON accounts_user USING gin (upper({column}::text) gin_trgm_ops)"
            )


def remove(apps, editor):
    """Remove the indexes. The extension stays: it may have been there before."""
    if editor.connection.vendor == "postgresql":
        for index in INDEXES:
            editor.execute(f"DROP INDEX IF EXISTS {index}")


class Migration(migrations.Migration):

    replaces = [
        ('accounts', '0001_initial'),
        ('accounts', '0002_bounds'),
        ('accounts', '0003_players'),
        ('accounts', '0004_tell_book'),
        ('accounts', '0005_lessons'),
        ('accounts', '0006_way_out'),
        ('accounts', '0007_channels'),
        ('accounts', '0008_finding'),
        ('accounts', '0009_moved_at'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('username', models.CharField(default=accounts.models.new_handle, editable=False, max_length=40, unique=True, verbose_name='handle')),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('email', models.EmailField(blank=True, max_length=254, null=True, unique=True, verbose_name='email address')),
                ('is_guest', models.BooleanField(default=False, verbose_name='guest')),
                ('zone', models.CharField(default='UTC', max_length=64, verbose_name='time zone')),
                ('notices', models.CharField(choices=[('at_once', 'At once'), ('soon', 'After ten minutes'), ('daily', 'One letter a day'), ('none', 'Never')], default='soon', max_length=8, verbose_name='notices')),
                ('wakes', models.PositiveSmallIntegerField(default=8, validators=[django.core.validators.MaxValueValidator(23)], verbose_name='wakes at')),
                ('sleeps', models.PositiveSmallIntegerField(default=23, validators=[django.core.validators.MaxValueValidator(23)], verbose_name='sleeps at')),
                ('tells_to', models.CharField(choices=[('everyone', 'Everyone may read it'), ('met', 'Those I have played with may read it'), ('nobody', 'Nobody else may read it')], db_default='met', default='met', max_length=8, verbose_name='tell book')),
                ('lessons', models.JSONField(db_default={}, default=dict, editable=False)),
                ('away_from', models.DateTimeField(editable=False, null=True)),
                ('away_until', models.DateTimeField(editable=False, null=True)),
                ('has_channel', models.BooleanField(db_default=False, default=False, editable=False)),
                ('moved_at', models.DateTimeField(editable=False, null=True)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Away',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.DateField()),
                ('last', models.DateField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absences', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(('wakes__lt', 24)), name='wakes_at_an_hour'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(('sleeps__lt', 24)), name='sleeps_at_an_hour'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('away_from', None), ('away_until', None)), ('away_until__gte', models.F('away_from')), _connector='OR'), name='away_from_before_until'),
        ),
        migrations.AddConstraint(
            model_name='away',
            constraint=models.CheckConstraint(condition=models.Q(('last__gte', models.F('first'))), name='away_first_to_last'),
        ),
        migrations.AddConstraint(
            model_name='away',
            constraint=models.UniqueConstraint(fields=('user', 'first'), name='away_once_from_a_day'),
        ),
        migrations.RunPython(add, remove),
    ]
