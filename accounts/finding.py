"""Finding players by what a host knows of them."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from accounts.models import User


def found_by(text: str) -> QuerySet[User]:
    """Return the players with this in their name or email address, or with exactly this handle.

    On PostgreSQL by index: the conditions are written as its indexes are. An OR of two tables could use none.
    """
    text = " ".join(text.split())
    return User.objects.filter(Q(name__icontains=text) | Q(email__icontains=text) | Q(username=text.lower()))
