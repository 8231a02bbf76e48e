"""Patrons for beginners: three lines, and a guided hand with a dear picture, a cheap one, and a Fake."""

from __future__ import annotations

from games.catalog.patrons.board import CARDS, FAKE, PICTURES, SHEIK, WORTH, Saleroom
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.teach import PUPIL, Lesson, Primer, Step
from games.engine.texts import Text, say

PRIMER = Primer(
    aim=say(
        "The aim: the most collector points. Each picture is worth its number; three of a colour are worth five more."
    ),
    turn=say("One picture is sold each turn. All bid a card in secret, the highest gets it, and every bid is gone."),
    end=say("The end: all twelve pictures have been on sale. Each of your twelve cards is played exactly once."),
    questions={
        "2.2": say(
            "Sealed: all bids open together. The Sheik counts 40 and doubles your next bid; the Fake keeps "
            "everybody from the picture."
        ),
        "3.3": say("A tie: bid again, with any card, even the same one. Only this bid is spent."),
    },
)


ADA, CASPER = 1, 2
DEAR, CHEAP, LOST = LOTS = 11, 2, 12  # the pictures in the order of their sale
BIDS = {ADA: ("90", "10", "100"), CASPER: ("30", "20", FAKE)}
AGAIN = {ADA: "80", CASPER: "10"}
MUCH = 50  # from here on a bid for the cheap picture is a pity


def deal() -> Saleroom:
    """Give three players all their cards, and hang three pictures first."""
    rest = [picture for picture in PICTURES if picture not in LOTS]
    deck = [*rest, *reversed(LOTS)]
    return Saleroom(seats=3, ahead=0, hands=[[*CARDS] for _ in range(3)], deck=deck, lots_left=len(PICTURES))


def others(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Bid by the list."""
    if decision.option("rebid"):
        return Answer("rebid", {"card": [AGAIN[sight.me]]})
    return Answer("bid", {"card": [BIDS[sight.me][sight.turns]], "again": []})


def task(sight: Sight, decision: Decision) -> Text:
    """Say what this question is about."""
    if decision.option("rebid"):
        return say("Only the two of you bid again, with any card. Only this second bid is spent.")
    return TASKS[sight.turns]


TASKS = (
    say("On sale is {picture}, worth 11 points, almost the best there is. How badly do you want it?").of(picture=DEAR),
    say("Now {picture}, worth 2 points. You must bid something, and every bid is gone, win or lose.").of(picture=CHEAP),
    say("Now {picture}, the best of all, and everybody knows it. Bid as you like, and see who had other plans.").of(
        picture=LOST
    ),
)


def after(step: Step) -> Text:
    """Say what came of an answer."""
    lot, table = step.sight.turns, step.table
    if table.turns == lot:
        return say("A tie: somebody else's bid counts as much as yours. Your card comes back into your hand.")
    said = (dear, cheap, lost)[lot]
    return said(table, str(table.spent[PUPIL][-1]))


def dear(table: Saleroom, card: str) -> Text:
    """Say how the first sale went, where Ada bids 90."""
    told = {"seat": ADA, "picture": DEAR, "card": card}
    if card == FAKE:
        return say(
            "You laid your Fake, so nobody gets {picture}, and {seat}'s 90 is spent for nothing. You have only one "
            "Fake in the whole game; that was a good place for it.",
            **told,
        )
    if table.buyer == PUPIL:
        return say(
            "You have {picture}, and your {card} is spent. {seat}'s high bid is spent too, for nothing. That hurts "
            "her more than losing the picture.",
            **told,
        )
    if card == SHEIK:
        return say("The Sheik counts 40, too little against {seat}'s 90. But your next bid counts double.", **told)
    if table.buyer is None:
        return say("A second tie: nobody gets {picture}, and both bids are spent.", **told)
    return say(
        "{seat} laid more and has {picture}. Your {card} is spent all the same. If you lose, lose with a low card: a "
        "bid of 10 loses just as well as one of 80.",
        **told,
    )


def cheap(table: Saleroom, card: str) -> Text:
    """Say how the second sale went, where Ada bids 10 and Casper 20."""
    told = {"seat": CASPER, "picture": CHEAP, "card": card, "worth": WORTH[card]}
    if card == FAKE:
        return say(
            "You laid your Fake, so nobody gets {picture}. Nobody had wanted it much; a Fake is for other people's "
            "hundreds.",
            **told,
        )
    if table.buyer == PUPIL and card == SHEIK:
        return say(
            "The Sheik counts 40: you have {picture} for a card that you cannot win much with, and your next bid "
            "counts double. Well timed.",
            **told,
        )
    if table.buyer == PUPIL and WORTH[card] >= MUCH:
        return say(
            "You have {picture}: two points for your {card}. {seat} laid a 20, and you will miss that card.", **told
        )
    if table.buyer == PUPIL:
        return say(
            "You have {picture} for your {card}. Two points are not much, but they cost you next to nothing.", **told
        )
    if table.buyer is None:
        return say("A second tie: nobody gets {picture}, and both bids are spent.", **told)
    return say(
        "{seat} has {picture}. You have lost nothing but your {card}, and that is what low cards are for.", **told
    )


def lost(table: Saleroom, card: str) -> Text:
    """Say how the third sale went, where Casper lays his Fake."""
    told = {"seat": CASPER, "ada": ADA, "picture": LOST, "card": card}
    if card == FAKE:
        return say("Two Fakes: you and {seat} had the same idea, and {ada:seat}'s 100 is spent for nothing.", **told)
    return say(
        "{seat} laid his Fake: nobody gets {picture}. Your {card} and {ada:seat}'s 100 are spent for nothing, and the "
        "Fake has cost him a card that buys nothing anyway.",
        **told,
    )


LESSON = Lesson(
    table=deal,
    others=others,
    task=task,
    after=after,
    closing=say(
        "That is all of Patrons: twelve cards for twelve pictures, and every bid is spent. Do not ask what a picture "
        "is worth; ask what the others will lay, and lay a little more, or next to nothing."
    ),
    steps=len(LOTS),
)
