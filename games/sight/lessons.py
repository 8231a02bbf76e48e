"""A guided hand as its pupil sees it: a View over rows that are never stored."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext

from accounts.likeness import BOTS
from games.engine.guided import Guided
from games.engine.lesson import PUPIL
from games.engine.sights import sight
from games.ledger.pace import DAY
from games.models import Awaited, Game, Hand, Public, Seat
from games.sight.view import View


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
    """Return the pupil's Hand."""
    decision, asked = guided.decision, len(guided.given)
    put = decision.as_data() if decision else None
    return Hand(seat=seat, revision=asked, question=asked, since=asked, sight=seen, decision=put)
