"""Dr Blender for beginners: three lines, and a guided hand in which they take, create, block, and demand."""

from __future__ import annotations

from typing import Any

from games.catalog.dr_blender.board import PARTS, PIECE, PIECES, Lab, complete, free_parts, missing
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.teach import PUPIL, Lesson, Primer, Step, by_answers
from games.engine.texts import Text, say

PRIMER = Primer(
    aim=say("The aim: create the most creatures. A creature is a head, a torso and legs that belong together."),
    turn=say(
        "Each turn one player takes all open parts of a colour, except those that the others have just blocked, "
        "and may demand one more."
    ),
    end=say("The end: the three piles are empty. Ties go to those with more monsters, then more animals."),
    questions={
        "2.2": say("Sealed: your blocks open when the turn goes on. What is blocked cannot be taken this turn."),
        "2.3": say("Sealed: all blocks open together. What is blocked cannot be taken this turn."),
        "2.4": say(
            "Sealed: all votes open together. The two parts with the most votes cannot be taken this turn: deny what "
            "would complete a creature, or what you want yourself."
        ),
        "2.5": say("Sealed: all blocks open together. What is blocked cannot be taken this turn."),
        "3.2": say("You take all open parts of the colour that are not blocked. Look for what goes with your hand."),
        "4.1": say(
            "A demand costs two cards of yours. If they have the part, it is yours, and may complete a creature."
        ),
    },
)


ADA = 1
HANDS = (
    ["werewolf-head", "werewolf-torso", "penguin-head", "penguin-legs", "chef-torso"],
    ["octopus-head", "pilot-torso", "ghoul-legs"],
)
SLOTS = [
    "mummy-head", "pilot-head", "gecko-head",
    "kangaroo-torso", "cyclops-torso", "diver-torso",
    "clown-legs", "werewolf-legs", "walrus-legs",
]  # fmt: skip
BLOCKED = ["mummy-head", "pilot-head"]  # by Ada, in the first turn
WOLF_LEGS, BIRD_TORSO = "werewolf-legs", "penguin-torso"  # what the pupil lacks; the second is the next torso
HERS = "green"  # the colour that Ada names
STEPS, LAST = 5, 30


def deal() -> Lab:
    """Lay out a laboratory for two, in which the pupil lacks one part for each of two creatures."""
    there = {*SLOTS, *HANDS[PUPIL], *HANDS[ADA], BIRD_TORSO}
    piles = [[part for part in PARTS if PIECE[part] == piece and part not in there] for piece in PIECES]
    heads, torsos, legs = piles
    return Lab(
        seats=2, vote=True, tracker=True, mover=PUPIL, last=LAST, hands=[[*hand] for hand in HANDS],
        heads=heads, torsos=[*torsos, BIRD_TORSO], legs=legs, slots=[*SLOTS],
    )  # fmt: skip


