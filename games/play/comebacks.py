"""Coming back to a guest's seat from another browser: let in by the others, or by a link to the seat.

A guest is known only by a browser, so somebody who changes phones or clears cookies would lose their seat. A seat that
belongs to an account is never given: its owner signs in. Asking tells nothing, not even whether there is such a name.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import BOTS, skeleton, told_apart
from games.engine.texts import Text, say
from games.ledger.locks import Actor, Taken, seat_of
from games.ledger.log import TURNED_AWAY, tell
from games.ledger.pace import notify_at, remind_at
from games.ledger.refusals import HasLeft, Refused
from games.ledger.transactions import by_rows
from games.models import Comeback, Game, Line, Note, Seat
from games.play.tables import Seated

State = Comeback.State
GOES_ON = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)
DAY = timedelta(days=1)  # for which a seat that has gone to another browser can be taken back
LAPSES, FORGOTTEN = timedelta(days=7), timedelta(days=30)
MOST_OPEN, MOST_A_DAY = 3, 6  # at one table: who ask at the same time, and from one network
UNWANTED = (State.BLOCKED, State.TAKEN_BACK)
MOVED = (State.LET_IN, State.TAKEN_BACK)  # after which somebody else has the seat


class SeatMoved(Refused):
    sentence = _("This has been settled meanwhile.")


class NotForLinks(Refused):
    sentence = _("This link no longer works: it opens a seat once, within 15 minutes.")


def network_of(address: str) -> str:
    """Return how a network is known here: by a keyed hash of its address."""
    return salted_hmac("games.comeback", address).hexdigest()


def ask_back(address: str, name: str, user: User, browser: str, network: str) -> None:
    """Ask a table, under a player's name, to be let in by this browser. Raises Refused for those who sit there.

    Whether a guest of that name sits there or not, the table counts as changed, and nothing else tells them apart.
    """
    with by_rows(address, *GOES_ON) as taken:
        if any(seat.user_id == user.pk for seat in taken.seats):
            raise Seated
        taken.seen_by_others = True
        seat = next((seat for seat in guests_at(taken) if skeleton(seat.name) == skeleton(name)), None)
        if seat is None or not may_ask(taken, user, network):
            return
        asked = {"browser": browser[:60], "network": network, "held_by": seat.user, "at": taken.now}
        first = asked | {"notify_at": taken.now}
        Comeback.objects.update_or_create(seat=seat, by=user, closed_at=None, defaults=asked, create_defaults=first)
        taken.game.asked_back = True


def guests_at(taken: Taken) -> list[Seat]:
    guests = set(User.objects.filter(pk__in=[seat.user_id for seat in taken.seats], is_guest=True).values_list("pk"))
    return [seat for seat in taken.seats if (seat.user_id,) in guests and seat.left_at is None]


def may_ask(taken: Taken, user: User, network: str) -> bool:
    """Whether a browser may ask again: it has not been turned away for good here, and does not ask too often."""
    here = Comeback.objects.filter(seat__game=taken.game)
    alike = here.filter(network=network)
    if here.filter(by=user, state__in=UNWANTED).exists() or alike.filter(state=State.BLOCKED).exists():
        return False
    if here.filter(closed_at=None).exclude(by=user).count() >= MOST_OPEN:
        return False
    return alike.filter(at__gt=taken.now - DAY).count() < MOST_A_DAY


def let_in(address: str, actor: Actor, key: int, network: str) -> Game:
    """Let somebody back in: the table's opener or the seat itself alone, otherwise any two who sit there.

    Where only one other player sits there, one is enough. The opener needs a second where the asking browser is in
    their own network: they might have opened it themselves, to see the cards. Raises Refused.
    """
    with by_rows(address, *GOES_ON) as taken:
        me, comeback = seat_of(taken, actor), asked_at(taken, key)
        if me.left_at is not None:
            raise HasLeft
        seat = next(seat for seat in taken.seats if seat.pk == comeback.seat_id)
        others = [one for one in taken.seats if one.user_id and one.left_at is None and one is not seat]
        opener = me.user_id == taken.game.opener_id and network != comeback.network
        alone = me is seat or opener or others == [me]
        if alone or comeback.vouched_id not in (None, me.pk):
            move(taken, seat, comeback, say("{seat} goes on in another browser: {by:seat} has let them in."), me)
        elif comeback.vouched_id is None:
            comeback.vouched = me
            comeback.save(update_fields=["vouched"])
            taken.seen_by_others = True
    return taken.game


def has_first_yes(address: str, user: User) -> bool:
    """Whether the first of two has said yes to somebody who asks: until one has, they are told nothing."""
    asked = Comeback.objects.filter(seat__game__address=address, by=user, closed_at=None)
    return asked.filter(vouched__isnull=False).exists()


def turn_away(address: str, actor: Actor, key: int, *, for_good: bool) -> Game:
    """Turn away somebody who asks, perhaps for good; anybody who sits there can. They are not told. Raises Refused."""
    with by_rows(address, *GOES_ON) as taken:
        me, comeback = seat_of(taken, actor), asked_at(taken, key)
        if me.left_at is not None:
            raise HasLeft
        close(taken, comeback, State.BLOCKED if for_good else State.REFUSED)
        for one in taken.seats:  # each alone: whoever asked may be watching, and would learn that a guest sits there
            if one.user_id and one.left_at is None:
                note(taken, TURNED_AWAY, only=one.number, seat=me, of=comeback.seat)
    return taken.game


def sit_by_link(address: str, key: int, holder: int, moved: int, user: User, browser: str) -> Game:
    """Seat a browser by a link to a guest's seat, which is good until the seat has moved. Raises Refused."""
    with by_rows(address, *GOES_ON) as taken:
        if any(seat.user_id == user.pk for seat in taken.seats):
            raise Seated
        seat = next((seat for seat in guests_at(taken) if seat.pk == key and seat.user_id == holder), None)
        if seat is None or times_moved(seat) != moved:
            raise NotForLinks
        comeback = Comeback(seat=seat, by=user, held_by_id=holder, browser=browser[:60], at=taken.now)
        move(taken, seat, comeback, say("{seat} goes on in another browser."))
    return taken.game


