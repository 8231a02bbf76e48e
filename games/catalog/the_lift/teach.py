"""The Lift for beginners: three lines, and a guided hand: beaten to the lift, there in time, and on their own."""

from __future__ import annotations

from typing import Any

from games.catalog.the_lift.board import BEST_FIRST, CREWS, Mine, able, count
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.teach import PUPIL, Lesson, Primer, Step
from games.engine.texts import Text, say

PRIMER = Primer(
    aim=say("The aim: the most points after twelve rounds. Points come from gems, and gems from crews of dwarves."),
    turn=say(
        "Place your token: on a colour, to take its dwarves from the first row; on the lift, to send a crew; or "
        "on the track, to choose earlier."
    ),
    end=say("The end: the twelfth round, in which everybody who acts may send a crew."),
    questions={
        "2.2": say(
            "With a colour you can name the crew to send if the lift is still free when you act. Only one crew "
            "goes down each round."
        ),
    },
)


ADA = 1
BEFORE, ROUNDS = 4, 3  # rounds played before, and rounds of the lesson
PREFERRED = ("yellow", "red", "blue", "green")  # where Ada places her token, if it is free
ROWS = (
    ["yellow", "yellow", "red", "green", "blue"],
    ["yellow", "yellow", "red", "red", "green"],
    ["yellow", "yellow", "red", "green", "blue"],
    ["yellow", "red", "red", "green", "green"],
    ["yellow", "yellow", "yellow", "red", "blue"],
)


def deal() -> Mine:
    """Lay out the middle of a game of two: the pupil lacks a green dwarf for a crew, Ada two yellow ones."""
    row1, row2, *later = [[*row] for row in ROWS]
    deck = [dwarf for row in reversed(later) for dwarf in row]
    hands = [["red", "green", "green"], ["yellow", "red"]]
    return Mine(
        seats=2, scarce=False, deck=deck, row1=row1, row2=row2, hands=hands, track=[PUPIL, ADA], turns=BEFORE,
        round=BEFORE + 1, gems=[["quartz"], ["garnet"]], points=[11, 16], bonus=[0, 3],
    )  # fmt: skip


def step(table: Mine, answers: int) -> int:
    """Count the rounds."""
    return table.turns - BEFORE + 1


def others(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Claim yellow, which acts first, and send the best crew."""
    claim = decision.options[0]
    colour = next(colour for colour in PREFERRED if colour in claim.among("colour"))
    if "plan" not in claim.fields:
        return Answer("claim", {"colour": [colour]})
    offered = claim.among("plan")
    plan = [crew.gem for crew in BEST_FIRST if crew.gem in offered and colour_helps(sight, colour, crew.gem)]
    return Answer("claim", {"colour": [colour], "plan": plan[:1]})


def colour_helps(sight: Sight, colour: str, gem: str) -> bool:
    """Whether Ada could send this crew once she has the dwarves of a colour."""
    mine = sight.hands[sight.me] + [dwarf for dwarf in sight.row1 if dwarf == colour]
    return gem in able(count(mine))


def task(sight: Sight, decision: Decision) -> Text:
    """Say what this question is about."""
    if sight.turns == BEFORE:
        return say(
            "You hold two green dwarves and a red one, and three green ones find an amethyst: 14 points. Claim green, "
            "and under “My crew” name the amethyst. {seat} holds a yellow one, and two more lie there.",
            seat=ADA,
        )
    if decision.option("lift"):
        return say(
            "You hold a whole crew now. On the lift you act before everybody else, and nobody can take it from you. "
            "With a colour you would get dwarves as well, and might be late again."
        )
    if sight.turns == BEFORE + 1:
        return say(
            "You act in the order yellow, red, green, blue, and only the first crew ready goes down. Look for one."
        )
    return say(
        "The last round of the lesson, without advice. Look at the crew card, and at what {seat} lacks.", seat=ADA
    )


def after(step: Step) -> Text:
    """Say what came of an answer."""
    table, sight, answer = step.table, step.sight, step.answer
    told: dict[str, Any] = {"seat": ADA, "dwarves": took(step)}
    got, hers = table.gems[PUPIL][len(sight.gems[PUPIL]) :], table.gems[ADA][len(sight.gems[ADA]) :]
    if got:
        told |= {"find": got[0], "points": CREWS[got[0]].points}
        return sent(answer, told)
    if hers:
        return beaten(table, answer, told | {"find": hers[0], "points": CREWS[hers[0]].points})
    if answer.verb == "wait":
        return say("You waited: no dwarves and no gem, but the first choice next time. {seat} did not mind.", **told)
    if told["dwarves"][0]:
        return say("You take {dwarves}. Nobody had a crew to send, so the lift stayed where it was.", **told)
    return say("There was nobody of that colour: you take nothing, and the lift stayed where it was.", **told)


def sent(answer: Answer, told: dict[str, Any]) -> Text:
    """Say that the pupil's crew went down."""
    if answer.verb == "lift":
        return say(
            "You stood on the lift, so nobody was faster: your crew brings up {find}, {points}. The dwarves of the "
            "round went to others; that is the price of being sure.",
            **told,
        )
    return say(
        "You take {dwarves}, and nobody was faster: your crew brings up {find}, {points}. Dwarves and a gem in one "
        "round is as good as it gets.",
        **told,
    )


def beaten(table: Mine, answer: Answer, told: dict[str, Any]) -> Text:
    """Say that Ada's crew went down, and whether the pupil's had been ready."""
    if answer.verb == "wait":
        return say(
            "You waited: no dwarves, but the first choice next time. {seat} did not wait, and sent a crew for {find}: "
            "{points}.",
            **told,
        )
    if not told["dwarves"][0]:
        return say("There was nobody of that colour. {seat} completed a crew and sent it for {find}: {points}.", **told)
    if able(count(table.hands[PUPIL])) and answer.values.get("plan"):
        return say(
            "You take {dwarves}, and your crew was complete. But yellow acts before all other colours: {seat} sent "
            "hers for {find}, {points}, and only one crew goes down a round. Yours has to wait.",
            **told,
        )
    return say("You take {dwarves}. {seat} completed a crew and sent it for {find}: {points}.", **told)


def took(step: Step) -> list[int | str]:
    """Count the dwarves that the pupil has taken."""
    if step.answer.verb != "claim":
        return [0, ""]
    colour = step.answer["colour"][0]
    return [step.sight.row1.count(colour), colour]


LESSON = Lesson(
    table=deal,
    others=others,
    task=task,
    after=after,
    closing=say(
        "That is all of The Lift: a crew is worth nothing until it goes down, and only one goes down a round. Take "
        "what you need, look at what the others lack, and be at the lift before them."
    ),
    steps=ROUNDS,
    step=step,
)
