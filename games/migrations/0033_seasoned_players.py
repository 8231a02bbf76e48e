"""Note that players who have finished two games are seasoned, as the end of a game will note from now on."""

from django.db import migrations
from django.db.models import Count

AT_ONCE, FEW = 500, 2


def note_seasoned(apps, _schema_editor):
    """Note it of the players who have, some at once."""
    users, seats = apps.get_model("accounts", "User"), apps.get_model("games", "Seat")
    over = seats.objects.filter(game__status="over", left_at=None, user__isnull=False)
    found = over.values_list("user").annotate(games=Count("pk")).filter(games__gte=FEW).order_by("user")
    players = [user for user, _games in found]
    for first in range(0, len(players), AT_ONCE):
        some = [*users.objects.filter(pk__in=players[first : first + AT_ONCE]).only("lessons")]
        for user in some:
            user.lessons = user.lessons | {"*": ["seasoned"]}
        users.objects.bulk_update(some, ["lessons"])


class Migration(migrations.Migration):

    dependencies = [("accounts", "0001_squashed_0009_moved_at"), ("games", "0032_revisions_by_lot")]

    operations = [migrations.RunPython(note_seasoned, migrations.RunPython.noop, elidable=True)]
