"""What lies on the table in Door & Treasure, and how cards move on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec

from games.catalog.door_and_treasure.cards import CARDS
from games.engine.chance import Chance
from games.engine.questions import Answer, Procedure, Seat
from games.engine.table import Hidden, Private, Public, Table, by_seat

HAND = 5  # cards kept at the end of one's turn [6.1]
DWARF_HAND = 6


class Part(msgspec.Struct, frozen=True, gc=False):
    """Something that counts in a fight: a card, or "level" or a class; how much; by whom (None: a monster's own)."""

    what: str
    plus: int
    seat: Seat | None = None


class Person(msgspec.Struct):
    """A character: everything that lies before a player."""

    level: int = 1
    races: list[str] = []
    classes: list[str] = []
    permits: list[str] = []  # leave for a second race or class, or for an item beyond the limits
    worn: list[str] = []  # items in use, the longest worn first
    carried: list[str] = []  # items that are not
    hirelings: list[str] = []
    burdens: list[str] = []  # curses that stay
    dead: bool = False
    fresh: bool = False  # back from the dead: an opening hand is drawn as their next turn begins [8.6]
    strength: int = 1  # now: in the fight if they are in one, otherwise in general
    parts: list[Part] = []  # what it is made of

    @property
    def items(self) -> list[str]:
        """All items in play, worn ones first."""
        return [*self.worn, *self.carried]


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A card that was played on a monster, and by whom."""

    card: str
    seat: Seat


class Foe(msgspec.Struct):
    """A monster in the fight, with what was played on it."""

    card: str
    enhancers: list[Laid] = []
    twin: bool = False  # it came by a card that doubles another; that card is in `by`
    by: str | None = None
    copied: int = 0  # how many of its enhancers, from the first, it has as a twin: they are no cards of their own
    seat: Seat | None = None  # the player who brought it into the fight; None if it was behind the door

    @property
    def cards(self) -> list[str]:
        """All cards that it consists of."""
        own = [] if self.twin else [self.card]
        return own + ([self.by] if self.by else []) + [laid.card for laid in self.enhancers[self.copied :]]


class Played(msgspec.Struct, frozen=True, gc=False):
    """A card or power used in the fight: by whom, for which side, how much it adds."""

    seat: Seat
    what: str
    side: str  # "party" or "foes"
    plus: int
    on: Seat | None = None  # whose strength it changes, if it is one fighter's


class Bargain(msgspec.Struct, frozen=True, gc=False):
    """What a helper gets: treasures of the fight, who picks first, and items of the fighter's."""

    treasures: int
    first: str  # "fighter" or "helper", or "turns": a treasure each in turn, the fighter first
    goods: list[str] = msgspec.field(default_factory=list, name="items")  # as tables have always been stored


class Counter(msgspec.Struct, frozen=True, gc=False):
    """What somebody who was asked for help wants for it instead."""

    seat: Seat
    bargain: Bargain


class Banished(msgspec.Struct, frozen=True, gc=False):
    """A monster that left without being killed, and the treasures that it left behind."""

    card: str
    treasures: int


class Fight(msgspec.Struct):
    """The fight that is going on."""

    fighter: Seat
    foes: list[Foe]
    helper: Seat | None = None
    bargain: Bargain | None = None
    asked: list[Seat] = []  # the players asked for help in this wave, the fighter's first choice first
    offered: Bargain | None = None  # what they are offered
    counters: list[Counter] = []  # what they want instead, while the fighter thinks about it
    asks: int = 0
    waves: int = 0
    played: list[Played] = []
    doubled: list[Seat] = []  # whose own strength counts twice
    stabbed: list[list[Seat]] = []  # thief and victim
    out: list[Seat] = []  # the players who stay out of the rest of it
    banished: list[Banished] = []  # whose treasures are the winner's
    owed: list[Banished] = []  # those of before the fight was passed on: their treasures are the mover's
    settled: str = ""  # why it is over before anybody is beaten: "run", "dismissed", "scattered" or "befriended"
    ours: list[Part] = []  # reckoned: what the party has
    theirs: list[Part] = []  # and what the monsters have
    prize: int = 0  # treasures to be won
    gain: int = 0  # levels to be won by the fighter
    alarm: bool = False  # if won as it stands, it would bring somebody to the goal


class Offer(msgspec.Struct, frozen=True, gc=False):
    """Items of one player for items of another, until the giver's next turn begins."""

    number: int
    giver: Seat
    taker: Seat
    gives: list[str]
    wants: list[str]


class Board(Table, kw_only=True):
    """The table."""

    goal: Public[int]  # the level that wins
    opening: Public[int]  # cards of each deck in an opening hand
    undead: Public[bool] = False  # undead join undead from the hand without another card [15.4]
    night: Public[int] = 25  # turns that everybody has before night falls [13.4, 15.5]
    mover: Public[Seat]
    phase: Public[str]  # "prepare", "fight", "search" or "rest": how far the turn is
    people: Public[list[Person]]
    hands: Private[list[list[str]]]
    doors: Hidden[list[str]]  # the top is the last
    treasures: Hidden[list[str]]
    door_discards: Public[list[str]] = []  # the topmost last
    treasure_discards: Public[list[str]] = []
    fight: Public[Fight | None] = None
    opened: Public[str | None] = None  # the card behind the door opened last
    uncovered: Public[list[str]] = []  # what lay open last to be shared or looted
    offers: Public[list[Offer]] = []
    offered: Public[int] = 0  # offers made so far: the next one's number
    haggled: Public[bool] = False  # the halfling whose turn it is has sold something at twice its worth
    laid_out: Public[list[str]] = []  # a body's cards while they are looted, or treasures while they are shared
    falling: Public[list[str]] = []  # curses that fall on somebody and are not yet borne or undone
    handled: Public[list[str]] = []  # items that the mover has put on or taken off in this phase
    haggles: Public[list[int]] = by_seat(0)  # offers made in this turn, by seat
    over: Public[bool] = False  # night has fallen [13.4]
    winners: Public[list[Seat]] = []
    ending: Public[list[list[str]]] = []  # all hands, turned up when the game is over
    kills: Public[list[int]] = by_seat(0)  # by seat, for the end and the bots' interest
    deaths: Public[list[int]] = by_seat(0)

    @property
    def open_cards(self) -> list[str]:
        """All cards that lie face up somewhere."""
        found = [*self.door_discards, *self.treasure_discards, *self.laid_out, *self.falling]
        for person in self.people:
            found += [*person.races, *person.classes, *person.permits, *person.items, *person.hirelings]
            found += person.burdens
        for foe in self.fight.foes if self.fight else []:
            found += foe.cards
        return found

    def discard(self, *cards: str) -> None:
        """Put cards face up on the discard piles of their decks."""
        for card in cards:
            (self.door_discards if CARDS[card].DECK == "door" else self.treasure_discards).append(card)

    def spend(self, seat: Seat, *cards: str) -> None:
        """Take cards from a hand."""
        for card in cards:
            self.hands[seat].remove(card)

    def use_up(self, seat: Seat, *cards: str) -> None:
        """Discard cards from a hand."""
        self.spend(seat, *cards)
        self.discard(*cards)

    def draw(self, name: str, chance: Chance) -> str | None:
        """Take the top card of a deck, shuffling its discards when it is empty; None if there are none [1.4]."""
        pile, discards = (
            (self.doors, self.door_discards) if name == "door" else (self.treasures, self.treasure_discards)
        )
        if not pile and discards:
            pile.extend(chance.shuffled(discards))
            discards.clear()
            self.tell("The {deck} deck is reshuffled.", deck=name)
        return pile.pop() if pile else None

    def remove(self, offer: Offer) -> None:
        """Take an offer off the table."""
        self.offers = [other for other in self.offers if other.number != offer.number]

    def lapse(self, offers: Iterable[Offer]) -> None:
        """Take away offers that can no longer be kept [12.4]."""
        for offer in [*offers]:
            self.remove(offer)
            self.tell("{seat}'s offer to {taker:seat} lapses.", seat=offer.giver, taker=offer.taker)

    def alive(self, seats: list[Seat]) -> list[Seat]:
        """Return those of the seats whose characters live."""
        return [seat for seat in seats if not self.people[seat].dead]

    def hand_limit(self, seat: Seat) -> int:
        """Return how many cards a player may keep at the end of their turn [6.1]."""
        return DWARF_HAND if "dwarf" in self.people[seat].races else HAND

    def lowest(self) -> list[Seat]:
        """Return the living players of the lowest level."""
        living = self.alive(list(range(self.seats)))
        low = min((self.people[seat].level for seat in living), default=0)
        return [seat for seat in living if self.people[seat].level == low]

    def highest(self) -> list[Seat]:
        """Return the living players of the highest level."""
        living = self.alive(list(range(self.seats)))
        high = max((self.people[seat].level for seat in living), default=0)
        return [seat for seat in living if self.people[seat].level == high]


# What a player does by a verb. One that asks nothing is a plain function.
Play: TypeAlias = Callable[[Board, Chance, Seat, Answer], Procedure[None] | None]
