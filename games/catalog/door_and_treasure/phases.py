"""The phases of a turn: prepare, open the door, look for trouble or search the room, rest [3]."""

from __future__ import annotations

from collections.abc import Callable

from games.catalog.door_and_treasure import charity, market
from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.curses import CURSES, curse
from games.catalog.door_and_treasure.fight import fight
from games.catalog.door_and_treasure.housekeeping import HOUSEKEEPING, keep_house, options, out_of_turn
from games.catalog.door_and_treasure.powers import may_recall, take_back
from games.catalog.door_and_treasure.reveals import DOOR
from games.catalog.door_and_treasure.strength import MONSTERS
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Question
from games.engine.texts import Text, say

THEN = Pick(["ask", "search", "search_on"], of="then", start=["ask"])
OPEN = Option("open", then=THEN)
OPENED = Answer("open", {"then": ["search"]})
SEARCH, LEAVE, DONE = Option("search", then=Pick(["keep_house"], 0, of="mark")), Option("leave"), Option("done")
SEARCHED, SEARCHED_ON = Answer("search", {"then": []}), Answer("search", {"then": ["keep_house"]})
RESTED = Answer("done")
# What a player said beforehand about the room [3.5].
BEFOREHAND = {"search": SEARCHED, "search_on": SEARCHED_ON}


def turn_is_over(table: Board) -> bool:
    """Tell whether the mover's turn is over: the game is won, or they are dead."""
    return bool(table.winners) or table.people[table.mover].dead


def at_home(table: Board, chance: Chance, build: Callable[[Board], Decision]) -> Procedure[Answer | None]:
    """Let the mover keep house until they say what the phase asks; None if the turn ends before [3.1]."""
    table.handled = []
    while not turn_is_over(table):
        answers = yield Question({table.mover: build(table)}, out_of_turn=out_of_turn(table))
        [(seat, answer)] = answers.items()
        if answer.verb not in HOUSEKEEPING:
            return answer
        yield from keep_house(table, chance, seat, answer)
    return None


def at_leisure(table: Board, prompt: Text, found: list[Option], default: Answer, rule: str) -> Decision:
    """Ask the mover: first what the phase is about, then all housekeeping [3.1]."""
    seat = table.mover
    found += options(table, seat)
    return Decision(prompt, found, default, rule, unhurried=True, offers=market.waiting(table, seat))


def prepare(table: Board, chance: Chance) -> Procedure[Answer | None]:
    """Let the mover put their house in order, until they open the door [3.1]."""
    table.phase = "prepare"
    return (yield from at_home(table, chance, preparing))


def preparing(table: Board) -> Decision:
    """Ask the mover to open the door; a cleric may find the top discard behind it [3.1, 10.5]."""
    seat = table.mover
    found = [OPEN]
    if may_recall(table, seat, "door"):
        found.append(Option("recall", pay=Pick([*table.hands[seat]]), then=THEN))
    return at_leisure(table, say("Your turn. Put your house in order, and open the door."), found, OPENED, "3.1")


def open_door(table: Board, chance: Chance, answer: Answer) -> Procedure[str]:
    """Open the door; return how a fight with what is behind it ended, or "quiet" [3.2, 3.3, 3.4]."""
    seat = table.mover
    if answer.verb == "recall":
        card: str | None = take_back(table, seat, "door", answer["pay"])[0]
    else:
        card = table.draw("door", chance)
    table.opened = card
    if card is None:
        table.tell("There is no door left to open.")
        return "quiet"
    table.tell(DOOR, seat=seat, card=card)
    if card in MONSTERS:
        return (yield from fight(table, chance, seat, [card]))
    if card in CURSES:
        yield from curse(table, chance, card, seat, None)
    else:
        table.hands[seat].append(card)
        table.tell("{seat} takes it.", seat=seat)
    return "quiet"


def look_or_search(table: Board, chance: Chance, said: str, trouble: bool) -> Procedure[str]:
    """Look for trouble, search the room, or leave; return how a fight ended, "quiet", or "at home" [3.5, 3.7].

    A mover who `said` beforehand that they will search is not asked; `trouble` is for those who have met no monster.
    "At home" is for those who want to lay out what they find.
    """
    table.phase = "search"
    answer = BEFOREHAND.get(said)
    if answer is None:
        answer = yield from at_home(table, chance, looking if trouble else searching)
    if answer is None or answer.verb == "leave":
        return "quiet"
    if answer.verb == "search":
        search(table, chance)
        return "at home" if answer["then"] else "quiet"
    monster = answer["monster"][0]
    table.spend(table.mover, monster)
    table.tell("{seat} looks for trouble.", seat=table.mover)
    return (yield from fight(table, chance, table.mover, [monster]))


def looking(table: Board) -> Decision:
    """Ask a mover who has met no monster [3.5]."""
    monsters = [card for card in table.hands[table.mover] if card in MONSTERS]
    found = [SEARCH, Option("trouble", monster=Pick(monsters)), LEAVE] if monsters else [SEARCH, LEAVE]
    prompt = say("No monster here. Do you look for trouble, or search the room?")
    return at_leisure(table, prompt, found, SEARCHED, "3.5")


def searching(table: Board) -> Decision:
    """Ask a mover whose monster was a friend: they have had their trouble [3.6]."""
    prompt = say("You have parted as friends. Do you search the room?")
    return at_leisure(table, prompt, [SEARCH, LEAVE], SEARCHED, "3.6")


def search(table: Board, chance: Chance) -> None:
    """Draw another door, face down, into the hand [3.5]."""
    seat = table.mover
    card = table.draw("door", chance)
    table.tell("{seat} searches the room.", seat=seat)
    if card is None:
        table.tell("There is nothing in it.")
        return
    table.hands[seat].append(card)
    table.keep_back("Found: {card}.", by=seat, card=card)
    table.tell("You find {card}.", only=[seat], card=card)


def rest(table: Board, chance: Chance, leisure: bool) -> Procedure[None]:
    """Let a mover with leisure, or with too many cards, keep house again; then comes charity [3.7, 6]."""
    table.phase = "rest"
    if not leisure and not charity.too_many(table, table.mover):
        return
    answer = yield from at_home(table, chance, resting)
    if answer is not None and answer.verb != "done":
        charity.give(table, table.mover, answer)


def resting(table: Board) -> Decision:
    """Ask the mover to be done, or what becomes of extra cards [3.7, 6.2, 6.3]."""
    seat = table.mover
    if giving := charity.options(table, seat):
        prompt = charity.asked(table, seat)
        return at_leisure(table, prompt, giving, charity.default(table, seat), "6.2")
    prompt = say("All is quiet. Put your house in order, and rest.")
    return at_leisure(table, prompt, [DONE], RESTED, "3.7")
