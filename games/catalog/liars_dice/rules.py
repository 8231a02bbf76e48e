"""Liar's Dice: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from typing import Any

from games.catalog.liars_dice.board import ONE, Bid, Board, Check, counted
from games.catalog.liars_dice.end import over
from games.engine.chance import Chance
from games.engine.end import BEGINS
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Script, Seat, ask
from games.engine.rulebook import Options, Reveal
from games.engine.table import with_cards
from games.engine.texts import Text, say

DOUBT = Answer("doubt")

LIE = say("{caller:seat} doubts {seat}'s {bid}, and is right: {found:bid}!")
TRUE = say("{caller:seat} doubts {seat}'s {bid}, and is wrong: {found:bid}!")
EXACT = say("{caller:seat} calls {seat}'s {bid} exact, and so it is!")
NOT_EXACT = say("{caller:seat} calls {seat}'s {bid} exact, but it is {found:bid}!")
REVEALS = tuple([Reveal(line, "dice") for line in (LIE, TRUE, EXACT, NOT_EXACT)])


def deal(seats: int, options: Options, chance: Chance) -> Board:
    """Give everybody dice, draw who begins, and let all roll [1.1, 1.2, 1.3, 5.5]."""
    table = Board(
        seats=seats,
        wild=options["ones"] == "wild",
        exact=options["exact"] == "yes",
        one_die=options["palifico"] == "yes",
        hands=[[ONE] * options["dice"] for _ in range(seats)],
        starter=chance.below(seats),
    )
    table.tell(BEGINS, seat=table.starter)
    roll(table, chance)
    return table


def roll(table: Board, chance: Chance) -> None:
    """Roll all dice under their cups; each player looks at their own [1.2]."""
    table.hands = [sorted(chance.rolls(len(hand))) for hand in table.hands]
    for seat in table.players:
        table.tell("You roll {dice}.", only=[seat], dice=table.hands[seat])


def turn(table: Board, chance: Chance) -> Script:
    """One round: bids go up until somebody ends them, all dice are turned up, and all roll again [2, 3]."""
    table.bids = []
    seat = table.starter
    answer = yield from ask(seat, opening(table))
    while answer.verb in ("open", "raise"):
        bid(table, seat, answer)
        seat = with_cards(table.hands, seat)[0]
        answer = yield from ask(seat, raising(table))
    losers = doubted(table, seat) if answer.verb == "doubt" else called_exact(table, seat)
    lose(table, losers)
    begin_next(table, seat if answer.verb == "exact" else losers[0])
    if not over(table):
        roll(table, chance)


def opening(table: Board) -> Decision:
    """Ask for the first bid of a round [2.1, 2.6]."""
    prompt = say("You begin. How many of what lie under all the cups?")
    if table.palifico:
        prompt = say("You are down to one die and begin. The face that you choose stays for the whole round.")
    counts, faces = table.ways[0]
    options = [Option("open", count=Pick(counts, of="count"), face=Pick(faces, of="face"))]
    return Decision(prompt, options, Answer("open", {"count": [1], "face": [faces[0]]}), "2.1")


def raising(table: Board) -> Decision:
    """Ask for a higher bid, or what is thought of the last one [2.2, 2.6, 3.1, 5.2]."""
    last = table.bids[-1]
    options = [Option("doubt")]
    if table.exact:
        options.append(Option("exact"))
    if ways := table.ways:
        counts = sorted({count for way in ways for count in way.counts})
        faces = sorted({face for way in ways for face in way.faces})
        higher = Option("raise", count=Pick(counts, of="count"), face=Pick(faces, of="face"))
        narrowed = [{"count": Pick(way.counts, of="count"), "face": Pick(way.faces, of="face")} for way in ways]
        options.insert(0, higher.either(what_is_higher(table, last), *narrowed) if len(ways) > 1 else higher)
    prompt = say("Do you believe {seat}'s {bid}?", seat=last.seat, bid=last.words)
    return Decision(prompt, options, DOUBT, "2.2")


def what_is_higher(table: Board, last: Bid) -> Text:
    """Say what may be said after a bid [2.2, 2.5]."""
    if not table.wild:
        return say("Say more dice of any face, or as many of a higher one.")
    if last.face == ONE:
        return say("Say more ones, or at least {least:number} of another face.", least=2 * last.count + 1)
    return say(
        "Say more dice, or as many of a higher face. Of ones {least:number} will do.", least=(last.count + 1) // 2
    )


def bid(table: Board, seat: Seat, answer: Answer) -> None:
    """Make a bid; who raises has believed the one before [2.1, 2.2, 2.3]."""
    if table.bids:
        last = table.bids[-1]
        table.note_belief(seat, last.seat, right=table.found(last.face) >= last.count)
    made = Bid(seat, answer["count"][0], answer["face"][0])
    table.bids = [*table.bids, made]
    table.tell_claim("{seat} says {bid}.", table.declared(made), seat=seat, bid=made.words)


def doubted(table: Board, caller: Seat) -> list[Seat]:
    """Turn all dice up: too few, and the bidder loses a die; enough, and the doubter does [3.2, 3.3]."""
    last, found = table.bids[-1], table.found(table.bids[-1].face)
    lie = found < last.count
    table.note_doubt(caller, last.seat, right=lie, forced=not table.ways)
    losers = [last.seat] if lie else [caller]
    told = turned_up(table, caller, losers)
    record = table.lies if lie else table.truths
    record[last.seat] += 1
    if lie:
        table.tell(LIE, **told)
    else:
        table.tell(TRUE, **told)
    return losers


def called_exact(table: Board, caller: Seat) -> list[Seat]:
    """Turn all dice up: exactly as many, and all others lose a die; otherwise the caller does [5.2]."""
    last, found = table.bids[-1], table.found(table.bids[-1].face)
    table.note_belief(caller, last.seat, right=found >= last.count)
    losers = with_cards(table.hands, caller) if found == last.count else [caller]
    if found == last.count:
        table.note_deed("exact", by=caller)
    told = turned_up(table, caller, losers, exact=True)
    if found == last.count:
        del told["found"]
        table.tell(EXACT, **told)
    else:
        table.tell(NOT_EXACT, **told)
    return losers


def turned_up(table: Board, caller: Seat, losers: list[Seat], *, exact: bool = False) -> dict[str, Any]:
    """Show everybody all dice, and return what is told of the last bid [3.2]."""
    last, wild = table.bids[-1], table.wild and not table.palifico
    dice = sorted([die for hand in table.hands for die in hand if counted([die], last.face, wild)], reverse=True)
    shown = [[*hand] for hand in table.hands]
    table.check = Check(last.seat, last.count, last.face, caller, exact, wild, shown, len(dice), losers)
    return {"caller": caller, "seat": last.seat, "bid": last.words, "found": [len(dice), last.face], "dice": dice}


def lose(table: Board, losers: list[Seat]) -> None:
    """Take a die from each; who has none left is out [3.3, 3.4]."""
    for seat in losers:
        table.hands[seat] = table.hands[seat][1:]
        if table.hands[seat]:
            table.tell("{seat} loses a die.", seat=seat)
        else:
            table.out_in[seat] = table.turns + 1
            table.tell("{seat} loses the last die and is out.", seat=seat)


def begin_next(table: Board, seat: Seat) -> None:
    """Whoever lost a die or called exact begins, or who sits next to them [3.5, 5.3]."""
    table.starter = seat if table.hands[seat] else with_cards(table.hands, seat)[0]
    one = len(table.hands[table.starter]) == 1 and not table.had_one[table.starter]
    table.palifico = table.one_die and one and len(table.players) > 2
    if table.palifico:
        table.had_one[table.starter] = True
        table.tell("{seat} is down to one die: this round the face stays, and ones are ones.", seat=table.starter)
