"""Everything that changes a game, one transaction each."""

from games.play.answers import act_due, answer, take_back
from games.play.orders import give_order, rehearse, take_back_order
from games.play.refusals import Gone, MovedOn, NotYours, Paused, Refused
from games.play.tables import Plan, close_table, fill_with_bots, leave, open_table, play_again, take_seat
from games.play.talk import say_line

__all__ = [
    "Gone",
    "MovedOn",
    "NotYours",
    "Paused",
    "Plan",
    "Refused",
    "act_due",
    "answer",
    "close_table",
    "fill_with_bots",
    "give_order",
    "leave",
    "open_table",
    "play_again",
    "rehearse",
    "say_line",
    "take_back",
    "take_back_order",
    "take_seat",
]
