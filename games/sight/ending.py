"""What the end says of a game as a whole: sentences about its players, and how they stood over the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.rulebook import Rulebook
from games.models import Ending, Game, Opening
from games.pictures import Curve, line_chart
from games.pictures.frame import Number, said
from games.wording.sentences import Words, as_number

BRIEF = 10_000
UNITS = (
    (10**12, _("%(number)s tn")), (10**9, _("%(number)s bn")), (10**6, _("%(number)s m")), (10**3, _("%(number)s k"))
)  # fmt: skip


@dataclass(frozen=True)
class TheEnd:
    """What the end says of a game."""

    honours: list[Any] = field(default_factory=list)  # sentences, the most telling first
    standing: list[tuple[int, list[int]]] = field(default_factory=list)  # the points by seat after each turn

    def picture(self, rules: Rulebook, words: Words, me: int | None) -> str:
        """Draw the standing over the game, a line a seat; "" if it was never noted."""
        if not self.standing or rules.standing is None:
            return ""
        caption, turns = words.plain(rules.standing.label), [words.turn(turn) for turn, _points in self.standing]
        lines = [
            Curve(name, [points[seat] for _turn, points in self.standing], strong=seat == me)
            for seat, name in enumerate(words.names)
        ]
        return line_chart(caption, lines, turns, step=gettext("After"), say=briefly)


def briefly(amount: Number | None) -> str:
    """Write a number so that it fits beside a line: beyond ten thousand in thousands, millions or billions."""
    if amount is None or abs(amount) < BRIEF:
        return said(amount)
    for unit, sentence in UNITS:
        if abs(amount) >= unit:
            return str(sentence % {"number": said(round(amount / unit, 1))})
    return said(amount)


@dataclass(frozen=True)
class LuckShare:
    """What luck, or a good price, has given one seat beside what was to be expected."""

    name: str
    got: str
    worth: str
    more: str


def luck_at(game: Game, rules: Rulebook, words: Words) -> list[LuckShare]:
    """Return how luck has treated each seat, where the game can tell it apart from play; nothing before the end."""
    if rules.luck is None or game.status != Game.Status.OVER:
        return []
    sums = Opening.objects.filter(game=game, kind=Opening.Kind.LUCK).order_by("seat__number").values("seat__number")
    return [
        LuckShare(
            words.names[row["seat__number"]],
            as_number(round(row["got"])),
            as_number(round(row["worth"])),
            as_number(round(row["got"] - row["worth"])),
        )
        for row in sums.annotate(got=Sum("got"), worth=Sum("worth"))
    ]


def end_of(game: Game) -> TheEnd:
    """Return what the end says of a game; nothing before it, or of a game that ended when nothing was noted yet."""
    if game.status != Game.Status.OVER:
        return TheEnd()
    said = Ending.objects.filter(game=game).values_list("honours", "standing").first()
    return TheEnd(said[0], [(turn, points) for turn, points in said[1]]) if said else TheEnd()
