"""What a page tells somebody in their first game of a kind."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.lessons import ALL, knows, learn
from accounts.models import User
from games.engine.rulebook import Rulebook
from games.models import Game
from games.sight import View

PANEL = "primer"  # open for those who ask for it again


@dataclass(frozen=True)
class PrimerShown:
    """The game in three lines, and what the open question is about; either may be missing."""

    lines: list[str]
    question: str


def primer_for(user: User | AnonymousUser, view: View, again: bool) -> PrimerShown | None:
    """Return what a page tells its viewer; None for those who know it, or do not sit there.

    The three lines go by themselves once the viewer has played a turn. `again`: they have asked for them.
    """
    primer, slug = view.rules.front.primer, view.game.slug
    over = view.game.status == Game.Status.OVER
    if primer is None or view.me is None or not isinstance(user, User) or (over and not again):
        return None
    rule = view.decision.rule if view.decision and view.asked else ""
    beginner = not knows(user, slug, ALL)
    in_first_turn = not view.game.turn or not view.me.answered_line
    lines = (primer.aim, primer.turn, primer.end) if again or (beginner and in_first_turn) else ()
    explained = primer.questions.get(rule) if again or (beginner and not knows(user, slug, rule)) else None
    if not lines and explained is None:
        return None
    words = view.words
    return PrimerShown([words.plain(line) for line in lines], words.plain(explained) if explained else "")


def learn_question(user: User, rules: Rulebook, rule: str) -> None:
    """Note that a player has answered a question of this kind, so that it is not explained again."""
    if rules.front.primer is not None and rule in rules.front.primer.questions:
        learn(user, rules.slug, rule)
