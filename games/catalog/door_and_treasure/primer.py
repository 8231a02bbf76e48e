"""Door & Treasure in three lines, and what each kind of question is about."""

from games.engine.primer import Primer
from games.engine.texts import say

PRIMER = Primer(
    aim=say("The aim: be the first to reach the last level, by killing a monster."),
    turn=say(
        "On your turn you open a door, and fight what is behind it. Your strength is your level and what you wear."
    ),
    end=say("The end: somebody gets there. Until then you help each other, for a price, or see that nobody does."),
    questions={
        "3.1": say("Lay out what you want to wear before you open the door: cards in your hand do nothing for you."),
        "4.4": say(
            "Sums beside the names say who is ahead; monsters win ties. You can add cards, ask for help, or run."
        ),
        "4.5": say(
            "Somebody else fights. Sealed: what all of you do opens together. You can pass, help the monsters, "
            "or spoil it."
        ),
        "5.3": say(
            "They ask for your help. Your strength counts with theirs, and what you were promised is always paid."
        ),
        "3.5": say("No monster was there. You may fight one from your hand, or search the room for a card."),
        "6.2": say("You may hold five cards. What is too many goes to the player of the lowest level."),
        "9.3": say("A curse falls on you. Some cards cancel it."),
    },
)
