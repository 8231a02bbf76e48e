"""Circles in the admin: a host can rename and delete them, and sees no secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import NameField
from accounts.rights import Counted
from games import circles
from games.models import Circle


class CircleForm(ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """A circle; a host can only give it names that its members could have chosen themselves."""

    name = NameField(label=_("Name"))


@admin.register(Circle)
class CircleAdmin(Counted):
    """Circles, without the secrets of their links. Who is in one is its members' business alone."""

    form = CircleForm
    list_display = ["name", "members", "made_at"]
    search_fields = ["name"]
    search_help_text = _("The circle's name")
    ordering = ["-made_at"]
    fields = ["name", "members", "made_at"]
    readonly_fields = ["members", "made_at"]
    show_facets = admin.ShowFacets.NEVER
    view_on_site = False  # the page is its members' alone

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players make circles themselves."""
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Allow no lookups: with enough guesses they would reveal the secret of a link."""
        return False

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Refuse all of them: one could be the secret."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Circle]:
        joined = Count("memberships", filter=Q(memberships__since__isnull=False))
        found: QuerySet[Circle] = super().get_queryset(request).annotate(joined=joined)
        return found

    @admin.display(description=_("members"))
    def members(self, circle: Circle) -> int:
        """How many have joined."""
        return circle.joined  # type: ignore[attr-defined, no-any-return]  # annotated above

    def numbers(self, chosen: Sequence[Circle]) -> dict[str, int]:
        return super().numbers(chosen) | {gettext("Their members"): sum(map(self.members, chosen))}

    def name_of(self, one: Circle) -> str:
        return one.name

    def save_model(self, request: HttpRequest, obj: Circle, form: Any, change: bool) -> None:
        circles.rename_by_host(obj, obj.name)

    def delete_model(self, request: HttpRequest, obj: Circle) -> None:
        circles.delete_by_host(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Circle]) -> None:
        for circle in queryset:
            circles.delete_by_host(circle)
