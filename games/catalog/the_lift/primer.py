"""The Lift in three lines, and what each kind of question is about."""

from games.engine.primer import Primer
from games.engine.texts import say

PRIMER = Primer(
    aim=say("The aim: the most points after twelve rounds. Points come from gems, and gems from crews of dwarves."),
    turn=say(
        "Place your token: on a colour, to take its dwarves from the first row; on the lift, to send a crew; or "
        "on the track, to choose earlier."
    ),
    end=say("The end: the twelfth round, in which everybody who acts may send a crew."),
    questions={
        "2.2": say(
            "With a colour you can name the crew to send if the lift is still free when you act. Only one crew "
            "goes down each round."
        ),
    },
)
