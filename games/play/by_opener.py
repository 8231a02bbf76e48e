"""What the player who opened a table can do for it: what a host can, without seeing anything, and within limits.

None of it may help them in the game: they pause for a day at most, and ending is for all who play to agree on.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine.texts import say, say_many
from games.ledger.absence import is_absent
from games.ledger.actor import Actor, seat_of
from games.ledger.clocks import let_bot_play
from games.ledger.held import Taken
from games.ledger.opener import by_rows
from games.ledger.refusals import HasLeft, Refused
from games.models import Game, Seat
from games.play.steering import announce, give_time, let_go_on, seat_at, stop

DAY, WEEK = timedelta(days=1), timedelta(days=7)
MOST_HOURS = 24


def pause_for_a_day(address: str, actor: Actor) -> Game:
    """Pause a table on its opener's word alone: for a day at most, once in seven days. Raises Refused."""
    with by_rows(address, Game.Status.RUNNING) as taken:
        seat, game = opener_at(taken, actor), taken.game
        if game.opener_paused_at is not None and taken.now < game.opener_paused_at + WEEK:
            raise Refused(_("You can pause a table by yourself once in seven days. Propose a pause to the others."))
        game.opener_paused_at = taken.now
        why = say("{seat}, who opened this table, has paused it for a day at most. All clocks are stopped.")
        stop(taken, Game.PausedBy.OPENER, why.of(seat=seat.number), at_most=DAY)
    return taken.game


def resume_own(address: str, actor: Actor) -> Game:
    """Let a table go on that its opener has paused. Raises Refused."""
    with by_rows(address, Game.Status.PAUSED) as taken:
        opener_at(taken, actor)
        if taken.game.paused_by != Game.PausedBy.OPENER:
            raise Refused(_("You have not paused this table by yourself. Propose to the others that it goes on."))
        let_go_on(taken)
    return taken.game


def resume_due() -> int:
    """Let the tables go on whose opener's pause is over, and return their number."""
    due = Game.objects.filter(resumes_at__lte=timezone.now())  # which only a paused table has
    return sum(resume_if_due(address) for address in due.values_list("address", flat=True)[:500])


def resume_if_due(address: str) -> bool:
    """Let a table go on if its opener's pause is over."""
    with suppress(Refused), by_rows(address, Game.Status.PAUSED) as taken:
        if taken.game.resumes_at is not None and taken.game.resumes_at <= taken.now:
            let_go_on(taken)
            return True
    return False


def give_more_time(address: str, actor: Actor, hours: int) -> Game:
    """Give everybody who is awaited some hours more: up to a day, once a day. Raises Refused."""
    if not 1 <= hours <= MOST_HOURS:
        raise Refused(_("Give between 1 and %(most)d hours.") % {"most": MOST_HOURS})
    with by_rows(address, Game.Status.RUNNING) as taken:
        seat, game = opener_at(taken, actor), taken.game
        if game.opener_gave_time_at is not None and taken.now < game.opener_gave_time_at + DAY:
            raise Refused(_("You can give more time once a day."))
        game.opener_gave_time_at = taken.now
        told = say_many(
            "{seat}, who opened this table, gives everybody another hour.",
            "{seat}, who opened this table, gives everybody {count} more hours.",
        )
        give_time(taken, hours, told.of(seat=seat.number, count=hours))
    return taken.game


def seat_bot_for(address: str, actor: Actor, number: int) -> Game:
    """Let a bot sit in for somebody who has missed their last deadline. Raises Refused."""
    with by_rows(address, Game.Status.RUNNING) as taken:
        opener, seat = opener_at(taken, actor), seat_at(taken, number)
        if not is_absent(seat):
            raise Refused(_("A bot can sit in only for somebody whose last deadline has passed without an answer."))
        text = say("{by:seat}, who opened this table, lets a bot sit in for {seat} until they are back.")
        announce(taken, text.of(by=opener.number, seat=number))
        let_bot_play(taken, seat)
    return taken.game


def opener_at(taken: Taken, actor: Actor) -> Seat:
    """Return the seat of the player who opened a table. Raises Refused."""
    seat = seat_of(taken, actor)
    if seat.user_id != taken.game.opener_id:
        raise Refused(_("Only the player who opened a table can do this for it."))
    if seat.left_at is not None:
        raise HasLeft
    return seat
