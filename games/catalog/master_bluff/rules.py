"""Master Bluff: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from typing import Any

from games.catalog.master_bluff.board import FAMILIES, Board, Check, Claim
from games.catalog.master_bluff.end import ROUNDS, last
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Question, Script, Seat, ask
from games.engine.rulebook import Options, Reveal
from games.engine.table import FaceDown
from games.engine.texts import say

PASS = Answer("pass")
CALLING = [Option("pass"), Option("bluff")]
ANY_FAMILY = Pick([*FAMILIES], of="family")
OTHER_FAMILIES = {own: Pick([family for family in FAMILIES if family != own], of="family") for own in FAMILIES}

TRUE = say("{caller:seat} calls bluff on {seat}'s {claim}, but it was the truth!")
LIE = say("{caller:seat} calls bluff on {seat}'s {claim}, and it was a lie: {cards}!")
REVEALS = (Reveal(TRUE, "claim", faces=lambda claim: [claim[1]] * claim[0]), Reveal(LIE, "cards"))


def deal(seats: int, options: Options, chance: Chance) -> Board:
    """Deal everyone the same number of cards and a token; leftover cards lie under the pile [1.1-1.4, 5.2]."""
    size = 7 if options["cards"] == "seven" else 8
    deck = chance.shuffled(FAMILIES * size)
    each = len(deck) // seats
    dealer = chance.below(seats)
    table = Board(
        seats=seats,
        size=size,
        strict=options["family"] == "strict",
        play_on=options["end"] == "last",
        last_play=ROUNDS * seats,
        mover=(dealer + 1) % seats,
        hands=[sorted(deck[seat * each : (seat + 1) * each]) for seat in range(seats)],
        pile=[FaceDown(card, []) for card in deck[seats * each :]],
    )
    table.tell("{seat} deals, {leader:seat} leads.", seat=dealer, leader=table.mover)
    return table


def turn(table: Board, chance: Chance) -> Script:
    """One declaration, unless it came with the last pass, and the others' answers to it [2, 3]."""
    if table.claim is None:
        seat = table.mover
        declare(table, seat, (yield from ask(seat, play(table, seat))))
    claim = table.claim
    assert claim is not None
    others = table.others(claim.seat)
    answers = yield Question(doubts(table, claim, others), until="bluff")
    true = table.is_true(claim)
    for seat, answer in answers.items():
        if answer.verb == "bluff":
            table.note_doubt(seat, claim.seat, right=not true)
            check(table, claim, seat)
            break
        table.note_belief(seat, claim.seat, right=true)
    else:
        believe(table, claim, others[0], answers[others[0]])


def play(table: Board, seat: Seat) -> Decision:
    """Ask the seat whose turn it is for its cards [2.2, 2.3, 2.5]."""
    hand, family = table.hands[seat], table.family
    if family is None:
        prompt = say("You lead. Which cards do you lay, and what do you say they are?")
        lead = Option("lead", cards=Pick(hand, 1, most(table, hand)), family=ANY_FAMILY)
        return Decision(prompt, [lead], Answer("lead", {"cards": [hand[0]], "family": [hand[0]]}), "2.2")
    if table.claims:
        prompt = say("Nobody calls bluff. Which cards do you lay as {family}?", family=family)
    else:
        prompt = say("You lead, and the family carries on. Which cards do you lay as {family}?", family=family)
    return Decision(prompt, following(table, seat, family), one_card(hand, family), "2.3")


def following(table: Board, seat: Seat, family: str) -> list[Option]:
    """Offer to lay cards as the family declared or, for the token, as another [2.3, 2.4]."""
    hand = table.hands[seat]
    cards = Pick(hand, 1, most(table, hand))
    follow = Option("follow", cards=cards)
    if table.tokens[seat]:
        return [follow, Option("switch", cards=cards, family=OTHER_FAMILIES[family])]
    return [follow]


def most(table: Board, hand: list[str]) -> int:
    """Return the most cards that may be laid at once: as many as a family has [2.6]."""
    return min(len(hand), table.size)


