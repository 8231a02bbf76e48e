"""The names that mean something to the site itself; every other kind of value is a game's own, named in its `WORDS`."""

from __future__ import annotations

CARD = "card"  # drawn as a card wherever it can be picked
SEAT = "seat"  # a player, said by name
SEATS = "seats"  # several players
MARK = "mark"  # a box to tick
OFFER = "offer"  # an offer of somebody's: the option that answers it stands open above the others
AMOUNT = "amount"  # any number
POINTS = "points"  # how a seat's points are said at the end

HANDS = "hands"  # the field of a table that pages draw as the player's hand
TURN = "turn"  # the label that says what a turn is called
