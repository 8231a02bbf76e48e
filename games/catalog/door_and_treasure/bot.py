"""The bot: wears what helps, fights what it beats, trades help for its worth, and stops players about to win.

It reasons one question ahead, from its own sight only: a card is used when it decides something now (a fight, a level,
the game), and kept otherwise. What cards and terms are worth stands in `worth.py`, what it does in fights in
`bot_fights.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from games.catalog.door_and_treasure import bot_fights
from games.catalog.door_and_treasure.board import Offer
from games.catalog.door_and_treasure.bot_fights import (
    WAYS,
    WAYS_OF,
    Ways,
    against,
    bonus,
    fits,
    in_hand,
    in_play,
    severity,
)
from games.catalog.door_and_treasure.cards import CARDS, ClassCard, Item, RaceCard
from games.catalog.door_and_treasure.housekeeping import read_offer
from games.catalog.door_and_treasure.person import BIG, GOLD, ROOM, TAKES, place_of
from games.catalog.door_and_treasure.strength import ITEMS
from games.engine.bots import USUAL, Manner
from games.engine.chance import Chance
from games.engine.fields import without
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.sights import Sight


def trade(sight: Sight, offered: Mapping[str, Option], ways: Ways = WAYS) -> Answer | None:
    """Accept what is worth more than what it asks for, name other terms that are good for both, and refuse the rest."""
    if (option := offered.get("accept")) is None:
        return None
    mine, spelt = sight.people[sight.me], option.among("offer")[0]
    offer = read_offer(spelt)
    gain = sum(in_play(mine, item) for item in offer.gives) - sum(in_play(mine, item) for item in offer.wants)
    if gain > ways.trades:
        return Answer("accept", {"offer": [spelt]})
    haggle = f"haggle_{offer.giver}"
    if haggle in offered and (give := fair(sight, offer, ways.trades)):
        return Answer(haggle, {"want": [*offer.gives], "give": [give]})
    return Answer("refuse", {"offer": [spelt]})


def fair(sight: Sight, offer: Offer, gain: float) -> str | None:
    """Find an item worth less to me than what I am offered, and more to the giver than what they offer."""
    mine, theirs = sight.people[sight.me], sight.people[offer.giver]
    gets = sum(in_play(mine, item) for item in offer.gives)
    gives = sum(in_play(theirs, item) for item in offer.gives)
    found = [
        item
        for item in [*mine.worn, *mine.carried]
        if gets - in_play(mine, item) > gain and in_play(theirs, item) - gives > gain
    ]
    return min(found, key=lambda item: in_play(mine, item), default=None)


# Out of fights

Offered: TypeAlias = Mapping[str, Option]
Choice: TypeAlias = Callable[[Sight, Offered, Ways], Answer | None]

KIND = {RaceCard: "race", ClassCard: "class"}


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Answer as a sensible player would; if nothing is worth doing, as for the absent."""
    return play(sight, decision, chance, WAYS_OF[manner])


