"""What lies on the table in Trust Me!, and how cards move on it."""

from __future__ import annotations

import msgspec

from games.engine import asides
from games.engine.questions import Seat
from games.engine.table import FaceDown, Hidden, Private, Public, Table, by_seat, faces, still_there, with_cards
from games.engine.texts import say

ANIMALS = ("pig", "cat", "dog", "hen", "goat", "mouse", "owl", "fox", "toad", "swan", "hedgehog")
SPECIALS = ("invisible_man", "not_enough", "i_believe", "tornado")
CREATURE, ELEPHANT = "creature", "elephant"
ALIKE = 4  # cards of each animal
CREATURES = 3
SPARE = {3: 2, 4: 0, 5: 3, 6: 0}  # Creatures that go without specials, so that none is left over [11.2]
RANK = {card: rank for rank, card in enumerate((*ANIMALS, CREATURE, ELEPHANT, *SPECIALS))}  # as they lie in a hand


class Claim(msgspec.Struct, frozen=True):
    """What somebody says of the cards they lay: how many there are, and which animal."""

    seat: Seat
    count: int
    animal: str

    @property
    def words(self) -> list[int | str]:
        """The value of the kind "claim": three cats."""
        return [self.count, self.animal]

    def holds_for(self, cards: list[str]) -> bool:
        """Whether the cards are what is said of them, or could pass for it [6]."""
        return cards.count(self.animal) + cards.count(CREATURE) == self.count


class Check(msgspec.Struct, frozen=True):
    """The card turned up last: by whom and why, whose it was, and who took the stack (None: it left the game)."""

    why: str  # disbelieve, last, i_believe or tornado
    caller: Seat
    seat: Seat  # whose claim it was
    count: int
    animal: str
    owner: Seat
    card: str
    taker: Seat | None
    taken: int


class Honest(msgspec.Struct):
    """In how many of each seat's claims every card was the animal, or a Creature. No list, for lists hold cards."""

    counts: list[int]


class Ending(msgspec.Struct):
    """What is laid open at the end: each seat's hand, the stack from the bottom up, who lost, who was honest."""

    hands: list[list[str]]
    stack: list[str]
    loser: Seat | None  # where the game went on until somebody lost
    honest: list[int]  # how many claims of each seat were true


