"""Trust Me!: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from games.catalog.trust_me.board import (
    ALIKE,
    ANIMALS,
    CREATURE,
    ELEPHANT,
    SPECIALS,
    Board,
    Claim,
    Honest,
    creatures,
    faces,
)
from games.catalog.trust_me.specials import PLACES, force_disbelief, offers, play_special
from games.catalog.trust_me.stack import begin_with, discard_fours, leave, turn_up
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Script, Seat, ask
from games.engine.rulebook import Options, Outcome
from games.engine.texts import Text, say

KINDS = {3: 7, 4: 9, 5: 11, 6: 11}  # how many animals are in the game, by the number of players [1.2]
COPIES = {3: 1, 4: 2, 5: 3, 6: 3}  # and how many of each special
MOST = 5  # cards laid at once [2.1]

DISBELIEVE = [Option("disbelieve", turn=places) for places in PLACES]
DISBELIEVED = Answer("disbelieve", {"turn": [1]})


def deal(seats: int, options: Options, chance: Chance) -> Board:
    """Deal all the cards that are in a game of this size, and draw who begins by lot [1, 5.2, 11.2]."""
    animals, with_specials = [*ANIMALS[: KINDS[seats]]], options["specials"] == "with"
    specials, wild = SPECIALS * COPIES[seats] * with_specials, [CREATURE] * creatures(seats, with_specials)
    deck = chance.shuffled([*animals * ALIKE, *specials, *wild, ELEPHANT])
    each = len(deck) // seats
    table = Board(
        seats=seats,
        fast=options["end"] == "first",
        specials=with_specials,
        animals=animals,
        mover=chance.below(seats),
        hands=[sorted(deck[seat * each : (seat + 1) * each]) for seat in range(seats)],
        total=0,
        honest=Honest([0] * seats),
    )
    for seat in range(seats):
        discard_fours(table, seat)
    leave(table, table.mover)
    table.total = sum(map(len, table.hands))
    if not table.ending:
        begin_with(table, table.mover if table.hands[table.mover] else table.after(table.mover))
        table.tell("{seat} begins.", seat=table.mover)
    return table


def turn(table: Board, chance: Chance) -> Script:
    """One turn: begin a stack, or say what you make of the claim made before you [2, 3, 4]."""
    seat, claim = table.mover, table.claim
    table.special = None
    if claim is None:
        lay(table, seat, (yield from ask(seat, beginning(table, seat))), chance)
        return
    answer = yield from ask(seat, reply(table, seat, claim))
    if answer.verb in SPECIALS:
        if not (yield from play_special(table, seat, claim, answer)):
            return
        answer = yield from ask(seat, reply(table, seat, claim))
    if answer.verb == "believe":
        table.beliefs[seat] += 1
        table.note_belief(seat, claim.seat, right=claim.holds_for(faces(table.stack[-claim.count :])))
        lay(table, seat, answer, chance)
    else:
        table.doubts[seat] += 1
        turn_up(table, "disbelieve", seat, answer["turn"][0])


def beginning(table: Board, seat: Seat) -> Decision:
    """Ask a player to begin a stack [2.1, 2.3, 4.5]."""
    hand, animals = table.hands[seat], table.animals
    option = Option("start", cards=Pick(hand, 1, min(MOST, len(hand))), animal=Pick(animals, of="animal"))
    card = next((card for card in hand if card in animals), hand[0])
    default = Answer("start", {"cards": [card], "animal": [card if card in animals else animals[0]]})
    return Decision(
        say("You begin a stack. Which cards do you lay, and what do you say they are?"), [option], default, "2.1"
    )


def reply(table: Board, seat: Seat, claim: Claim) -> Decision:
    """Ask the next player to believe and lay cards, to disbelieve, or to play a special first [3.1, 7.1]."""
    hand = table.hands[seat]
    options = [Option("believe", cards=Pick(hand, 1, min(MOST, len(hand)))), DISBELIEVE[claim.count]]
    if table.special is None:
        options += offers(table, seat, claim)
    prompt = say("{seat} says {claim}. Do you believe it?", seat=claim.seat, claim=claim.words)
    return Decision(prompt, options, DISBELIEVED, "3.1")


def lay(table: Board, seat: Seat, answer: Answer, chance: Chance) -> None:
    """Lay cards face down, shuffled, and claim what they are; the last ones are turned up at once [2.5, 3.2, 8.1]."""
    cards, before = answer["cards"], table.claim
    claim = Claim(seat, len(cards), before.animal if before else answer["animal"][0])
    said = table.said(claim, cards)
    table.lay(seat, chance.shuffled(cards) if len(cards) > 1 else cards, claim)
    if before:
        table.tell_claim(
            "{seat} believes {before:seat} and says {claim}.", said, seat=seat, before=before.seat, claim=claim.words
        )
    else:
        table.tell_claim("{seat} begins a stack and says {claim}.", said, seat=seat, claim=claim.words)
    table.tell("You lay {cards}.", only=[seat], cards=sorted(cards))
    after = table.after(seat)
    if table.hands[seat]:
        table.mover = after
    else:
        force_disbelief(table, after)


FIRST_OUT = say("{seat} is the first to run out of cards, and wins.")
BOUGHT = say("{seat} has bought an elephant, and loses.")
ONLY_ONE = say("{seat} is the last one holding cards, and loses.")
LAST_OUT = say("Everybody else was out before {seat}, who loses.")
THIRTY_STACKS = say("Thirty stacks have changed nothing. Of those still in, the player with the most cards comes last.")
ENDINGS = (FIRST_OUT, BOUGHT, ONLY_ONE, LAST_OUT, THIRTY_STACKS)
TO_ME = {
    FIRST_OUT.template: say("You are the first to run out of cards, and win."),
    BOUGHT.template: say("You have bought an elephant, and lose."),
    ONLY_ONE.template: say("You are left holding cards, and lose."),
    LAST_OUT.template: say("Everybody else was out before you, and you lose."),
}


def outcome(table: Board) -> Outcome | None:
    """Rank players by when they were out, then by the fewest cards; the one who bought the Elephant is last [10]."""
    if table.ending is None:
        return None
    ranks = [rank(table, seat) for seat in range(table.seats)]
    return Outcome([1 + sum(other < own for other in ranks) for own in ranks], [None] * table.seats, reason(table))


def rank(table: Board, seat: Seat) -> tuple[int, int]:
    """Return the key by which seats are ranked, the lowest first."""
    if seat in table.out:
        return 0, table.out.index(seat)
    return (2, 0) if seat == table.bought else (1, len(table.hands[seat]))


def reason(table: Board) -> Text:
    """Say why the game has ended, and who lost."""
    if table.fast and table.out:
        return FIRST_OUT.of(seat=table.out[0])
    if table.bought is not None and not table.fast:
        return BOUGHT.of(seat=table.bought)
    if len(table.out) == table.seats - 1:
        seat = next(s for s in range(table.seats) if s not in table.out)
        if table.hands[seat]:
            return ONLY_ONE.of(seat=seat)
        return LAST_OUT.of(seat=seat)
    return THIRTY_STACKS
