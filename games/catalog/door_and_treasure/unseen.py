"""What a seat of Door & Treasure cannot see, dealt again at the open question: the other hands and the two decks."""

from __future__ import annotations

from collections.abc import Sequence

from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.cards import CARDS, ClassCard, Curse, Item, LevelUp, Monster, Permit, RaceCard
from games.catalog.door_and_treasure.wave import decision
from games.engine.chance import Chance
from games.engine.questions import Question, Seat
from games.engine.rulebook import NOTHING
from games.engine.sights import Sight

UNSAID = {"open": {"then": NOTHING}}  # all that others have answered unseen and that still counts for something
SELDOM = 4  # a hand keeps one in four of the cards that are of use on the table

USED = (Item, LevelUp, Permit, RaceCard, ClassCard)


def unseen(table: Board, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Deal the decks and the other hands again: to hands mostly what a player keeps in hand."""
    others = [at for at in range(table.seats) if at != seat]
    hidden = sorted([*table.doors, *table.treasures, *(card for at in others for card in table.hands[at])])
    sizes = {at: len(table.hands[at]) for at in others}
    hands: dict[Seat, list[str]] = {at: [] for at in others}
    if (card := taken(table, seat)) and sizes[table.mover]:
        hidden.remove(card)
        hands[table.mover].append(card)
    doors, kept_doors = divided([card for card in hidden if CARDS[card].DECK == "door"], len(table.doors), chance)
    treasures, kept = divided([card for card in hidden if CARDS[card].DECK != "door"], len(table.treasures), chance)
    spare = chance.shuffled([*kept_doors, *kept])
    for at in others:
        count = sizes[at] - len(hands[at])
        hands[at] += spare[:count]
        spare = spare[count:]
        table.hands[at] = hands[at]
    table.doors, table.treasures = doors, treasures


def taken(table: Board, seat: Seat) -> str | None:
    """Return the card that another mover has taken from behind the door, if it can be nowhere but in their hand."""
    card = table.opened
    if card is None or table.phase == "prepare" or table.mover == seat or isinstance(CARDS[card], (Monster, Curse)):
        return None
    return None if card in table.open_cards or card in table.hands[seat] else card


def divided(cards: Sequence[str], count: int, chance: Chance) -> tuple[list[str], list[str]]:
    """Divide cards between the deck and the hands, which mostly keep what is of no use on the table."""
    back: list[str] = []
    front: list[str] = []
    for card in chance.shuffled(cards):
        used = isinstance(CARDS[card], USED) and chance.below(SELDOM)
        (back if used else front).append(card)
    ordered = [*front, *back]
    held = len(cards) - count
    return chance.shuffled(ordered[held:]), ordered[:held]


def ask_again(table: Board, question: Question) -> Question:
    """Ask a wave again, by the hands that have been dealt; no other question to several seats is searched."""
    fight = table.fight
    if fight is None or len(question.decisions) < 2 or fight.fighter in question.decisions:
        return question
    return Question({seat: decision(table, fight, seat) for seat in question.decisions})
