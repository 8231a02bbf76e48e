"""Faults, as a host finds them: by the number that somebody met."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from .models import Fault

SHOWN: list[Any] = ["number", "type", "address", "question", "times", "at", "last_at"]


@admin.register(Fault)
class FaultAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs alone
    """Read only. Which line failed may tell what lay under it, so the place is for those who may see hidden cards."""

    list_display = SHOWN
    search_fields = ["=number", "=address"]
    search_help_text = _("The number that the page showed, or a table's address")
    actions = None
    show_facets = admin.ShowFacets.NEVER

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Faults happen by themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Fault | None = None) -> bool:
        """What happened, happened."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Fault | None = None) -> bool:
        """They are tidied away by themselves."""
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Refuse every field in the address: by many questions one could read the place."""
        return False

    def get_fields(self, request: HttpRequest, obj: Fault | None = None) -> list[Any]:
        """Return what this host may see of a fault."""
        return [*SHOWN, "place"] if request.user.has_perm("games.see_truth") else SHOWN
