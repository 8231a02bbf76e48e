"""What things are worth to the bot, and what it does in fights: as the fighter, as a helper, and as a bystander."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, assert_never

import msgspec

from games.catalog.door_and_treasure.cards import (
    CARDS,
    Burden,
    Curse,
    Die,
    Effect,
    Enhancer,
    FallTo,
    Hireling,
    If,
    Item,
    LevelUp,
    LoseClass,
    LoseHand,
    LoseItems,
    LoseLevels,
    LoseRace,
    Monster,
    Potion,
    Robbed,
    Roll,
    SwapClass,
    SwapRace,
    Tax,
)
from games.catalog.door_and_treasure.person import GOLD
from games.catalog.door_and_treasure.strength import CONDITIONS, total
from games.engine.bots import USUAL, tuned
from games.engine.questions import Answer, Option, Seat
from games.engine.sights import Sight


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    treasure: float  # about what a treasure is worth, in points of strength
    level: float  # and a level
    sure: int  # how much stronger than a monster in its hand it must be to look for trouble
    asks: int  # how often it asks for help in a fight, at most
    part: int  # it helps for the part of the treasures that falls to one of so many
    stops: int  # how many levels before the last it hinders a player who is ahead
    curses: int  # and curses one
    sells: float  # the most strength that it sells for a level
    rummages: float  # what a card in the discards must be worth to be taken out
    trades: float  # the least gain for which it trades
    undoes: float  # what an item must be worth in play before it spends a card on it that undoes curses


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]


# What cards are worth, in a hand or in play

DEATH = 8.0  # what it costs to die, in levels


def fits(person: Any, item: str) -> bool:
    """Tell whether a character can use an item."""
    card = CARDS[item]
    if not isinstance(card, Item):
        return False
    return not card.only or any(CONDITIONS[condition](person, None) for condition in card.only)


def bonus(person: Any, item: str) -> float:
    """Return what an item would do for a character who wore it, in points of strength."""
    card = CARDS[item]
    if not isinstance(card, Item) or not fits(person, item):
        return 0.0
    more = sum(m.plus for m in card.more if m.when is None or CONDITIONS[m.when](person, None))
    return card.plus + more + card.flee * 0.4 + (0.3 if card.wards else 0.0)


def in_play(person: Any, item: str) -> float:
    """Return what it is worth to a character to own an item: its use to them, or at least its gold."""
    return max(bonus(person, item) * 1.5, GOLD.get(item, 0) / 400)


def in_hand(sight: Sight, seat: Seat, card: str) -> float:
    """Return what it is worth to hold a card: the least valuable go first when some must."""
    printed, person = CARDS[card], sight.people[seat]
    if isinstance(printed, Item):
        return in_play(person, card)
    if isinstance(printed, LevelUp):
        return 9.0
    if isinstance(printed, Potion):
        return 1.0 + printed.plus * 0.7
    if isinstance(printed, Monster):
        return 4.0 if printed.level < person.strength else 1.0
    if isinstance(printed, Hireling):
        return 5.0
    if isinstance(printed, Enhancer):
        return 3.0
    if isinstance(printed, Curse):
        return 2.0 + severity(printed.effects) / 2
    if printed.id in (*person.classes, *person.races):
        return 0.1
    return 3.5


def severity(effects: Sequence[Effect]) -> float:
    """Return about how many levels it costs to suffer some effects."""
    return sum(map(cost, effects))


def cost(effect: Effect) -> float:
    """Return about how many levels one effect costs."""
    match effect:
        case Die():
            return DEATH
        case LoseLevels():
            return 3.0 if effect.die else float(effect.count)
        case FallTo():
            return 3.0
        case LoseItems() | Robbed() | Burden():
            return 1.5
        case LoseHand():
            return effect.count * 0.5 or 2.0
        case LoseClass() | LoseRace() | SwapClass() | SwapRace() | Tax():
            return 1.0
        case Roll():
            share = effect.upto / 6
            return severity(effect.low) * share + severity(effect.high) * (1 - share)
        case If():
            return (severity(effect.then) + severity(effect.otherwise)) / 2
        case _:
            assert_never(effect)


def lead(sight: Sight) -> int:
    """Return by how much the party is ahead in the fight: above 0 it wins, with a warrior at 0 too."""
    fight = sight.fight
    ahead = total(fight.ours) - total(fight.theirs)
    seats = [fight.fighter] if fight.helper is None else [fight.fighter, fight.helper]
    return ahead + any("warrior" in sight.people[seat].classes for seat in seats)


def against(sight: Sight, seat: Seat, monster: str) -> int:
    """Return by how much a character alone would be ahead of a monster."""
    printed, person = CARDS[monster], sight.people[seat]
    if not isinstance(printed, Monster):
        return -99
    own = person.level if printed.bare else person.strength
    theirs = printed.level + sum(m.plus for m in printed.strength if m.when is None or CONDITIONS[m.when](person, None))
    return int(own - theirs) + ("warrior" in person.classes)


# Fights


class Move(NamedTuple):
    """Something that changes a fight: by how much for the party, and at what cost to the player."""

    swing: float
    price: float
    answer: Answer


def as_fighter(sight: Sight, offered: Mapping[str, Option], ways: Ways = WAYS) -> Answer:
    """Win with the cheapest that suffices, or with help; otherwise get away."""
    ahead = lead(sight)
    if ahead > 0:
        return Answer("fight")
    moves = [move for move in swings(sight, offered, helping=True) if move.swing > 0]
    enough = [move for move in moves if ahead + move.swing > 0]
    if enough:
        return min(enough, key=lambda move: move.price).answer
    reach = ahead + together(moves)
    if reach > 0:
        return max(moves, key=lambda move: move.swing).answer
    if option := offered.get("rescue"):
        return Answer("rescue", {"card": option.among("card")[:1], "item": option.among("item")[:1]})
    if (option := offered.get("ask")) and (answer := ask(sight, option, reach, ways.asks)):
        return answer
    return way_out(sight, offered) or Answer("run" if "run" in offered else "fight")


def together(moves: list[Move]) -> float:
    """Return how much all moves add when made: cards add up, and the best of the rest counts."""
    cards = sum(move.swing for move in moves if move.answer.verb == "boost")
    verbs = {move.answer.verb for move in moves} - {"boost"}
    return cards + sum(max(move.swing for move in moves if move.answer.verb == verb) for verb in verbs)


def ask(sight: Sight, option: Option, ahead: float, most: int) -> Answer | None:
    """Ask those whose strength would suffice, first for half the treasures and then for all; nothing beyond that."""
    prices = sorted({(sight.fight.prize + 1) // 2, sight.fight.prize})
    if sight.fight.asks >= min(most, len(prices)):
        return None
    who = [seat for seat in option.among("who") if ahead + sight.people[seat].strength > 0]
    if not who:
        return None
    who.sort(key=lambda seat: sight.people[seat].level)  # between equals the next clockwise, as they are offered
    values: dict[str, object] = {"who": who, "treasures": prices[sight.fight.asks], "first": ["fighter"]}
    if "items" in option.fields:
        values["items"] = []
    return Answer("ask", values)


def agree(sight: Sight, offered: Mapping[str, Option], ways: Ways = WAYS) -> Answer | None:
    """Agree to the cheapest terms that win the fight, unless their author would win the game."""
    if (option := offered.get("agree")) is None:
        return None
    kills, prices = len(sight.fight.foes), {}
    for counter in sight.fight.counters:
        helper, items = sight.people[counter.seat], worth_of_items(sight, counter.bargain)
        wins = "elf" in helper.races and helper.level + kills >= sight.goal
        if lead(sight) + helper.strength > 0 and not wins and items <= ways.level * sight.fight.gain + threat(sight):
            prices[counter.seat] = ways.treasure * counter.bargain.treasures + items
    found = [seat for seat in option.among("with") if seat in prices]
    return Answer("agree", {"with": [min(found, key=lambda seat: prices[seat])]}) if found else None


def worth_of_items(sight: Sight, bargain: Any) -> float:
    """Return what the items of a bargain are worth to the fighter, who would have no treasures without it either."""
    fighter = sight.people[sight.fight.fighter]
    return float(sum(in_play(fighter, item) for item in bargain.goods))


def threat(sight: Sight) -> float:
    """Return about how many levels it costs to be caught by all monsters of the fight."""
    return sum(severity(getattr(CARDS[foe.card], "bad", ())) for foe in sight.fight.foes)


def way_out(sight: Sight, offered: Mapping[str, Option]) -> Answer | None:
    """Leave a lost fight by a card or a power, if what it threatens is worth that."""
    if option := offered.get("befriend"):
        return Answer("befriend", {"foe": option.among("foe")[:1]})
    if threat(sight) < 2:
        return None
    if (option := offered.get("use")) and set(option.fields) == {"card"}:
        exits = [card for card in option.among("card") if getattr(CARDS[card], "does", "") in ("dismiss", "scatter")]
        if exits:
            return Answer("use", {"card": exits[:1]})
    if option := offered.get("pass_on"):
        others = sorted(option.among("on"), key=lambda seat: -sight.people[seat].level)
        theirs = total(sight.fight.theirs)
        for seat in others:
            if sight.people[seat].strength <= theirs:
                return Answer("pass_on", {"card": option.among("card")[:1], "on": [seat]})
    if (option := offered.get("charm")) and threat(sight) >= 3:
        return Answer("charm", {"foe": option.among("foe")[:1]})
    return None


def as_other(sight: Sight, offered: Mapping[str, Option], ways: Ways = WAYS) -> Answer:
    """Help when it pays, stop players about to win, and otherwise mostly keep out."""
    fight, me = sight.fight, sight.me
    ahead = lead(sight)
    if fight.helper == me:
        return support(sight, offered, ahead)
    if "help" in offered and (answer := reply(sight, offered, ahead, ways)):
        return answer
    rising = sight.people[fight.fighter].level + fight.gain
    wins = fight.alarm and ahead > 0
    leading = rising >= sight.goal - ways.stops and rising > sight.people[me].level + 1
    if not wins and not (leading and ahead > 0):
        return Answer("pass")
    moves = [move for move in swings(sight, offered, helping=False) if move.swing < 0]
    enough = [move for move in moves if ahead + move.swing <= 0]
    if enough:
        return min(enough, key=lambda move: move.price).answer
    if moves and wins:
        return min(moves, key=lambda move: move.swing).answer
    if wins and (option := offered.get("use")):
        ends = [card for card in option.among("card") if getattr(CARDS[card], "does", "") == "scatter"]
        if ends:
            return Answer("use", {"card": ends[:1]})
    return Answer("pass")


def support(sight: Sight, offered: Mapping[str, Option], ahead: int) -> Answer:
    """As the helper, add what turns defeat into victory."""
    if ahead > 0:
        return Answer("pass")
    enough = [move for move in swings(sight, offered, helping=True) if ahead + move.swing > 0]
    return min(enough, key=lambda move: move.price).answer if enough else Answer("pass")


def reply(sight: Sight, offered: Mapping[str, Option], ahead: int, ways: Ways) -> Answer | None:
    """Accept terms that pay, name better ones, or keep out of a defeat or of another player's victory."""
    fight, me = sight.fight, sight.me
    mine = sight.people[me]
    if ahead + mine.strength <= 0:
        return None
    elf = "elf" in mine.races
    rising = sight.people[fight.fighter].level + fight.gain
    if rising >= sight.goal and not (elf and mine.level + len(fight.foes) >= sight.goal):
        return None
    fair = max(0 if elf else 1, fight.prize // ways.part)
    if rising >= sight.goal - 2 and not elf:
        fair = fight.prize
    if fight.offered.treasures >= fair:
        return Answer("help")
    return Answer("counter", wanted(sight, offered["counter"], min(fair, fight.prize)))


def wanted(sight: Sight, option: Option, treasures: int) -> dict[str, list[str] | int]:
    """Name terms: to pick in turn where one wants a part; an item on top where one wants all."""
    mine, prize = sight.people[sight.me], sight.fight.prize
    values: dict[str, list[str] | int] = {"treasures": treasures, "first": ["turns" if treasures < prize else "helper"]}
    if "items" in option.fields:
        items = option.among("items") if treasures == prize else []
        values["items"] = [max(items, key=lambda item: in_play(mine, item))] if items else []
    return values


def swings(sight: Sight, offered: Mapping[str, Option], helping: bool) -> Iterator[Move]:
    """Find everything in reach that changes the sums, with what it costs."""
    me = sight.me
    if option := offered.get("boost"):
        side = "party" if helping else "foes"
        for card in option.among("cards"):
            plus = getattr(CARDS[card], "plus", 0)
            answer = Answer("boost", {"cards": [card], "side": [side]})
            yield Move(plus if helping else -plus, in_hand(sight, me, card), answer)
    if option := offered.get("aim"):
        foe = strongest(option.among("foe"))
        for card in option.among("card"):
            answer = Answer("aim", {"card": [card], "foe": [foe]})
            yield Move(-added(card, foe), in_hand(sight, me, card), answer)
    if option := offered.get("lure"):
        monster = strongest(option.among("monster"))
        answer = Answer("lure", {"card": option.among("card")[:1], "monster": [monster]})
        yield Move(-level(monster), in_hand(sight, me, monster) + 3.0, answer)
    for verb, each in (("rage", 1), ("smite", 3)):
        if option := offered.get(verb):
            yield from thrown(sight, verb, option, each)
    if option := offered.get("stab"):
        cards = sorted(option.among("card"), key=lambda card: in_hand(sight, me, card))
        answer = Answer("stab", {"card": cards[:1], "on": option.among("on")[:1]})
        yield Move(-2, in_hand(sight, me, cards[0]), answer)
    if (option := offered.get("curse")) and not helping and sight.fight.fighter in option.among("on"):
        yield from cursed(sight, option)
    if (option := offered.get("use")) and set(option.fields) == {"card"} and helping:
        for card in option.among("card"):
            if getattr(CARDS[card], "does", "") == "double":
                yield Move(sight.people[me].strength, 3.0, Answer("use", {"card": [card]}))


def thrown(sight: Sight, verb: str, option: Option, each: int) -> Iterator[Move]:
    """Find what discarding cards for a power would add."""
    field = option.pick("cards")
    cards = sorted(option.among("cards"), key=lambda card: in_hand(sight, sight.me, card))
    for count in range(field.least, field.most + 1):
        price = sum(in_hand(sight, sight.me, card) for card in cards[:count])
        yield Move(each * count, price, Answer(verb, {"cards": cards[:count]}))


def cursed(sight: Sight, option: Option) -> Iterator[Move]:
    """Find what curses would take from the fighter, as far as one can tell before they strike."""
    fighter = sight.fight.fighter
    best = max((part.plus for part in sight.people[fighter].parts if part.what != "level"), default=0)
    for card in option.among("card"):
        swing = -sum(taken(effect, sight.people[fighter], best) for effect in getattr(CARDS[card], "effects", ()))
        yield Move(swing, in_hand(sight, sight.me, card), Answer("curse", {"card": [card], "on": [fighter]}))


def taken(effect: Effect, person: Sight, best: int) -> int:
    """Return how much strength an effect takes from a player, given what their best item adds."""
    match effect:
        case LoseLevels():
            return effect.count
        case LoseItems():
            return best // 2
        case Burden():
            return int(effect.bare and person.strength - person.level) - effect.plus
        case _:
            return 0


def added(card: str, foe: str) -> int:
    """Return by how much a card aimed at a monster makes the monsters stronger."""
    printed = CARDS[card]
    if isinstance(printed, Enhancer):
        return printed.plus
    does = getattr(printed, "does", "")
    return {"twin": level(foe), "banish": -level(foe)}.get(does, 0)


def strongest(monsters: list[str]) -> str:
    """Return the monster of the highest level."""
    return max(monsters, key=level)


def level(monster: str) -> int:
    """Return a monster's level."""
    card = CARDS[monster]
    return card.level if isinstance(card, Monster) else 0
