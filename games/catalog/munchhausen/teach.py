"""Munchhausen for beginners: three lines, and a guided hand in which they lie, are doubted, and judge."""

from __future__ import annotations

from games.catalog.munchhausen.board import HIGHEST, Mat
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.teach import Lesson, Primer, Step
from games.engine.texts import Text, say

PRIMER = Primer(
    aim=say("The aim: good cards on your mat. What is left in your hand counts against you."),
    turn=say(
        "One player is the Baron. The others bid to lay a card on the Baron's mat: the one they promise, or another. "
        "With two players nobody bids: the other lays a card and says what it is."
    ),
    end=say("The end: somebody's hand is empty. The cheap cards belong on other people's mats."),
    questions={
        "2.2": say(
            "Sealed: all bids open together. With your bid you choose the card you would lay; nobody sees it "
            "unless the Baron doubts you."
        ),
        "2.3": say(
            "The bids are open now. Match or beat the highest, or stand; the highest bidder may lay their card."
        ),
        "3.1": say(
            "You are the Baron. Believe, and the card stays on your mat unseen. Doubt, and it is turned up: a "
            "lie goes back, the truth goes into your hand."
        ),
        "5.1": say(
            "Lay any card and say what it is worth; nobody sees it before the Baron has believed or doubted you. The "
            "truth, believed, stays on the Baron's mat."
        ),
        "5.2": say(
            "Believe or doubt: the card is turned up either way. A lie that you believe goes onto the liar's own mat."
        ),
        "3.3": say("To bank a card is to lay it face down on your own mat, where it counts for you."),
    },
)


TRUSTING, WARY = 1, 2  # the Barons of the first two turns
PROMISED, LAID = 7, 2  # what the pupil is told in the third, and what it is


def deal() -> Mat:
    """Seat three players, one wave of bids a turn; the pupil is the third Baron."""
    hands = [list(range(1, HIGHEST + 1)) for _ in range(3)]
    return Mat(seats=3, low=1, bidding="wave", baron=TRUSTING, hands=hands, possible=[[*hand] for hand in hands])


def others(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Believe in the first turn, doubt in the second, and lie in the third."""
    if decision.option("accept"):
        (bidder,) = decision.options[0].among("bidder")
        if sight.me == TRUSTING:
            return Answer("accept", {"bidder": [bidder]})
        return Answer("reject", {"bidder": [bidder], "bank": [HIGHEST]})
    if decision.option("bank"):
        return Answer("bank", {"card": [max(sight.hands[sight.me])]})
    if sight.turns == 2 and sight.me == TRUSTING:
        return Answer("bid", {"value": PROMISED, "lay": [LAID], "bank": []})
    return Answer("pass")


def task(sight: Sight, decision: Decision) -> Text:
    """Say what this question is about."""
    if decision.option("bank"):
        return say("What lies on your own mat counts for you. Bank a high card.")
    if sight.turns == 0:
        return say(
            "{baron:seat} is the Baron: the card will lie on her mat and count for her. Promise a high one, and lay a "
            "low one.",
            baron=TRUSTING,
        )
    if sight.turns == 1:
        return say(
            "Now {baron:seat} is the Baron, and he has been watching you. Lie again, or try the truth for once.",
            baron=WARY,
        )
    return say("Now you are the Baron: this card will lie on your mat. In her place, would you give away a real 7?")


def after(step: Step) -> Text:
    """Say what came of an answer."""
    answer = step.answer
    if answer.verb == "bid":
        return believed(answer) if step.sight.turns == 0 else doubted(answer)
    if answer.verb in AFTER:
        return AFTER[answer.verb].of(seat=TRUSTING, said=PROMISED, laid=LAID)
    if answer.verb == "bank":
        return say("Your {card} lies on your own mat, where nobody can touch it.", card=answer["card"][0])
    return say(
        "Nobody promised anything, so {baron:seat} banked a card, surely the best one. Any bid would have stopped "
        "that.",
        baron=WARY if step.sight.turns else TRUSTING,
    )


AFTER = {
    "keep": say("You bank nothing. A card on your own mat was yours for the asking; {seat} admires your modesty."),
    "accept": say(
        "You believed {seat}: it stays, and you may not look before the end. Let us look all the same: it was her "
        "{laid}. She promised {said} points, and you have {laid}."
    ),
    "reject": say(
        "You doubted {seat}, and it was her {laid}, not a {said}. She takes it back, and all of you have seen it. Had "
        "she told the truth, the card would be in your hand now, counting against you."
    ),
}


def believed(answer: Answer) -> Text:
    """Say what came of the first bid: nobody looked."""
    said, card = answer["value"], answer["lay"][0]
    told = {"baron": TRUSTING, "said": said, "card": card}
    if card < said:
        return say(
            "You said {said} and laid your {card}. {baron:seat} believed you, so nobody looks before the end: she "
            "counts on {said} points and has {card}. You got away with it.",
            **told,
        )
    if card > said:
        return say(
            "You said {said} and laid your {card}. {baron:seat} believed you, so nobody looks before the end: a lie, "
            "and a present. She has {card} points of yours.",
            **told,
        )
    return say(
        "You said {said} and laid your {card}, and {baron:seat} believed you. That was honest: she has {card} of your "
        "points. Any other card would have looked the same from above.",
        **told,
    )


def doubted(answer: Answer) -> Text:
    """Say what came of the second bid: it was turned up."""
    said, card, bank = answer["value"], answer["lay"][0], answer.one("bank")
    told = {"baron": WARY, "said": said, "card": card, "bank": bank}
    if card != said:
        return say(
            "You said {said}, {baron:seat} turned it up, and it was your {card}. Caught: the card comes back to your "
            "hand, where it counts against you, and he banks one of his own.",
            **told,
        )
    if bank is None:
        return say(
            "You said {said}, {baron:seat} turned it up, and it was true. Now it is in his hand and counts against "
            "him, and you may bank a card on your own mat. Being doubted is the reward of honesty.",
            **told,
        )
    return say(
        "You said {said}, {baron:seat} turned it up, and it was true. Now it is in his hand and counts against him, "
        "and your {bank} lies on your own mat. Being doubted is the reward of honesty.",
        **told,
    )


LESSON = Lesson(
    table=deal,
    others=others,
    task=task,
    after=after,
    closing=say(
        "That is all of Munchhausen: a lie that is believed gives away a low card for a high one, a truth that is "
        "doubted puts a high card on your own mat. So everybody must sometimes tell the truth."
    ),
    steps=3,
)
