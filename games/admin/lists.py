"""The host's lists of tables: found, narrowed, and quick however long they get."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import PAGE_VAR, ChangeList
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import found_by
from games import catalog
from games.ledger.pace import PACES
from games.models import Game, Proposal, Seat
from games.wording.sentences import name_of

MOST_PLAYERS = 50  # players whose tables are looked for; of many more tables PostgreSQL would rather read them all


def tables_by(text: str) -> tuple[Q, bool]:
    """Return the condition for tables by their address or players, and whether it covers all those players.

    The players come first, then their seats: all by index, where a join of tables, seats and players would read each.
    """
    players = list(found_by(text).values_list("pk", flat=True)[: MOST_PLAYERS + 1])
    addressed = Game.objects.filter(address__startswith=text.strip().lower())
    seated = Seat.objects.order_by().filter(user__in=players[:MOST_PLAYERS])
    games = addressed.values("pk").union(seated.values("game"))
    return Q(pk__in=games), len(players) <= MOST_PLAYERS


# Pages


LAST = 10_000  # no host turns so many pages; a search is quicker


class Uncounted(ChangeList):
    """A list that knows whether there is a next page, but not how many there are."""

    def get_results(self, request: HttpRequest) -> None:
        """Fetch the rows of one page, and look whether others follow.

        Their keys come first: an index may know those by itself, where whole rows would be read only to be passed over.
        """
        size, page = self.list_per_page, self.page_num
        if not 1 <= page <= LAST:
            raise IncorrectLookupParameters
        keys = list(self.queryset.values_list("pk", flat=True)[(page - 1) * size : page * size + 1])
        if page > 1 and not keys:
            raise IncorrectLookupParameters
        rows = self.rows().in_bulk(keys[:size])
        self.result_list = [rows[key] for key in keys if key in rows]
        self.result_count = self.full_result_count = len(self.result_list)
        self.show_full_result_count, self.show_admin_actions = False, True
        self.can_show_all, self.multi_page = False, page > 1 or len(keys) > size
        self.newer = self.get_query_string({PAGE_VAR: page - 1}) if page > 1 else ""
        self.older = self.get_query_string({PAGE_VAR: page + 1}) if len(keys) > size and page < LAST else ""

    def rows(self) -> QuerySet[Any]:
        """Return all rows that there are, with all that a page shows of them."""
        return self.root_queryset


# Filters


STILL = timedelta(days=3)  # without any change, then a running table counts as idle
LATE = timedelta(minutes=1)  # longer than any worker needs


class ByGame(admin.SimpleListFilter):
    title, parameter_name = _("game"), "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(slug, name_of(rules)) for slug, rules in catalog.GAMES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.filter(slug=self.value()) if self.value() else queryset


class ByState(admin.SimpleListFilter):
    title, parameter_name = _("state"), "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(Game.Status.choices)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.filter(status=self.value()) if self.value() else queryset


class ByTrouble(admin.SimpleListFilter):
    title, parameter_name = _("trouble"), "trouble"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("stuck", _("stuck: the game cannot go on")),
            ("idle", _("idle: nothing has happened for three days")),
            ("overdue", _("overdue: no worker acts for absent players")),
            ("unanswered", _("unanswered: a proposal is past its time")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        picks = {"stuck": stuck, "idle": idle, "overdue": overdue, "unanswered": unanswered}
        pick = picks.get(self.value() or "")
        return pick(queryset) if pick else queryset


class ByPace(admin.SimpleListFilter):
    title, parameter_name = _("pace"), "pace"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterator[tuple[str, Any]]:
        yield from ((pace.name, pace.label) for pace in PACES)
        yield "other", _("Another pace")

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        presets = {pace.name: Q(move_time=pace.move_time, bank_time=pace.bank_time) for pace in PACES}
        if self.value() == "other":
            for preset in presets.values():
                queryset = queryset.exclude(preset)
            return queryset
        chosen = presets.get(self.value() or "")
        return queryset if chosen is None else queryset.filter(chosen)


def stuck(games: QuerySet[Game]) -> QuerySet[Game]:
    """Keep the tables whose game cannot go on under the present code."""
    return games.filter(trouble_at__isnull=False)


def idle(games: QuerySet[Game]) -> QuerySet[Game]:
    """Keep the running tables where nothing has happened for three days, or nobody is awaited."""
    awaited = Seat.objects.filter(game=OuterRef("pk"), awaited_since__isnull=False)
    at_leisure = awaited.filter(due_at=None, is_bot=False, stand_in=False)  # alone with bots
    still = Q(changed_at__lt=timezone.now() - STILL) & ~Exists(at_leisure)
    return games.filter(still | ~Exists(awaited), status=Game.Status.RUNNING)


def unanswered(games: QuerySet[Game]) -> QuerySet[Game]:
    """Keep the tables with a proposal that is past its time, and that no worker has closed."""
    lapsed = Proposal.objects.filter(closed_at=None, lapses_at__lt=timezone.now() - LATE)
    return games.filter(pk__in=lapsed.values("game"))


def overdue(games: QuerySet[Game]) -> QuerySet[Game]:
    """Keep the running tables where a deadline or a bot's moment has passed and no worker has acted.

    Found from the seats, by one index and by another: of a condition on either PostgreSQL would rather read them all.
    """
    late, seats = timezone.now() - LATE, Seat.objects.order_by()
    players = seats.filter(awaited_since__isnull=False, due_at__lt=late)
    bots = seats.filter(Q(is_bot=True) | Q(stand_in=True), acts_at__lt=late)
    found = players.values("game").union(bots.values("game"))
    return games.filter(pk__in=found, status=Game.Status.RUNNING)
