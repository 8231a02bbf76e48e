"""Master Bluff for beginners: three lines, and a guided hand in which they lie, judge a lie, and are called."""

from __future__ import annotations

from games.catalog.master_bluff.board import FAMILIES, Board
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.teach import PUPIL, Lesson, Primer, Step
from games.engine.texts import Text, say

PRIMER = Primer(
    aim=say("The aim: get rid of your cards before the others do."),
    turn=say("Lay cards face down and say what they are. Their number is always true; what they are may be a lie."),
    end=say("The end: somebody has no cards left, and wins."),
    questions={
        "2.2": say("You lead, so you may name any family. A mix of lies and truth is a lie all the same."),
        "2.3": say(
            "You must name the same family as before, whether you have it or not. Your token, once, lets you change it."
        ),
        "3.1": say("Call bluff, and the cards are turned up: the one who was wrong takes the whole pile."),
        "3.7": say(
            "You are next: call bluff, or pass and lay your own cards with the same answer. They count only if "
            "nobody else calls."
        ),
    },
)


ADA, CASPER = 1, 2
SIZE, LAST_PLAY = 8, 120  # cards in a family, and the declarations of a game of three
HANDS = (
    [*["elf"] * 4, "fairy", "fairy", "jester", "ogre", "wizard"],
    ["elf", "fairy", "fairy", "jester", "jester", "ogre", "ogre", "wizard", "wizard"],
    [*FAMILIES, "witch", "witch"],
)
LEAD, JUDGE, FOLLOW, STEPS = 1, 2, 3, 3


def deal() -> Board:
    """Deal the middle of a game of three; the pupil leads."""
    hands = [sorted(hand) for hand in HANDS]
    return Board(
        seats=3, size=SIZE, strict=False, play_on=False, last_play=LAST_PLAY, mover=PUPIL, hands=hands, pile=[]
    )  # fmt: skip


def step(table: Board, answers: int) -> int:
    """The pupil leads, judges Ada, then judges Casper or lays cards; that is the last step, however it ends."""
    check = table.check
    if check is not None and (check.seat == PUPIL or check.seat == CASPER):
        return STEPS + 1
    return min(answers + 1, STEPS)


def others(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Believe the pupil once, then lie (Ada), tell the truth (Casper), and call."""
    hand, claim = sight.hands[sight.me], sight.claim
    if decision.option("lead"):
        return Answer("lead", {"cards": ["witch", "witch"], "family": ["witch"]})
    if sight.me == CASPER:
        lays = claim is not None and claim.seat == ADA and decision.option("follow")
        return Answer("follow", {"cards": [sight.family]}) if lays else Answer("pass")
    if claim.seat == PUPIL and sight.plays == 1:
        return Answer("follow", {"cards": [card for card in hand if card != sight.family][-2:]})
    return Answer("bluff") if claim.seat == PUPIL else Answer("pass")


def task(sight: Sight, decision: Decision) -> Text:
    """Say what this question is about."""
    if decision.option("lead"):
        return say(
            "Four elves, and a few odd ones. You could lay elves, and be honest. Or lay the odd ones, and call them "
            "elves: {ada:seat} and {casper:seat} are not awake yet.",
            ada=ADA,
            casper=CASPER,
        )
    if sight.claim is None:
        return say("Now it is your turn to lay, and you must name the same family. {seat} is awake now.", seat=ADA)
    if sight.claim.seat == ADA:
        return say("{seat} had to name the family that you chose. Do you think she has it?", seat=ADA)
    return say(
        "You are next: call {seat}, or pass and lay your own cards with the same answer. He sounds honest; so does "
        "everybody.",
        seat=CASPER,
    )


def after(step: Step) -> Text:
    """Say what came of an answer."""
    verb, table = step.answer.verb, step.table
    if verb == "lead":
        return led(step)
    if step.sight.claim is not None and step.sight.claim.seat == ADA:
        return judged_ada(step)
    if verb == "bluff":
        return say(
            "You called bluff on {seat}, and it was true: the one who is wrong takes the whole pile, so it is yours. "
            "Calling is dear; being called with the truth is a pleasure.",
            seat=CASPER,
        )
    if verb == "pass":
        return say("You pass, and so does everybody. {seat} told the truth, if you want to know.", seat=CASPER)
    return called(table, step.answer)


def led(step: Step) -> Text:
    """Say what came of the first cards: nobody called."""
    cards, family = sorted(step.answer["cards"]), step.answer["family"][0]
    told = {"cards": cards, "claim": [len(cards), family], "ada": ADA}
    if all(card == family for card in cards):
        return say(
            "You laid {claim} and said so, and nobody called bluff. A lie would have gone by just as well; but honest "
            "cards are gone, too, and that is the aim.",
            **told,
        )
    return say(
        "You laid {cards} and said {claim}. Nobody called bluff, so nobody looked: you got away with it. {ada:seat} "
        "must go on with the same family, whether she has it or not.",
        **told,
    )


def judged_ada(step: Step) -> Text:
    """Say what came of Ada's lie."""
    if step.answer.verb == "bluff":
        check = step.table.check
        return say(
            "You called bluff, and they were {cards}. She takes the whole pile, {count:number} cards, your own among "
            "them. Whatever lies below is never looked at.",
            cards=check.cards,
            count=check.taken,
        )
    laid = sorted(str(card.card) for card in step.table.pile if card.known == [ADA])
    return say(
        "You passed, and nobody looked. Between us, they were {cards}: a lie. Now it lies in the pile with all the "
        "others, and waits for somebody to take it.",
        cards=laid,
    )


def called(table: Board, answer: Answer) -> Text:
    """Say what came of the pupil's last cards: Ada called."""
    check = table.check
    assert check is not None
    told = {"seat": ADA, "cards": check.cards, "claim": [check.count, check.family], "count": check.taken}
    if check.taker == PUPIL:
        return say(
            "You said {claim}. {seat} called bluff, and turned up {cards}: caught. The pile is yours, {count:number} "
            "cards of it. Only if every card is what you said is it the truth.",
            **told,
        )
    return say(
        "You said {claim}. {seat} called bluff, and it was true: she takes the pile, {count:number} cards of it. That "
        "is what the truth is for.",
        **told,
    )


LESSON = Lesson(
    table=deal,
    others=others,
    task=task,
    after=after,
    closing=say(
        "That is all of Master Bluff: everybody must name the same family, so soon everybody lies. Lie while the pile "
        "is small, be honest when it is large, and call the one who cannot have it."
    ),
    steps=STEPS,
    step=step,
)
