"""What is turned up in Door & Treasure: the lines of the log that are never left out, and are shown large."""

from __future__ import annotations

from games.engine.rulebook import Reveal
from games.engine.texts import say

DOOR = say("{seat} opens the door: {card}!")
FALLEN = say("A curse falls on {seat}: {card}.")
CURSED = say("{by:seat} curses {seat} with {card}.")
KILLED = say("{seat} kills {foes:cards}.")
LOST = say("The fight is lost, {ours} to {against}.")
CAUGHT = say("{card} catches {seat}.")
DEAD = say("{seat} dies.")

REVEALS = (
    *(Reveal(line, "card") for line in (DOOR, FALLEN, CURSED, CAUGHT)),
    Reveal(KILLED, "foes"),
    Reveal(LOST),
    Reveal(DEAD),
)
