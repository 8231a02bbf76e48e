"""Door & Treasure: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import deck
from games.catalog.door_and_treasure.death import fresh_hand, revive
from games.catalog.door_and_treasure.phases import look_or_search, open_door, prepare, rest, turn_is_over
from games.catalog.door_and_treasure.strength import reckon
from games.engine.chance import Chance
from games.engine.questions import Script
from games.engine.rulebook import Options, Outcome
from games.engine.texts import Text, say

HANDS = {"two": 2, "four": 4}  # cards of each deck in an opening hand [1.2, 15.2]


def deal(seats: int, options: Options, chance: Chance) -> Board:
    """Shuffle both decks, deal, and draw by lot who begins [1, 15.1-15.5]."""
    doors, treasures = chance.shuffled(deck("door")), chance.shuffled(deck("treasure"))
    opening = HANDS[options["hand"]]
    extra = options["treasure"] == "on"
    hands = [
        [*(doors.pop() for _ in range(opening)), *(treasures.pop() for _ in range(opening + extra))]
        for _ in range(seats)
    ]
    table = Board(
        seats=seats,
        goal=int(options["goal"]),
        opening=opening,
        undead=options["undead"] == "on",
        night=int(options["night"]),
        mover=chance.below(seats),
        phase="prepare",
        people=[Person() for _ in range(seats)],
        hands=hands,
        doors=doors,
        treasures=treasures,
    )
    reckon(table)
    table.tell("{seat} begins.", seat=table.mover)
    return table


def turn(table: Board, chance: Chance) -> Script:
    """One turn: prepare, open the door, look for trouble or search the room, rest [3]."""
    begin(table, chance)
    answer = yield from prepare(table, chance)
    if answer is not None:
        ending = yield from open_door(table, chance, answer)
        if not turn_is_over(table) and ending in ("quiet", "befriended"):
            ending = yield from look_or_search(table, chance, answer.one("then"), ending == "quiet")
        if not turn_is_over(table):
            yield from rest(table, chance, ending in ("won", "at home"))
    end(table)


def begin(table: Board, chance: Chance) -> None:
    """The dead come back; a mover who was dead draws a new hand; the mover's offers lapse [8.5, 8.6, 12.4].

    Strengths are reckoned: since the turn before, a new edition may have changed the numbers of cards.
    """
    reckon(table)
    revive(table)
    fresh_hand(table, chance, table.mover)
    table.haggled, table.haggles = False, [0] * table.seats
    table.lapse([offer for offer in table.offers if offer.giver == table.mover])


def end(table: Board) -> None:
    """Let the next player move, unless the game is won or night falls: then all hands are turned up [13]."""
    table.handled = []
    if not table.winners and table.turns + 1 >= table.night * table.seats:
        table.over = True
        table.tell("Night falls.")
    if table.winners or table.over:
        table.ending = [[*hand] for hand in table.hands]
    if not table.winners:
        table.mover = table.next(table.mover)


NIGHT_FALLS = say("Night has fallen. The highest level wins.")
BISHOP = say("The bishop has raised {winners:seats} to level {goal} without a fight.")
KILL = say("{winners:seats} reached level {goal} over a monster's body, and has won.")
SIDE_BY_SIDE = say("{winners:seats} reached level {goal} side by side, and have both won.")
ENDINGS = (NIGHT_FALLS, BISHOP, KILL, SIDE_BY_SIDE)
TO_ME = {
    BISHOP.template: say("The bishop has raised you to level {goal} without a fight."),
    KILL.template: say("You reached level {goal} over a monster's body, and have won."),
    SIDE_BY_SIDE.template: say("The two of you reached level {goal} side by side, and have both won."),
}


def outcome(table: Board) -> Outcome | None:
    """Rank those who reached the goal first, or the highest level at nightfall; the others by level [13]."""
    if not table.winners and not table.over:
        return None
    levels = [person.level for person in table.people]
    ranks = [(seat not in table.winners, -levels[seat]) for seat in range(table.seats)]
    places = [1 + sum(other < own for other in ranks) for own in ranks]
    return Outcome(places, list(levels), reason(table))


def reason(table: Board) -> Text:
    """Say why the game has ended [13.1, 13.2, 13.3, 13.4]."""
    winners, values = table.winners, {"winners": table.winners, "goal": table.goal}
    if table.over:
        return NIGHT_FALLS
    if table.phase != "fight":
        return BISHOP.of(**values)
    if len(winners) == 1:
        return KILL.of(**values)
    return SIDE_BY_SIDE.of(**values)
