"""Draws the revisions of all tables by lot: until now they were counted, which told how often a table had changed."""

from collections.abc import Iterator
from typing import Any

from django.db import migrations
from django.db.models import IntegerField
from django.db.models.functions import Cast, Random

BATCH, REVISIONS = 500, 2**30


def draw(apps: Any, schema_editor: Any) -> None:
    """Draw a revision for each table. Open pages then look once more."""
    games = apps.get_model("games", "Game").objects.using(schema_editor.connection.alias)
    for keys in batches(games):
        games.filter(pk__in=keys).update(revision=Cast(Random() * (REVISIONS - 1), IntegerField()))


def batches(games: Any) -> Iterator[list[int]]:
    """Yield the keys of all tables in batches."""
    last = 0
    while keys := [*games.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]]:
        yield keys
        last = keys[-1]


class Migration(migrations.Migration):

    atomic = False  # so that nobody waits for more than one batch
    dependencies = [("games", "0031_thoughts")]
    operations = [migrations.RunPython(draw, migrations.RunPython.noop)]
