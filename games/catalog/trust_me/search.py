"""How a strong bot of Trust Me! searches: what it makes of a claim, and claims that it may well make itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.catalog.trust_me.board import ALIKE, ANIMALS, CREATURE, Board, Claim, Honest
from games.catalog.trust_me.bot import WAYS, lays
from games.catalog.trust_me.value import VALUE
from games.engine.bots import HOW_MANY, NOTHING, Search, Trust
from games.engine.chance import Chance
from games.engine.fields import Pick, without
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.sights import Sight
from games.engine.table import FaceDown

# By how many cards are claimed: how often in a hundred none, one, two and so on of them pass for the animal, of who
# begins a stack and of who follows. Measured in 3,000 games of bots, with a little added, for people are not bots.
LED = ((80, 20), (60, 35, 5), (30, 50, 17, 3), (5, 16, 54, 22, 3), (3, 33, 50, 16, 2, 1))
FOLLOWED = ((68, 32), (14, 57, 29), (28, 45, 25, 2), (12, 39, 39, 9, 1), (3, 42, 44, 11, 2, 1))
DEALS = 20  # after which a hand may hold four alike

CLAIMS = Trust(steep=1.02, odds=1.17)
UNSAID = {
    "start": {"cards": HOW_MANY},
    "believe": {"cards": HOW_MANY},
    "disbelieve": {},
    "i_believe": {},
    "invisible_man": {},
    "not_enough": {"card": NOTHING},
    "hand_in": {"card": NOTHING},
    "tornado": {"player": NOTHING},
    "show": {"card": NOTHING},
}


def unseen(table: Board, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Deal again the cards in other hands, in the stack and out of the game."""
    table.honest = Honest([0] * table.seats)
    others = [at for at in range(table.seats) if at != seat]
    known = {at: [*table.seen[at]] for at in others}
    if table.mover != seat:
        known[table.mover] += map(str, without(seen.used, table.used))  # played in this turn
    down = [card for card in [*table.stack, *table.gone] if isinstance(card, FaceDown) and seat not in card.known]
    pool = sorted([*(str(card.card) for card in down), *(card for at in others for card in table.hands[at])])
    sizes = {at: len(table.hands[at]) for at in others}
    pool = [*map(str, without(pool, [card for at in others for card in known[at][: sizes[at]]]))]
    largest = sorted(others, key=lambda at: -sizes[at])
    for _ in range(DEALS):
        left = chance.shuffled(pool)
        claimed = {id(card): face for card, face in claims(table, seat, left, chance)}
        for card in down:
            card.card = claimed.get(id(card)) or left.pop()
        for at in largest:
            table.hands[at] = sorted(hand_of(known[at][: sizes[at]], sizes[at], left))
        if not any(hand.count(animal) >= ALIKE for hand in table.hands for animal in ANIMALS):
            return


def hand_of(known: list[str], size: int, left: list[str]) -> list[str]:
    """Take a hand from the cards that are left: no four alike, which it would have discarded, if that can be."""
    hand = [*known]
    for card in reversed([*left]):
        if len(hand) < size and (card not in ANIMALS or hand.count(card) < ALIKE - 1):
            hand.append(card)
            left.remove(card)
    return hand + [left.pop() for _ in range(size - len(hand))]


def claims(table: Board, seat: Seat, left: list[str], chance: Chance) -> list[tuple[FaceDown, str]]:
    """Find the cards with which others may have made their claims among those that are left, and take them away."""
    found, top = [], len(table.stack)
    for number, claim in enumerate([*([table.claim] if table.claim else []), *reversed(table.plays)]):
        cards = table.stack[top - claim.count : top]
        top -= claim.count
        if claim.seat != seat:
            odds = [*(LED if number == len(table.plays) else FOLLOWED)[claim.count - 1]]
            odds[-1] = odds[-1] * (table.truths[claim.seat] + 2) // (table.lies[claim.seat] + 2)
            faces = laid(claim, chance.weighted(range(len(odds)), odds), left)
            found += [*zip(cards, chance.shuffled(faces), strict=False)]
    return found


def laid(claim: Claim, true: int, left: list[str]) -> list[str]:
    """Take the cards of a claim from those that are left, with this many true ones."""
    passing = [card for card in left if card == claim.animal]
    passing = [*passing, *(card for card in left if card == CREATURE)][:true]
    for card in passing:
        left.remove(card)
    false = [card for card in left if card not in (claim.animal, CREATURE)][: claim.count - len(passing)]
    for card in false:
        left.remove(card)
    return [*passing, *false]


LAYS = 6  # claims that are tried


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return what is worth trying."""
    found: list[Answer] = []
    for option in decision.options:
        if "cards" in option.fields:
            found += layings(sight, option, chance)
        else:
            found.append(option.sample(chance))
    return found


def layings(sight: Sight, option: Option, chance: Chance) -> Iterator[Answer]:
    """Lay true cards, false ones, or both: drawn from all that the bot would weigh."""
    hand, field = dict(Counter(sight.hands[sight.me])), option.fields.get("animal")
    animals = field.among if isinstance(field, Pick) else [sight.claim.animal]
    choices = [lay for animal in animals for lay in lays(hand, str(animal), WAYS) if lay.cards]
    for lay in chance.draw(choices, min(LAYS, len(choices))):
        animal = {"animal": [lay.animal]} if field else {}
        yield Answer(option.verb, {"cards": lay.cards, **animal})


def open_still(sight: Sight, decision: Decision) -> bool:
    """Whether nobody has won yet: who is out first has."""
    return not sight.out


SEARCH = Search(VALUE, playouts=160, most=9, turns=3, candidates=candidates, when=open_still)
