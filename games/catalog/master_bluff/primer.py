"""Master Bluff in three lines, and what each kind of question is about."""

from games.engine.primer import Primer
from games.engine.texts import say

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
