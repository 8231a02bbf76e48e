"""The kinds and names that the site itself knows; all other kinds are a game's own, named in its `WORDS`."""

from __future__ import annotations

CARD = "card"  # drawn as a card wherever it can be picked
SEAT = "seat"  # a player, by name
SEATS = "seats"  # several players
MARK = "mark"  # a box to tick
OFFER = "offer"  # another player's offer; the option that answers it stands open above the others
AMOUNT = "amount"  # any number
TURN_NAME = "turn_name"  # a turn, by what the game calls it
DAY = "day"  # a day of the calendar, as ISO 8601 writes it
POINTS = "points"  # how a seat's points are written at the end

HANDS = "hands"  # the field of a table that pages draw as hands
TURN = "turn"  # the label that says what a turn is called
