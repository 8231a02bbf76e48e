"""A table as a seat sees it: its sight as typed data, what is asked, and what was told."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta

from games import play, sight
from games.api.addresses import Call, Reply, address
from games.api.problems import Failed
from games.engine.advance import Limit, Plan
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.engine.schemas import decision_schema, legal_answers
from games.ledger.ending import in_words
from games.models import Game, Line
from games.sight import View
from games.sight.affairs import Ways
from games.sight.log import LINES

STREAM = "sample"


class SeatSeen(msgspec.Struct):
    """Who sits where, and how they are doing."""

    seat: int
    name: str
    bot: bool
    awaited: bool
    deadline: datetime | None
    place: int | None
    points: Any


class Asked(msgspec.Struct):
    """What this seat can answer now. `asked` is whether the table waits for it; otherwise it may act out of turn.

    `schema` describes the answers, `legal` lists them all where they are at most 200. `sealed` is the answer that was
    given already, until the question closes. With the verbs in `tales`, some words may go.
    """

    question: int
    prompt: str
    asked: bool
    deadline: datetime | None
    labels: dict[str, str]
    tales: list[str]
    schema: dict[str, Any]
    legal: list[Answer] | None
    sealed: Answer | None


class Told(msgspec.Struct):
    """A line of the log. `nth` is its number, unless this seat alone may read it."""

    nth: int | None
    kind: str
    turn: int
    seat: int | None
    text: str
    reactions: dict[str, str]


class SaidInAdvance(msgspec.Struct):
    """Something that this seat has said in advance."""

    id: str
    kind: str
    says: str
    values: dict[str, Any]


class Sayable(msgspec.Struct):
    """Something that could be said in advance; `plans` has the details."""

    kind: str
    of: str
    label: str


class Proposed(msgspec.Struct):
    """A proposal that all must agree to."""

    id: int
    says: str
    asks_me: bool


class TableSeen(msgspec.Struct):
    """A table as this seat sees it. `sight` fits the schema that the game's address gives."""

    address: str
    game: str
    edition: int
    title: str
    status: str
    options: dict[str, Any]
    turn: int
    question: int
    me: int | None
    seats: list[SeatSeen]
    sight: dict[str, Any] | None
    asked: Asked | None
    in_advance: list[SaidInAdvance]
    could_say: list[Sayable]
    proposal: Proposed | None
    log: list[Told]
    more: bool
    result: str | None


class Since(msgspec.Struct):
    """Which lines of the log to give: those told after the one with this number; without it, the latest."""

    after: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class Seed(msgspec.Struct):
    """From what to draw: the same seed gives the same answer to the same question."""

    seed: Annotated[str, Meta(max_length=100)] = ""


def view_at(call: Call, address: str) -> View:
    """Read a table for the player whose token it is. Raises Game.DoesNotExist, also for what they may not see.

    No look is noted: their letters still come, since a program has looked and not they.
    """
    view = sight.of(address, call.user)
    if play.brought_over(view.game):
        view = sight.of(address, call.user)
    if not sight.may_watch(view) and view.game.status != Game.Status.OPEN:
        raise Game.DoesNotExist
    return view


@address("GET", "tables/{address}", query=Since, gives={200: TableSeen}, problems=[404])
def table(call: Call, address: str) -> Reply:
    """Look at a table: what your seat sees of it, what it is asked, and what was told."""
    return Reply(seen(view_at(call, address), call.query.after))


@address("GET", "tables/{address}/sample", query=Seed, gives={200: Answer}, problems=[404, 409])
def sample(call: Call, address: str) -> Reply:
    """Draw one legal answer to what your seat is asked, where there are too many to list."""
    view = view_at(call, address)
    if view.decision is None:
        raise Failed(409, _("This table does not ask you anything now."))
    return Reply(view.decision.sample(Chance(call.query.seed.encode(), STREAM)))


