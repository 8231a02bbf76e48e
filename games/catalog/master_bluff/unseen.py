"""How a seat at Master Bluff can imagine the table: what the others may have laid, and what they still hold."""

from __future__ import annotations

from collections.abc import Sequence

from games.catalog.master_bluff.board import Board, Claim
from games.engine.bots import HOW_MANY
from games.engine.chance import Chance
from games.engine.fields import without
from games.engine.questions import Answer, Seat
from games.engine.sights import Sight

# By how many cards are claimed: how often in a hundred none, one, two and so on of them are of that family, of who
# leads and of who follows. Measured in 400 games of bots, with a little added, for people are not bots.
LED = (
    (10, 90),
    (5, 32, 63),
    (2, 22, 15, 61),
    (1, 2, 41, 17, 39),
    (1, 1, 2, 64, 6, 26),
    (1, 1, 1, 2, 66, 2, 27),
    (1, 1, 1, 1, 1, 26, 1, 68),
    (1, 1, 1, 1, 1, 1, 7, 2, 85),
)
FOLLOWED = (
    (57, 43),
    (56, 2, 42),
    (2, 26, 6, 66),
    (1, 1, 10, 2, 86),
    (1, 1, 1, 6, 2, 89),
    (1, 1, 1, 1, 4, 1, 91),
    (1, 1, 1, 1, 1, 1, 1, 93),
    (1, 1, 1, 1, 1, 1, 1, 1, 92),
)

UNSAID = {
    "lead": {"cards": HOW_MANY},
    "follow": {"cards": HOW_MANY},
    "switch": {"cards": HOW_MANY},
    "pass": {},
    "bluff": {},
}


def unseen(table: Board, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Deal again the cards in other hands and in the pile.

    What was seen going into a hand is still there, or lies in the pile among what its player has laid since.
    """
    others = [at for at in range(table.seats) if at != seat]
    down = [card for card in table.pile if seat not in card.known]
    pool = sorted([*(str(card.card) for card in down), *(card for at in others for card in table.hands[at])])
    held = {at: [*table.seen[at]] for at in others}
    left = chance.shuffled([*map(str, without(pool, [card for cards in held.values() for card in cards]))])
    claimed = claims(table, seat, left, held, chance)
    if seen.claim and table.claim is None and seen.claim["seat"] != seat:  # made in this turn: it must be in the hand
        claim = Claim(**seen.claim)
        true = chance.weighted(range(claim.count + 1), odds_of(table, claim))
        held[claim.seat] += laid(claim, true, left, held[claim.seat])
    for at in others:
        spare = max(0, len(held[at]) - len(table.hands[at]))
        left += held[at][:spare]
        del held[at][:spare]
    left = chance.shuffled(left)
    for card in down:
        card.card = claimed.get(id(card)) or left.pop()
    for at in others:
        fresh = len(table.hands[at]) - len(held[at])
        table.hands[at] = sorted([*held[at], *(left.pop() for _ in range(fresh))])


def claims(table: Board, seat: Seat, left: list[str], held: dict[Seat, list[str]], chance: Chance) -> dict[int, str]:
    """Draw the cards with which others may have made their claims, and take them from what is left, or was held."""
    made = [*table.claims, *([table.claim] if table.claim else [])]
    top = len(table.pile) - sum(claim.count for claim in made)
    found: dict[int, str] = {}
    for number, claim in enumerate(made):
        cards = table.pile[top : top + claim.count]
        top += claim.count
        if claim.seat != seat:
            odds = (FOLLOWED if number else LED)[claim.count - 1]
            faces = laid(claim, chance.weighted(range(claim.count + 1), odds), left, held[claim.seat])
            found |= zip(map(id, cards), chance.shuffled(faces), strict=False)
    return found


def laid(claim: Claim, true: int, left: list[str], held: list[str]) -> list[str]:
    """Take the cards of a claim from those that are left or were held, with this many true ones."""
    every = [*left, *held]
    passing = [card for card in every if card == claim.family][:true]
    false = [card for card in every if card != claim.family][: claim.count - len(passing)]
    for card in (*passing, *false):
        (left if card in left else held).remove(card)
    return [*passing, *false]


def odds_of(table: Board, claim: Claim) -> Sequence[int]:
    """Return how often each number of the cards of a new claim is true."""
    return (FOLLOWED if table.claims else LED)[claim.count - 1]


def hides(table: Board, seat: Seat, answer: Answer, chance: Chance) -> Answer:
    """Draw the cards with which a seat may have made a claim: as many true ones as its hand and custom allow."""
    hand, count = table.hands[seat], len(answer["cards"])
    family = answer.values["family"][0] if "family" in answer.values else str(table.family)
    fitting = hand.count(family)
    odds = odds_of(table, Claim(seat, count, family))
    able = [float(true <= fitting and count - true <= len(hand) - fitting) for true in range(count + 1)]
    true = chance.weighted(range(count + 1), [odd * can for odd, can in zip(odds, able, strict=True)])
    false = chance.draw([card for card in hand if card != family], count - true)
    return Answer(answer.verb, {**answer.values, "cards": [*[family] * true, *false]})