def play(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Answer by these ways."""
    offered = {option.verb: option for option in decision.options}
    if "fight" in offered:
        return bot_fights.as_fighter(sight, offered, ways)
    if "pass" in offered:
        return bot_fights.as_other(sight, offered, ways)
    for choice in CHOICES:
        answer = choice(sight, offered, ways)
        if answer is not None:
            return answer
    return decision.default


def spread_out(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Lay down everything that helps: items, a race and a class where there is none, permits, a hireling."""
    person = sight.people[sight.me]
    if option := offered.get("play"):
        taken = {"race": bool(person.races), "class": bool(person.classes)}
        cards = []
        for card in option.among("cards"):
            kind = KIND.get(type(CARDS[card]), "")
            if kind in taken:
                if taken[kind]:
                    continue
                taken[kind] = True
            cards.append(card)
        if cards:
            return Answer("play", {"cards": cards})
    if option := offered.get("haul"):
        return Answer("haul", {"card": [best(person, option.among("card"))]})
    return make_room(sight, offered)


def make_room(sight: Sight, offered: Offered) -> Answer | None:
    """Throw away the Big item that helps least, if there is a much better one in the hand and no room for it."""
    person, option = sight.people[sight.me], offered.get("throw_away")
    big = [item for item in [*person.worn, *person.carried] if item in BIG]
    better = [card for card in sight.hands[sight.me] if card in BIG and fits(person, card)]
    if option is None or not big or not better:
        return None
    least = min(big, key=lambda item: bonus(person, item))
    if bonus(person, least) + 2 > max(bonus(person, card) for card in better):
        return None
    return Answer("throw_away", {"cards": [least]})


def dress(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Put on what is better than what is worn in its place."""
    option, person = offered.get("wear"), sight.people[sight.me]
    if option is None:
        return None
    gains = {item: bonus(person, item) - displaced(person, item) for item in option.among("item")}
    item = max(gains, key=lambda item: gains[item])
    return Answer("wear", {"item": [item]}) if gains[item] > 0 else None


def displaced(person: Sight, item: str) -> float:
    """Return about what bonus comes off when an item is put on."""
    place, size = TAKES.get(ITEMS[item].slot, ("", 0))
    there = [other for other in person.worn if place_of(other) == place]
    if not place or size + sum(TAKES[ITEMS[other].slot][1] for other in there) <= ROOM[place]:
        return 0.0
    pluses = [bonus(person, other) for other in there]
    return sum(pluses) if size == ROOM[place] else max(pluses)


def go_up(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Take every level that a card gives."""
    if (option := offered.get("rob_level")) and (victims := rivals(sight, option.among("on"))):
        return Answer("rob_level", {"card": option.among("card")[:1], "on": victims[:1]})
    if option := offered.get("rise"):
        return Answer("rise", {"card": option.among("card")[:1]})
    if option := offered.get("use"):
        cleric = "cleric" in sight.people[sight.me].classes
        cards = [card for card in option.among("card") if getattr(CARDS[card], "does", "") == "windfall" or cleric]
        if cards and set(option.fields) == {"card"}:
            return Answer("use", {"card": cards[:1]})
    return None


def rummage(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Take the most valuable card that lies in the discards, once there is one worth it."""
    if (option := offered.get("rummage")) is None:
        return None
    card = max(option.among("take"), key=lambda card: in_hand(sight, sight.me, card))
    if in_hand(sight, sight.me, card) < ways.rummages:
        return None
    return Answer("rummage", {"card": option.among("card")[:1], "take": [card]})


def sell(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Sell what is of little use, the least useful for its gold first, if that makes a level."""
    option, person = offered.get("sell"), sight.people[sight.me]
    if option is None:
        return None
    chosen = least_useful(person, option, option.pick("items").total)
    if sum(keep(person, item) for item in chosen) > ways.sells:
        return None
    return Answer("sell", {"items": chosen})


def least_useful(person: Sight, option: Option, gold: int) -> list[str]:
    """Choose the least useful items that bring this much gold, or all of them; none that are not needed for it."""
    field, chosen = option.pick("items"), list[str]()
    for item in sorted(option.among("items"), key=lambda item: keep(person, item) / GOLD[item]):
        if field.sum_of(chosen) >= gold:
            break
        chosen.append(item)
    for item in sorted(chosen, key=GOLD.__getitem__):
        rest = without(chosen, [item])
        if field.sum_of(rest) >= gold:
            chosen = [*map(str, rest)]
    return chosen


def keep(person: Sight, item: str) -> float:
    """Return what a character loses by selling something, in points of strength."""
    if item in person.worn:
        return bonus(person, item) + 0.1
    if isinstance(CARDS[item], Item):
        return max(0.1, bonus(person, item) * 0.3)
    return 1.0 + getattr(CARDS[item], "plus", 2) * 0.3


def harm(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Curse the leader, if they are near the goal."""
    option = offered.get("curse")
    if option is None:
        return None
    victims = rivals(sight, option.among("on"))
    if not victims:
        return None
    victim = victims[0]
    level = sight.people[victim].level
    if level < sight.goal - ways.curses or level <= sight.people[sight.me].level:
        return None
    return Answer("curse", {"card": [worst_curse(option)], "on": [victim]})


def worst_curse(option: Option) -> str:
    """Return the curse that costs most."""
    cards: list[str] = option.among("card")
    return max(cards, key=lambda card: severity(getattr(CARDS[card], "effects", ())))


def rivals(sight: Sight, seats: Sequence[Seat]) -> list[Seat]:
    """Return the others among some seats, the most dangerous first."""
    others = [seat for seat in seats if seat != sight.me]
    return sorted(others, key=lambda seat: (-sight.people[seat].level, -sight.people[seat].strength))


def open_door(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Open the door, and be asked again if there is a monster in the hand that would be worth the trouble."""
    if "open" not in offered:
        return None
    prey = any(against(sight, sight.me, card) > ways.sure for card in sight.hands[sight.me])
    return Answer("open", {"then": ["ask" if prey else "search_on" if unfinished(sight) else "search"]})


def unfinished(sight: Sight) -> bool:
    """Tell whether a race or a class may still be found that would be laid out at once."""
    person = sight.people[sight.me]
    return not (person.races and person.classes)


def look_for_trouble(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Fight the most rewarding monster in the hand that is sure to be beaten; otherwise search the room."""
    if option := offered.get("trouble"):
        prey = [card for card in option.among("monster") if against(sight, sight.me, card) > ways.sure]
        if prey:
            return Answer("trouble", {"monster": [max(prey, key=reward)]})
    if "search" not in offered:
        return None
    return Answer("search", {"then": ["keep_house"] if unfinished(sight) else []})


def reward(monster: str) -> tuple[int, int]:
    """Return what a monster is worth: levels, then treasures."""
    card = CARDS[monster]
    return getattr(card, "levels", 0), getattr(card, "treasures", 0)


def part_with(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Give away, discard or lose what is worth least."""
    for verb, field in (("give", "cards"), ("drop", "cards"), ("lose_cards", "cards")):
        if option := offered.get(verb):
            cards = sorted(option.among(field), key=lambda card: in_hand(sight, sight.me, card))
            values: dict[str, list[int | str]] = {field: list(cards[: option.pick(field).least])}
            if "first" in option.fields:
                values["first"] = list(option.among("first")[:1])
            return Answer(verb, values)
    person = sight.people[sight.me]
    for verb in ("lose", "give_up"):
        if option := offered.get(verb):
            items = sorted(option.among("items"), key=lambda item: in_play(person, item))
            return Answer(verb, {"items": items[: option.pick("items").least]})
    return None


def take(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Take what is worth most: from a victim, a body, or a heap of treasure."""
    person = sight.people[sight.me]
    if option := offered.get("take"):
        return Answer("take", {"item": [best(person, option.among("item"))]})
    for verb in ("loot", "share", "rank"):
        if option := offered.get(verb):
            cards = sorted(option.among("cards"), key=lambda card: -in_hand(sight, sight.me, card))
            return Answer(verb, {"cards": cards[: option.pick("cards").most]})
    return None


def bear_up(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Undo a curse with whatever undoes curses, but not a levy that can be paid with something of little use."""
    option, levy, person = offered.get("cancel"), offered.get("lose"), sight.people[sight.me]
    if option is None or (levy and min(in_play(person, item) for item in levy.among("items")) < ways.undoes):
        return None
    return Answer("cancel", {"card": option.among("card")[:1]})


def flee(sight: Sight, offered: Offered, ways: Ways = WAYS) -> Answer | None:
    """Run with every trick in reserve, and throw the least valuable cards after a roll that falls short."""
    option = offered.get("run")
    if option is None:
        return None
    values = {name: option.among(name) for name in option.fields}
    if "throw" in values:
        spare = [card for card in values["throw"] if card not in values.get("save", [])]
        spare.sort(key=lambda card: in_hand(sight, sight.me, card))
        values["throw"] = spare[: option.pick("throw").most]
    return Answer("run", values)


def best(person: Sight, items: Sequence[str]) -> str:
    """Return the item worth most to a character; named as another's, it counts as what it is."""
    return max(items, key=lambda item: (in_play(person, item.partition(":")[2] or item), fits(person, item)))


CHOICES: Sequence[Choice] = (
    bear_up, bot_fights.agree, flee, take, spread_out, dress, go_up, rummage, trade, sell, harm, part_with,
    open_door, look_for_trouble,
)  # fmt: skip
