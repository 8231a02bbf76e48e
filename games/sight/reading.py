"""Reads a table for one viewer; a guided hand for its pupil."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import FilteredRelation, Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from accounts.names import BOTS
from accounts.prepared import Prepared
from games.engine.guided import Guided
from games.engine.sights import sight
from games.engine.teach import PUPIL
from games.ledger.pace import DAY
from games.models import Awaited, Game, Hand, Move, Public, Seat
from games.sight.letters import Link
from games.sight.log import NOBODY
from games.sight.turns import turns_of
from games.sight.view import View

OF_USER = ("id", "username", "is_guest", "zone", "wakes", "away_from", "away_until")  # what a table's page shows


@Prepared
def seats_at(address: str, user: int, seat: int) -> QuerySet[Seat]:
    """Return a table's seats, with the Hand of the user's seat, or of the seat with this key, and no other."""
    own = FilteredRelation("hand", condition=Q(user=user) | Q(pk=seat))
    seats = Seat.objects.filter(game__address=address).alias(own=own).order_by("number")
    seats = seats.select_related("game", "user", "own")  # type: ignore[misc]  # the stubs do not know what alias names
    return seats.defer(*(f"user__{field.attname}" for field in User._meta.concrete_fields if field.name not in OF_USER))


def of(address: str, user: User | None, since: datetime | None = None, link: Link | None = None) -> View:
    """Read a table for a viewer: a user, a stranger, or the holder of a letter's link.

    A link shows what its seat sees while what the letter is about is open, then what anybody sees.
    `since`: when the viewer was last here, if the page knows better than the seat. Raises Game.DoesNotExist.
    """
    viewer = None if link else user
    seats = seats_at(address, viewer.pk if viewer else NOBODY, link.seat if link else NOBODY)
    game = seats[0].game if seats else Game.objects.get(address=address)
    for seat in seats:
        seat.game = game
    me = next((seat for seat in seats if seat.user_id is not None and is_mine(seat, viewer, link)), None)
    hand: Hand | None = getattr(me, "own", None) if game.started_at else None
    if link and (hand is None or not link.opens(hand)):
        me = hand = None
    since = since or (me.seen_at if me else None)
    return completed(View(game, seats, me, hand, since=since, by_letter=link is not None), viewer)


def after(
    game: Game, seats: list[Seat], me: Seat, hand: Hand | None, user: User, since: datetime | None = None
) -> View:
    """Return what a player sees after their answer, from the rows that it left. `since`: when they were last here."""
    return completed(View(game, seats, me, hand, since=since, sealed_from=Move.Source.PLAYER), user)


def completed(view: View, user: User | None) -> View:
    """Add the log and the viewer's other waiting tables."""
    for seat in view.seats:
        if seat is not view.me:
            seat.orders = []  # keep what others have said in advance out of reach of the page
    view.log.read()
    if user is not None:
        if view.me is not None:
            view.me.user = user  # who has more fields loaded
        mine = turns_of(user.pk)
        view.waiting, view.turns = [turn for turn in mine if turn.game != view.game.pk], len(mine)
    return view


def is_mine(seat: Seat, user: User | None, link: Link | None) -> bool:
    """Whether a seat is the viewer's: a user's own, or the one that a letter's link was written to."""
    return seat.pk == link.seat if link else user is not None and seat.user_id == user.pk


def may_watch(view: View) -> bool:
    """Whether a viewer may see the table: players may, and anybody if it is open to strangers."""
    return view.me is not None or view.game.listed


# A guided hand


def lesson_view(guided: Guided) -> View:
    """Return what the pupil sees of a guided hand."""
    position, rules = guided.position, guided.rules
    seen = {viewer: msgspec.to_builtins(sight(position.table, viewer)) for viewer in (PUPIL, None)}
    asked = [] if guided.over or position.question is None else position.awaited
    game = Game(
        slug=rules.slug, edition=rules.edition, options=rules.agreed({}), size=position.table.seats,
        move_time=DAY, bank_time=0, status=Game.Status.RUNNING, turn=position.table.turns, question=len(guided.given),
        public=Public(seen[None], [Awaited(seat=seat, bot=seat != PUPIL) for seat in asked]),
    )  # fmt: skip
    seats = [seat_of(game, number) for number in range(game.size)]
    hand = hand_of(guided, seats[PUPIL], seen[PUPIL])
    return View(game, seats, seats[PUPIL], hand)


def seat_of(game: Game, number: int) -> Seat:
    """Seat the pupil, or a bot."""
    if number == PUPIL:
        return Seat(game=game, number=number, name=gettext("Novice"))
    return Seat(game=game, number=number, name=BOTS[number - 1], is_bot=True)


def hand_of(guided: Guided, seat: Seat, seen: Any) -> Hand:
    decision, asked = guided.decision, len(guided.given)
    put = decision.as_data() if decision else None
    return Hand(seat=seat, revision=asked, question=asked, since=asked, sight=seen, decision=put)
