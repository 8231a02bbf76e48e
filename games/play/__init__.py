"""Everything that changes a game, one transaction each."""

from games.ledger.editions import is_outdated, outdated
from games.ledger.locks import Actor
from games.ledger.reading import given_before
from games.ledger.refusals import Gone, MovedOn, NotYours, Paused, Refused
from games.ledger.trouble import Faulty, Stuck, note_trouble, tell_admins
from games.play.advance import NoLongerFits, give_order, rehearse, take_back_order
from games.play.answers import Answered, act_due, answer, take_back
from games.play.away import bots_place, come_back, days_left, go_away, hand_over, leave_for_good, relieve_due, take_over
from games.play.book import bind_again, bind_due
from games.play.figures import reckon_again, tally
from games.play.host import (
    bring_over,
    end_game,
    extend_deadlines,
    give_back,
    give_more_time,
    look_at_hands,
    pause,
    pause_for_a_day,
    remove_table,
    resend_notice,
    restart_turn,
    resume,
    resume_due,
    resume_own,
    seat_bot,
    seat_bot_for,
)
from games.play.invitations import bring_into, decline, note_invitation_seen, open_to_others, release_seats
from games.play.letters import announce_again, nudge, write_due
from games.play.notes import NoteTooLong, show_notes, write_note
from games.play.players import (
    begin_letters,
    bring_seats,
    end_letters,
    leave_all,
    note_seen,
    rename,
    replan_letters,
    taken_along,
)
from games.play.proposals import lapse_due, propose, reply
from games.play.replay import DealCheck, check_deal, record_of
from games.play.tables import Plan, close_table, fill_with_bots, leave, open_table, play_again, take_seat
from games.play.talk import say_line
from games.play.upkeep import catch_up, remove_untouched, slim_down

__all__ = [
    "Actor",
    "Answered",
    "DealCheck",
    "Faulty",
    "Gone",
    "MovedOn",
    "NoLongerFits",
    "NotYours",
    "NoteTooLong",
    "Paused",
    "Plan",
    "Refused",
    "Stuck",
    "act_due",
    "announce_again",
    "answer",
    "begin_letters",
    "bind_again",
    "bind_due",
    "bots_place",
    "bring_into",
    "bring_over",
    "bring_seats",
    "catch_up",
    "check_deal",
    "close_table",
    "come_back",
    "days_left",
    "decline",
    "end_game",
    "end_letters",
    "extend_deadlines",
    "fill_with_bots",
    "give_back",
    "give_more_time",
    "give_order",
    "given_before",
    "go_away",
    "hand_over",
    "is_outdated",
    "lapse_due",
    "leave",
    "leave_all",
    "leave_for_good",
    "look_at_hands",
    "note_invitation_seen",
    "note_seen",
    "note_trouble",
    "nudge",
    "open_table",
    "open_to_others",
    "outdated",
    "pause",
    "pause_for_a_day",
    "play_again",
    "propose",
    "reckon_again",
    "record_of",
    "rehearse",
    "release_seats",
    "relieve_due",
    "remove_table",
    "remove_untouched",
    "rename",
    "replan_letters",
    "reply",
    "resend_notice",
    "restart_turn",
    "resume",
    "resume_due",
    "resume_own",
    "say_line",
    "seat_bot",
    "seat_bot_for",
    "show_notes",
    "slim_down",
    "take_back",
    "take_back_order",
    "take_over",
    "take_seat",
    "taken_along",
    "tally",
    "tell_admins",
    "write_due",
    "write_note",
]
