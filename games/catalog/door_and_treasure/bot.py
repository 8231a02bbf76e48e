"""The bot: wears what helps, fights what it beats, buys and grants help by worth, and stops whoever is about to win.

It reasons one question ahead, from its own sight only: a card is used when it decides something now (a fight, a level,
the game), and kept otherwise. What cards and terms are worth stands in `worth.py`, what it does in fights in
`bot_fights.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from games.catalog.door_and_treasure import bot_fights
from games.catalog.door_and_treasure.cards import CARDS, ClassCard, Item, RaceCard
from games.catalog.door_and_treasure.market import read
from games.catalog.door_and_treasure.worth import against, bonus, fits, gold, in_hand, in_play, severity
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.table import Sight

Offered: TypeAlias = Mapping[str, Option]
Choice: TypeAlias = Callable[[Sight, Offered], Answer | None]

LEVEL = 1000  # gold
KIND = {RaceCard: "race", ClassCard: "class"}


def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Answer as a sensible player would; where nothing else is worth doing, what the absent would do."""
    offered = {option.verb: option for option in decision.options}
    if "fight" in offered:
        return bot_fights.as_fighter(sight, offered)
    if "pass" in offered:
        return bot_fights.as_other(sight, offered, chance)
    for choice in CHOICES:
        answer = choice(sight, offered)
        if answer is not None:
            return answer
    return decision.default


def spread_out(sight: Sight, offered: Offered) -> Answer | None:
    """Lay down everything that helps: items, a race and a class where there is none, permits, a hireling."""
    person = sight.people[sight.me]
    if option := offered.get("play"):
        taken = {"race": bool(person.races), "class": bool(person.classes)}
        cards = []
        for card in among(option, "cards"):
            kind = KIND.get(type(CARDS[card]), "")
            if kind in taken:
                if taken[kind]:
                    continue
                taken[kind] = True
            cards.append(card)
        if cards:
            return Answer("play", {"cards": cards})
    if option := offered.get("haul"):
        return Answer("haul", {"card": [best(person, among(option, "card"))]})
    return None


def dress(sight: Sight, offered: Offered) -> Answer | None:
    """Put on what is better than what is worn in its place."""
    option, person = offered.get("wear"), sight.people[sight.me]
    if option is None:
        return None
    gains = {item: bonus(person, item) - displaced(person, item) for item in among(option, "item")}
    item = max(gains, key=lambda item: gains[item])
    return Answer("wear", {"item": [item]}) if gains[item] > 0 else None


def displaced(person: Sight, item: str) -> float:
    """Return about what bonus comes off when an item is put on."""
    card = CARDS[item]
    if not isinstance(card, Item) or card.slot == "loose":
        return 0.0
    hands = {"one hand": 1, "two hands": 2}
    worn = {other: CARDS[other] for other in person.worn}
    if card.slot not in hands:
        return sum(
            bonus(person, at) for at, other in worn.items() if isinstance(other, Item) and other.slot == card.slot
        )
    held = sorted(
        (bonus(person, at), hands[other.slot])
        for at, other in worn.items()
        if isinstance(other, Item) and other.slot in hands
    )
    if sum(size for _, size in held) + hands[card.slot] <= 2:
        return 0.0
    return sum(plus for plus, _ in held) if card.slot == "two hands" else max(plus for plus, _ in held)


def go_up(sight: Sight, offered: Offered) -> Answer | None:
    """Take every level that a card gives."""
    if (option := offered.get("rob_level")) and (victims := rivals(sight, among(option, "on"))):
        return Answer("rob_level", {"card": among(option, "card")[:1], "on": victims[:1]})
    if option := offered.get("rise"):
        return Answer("rise", {"card": among(option, "card")[:1]})
    if option := offered.get("use"):
        cleric = "cleric" in sight.people[sight.me].classes
        cards = [card for card in among(option, "card") if getattr(CARDS[card], "does", "") == "windfall" or cleric]
        if cards and set(option.fields) == {"card"}:
            return Answer("use", {"card": cards[:1]})
    return None


