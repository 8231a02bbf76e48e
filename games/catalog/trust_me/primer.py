"""Trust Me! in three lines, and what each kind of question is about."""

from games.engine.primer import Primer
from games.engine.texts import say

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
