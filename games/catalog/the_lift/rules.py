"""The Lift: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from games.catalog.the_lift.board import (
    COLOURS,
    CREWS,
    DWARVES,
    LIFT,
    ROW,
    WORTH,
    Counts,
    Mine,
    Plan,
    able,
    at_most,
    count,
    dwarves_of,
    joined,
)
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Question, Script, Seat
from games.engine.rulebook import Options, Reveal
from games.engine.texts import Text, say

HEAD_STARTS = {2: (0, 3), 3: (-3, 1, 2), 4: (-5, -1, 1, 2)}  # points by the place on the first turn track [1.6]
PRINTED_STARTS = {2: (0, 0), 3: (0, 0, 0), 4: (0, 0, 0, 2)}  # the same, if the table has agreed on them [6.2]
WORTHWHILE = 12  # points from which on a crew is sent for the absent [2.7]
RANKED = 3  # crews that can be named with a claim
WAIT = Option("wait")
PROMPT = say("Where do you place your token?")
PROMPT_WITHOUT_LIFT = say("The lift is taken this round. Where do you place your token?")
LAST_PROMPT = say("This is the last round. Where do you place your token?")

SENT = say("{seat} sends down {team} and gets {find}: {points}.")
REVEALS = (Reveal(SENT, "find", "device"),)


def deal(seats: int, agreed: Options, chance: Chance) -> Mine:
    """Lay out both rows, draw who is first on the turn track, and give everyone the points of their place there [1]."""
    deck = chance.shuffled(dwarves_of(DWARVES))
    first = chance.below(seats)
    track = [(first + step) % seats for step in range(seats)]
    starts = PRINTED_STARTS if agreed["start"] == "printed" else HEAD_STARTS
    bonus = [starts[seats][track.index(seat)] for seat in range(seats)]
    table = Mine(
        seats=seats,
        scarce=agreed["gems"] == "three",
        row1=[deck.pop() for _ in range(ROW)],
        row2=[deck.pop() for _ in range(ROW)],
        deck=deck,
        track=[*track],
        points=[*bonus],
        bonus=bonus,
    )
    table.tell("{seat} is first on the turn track.", seat=first)
    for seat in track:
        if bonus[seat]:
            table.tell("{seat} begins with {points}.", seat=seat, points=bonus[seat])
    return table


def turn(table: Mine, chance: Chance) -> Script:
    """One round: everyone places a token, then those off the turn track act, then the rows move up."""
    table.round = table.turns + 1
    table.to_place = [seat for seat in table.track if seat is not None]
    row, sold_out = count(table.row1), table.sold_out()
    while table.to_place:
        seat = table.to_place[0]
        answers = yield Question({seat: placement(table, seat, row, sold_out)})
        place(table, seat, answers[seat])
        del table.to_place[0]
    act(table)
    clear_up(table)


def placement(table: Mine, seat: Seat, row: Counts, sold_out: frozenset[str]) -> Decision:
    """Ask for one of the three placements: on a colour, on the lift, back onto the turn track [2.2]."""
    return placements(
        at_most(count(table.hands[seat])),
        row,
        table.free_colours(),
        LIFT not in table.placed,
        table.last_round,
        sold_out,
    )


@lru_cache(1 << 15)
def placements(
    hand: Counts, row: Counts, free: tuple[str, ...], lift_free: bool, last: bool, sold_out: frozenset[str]
) -> Decision:
    """Build the decision, which depends on nothing but this."""
    gems = sendable(hand, row, free, sold_out) if lift_free or last else ()
    held = unless_sold_out(able(hand), sold_out) if lift_free else ()
    default = for_the_absent(hand, row, free, gems, last)
    return Decision(prompt(lift_free, last), options(free, gems, held), default, "2.2")


def sendable(hand: Counts, row: Counts, free: tuple[str, ...], sold_out: frozenset[str]) -> tuple[str, ...]:
    """Return the gems that can be had once one of the free colours has been claimed, as the card lists them."""
    claims = after_claims(hand, row)
    return unless_sold_out(as_listed(frozenset([gem for colour in free for gem in claims[colour]])), sold_out)


def unless_sold_out(gems: tuple[str, ...], sold_out: frozenset[str]) -> tuple[str, ...]:
    """Leave out the gems that have run out."""
    return tuple([gem for gem in gems if gem not in sold_out]) if sold_out else gems


@cache
def as_listed(gems: frozenset[str]) -> tuple[str, ...]:
    """Sort gems as the crew card lists them."""
    return tuple(gem for gem in CREWS if gem in gems)


@cache
def options(free: tuple[str, ...], gems: tuple[str, ...], held: tuple[str, ...]) -> list[Option]:
    """Offer the free colours with crews that could be sent then, the lift with those held already, and the track."""
    colour = Pick(free, of="colour")
    if gems:
        claim = Option("claim", colour=colour, plan=Pick(gems, 0, min(RANKED, len(gems)), ordered=True, of="crew"))
    else:
        claim = Option("claim", colour=colour)
    return [claim, Option(LIFT, crew=Pick(held, of="crew")), WAIT] if held else [claim, WAIT]


@cache
def after_claims(hand: Counts, row: Counts) -> Mapping[str, tuple[str, ...]]:
    """Return the gems that can be had once each colour has been claimed, the most valuable first."""
    return {colour: able(joined(hand, at, row[at])) for at, colour in enumerate(COLOURS)}


def prompt(lift_free: bool, last: bool) -> Text:
    """Say what is asked."""
    return LAST_PROMPT if last else PROMPT if lift_free else PROMPT_WITHOUT_LIFT


def for_the_absent(hand: Counts, row: Counts, free: tuple[str, ...], gems: tuple[str, ...], last: bool) -> Answer:
    """Claim the colour worth most, and send the best crew if that is worth sending [2.7]."""
    best = dearest(row, free)
    if not gems:
        return Answer("claim", {"colour": [best]})
    least = 0 if last else WORTHWHILE
    plan = [gem for gem in after_claims(hand, row)[best] if gem in gems and CREWS[gem].points >= least]
    return Answer("claim", {"colour": [best], "plan": plan[:RANKED]})


@cache
def dearest(row: Counts, free: tuple[str, ...]) -> str:
    """Return the free colour whose dwarves in the row are worth most together."""
    return max(free, key=lambda colour: WORTH[COLOURS.index(colour)] * row[COLOURS.index(colour)])


def place(table: Mine, seat: Seat, answer: Answer) -> None:
    """Move a token off the turn track: onto a colour, the lift, or the first vacant place [2.3, 2.4, 2.5]."""
    table.leave(seat)
    if answer.verb == "claim":
        colour = answer["colour"][0]
        table.placed[colour] = seat
        table.plans[seat] = Plan(answer.values.get("plan", []))
        table.tell("{seat} claims the {colour} dwarves.", seat=seat, colour=colour)
        keep_plan(table, seat)
        table.note_deed("claimed", seat)
    elif answer.verb == "lift":
        table.placed[LIFT] = seat
        table.plans[seat] = Plan(answer["crew"])
        table.tell("{seat} stands on the lift.", seat=seat)
        keep_plan(table, seat)
    else:
        table.waiting.append(seat)
        table.note_deed("waited", seat)
        table.tell("{seat} waits, in place {slot} on the turn track.", seat=seat, slot=table.queue_first(seat))


def keep_plan(table: Mine, seat: Seat) -> None:
    """Keep for the end which crews went with a placement."""
    plan = table.plans[seat]
    gems = plan.gems if plan else []
    if len(gems) == 1:
        table.keep_back("Planned: {find}.", by=seat, find=gems[0])
    elif len(gems) == 2:
        table.keep_back("Planned: {find}, or else {next:find}.", by=seat, find=gems[0], next=gems[1])
    elif gems:
        table.keep_back(
            "Planned: {find}, or else {next:find}, or else {last:find}.",
            by=seat, find=gems[0], next=gems[1], last=gems[2],
        )  # fmt: skip


def act(table: Mine) -> None:
    """Let the lift act first, then yellow, red, green and blue; tokens then go to the end of the track [3]."""
    for spot in (LIFT, *COLOURS):
        seat = table.placed.get(spot)
        if seat is None:
            continue
        if spot != LIFT:
            hire(table, seat, spot)
        if table.last_round or not table.lift_used:
            send_down(table, seat)
        elif could_send(table, seat):
            table.note_deed("too late", seat)
        table.queue_last(seat)


def hire(table: Mine, seat: Seat, colour: str) -> None:
    """Take all dwarves of the colour from the first row [3.2]."""
    many = table.hire(seat, colour)
    if many:
        table.tell("{seat} takes {dwarves}.", seat=seat, dwarves=[many, colour])
    else:
        table.tell("{seat} finds no {colour} dwarves.", seat=seat, colour=colour)
        table.note_deed("empty", seat)


def could_send(table: Mine, seat: Seat) -> bool:
    """Whether a seat holds a crew that it wanted to send."""
    plan = table.plans[seat]
    return plan is not None and any(gem in able(count(table.hands[seat])) for gem in plan.gems)


def send_down(table: Mine, seat: Seat) -> None:
    """Send the first crew on the seat's list that it holds, and of whose gem some are left [3.1, 3.3]."""
    plan = table.plans[seat]
    if plan is None or not plan.gems:
        return
    held, sold_out = able(count(table.hands[seat])), table.sold_out()
    gem = next((gem for gem in plan.gems if gem in held and gem not in sold_out), None)
    if gem is None:
        return
    crew = CREWS[gem]
    table.send(seat, gem)
    table.note_deed("sent", seat, amount=crew.points, thing=say("{team}", team=list(crew.dwarves)))
    table.tell(SENT, seat=seat, team=list(crew.dwarves), find=gem, points=crew.points)


def clear_up(table: Mine) -> None:
    """Clear away the dwarves nobody claimed, move the second row up, lay out a new one and raise the lift [5.1]."""
    if table.row1:
        table.tell("Left over, and out of the game: {team}.", team=[*count(table.row1)])
    table.move_rows_up()
    table.placed, table.waiting, table.lift_used = {}, [], False
    table.plans = [None] * table.seats