def seen(view: View, after: int | None = None) -> TableSeen:
    """Return what a viewer sees of a table."""
    game, over = view.game, view.game.status == Game.Status.OVER
    lines, more = lines_after(view, after)
    return TableSeen(
        address=game.address,
        game=game.slug,
        edition=game.edition,
        title=view.title,
        status=game.status,
        options=game.options,
        turn=game.turn,
        question=game.question,
        me=view.me.number if view.me else None,
        seats=seats_of(view),
        sight=dict(view.sight) if game.started_at is not None and view.shows_board and sight.may_watch(view) else None,
        asked=asked_of(view),
        in_advance=said_by(view),
        could_say=could_say(view),
        proposal=proposal_at(view),
        log=lines,
        more=more,
        result=view.words.plain(game.result) if over and game.result else None,
    )


def seats_of(view: View) -> list[SeatSeen]:
    """Return who sits where."""
    awaited, deadlines = view.clock.awaited, view.clock.deadlines
    return [
        SeatSeen(
            seat=seat.number,
            name=view.names[seat.number],
            bot=seat.plays_itself,
            awaited=seat.number in awaited,
            deadline=deadlines.get(seat.number),
            place=seat.place,
            points=seat.points,
        )
        for seat in view.seats
    ]


def asked_of(view: View) -> Asked | None:
    """Return what a viewer can answer now."""
    decision, me = view.decision, view.me
    if decision is None or me is None or me.stand_in:
        return None
    return Asked(
        question=view.game.question,
        prompt=view.words.plain(decision.prompt),
        asked=view.asked,
        deadline=view.clock.deadlines.get(me.number),
        labels={option.verb: view.words.label(option.verb) for option in decision.options},
        tales=[option.verb for option in decision.options if option.verb in view.rules.page.tale],
        schema=decision_schema(decision),
        legal=legal_answers(decision),
        sealed=view.sealed,
    )


def said_by(view: View) -> list[SaidInAdvance]:
    """Return what a viewer has said in advance."""
    said = zip(view.advance.given, view.advance.said, strict=True)
    return [SaidInAdvance(order.key, order.kind, told.order, order.values) for order, told in said]


def could_say(view: View) -> list[Sayable]:
    """Return what a viewer could say in advance."""
    if not view.advance.takes_plans:
        return []
    kinds = [kind for kind in view.rules.advance if kind.suits(view.sight)]
    return [Sayable(kind.name, of_kind(kind), view.words.plain(kind.label)) for kind in kinds]


def of_kind(kind: object) -> str:
    """Return which of the three kinds it is."""
    return "plan" if isinstance(kind, Plan) else "limit" if isinstance(kind, Limit) else "standing order"


def proposal_at(view: View) -> Proposed | None:
    """Return the open proposal, for those who sit here."""
    if view.me is None or not view.game.proposal_open:
        return None
    found = Ways(view).proposed
    return Proposed(found.row.pk, view.words.plain(in_words(found.row)), found.asks_me) if found else None


def lines_after(view: View, after: int | None) -> tuple[list[Told], bool]:
    """Return the lines of the log that a viewer may read, oldest first, and whether there are more of them."""
    if not sight.may_watch(view):
        return [], False
    if after is None:
        return [told(view, line) for line in reversed(view.log.lines)], view.log.more_lines
    rows = view.log.rows().order_by("number")
    if after:
        before = Line.objects.filter(game=view.game, nth=after).values_list("number", flat=True).first()
        rows = rows.filter(number__gt=before) if before is not None else rows.none()
    found = [view.log.line(*row) for row in rows[: LINES + 1]]
    return [told(view, line) for line in found[:LINES]], len(found) > LINES


def told(view: View, line: Any) -> Told:
    """Return a line as data."""
    return Told(
        nth=line.nth,
        kind=line.kind,
        turn=line.turn,
        seat=line.about,
        text=view.words.spoken(line.text),
        reactions={name: one.kind for one in line.reactions for name in one.names},
    )
