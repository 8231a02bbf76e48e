"""Removes practice tables that somebody opened and then never played at."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import reduce
from itertools import product
from operator import or_

import msgspec
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games import catalog
from games.engine.rulebook import no_orders
from games.models import OWN, Game, Line, Move, Note, Seat

PATIENCE = timedelta(days=7)  # since it was last looked at
BATCH = 100  # tables in one transaction


def remove_untouched() -> int:
    """Remove all practice tables where only bots and the clock have played, and return their number."""
    count = 0
    while removed := remove_some():
        count += removed
    return count


@transaction.atomic
def remove_some() -> int:
    """Remove one transaction's worth; a table that is being played at right now stays."""
    tables = list(
        untouched(timezone.now() - PATIENCE).order_by("pk").select_for_update(of=("self",), skip_locked=True)[:BATCH]
    )
    Game.objects.filter(pk__in=[game.pk for game in tables]).delete()
    return len(tables)


def as_dealt() -> Q:
    """Match the seats that still have what was said for them when they began, or none."""
    dealt = [
        msgspec.to_builtins([*rules.first_orders(dict(zip((o.name for o in rules.options), agreed, strict=True)))])
        for rules in catalog.GAMES.values()
        for agreed in product(*(option.choices for option in rules.options))
        if rules.first_orders is not no_orders
    ]
    return reduce(or_, (Q(orders=orders) for orders in dealt), Q(orders=[]))


def untouched(before: datetime) -> QuerySet[Game]:
    """Return tables of one player and bots where that player has done nothing at all, and has not looked since."""
    here = Q(game=OuterRef("pk"))
    played = Move.objects.filter(here, source__in=OWN)
    said = Line.objects.filter(here, seat=F("game__seats__number"), game__seats__is_bot=False, kind=Line.Kind.TALK)
    others = Seat.objects.filter(here, is_bot=False, number__gt=0)  # the opener has seat 0
    there = Seat.objects.filter(here, is_bot=False).filter(Q(seen_at__gte=before) | ~as_dealt())
    noted = Note.objects.filter(seat__game=OuterRef("pk"))
    kept = Exists(noted) | Exists(played) | Exists(said) | Exists(others) | Exists(there)
    return Game.objects.filter(~kept, listed=False, started_at__lt=before, rematch=None, rematch_of=None)
