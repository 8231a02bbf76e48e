"""A friend takes over the seat of a bot while the game goes on, by a link on which all players have agreed."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.likeness import BOTS, told_apart
from accounts.models import User
from games.engine.texts import say
from games.ledger.clocks import let_player_play, restart_clock, restart_clocks
from games.ledger.opener import at_table
from games.ledger.pace import is_alone
from games.ledger.refusals import Refused
from games.models import Game, Proposal, Seat
from games.play.steering import announce, seat_at
from games.play.tables import Seated

STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)


class UsedUp(Refused):
    sentence = _("This link leads to no free seat any more.")


def bots_place(address: str, key: str) -> Seat | None:
    """Return the bot's seat that a link leads to, None if it does not lead to any now."""
    agreed = Proposal.objects.filter(game__address=address, key=key, game__status__in=STARTED).exclude(key="")
    found = agreed.select_related("about__game").first()
    return found.about if found else None


def take_over(address: str, key: str, user: User) -> Game:
    """Seat a friend in a bot's place, with the hand that the bot held. Raises Refused."""
    with at_table(address, *STARTED) as held:
        place = bots_place(address, key)
        if place is None:
            raise UsedUp
        if any(seat.user_id == user.pk for seat in held.seats):
            raise Seated
        seat = seat_at(held, place.number)
        alone = is_alone(held.seats)
        before, others = str(seat), [str(other) for other in held.seats if other is not seat]
        seat.user, seat.is_bot, seat.name = user, False, told_apart(user.name, [*others, *BOTS])
        seat.save(update_fields=["user", "is_bot", "name"])
        Proposal.objects.filter(game=held.game, about=seat).update(key="")
        announce(held, say("{seat} takes over from {before}.", seat=seat.number, before=before))
        let_player_play(held, seat)
        restart_clock(held, seat)  # a friend has had no time yet
        if alone:
            restart_clocks(held)  # until now the other player had no deadline
    return held.game
