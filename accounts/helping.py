"""What a host may let others do in the admin, in plain words: nothing but what means something here."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group, Permission
from django.db.models import Case, When
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.deleting import Counted

HELP = {
    "view_game": _("see the tables, but no hidden cards"),
    "change_game": _("act at tables: pause them, give time, seat bots, end them"),
    "see_truth": _("look at hidden cards and sealed answers, and at how each answer came; the table is told"),
    "view_user": _("see the players"),
    "change_user": _("rename players, change their hours and letters, and lock them out"),
    "delete_user": _("delete players"),
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
    """Groups of helpers. Whoever could change one could give themselves its rights, so only superusers may."""

    form = GroupForm
    filter_horizontal = ()

    def is_open_to(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return request.user.is_superuser

    has_view_permission = has_add_permission = has_change_permission = has_delete_permission = is_open_to
