"""Proposals about a table, which all who play must agree to: to pause, to end, to let a friend in.

A pause has an end, and any one player can end it sooner.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.nights import is_away
from games.engine.texts import say
from games.ledger.ending import close, in_words, open_proposal
from games.ledger.locks import Actor, Taken, seat_of
from games.ledger.pace import DAY, MINUTE, write_at
from games.ledger.refusals import HasLeft, Refused, SatIn
from games.ledger.transactions import by_rows
from games.models import Consent, Game, Proposal, Seat
from games.play.host import announce, end_unfinished, let_go_on, seat_at, stop

Kind = Proposal.Kind
STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)
MOVES = 2  # a proposal stands for so many times the time for a move, within these bounds
SHORTEST, LONGEST = 10 * MINUTE, 7 * DAY
WEEK = timedelta(days=7)  # after which a pause ends by itself
SUITS = {
    Kind.PAUSE: (Game.Status.RUNNING,),
    Kind.END: STARTED,
    Kind.FRIEND: STARTED,
}


def propose(address: str, actor: Actor, kind: Kind, number: int | None = None) -> Game:
    """Propose something; for a friend, in the bot's seat of this number. Bots agree at once. Raises Refused.

    To let a table go on needs nobody else's word.
    """
    with by_rows(address, *STARTED) as taken:
        seat, game = player_at(taken, actor), taken.game
        if kind == Kind.GO_ON:
            end_pause(taken, seat)
            return game
        about = bots_seat(taken, number) if kind == Kind.FRIEND else None
        refuse_unfit(taken, kind)
        lasts = min(LONGEST, max(SHORTEST, MOVES * game.move_time))
        proposal = Proposal.objects.create(
            game=game, kind=kind, by=seat, about=about, made_at=taken.now,
            lapses_at=taken.now + timedelta(seconds=lasts),
        )  # fmt: skip
        game.proposal_open = True
        announce(taken, in_words(proposal))
        asked = [other for other in taken.seats if other.user_id is not None and not other.plays_itself]
        Consent.objects.bulk_create(
            Consent(
                proposal=proposal,
                seat=other,
                agrees=True if other is seat else None,
                notify_at=None if other is seat else write_at(game, other.user, taken.now),
            )
            for other in asked
        )
        if asked == [seat]:
            carry_out(taken, proposal)
    return taken.game


def end_pause(taken: Taken, seat: Seat) -> None:
    """Let a paused table go on, on one player's word. Raises Refused while somebody is away who had asked for it."""
    game = taken.game
    if game.status != Game.Status.PAUSED:
        raise Refused(_("This table is not paused."))
    if game.paused_by == Game.PausedBy.HOST:
        raise Refused(_("The host has paused this table, and only the host can let it go on."))
    asked = who_asked_for_pause(taken)
    if asked is not None and asked is not seat and asked.user is not None and is_away(asked.user, taken.now):
        raise Refused(_("%(who)s asked for this pause and is away. It ends by itself.") % {"who": asked})
    announce(taken, say("{seat} ends the pause.", seat=seat.number))
    let_go_on(taken)


def who_asked_for_pause(taken: Taken) -> Seat | None:
    """Return the seat on whose word a table is paused, as far as somebody there still has it."""
    if taken.game.paused_by == Game.PausedBy.OPENER:
        return next((seat for seat in taken.seats if seat.user_id == taken.game.opener_id), None)
    agreed = Proposal.objects.filter(game=taken.game, kind=Kind.PAUSE, outcome=Proposal.Outcome.AGREED)
    by = agreed.order_by("-closed_at").values_list("by", flat=True).first()
    return next((seat for seat in taken.seats if seat.pk == by), None)


def reply(address: str, actor: Actor, key: int, agrees: bool) -> Game:
    """Agree to an open proposal, or decline it, which ends it, even after having agreed. Raises Refused.

    The same reply twice counts once.
    """
    with by_rows(address, *STARTED) as taken:
        seat, proposal = player_at(taken, actor), open_proposal(taken)
        consent = Consent.objects.filter(proposal=proposal, seat=seat).first() if proposal else None
        if proposal is None or proposal.pk != key or consent is None:
            raise Refused(_("This proposal does not stand any more."))
        if consent.agrees and agrees:
            return taken.game
        consent.agrees, consent.notify_at = agrees, None
        consent.save(update_fields=["agrees", "notify_at"])
        if not agrees:
            close(taken, proposal, Proposal.Outcome.DECLINED)
            mine = proposal.by_id == seat.pk
            declined = say("{seat} would rather not: the proposal is off.")
            off = say("{seat} takes the proposal back.") if mine else declined
            announce(taken, off.of(seat=seat.number))
            return taken.game
        announce(taken, say("{seat} agrees.", seat=seat.number))
        if not proposal.consents.exclude(agrees=True).exists():
            carry_out(taken, proposal)
    return taken.game


def lapse_due() -> int:
    """Close the proposals whose time is over, and return their number."""
    due = Proposal.objects.filter(closed_at=None, lapses_at__lte=timezone.now())
    return sum(lapse(address) for address in due.values_list("game__address", flat=True)[:500])


def lapse(address: str) -> bool:
    """Close a table's proposal if its time is over."""
    with suppress(Refused), by_rows(address, *STARTED) as taken:
        proposal = open_proposal(taken)
        if proposal is not None and proposal.lapses_at <= taken.now:
            close(taken, proposal, Proposal.Outcome.LAPSED)
            announce(taken, say("The proposal has lapsed: not everybody has agreed in time."))
            return True
    return False


def carry_out(taken: Taken, proposal: Proposal) -> None:
    """Do what all have agreed to."""
    proposal.key = secrets.token_urlsafe(12) if proposal.kind == Kind.FRIEND else ""
    close(taken, proposal, Proposal.Outcome.AGREED)
    if proposal.kind == Kind.PAUSE:
        why = say("All have agreed: this table is paused, for a week at most. All clocks are stopped.")
        stop(taken, Game.PausedBy.PLAYERS, why, at_most=WEEK)
    elif proposal.kind == Kind.GO_ON:  # put to all when that was needed
        let_go_on(taken)
    elif proposal.kind == Kind.END:
        end_unfinished(taken, say("All have agreed to end this game unfinished. Nobody wins."))
    else:
        assert proposal.about is not None
        bot = proposal.about.number
        announce(taken, say("All have agreed: a friend may take over from {bot:seat}.", bot=bot))


def refuse_unfit(taken: Taken, kind: Kind) -> None:
    """Refuse what makes no sense at a table as it is. Raises Refused."""
    game = taken.game
    if game.proposal_open:
        raise Refused(_("There is a proposal at this table already: that one comes first."))
    if game.status not in SUITS[kind]:
        raise Refused(_("This table is paused already."))


def player_at(taken: Taken, actor: Actor) -> Seat:
    """Return the seat of somebody who plays at a table. Raises Refused."""
    seat = seat_of(taken, actor)
    if seat.left_at is not None:
        raise HasLeft
    if seat.stand_in:
        raise SatIn
    return seat


def bots_seat(taken: Taken, number: int | None) -> Seat:
    """Return a seat that a bot holds for nobody. Raises Refused."""
    seat = seat_at(taken, -1 if number is None else number)
    if not seat.is_open_to_friends:
        raise Refused(_("This seat is not a bot’s."))
    if Proposal.objects.filter(game=taken.game, about=seat).exclude(key="").exists():
        raise Refused(_("All have agreed to this already: send your friend the link."))
    return seat
