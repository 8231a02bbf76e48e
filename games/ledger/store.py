"""Takes a game from its rows and puts it back: the only place that reads and writes the truth.

`take` locks rows only; `hold` also resumes the position.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import Any

import msgspec
from django.db import DatabaseError
from django.db.models import Exists, F, FilteredRelation, Q, QuerySet
from django.utils import timezone

from accounts.prepared import Prepared
from games import catalog
from games.engine.questions import Answer
from games.engine.texts import Text, say
from games.ledger import rows
from games.ledger.advance import drop_unknown_orders, end_orders, end_plans
from games.ledger.asides import packed, standing_after, stored_asides
from games.ledger.banter import chat
from games.ledger.clocks import await_seats, is_last_listed, restart_clocks, take_off_list
from games.ledger.editions import begin_again, find_position
from games.ledger.ending import finish, note_absent
from games.ledger.letters import write_again
from games.ledger.locks import Actor, Given, Held, Taken, lock, note_change
from games.ledger.log import begin_turn_again, last_event, note_move, tell, tell_events, tell_tales, tell_unread
from games.ledger.pace import refill, refund, spend
from games.ledger.projections import mark_seen, write_hands, write_public, write_seats, write_truth
from games.ledger.reactions import note_claims
from games.ledger.refusals import Gone, NotYours, Refused, not_in
from games.ledger.trouble import Stuck, code_version, end_trouble
from games.models import OWN, Game, Line, Move, Seat, Truth

log = logging.getLogger(__name__)

# Sources whose answering (not the answer) may be shown while a sealed question is open.
IN_THE_OPEN = (Move.Source.PLAYER, Move.Source.BOT)


def take(address: str, *states: str) -> Taken:
    """Lock a table in one of these states, by its rows alone. Raises Refused."""
    game = lock(address)
    if game.status not in states:
        raise not_in(game.status)
    taken = Taken(game=game, seats=seats_at(game), now=timezone.now())
    taken.note_read()
    return taken


@Prepared
def locked_truth(address: str) -> QuerySet[Truth]:
    """Lock a game and its truth, the game first.

    Otherwise, after waiting for the game's lock, we would read its truth as it was before the wait.
    """
    truths = Truth.objects.select_related("game").select_for_update(of=("game", "self"))
    return truths.filter(game__address=address)


def hold(
    address: str,
    *states: str,
    refusal: Callable[[str], Refused] = not_in,
    actor: Actor | None = None,
    again: Text | None = None,
    trying: bool = False,
) -> Held:
    """Lock a game in one of these states and resume it under today's rules. Raises Refused (perhaps Stuck).

    `actor`: refused unless they sit here. `again`: begin the turn again, for this reason. `trying`: do not skip a table
    on which this version of the code has failed.
    """
    found = locked_truth(address)
    if not found:
        raise Gone if actor is None else NotYours
    truth, game = found[0], found[0].game
    game._state.fields_cache.pop("truth", None)  # so that nobody reaches the secrets through `game.truth`
    seats, given, tales_wait = seats_and_given(game, truth)
    if actor is not None and not any(map(actor.sits_at, seats)):
        raise NotYours
    if game.status not in states:
        raise refusal(game.status)
    if game.trouble_code == code_version() and not trying:
        raise Stuck
    try:
        held = resumed(game, seats, truth, given, again)
    except (Refused, DatabaseError):
        raise
    except Exception as error:
        raise Stuck from error
    held.tales_wait |= tales_wait
    return held


def resumed(game: Game, seats: list[Seat], truth: Truth, answers: list[Given], again: Text | None) -> Held:
    """Resume a locked game with the answers since its turn began, and write at once what that has changed."""
    position, given, begun_again = begin_again(game, truth) if again else find_position(game, truth, answers)
    held = Held(game=game, seats=seats, now=timezone.now(), truth=truth, position=position, given=given)
    held.note_read()
    if begun_again:
        log.warning("turn %s of table %s starts again under today's rules", game.turn, game.address)
        begin_turn_again(held, again or say("The rules have changed, so this turn starts again."))
        tell_events(held, position.told)
        for seat in seats:
            refund(seat)
            end_plans(held, seat, say("The turn starts again, so what you said in advance no longer stands."))
    if game.edition != held.rules.edition:
        bring_over(held)
        if not begun_again:
            tell(held, say("The rules have been revised. The game goes on under the new ones."), kind=Line.Kind.HOST)
    if game.trouble_at is not None:
        end_trouble(game)
        tell(held, say("This table goes on. Everybody has their full time again."), kind=Line.Kind.HOST)
        restart_clocks(held)
        write_again(game)
    if held.lines:
        put_back(held)
    return held


def bring_over(held: Held) -> None:
    """Move a game to today's edition, as of the start of the present turn."""
    game, truth, position = held.game, held.truth, held.position
    game.edition = held.rules.edition
    truth.origin, truth.origin_base = position.checkpoint, position.base
    truth.origin_moves = game.moves_made - len(position.given)
    rows.save(truth)
    drop_unknown_orders(held)


