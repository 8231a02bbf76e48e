"""The admin of accounts, guarded: nobody changes or deletes one there that may more than their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.actions import delete_selected as delete_chosen
from django.contrib.admin.utils import unquote
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import rights
from accounts.deleting import Counted
from accounts.models import User


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