def one_card(hand: list[str], family: str) -> Answer:
    """Build the answer of the absent: one card, a true one if they hold any [3.8]."""
    return Answer("follow", {"cards": [family if family in hand else hand[0]]})


def declare(table: Board, seat: Seat, answer: Answer) -> None:
    """Lay cards face down; their number is true, their family may be a lie [2.1]."""
    cards, switched = answer["cards"], answer.verb == "switch"
    family = table.family if answer.verb == "follow" else answer["family"][0]
    assert family is not None
    claim = Claim(seat, len(cards), family, switched)
    declared = table.declared(claim, cards)
    table.lay(seat, cards, claim)
    if switched:
        table.tokens[seat] = False
        table.tell_claim("{seat} spends the token and declares {claim}.", declared, seat=seat, claim=claim.words)
    else:
        table.tell_claim("{seat} declares {claim}.", declared, seat=seat, claim=claim.words)
    table.tell("You lay {cards}.", only=[seat], cards=sorted(cards))
    if not table.hands[seat]:
        table.tell("{seat} has no cards left.", seat=seat)


def doubts(table: Board, claim: Claim, others: list[Seat]) -> dict[Seat, Decision]:
    """Ask every opponent to pass or call; the next player may add their own cards to the pass [3.1, 3.7]."""
    told: dict[str, Any] = {"seat": claim.seat, "claim": claim.words}
    if table.hands[claim.seat]:
        prompt = say("{seat} declares {claim}. Do you call bluff?", **told)
    else:
        prompt = say("{seat} declares {claim}, their last cards. Do you call bluff?", **told)
    decisions = dict.fromkeys(others, Decision(prompt, CALLING, PASS, "3.1"))
    if not last(table, claim):
        seat = others[0]
        prompt = say("{seat} declares {claim}, and you are next. Call bluff, or pass and lay your own cards.", **told)
        options = CALLING + following(table, seat, claim.family)
        decisions[seat] = Decision(prompt, options, one_card(table.hands[seat], claim.family), "3.7")
    return decisions


def check(table: Board, claim: Claim, caller: Seat) -> None:
    """Turn up the last cards; caller or declarer takes the pile, and the round ends [3.3, 3.4, 3.5, 3.6]."""
    cards = table.checked(claim.count)
    told: dict[str, Any] = {"caller": caller, "seat": claim.seat, "claim": claim.words}
    if table.is_true(claim):
        taker = caller
        table.truths[claim.seat] += 1
        table.tell(TRUE, **told)
    else:
        taker = claim.seat
        table.lies[claim.seat] += 1
        table.tell(LIE, cards=cards, **told)
    table.show(claim.seat, cards)
    taken = table.pick_up_pile(taker, cards)
    table.tell_many(
        "{seat} takes the card.", "{seat} takes the pile of {count:number} cards.", seat=taker, count=len(taken)
    )
    table.tell("You pick up {cards}.", only=[taker], cards=taken)
    table.check = Check(claim.seat, claim.count, claim.family, caller, cards, taker, len(taken))
    table.claims, table.claim = [], None
    if not table.strict:
        table.family = None
    go_on(table, claim)


def believe(table: Board, claim: Claim, seat: Seat, answer: Answer) -> None:
    """Nobody called: the claim stands, and cards that came with the next player's pass are laid [3.7]."""
    if answer.verb == "pass" or not table.hands[claim.seat]:
        table.tell("Nobody calls bluff.")
    table.claims.append(claim)
    table.claim = None
    go_on(table, claim)
    if table.ending is None and answer.verb != "pass":
        declare(table, seat, answer)


def go_on(table: Board, claim: Claim) -> None:
    """A player with no cards left is out; the turn passes to the left, or the game ends [4]."""
    ends = last(table, claim)
    if not table.hands[claim.seat]:
        table.out.append(claim.seat)
        table.seen[claim.seat] = []
        if table.play_on:
            table.tell("{seat} is out of cards and safe.", seat=claim.seat)
        else:
            table.tell("{seat} is out of cards.", seat=claim.seat)
    if ends:
        table.turn_everything_up()
    else:
        table.mover = table.others(claim.seat)[0]
