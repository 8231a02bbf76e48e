"""How a strong bot of Door & Treasure searches: in fights, for all that may decide them, and at the market, for sales.

Everywhere else it plays as a sensible bot does: most of a game's questions are housework.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.catalog.door_and_treasure import bot_fights
from games.catalog.door_and_treasure.bot import least_useful, play
from games.catalog.door_and_treasure.bot_ways import WAYS
from games.catalog.door_and_treasure.value import VALUE
from games.catalog.door_and_treasure.worth import lead
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Option
from games.engine.rulebook import Search
from games.engine.sights import Sight

Offered = Mapping[str, Option]

STAKES = frozenset((
    "run", "ask", "help", "boost", "aim", "lure", "rage", "smite", "stab", "curse", "use", "befriend", "charm",
    "pass_on", "rescue",
))  # fmt: skip
SALES = ("sell", "open", "search", "trouble", "done")  # what the bot does when its house is in order
NO_DRAWS = Chance(b"", "")  # the bot draws nothing


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return what is worth trying."""
    offered = {option.verb: option for option in decision.options}
    if "fight" in offered:
        return [*fighting(sight, offered)]
    if "pass" in offered:
        return [*meddling(sight, offered)]
    return [*selling(sight, decision, offered["sell"])]


def fighting(sight: Sight, offered: Offered) -> Iterator[Answer]:
    """Fight on, run, ask for help on several terms, use a card, or make a fight that is won worth more."""
    yield from (Answer(verb) for verb in ("fight", "run") if verb in offered)
    if option := offered.get("ask"):
        yield from requests(sight, option)
    yield from swung(sight, offered, helping=True)
    if lead(sight) > 0:
        against = bot_fights.swings(sight, offered, helping=False)
        yield from (move.answer for move in against if move.answer.verb in ("aim", "lure"))
    if answer := bot_fights.way_out(sight, offered):
        yield answer


def requests(sight: Sight, option: Option) -> Iterator[Answer]:
    """Ask everybody who would be strong enough, for one treasure, half of them, or all."""
    who = [seat for seat in option.among("who") if lead(sight) + sight.people[seat].strength > 0]
    who = sorted(who or option.among("who"), key=lambda seat: sight.people[seat].level)
    for treasures in shares(sight.fight.prize):
        values: dict[str, object] = {"who": who, "treasures": treasures, "first": ["fighter"]}
        yield Answer("ask", values | ({"items": []} if "items" in option.fields else {}))


def shares(prize: int) -> list[int]:
    """Return how many treasures are worth talking about."""
    return sorted({min(1, prize), (prize + 1) // 2, prize})


def meddling(sight: Sight, offered: Offered) -> Iterator[Answer]:
    """Keep out, help on several terms, or hinder; as the helper, add something."""
    yield Answer("pass")
    if "help" in offered:
        yield Answer("help")
        for treasures in shares(sight.fight.prize):
            if treasures > sight.fight.offered.treasures:
                yield Answer("counter", bot_fights.wanted(sight, offered["counter"], treasures))
    yield from swung(sight, offered, helping=sight.fight.helper == sight.me)


def swung(sight: Sight, offered: Offered, helping: bool) -> Iterator[Answer]:
    """Change the sums, the cheapest first."""
    side = 1 if helping else -1
    moves = [move for move in bot_fights.swings(sight, offered, helping) if move.swing * side > 0]
    yield from (move.answer for move in sorted(moves, key=lambda move: move.price))


def selling(sight: Sight, decision: Decision, option: Option) -> Iterator[Answer]:
    """Do what the bot would do if it could not sell, or sell for a level or for two."""
    others = [other for other in decision.options if other is not option]
    yield play(sight, Decision(decision.prompt, others, decision.default), NO_DRAWS, WAYS)
    field, person = option.pick("items"), sight.people[sight.me]
    for levels in (1, 2):
        items = least_useful(person, option, levels * field.total)
        if field.sum_of(items) >= field.total:
            yield Answer("sell", {"items": items})


def when(sight: Sight, decision: Decision) -> bool:
    """Whether there is a choice in a fight, or a level to be bought and nothing else to be done first."""
    offered = {option.verb for option in decision.options}
    if "fight" in offered or "pass" in offered:
        return not STAKES.isdisjoint(offered)
    return "sell" in offered and play(sight, decision, NO_DRAWS, WAYS).verb in SALES


SEARCH = Search(VALUE, playouts=40, turns=1, most=10, candidates=candidates, when=when)
