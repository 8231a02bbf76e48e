"""What the host's pages call: what needs help, and moments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.admin import letters
from games.admin.lists import overdue, stuck, unanswered
from games.admin.page import in_words
from games.models import Game
from games.wording.moments import clock

register = template.Library()
register.filter("when", clock)

MOST_TABLES = 100  # tables that are counted


@dataclass(frozen=True)
class Need:
    """Something that needs help, and where to help."""

    said: str
    link: str


@register.simple_tag
def stuck_tables() -> QuerySet[Game]:
    """Return the stuck tables, latest first."""
    return stuck(Game.objects.order_by("-trouble_at")).prefetch_related("seats")[:MOST_TABLES]


@register.filter
def as_known(game: Game) -> str:
    """Name a table as its people know it."""
    return in_words(game)


@register.simple_tag
def needs(perms: Any) -> list[Need]:
    """Return what needs help and this host may see, apart from stuck tables."""
    found = [*tables_in_need(), *letters_in_need()]
    return [need for need in found if perms["accounts"]["view_user"] or "/accounts/" not in need.link]


def tables_in_need() -> list[Need]:
    """Return the kinds of trouble that tables are in."""
    base, found = reverse("admin:games_game_changelist"), []
    late, lapsed = at_most(overdue(Game.objects.all())), at_most(unanswered(Game.objects.all()))
    if late:
        said = ngettext("One table is overdue.", "%(count)s tables are overdue.", late)
        found.append(Need(said % {"count": many(late)}, f"{base}?trouble=overdue"))
    if lapsed:
        said = ngettext(
            "A proposal has not been answered in time.", "%(count)s proposals have not been answered in time.", lapsed
        )
        found.append(Need(said % {"count": many(lapsed)}, f"{base}?trouble=unanswered"))
    return found


def letters_in_need() -> list[Need]:
    """Return how many letters fail, and to how many players."""
    failing = letters.failing()
    if not failing.letters:
        return []
    count, players = len(failing.letters), len(failing.by_user)
    said = ngettext("One letter fails.", "%(count)s letters fail.", count) % {"count": many(count)}
    to = ngettext("One player gets no letters.", "%(count)s players get no letters.", players)
    return [
        Need(said, reverse("admin:games_letters")),
        Need(to % {"count": many(players)}, f"{reverse('admin:accounts_user_changelist')}?letters=failing"),
    ]


def at_most(games: QuerySet[Game]) -> int:
    """Count these games, up to one more than are ever told."""
    return len(games.order_by().values_list("pk")[: MOST_TABLES + 1])


def many(count: int) -> str:
    """Say a number, or that it is more than are counted."""
    return str(count) if count <= MOST_TABLES else gettext("more than %(most)d") % {"most": MOST_TABLES}
