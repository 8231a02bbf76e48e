"""Help in a fight: who is asked, on what terms, who accepts, and who names other terms [5]."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.catalog.door_and_treasure.board import Bargain, Board, Counter
from games.catalog.door_and_treasure.foes import going_on, solo
from games.catalog.door_and_treasure.strength import reckon, winning
from games.engine.fields import Amount, Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Seat, ask
from games.engine.texts import say

ASKS = 3  # so often may help be asked for in one fight [5.2]
FIRST = Pick(["fighter", "helper", "turns"], of="first")
HELP, ALONE = Option("help"), Option("alone")


def may_ask(table: Board) -> bool:
    """Tell whether the fighter may ask for help now: not if they are winning by themselves [5.1, 5.2]."""
    fight = going_on(table)
    return fight.helper is None and fight.asks < ASKS and not solo(table) and not winning(table)


def ask_option(table: Board) -> Option | None:
    """Offer the fighter to ask others for help, on terms of their choice [5.2]."""
    fight = going_on(table)
    others = table.alive(table.clockwise(fight.fighter))
    if not others or not may_ask(table):
        return None
    return Option("ask", who=Pick(others, 1, len(others), ordered=True, of="seat"), **terms(table))


def terms(table: Board, offered: Bargain | None = None) -> dict[str, Amount | Pick]:
    """Return the fields in which terms are filled in: how many treasures, who picks first, items of the fighter's.

    Other terms begin as what was offered [5.3].
    """
    fight = going_on(table)
    items = table.people[fight.fighter].items
    fields: dict[str, Amount | Pick] = {"treasures": Amount(0, fight.prize), "first": FIRST}
    if offered:
        fields["first"] = msgspec.structs.replace(FIRST, start=[offered.first])
    if items:
        fields["items"] = Pick(items, 0, len(items), start=offered.goods if offered else ())
    return fields


def call_for_help(table: Board, answer: Answer) -> None:
    """Put the fighter's terms to those they ask [5.2]."""
    fight = going_on(table)
    fight.asks += 1
    fight.asked = answer["who"]
    fight.offered = named(answer)
    table.tell(
        "{seat} asks {who:seats} for help and offers {bargain}.",
        seat=fight.fighter,
        who=fight.asked,
        bargain=plain(fight.offered),
    )


def named(answer: Answer) -> Bargain:
    """Read the terms that somebody has filled in."""
    return Bargain(answer["treasures"], answer["first"][0], answer.values.get("items", []))


def plain(bargain: Bargain) -> dict[str, object]:
    """Return a bargain as a sentence holds it, in JSON's own types."""
    return {"treasures": bargain.treasures, "first": bargain.first, "goods": bargain.goods}


def reply_options(table: Board, seat: Seat) -> list[Option]:
    """Offer somebody who is asked to help on the terms offered, or to name others [5.3]."""
    fight = going_on(table)
    return [HELP, Option("counter", **terms(table, fight.offered))] if seat in fight.asked else []


def hear_helpers(table: Board, answers: Mapping[Seat, Answer]) -> Procedure[bool]:
    """Let the first who accepts join the fight, or let the fighter choose; return whether somebody joined [5.4]."""
    fight = going_on(table)
    asked, offered = fight.asked, fight.offered
    if offered is None:
        return False
    for seat in asked:
        if answers[seat].verb == "help":
            join(table, seat, offered)
    if fight.helper is None:
        yield from hear_counters(table, {at: named(answers[at]) for at in asked if answers[at].verb == "counter"})
    fight.asked, fight.offered = [], None
    return fight.helper is not None


def hear_counters(table: Board, bargains: Mapping[Seat, Bargain]) -> Procedure[None]:
    """Let the fighter agree to the terms of a player who was asked, or fight alone [5.5]."""
    fight = going_on(table)
    if not bargains:
        table.tell("Nobody helps {seat}.", seat=fight.fighter)
        return
    for seat, bargain in bargains.items():
        fight.counters.append(Counter(seat, bargain))
        table.tell("{seat} would help for {bargain}.", seat=seat, bargain=plain(bargain))
    options = [Option("agree", **{"with": Pick([*bargains], of="seat")}), ALONE]
    prompt = say("Nobody accepts your terms, but some name their own. Do you agree to any of them?")
    answer = yield from ask(fight.fighter, Decision(prompt, options, Answer("alone"), "5.5"))
    for counter in fight.counters:
        if answer.verb == "agree" and counter.seat == answer.one("with"):
            join(table, counter.seat, counter.bargain)
    if fight.helper is None:
        table.tell("{seat} accepts none of these terms.", seat=fight.fighter)
    fight.counters = []


def join(table: Board, seat: Seat, bargain: Bargain) -> None:
    """Make somebody the helper, unless there is one already [5.1]."""
    fight = going_on(table)
    if fight.helper is not None:
        return
    fight.helper, fight.bargain = seat, bargain
    fight.out = [other for other in fight.out if other != seat]
    reckon(table, fight.fighter, seat)
    table.tell("{seat} helps {fighter:seat} for {bargain}.", seat=seat, fighter=fight.fighter, bargain=plain(bargain))
