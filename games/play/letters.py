"""Whom to write to, announce and nudge: each question and offer gets into at most one letter, whatever happens."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.nights import awake, home, is_away, zone_of
from games.engine.texts import say
from games.ledger.clocks import REMINDED, next_announcement
from games.ledger.letters import Why, about, write
from games.ledger.locks import Actor, Taken
from games.ledger.pace import is_live, write_at
from games.ledger.refusals import Refused
from games.ledger.transactions import by_rows
from games.models import Comeback, Consent, Game, Invitation, Letter, LetterItem, Nudge, Seat, SeatQuerySet
from games.play.host import announce as tell_all
from games.play.host import seat_at
from games.play.proposals import player_at

TURN, REMINDER = Letter.Kind.TURN, Letter.Kind.REMINDER


@transaction.atomic
def announce(player: int | None, seats: SeatQuerySet, now: datetime) -> list[Letter | None]:
    """Tell a player's webhook of their seats that are due: in one message for their turns, and one reminder.

    The games are locked: a change in progress would put their seats back as they were before this.
    """
    due = seats.filter(announce_at__lte=now)
    list(Game.objects.select_for_update().filter(pk__in=due.values("game")).order_by("pk"))
    seats_due = list(due)
    items = [item for seat in seats_due if (item := next_item(seat, now))]
    letters = []
    if player is not None:
        turns, reminders = [i for i in items if i.due_at is None], [i for i in items if i.due_at is not None]
        letters = [
            write(player, kind, told, now, hook_alone=True) for kind, told in ((TURN, turns), (REMINDER, reminders))
        ]
    for seat in seats_due:
        Seat.objects.filter(pk=seat.pk).update(announce_at=seat.announce_at, announced=seat.announced)
    return letters


def next_item(seat: Seat, now: datetime) -> LetterItem | None:
    """Return what is told of a seat now, and note when something is to be told again; a reminder replaces the first."""
    entry, item = seat.game.public.entry_of(seat.number), None
    if entry is None or (entry.due is not None and entry.due <= now):
        seat.announce_at = None
        return None
    while (moment := next_announcement(seat.game, seat, entry)) is not None and moment <= now:
        seat.announced += 1
        item = about(seat, Why.CALLED, seat.game.question)
        item.due_at = entry.due if seat.announced == REMINDED else None
    seat.announce_at = moment
    return item


def announce_again(user: User) -> None:
    """Look at the next sweep what to tell a player's webhook: it is new, or their wishes have changed."""
    Seat.objects.filter(user=user, game__status=Game.Status.RUNNING).update(announce_at=timezone.now())


# Letters


SEATS = 500  # in one sweep; the next follows within seconds

# Names the few tables that stand still rather than the many that run, so that the query starts from the seats due.
STANDS_STILL = Q(game__in=Game.objects.filter(status=Game.Status.PAUSED)) | Q(
    game__in=Game.objects.filter(trouble_at__isnull=False)
)


def write_due() -> int:
    """Write to each player who is due a letter or a reminder, and return the number of letters."""
    now = timezone.now()
    letters = [write_reminder(player, now) for player in due_players("remind_at", now)]
    letters += [write_turns(player, now) for player in due_players("notify_at", now)]
    for player in due_players("announce_at", now):
        letters += announce(player, planned(player), now)
    letters += [write_invitations(player, now) for player in due_to_be_invited(now)]
    letters += [write_proposals(player, now) for player in due_to_be_asked(now)]
    for comeback in due_comebacks(now):
        letters += write_comeback(comeback, now)
    return sum(letter is not None for letter in letters)


def due_players(moment: str, now: datetime) -> list[int | None]:
    """Find, by index, the players with a seat whose moment has come; None for seats that nobody holds any more."""
    due = (
        Seat.objects.filter(~STANDS_STILL, **{f"{moment}__lte": now}).exclude(away("user", now)).order_by(moment, "pk")
    )
    return list(dict.fromkeys(due.values_list("user", flat=True)[:SEATS]))


