"""The seats' clocks: who is awaited, since when and until when, and how much of that the table knows.

`due_at` is the player's deadline; `acts_at` is when the site next looks at the seat, which is earlier if a bot or an
order will answer, or there is nothing to choose.

A webhook may have many readers. What it says, and its silence, must not depend on whether the player has answered in
secret, leaves the answer to an order, or has looked at the table. So only the list of the awaited is read for it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from accounts.nights import after, awake
from games.engine.questions import Decision
from games.engine.texts import say
from games.ledger.advance import answers_itself, end_plans, ordered
from games.ledger.ending import players_changed
from games.ledger.locks import Held, Taken
from games.ledger.pace import bot_pause, deadline, is_live, notify_at, remind_at, time_to_think, write_at
from games.models import Awaited, Game, Seat


def await_seats(held: Held, sights: dict[int, Any], question_changed: bool) -> None:
    """Start and stop the seats' clocks; a paused table's clocks are left alone.

    When somebody acts out of turn, players who were already awaited do not get extra time.
    """
    if held.game.status == Game.Status.PAUSED:
        return
    position, running = held.position, held.game.status == Game.Status.RUNNING
    awaited = set(position.awaited) if running else set()
    for seat in held.seats:
        sight = sights[seat.number]
        if seat.number not in awaited:
            release(held, seat, sight, held.out_of_turn(seat) if running else None)
        elif seat.awaited_since is None or (question_changed and not held.acted_out_of_turn):
            start_clock(held, seat, answers_itself(held, seat, sight))
        elif question_changed:
            run_on(held, seat, sight)


def start_clock(taken: Taken, seat: Seat, site_answers: bool) -> None:
    """Await a seat from now on: set its deadline, when to write to it, and when the site answers for it.

    At a paused table this is from when its clocks stopped: the whole pause is added when it goes on.
    """
    game, now = taken.game, taken.clocks_stand_at
    due = deadline(game, taken.seats, seat, now)
    seat.awaited_since, seat.due_at, seat.offered = now, due, None
    seat.acts_at = now + bot_pause(taken) if site_answers else due
    if seat.plays_itself:
        seat.notify_at = seat.remind_at = None
    else:
        seat.notify_at, seat.remind_at = notify_at(game, seat, now), remind_at(game, seat, now, due)


def run_on(held: Held, seat: Seat, sight: Any) -> None:
    """Let a seat's clock run on under a changed question, which the site may now answer by itself."""
    waits_for_deadline = seat.acts_at == seat.due_at
    if not answers_itself(held, seat, sight):
        seat.acts_at = seat.due_at
    elif waits_for_deadline:
        seat.acts_at = held.now + bot_pause(held)
    elif seat.acts_at is not None:
        seat.acts_at = max(seat.acts_at, held.now + time_to_think(held))


def release(held: Held, seat: Seat, sight: Any, decision: Decision | None) -> None:
    """Stop a seat's clock. An order may still act for it out of turn, and a new offer still causes a letter."""
    was_awaited, acts_at, write_at = seat.awaited_since is not None, seat.acts_at, seat.notify_at
    stop_clock(seat)
    if decision is None or seat.plays_itself:
        return
    seat.offered = max(decision.offers, default=None)
    if ordered(held, seat, sight, decision) is not None:
        seat.acts_at = held.now + bot_pause(held) if was_awaited or acts_at is None else acts_at
    if seat.offered is not None and seat.offered >= seat.offers_known:
        seat.notify_at = offer_at(held.game, seat, held.now) if was_awaited or write_at is None else write_at


def stop_clock(seat: Seat) -> None:
    seat.awaited_since = seat.due_at = seat.acts_at = seat.notify_at = seat.remind_at = seat.offered = None


def awaited_entry(seat: Seat) -> Awaited:
    """Return what the table may know about an awaited seat."""
    due = None if seat.is_bot else seat.due_at
    return Awaited(seat=seat.number, since=seat.awaited_since, due=due, bot=seat.plays_itself, bank=seat.bank)


def let_bot_play(taken: Taken, seat: Seat) -> None:
    """Let a bot sit in for a player."""
    seat.stand_in = True
    end_plans(taken, seat, say("A bot plays for you now, so what you said in advance no longer stands."))
    players_changed(taken)
    change_player(taken, seat, site_answers=True)


def let_player_play(held: Held, seat: Seat) -> None:
    """Give a player back the seat that a bot holds for them."""
    seat.stand_in, seat.missed = False, 0
    players_changed(held)
    change_player(held, seat, answers_itself(held, seat, held.position.sight(seat.number)))


def take_off_list(held: Held, seat: Seat) -> None:
    """Take a seat that has answered a sealed question off the table's list of awaited seats.

    Only for answers from the player, or from a bot that had the seat before the question opened. Every other answer
    stays listed until the question closes: when it came would show that an order gave it, or that an answer was sealed
    before a bot took over.
    """
    entries = held.game.public.awaited
    left = [entry for entry in entries if entry.seat != seat.number or entry.stays]
    if len(left) < len(entries):
        held.game.public.awaited, held.seen_by_others = left, True
        plan_announcement(held.game, seat, None)


def is_last_listed(held: Held, seat: Seat) -> bool:
    """Whether the table knows that it waits for this player alone.

    Only then, or when it sees an answer come in, does an answer use up a bank. Of several who are listed until the
    question closes, some may have been answered for by orders: a bank that is still full would tell which.
    """
    return [entry.seat for entry in held.game.public.awaited if not entry.bot] == [seat.number]


