"""Indexes by which PostgreSQL finds a part of a name or an email address: of trigrams, if the server has them."""

from django.db import migrations, transaction
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
    dependencies = [("accounts", "0007_channels")]
    operations = [migrations.RunPython(add, remove)]