def rummage(sight: Sight, offered: Offered) -> Answer | None:
    """Take the most valuable card that lies in the discards, once there is one worth it."""
    if (option := offered.get("rummage")) is None:
        return None
    card = max(among(option, "take"), key=lambda card: in_hand(sight, sight.me, card))
    if in_hand(sight, sight.me, card) < 5:
        return None
    return Answer("rummage", {"card": among(option, "card")[:1], "take": [card]})


def sell(sight: Sight, offered: Offered) -> Answer | None:
    """Sell what is of little use, the least useful for its gold first, if that makes a level."""
    option, person = offered.get("sell"), sight.people[sight.me]
    if option is None:
        return None
    field = option.fields["items"]
    assert isinstance(field, Pick)
    items = sorted(field.among, key=lambda item: keep(person, str(item)) / gold(str(item)))
    chosen: list[str] = []
    for item in map(str, items):
        if total(chosen, field.twice) >= LEVEL:
            break
        chosen.append(item)
    for item in sorted(chosen, key=gold):
        rest = [*chosen]
        rest.remove(item)
        if total(rest, field.twice) >= LEVEL:
            chosen = rest
    if total(chosen, field.twice) < LEVEL or sum(keep(person, item) for item in chosen) > 4.5:
        return None
    return Answer("sell", {"items": chosen})


def total(items: Sequence[str], twice: int) -> int:
    """Return what items sell for, when the dearest so many count twice."""
    worths = sorted(map(gold, items), reverse=True)
    return sum(worths) + sum(worths[:twice])


def keep(person: Sight, item: str) -> float:
    """Return what a character loses by selling something, in points of strength."""
    if item in person.worn:
        return bonus(person, item) + 0.1
    if isinstance(CARDS[item], Item):
        return max(0.1, bonus(person, item) * 0.3)
    return 1.0 + getattr(CARDS[item], "plus", 2) * 0.3


def harm(sight: Sight, offered: Offered) -> Answer | None:
    """Curse whoever is ahead of everybody and near the goal."""
    option = offered.get("curse")
    if option is None:
        return None
    victims = rivals(sight, among(option, "on"))
    if not victims:
        return None
    victim = victims[0]
    level = sight.people[victim].level
    if level < sight.goal - 3 or level <= sight.people[sight.me].level:
        return None
    return Answer("curse", {"card": [worst_curse(option)], "on": [victim]})


def worst_curse(option: Option) -> str:
    """Return the curse that costs most."""
    cards: list[str] = among(option, "card")
    return max(cards, key=lambda card: severity(getattr(CARDS[card], "effects", ())))


def rivals(sight: Sight, seats: Sequence[Seat]) -> list[Seat]:
    """Return the others among some seats, the most dangerous first."""
    others = [seat for seat in seats if seat != sight.me]
    return sorted(others, key=lambda seat: (-sight.people[seat].level, -sight.people[seat].strength, seat))


def trade(sight: Sight, offered: Offered) -> Answer | None:
    """Accept what is worth more than what it asks for, and refuse the rest."""
    if (option := offered.get("accept")) is None:
        return None
    mine, spelt = sight.people[sight.me], among(option, "offer")[0]
    offer = read(spelt)
    gain = sum(in_play(mine, item) for item in offer.gives) - sum(in_play(mine, item) for item in offer.wants)
    return Answer("accept" if gain > 0.5 else "refuse", {"offer": [spelt]})


def open_door(sight: Sight, offered: Offered) -> Answer | None:
    """Open the door, and be asked again if there is a monster in the hand that would be worth the trouble."""
    if "open" not in offered:
        return None
    prey = any(against(sight, sight.me, card) > 0 for card in sight.hands[sight.me])
    return Answer("open", {"then": ["ask" if prey else "search"]})


