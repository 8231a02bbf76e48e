"""Taking a game from its rows, and putting it back: the one place where the truth is read and written."""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec
from django.utils import timezone

from games import catalog
from games.engine.fields import IllegalAnswer
from games.engine.position import GameOver, Position
from games.engine.questions import Answer
from games.engine.texts import say
from games.models import Game, Line, Move, Seat, Truth
from games.pace import spend
from games.play.absence import note_absent
from games.play.clocks import await_no_longer, await_seats
from games.play.ending import finish
from games.play.held import Held, Taken, lock, note_change
from games.play.log import begin_turn_again, note_move, tell_events
from games.play.projections import write_hands, write_public, write_seats, write_truth
from games.play.refusals import Gone, Refused, not_in
from games.play.standing import end_orders
from games.play.talk import tell_tales

log = logging.getLogger(__name__)

IN_THE_OPEN = (Move.Source.PLAYER, Move.Source.BOT)  # the table may see who so answers a sealed question, and when


def take(address: str, *states: str) -> Taken:
    """Lock a table that is in one of these states, by its rows alone. Raises Refused."""
    game = lock(address)
    if game.status not in states:
        raise not_in(game.status)
    taken = Taken(game=game, seats=list(game.seats.select_related("user")), now=timezone.now())
    taken.begin_anew()
    return taken


def hold(address: str, *states: str, refusal: Callable[[str], Refused] = not_in) -> Held:
    """Lock a game that is in one of these states and resume it. Raises Refused."""
    try:
        truth = Truth.objects.select_related("game").select_for_update(of=("game",)).get(game__address=address)
    except Truth.DoesNotExist:
        raise Gone from None
    game = truth.game
    game._state.fields_cache.pop("truth", None)  # whoever is handed the game afterwards must not hold the truth with it
    if game.status not in states:
        raise refusal(game.status)
    seats = list(game.seats.select_related("user"))
    position, restarted = resume(game, truth)
    held = Held(game=game, seats=seats, now=timezone.now(), truth=truth, position=position)
    held.begin_anew()
    if restarted:
        begin_turn_again(held, say("The rules have been mended: this turn starts again."))
    return held


def resume(game: Game, truth: Truth) -> tuple[Position, bool]:
    """Find the open question again; if the rules have changed too much for that, begin the turn again and say so."""
    rules, checkpoint, seed = catalog.find(game.slug), bytes(truth.checkpoint or b""), bytes(truth.stirred or b"")
    moves = Move.objects.filter(game=game, question__gt=truth.base).order_by("number")
    given = [
        (seat, msgspec.convert(answer, Answer))
        for seat, answer in moves.values_list("seat", "answer")
        if seat is not None
    ]
    try:
        return Position(rules, checkpoint, seed, truth.base, given), False
    except (IllegalAnswer, GameOver):
        log.warning("turn %s of game %s cannot be resumed under the present rules", game.turn, game.address)
        return Position(rules, checkpoint, seed, game.question), True


def take_answer(held: Held, seat: Seat, answer: Answer, source: str) -> None:
    """Give a seat's answer to the position and note what it does. Raises IllegalAnswer, changing nothing."""
    position, question = held.position, held.position.question
    before, turn, changes_mind = position.asked, held.turn, seat.number in position.sealed
    position.answer(seat.number, answer)
    note_move(held, seat.number, msgspec.to_builtins(answer), source, before)
    seat.answered_line = held.game.lines_told
    spend(held.game, seat, held.now)
    held.answered.add(seat.number)
    assert question is not None
    held.by_the_way = seat.number not in question.decisions
    closed = position.asked != before or position.question is None
    if closed:
        held.seen_by_others = True
        note_absent(held, before, question.decisions, turn)
        if held.rules.tale:
            tell_tales(held)
    elif not changes_mind and source in IN_THE_OPEN and question.until is None:
        await_no_longer(held, seat)
    tell_events(held, position.told)


def put_back(held: Held) -> None:
    """Write everything: checkpoint, moves, log, hands, seats, and last the game itself with its new revision."""
    game, position = held.game, held.position
    asks_anew = position.asked != game.question or position.question is None
    if held.seen_by_others:
        game.revision += 1
        game.changed_at = held.now  # else the hour would tell that somebody has answered a sealed question
    game.turn, game.question = position.table.turns, position.asked
    game.digest = position.digest()
    if position.outcome is not None and game.status != Game.Status.OVER:
        finish(held)
    sights = {seat.number: position.sight(seat.number) for seat in held.seats}
    if position.outcome is None and game.status == Game.Status.RUNNING:
        end_orders(held, sights)
    await_seats(held, sights, asks_anew)
    write_truth(held)
    Move.objects.bulk_create(held.moves)
    Line.objects.bulk_create(held.lines)
    write_hands(held, sights, asks_anew)
    write_public(held, asks_anew)
    write_seats(held)
    game.save()


def put_rows_back(taken: Taken) -> None:
    """Write what was done to a table whose game has not moved: log, seats, and the game with its new revision."""
    if taken.seen_by_others:
        note_change(taken.game)
    Line.objects.bulk_create(taken.lines)
    write_seats(taken)
    taken.game.save()
