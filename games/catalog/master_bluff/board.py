"""What lies on the table in Master Bluff, and how cards move on it."""

from __future__ import annotations

import msgspec

from games.engine import asides
from games.engine.questions import Seat
from games.engine.table import FaceDown, Private, Public, Table, by_seat, faces, still_there, with_cards
from games.engine.texts import say

FAMILIES = ("elf", "fairy", "jester", "ogre", "witch", "wizard")


class Claim(msgspec.Struct, frozen=True):
    """A number of cards, declared to be of one family."""

    seat: Seat
    count: int
    family: str
    token: bool = False  # whether it cost the token

    @property
    def words(self) -> list[int | str]:
        """The claim as a value of the kind "claim": three elves."""
        return [self.count, self.family]


class Check(msgspec.Struct):
    """The last claim that was called, the cards it turned up, and who took the pile."""

    seat: Seat
    count: int
    family: str
    caller: Seat
    cards: list[str]
    taker: Seat
    taken: int


class Ending(msgspec.Struct):
    """What is turned up at the end: each seat's hand, and the pile from the bottom up."""

    hands: list[list[str]]
    pile: list[str]


class Board(Table, kw_only=True):
    """The table. Cards in the pile are known to the seat that laid them; nobody knows those left over [2.7]."""

    size: Public[int]  # cards in each family
    strict: Public[bool]  # the family carries on after a call
    play_on: Public[bool]  # the others play on when somebody is out of cards
    last_play: Public[int]  # the number of declarations after which the game ends
    mover: Public[Seat]  # who lays cards next, while no claim is open
    hands: Private[list[list[str]]]
    tokens: Public[list[bool]] = by_seat(True)
    pile: Public[list[FaceDown]]
    seen: Public[list[list[str]]] = by_seat([])  # cards seen going into each hand that cannot have left it
    truths: Public[list[int]] = by_seat(0)  # each seat's claims that were called and true
    lies: Public[list[int]] = by_seat(0)  # and those that were called and false
    family: Public[str | None] = None  # what must be declared, None if the leader may choose
    claims: Public[list[Claim]] = []  # claims of this round that nobody called
    claim: Public[Claim | None] = None  # the one that may be called now
    check: Public[Check | None] = None
    out: Public[list[Seat]] = []  # who has got rid of all cards, in that order
    plays: Public[int] = 0
    ending: Public[Ending | None] = None

    def others(self, seat: Seat) -> list[Seat]:
        """Return the other seats that hold cards, the nearest on the left first."""
        return with_cards(self.hands, seat)

    def declared(self, claim: Claim, cards: list[str]) -> asides.Claim:
        """Return a claim about cards that are still in its seat's hand, with how it really is."""
        true, truth = cards.count(claim.family) == len(cards), say("{cards}", cards=sorted(cards))
        said = say("{claim}", claim=claim.words)
        return asides.Claim(claim.seat, true, said, truth, claim.count, asides.has_fewest(self.hands, claim.seat))

    def is_true(self, claim: Claim) -> bool:
        """Whether the cards laid last are what their claim says."""
        return self.checked(claim.count).count(claim.family) == claim.count

    def lay(self, seat: Seat, cards: list[str], claim: Claim) -> None:
        """Move cards from a hand face down onto the pile, with the claim about them."""
        hand, pile, known = self.hands[seat], self.pile, [seat]
        for card in cards:
            hand.remove(card)
            pile.append(FaceDown(card, known))
        self.claim, self.family = claim, claim.family
        self.plays += 1

    def checked(self, count: int) -> list[str]:
        """Return the faces of the last cards laid, sorted."""
        return sorted(faces(self.pile[-count:]))

    def show(self, seat: Seat, cards: list[str]) -> None:
        """Note that everybody sees cards that were in a hand."""
        seen = self.seen[seat]
        for card in cards if seen else ():
            if card in seen:
                seen.remove(card)

    def pick_up_pile(self, seat: Seat, shown: list[str]) -> list[str]:
        """Put the pile, some of which everybody has seen, into a hand; return its cards, sorted."""
        taken, unseen = sorted(faces(self.pile)), self.pile[: -len(shown)]
        for at, seen in enumerate(self.seen):
            if seen and unseen and at != seat:
                gone = sum([at in card.known for card in unseen])
                self.seen[at] = still_there(seen, gone) if gone else seen
        self.pile = []
        self.hands[seat] = sorted(self.hands[seat] + taken)
        self.seen[seat] = sorted(self.seen[seat] + shown)
        return taken

    def turn_everything_up(self) -> None:
        """Lay the pile and every hand open."""
        self.ending = Ending([list(hand) for hand in self.hands], faces(self.pile))
