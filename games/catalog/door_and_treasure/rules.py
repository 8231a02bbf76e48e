"""Door & Treasure: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from collections.abc import Callable

from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import deck
from games.catalog.door_and_treasure.fight import FACES, LOST, fight
from games.catalog.door_and_treasure.housekeeping import (
    HOUSEKEEPING,
    house_options,
    keep_house,
    offers_waiting,
    out_of_turn,
)
from games.catalog.door_and_treasure.misfortune import CURSED, CURSES, DEAD, FALLEN, curse
from games.catalog.door_and_treasure.person import may_recall, take_back
from games.catalog.door_and_treasure.strength import MONSTERS, reckon
from games.catalog.door_and_treasure.won_or_fled import CAUGHT, KILLED
from games.engine.chance import Chance
from games.engine.end import BEGINS
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Script, Seat
from games.engine.rulebook import Options, Reveal
from games.engine.texts import Text, say

HANDS = {"two": 2, "four": 4}  # cards of each deck in an opening hand [1.2, 15.2]
DOOR = say("{seat} opens the door: {card}!")
REVEALS = (
    *(Reveal(line, "card") for line in (DOOR, FALLEN, CURSED, CAUGHT)),
    Reveal(KILLED, "foes"),
    Reveal(LOST, led_by=((FACES,),)),
    Reveal(DEAD),
)

THEN = Pick(["ask", "search", "search_on"], of="then", start=["ask"])
OPEN = Option("open", then=THEN)
OPENED = Answer("open", {"then": ["search"]})
SEARCH, LEAVE, DONE = Option("search", then=Pick(["keep_house"], 0, of="mark")), Option("leave"), Option("done")
SEARCHED, SEARCHED_ON = Answer("search", {"then": []}), Answer("search", {"then": ["keep_house"]})
RESTED = Answer("done")
BEFOREHAND = {"search": SEARCHED, "search_on": SEARCHED_ON}  # what a player has said of the room already [3.5]


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
    table.tell(BEGINS, seat=table.mover)
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


def revive(table: Board) -> None:
    """Bring the dead back as the next player's turn begins, with what they are and nothing else [8.5]."""
    for seat, person in enumerate(table.people):
        if person.dead:
            person.dead = False
            table.tell("{seat} is back among the living.", seat=seat)


def fresh_hand(table: Board, chance: Chance, seat: Seat) -> None:
    """Let a player who has died draw an opening hand as their own turn begins [8.6]."""
    person = table.people[seat]
    if not person.fresh:
        return
    person.fresh = False
    drawn = [table.draw(deck, chance) for deck in ("door", "treasure") for _ in range(table.opening)]
    cards = [card for card in drawn if card is not None]
    table.hands[seat] += cards
    table.tell("{seat} draws a new opening hand.", seat=seat)
    table.keep_back("Drawn: {cards}.", by=seat, cards=cards)
    table.tell("You draw {cards}.", only=[seat], cards=cards)


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


# The phases of a turn [3]


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
    found += house_options(table, seat)
    return Decision(prompt, found, default, rule, unhurried=True, offers=offers_waiting(table, seat))


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
    if not leisure and not too_many(table, table.mover):
        return
    answer = yield from at_home(table, chance, resting)
    if answer is not None and answer.verb != "done":
        give_away(table, table.mover, answer)


def resting(table: Board) -> Decision:
    """Ask the mover to be done, or what becomes of extra cards [3.7, 6.2, 6.3]."""
    seat = table.mover
    if giving := giving_options(table, seat):
        prompt = asked_to_give(table, seat)
        return at_leisure(table, prompt, giving, given_by_the_absent(table, seat), "6.2")
    prompt = say("All is quiet. Put your house in order, and rest.")
    return at_leisure(table, prompt, [DONE], RESTED, "3.7")


# Charity [6]


def too_many(table: Board, seat: Seat) -> int:
    """Return how many cards somebody holds beyond what they may keep [6.1]."""
    return max(0, len(table.hands[seat]) - table.hand_limit(seat))


def receivers(table: Board, seat: Seat) -> list[Seat]:
    """Return who gets extra cards: the lowest, clockwise; nobody if the giver is among them [6.2, 6.3]."""
    lowest = table.lowest()
    return [] if seat in lowest else [other for other in table.clockwise(seat) if other in lowest]


def giving_options(table: Board, seat: Seat) -> list[Option]:
    """Offer to give away or to discard what is too much, or nothing if it is not [6.2, 6.3]."""
    count = too_many(table, seat)
    if not count:
        return []
    hand, poor = [*table.hands[seat]], receivers(table, seat)
    if not poor:
        return [Option("drop", cards=Pick(hand, count, count))]
    cards = Pick(hand, count, count, ordered=len(poor) > 1)
    return [Option("give", cards=cards, first=Pick(poor, 1, min(count, len(poor)), ordered=True, of="seat"))]


def asked_to_give(table: Board, seat: Seat) -> Text:
    """Ask what becomes of the cards that are too much: the lowest discard them, others give them away [6.2, 6.3]."""
    limit = table.hand_limit(seat)
    if receivers(table, seat):
        return say("You hold more than {limit} cards. What do you give away?", limit=limit)
    return say("You hold more than {limit} cards. What do you discard?", limit=limit)


def given_by_the_absent(table: Board, seat: Seat) -> Answer:
    """Return what the absent give: the cards they have held longest [6.2]."""
    oldest, poor = table.hands[seat][: too_many(table, seat)], receivers(table, seat)
    return Answer("give", {"cards": oldest, "first": poor[:1]}) if poor else Answer("drop", {"cards": oldest})


def give_away(table: Board, seat: Seat, answer: Answer) -> None:
    """Deal the cards out one by one, first to those chosen, in that order; or discard them [6.2, 6.3]."""
    cards = answer["cards"]
    table.spend(seat, *cards)
    if answer.verb == "drop":
        table.discard(*cards)
        table.tell("{seat} discards {cards}.", seat=seat, cards=cards)
        return
    poor, first = receivers(table, seat), answer["first"]
    start = poor.index(first[-1])
    others = [other for other in poor[start:] + poor[:start] if other not in first]
    for place, receiver in enumerate([*first, *others]):
        if got := cards[place :: len(poor)]:
            hand_on(table, seat, receiver, got)


def hand_on(table: Board, seat: Seat, receiver: Seat, cards: list[str]) -> None:
    """Give cards from hand to hand; only the two see which."""
    table.hands[receiver] += cards
    table.tell_many(
        "{seat} gives {receiver:seat} a card.",
        "{seat} gives {receiver:seat} {count} cards.",
        seat=seat,
        receiver=receiver,
        count=len(cards),
    )
    table.keep_back("Given: {cards}.", by=seat, cards=cards)
    table.tell("Charity brings {receiver:seat} {cards}.", only=[seat, receiver], receiver=receiver, cards=cards)