def look_for_trouble(sight: Sight, offered: Offered) -> Answer | None:
    """Fight a monster from the hand that is surely beaten, the most rewarding first; else search the room."""
    if option := offered.get("trouble"):
        prey = [card for card in among(option, "monster") if against(sight, sight.me, card) > 0]
        if prey:
            return Answer("trouble", {"monster": [max(prey, key=reward)]})
    return Answer("search") if "search" in offered else None


def reward(monster: str) -> tuple[int, int]:
    """Return what a monster is worth: levels, then treasures."""
    card = CARDS[monster]
    return getattr(card, "levels", 0), getattr(card, "treasures", 0)


def part_with(sight: Sight, offered: Offered) -> Answer | None:
    """Give away, discard or lose what is worth least."""
    for verb, field in (("give", "cards"), ("drop", "cards"), ("lose_cards", "cards")):
        if option := offered.get(verb):
            cards = sorted(among(option, field), key=lambda card: in_hand(sight, sight.me, card))
            values: dict[str, list[int | str]] = {field: list(cards[: least(option, field)])}
            if "first" in option.fields:
                values["first"] = list(among(option, "first")[:1])
            return Answer(verb, values)
    person = sight.people[sight.me]
    for verb in ("lose", "give_up"):
        if option := offered.get(verb):
            items = sorted(among(option, "items"), key=lambda item: in_play(person, item))
            return Answer(verb, {"items": items[: least(option, "items")]})
    return None


def take(sight: Sight, offered: Offered) -> Answer | None:
    """Take what is worth most: from a victim, a body, or a heap of treasure."""
    person = sight.people[sight.me]
    if option := offered.get("take"):
        return Answer("take", {"item": [best(person, among(option, "item"))]})
    for verb in ("loot", "share"):
        if option := offered.get(verb):
            cards = sorted(among(option, "cards"), key=lambda card: -in_hand(sight, sight.me, card))
            return Answer(verb, {"cards": cards[: most(option, "cards")]})
    return None


def bear_up(sight: Sight, offered: Offered) -> Answer | None:
    """Undo a curse with whatever undoes curses."""
    if option := offered.get("cancel"):
        return Answer("cancel", {"card": among(option, "card")[:1]})
    return None


def flee(sight: Sight, offered: Offered) -> Answer | None:
    """Run with every trick in reserve, and throw the least valuable cards after a roll that falls short."""
    option = offered.get("run")
    if option is None:
        return None
    values: dict[str, list[int | str]] = {}
    for name, field in option.fields.items():
        if not isinstance(field, Pick):
            return None
        if name == "save":
            values[name] = list(field.among)
        elif name == "throw":
            spare = [card for card in field.among if card not in values.get("save", [])]
            values[name] = sorted(spare, key=lambda card: in_hand(sight, sight.me, str(card)))[: field.most]
        else:
            values[name] = list(field.among)
    return Answer("run", values)


def best(person: Sight, items: Sequence[str]) -> str:
    """Return the item worth most to a character; named as another's, it counts as what it is."""
    return max(items, key=lambda item: (in_play(person, item.partition(":")[2] or item), fits(person, item)))


def among(option: Option, field: str) -> list:  # type: ignore[type-arg]  # seats, cards or numbers
    """Return what a field offers."""
    found = option.fields[field]
    assert isinstance(found, Pick)
    return list(found.among)


def least(option: Option, field: str) -> int:
    """Return how many things must be picked in a field."""
    found = option.fields[field]
    assert isinstance(found, Pick)
    return found.least


def most(option: Option, field: str) -> int:
    """Return how many things may be picked in a field."""
    found = option.fields[field]
    assert isinstance(found, Pick)
    return found.most


CHOICES: Sequence[Choice] = (
    bear_up, flee, take, spread_out, dress, go_up, rummage, trade, sell, harm, part_with, open_door, look_for_trouble,
)  # fmt: skip
