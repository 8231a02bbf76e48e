"""Last Chance in three lines, and what each kind of question is about."""

from games.engine.primer import Primer
from games.engine.texts import say

PRIMER = Primer(
    aim=say("The aim: the most money. Each card you win makes you richer by a tenth at the end."),
    turn=say(
        "One player tries to fill the card with dice, and pays for the right or is paid to do it. All others "
        "bet on YES or NO."
    ),
    end=say("The end: the last card is gone. If you call Last Chance and fail, you are out before."),
    questions={
        "2.2": say(
            "Sealed: all envelopes open together. Offer to pay for the attempt, ask to be paid for it, or leave it "
            "in the middle."
        ),
        "2.8": say("Nobody was interested, so the bank pays. If nobody takes it, the poorest must."),
        "3.1": say("Twice your stake comes back if you are right. Nobody checks what you can afford to lose."),
        "4.4": say(
            "Dice that you lay on the card stay there. What fits best is laid for you, unless you choose yourself."
        ),
    },
)