def change_player(taken: Taken, seat: Seat, site_answers: bool) -> None:
    """Hand a seat's clock to its next player as it runs: nobody gains time by letting a bot sit in for a moment.

    The table sees the same whether the seat has answered or not.
    """
    if seat.awaited_since is not None:
        run_for(taken, seat, site_answers)
    for entry in taken.game.public.awaited:
        if entry.seat == seat.number:
            entry.bot = entry.stays = seat.plays_itself
            entry.due = entry.due or deadline(taken.game, taken.seats, seat, entry.since or taken.now, entry.bank)
            seat.announce_at = next_announcement(taken.game, seat, entry)


def run_for(taken: Taken, seat: Seat, site_answers: bool) -> None:
    """Let a seat's clock run on for another player: only when the site acts, and what it writes, begins again."""
    game, now = taken.game, taken.clocks_stand_at
    seat.acts_at = now + bot_pause(taken) if site_answers else seat.due_at
    seat.notify_at = seat.remind_at = None
    if not seat.plays_itself:
        seat.notify_at, seat.remind_at = notify_at(game, seat, now), remind_at(game, seat, now, seat.due_at)


def restart_clocks(held: Held) -> None:
    """Restart the clocks of all awaited seats, and those that the table sees of seats that have secretly answered."""
    for seat in held.seats:
        restart_clock(held, seat)


def restart_clock(held: Held, seat: Seat) -> None:
    """Restart a seat's clock, also the one that the table sees.

    A deadline is restarted unless the host has already moved it later than the new one.
    """
    if seat.awaited_since is not None:
        put_off = seat.due_at
        start_clock(held, seat, answers_itself(held, seat, held.position.sight(seat.number)))
        if put_off is not None and seat.due_at is not None and put_off > seat.due_at:
            seat.acts_at = put_off if seat.acts_at == seat.due_at else seat.acts_at
            seat.due_at = put_off
    for entry in held.game.public.awaited:
        if entry.seat == seat.number:
            restart_entry(held, seat, entry)


def restart_entry(taken: Taken, seat: Seat, entry: Awaited) -> None:
    """Restart a seat's clock as the table sees it."""
    now, put_off = taken.clocks_stand_at, entry.due
    entry.since, entry.bot = now, seat.plays_itself
    entry.due = None if seat.is_bot else deadline(taken.game, taken.seats, seat, now, entry.bank)
    if put_off and entry.due and put_off > entry.due:
        entry.due = put_off
    plan_announcement(taken.game, seat, entry)


def move_clocks(taken: Taken, by: timedelta) -> None:
    """Move all times of the seats' clocks, and what the table sees of them."""
    for seat in taken.seats:
        if seat.awaited_since is None:
            continue
        waits_for_deadline = seat.acts_at == seat.due_at
        seat.awaited_since += by
        seat.due_at = later(taken, seat, seat.due_at, by)
        seat.notify_at, seat.remind_at = later(taken, seat, seat.notify_at, by), later(taken, seat, seat.remind_at, by)
        seat.acts_at = seat.due_at if waits_for_deadline else seat.acts_at and seat.acts_at + by
    for entry in taken.game.public.awaited:
        if entry.since:
            entry.since += by
        move_entry(taken, entry, by)


def move_deadlines(taken: Taken, by: timedelta) -> None:
    """Move only players' deadlines and reminders; bots and first letters keep their times."""
    for seat in taken.seats:
        if seat.awaited_since is None or seat.is_bot:
            continue
        waits_for_deadline = seat.acts_at == seat.due_at
        seat.awaited_since += by
        seat.due_at, seat.remind_at = later(taken, seat, seat.due_at, by), later(taken, seat, seat.remind_at, by)
        seat.acts_at = seat.due_at if waits_for_deadline else seat.acts_at
    for entry in taken.game.public.awaited:
        move_entry(taken, entry, by)


def move_entry(taken: Taken, entry: Awaited, by: timedelta) -> None:
    """Move a deadline as the table sees it.

    An entry may outlive its seat's answer (see `take_off_list`), so the seat's own clock cannot be used.
    """
    entry.due = later(taken, taken.seats[entry.seat], entry.due, by)


def later(taken: Taken, seat: Seat, moment: datetime | None, by: timedelta) -> datetime | None:
    """Move a moment on, past days on which this player is away; at a table that is not live, to when they are awake."""
    if moment is None:
        return None
    moment = after(moment, by, seat.user)
    return moment if is_live(taken.game) else awake(moment, seat.user)


# Announcing


AT_LEAST = timedelta(minutes=2)  # by then the site has answered whatever it answers by itself
REMINDED = 2  # how often a webhook has been told of a question once it has been reminded


def plan_announcement(game: Game, seat: Seat, entry: Awaited | None) -> None:
    """Plan what a seat's webhook is told of a new question, or of one that is not put to the seat."""
    seat.announced = 0
    seat.announce_at = next_announcement(game, seat, entry)


def next_announcement(game: Game, seat: Seat, entry: Awaited | None) -> datetime | None:
    """Return when a seat's webhook is told next that the table awaits its player; None for never."""
    user = seat.user
    if entry is None or entry.bot or entry.since is None or user is None or not user.has_channel:
        return None
    if seat.announced:
        return None if seat.announced >= REMINDED else remind_at(game, seat, entry.since, entry.due)
    moment = write_at(game, user, entry.since)
    return max(moment, entry.since + AT_LEAST) if moment else None


def offer_at(game: Game, seat: Seat, now: datetime) -> datetime | None:
    """Return when to write of an offer, and to tell of it: not while an order may be about to answer it."""
    moment = write_at(game, seat.user, now)
    return max(moment, now + AT_LEAST) if moment else None
