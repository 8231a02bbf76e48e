"""Munchhausen in three lines, and what each kind of question is about."""

from games.engine.primer import Primer
from games.engine.texts import say

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
