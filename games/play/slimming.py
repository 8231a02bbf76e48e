"""Slims down games that ended long ago: what pages show and what a replay needs stays, the rest goes."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.models import Game, Hand, Truth

BATCH = 100  # games in one transaction


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
