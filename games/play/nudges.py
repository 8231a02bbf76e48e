"""Nudges: one friendly letter a day to somebody whom the table awaits, after half of their time."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.nights import awake, home, is_away, zone_of
from games.engine.texts import say
from games.ledger.actor import Actor
from games.ledger.held import Taken
from games.ledger.letters import Why, about, write
from games.ledger.opener import by_rows
from games.ledger.pace import is_live
from games.ledger.refusals import Refused
from games.models import Game, Letter, Nudge, Seat
from games.play.proposals import player_at
from games.play.steering import announce, seat_at


def nudge(address: str, actor: Actor, number: int) -> Game:
    """Write to somebody on behalf of another player; their night it waits out. Raises Refused.

    All that it depends on is known to the table. Somebody who has answered in secret gets no letter after all.
    """
    with by_rows(address, Game.Status.RUNNING) as taken:
        by, seat, game = player_at(taken, actor), seat_at(taken, number), taken.game
        refuse_nudge(taken, by, seat)
        assert seat.user is not None
        day = taken.now.astimezone(zone_of(seat.user)).date()
        _row, new = Nudge.objects.get_or_create(seat=seat, day=day, defaults={"by": by})
        if not new:
            raise Refused(_("One letter a day is enough: somebody has nudged this player today."))
        moment = home(taken.now, seat.user) if is_live(game) else awake(taken.now, seat.user)
        write(seat.user.pk, Letter.Kind.NUDGE, [about(seat, Why.NUDGE, game.question)], moment)
        by_opener = say("{by:seat}, who opened this table, has nudged {seat}.")
        text = by_opener if by.user_id == game.opener_id else say("{by:seat} has nudged {seat}.")
        announce(taken, text.of(by=by.number, seat=number))
    return game


def refuse_nudge(taken: Taken, by: Seat, seat: Seat) -> None:
    """Refuse to write to somebody who is not awaited, not there, or not late enough. Raises Refused."""
    entry = taken.game.public.entry_of(seat.number)
    opened, user = by.user_id == taken.game.opener_id, seat.user
    if entry is None or entry.bot or user is None or taken.game.trouble_at is not None or seat is by:
        raise Refused(_("Nobody waits for this player now."))
    if is_away(user, taken.now):
        raise Refused(_("This player is away, and letters wait until they are back."))
    if not opened and not entry.half_over:
        raise Refused(_("You can nudge somebody once half of their time is over."))
    if not user.email or not user.wants_letters:
        raise Refused(_("No letters reach this player. Ask them yourself."))
