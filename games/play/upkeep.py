"""What the site does for tables by itself: after an outage, long after the end, where nobody came to play."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import reduce
from itertools import product
from operator import or_

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games import catalog
from games.engine.rulebook import no_orders
from games.ledger.clocks import move_deadlines
from games.ledger.refusals import Refused
from games.ledger.transactions import by_rows
from games.models import OWN, Game, Hand, Heartbeat, Line, Move, Note, Seat, Truth

log = logging.getLogger(__name__)

NOTED_EVERY = timedelta(minutes=1)
OUTAGE = timedelta(minutes=10)  # a shorter one changes nothing


def catch_up() -> None:
    """Note that the site is up; if it was down, give all players who are awaited that time back.

    Progress is a row, advanced by conditional updates: two workers do it only once, and a killed one loses nothing.
    """
    now = timezone.now()
    heartbeat, _new = Heartbeat.objects.get_or_create(pk=Heartbeat.ONLY, defaults={"at": now})
    silence = now - heartbeat.at
    if heartbeat.down_since is None and silence > OUTAGE:
        note_outage(heartbeat, now)
    elif heartbeat.down_since is None and silence > NOTED_EVERY:
        advance(heartbeat, at=now)
    while heartbeat.down_since is not None:
        move_next_table(heartbeat, heartbeat.at - heartbeat.down_since)


@transaction.atomic
def note_outage(heartbeat: Heartbeat, now: datetime) -> None:
    """Note that the site was down until now; seats that were kept then are kept for as much longer."""
    down_since = heartbeat.at
    if advance(heartbeat, at=now, down_since=down_since, moved=0):
        kept = Game.objects.filter(status=Game.Status.OPEN, kept_until__gt=down_since)
        kept.update(kept_until=F("kept_until") + (now - down_since))


def move_next_table(heartbeat: Heartbeat, by: timedelta) -> None:
    """Move the clocks of the next table that was awaiting somebody when the site went down; note the end."""
    waiting = Game.objects.filter(status=Game.Status.RUNNING, seats__awaited_since__lte=heartbeat.down_since)
    game = waiting.filter(pk__gt=heartbeat.moved).order_by("pk").first()
    with transaction.atomic():
        if game is None:
            advance(heartbeat, down_since=None)
        elif advance(heartbeat, moved=game.pk):
            move_table(game.address, by)


def move_table(address: str, by: timedelta) -> None:
    """Move one table's clocks; if that fails, leave it as it is."""
    try:
        with by_rows(address, Game.Status.RUNNING) as taken:
            move_deadlines(taken, by)
    except Refused:
        return  # it has been paused or has ended
    except Exception as error:  # must not hold up the other tables; values are secret
        log.error("the clocks of table %s could not be moved (%s)", address, type(error).__name__)


def advance(heartbeat: Heartbeat, **change: datetime | int | None) -> bool:
    """Advance the heartbeat unless another worker has, then reload it."""
    as_read = Heartbeat.objects.filter(at=heartbeat.at, down_since=heartbeat.down_since, moved=heartbeat.moved)
    advanced = as_read.update(**change) == 1
    heartbeat.refresh_from_db()
    return advanced


# Untouched practice


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


# Games that ended long ago


def slim_down() -> int:
    """Slim down all games that ended long enough ago, and return their number."""
    if not settings.LONGHAND_SLIM_AFTER:
        return 0
    count = 0
    while slimmed := slim_some():
        count += slimmed
    return count


@transaction.atomic
def slim_some() -> int:
    """Slim down one transaction's worth of games. A game without a digest is already slim."""
    before = timezone.now() - timedelta(days=settings.LONGHAND_SLIM_AFTER)
    old = Game.objects.filter(status=Game.Status.OVER, ended_at__lt=before).exclude(digest="").order_by("pk")
    games = list(old.select_for_update(skip_locked=True).only("public")[:BATCH])
    Truth.objects.filter(game__in=games).update(checkpoint=None)
    for game in games:
        keep_differences(game)
    Game.objects.filter(pk__in=[game.pk for game in games]).update(digest="")
    return len(games)


def keep_differences(game: Game) -> None:
    """Drop from each seat's last sight what a spectator sees too; `View.sight` puts both together again."""
    public = game.public.sight
    hands = list(Hand.objects.filter(seat__game=game).only("sight"))
    for hand in hands:
        hand.sight = {name: seen for name, seen in hand.sight.items() if name not in public or public[name] != seen}
    Hand.objects.bulk_update(hands, ["sight"])
