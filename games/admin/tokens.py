"""Tokens in the admin: a host sees what lets programs in, limits it and ends it, and each act is told to its person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import rights, tokens
from accounts.models import Token, User, found_by
from games.forms.read import read_index
from games.wording.moments import day_of

SHOWN: Any = ["called", "name", "account", "person", "may", "made", "used", "until", "per_minute"]
MOST = 1200  # requests a minute, which is more than any token may send anyway


class LimitForm(ActionForm):
    """Which action, and for one of them how many requests."""

    per_minute = forms.CharField(label=_("Requests a minute:"), required=False, max_length=5)


class OfBots(admin.SimpleListFilter):
    """Whose tokens: people's or bot accounts'."""

    title, parameter_name = _("whose"), "of"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("people", _("people's")), ("bots", _("bot accounts'"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Token]) -> QuerySet[Token]:
        return queryset if self.value() is None else queryset.filter(user__owner__isnull=self.value() == "people")


@admin.action(description=_("End"), permissions=["act"])
def end(chosen: Any, request: HttpRequest, found: QuerySet[Token]) -> None:
    """End these tokens, at once."""
    do_each(chosen, request, found, gettext("End"), lambda token: tokens.end(token, by_host=True))


@admin.action(description=_("Limit (without a number: lift the limit)"), permissions=["act"])
def limit(chosen: Any, request: HttpRequest, found: QuerySet[Token]) -> None:
    """Let these tokens send only so many requests a minute, or lift their limits."""
    typed = request.POST.get("per_minute", "").strip()
    number = read_index(typed)
    if typed and (number is None or number > MOST):
        messages.error(
            request, gettext("Give a number from 0 to %(most)d, or none to lift the limit.") % {"most": MOST}
        )
        return
    label = gettext("Lift the limit") if number is None else gettext("Limit to %(count)d a minute") % {"count": number}
    do_each(chosen, request, found, label, lambda token: tokens.slow_down(token, number))


def do_each(chosen: Any, request: HttpRequest, found: QuerySet[Token], label: str, act: Callable[[Token], Any]) -> None:
    """Do this to each token, unless its person may more here than the host; with a line in the admin's history."""
    for token in found:
        with transaction.atomic():
            rights.hold(Q(pk=token.owner.pk))
            if rights.may_more(request.user, User.objects.filter(pk=token.owner.pk)).exists():
                messages.error(request, f"{token}: {rights.MAY_MORE}")
                continue
            chosen.log_change(request, token, label)
            act(token)
        messages.success(request, gettext("%(action)s: done to %(token)s.") % {"action": label, "token": token})


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs alone
    """Tokens, without what is kept of their secrets. No row is edited by hand."""

    list_display = SHOWN
    list_filter = [OfBots]
    search_fields = ["name"]  # see `get_search_results`
    search_help_text = _("The beginning of a token, or its account's name, email address or handle")
    ordering = ["-pk"]
    list_select_related = ["user__owner"]
    list_per_page = 50
    fields = readonly_fields = SHOWN
    show_facets = admin.ShowFacets.NEVER
    actions = [end, limit]
    action_form = LimitForm

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """List the tokens under that name."""
        return super().changelist_view(request, {"title": gettext("Tokens"), **(extra_context or {})})

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Token], search_term: str
    ) -> tuple[QuerySet[Token], bool]:
        """Find the token that somebody has found lying about, or all tokens for which somebody answers."""
        text = search_term.strip()
        if text.startswith(tokens.PREFIX):
            return queryset.filter(key=tokens.key_in(text)), False
        users = found_by(text)
        return (queryset.filter(Q(user__in=users) | Q(user__owner__in=users)) if text else queryset), False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players make tokens themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        """Only `accounts.tokens` changes a token; see `may_act`."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        return request.user.has_perm("accounts.view_token") or self.may_act(request)

    def may_act(self, request: HttpRequest) -> bool:
        """Whether this host may act, and not only see."""
        return request.user.has_perm("accounts.change_token")

    has_act_permission = may_act  # for the actions of the list

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Allow our own filter alone: with enough guesses others would reveal a token's hash."""
        return lookup == OfBots.parameter_name

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Refuse all of them: one could be the hash."""
        return False

    @admin.display(description=_("token"))
    def called(self, token: Token) -> str:
        """How it begins, by which its person knows it."""
        return str(token)

    @admin.display(description=_("account"))
    def account(self, token: Token) -> str:
        """For whom it lets a program in."""
        return str(token.user)

    @admin.display(description=_("answers for it"), empty_value="–")
    def person(self, token: Token) -> str:
        """Whose bot account that is."""
        return str(token.owner) if token.user.is_program else ""

    @admin.display(description=_("may"))
    def may(self, token: Token) -> str:
        """What it may do."""
        return ", ".join(str(Token.Scope(scope).label) for scope in token.scopes)

    @admin.display(description=_("made"))
    def made(self, token: Token) -> str:
        """The day on which it was made."""
        return day_of(localtime(token.made_at))

    @admin.display(description=_("last used"))
    def used(self, token: Token) -> str:
        """The day on which it was last used: the hour would tell who has answered."""
        return day_of(localtime(token.used_at)) if token.used_at else gettext("never")