def times_moved(seat: Seat) -> int:
    """Return how often a seat has gone to another browser: a link to it counts only until the next time."""
    return Comeback.objects.filter(seat=seat, state__in=MOVED).count()


def moved_at(seat: Seat) -> datetime | None:
    """Return when a seat last went to another browser: letters written before that are not its player's."""
    last = Comeback.objects.filter(seat=seat, state__in=MOVED).order_by("-closed_at").first()
    return last.closed_at if last else None


def taken_from(user: User, game: Game) -> Comeback | None:
    """Return who has come back to a seat that a user held at a table, if it can still be taken back.

    The seat may have moved on since: otherwise the person who came back to it could keep it by moving it once more.
    """
    lately = Comeback.objects.filter(seat__game=game, held_by=user, state=State.LET_IN)
    last = lately.select_related("seat").order_by("-closed_at", "-pk").first()
    if last is None or last.closed_at is None or last.closed_at <= timezone.now() - DAY:
        return None
    holder = last.by_id
    for move in moves_from(last):
        holder = move.by_id if move.held_by_id == holder else holder
    return last if last.seat.user_id == holder else None


def moves_from(first: Comeback) -> QuerySet[Comeback]:
    """Return a move of a seat and those after it that have not been taken back, in their order."""
    moves = Comeback.objects.filter(seat=first.seat_id, state=State.LET_IN, closed_at__gte=first.closed_at)
    return moves.order_by("closed_at", "pk")


def may_go_back(seat: Seat) -> datetime | None:
    """Return until when the browser that held a seat before may take it back, None if none may."""
    lately = Comeback.objects.filter(seat=seat, by=seat.user_id, state=State.LET_IN, closed_at__gt=timezone.now() - DAY)
    last = lately.order_by("-closed_at").first()
    return last.closed_at + DAY if last and last.closed_at else None


