"""Dr Blender in three lines, and what each kind of question is about."""

from games.engine.primer import Primer
from games.engine.texts import say

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