def others(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Block two heads at first, and nothing later; take what is green, and leave it at that."""
    if decision.option("block"):
        return Answer("block", {"parts": BLOCKED}) if sight.turns == 0 else Answer("decline")
    if decision.option("take"):
        return Answer("take", {"colour": [HERS]})
    return Answer("finish")


def task(sight: Sight, decision: Decision) -> Text:
    """Say what this question is about."""
    lacking = missing(sight.hands[PUPIL], (WOLF_LEGS, BIRD_TORSO))
    if decision.option("block"):
        if BIRD_TORSO in lacking and BIRD_TORSO in sight.slots:
            return say(
                "Now it is {seat}'s turn to take parts, and you may block two of them. She likes green, and there "
                "lies the torso that your penguin lacks.",
                seat=ADA,
            )
        return say("Now it is {seat}'s turn to take parts, and you may block two of them. She likes green.", seat=ADA)
    return taking(sight, lacking) if decision.option("take") else ending(sight, decision, lacking)


def taking(sight: Sight, lacking: list[str]) -> Text:
    """Say what to look for before a colour is named."""
    if WOLF_LEGS in lacking and WOLF_LEGS in sight.slots:
        return say(
            "You hold a werewolf's head and torso, and its legs lie in the middle. Monsters are red, and what {seat} "
            "has blocked are other parts.",
            seat=ADA,
        )
    if BIRD_TORSO in lacking and BIRD_TORSO in sight.slots:
        return say("Your turn again. Your penguin lacks nothing but a torso, which lies there. Animals are green.")
    return say("Your turn again. Name a colour that goes with what you hold, or that {seat} would like.", seat=ADA)


def ending(sight: Sight, decision: Decision, lacking: list[str]) -> Text:
    """Say what to do at the end of a turn."""
    if decision.option("create"):
        return say("You hold a whole creature. Create it: nothing else counts at the end.")
    if BIRD_TORSO in lacking and BIRD_TORSO in sight.known[ADA]:
        return say(
            "Everybody saw {seat} take the torso that your penguin lacks. Hand her two parts that you do not need, "
            "and demand it.",
            seat=ADA,
        )
    return say("You could demand any part from {seat}, for two of yours. Guess, or leave it.", seat=ADA)


def after(step: Step) -> Text:
    """Say what came of an answer."""
    verb = step.answer.verb
    told: dict[str, Any] = {"seat": ADA}
    if verb in ("block", "decline"):
        return blocked(step, told)
    if verb in ("take", "free"):
        return taken(step, told)
    if verb == "create":
        return created(step.answer["creature"][0])
    if verb == "demand":
        return demanded(step, told)
    if verb == "leave":
        return say("You named no colour and took nothing. The parts are still there; so is {seat}.", **told)
    return say("You leave it at that, and keep your parts.")


def taken(step: Step, told: dict[str, Any]) -> Text:
    """Say which parts a colour has brought."""
    parts = [part for part in step.table.hands[PUPIL] if part in step.sight.slots]
    told |= {"cards": parts}
    if not parts:
        return say("There was nothing of that colour to take.")
    if complete(step.table.hands[PUPIL]):
        return say(
            "You take {cards}. That completes a creature: head, torso and legs. {seat} might have blocked it, had she "
            "known.",
            **told,
        )
    return say("You take {cards}. Everybody has seen it, and none of it goes with what you hold.", **told)


def created(creature: str) -> Text:
    """Say that a creature lies there."""
    return say(
        "It lives: one whole {creature}, yours for the rest of the game. The most creatures win.", creature=creature
    )


def blocked(step: Step, told: dict[str, Any]) -> Text:
    """Say what Ada took, and what was kept from her."""
    parts = step.answer.values.get("parts", [])
    blocks = [step.sight.slots.index(part) for part in parts]
    got = free_parts(step.sight.slots, blocks, HERS)
    told |= {"cards": got, "parts": parts}
    if BIRD_TORSO in got:
        return say(
            "{seat} named green and took {cards}. So the penguin's torso is in her hand, and everybody has seen it. "
            "That can be helped.",
            **told,
        )
    if not got:
        return say("{seat} named green and took nothing: you had blocked it all.", **told)
    if BIRD_TORSO in parts:
        return say(
            "{seat} named green and took {cards}. The penguin's torso stays where it is, and your blocks are taken "
            "away: now it is your turn.",
            **told,
        )
    return say("{seat} named green and took {cards}.", **told)


def demanded(step: Step, told: dict[str, Any]) -> Text:
    """Say what came of a demand."""
    demand, made = step.table.demand, len(step.table.created[PUPIL]) > len(step.sight.created[PUPIL])
    told |= {"card": demand.part, "cards": step.answer["give"]}
    if made and demand.found:
        return say(
            "{seat} had the {card}, and had to hand it over: it lives! Your two parts are hers; a fair price.", **told
        )
    if demand.found:
        return say(
            "{seat} had the {card}, and had to hand it over. You had not said what you would create with it.", **told
        )
    return say("{seat} does not have the {card}. Your {cards} stay with her: demand what you have seen.", **told)


LESSON = Lesson(
    table=deal,
    others=others,
    task=task,
    after=after,
    closing=say(
        "That is all of Dr Blender: take what goes together, block what others need, and remember who took what. "
        "Everybody saw it; not everybody will think of it in three weeks."
    ),
    steps=STEPS,
    step=by_answers,
)
