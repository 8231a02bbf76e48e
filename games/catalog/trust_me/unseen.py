"""What a seat of Trust Me! cannot see, dealt again, so that claims are true about as often as they are."""

from __future__ import annotations

from games.catalog.trust_me.board import ALIKE, ANIMALS, CREATURE, Board, Claim, Honest
from games.engine.chance import Chance
from games.engine.fields import without
from games.engine.questions import Seat
from games.engine.rulebook import HOW_MANY, NOTHING
from games.engine.sights import Sight
from games.engine.table import FaceDown

# By how many cards are claimed: how often in a hundred none, one, two and so on of them pass for the animal, of who
# begins a stack and of who follows. Measured in 240 games of bots, with a little added, for people are not bots.
LED = ((50, 51), (10, 40, 54), (3, 35, 46, 23), (3, 18, 55, 29, 5), (3, 18, 49, 35, 5, 3))
FOLLOWED = ((51, 50), (13, 60, 32), (19, 38, 45, 5), (27, 35, 34, 11, 3), (3, 36, 50, 18, 3, 3))
DEALS = 20  # after which a hand may hold four alike

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
    for _ in range(DEALS):
        left = chance.shuffled(pool)
        claimed = {id(card): face for card, face in claims(table, seat, left, chance)}
        for card in down:
            card.card = claimed.get(id(card)) or left.pop()
        for at in others:
            mine = known[at][: sizes[at]]
            table.hands[at] = sorted(mine + [left.pop() for _ in range(sizes[at] - len(mine))])
        if not any(hand.count(animal) >= ALIKE for hand in table.hands for animal in ANIMALS):
            return


def claims(table: Board, seat: Seat, left: list[str], chance: Chance) -> list[tuple[FaceDown, str]]:
    """Find the cards with which others may have made their claims among those that are left, and take them away."""
    found, top = [], len(table.stack)
    for number, claim in enumerate([*([table.claim] if table.claim else []), *reversed(table.plays)]):
        cards = table.stack[top - claim.count : top]
        top -= claim.count
        if claim.seat != seat:
            odds = [*(LED if number == len(table.plays) else FOLLOWED)[claim.count - 1]]
            odds[-1] = odds[-1] * (table.truths[claim.seat] + 2) // (table.lies[claim.seat] + 2)
            faces = laid(claim, drawn(odds, chance), left)
            found += [*zip(cards, chance.shuffled(faces), strict=False)]
    return found


def drawn(odds: list[int], chance: Chance) -> int:
    """Draw the number of one of these, with their odds."""
    left = chance.below(sum(odds))
    for number, share in enumerate(odds):
        left -= share
        if left < 0:
            return number
    return len(odds) - 1


def laid(claim: Claim, true: int, left: list[str]) -> list[str]:
    """Take the cards of a claim from those that are left, so many of them true."""
    passing = [card for card in left if card == claim.animal]
    passing = [*passing, *(card for card in left if card == CREATURE)][:true]
    for card in passing:
        left.remove(card)
    false = [card for card in left if card not in (claim.animal, CREATURE)][: claim.count - len(passing)]
    for card in false:
        left.remove(card)
    return [*passing, *false]