def take_answer(held: Held, seat: Seat, answer: Answer, source: str, order: str = "") -> None:
    """Give a seat's answer to the position and record what follows. Raises IllegalAnswer, changing nothing.

    `order`: the kind of order that gave it, if one did.
    """
    position, question = held.position, held.position.question
    before, turn, changes_mind = position.asked, held.turn, seat.number in position.sealed
    tales_may_wait = held.tales_wait and bool(position.sealed)
    sealed = position.sealed | {seat.number: answer}
    position.answer(seat.number, answer)
    note_move(held, seat.number, msgspec.to_builtins(answer), source, before, order)
    seat.answered_line = held.game.lines_told
    assert question is not None
    closed = position.asked != before or position.question is None
    shown = not closed and not changes_mind and source in IN_THE_OPEN and question.until is None
    if seat.awaited_since is not None and not changes_mind:
        if shown or source == Move.Source.ABSENCE or (closed and is_last_listed(held, seat)):
            spend(held.game, seat, held.now)
        if source in OWN:
            refill(held.game, seat)
    held.answered.add(seat.number)
    held.acted_out_of_turn = seat.number not in question.decisions
    if closed:
        held.seen_by_others = True
        note_absent(held, before, turn)
        if held.rules.page.tale:
            tell_tales(held, may_wait=tales_may_wait)
    elif shown:
        take_off_list(held, seat)
    lines_before = held.game.lines_told
    lines = tell_events(held, position.told)
    if closed and question.until:
        tell_unread(held, question, sealed)
    move = held.moves[-1]
    move.asked_at = seat.awaited_since
    asides = position.asides
    if position.table.turns != turn:
        move.left = packed(position.checkpoint)
        asides += standing_after(held.rules, position)
    if asides:
        move.asides = stored_asides(asides, lines, partial(last_event, held, lines_before), not_own(held, before))
        note_claims(held, move.asides)


def not_own(held: Held, question: int) -> set[int]:
    """Return the seats whose last answer, or whose answer to a question, was not their player's own."""
    sources = {seat.number: Move.Source.BOT for seat in held.seats if seat.plays_itself} | held.sources(question)
    return {seat for seat, source in sources.items() if seat is not None and source not in OWN}


def put_back(held: Held) -> None:
    """Write everything: checkpoint, moves, log, hands, seats, and last the game itself with its new revision."""
    game, position = held.game, held.position
    question_changed = position.asked != game.question or position.question is None
    if position.outcome is None:
        chat(held)
    if held.seen_by_others:
        note_change(game, held.now)  # only when others can see the change, or the time would reveal a sealed answer
    game.turn, game.question = position.table.turns, position.asked
    game.digest = position.digest()
    if position.outcome is not None and game.status != Game.Status.OVER:
        finish(held)
        chat(held)
    sights = {seat.number: position.sight(seat.number) for seat in held.seats}
    if position.outcome is None and game.status == Game.Status.RUNNING:
        end_orders(held, sights, question_changed)
    await_seats(held, sights, question_changed)
    write_truth(held)
    rows.add(held.moves)
    rows.add(held.lines)
    write_hands(held, sights, question_changed)
    write_public(held, question_changed)
    write_seats(held, note_onlooker(held))
    rows.save(game)
    held.note_written()


def note_onlooker(held: Held) -> Seat | None:
    """Note what a player who looks on sees; return their seat if any of it is new to them."""
    seat, question = held.onlooker, held.position.question
    if seat is None or seat.number not in held.answered:
        return None
    decision = question.decision(seat.number) if question else None
    return seat if mark_seen(held.game, seat, decision, held.now) else None


def put_rows_back(taken: Taken) -> None:
    """Write what was done to a table without moving its game: log, seats, and the game with its new revision."""
    if taken.seen_by_others:
        note_change(taken.game)
    rows.add(taken.lines)
    write_seats(taken)
    rows.save(taken.game)
    taken.note_written()


# Seats


def seats_at(game: Game) -> list[Seat]:
    """Return the seats of a game, with who sits there."""
    seats = seats_of(game.pk)
    for seat in seats:
        seat.game = game
    return seats


@Prepared
def seats_of(game: int) -> QuerySet[Seat]:
    """Return the seats of a game by its key, with who sits there."""
    return Seat.objects.filter(game=game).select_related("user").order_by("number")


def seats_and_given(game: Game, truth: Truth) -> tuple[list[Seat], list[Given], bool]:
    """Return the seats of a locked game, the answers since its turn began, and whether any tale waits with one."""
    query = seats_answers_tales if catalog.find(game.slug).page.tale else seats_answers
    seats, given, tales_wait = dict[int, Seat](), list[tuple[int, Given]](), False
    for seat, move, question, answer, source, *tales in query(game.pk, truth.base):
        seats.setdefault(seat.pk, seat).game = game
        if move is not None:
            given.append((move, Given(question, seat.number, answer, source)))
        tales_wait = tales_wait or any(tales)
    return [*seats.values()], [one for _move, one in sorted(given, key=itemgetter(0))], tales_wait


@Prepared
def seats_answers(game: int, question: int) -> QuerySet[Seat, Any]:
    """Return each seat of a game, with who sits there, once for every answer that it has given after a question.

    The answers stand beside the seats and not in them: a page is drawn from these seats.
    """
    moves = Q(game__moves__question__gt=question, game__moves__seat=F("number"))
    seats = Seat.objects.filter(game=game).alias(gave=FilteredRelation("game__moves", condition=moves))
    fields = {f"gave_{name}": F(f"gave__{name}") for name in ("number", "question", "answer", "source")}
    found: QuerySet[Seat, Any] = seats.select_related("user").annotate(**fields).order_by("number", "gave__number")
    return found


@Prepared
def seats_answers_tales(game: int, question: int) -> QuerySet[Seat, Any]:
    """Return the same, and beside each whether any tale waits at the table."""
    found: QuerySet[Seat, Any] = seats_answers.write(game, question)
    return found.annotate(tales=Exists(Line.objects.filter(game=game).waiting_tales()))
