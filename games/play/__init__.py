"""Everything that changes a game, one transaction each."""

from games.ledger.actor import Who
from games.ledger.editions import is_outdated, outdated
from games.ledger.given import given_before
from games.ledger.refusals import Gone, MovedOn, NotYours, Paused, Refused
from games.ledger.trouble import Faulty, Stuck, note_trouble, tell_admins
from games.play.answers import Answered, act_due, answer, take_back
from games.play.host import (
    bring_over,
    end_game,
    extend_deadlines,
    give_back,
    look,
    pause,
    remove_table,
    resend_notice,
    restart_turn,
    resume,
    seat_bot,
)
from games.play.orders import give_order, rehearse, take_back_order
from games.play.outage import catch_up
from games.play.slimming import slim_down
from games.play.tables import Plan, close_table, fill_with_bots, leave, open_table, play_again, take_seat
from games.play.talk import say_line
from games.play.untouched import remove_untouched

__all__ = [
    "Answered",
    "Faulty",
    "Gone",
    "MovedOn",
    "NotYours",
    "Paused",
    "Plan",
    "Refused",
    "Stuck",
    "Who",
    "act_due",
    "answer",
    "bring_over",
    "catch_up",
    "close_table",
    "end_game",
    "extend_deadlines",
    "fill_with_bots",
    "give_back",
    "give_order",
    "given_before",
    "is_outdated",
    "leave",
    "look",
    "note_trouble",
    "open_table",
    "outdated",
    "pause",
    "play_again",
    "rehearse",
    "remove_table",
    "remove_untouched",
    "resend_notice",
    "restart_turn",
    "resume",
    "say_line",
    "seat_bot",
    "slim_down",
    "take_back",
    "take_back_order",
    "take_seat",
    "tell_admins",
]
