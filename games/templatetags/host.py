"""What the admin's first page says about the tables."""

from __future__ import annotations

from django import template
from django.db.models import QuerySet

from games.admin.filters import broken
from games.models import Game

register = template.Library()


@register.simple_tag
def broken_tables() -> QuerySet[Game]:
    """Return the tables whose game cannot go on, the latest first."""
    return broken(Game.objects.order_by("-trouble_at"))[:100]
