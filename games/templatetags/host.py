"""The stuck tables on the first page of the admin."""

from __future__ import annotations

from django import template
from django.db.models import QuerySet

from games.admin.filters import stuck
from games.models import Game

register = template.Library()


@register.simple_tag
def stuck_tables() -> QuerySet[Game]:
    """Return the stuck tables, latest first."""
    return stuck(Game.objects.order_by("-trouble_at"))[:100]
