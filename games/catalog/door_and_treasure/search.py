"""How a strong bot of Door & Treasure searches: in fights, for all that may decide them, and at the market, for sales.

Everywhere else it plays as a sensible bot does: most of a game's questions are housework.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.catalog.door_and_treasure import bot_fights
from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.bot import least_useful, play
from games.catalog.door_and_treasure.bot_fights import WAYS, lead
from games.catalog.door_and_treasure.cards import (
    CARDS,
    ClassCard,
    Curse,
    Item,
    LevelUp,
    Monster,
    Permit,
    RaceCard,
)
from games.catalog.door_and_treasure.fight import asking
from games.catalog.door_and_treasure.misfortune import paying
from games.catalog.door_and_treasure.rules import looking, preparing, resting, searching
from games.catalog.door_and_treasure.value import VALUE
from games.catalog.door_and_treasure.won_or_fled import running
from games.engine.bots import NOTHING, Search
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Option, Question, Seat
from games.engine.sights import Sight

UNSAID = {"open": {"then": NOTHING}}  # all that others have answered unseen and that still counts for something
COUNTERS = "5.5"  # where the fighter hears what others ask for their help, before the wave happens
LOOKING = "3.5"  # where a mover is asked who has met no monster
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


def ask_again(table: Board, question: Question) -> Question | None:
    """Ask again by the hands that have been dealt: the mover at home, or several at once.

    In the midst of a wave it cannot be: what has been chosen there and is still to happen would be of other hands.
    """
    if table.fight and (table.falling or any(one.rule == COUNTERS for one in question.decisions.values())):
        return None
    if question.out_of_turn:
        [decision] = question.decisions.values()
        return Question({table.mover: asked_at_home(table, decision)}, out_of_turn=question.out_of_turn)
    if len(question.decisions) < 2 or table.laid_out:
        return question
    return Question({seat: asked_with_others(table, seat, one) for seat, one in question.decisions.items()})


def asked_at_home(table: Board, decision: Decision) -> Decision:
    """Ask the mover what they were asked, by their hand."""
    if table.phase == "search":
        return looking(table) if decision.rule == LOOKING else searching(table)
    return preparing(table) if table.phase == "prepare" else resting(table)


def asked_with_others(table: Board, seat: Seat, decision: Decision) -> Decision:
    """Ask one of several what they were asked, by their hand: to pay for a curse, to run, or what they do in a wave."""
    if table.falling:
        return paying(table, seat, table.falling[-1]) if decision.unhurried else decision
    if table.fight is None or decision.option("pass") is None:
        return running(table, seat)
    return asking(table, table.fight, seat)


# What is worth trying

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
