"""Characters as the cards of Door & Treasure ask for them, and what must have happened when a card has struck one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from games.catalog.door_and_treasure import cards
from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import CARDS
from games.engine.questions import Answer
from tests.catalog.evening import Evening

CONDITIONS_OF_A_FIGHT = ("alone", "helped", "undead")
ITEMS = {card.id: card for card in CARDS.values() if isinstance(card, cards.Item)}
MONSTERS = {card.id: card for card in CARDS.values() if isinstance(card, cards.Monster)}
CURSES = {card.id: card for card in CARDS.values() if isinstance(card, cards.Curse)}
POTIONS = {card.id: card for card in CARDS.values() if isinstance(card, cards.Potion)}


def plain_item(slot: str, **wanted: Any) -> str:
    """Find an item for a slot that anybody can use and that does nothing but add a bonus."""
    return next(
        card.id
        for card in ITEMS.values()
        if card.slot == slot and card.plus and not (card.only or card.more or card.flee or card.wards)
        and all(getattr(card, name) == value for name, value in wanted.items())
    )  # fmt: skip


HAT, BOOTS, COAT = plain_item("headgear"), plain_item("footgear"), plain_item("armour")
SWORD, PEBBLE, LADLE = plain_item("one hand"), plain_item("loose"), plain_item("two hands", big=True)
WEIGHT = next(card.id for card in CURSES.values() for effect in card.effects if getattr(effect, "plus", 0) < 0)
LIGHTER = next(effect.plus for effect in CURSES[WEIGHT].effects if isinstance(effect, cards.Burden))


def is_so(person: Person, condition: str) -> bool:
    """Tell whether a character is as a card asks, for all that does not depend on a fight."""
    slots = {ITEMS[item].slot for item in person.worn}
    return {
        "human": not person.races,
        "classless": not person.classes,
        "bareheaded": "headgear" not in slots,
        "barefoot": "footgear" not in slots,
        "level 5 or more": person.level >= 5,
    }.get(condition, condition in [*person.races, *person.classes])


def character(meets: Sequence[str] = (), avoids: Sequence[str] = (), level: int = 1) -> Person:
    """Make a character who meets some conditions and none of some others; of level 5 only if that is asked for."""
    races: list[list[str]] = [[], ["dwarf"], ["halfling"], ["elf"]]
    classes: list[list[str]] = [[], ["thief"], ["cleric"], ["wizard"], ["warrior"]]
    levels = [level] if level > 1 else [1, 5]
    for rank, race, calling, hat, boots in product(levels, races, classes, ([], [HAT]), ([], [BOOTS])):
        person = Person(rank, races=[*race], classes=[*calling], worn=[*hat, *boots])
        if all(is_so(person, condition) for condition in meets if condition not in CONDITIONS_OF_A_FIGHT) and not any(
            is_so(person, condition) for condition in avoids
        ):
            return person
    raise LookupError((meets, avoids))


def asks_for(card: Any) -> list[str]:
    """Name all conditions on which anything about a card depends."""
    found = [*getattr(card, "only", ())]
    for name in ("strength", "more_treasures", "more_levels", "more"):
        found += [modifier.when for modifier in getattr(card, name, ()) if modifier.when]
    if getattr(card, "friend", None):
        found.append(card.friend)
    return found


def carry_on(game: Evening[Board], plans: dict[int, list[Answer]] | None = None) -> list[str]:
    """Answer as planned, or by default where that is not possible, until the fight and its turn are over."""
    told: list[str] = []
    for _ in range(60):
        if game.question is None or (game.table.fight is None and not_nested(game)):
            return told
        for seat in game.awaited:
            decision = game.question.decisions[seat]
            planned = (plans or {}).get(seat, [])
            answer = planned.pop(0) if planned and decision.option(planned[0].verb) else decision.default
            told += game.says(seat, answer.verb, **answer.values)
    raise AssertionError("it goes on and on")


def not_nested(game: Evening[Board]) -> bool:
    """Tell whether the question is one of the turn itself, and not about something that is just happening."""
    assert game.question is not None
    turns = {"open", "search", "trouble", "leave", "done", "give", "drop"}
    return any(option.verb in turns for decision in game.question.decisions.values() for option in decision.options)


class Before:
    """What a character had before something struck."""

    def __init__(self, table: Board, seat: int) -> None:
        person = table.people[seat]
        self.level, self.races, self.classes = person.level, [*person.races], [*person.classes]
        self.worn, self.items, self.hand = [*person.worn], person.items, [*table.hands[seat]]
        self.everybodys = [other.items for other in table.people]
        self.hands = [len(hand) for hand in table.hands]
        self.levels = [other.level for other in table.people]
        self.discarded = [*table.door_discards]
        self.seat = seat


def leaves(effects: Sequence[cards.Effect], person: Person, high: bool) -> Iterator[cards.Effect]:
    """Say which effects are to be felt, once it is known who the victim is and whether the die shows much."""
    for effect in effects:
        if isinstance(effect, cards.If):
            yield from leaves(effect.then if is_so(person, effect.when) else effect.otherwise, person, high)
        elif isinstance(effect, cards.Roll):
            yield from leaves(effect.high if high else effect.low, person, high)
        else:
            yield effect


def struck(effects: Sequence[cards.Effect], before: Before, table: Board, by: str, die: int) -> None:
    """Check that exactly these effects have been felt."""
    person, seat = table.people[before.seat], before.seat
    feels = {type(effect): effect for effect in effects}
    assert table.deaths[seat] == (cards.Die in feels)
    if cards.Die in feels:
        assert (person.level, person.races, person.classes) == (before.level, before.races, before.classes)
        assert not person.items
        assert not table.hands[seat]
        return
    assert person.level == level_after(feels, before, die)
    assert person.classes == kinds_after(feels, cards.LoseClass, cards.SwapClass, before.classes, before.discarded)
    assert person.races == kinds_after(feels, cards.LoseRace, cards.SwapRace, before.races, before.discarded)
    assert (by in person.burdens) == (cards.Burden in feels)
    check_items(feels, before, table)
    check_hand(feels, before, table)


def level_after(feels: dict[type, Any], before: Before, die: int) -> int:
    """Work out the level of somebody who has been struck."""
    level = before.level
    if fall := feels.get(cards.FallTo):
        level = min(before.levels) if fall.level == "lowest" else 1
    if loss := feels.get(cards.LoseLevels):
        level -= die if loss.die else loss.count
    return max(1, level)


def kinds_after(feels: dict[type, Any], lost: type, swapped: type, had: list[str], discarded: list[str]) -> list[str]:
    """Work out the races or classes of somebody who has been struck."""
    if lost in feels:
        return []
    if swapped not in feels or not had:
        return had
    kind = cards.ClassCard if swapped is cards.SwapClass else cards.RaceCard
    return [next(card for card in reversed(discarded) if isinstance(CARDS[card], kind))]


def check_items(feels: dict[type, Any], before: Before, table: Board) -> None:
    """Check who has lost or gained items, and of which kind."""
    seat, robbed = before.seat, feels.get(cards.Robbed)
    lost = [item for item in before.items if item not in table.people[seat].items]
    others = [other for other in range(table.seats) if other != seat]
    if cards.Tax in feels:
        for other, items in enumerate(before.everybodys):
            assert len(table.people[other].items) == max(0, len(items) - 1)
    elif robbed and robbed.what == "item":
        got = [other for other in others if len(table.people[other].items) > len(before.everybodys[other])]
        assert got == sorted(robbers(robbed.by, before, table.seats)[: len(before.items)])
        assert len(lost) == len(got)
    elif loss := feels.get(cards.LoseItems):
        kind = [item for item in before.items if is_kind(item, loss.what, before)]
        assert len(lost) == min(loss.count, len(kind))
        assert set(lost) <= set(kind)
    else:
        assert not lost


def is_kind(item: str, what: str, before: Before) -> bool:
    """Tell whether an item is of the kind that a card takes."""
    card = ITEMS[item]
    if what in ("small", "big"):
        return card.big == (what == "big")
    if what == "best":
        return card.plus == max(ITEMS[other].plus for other in before.worn)
    return what == "any" or (item in before.worn and (card.slot == what or (what == "hand" and "hand" in card.slot)))


def robbers(by: str, before: Before, seats: int) -> list[int]:
    """Say who helps themselves at a table where all others live."""
    others = [(before.seat + step) % seats for step in range(1, seats)]
    if by == "neighbours":
        return [others[0], others[-1]]
    if by == "highest":
        return [seat for seat in others if before.levels[seat] == max(before.levels[other] for other in others)]
    return others


def check_hand(feels: dict[type, Any], before: Before, table: Board) -> None:
    """Check how many cards have left the hand, and who has got them."""
    robbed, loss = feels.get(cards.Robbed), feels.get(cards.LoseHand)
    gone = 0
    if robbed and robbed.what == "card":
        takers = robbers(robbed.by, before, table.seats)
        gone = min(len(takers), len(before.hand))
        assert sum(len(table.hands[taker]) - before.hands[taker] for taker in takers) == gone
    if loss:
        gone = min(loss.count or len(before.hand), len(before.hand))
    assert len(table.hands[before.seat]) == len(before.hand) - gone
