"""Who may change or delete whose account, and what a host may let others do, in plain words.

Nobody may change an account with more rights than their own, and one superuser always stays. Rights are compared as
sets, also those of an account that is locked out: let in again, it would have them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.actions import delete_selected as delete_chosen
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import AnonymousUser, Group, Permission
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Case, Q, QuerySet, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from accounts import rights
from accounts.models import User

IN_CHARGE = ("is_superuser", "is_staff", "is_active")  # all three, or nobody is let in to do everything
MAY_MORE = _("This account may do more here than yours: only somebody who may do as much can change or delete it.")
LAST = _("Nobody else can do everything here: make somebody a superuser first.")


class Refused(Exception):
    """Nothing has been changed, and `str()` says why."""


def may_more(than: User | AnonymousUser, among: QuerySet[User]) -> QuerySet[User]:
    """Keep the accounts with a right that this one lacks."""
    if than.is_superuser:
        return among.none()
    lacking = Permission.objects.exclude(Q(user=than) | Q(group__user=than))
    theirs = Q(user_permissions__in=lacking) | Q(groups__permissions__in=lacking)
    return among.filter(Q(is_superuser=True) | theirs)


def hold(which: Q) -> dict[int, User]:
    """Lock these accounts and all superusers' until the transaction ends, and return them as they are now.

    Always in the same order, so that of two who would remove each other one waits, and finds nobody else in charge.
    """
    held = User.objects.filter(which | Q(is_superuser=True)).order_by("pk")
    return {user.pk: user for user in held.select_for_update(no_key=True)}


def is_last(user: User) -> bool:
    """Whether nobody but this user is in charge."""
    in_charge = User.objects.filter(**dict.fromkeys(IN_CHARGE, True))
    return in_charge.filter(pk=user.pk).exists() and not in_charge.exclude(pk=user.pk).exists()


def let_go(user: User) -> None:
    """Hold an account that is to be deleted. Raises Refused if nobody else is in charge."""
    hold(Q(pk=user.pk))
    if is_last(user):
        raise Refused(LAST)


class Counted(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs alone
    """Names what was chosen to be deleted, and gives numbers of what the list shows of it."""

    delete_confirmation_template = delete_selected_confirmation_template = "admin/sure_to_delete.html"

    def numbers(self, chosen: Sequence[Any]) -> dict[str, int]:
        """What goes, and how many of each."""
        return {str(capfirst(self.opts.verbose_name_plural)): len(chosen)}

    def name_of(self, one: Any) -> str:
        """What one of the chosen is called in the list."""
        return str(one)

    def get_deleted_objects(
        self, objs: Iterable[Any], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Look up nothing that hangs on the chosen rows, so that nothing of it can show."""
        chosen = list(objs)
        return [self.name_of(one) for one in chosen], self.numbers(chosen), set(), []


# In plain words


HELP = {
    "view_game": _("see the tables, but no hidden cards"),
    "change_game": _("act at tables: pause them, give time, seat bots, end them"),
    "see_truth": _("look at hidden cards and sealed answers, and at how each answer came; the table is told"),
    "view_user": _("see the players"),
    "change_user": _("rename players, change their hours and letters, and lock them out"),
    "delete_user": _("delete players"),
    "view_token": _("see what lets programs in, but no secrets"),
    "change_token": _("limit programs, and end what lets them in"),
    "view_circle": _("see the circles, but not who is in them"),
    "change_circle": _("rename circles"),
    "delete_circle": _("delete circles"),
    "view_fault": _("see the faults"),
}


class HelpField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # generic in the stubs alone
    """What somebody may do in the admin, each with a box to tick."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, **more: Any) -> None:
        place = Case(*(When(codename=name, then=at) for at, name in enumerate(HELP)))
        known = Permission.objects.filter(codename__in=HELP).order_by(place)
        super().__init__(known, label=_("May"), required=False, **more)

    def label_from_instance(self, permission: Permission) -> str:
        """Say in plain words what it allows."""
        return str(HELP[permission.codename])


class GroupForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """A group of helpers, and what its members may do."""

    permissions = HelpField()


admin.site.unregister(Group)


@admin.register(Group)
class HelpersAdmin(Counted, GroupAdmin):
    """Groups of helpers. Only superusers may change one: a helper could give themselves its rights."""

    form = GroupForm
    filter_horizontal = ()

    def is_open_to(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return request.user.is_superuser

    has_view_permission = has_add_permission = has_change_permission = has_delete_permission = is_open_to


# The admin of accounts


@admin.action(description=_("Delete selected %(verbose_name_plural)s"), permissions=["delete"])
def delete_selected(players: Any, request: HttpRequest, chosen: QuerySet[User]) -> HttpResponse | None:
    """Delete these players, all or none."""
    response: HttpResponse | None = players.by_rights(request, chosen, lambda: delete_chosen(players, request, chosen))
    return response


class Guarded(Counted):
    """Whatever is done to an account is done under its lock, and refused in one sentence."""

    actions = [delete_selected]

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and not is_above(obj, request)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and not is_above(obj, request)

    def by_rights(
        self, request: HttpRequest, players: QuerySet[User], do: Callable[[], HttpResponse | None]
    ) -> HttpResponse | None:
        """Do something to these players by what they and the host may do at this moment; if it is refused, say why."""
        try:
            with transaction.atomic():
                held = rights.hold(Q(pk=request.user.pk) | Q(pk__in=players.values("pk")))
                request.user = held.get(request.user.pk or 0) or AnonymousUser()
                if not self.admin_site.has_permission(request):
                    raise PermissionDenied
                if rights.may_more(request.user, players).exists():
                    raise rights.Refused(rights.MAY_MORE)
                return do()
        except rights.Refused as refused:
            messages.error(request, str(refused))
            return None

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        view = partial(super().changeform_view, request, object_id, form_url, extra_context)
        found = self.get_object(request, unquote(object_id or "")) if request.method == "POST" else None
        if found is None or not self.has_change_permission(request):
            return view()
        return self.by_rights(request, User.objects.filter(pk=found.pk), view) or redirect(request.path)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        view = partial(super().delete_view, request, object_id, extra_context)
        found = self.get_object(request, unquote(object_id))
        if found is None or not self.has_delete_permission(request):
            return view()
        done = self.by_rights(request, User.objects.filter(pk=found.pk), view)
        back = ("admin:accounts_user_change", found.pk) if self.has_view_permission(request) else ("admin:index",)
        return done or redirect(*back)


def is_above(user: User | None, request: HttpRequest) -> bool:
    """Whether this account may do more than the host who asks."""
    return user is not None and rights.may_more(request.user, User.objects.filter(pk=user.pk)).exists()
