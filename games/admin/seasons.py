"""Seasons in the admin: a host finds those whose people ask for it, ends them and takes people out of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import play, seasons
from games.models import Season

ASK = 2  # of its people who ask the host, together
ASKING = Count("entrants", filter=Q(entrants__left_at=None, entrants__asked_host_at__isnull=False))


class PlayerForm(ActionForm):
    """Which action, and for one of them on whom."""

    player = forms.CharField(label=_("Player:"), required=False, max_length=254)


class Asked(admin.SimpleListFilter):
    """Whether two of a season's people ask the host to look at it."""

    title, parameter_name = _("its people"), "asked"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("ask the host"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Season]) -> QuerySet[Season]:
        return queryset.alias(many=ASKING).filter(many__gte=ASK) if self.value() == "yes" else queryset


@admin.action(description=_("End"), permissions=["act"])
def end(chosen: Any, request: HttpRequest, found: QuerySet[Season]) -> None:
    """End these seasons: what is over counts."""
    do_each(chosen, request, found, gettext("End"), lambda season: seasons.end_now(season.address, None))


@admin.action(description=_("Take out the player"), permissions=["act"])
def exclude(chosen: Any, request: HttpRequest, found: QuerySet[Season]) -> None:
    """Take the player of this name or address out of these seasons."""
    typed = request.POST.get("player", "").strip()

    def take_out(season: Season) -> None:
        named = Q(user__name__iexact=typed) | Q(user__email__iexact=typed) | Q(user__username=typed)
        there = [*season.entrants.filter(named, left_at=None).values_list("pk", flat=True)[:2]] if typed else []
        if len(there) != 1:
            raise play.Refused(gettext("Name one player who is in the season, or give their address."))
        seasons.exclude_by_host(season.address, there[0])

    do_each(chosen, request, found, gettext("Take out the player"), take_out)


def do_each(
    chosen: Any, request: HttpRequest, found: QuerySet[Season], label: str, act: Callable[[Season], None]
) -> None:
    """Do this to each season, with a line in the admin's history."""
    for season in found:
        try:
            with transaction.atomic():
                chosen.log_change(request, season, label)
                act(season)
            messages.success(request, gettext("%(action)s: done in %(name)s.") % {"action": label, "name": season.name})
        except play.Refused as error:
            messages.error(request, f"{season.name}: {error}")


@admin.register(Season)
class SeasonAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs alone
    """Seasons, without the secrets of their links. No row is edited by hand."""

    list_display = ["name", "form", "status", "people", "asking", "begins_at", "ends_at"]
    list_filter = ["status", "form", Asked]
    search_fields = ["name"]
    search_help_text = _("The season's name")
    ordering = ["-opened_at"]
    fields = ["name", "form", "status", "people", "asking", "opener", "begins_at", "ends_at"]
    readonly_fields = ["name", "form", "status", "people", "asking", "opener", "begins_at", "ends_at"]
    show_facets = admin.ShowFacets.NEVER
    view_on_site = False  # the page is its people's alone
    actions = [end, exclude]
    action_form = PlayerForm

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players open seasons themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        """Only `games.seasons` changes a season; see `may_act`."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        return request.user.has_perm("games.view_season") or self.may_act(request)

    def may_act(self, request: HttpRequest) -> bool:
        """Whether this host may act, and not only see."""
        return request.user.has_perm("games.change_season")

    has_act_permission = may_act  # for the actions of the list

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Allow our own filters alone: with enough guesses others would reveal the secret of a link."""
        return lookup in ("status__exact", "form__exact", "asked")

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Refuse all of them: one could be the secret."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Season]:
        here = Count("entrants", filter=Q(entrants__left_at=None))
        found: QuerySet[Season] = super().get_queryset(request).annotate(here=here, asks=ASKING)
        return found

    @admin.display(description=_("people"))
    def people(self, season: Season) -> int:
        """How many are in it."""
        return season.here  # type: ignore[attr-defined, no-any-return]  # annotated above

    @admin.display(description=_("ask the host"))
    def asking(self, season: Season) -> int:
        """How many of them ask the host to look at it."""
        return season.asks  # type: ignore[attr-defined, no-any-return]  # annotated above
