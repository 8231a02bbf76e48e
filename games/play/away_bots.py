"""Bots that play on for those who are away, from their first day to their last, and then give the seat back."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from django.utils import timezone

from games import catalog
from games.engine.manner import Manner
from games.engine.texts import say
from games.ledger.advance import orders_of
from games.ledger.clocks import let_bot_play, let_player_play
from games.ledger.held import Taken
from games.ledger.opener import at_table, by_rows
from games.ledger.refusals import Refused
from games.models import Game, Seat
from games.play.advance import is_left_to
from games.play.steering import announce

STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)
AT_ONCE = 500  # tables in one sweep


def have_bot(taken: Taken, seat: Seat, since: datetime, until: datetime, manner: Manner) -> None:
    """Note that a bot is to play on for a player from one moment to another; it sits down now if that has come."""
    if seat.plays_itself:
        return
    seat.bot_from, seat.bot_until = since, until
    seat.level, seat.temper = catalog.find(taken.game.slug).level_like(manner.level), manner.temper
    if since <= taken.now and not is_left_to(taken, seat, orders_of(seat)):
        sit_in(taken, seat)


def sit_in(taken: Taken, seat: Seat) -> None:
    """Let the bot sit down."""
    seat.bot_from = None
    announce(taken, say("A bot plays on for {seat} until they are back.", seat=seat.number))
    let_bot_play(taken, seat)


def have_no_bot(taken: Taken, seat: Seat) -> None:
    """Have no bot any more: one that sits here already gives the seat back at the next sweep."""
    seat.bot_from = None
    if seat.bot_until is not None:
        seat.bot_until = taken.now if seat.stand_in else None


def relieve_due() -> int:
    """Let bots sit down where players go away, and give those back their seats who return; return how many tables."""
    now = timezone.now()
    seats, found = Seat.objects.exclude(game__status=Game.Status.OVER), set[tuple[str, int]]()
    for moment in ("bot_from", "bot_until"):  # two queries, each of which reads the index of its moment
        due = seats.filter(**{f"{moment}__lte": now}).order_by(moment)
        found |= {*due.values_list("game__address", "number")[:AT_ONCE]}
    for address, number in sorted(found):
        with suppress(Refused):
            relieve(address, number, now)
    return len(found)


def relieve(address: str, number: int, now: datetime) -> None:
    """Do at one seat what is due. Raises Refused."""
    with by_rows(address, *STARTED) as taken:
        seat = taken.seats[number]
        if seat.bot_until is not None and seat.bot_until > now and seat.bot_from is not None and seat.bot_from <= now:
            if seat.stand_in:
                seat.bot_from = None
            elif not is_left_to(taken, seat, orders_of(seat)):
                sit_in(taken, seat)
            return
    with at_table(address, *STARTED) as held:
        seat = held.seats[number]
        if seat.bot_until is None or seat.bot_until > now:
            return
        seat.bot_from = seat.bot_until = None
        if seat.stand_in and seat.left_at is None:
            announce(held, say("The bot gives {seat} their seat back.", seat=number))
            let_player_play(held, seat)
