"""What a player has learnt of each game, so that nobody is told anything twice."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import User

ALL = "*"  # the whole game is known
ANY, SEASONED = "*", "seasoned"  # not about one game: that a player has finished a few


def knows(user: User, slug: str, what: str) -> bool:
    """Whether a player has learnt something of a game."""
    return what in user.lessons.get(slug, ())


def learn(user: User, slug: str, what: str) -> None:
    """Note that a player has learnt something of a game; the same again changes nothing.

    If the row has just changed, nothing is noted: then they are told once more, which does no harm.
    """
    if knows(user, slug, what) or knows(user, slug, ALL):
        return
    known = [] if what == ALL else user.lessons.get(slug, [])
    lessons = user.lessons | {slug: sorted({*known, what})}
    User.objects.filter(pk=user.pk, lessons=user.lessons).update(lessons=lessons)
    user.lessons = lessons


def is_seasoned(user: User) -> bool:
    """Whether a player has finished a few games, so that the page may show them more than the question."""
    return knows(user, ANY, SEASONED)


def learn_all(users: Iterable[User], slug: str) -> None:
    """Note that some players know a game, since they have played it to its end."""
    for user in users:
        learn(user, slug, ALL)
