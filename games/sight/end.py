"""How a game came out, what the end says of its players, and what comes after it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.db.models import Sum
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.rulebook import Rulebook
from games.models import Ending, Game, Opening, Seat
from games.pictures import Curve, line_chart
from games.pictures.frame import Number, said
from games.wording.names import place_of, winners
from games.wording.sentences import Words, as_number, html_name

if TYPE_CHECKING:
    from games.sight.view import View


BRIEF = 10_000
EARLIER = re.compile(r"^\{seat\}('s| was | owes )")  # honours of an earlier release that hold for a third person only
UNITS = (
    (10**12, _("%(number)s tn")), (10**9, _("%(number)s bn")), (10**6, _("%(number)s m")), (10**3, _("%(number)s k"))
)  # fmt: skip


@dataclass(frozen=True)
class End:
    """How the game came out, and what comes after it."""

    view: View

    @property
    def result(self) -> SafeString | None:
        """Why the game ended, in the second person if that is about the viewer."""
        result, me = self.view.game.result, self.view.me
        if not result:
            return None
        to_me = self.view.rules.end.to_me.get(result["template"])
        values = result.get("values", {})
        named = values.get("seats", values.get("winners", [values.get("seat")]))
        if to_me is not None and me is not None and me.number in named:
            return self.view.words.html(to_me.of(**values))
        return self.view.words.html(result)

    @cached_property
    def ranking(self) -> list[Seat]:
        """The seats by place, once the game is over."""
        return sorted(self.view.seats, key=lambda seat: (seat.place or 99, seat.number))

    @property
    def winners(self) -> str:
        """Who has won, in one sentence; "" where the viewer's own headline or the result says so."""
        me, first = self.view.me, [seat.number for seat in self.ranking if seat.place == 1]
        values = (self.view.game.result or {}).get("values", {})
        shares = len(first) > 1 and {*values.get("winners", values.get("seats", ()))} == {*first}
        return "" if me is not None and (me.place == 1 or shares) else winners(self.ranking)

    @property
    def headline(self) -> str:
        """The viewer's own result in one sentence; for anybody else, who has won."""
        return place_of(self.ranking, self.view.me) or self.winners

    @cached_property
    def summary(self) -> Summary:
        """What the end says of the game as a whole."""
        return summary_of(self.view.game)

    @property
    def honours(self) -> list[SafeString]:
        """What the end says of the players."""
        return [self.spoken(honour) for honour in self.summary.honours]

    def spoken(self, honour: Any) -> SafeString:
        """Say it of a player by name; of the viewer, "you"."""
        me, words = self.view.me, self.view.words
        if me is None or EARLIER.search(honour["template"]):
            return words.html(honour)
        names = [gettext("you") if number == me.number else name for number, name in enumerate(words.names)]
        html = Words(self.view.rules, names, words.opened).html(honour)
        yours = html_name(names[me.number])
        return mark_safe(html_name(gettext("You")) + html.removeprefix(yours)) if html.startswith(yours) else html  # noqa: S308

    @property
    def standing(self) -> str:
        """A picture of how the seats stood over the game, once it is over."""
        view = self.view
        return self.summary.picture(view.rules, view.words, view.me.number if view.me else None)

    @cached_property
    def luck(self) -> list[LuckShare]:
        """How luck has treated each seat, once the game is over and if it can be told."""
        return luck_at(self.view.game, self.view.rules, self.view.words)

    @property
    def whole_game(self) -> str:
        """The label that offers the whole game to a player who has practised its beginning; "" for everybody else."""
        view, beginning = self.view, self.view.rules.front.beginning
        if beginning is None or view.me is None or not view.practice:
            return ""
        began = beginning.choices.items() <= view.game.options.items()
        return view.words.plain(beginning.whole) if began else ""

    @cached_property
    def rematch(self) -> Rematch | None:
        """The next game of the same people, if the viewer sat at this one."""
        return rematch_of(self.view.game, self.view.me)


@dataclass(frozen=True)
class Summary:
    """What the end says of a game."""

    honours: list[Any] = field(default_factory=list)  # sentences, the most telling first
    standing: list[tuple[int, list[int]]] = field(default_factory=list)  # the points by seat after each turn

    def picture(self, rules: Rulebook, words: Words, me: int | None) -> str:
        """Draw the standing over the game, a line a seat; "" if it was never noted."""
        if not self.standing or rules.end.standing is None:
            return ""
        caption, turns = words.plain(rules.end.standing.label), [words.turn(turn) for turn, _points in self.standing]
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
    if rules.end.luck is None or game.status != Game.Status.OVER:
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


def summary_of(game: Game) -> Summary:
    """Return what the end says of a game; nothing before it, or of a game that ended when nothing was noted yet."""
    if game.status != Game.Status.OVER:
        return Summary()
    said = Ending.objects.filter(game=game).values_list("honours", "standing").first()
    return Summary(said[0], [(turn, points) for turn, points in said[1]]) if said else Summary()


# The next game


LIVE_FOR = timedelta(days=1)  # how long the page of a finished game looks out for another


@dataclass(frozen=True)
class Rematch:
    """A rematch: who asks for it, and whether the viewer may still join."""

    game: Game
    opener: str
    is_open: bool  # to the viewer, who has no seat there yet
    is_kept: bool  # a seat, for the viewer


def rematch_of(game: Game, me: Seat | None) -> Rematch | None:
    """Return the rematch of a finished game for a player who sat there, if there is one that has not been closed."""
    if me is None or me.left_at is not None or game.rematch_id is None:
        return None
    again = Game.objects.get(pk=game.rematch_id)
    if again.status == Game.Status.CLOSED:
        return None
    seats = list(again.seats.order_by("number"))
    opener = next((str(seat) for seat in seats if seat.user_id == again.opener_id), "")
    joins = again.status == Game.Status.OPEN and all(seat.user_id != me.user_id for seat in seats)
    return Rematch(again, opener, joins, joins and again.invitations.filter(user=me.user_id).exists())


def may_come(game: Game, me: Seat | None, has_company: bool) -> bool:
    """Whether somebody may yet ask for a rematch while this player looks at the finished game."""
    ended = game.ended_at
    return me is not None and has_company and ended is not None and timezone.now() - ended < LIVE_FOR
