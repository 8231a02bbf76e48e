"""By what a host picks tables out of the list: game, state, trouble, pace."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.ledger.pace import PACES
from games.models import Game, Seat
from games.wording.sentences import name_of

STILL = timedelta(days=3)  # without any change, after which a running table counts as stuck
LATE = timedelta(minutes=1)  # more than any worker needs


class ByGame(admin.SimpleListFilter):
    """Tables of one game."""

    title, parameter_name = _("game"), "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Offer every game."""
        return [(slug, name_of(rules)) for slug, rules in catalog.GAMES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Pick the tables of the chosen game."""
        return queryset.filter(slug=self.value()) if self.value() else queryset


class ByState(admin.SimpleListFilter):
    """Tables in one state."""

    title, parameter_name = _("state"), "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Offer every state."""
        return list(Game.Status.choices)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Pick the tables in the chosen state."""
        return queryset.filter(status=self.value()) if self.value() else queryset


class ByTrouble(admin.SimpleListFilter):
    """Tables at which something is wrong."""

    title, parameter_name = _("trouble"), "trouble"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Offer what can be wrong."""
        return [
            ("broken", _("broken: the game cannot go on")),
            ("stuck", _("stuck: nothing for three days")),
            ("overdue", _("overdue: nobody acts for the absent")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Pick the tables with the chosen trouble."""
        picks = {"broken": broken, "stuck": stuck, "overdue": overdue}
        pick = picks.get(self.value() or "")
        return pick(queryset) if pick else queryset


class ByPace(admin.SimpleListFilter):
    """Tables played at one pace."""

    title, parameter_name = _("pace"), "pace"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterator[tuple[str, Any]]:
        """Offer every preset, and those that chose their own."""
        yield from ((pace.name, pace.label) for pace in PACES)
        yield "other", _("A pace of their own")

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Pick the tables at the chosen pace."""
        presets = {pace.name: Q(move_time=pace.move_time, bank_time=pace.bank_time) for pace in PACES}
        if self.value() == "other":
            for preset in presets.values():
                queryset = queryset.exclude(preset)
            return queryset
        chosen = presets.get(self.value() or "")
        return queryset if chosen is None else queryset.filter(chosen)


def broken(games: QuerySet[Game]) -> QuerySet[Game]:
    """Pick the tables whose game cannot go on under the present code."""
    return games.filter(trouble_at__isnull=False)


def stuck(games: QuerySet[Game]) -> QuerySet[Game]:
    """Pick the running tables where nothing has happened for three days, or nobody is awaited."""
    awaited = Seat.objects.filter(game=OuterRef("pk"), awaited_since__isnull=False)
    still = Q(changed_at__lt=timezone.now() - STILL)
    return games.filter(still | ~Exists(awaited), status=Game.Status.RUNNING)


def overdue(games: QuerySet[Game]) -> QuerySet[Game]:
    """Pick the running tables where a deadline, or a bot's moment, has passed and no worker has acted on it."""
    late = timezone.now() - LATE
    bots = Q(acts_at__lt=late) & (Q(is_bot=True) | Q(stand_in=True))
    seats = Seat.objects.filter(Q(due_at__lt=late) | bots, game=OuterRef("pk"))
    return games.filter(Exists(seats), status=Game.Status.RUNNING)
