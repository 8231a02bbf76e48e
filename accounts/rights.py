"""Who may change or delete whose account: nobody one that may more than their own, and one superuser always stays.

Rights are compared as sets, also those of an account that is locked out: let in again, it would have them.
"""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, Permission
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

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
