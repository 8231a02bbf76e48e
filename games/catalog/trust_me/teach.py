"""Trust Me! for beginners: three lines, and a guided hand: bury a lie, see through one, and be looked at."""

from __future__ import annotations

from games.catalog.trust_me.board import ANIMALS, CREATURE, Board, Honest
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.teach import PUPIL, Lesson, Primer, Step
from games.engine.texts import Text, say

PRIMER = Primer(
    aim=say("The aim: get rid of your cards. The last player who holds any loses."),
    turn=say(
        "Lay up to five cards face down and say which animal they are. The next player believes you and lays "
        "more, or turns one up."
    ),
    end=say("The end: only one player is left with cards, or has bought the Elephant."),
    questions={
        "2.1": say(
            "Name any one animal for all the cards you lay. Their number is always true, the animal need not be."
        ),
        "3.1": say(
            "Believe, and lay your own cards as the same animal. Or turn one up: if it is a lie, they take the "
            "stack; if it is true, you do."
        ),
        "7.3": say("Everybody slides a card under the stack, unseen. A good moment to lose one that you do not want."),
        "7.6": say(
            "One of these cards will be turned up: it is yours if it is the animal that was named, and the "
            "stack goes to the one who played Tornado!."
        ),
    },
)


ADA, CASPER = 1, 2
KINDS = 7  # animals in a game of three
HANDS = (
    ["pig", "pig", "pig", "cat", "dog", "hen"],
    ["cat", "dog", "goat", "goat", "mouse", "owl"],
    ["cat", "goat", "hen", "hen", "mouse", "owl", "owl"],
)
STEPS = 3


def deal() -> Board:
    """Deal the last cards of a game of three; the pupil holds all the pigs that are left."""
    hands, nobody = [[*hand] for hand in HANDS], Honest([0] * len(HANDS))
    animals, total = [*ANIMALS[:KINDS]], sum(map(len, HANDS))
    return Board(
        seats=3, fast=False, animals=animals, mover=CASPER, hands=hands, total=total, honest=nobody, specials=False
    )


def step(table: Board, answers: int) -> int:
    """Count answers, each until it is known what came of it. A pupil without cards has nothing left to learn."""
    waits = table.claim is not None and table.claim.seat == PUPIL
    if not table.hands[PUPIL] and not waits:
        return STEPS + 1
    return answers if waits else answers + 1


def others(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Begin with honest hens, then claim pigs that the pupil holds; believe the pupil once."""
    hand, replies = sight.hands[sight.me], sight.beliefs[PUPIL] + sight.doubts[PUPIL]
    if decision.option("start"):
        if replies == 0:
            return Answer("start", {"cards": ["hen", "hen"], "animal": ["hen"]})
        if replies == 1:
            return Answer("start", {"cards": liars(hand, "pig", 2 if sight.me == CASPER else 1), "animal": ["pig"]})
        return Answer("start", {"cards": liars(hand, "cat", 1), "animal": ["cat"]})
    if sight.claim.seat == PUPIL:
        first = sight.me == ADA and len(sight.plays) == 1 and sight.claim.animal == "hen"
        return Answer("believe", {"cards": liars(hand, "hen", 1)}) if first else doubt(decision)
    if len(sight.plays) > 1 or sight.me == ADA:
        return doubt(decision)
    return Answer("believe", {"cards": liars(hand, sight.claim.animal, 2 if replies == 1 else 1)})


def liars(hand: list[str], animal: str, count: int) -> list[str]:
    """Choose cards that are not this animal, as far as there are any."""
    return sorted(hand, key=lambda card: card == animal)[:count]


def doubt(decision: Decision) -> Answer:
    """Turn up the first card."""
    return Answer("disbelieve", {"turn": [1]})


def task(sight: Sight, decision: Decision) -> Text:
    """Say what this question is about."""
    replies = sight.beliefs[PUPIL] + sight.doubts[PUPIL]
    if decision.option("start"):
        return say(
            "You begin, and name any animal. The doubter turns up a single card: among true ones, a false one may "
            "slip by. Or is that what they expect?"
        )
    if replies == 0:
        return say(
            "You hold one hen. If you believe {seat}, you must lay cards too and say that they are hens: any cards, up "
            "to five. {next:seat} is very trusting.",
            seat=CASPER,
            next=ADA,
        )
    if replies == 1:
        return say(
            "There are four pigs in the game. How many have you held? Then how many can {seat} have?", seat=CASPER
        )
    return say("The last one, without advice: is it a cat?")


def after(step: Step) -> Text:
    """Say what came of an answer."""
    if step.answer.verb == "disbelieve":
        return doubted(step)
    return passed(step) if step.number == 1 else looked_at(step)


def doubted(step: Step) -> Text:
    """Say what came of turning up a card of Casper's."""
    check = step.table.check
    told = {"seat": CASPER, "card": check.card, "count": check.taken}
    if step.number == 1:
        return say(
            "You turned up {card:one}: {seat} had told the truth. The one who is wrong takes the stack, so its cards "
            "are yours now. To believe costs nothing here but a lie of your own.",
            **told,
        )
    if check.taker == PUPIL:
        return say("You turned up {card:one}: {seat} had told the truth, and the stack is yours.", **told)
    if step.number == 2:
        return say(
            "You turned up {card:one}. Three of the four pigs have been through your hands, so two more could not lie "
            "there: {seat} takes the whole stack. Counting is half of this game.",
            **told,
        )
    return say("You turned up {card:one}, and not a cat: {seat} takes the whole stack.", **told)


def passed(step: Step) -> Text:
    """Say what came of the first claim: it was believed, and lies under the next one."""
    cards = sorted(step.answer["cards"])
    told = {"cards": cards, "claim": [len(cards), "hen"], "ada": ADA, "casper": CASPER}
    if cards == ["hen"]:
        return say(
            "Your hen was a hen. {ada:seat} believed it, had none and laid something else; {casper:seat} turned that "
            "up, and she took the whole stack. With other cards under that name, you would be rid of them too.",
            **told,
        )
    return say(
        "You laid {cards} and said {claim}. {ada:seat} believed it and laid a card on top; {casper:seat} turned up "
        "hers, never yours, and she took the whole stack. Your lie is her problem now: you got away with it.",
        **told,
    )


def looked_at(step: Step) -> Text:
    """Say what came of a later claim: Ada turned up a card."""
    check, cards = step.table.check, step.answer["cards"]
    lies = sum(card not in (check.animal, CREATURE) for card in cards)
    told = {"seat": ADA, "card": check.card, "claim": [check.count, check.animal]}
    if check.taker == PUPIL:
        return say(
            "You said {claim}. {seat} did not believe it and turned up {card:one}: caught. The stack goes into your "
            "hand, your own lie on top.",
            **told,
        )
    if check.taker is None:
        return say(
            "You said {claim}, your last cards. {seat} had to turn one up, and it was {card:one}: you are out of "
            "cards and safe.",
            **told,
        )
    if lies:
        return say(
            "You said {claim}. {seat} turned up one card, and it was {card:one}: she takes the stack, and never saw "
            "what else you had laid.",
            **told,
        )
    return say(
        "You said {claim}, and {seat} turned up {card:one}: the truth, for once. She was wrong, so she takes the "
        "whole stack.",
        **told,
    )


LESSON = Lesson(
    table=deal,
    others=others,
    task=task,
    after=after,
    closing=say(
        "That is all of Trust Me!: everybody in the row must say the same animal, so sooner or later everybody lies. "
        "Be believed, count what you hold, and doubt the neighbour who has run out of hens."
    ),
    steps=STEPS,
    step=step,
)
