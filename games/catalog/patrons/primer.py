"""Patrons in three lines, and what each kind of question is about."""

from games.engine.primer import Primer
from games.engine.texts import say

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