def take_back_here(address: str, user: User) -> Game:
    """Give a seat back to the browser that held it before: within a day. Raises Refused."""
    with by_rows(address, *GOES_ON) as taken:
        if any(seat.user_id == user.pk for seat in taken.seats):
            raise Seated
        comeback = taken_from(user, taken.game)
        if comeback is None:
            raise SeatMoved
        seat = next(seat for seat in taken.seats if seat.pk == comeback.seat_id)
        seat.name = told_apart(user.name, [*BOTS, *(one.name for one in taken.seats if one is not seat)])
        give(taken, seat, user)
        for move in moves_from(comeback):
            close(taken, move, State.TAKEN_BACK)
        note(taken, say("{seat} has taken their seat back in the browser they had before."), seat=seat)
    return taken.game


def bring_comebacks(guest: User, user: User) -> None:
    """Carry over to an account what its guest has asked for, moved and lost: the guest's row is about to go."""
    twice = Comeback.objects.filter(by=user, closed_at=None).values("seat")
    Comeback.objects.filter(by=guest).exclude(closed_at=None, seat__in=twice).update(by=user)
    Comeback.objects.filter(held_by=guest).update(held_by=user)


def forget_comebacks() -> None:
    """Let lapse what nobody has answered for a week, and forget what was settled a month ago."""
    now = timezone.now()
    for old in Comeback.objects.filter(closed_at=None, at__lt=now - LAPSES).select_related("seat__game"):
        with suppress(Refused), by_rows(old.seat.game.address, *Game.Status) as taken:
            close(taken, asked_at(taken, old.pk), State.OVERTAKEN)
    Comeback.objects.filter(closed_at__lt=now - FORGOTTEN).delete()


# What these have in common


def asked_at(taken: Taken, key: int) -> Comeback:
    """Return a comeback that is asked for at a table, by its key. Raises SeatMoved."""
    asked = Comeback.objects.filter(seat__game=taken.game, closed_at=None, pk=key).select_related("by", "seat").first()
    if asked is None:
        raise SeatMoved
    return asked


def move(taken: Taken, seat: Seat, comeback: Comeback, told: Text, by: Seat | None = None) -> None:
    """Give a seat to the browser that comes back, and tell the table. Others who ask for it come too late."""
    if any(one.user_id == comeback.by_id for one in taken.seats):
        raise SeatMoved
    give(taken, seat, comeback.by)
    if comeback.by.is_guest and skeleton(comeback.by.name) == skeleton(seat.name):
        comeback.by.name = seat.name  # as they are known here, however they have just typed it
        comeback.by.save(update_fields=["name"])
    close(taken, comeback, State.LET_IN)
    for late in Comeback.objects.filter(seat=seat, closed_at=None):
        close(taken, late, State.OVERTAKEN)
    note(taken, told, seat=seat, by=by)


def give(taken: Taken, seat: Seat, user: User) -> None:
    """Make a seat somebody else's, with its notes, its letters to come and what its player has opened here."""
    game, before = taken.game, seat.user_id
    seat.user = user
    seat.notify_at = seat.remind_at = seat.announce_at = None
    if seat.is_awaited and seat.awaited_since is not None:
        seat.notify_at = notify_at(game, seat, taken.now)
        seat.remind_at = remind_at(game, seat, seat.awaited_since, seat.due_at)
    seat.save(update_fields=["user", "name", "notify_at", "remind_at", "announce_at"])
    Note.objects.filter(seat=seat).update(user=user)
    if game.opener_id == before:
        game.opener = user


def close(taken: Taken, comeback: Comeback, state: Comeback.State) -> None:
    """Settle a comeback."""
    comeback.state, comeback.closed_at, comeback.notify_at = state, taken.now, None
    comeback.save()
    taken.game.asked_back = Comeback.objects.filter(seat__game=taken.game, closed_at=None).exists()
    taken.seen_by_others = True


def note(taken: Taken, told: Text, only: int | None = None, **seats: Seat | None) -> None:
    """Tell the table, or one seat alone, once there is a game whose log it can stand in."""
    if taken.game.started_at is not None:
        tell(taken, told.of(**{name: seat.number for name, seat in seats.items() if seat}), only, Line.Kind.HOST)