@transaction.atomic
def write_turns(player: int | None, now: datetime) -> Letter | None:
    """Write one letter about all questions that a player has not seen, even those not yet due, and offers that are."""
    items = []
    for seat in planned(player).filter(notify_at__isnull=False).select_related("game", "user", "hand"):
        if seat.is_awaited and seat.answers_soon:
            continue  # then nobody need come; if it should not answer after all, the letter is still due
        question, since = seat.game.question, seat.hand.since
        unclaimed = Q(told_question__lt=since, seen_question__lt=since)
        if turn_is_wanted(seat) and claim(seat, unclaimed, told_question=question, notify_at=None):
            items.append(about(seat, Why.TURN, question))
        elif is_due(seat, now) and offer_is_wanted(seat) and claim_offers(seat):
            items.append(about(seat, Why.OFFER, question))
        elif is_due(seat, now):
            Seat.objects.filter(pk=seat.pk, notify_at=seat.notify_at).update(notify_at=None)
    return write(player, Letter.Kind.TURN, items, now) if player is not None else None


@transaction.atomic
def write_reminder(player: int | None, now: datetime) -> Letter | None:
    """Write one reminder about all questions that are due for one; it replaces the letter about the turn."""
    items = []
    for seat in planned(player).filter(remind_at__lte=now):
        question = seat.game.question
        unclaimed = Q(urged_for__isnull=True) | ~Q(urged_for=seat.due_at)
        done = {"urged_for": seat.due_at, "told_question": question, "remind_at": None, "notify_at": None}
        if turn_is_wanted(seat) and claim(seat, unclaimed, **done):
            items.append(about(seat, Why.REMINDER, question))
        else:
            Seat.objects.filter(pk=seat.pk, remind_at=seat.remind_at).update(remind_at=None)
    return write(player, Letter.Kind.REMINDER, items, now) if player is not None else None


def due_to_be_invited(now: datetime) -> list[int]:
    """Find, by index, the players with an invitation that is due to be written about."""
    due = Invitation.objects.filter(notify_at__lte=now).exclude(away("user", now)).order_by("notify_at", "pk")
    return list(dict.fromkeys(due.values_list("user", flat=True)[:SEATS]))


@transaction.atomic
def write_invitations(player: int, now: datetime) -> Letter | None:
    """Write one letter about all unseen seats that are kept for a player, even those not yet due."""
    items = []
    waiting = Invitation.objects.filter(user=player, notify_at__isnull=False).select_related("game", "user")
    for invitation in waiting.order_by("pk"):
        mine = Invitation.objects.filter(pk=invitation.pk, notify_at=invitation.notify_at)
        claimed = mine.update(notify_at=None) == 1
        if claimed and invitation.user.wants_letters and invitation.game.status == Game.Status.OPEN:
            items.append(LetterItem(invitation=invitation, why=Why.INVITE, question=0))
    return write(player, Letter.Kind.INVITE, items, now)


def due_to_be_asked(now: datetime) -> list[int]:
    """Find, by index, the players who are due a letter about a proposal."""
    due = Consent.objects.filter(notify_at__lte=now).exclude(away("seat__user", now)).order_by("notify_at", "pk")
    return [user for user in dict.fromkeys(due.values_list("seat__user", flat=True)[:SEATS]) if user is not None]


@transaction.atomic
def write_proposals(player: int, now: datetime) -> Letter | None:
    """Write one letter about all open proposals that a player has not seen, even those not yet due."""
    items = []
    waiting = Consent.objects.filter(seat__user=player, notify_at__isnull=False).order_by("pk")
    for consent in waiting.select_related("proposal__game", "seat__user"):
        claimed = Consent.objects.filter(pk=consent.pk, notify_at=consent.notify_at).update(notify_at=None) == 1
        seat, proposal = consent.seat, consent.proposal
        is_new = proposal.closed_at is None and (seat.seen_at is None or seat.seen_at < proposal.made_at)
        if claimed and is_new and seat.user is not None and seat.user.wants_letters:
            items.append(LetterItem(consent=consent, seat=seat, why=Why.PROPOSAL, question=proposal.game.question))
    return write(player, Letter.Kind.PROPOSAL, items, now)


