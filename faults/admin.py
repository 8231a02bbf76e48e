"""Faults in the admin, found by the number that a player quotes."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from .models import Fault

SHOWN: list[Any] = ["number", "type", "address", "question", "times", "at", "last_at"]


@admin.register(Fault)
class FaultAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs alone
    """Read-only. A failing line may hint at hidden cards, so only hosts who may see those see the place."""

    list_display = SHOWN
    search_fields = ["=number", "=address"]
    search_help_text = _("The number that the page showed, or a table's address")
    actions = None
    show_facets = admin.ShowFacets.NEVER

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Fault | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Fault | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Allow no lookups: with enough guesses they would reveal the place."""
        return False

    def get_fields(self, request: HttpRequest, obj: Fault | None = None) -> list[Any]:
        return [*SHOWN, "place"] if request.user.has_perm("games.see_truth") else SHOWN
