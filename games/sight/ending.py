"""What the end says of a game as a whole: sentences about its players, and how they stood over the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.engine.rulebook import Rulebook
from games.models import Ending, Game
from games.pictures import Line, line_chart
from games.wording.sentences import Words


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
            Line(name, [points[seat] for _turn, points in self.standing], strong=seat == me)
            for seat, name in enumerate(words.names)
        ]
        return line_chart(caption, lines, turns, step=_("After"))


def end_of(game: Game) -> TheEnd:
    """Return what the end says of a game; nothing before it, or of a game that ended when nothing was noted yet."""
    if game.status != Game.Status.OVER:
        return TheEnd()
    said = Ending.objects.filter(game=game).values_list("honours", "standing").first()
    return TheEnd(said[0], [(turn, points) for turn, points in said[1]]) if said else TheEnd()
