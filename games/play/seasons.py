"""A season's tables: opened with everybody seated, hurried on its last day, played out by bots, counted once."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

from django.db import transaction

from accounts.models import User
from games import catalog
from games.engine.chance import commitment
from games.engine.texts import say
from games.ledger.clocks import let_bot_play
from games.ledger.locks import Taken
from games.ledger.pace import DAY, deadline, remind_at
from games.ledger.refusals import Refused
from games.ledger.transactions import by_rows
from games.models import Circle, Game, Seat, Truth
from games.play.host import announce, let_go_on
from games.play.tables import Plan, refuse_size, seat_bot, seat_player, start

STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)


@transaction.atomic
def open_seated(people: Sequence[User | None], plan: Plan, circle: Circle | None = None) -> Game:
    """Open a season's table for these people, a bot where there is None, and start it. Raises Refused.

    Nobody is its opener: what an opener may do by themselves, nobody may do at a table that counts.
    """
    if plan.slug not in catalog.GAMES:
        raise Refused
    rules = catalog.find(plan.slug)
    refuse_size(rules, len(people))
    seed = secrets.token_bytes(32)
    game = Game.objects.create(
        slug=plan.slug, edition=rules.edition, options=rules.agreed(plan.options), size=len(people), circle=circle,
        move_time=plan.move_time, bank_time=plan.bank_time, level=rules.level_like(plan.level), of_season=True,
        programs=plan.programs, analysed=plan.analysed, commitment=commitment(seed),
    )  # fmt: skip
    Truth.objects.create(game=game, seed=seed)
    company = iter(plan.company)
    for number, user in enumerate(people):
        if user is None:
            seat_bot(game, number, next(company))
        else:
            seat_player(game, user, "")
    start(game)
    return game


def hurry(address: str) -> bool:
    """Give a table a day for each question from now on, and no bank; a paused one goes on. Return if it was slower.

    Nobody gets more time than they had.
    """
    with by_rows(address, *STARTED) as taken:
        game = taken.game
        if game.status == Game.Status.PAUSED:
            let_go_on(taken)
        elif game.move_time <= DAY and not game.bank_time:
            return False
        game.move_time, game.bank_time = min(game.move_time, DAY), 0
        for seat in taken.seats:
            seat.bank = seat.spent = 0
            hurry_seat(taken, seat)
        announce(taken, say("It is the last day of the season: from now on there is a day for each question, no bank."))
    return True


def hurry_seat(taken: Taken, seat: Seat) -> None:
    """Shorten the clock of a seat, and what the table sees of it, which may outlive the answer."""
    for entry in taken.game.public.awaited:
        if entry.seat == seat.number:
            entry.bank = 0
            due = deadline(taken.game, taken.seats, seat, taken.now, 0)
            entry.due = min(entry.due, due) if entry.due and due else entry.due
    due = deadline(taken.game, taken.seats, seat, taken.now)
    if seat.due_at is not None and due is not None and due < seat.due_at:
        seat.acts_at = due if seat.acts_at == seat.due_at else seat.acts_at
        seat.due_at = due
        seat.remind_at = None if seat.plays_itself else remind_at(taken.game, seat, taken.now, due)


def play_out(address: str) -> None:
    """Let bots play a season's table to its end: the results were settled as they sat down. Raises Refused."""
    with by_rows(address, *STARTED) as taken:
        if taken.game.status == Game.Status.PAUSED:
            let_go_on(taken)
        left = [seat for seat in taken.seats if not seat.plays_itself]
        if left:
            announce(taken, say("The season ends: bots play this game out, and results are as they stand now."))
        for seat in left:
            seat.orders, seat.bot_from, seat.bot_until = [], None, None
            let_bot_play(taken, seat)


def note_counted(games: Iterable[int]) -> int:
    """Note that a season has counted some tables, or waits for them no longer; return for how many it was waiting."""
    return Game.objects.filter(pk__in=[*games], of_season=True).update(of_season=False)
