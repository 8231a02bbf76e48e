"""How the bot weighs things: what its fights, its trades and its housekeeping have in common."""

from __future__ import annotations

import msgspec

from games.engine.manner import USUAL
from games.engine.tuned import tuned


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    treasure: float  # about what a treasure is worth, in points of strength
    level: float  # and a level
    sure: int  # how much stronger than a monster in its hand it must be to look for trouble
    asks: int  # how often it asks for help in a fight, at most
    part: int  # it helps for the part of the treasures that falls to one of so many
    stops: int  # how many levels before the last it hinders a player who is ahead
    curses: int  # and curses one
    sells: float  # the most strength that it sells for a level
    rummages: float  # what a card in the discards must be worth to be taken out
    trades: float  # the least gain for which it trades
    undoes: float  # what an item must be worth in play before it spends a card on it that undoes curses


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]
