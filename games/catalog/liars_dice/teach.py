"""Liar's Dice for beginners: three lines, and a guided hand in which they bid, catch a lie, and are doubted."""

from __future__ import annotations

from games.catalog.liars_dice.board import ONE, Board, counted
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.teach import PUPIL, Lesson, Primer, Step
from games.engine.texts import Text, say

PRIMER = Primer(
    aim=say("The aim: be the last who has dice."),
    turn=say("Say how many dice show a face, under all cups together: more than the player before you said."),
    end=say("Or doubt it. All dice are turned up, and the one who was wrong loses a die."),
    questions={
        "2.1": say("Your own dice count, too. Of those that you cannot see, a third is to be expected for any face."),
        "2.2": say("Higher is more dice, or as many of a higher face. What you say may be a lie."),
    },
)

ADA, CASPER = 1, 2
HANDS = ([ONE, 5, 5], [2, 5, 5], [2, 3, 4])
BELIEVED = 4  # dice that Ada lets the pupil say in the first round
SAY, JUDGE, AGAIN, STEPS = 1, 2, 3, 3


def deal() -> Board:
    """Deal a game of three that has lost some dice already; the pupil begins."""
    hands = [[*hand] for hand in HANDS]
    return Board(seats=3, wild=True, exact=False, one_die=False, hands=hands, starter=PUPIL)


def step(table: Board, answers: int) -> int:
    """The pupil bids, judges Casper's lie, and answers once more in the next round, which is over then."""
    if table.turns == 0:
        return min(answers + 1, JUDGE)
    return AGAIN if table.turns == 1 else STEPS + 1


def others(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Ada raises honestly and Casper lies; in the next round both say what they have, and doubt the pupil."""
    hand = sight.hands[sight.me]
    if not sight.bids:
        face = max([die for die in hand if die != ONE] or [2], key=hand.count)
        return bid("open", counted(hand, face, wild=True) + 1, face)
    last = sight.bids[-1]
    if sight.turns == 0 and sight.me == CASPER:
        return bid("raise", last.count + 2, 6)
    if decision.option("raise") is None or (last.seat == PUPIL and (sight.turns or last.count > BELIEVED)):
        return Answer("doubt")
    return bid("raise", last.count + 1, last.face) if len(sight.bids) < 3 else Answer("doubt")


def bid(verb: str, count: int, face: int) -> Answer:
    """Build a bid."""
    return Answer(verb, {"count": [count], "face": [face]})


def task(sight: Sight, decision: Decision) -> Text:
    """Say what this question is about."""
    if sight.turns == 0 and not sight.bids:
        return say(
            "You have two fives and a one, and ones are wild: three fives already. Six dice you cannot see. Say what "
            "you like: four fives, or a lie; {ada:seat} and {casper:seat} cannot see yours, either.",
            ada=ADA,
            casper=CASPER,
        )
    if sight.turns == 0:
        last = sight.bids[-1]
        return say(
            "{seat} says {bid}. Of these you hold one, and of six dice that you cannot see, two are likely. Raise it, "
            "or doubt it?",
            seat=CASPER,
            bid=[last.count, last.face],
        )
    if not sight.bids:
        return say("You lost a die, so you begin the next round, with new dice. Now everybody is awake.")
    return say("All have rolled again. Think of your own dice first: raise what was said, or doubt it.")


def after(step: Step) -> Text:
    """Say what came of an answer."""
    check = step.table.check
    if step.sight.turns == 0 and not step.sight.bids and step.table.turns == 0:
        return opened(step)
    told = {"bid": [check.count, check.face], "found": [check.found, check.face], "ada": ADA, "casper": CASPER}
    if check.caller == PUPIL:
        if PUPIL in check.losers:
            return say("You doubted {bid}, but it was true: {found:bid}. That costs you a die.", **told)
        return say("You doubted {bid}, and were right: {found:bid}. The one who said it loses a die.", **told)
    if PUPIL in check.losers:
        return say("You said {bid}, and were doubted: {found:bid}. A lie costs a die, if somebody doubts it.", **told)
    return say(
        "You said {bid}, and were doubted, but it was true: {found:bid}. That cost {ada:seat} a die. Truth looks just "
        "like a lie from outside.",
        **told,
    )


def opened(step: Step) -> Text:
    """Say what came of the first bid, which nobody doubted."""
    count, face = step.answer["count"][0], step.answer["face"][0]
    held = counted(HANDS[PUPIL], face, wild=True)
    told = {"bid": [count, face], "held": [held, face], "ada": ADA, "casper": CASPER}
    if count <= held:
        return say(
            "You said {bid}, which was true by your own dice. {ada:seat} raised it by one. {casper:seat} thinks he can "
            "say anything.",
            **told,
        )
    return say(
        "You said {bid}, with {held:bid} of your own, and {ada:seat} believed it: she raised. {casper:seat} thinks "
        "he can say anything.",
        **told,
    )


LESSON = Lesson(
    table=deal,
    others=others,
    task=task,
    after=after,
    closing=say(
        "That is all of Liar’s Dice: expect a third of the dice you cannot see, believe those who bid what they hold, "
        "and let the next player be the one who has to doubt."
    ),
    steps=STEPS,
    step=step,
)
