"""Last Chance for beginners: three lines, and a guided hand in which they are paid, pay, and bet."""

from __future__ import annotations

from typing import Any

from games.catalog.last_chance.board import CARDS, Attempt, Board
from games.catalog.last_chance.rules import OFFER
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.table import FaceDown
from games.engine.teach import PUPIL, Lesson, Primer, Step
from games.engine.texts import Text, say

PRIMER = Primer(
    aim=say("The aim: the most money. Each card you win makes you richer by a tenth at the end."),
    turn=say(
        "One player tries to fill the card with dice, and pays for the right or is paid to do it. All others "
        "bet on YES or NO."
    ),
    end=say("The end: the last card is gone. If you call Last Chance and fail, you are out before."),
    questions={
        "2.2": say(
            "Sealed: all envelopes open together. Offer to pay for the attempt, ask to be paid for it, or leave it "
            "in the middle."
        ),
        "2.8": say("Nobody was interested, so the bank pays. If nobody takes it, the poorest must."),
        "3.1": say("Twice your stake comes back if you are right. Nobody checks what you can afford to lose."),
        "4.4": say(
            "Dice that you lay on the card stay there. What fits best is laid for you, unless you choose yourself."
        ),
    },
)


ADA = 1
CARD, BEFORE = 33, 2  # the open card, which has been tried in vain twice
MISSING, ATTEMPTS = 6, 3
PAYS, ASKS = 800, 2000  # Ada's limits in the second and the third attempt; in the first she has none
SEED = b"last chance 7"  # the missing number falls in the third attempt, and not before


def deal() -> Board:
    """Lay out a card that lacks one die. The pupil has used their call, so that nothing can end the lesson early."""
    icons, rolls, prize = CARDS[CARD]
    locked = [None if int(icon) == MISSING else int(icon) for icon in icons]
    return Board(
        seats=2, bidding="sealed", throw=False, card_to_win=False, cash=[4000, 6000], calls=[False, True],
        row=[CARD, FaceDown(0, []), FaceDown(9, [])], cards_left=3, first=PUPIL, card=icons, most_rolls=rolls,
        prize=prize, locked=locked, attempts=BEFORE, turns=BEFORE,
    )  # fmt: skip


def step(table: Board, answers: int) -> int:
    """Count the attempts."""
    return table.turns - BEFORE + 1


def others(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Have no limit, then pay, then ask; take what the bank offers; bet little."""
    if decision.option("take"):
        return Answer("take")
    if decision.option("fill"):
        return Answer("fill")
    bet = decision.default.values
    if sight.turns == BEFORE:
        return Answer("decline", {**bet, "share": [10]})
    if sight.turns == BEFORE + 1:
        return Answer("pay", {"limit": PAYS, **bet})
    return Answer("ask", {"limit": ASKS, **bet})


def task(sight: Sight, decision: Decision) -> Text:
    """Say what this question is about."""
    told = {"number": MISSING, "seat": ADA, "odds": sight.odds}
    if decision.option("take"):
        return say("So the bank offers 5000 to try, and who takes it keeps it, even if it fails. Would you?")
    if sight.turns == BEFORE:
        return say(
            "The card lacks a {number}; with two rolls the chance is {odds}. Ask the bank to pay you for trying: the "
            "money is yours even if it fails. You could also pay for it, or leave it to {seat} and bet on how it "
            "ends.",
            **told,
        )
    if sight.turns == BEFORE + 1:
        return say(
            "Still no {number}, and the same chance again. {seat} looks as if she would even pay. If you leave it to "
            "her, bet: on NO, most likely.",
            **told,
        )
    return say("Once more. {seat} has become careful. Whatever you write, the price may surprise you.", **told)


def after(step: Step) -> Text:
    """Say what came of an answer."""
    table, attempt = step.table, step.table.attempt
    if table.turns == step.sight.turns:
        return say("Neither of you is interested in trying, and somebody must.")
    told: dict[str, Any] = {"seat": ADA, "paid": abs(attempt.bid), "prize": attempt.prize, "outcome": wager(attempt)}
    said = mine if attempt.seat == PUPIL else hers
    return said(step.answer, attempt, told)


def mine(answer: Answer, attempt: Attempt, told: dict[str, Any]) -> Text:
    """Say how the pupil's attempt went."""
    if answer.verb in ("take", "leave"):
        return say(
            "You have less than {seat}, so it is you, and the bank paid you {paid:money}. The number did not come, "
            "and you keep the money.",
            **told,
        )
    if attempt.bid == -OFFER:
        return say(
            "{seat} was not interested, so you were alone, and the bank paid you all it ever pays: {paid:money}. The "
            "number did not come, and you keep the money.",
            **told,
        )
    if not attempt.success:
        return say(
            "You went further than {seat}, and paid {paid:money}: never more than 100 above the next. The number did "
            "not come, and the bank keeps it.",
            **told,
        )
    return say(
        "{seat} would have tried for 2000, so the bank paid you {paid:money}: the next one's price less 100, whatever "
        "your own limit was. And there it is: the card is full and yours, and so are {prize:money}.",
        **told,
    )


def hers(answer: Answer, attempt: Attempt, told: dict[str, Any]) -> Text:
    """Say how Ada's attempt went, and the pupil's bet on it."""
    if attempt.success:
        return say(
            "{seat} was paid {paid:money} to try, and filled it: the card and {prize:money} are hers. {outcome}", **told
        )
    if answer.verb in ("decline", "leave"):
        return say(
            "You were not interested, so {seat} was paid {paid:money} to try. She failed, and keeps it: to be not "
            "interested is to make a present. {outcome}",
            **told,
        )
    if attempt.bid < 0:
        return say(
            "{seat} would even have paid, but she needed only to beat you: the bank paid her {paid:money}, 100 less "
            "than you asked for. She failed, and keeps it. {outcome}",
            **told,
        )
    return say(
        "{seat} went further than you, and paid {paid:money}. She failed, and the bank keeps it. {outcome}", **told
    )


def wager(attempt: Attempt) -> Text:
    """Say what became of the pupil's bet."""
    laid = attempt.bets[PUPIL]
    if laid is None:
        return say("You had no money on it.")
    if (laid.side == "yes") == attempt.success:
        return say("Your bet was right, and brings you {stake:money} more.", stake=laid.stake)
    return say("Your bet was wrong, and {stake:money} are gone.", stake=laid.stake)


LESSON = Lesson(
    table=deal,
    others=others,
    task=task,
    after=after,
    closing=say(
        "That is all of Last Chance: nobody likes the dice, but everything has its price. Be paid for what you would "
        "do anyway, bet on what the others do, and once in a game you may even stake all you have."
    ),
    steps=ATTEMPTS,
    step=step,
    seed=SEED,
)
