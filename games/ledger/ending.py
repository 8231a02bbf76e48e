"""Ends a game: places and points, the seed for anyone who wants to check the deal, and letters."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
from django.db import transaction

from accounts.lessons import ANY, SEASONED, is_seasoned, learn, learn_all
from accounts.models import User
from accounts.nights import home
from games.engine.texts import say
from games.ledger.asides import lay_open
from games.ledger.held import Held, Taken
from games.ledger.letters import Why, about, write
from games.ledger.log import tell
from games.ledger.proposals import put_aside
from games.models import Book, Game, Letter, Move, Seat, Truth

FEW = 2  # games after which a player is seasoned


def finish(held: Held) -> None:
    """End the game: places, points, the reason, and all that was hidden."""
    game, outcome = held.game, held.position.outcome
    assert outcome is not None
    game.status, game.ended_at, game.result = Game.Status.OVER, held.now, msgspec.to_builtins(outcome.reason)
    for seat in held.seats:
        seat.place, seat.points, seat.orders = outcome.places[seat.number], outcome.points[seat.number], []
    put_aside(held, say("The proposal is off, since the game is over."))
    reveal(held, held.truth, held.moves)
    tell(held, outcome.reason, turn=max(0, held.position.table.turns - 1))
    write_of_the_end(held, held.position.asked, held.answered)
    players, slug = [seat.user for seat in held.seats if seat.user is not None], game.slug
    transaction.on_commit(lambda: note_learnt(players, slug))


def note_learnt(players: Collection[User], slug: str) -> None:
    """Note that some players know this game, and who of them has now finished a few, of whatever kind."""
    learn_all(players, slug)
    for user in players:
        over = Seat.objects.filter(user=user, left_at=None, game__status=Game.Status.OVER)
        if not is_seasoned(user) and over[:FEW].count() == FEW:
            learn(user, ANY, SEASONED)


def reveal(taken: Taken, truth: Truth, unsaved: Iterable[Move] = ()) -> None:
    """Lay open what was hidden: claims and all that was kept back, and the seed, for anyone to check the deal.

    The book of the game is due from now on.
    """
    taken.game.revealed = {"seed": bytes(truth.seed).hex(), "words": [seat.word for seat in taken.seats]}
    lay_open(taken.game, taken.seats, unsaved)
    Book.objects.create(game=taken.game)


def write_of_the_end(held: Taken, question: int, ended_by: Collection[int] = ()) -> None:
    """Write to the players that the game is over, except to those whose own answer ended it."""
    for seat in held.seats:
        if seat.user and seat.user.wants_letters and seat.number not in ended_by:
            write(seat.user.pk, Letter.Kind.OVER, [about(seat, Why.OVER, question)], home(held.now, seat.user))