def due_comebacks(now: datetime) -> QuerySet[Comeback]:
    """Find, by index, who asks to be let back in to a seat and has not been written about."""
    due = Comeback.objects.filter(notify_at__lte=now, closed_at=None).order_by("notify_at", "pk")
    return due.select_related("seat__game")[:SEATS]


@transaction.atomic
def write_comeback(comeback: Comeback, now: datetime) -> list[Letter | None]:
    """Write to each player who could let somebody back in; a letter on its way tells of all who ask at its table."""
    mine = Comeback.objects.filter(pk=comeback.pk, closed_at=None, notify_at=comeback.notify_at)
    if mine.update(notify_at=None) != 1:
        return []
    game = comeback.seat.game
    on_the_way = LetterItem.objects.filter(why=Why.COMEBACK, seat__game=game, letter__try_at__isnull=False)
    seats = game.seats.filter(user__isnull=False, left_at=None).exclude(pk__in=on_the_way.values("seat"))
    letters = []
    for seat in seats.exclude(user=comeback.by_id).select_related("user").order_by("pk"):
        if seat.user is not None and (moment := write_at(game, seat.user, now)):
            items = [about(seat, Why.COMEBACK, game.question)]
            letters.append(write(seat.user.pk, Letter.Kind.COMEBACK, items, moment))
    return letters


def away(user: str, now: datetime) -> Q:
    """Say of rows that their player is away: letters to them wait."""
    return Q(**{f"{user}__away_from__lte": now, f"{user}__away_until__gt": now})


def planned(player: int | None) -> SeatQuerySet:
    """Return a player's seats, always in the same order, so that two sweeps cannot deadlock."""
    return Seat.objects.filter(~STANDS_STILL, user=player).select_related("game", "user").order_by("pk")


def is_due(seat: Seat, now: datetime) -> bool:
    """Whether the moment of a seat's letter has come. One about an offer is never early: an order may answer first."""
    return seat.notify_at is not None and seat.notify_at <= now


def turn_is_wanted(seat: Seat) -> bool:
    """Whether a seat's player is awaited and wants letters."""
    return seat.is_awaited and seat.user is not None and seat.user.wants_letters


def offer_is_wanted(seat: Seat) -> bool:
    """Whether a seat's player has an offer, is not awaited, and wants letters."""
    return seat.has_offer and seat.user is not None and seat.user.wants_letters


def claim_offers(seat: Seat) -> bool:
    """Claim a seat's offers for a letter, unless the last one has been seen or written about."""
    assert seat.offered is not None
    unknown = Q(offered=seat.offered, offers_known__lte=seat.offered)
    return claim(seat, unknown, offers_known=seat.offered + 1, notify_at=None)


def claim(seat: Seat, unclaimed: Q, **change: object) -> bool:
    """Claim a seat's question for a letter, unless it has just been answered or claimed.

    All conditions are on the row itself: it is all that PostgreSQL rechecks after waiting for another sweep.
    """
    mine = Seat.objects.filter(unclaimed, pk=seat.pk, awaited_since=seat.awaited_since)
    return mine.update(**change) == 1


# Nudges


NUDGED = {  # at a live table or not, by its opener or not; whether the letter has gone out would tell of their answer
    (True, True): say("{by:seat}, who opened this table, nudges {seat}: a letter goes out unless they have answered."),
    (True, False): say("{by:seat} nudges {seat}: a letter goes out unless they have answered."),
    (False, True): say(
        "{by:seat}, who opened this table, nudges {seat}: a letter goes out in their daytime, unless they have "
        "answered by then."
    ),
    (False, False): say(
        "{by:seat} nudges {seat}: a letter goes out in their daytime, unless they have answered by then."
    ),
}


def nudge(address: str, actor: Actor, number: int) -> Game:
    """Write to somebody on behalf of another player, once their night is over. Raises Refused.

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
        tell_all(taken, NUDGED[is_live(game), by.user_id == game.opener_id].of(by=by.number, seat=number))
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