class Board(Table, kw_only=True):
    """The table. Each card in the stack is known to the player who laid it."""

    fast: Public[bool]  # the first one out wins
    specials: Public[bool] = True  # whether there are special cards in the game
    animals: Public[list[str]]  # those that may be claimed
    mover: Public[Seat]  # whose turn it is
    hands: Private[list[list[str]]]
    total: Public[int]  # cards in all hands as the last stack came to an end
    fours: Public[list[list[str]]] = by_seat([])  # what each seat discarded as four alike, open
    seen: Public[list[list[str]]] = by_seat([])  # cards seen going into each hand that cannot have left it
    truths: Public[list[int]] = by_seat(0)  # how many cards of each seat's claims were turned up and true
    lies: Public[list[int]] = by_seat(0)  # how many were turned up and false
    beliefs: Public[list[int]] = by_seat(0)  # how many claims each seat has believed
    doubts: Public[list[int]] = by_seat(0)  # how many it has doubted of its own free will
    claims: Public[list[int]] = by_seat(0)  # how many claims each seat has made
    honest: Hidden[Honest]
    stack: Public[list[FaceDown]] = []  # from the bottom up
    claim: Public[Claim | None] = None  # the one to be believed or not
    plays: Public[list[Claim]] = []  # those of this stack that were believed
    special: Public[str | None] = None  # the one played this turn
    check: Public[Check | None] = None
    used: Public[list[str]] = []  # specials that were played and Creatures that were turned up
    gone: Public[list[FaceDown | str]] = []  # stacks that left the game
    out: Public[list[Seat]] = []  # who got rid of all cards, the first first
    bought: Public[Seat | None] = None  # who lost by the Elephant
    still: Public[int] = 0  # stacks in a row from which no card left the game
    ending: Public[Ending | None] = None

    @property
    def open_cards(self) -> list[str]:
        """The cards that lie open for the rest of the game."""
        return [*self.used, *(card for four in self.fours for card in four)]

    def others(self, seat: Seat) -> list[Seat]:
        """Return all other seats that hold cards, the nearest on the left first."""
        return with_cards(self.hands, seat)

    def after(self, seat: Seat) -> Seat:
        """Return the nearest seat on the left that holds cards. Raises IndexError if nobody else does."""
        return self.others(seat)[0]

    def said(self, claim: Claim, cards: list[str]) -> asides.Claim:
        """Return a claim about cards that are still in its seat's hand, with how it really is [6]."""
        true, truth = claim.holds_for(cards), say("{cards}", cards=sorted(cards))
        said = say("{claim}", claim=claim.words)
        return asides.Claim(claim.seat, true, said, truth, claim.count, asides.has_fewest(self.hands, claim.seat))

    def lay(self, seat: Seat, cards: list[str], claim: Claim) -> None:
        """Move cards from a hand face down onto the stack, with what is said of them."""
        hand, stack, known = self.hands[seat], self.stack, [seat]
        for card in cards:
            hand.remove(card)
            stack.append(FaceDown(card, known))
        if self.claim is not None:
            self.plays.append(self.claim)
        self.claim = claim
        self.claims[seat] += 1
        self.honest.counts[seat] += claim.holds_for(cards)

    def slide(self, cards: dict[Seat, str]) -> None:
        """Move a card from each of these hands face down under the stack."""
        for seat, card in cards.items():
            self.hands[seat].remove(card)
        self.stack[:0] = [FaceDown(card, [seat]) for seat, card in cards.items()]

    def use(self, seat: Seat, card: str) -> None:
        """Lay a special or a Creature from a hand open, never to come back."""
        self.hands[seat].remove(card)
        self.show(seat, [card])
        self.used.append(card)

    def top(self, place: int, count: int) -> int:
        """Return the index in the stack of one of the `count` cards laid last, by its place among them from 1."""
        return len(self.stack) - count + place - 1

    def show(self, seat: Seat, cards: list[str]) -> None:
        """Strike cards that leave a hand face up off the list of those seen picked up."""
        seen = self.seen[seat]
        for card in cards if seen else ():
            if card in seen:
                seen.remove(card)

    def note(self, seat: Seat, card: str) -> None:
        """List a card that the table has seen and that is in a hand now."""
        if card not in self.seen[seat]:
            self.seen[seat] = sorted([*self.seen[seat], card])

    def pick_up(self, seat: Seat, shown: list[str]) -> list[str]:
        """Put the stack into a hand and return its cards, sorted. All know that those `shown` are in that hand now."""
        taken = sorted(faces(self.stack))
        self._forget(len(shown), seat)
        self.hands[seat] = sorted(self.hands[seat] + taken)
        self.seen[seat] = sorted(self.seen[seat] + shown)
        self.stack = []
        return taken

    def clear_away(self, at: int | None) -> None:
        """Take the stack out of the game; the card at this place in it, if it is still there, lies open."""
        self._forget(at is not None, None)
        self.gone += [str(card.card) if place == at else card for place, card in enumerate(self.stack)]
        self.stack = []

    def _forget(self, shown: int, taker: Seat | None) -> None:
        """Strike off each hand's list what may have left it unseen with the stack."""
        for at, seen in enumerate(self.seen):
            if seen and at != taker:
                gone = sum([at in card.known for card in self.stack])
                if self.claim is not None and at == self.claim.seat:
                    gone -= shown
                self.seen[at] = still_there(seen, gone) if gone > 0 else seen

    def discard_four(self, seat: Seat, animal: str) -> None:
        """Discard four alike from a hand, face up; that animal can no longer be claimed."""
        four = [animal] * ALIKE
        self.hands[seat] = [card for card in self.hands[seat] if card != animal]
        self.show(seat, four)
        self.fours[seat] += four
        if len(self.animals) > 1:
            self.animals.remove(animal)

    def turn_everything_up(self) -> None:
        """Lay the stack and every hand open, and say who lost and how often each told the truth."""
        left = [seat for seat in range(self.seats) if seat not in self.out]
        loser = left[0] if len(left) == 1 and not self.fast else self.bought
        self.ending = Ending([list(hand) for hand in self.hands], faces(self.stack), loser, [*self.honest.counts])


def creatures(seats: int, specials: bool) -> int:
    """Return how many Creatures are in a game [1.1, 11.2]."""
    return CREATURES if specials else CREATURES - SPARE[seats]
