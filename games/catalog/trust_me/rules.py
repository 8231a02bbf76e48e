"""Trust Me!: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from collections.abc import Sequence

from games.catalog.trust_me.board import (
    ALIKE,
    ANIMALS,
    CREATURE,
    ELEPHANT,
    RANK,
    SPECIALS,
    Board,
    Claim,
    Honest,
    creatures,
)
from games.catalog.trust_me.stack import TURNED, begin_with, call_creature, discard_fours, leave, take, turn_up
from games.engine.chance import Chance
from games.engine.end import BEGINS
from games.engine.fields import Pick, without
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Script, Seat, ask
from games.engine.rulebook import Options
from games.engine.table import faces
from games.engine.texts import say

KINDS = {3: 7, 4: 9, 5: 11, 6: 11}  # how many animals are in the game, by the number of players [1.2]
COPIES = {3: 1, 4: 2, 5: 3, 6: 3}  # and how many of each special
MOST = 5  # cards laid at once [2.1]
PLACES = [Pick([*range(1, count + 1)], of="place") for count in range(6)]  # of the cards laid last, by their number
I_BELIEVE = [Option("i_believe", turn=places) for places in PLACES]
INVISIBLE_MAN, NOT_ENOUGH = Option("invisible_man"), Option("not_enough")
DISBELIEVE = [Option("disbelieve", turn=places) for places in PLACES]
DISBELIEVED = Answer("disbelieve", {"turn": [1]})
VANISHES = say("{seat} plays Invisible Man!: the next player faces {other:seat}'s {claim}.")
WHIRLS = say("{seat} plays Tornado! on {other:seat}'s {claim}. Everybody else lays a card face down.")


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
        table.tell(BEGINS, seat=table.mover)
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


# Special cards [7]


def offers(table: Board, seat: Seat, claim: Claim) -> list[Option]:
    """Offer each special that a seat holds and may play now [7.1]."""
    hand = table.hands[seat]
    options = []
    if "invisible_man" in hand and table.after(seat) != claim.seat:
        options.append(INVISIBLE_MAN)
    if "not_enough" in hand:
        rest = without(hand, ["not_enough"])
        options.append(Option("not_enough", card=Pick(rest)) if rest else NOT_ENOUGH)
    if "i_believe" in hand:
        options.append(I_BELIEVE[claim.count])
    if "tornado" in hand:
        options.append(Option("tornado", player=Pick(table.others(seat), of="seat")))
    return options


def play_special(table: Board, seat: Seat, claim: Claim, answer: Answer) -> Procedure[bool]:
    """Play a special; return whether the same player still has to say what they make of the claim [7]."""
    table.special = answer.verb
    table.use(seat, answer.verb)
    if answer.verb == "invisible_man":
        vanish(table, seat, claim)
    elif answer.verb == "i_believe":
        turn_up(table, "i_believe", seat, answer["turn"][0])
    elif answer.verb == "tornado":
        yield from tornado(table, seat, claim, answer["player"][0])
    else:
        return (yield from not_enough(table, seat, claim, answer))
    return False


def vanish(table: Board, seat: Seat, claim: Claim) -> None:
    """Let the turn pass: the next player faces the same claim [7.2]."""
    table.tell(VANISHES, seat=seat, other=claim.seat, claim=[claim.count, claim.animal])
    leave(table, seat)
    if not table.ending:
        table.mover = table.after(seat)


def not_enough(table: Board, seat: Seat, claim: Claim, answer: Answer) -> Procedure[bool]:
    """Let everyone slide a card under the stack; return whether the turn goes on [7.3, 7.4, 7.9]."""
    table.tell("{seat} plays Not Enough! Everybody slides a card under the stack.", seat=seat)
    answers = yield Question({at: handing_in(table, seat, at) for at in table.others(seat)})
    own = {seat: answer["card"][0]} if "card" in answer.values else {}
    cards = {**own, **{at: given["card"][0] for at, given in answers.items()}}
    table.slide(cards)
    for at, card in cards.items():
        table.keep_back("{seat} slid {card:one} under it.", by=at, seat=at, card=card)
    for at, card in cards.items():
        table.tell("You slide {card:one} under the stack.", only=[at], card=card)
    leave(table, seat)
    if table.ending:
        return False
    if not table.hands[claim.seat]:
        force_disbelief(table, seat if table.hands[seat] else table.after(seat))
        return False
    if not table.hands[seat]:
        table.mover = next(at for at in table.others(seat) if at != claim.seat)
        return False
    return True


def handing_in(table: Board, seat: Seat, at: Seat) -> Decision:
    """Ask for a card in a Not Enough!; the absent slide the first card of their hand under [4.5, 7.3]."""
    hand = table.hands[at]
    prompt = say("{seat} plays Not Enough! Which card do you slide under the stack?", seat=seat)
    return Decision(prompt, [Option("hand_in", card=Pick(hand))], Answer("hand_in", {"card": [first(hand)]}), "7.3")


def force_disbelief(table: Board, caller: Seat) -> None:
    """Make a seat turn up one of somebody's last cards: the first, since they were shuffled [8.1]."""
    turn_up(table, "last", caller, 1)


def tornado(table: Board, seat: Seat, claim: Claim, owner: Seat) -> Procedure[None]:
    """Let all others lay a card in front of them, and turn up the one chosen before that [7.6, 7.7]."""
    table.tell(WHIRLS, seat=seat, other=claim.seat, claim=[claim.count, claim.animal])
    answers = yield Question({at: showing(table, seat, at, claim) for at in table.others(seat)})
    for at, given in answers.items():
        table.keep_back("{seat} laid {card:one}.", by=at, seat=at, card=given["card"][0])
    for at, given in answers.items():
        table.tell("You lay {card:one} in front of you.", only=[at], card=given["card"][0])
    card = answers[owner]["card"][0]
    table.tell(TURNED, seat=seat, owner=owner, card=card)
    if card == CREATURE:
        table.use(owner, card)
        call_creature(table, claim, it_is=True)
    take(table, "tornado", seat, seat if card in (claim.animal, CREATURE) else owner, owner, card)


def showing(table: Board, seat: Seat, at: Seat, claim: Claim) -> Decision:
    """Ask for a card in a Tornado!; the absent show a true one if they hold one [4.5, 7.6]."""
    hand = table.hands[at]
    prompt = say(
        "{seat} plays Tornado! over a claim of {claim}. Which card do you lay in front of you?",
        seat=seat,
        claim=claim.words,
    )
    card = claim.animal if claim.animal in hand else first(hand)
    return Decision(prompt, [Option("show", card=Pick(hand))], Answer("show", {"card": [card]}), "7.6")


def first(hand: Sequence[str]) -> str:
    """Return the first card of a hand, in the order in which its owner sees it."""
    return min(hand, key=RANK.__getitem__)
