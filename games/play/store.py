"""Taking a game from its rows, and putting it back: the one place where the truth is read and written."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec
from django.utils import timezone

from games import catalog
from games.engine.orders import Order, ordered_answer
from games.engine.position import GameOver, Position
from games.engine.questions import Answer, IllegalAnswer
from games.engine.rulebook import Rulebook
from games.engine.table import Event
from games.engine.texts import Text, say
from games.models import Game, Hand, Letter, Line, Move, Seat, Truth
from games.pace import deadline, notify_at, pause, remind_at, spend

log = logging.getLogger(__name__)

RESTART = {"verb": "restart"}


@dataclass
class Held:
    """A game taken into the hand: its row locked, its position resumed, what has been done to it so far."""

    game: Game
    seats: list[Seat]
    truth: Truth
    position: Position
    now: datetime
    moves: list[Move] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    hands: dict[int, Hand] = field(default_factory=dict)  # as last written, by seat
    answered: set[int] = field(default_factory=set)
    before: dict[int, tuple[Any, ...]] = field(default_factory=dict)  # the seats as they were
    seen_by_others: bool = False  # whether anybody but the one who answers may see a change

    def begin_anew(self) -> None:
        """Note that all that was done so far has been written."""
        self.moves, self.lines, self.answered, self.seen_by_others = [], [], set(), False
        self.before = {seat.pk: snapshot(seat) for seat in self.seats}

    @property
    def rules(self) -> Rulebook:
        """The game's rules."""
        return catalog.find(self.game.slug)


def lock(address: str) -> Game:
    """Lock a game's row until the transaction ends. Raises Game.DoesNotExist."""
    return Game.objects.select_for_update().get(address=address)


def hold(address: str) -> Held:
    """Lock a started game and resume it. Raises Game.DoesNotExist."""
    try:
        started = Truth.objects.filter(checkpoint__isnull=False).select_related("game")
        truth = started.select_for_update(of=("game",)).get(game__address=address)
    except Truth.DoesNotExist:
        raise Game.DoesNotExist from None
    game = truth.game
    game._state.fields_cache.pop("truth", None)  # whoever is handed the game afterwards must not hold the truth with it
    seats = list(game.seats.select_related("user"))
    position, restarted = resume(game, truth)
    held = Held(game, seats, truth, position, timezone.now())
    held.begin_anew()
    if restarted:
        begin_turn_again(held, say("The rules have been mended: this turn starts again."))
    return held


def resume(game: Game, truth: Truth) -> tuple[Position, bool]:
    """Find the open question again; if the rules have changed too much for that, begin the turn again and say so."""
    rules, checkpoint, seed = catalog.find(game.slug), bytes(truth.checkpoint or b""), bytes(truth.stirred or b"")
    moves = Move.objects.filter(game=game, question__gt=truth.base, seat__isnull=False).order_by("number")
    given = [(seat, msgspec.convert(answer, Answer)) for seat, answer in moves.values_list("seat", "answer")]
    try:
        return Position(rules, checkpoint, seed, truth.base, given), False
    except (IllegalAnswer, GameOver):
        log.warning("turn %s of game %s cannot be resumed under the present rules", game.turn, game.address)
        return Position(rules, checkpoint, seed, game.question), True


def begin_turn_again(held: Held, why: Text) -> None:
    """Note in moves and log that the turn starts again from its checkpoint, which closes the open question."""
    note_move(held, None, RESTART, Move.Source.ADMIN, held.position.base)
    tell(held, why, kind=Line.Kind.HOST)


def take_answer(held: Held, seat: Seat, answer: Answer, source: str) -> None:
    """Give a seat's answer to the position and note what it does. Raises IllegalAnswer, changing nothing."""
    position, question = held.position, held.position.question
    before = position.asked
    position.answer(seat.number, answer)
    note_move(held, seat.number, msgspec.to_builtins(answer), source, before)
    seat.answered_line = held.game.lines_told
    spend(held.game, seat, held.now)
    held.answered.add(seat.number)
    if position.asked != before or position.question is None or not (question and question.until):
        held.seen_by_others = True
    tell_events(held, position.told)


def note_move(held: Held, seat: int | None, answer: dict[str, Any], source: str, question: int | None = None) -> None:
    """Append a move."""
    game = held.game
    game.moves_made += 1
    held.moves.append(
        Move(
            game=game, number=game.moves_made, turn=game.turn, seat=seat, answer=answer, source=source, at=held.now,
            question=held.position.asked if question is None else question,
        )
    )  # fmt: skip


def tell_events(held: Held, events: list[Event]) -> None:
    """Append what happened to the log, a line for each audience."""
    for event in events:
        for only in (None,) if event.only is None else event.only:
            tell(held, event.text, only, turn=event.turn)


def tell(
    held: Held,
    text: Text | str,
    only: int | None = None,
    kind: str = Line.Kind.EVENT,
    seat: int | None = None,
    turn: int | None = None,
) -> None:
    """Append a line to the log, under the turn that is played now unless it happened in an earlier one."""
    game = held.game
    if turn is None:
        turn = held.position.table.turns if held.position else 0
    game.lines_told += 1
    plain: Any = text if isinstance(text, str) else msgspec.to_builtins(text)
    held.lines.append(
        Line(
            game=game, number=game.lines_told, turn=turn,
            kind=kind, only=only, seat=seat, text=plain, at=held.now,
        )
    )  # fmt: skip
    if only is None:
        held.seen_by_others = True


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


def write_truth(held: Held) -> None:
    """Keep the checkpoint, if a new turn has begun."""
    truth, position = held.truth, held.position
    if truth.checkpoint is None or bytes(truth.checkpoint) != position.checkpoint or truth.base != position.base:
        truth.checkpoint, truth.base = position.checkpoint, position.base
        truth.save()


def write_hands(held: Held, sights: dict[int, Any], asks_anew: bool) -> None:
    """Project the position onto each seat's Hand; while a question stays open, onto that of who has answered it."""
    position, hands = held.position, []
    for seat in held.seats:
        if not asks_anew and not held.seen_by_others and seat.number not in held.answered:
            continue
        decision = position.question.decision(seat.number) if position.question else None
        sealed = position.sealed.get(seat.number)
        hands.append(
            Hand(
                seat=seat, revision=held.game.revision, question=position.asked, sight=sights[seat.number],
                decision=decision.as_data() if decision else None,
                sealed=msgspec.to_builtins(sealed) if sealed else None,
            )
        )  # fmt: skip
    held.hands.update((hand.seat.number, hand) for hand in hands)
    fields = ["revision", "question", "sight", "decision", "sealed"]
    Hand.objects.bulk_create(hands, update_conflicts=True, unique_fields=["seat"], update_fields=fields)


def write_public(held: Held, asks_anew: bool) -> None:
    """Project the position onto what a spectator sees, and whom the table knows to be awaited, since and until when."""
    game, position = held.game, held.position
    awaited = {entry["seat"]: entry for entry in game.public.get("awaited", ())}
    openly = position.question.openly_awaited(position.sealed) if position.question else []
    if asks_anew:
        by_number = {seat.number: seat for seat in held.seats}
        awaited = {number: awaited_entry(by_number[number]) for number in openly}
    entries = [awaited.get(number) or awaited_entry(held.seats[number]) for number in openly]
    started = game.status in (Game.Status.RUNNING, Game.Status.PAUSED)
    game.public = {"sight": position.sight(None), "awaited": entries if started else []}


def awaited_entry(seat: Seat) -> dict[str, Any]:
    """Return what the table may know of a seat that is awaited; of a bot it knows no deadline."""
    due = None if seat.plays_itself else seat.due_at
    return {
        "seat": seat.number,
        "since": seat.awaited_since and seat.awaited_since.isoformat(),
        "due": due and due.isoformat(),
        "bot": seat.plays_itself,
    }


def await_seats(held: Held, sights: dict[int, Any], asks_anew: bool) -> None:
    """Start and stop the clocks of the seats; at a paused table they stand as they are."""
    if held.game.status == Game.Status.PAUSED:
        return
    position, running = held.position, held.game.status == Game.Status.RUNNING
    awaited = set(position.awaited) if running else set()
    for seat in held.seats:
        if seat.number not in awaited:
            stop_clock(seat)
        elif asks_anew or seat.awaited_since is None:
            start_clock(held, seat, sights[seat.number])


def start_clock(held: Held, seat: Seat, sight: Any) -> None:
    """Await a seat from now on: its deadline, when it is written to, and when the site answers for it."""
    game, now = held.game, held.now
    due = deadline(game, seat, now)
    seat.awaited_since, seat.due_at = now, due
    seat.acts_at = now + pause(game, held.seats) if answers_itself(held, seat, sight) else due
    if seat.plays_itself:
        seat.notify_at = seat.remind_at = None
    else:
        seat.notify_at, seat.remind_at = notify_at(game, seat, now), remind_at(game, seat, now, due)


def answers_itself(held: Held, seat: Seat, sight: Any) -> bool:
    """Whether the site answers for a seat before its deadline: a bot, a standing order, or no choice at all."""
    if seat.plays_itself:
        return True
    decision = held.position.question and held.position.question.decision(seat.number)
    if decision is None:
        return False
    return decision.forced or ordered_answer(held.rules.orders, orders_of(seat), sight, decision) is not None


def stop_clock(seat: Seat) -> None:
    """Await a seat no longer."""
    seat.awaited_since = seat.due_at = seat.acts_at = seat.notify_at = seat.remind_at = None


def orders_of(seat: Seat) -> list[Order]:
    """Return a seat's standing orders."""
    return [msgspec.convert(order, Order) for order in seat.orders]


def end_orders(held: Held, sights: dict[int, Any]) -> None:
    """Take away the orders that no longer hold, and tell their seat why."""
    kinds = {kind.name: kind for kind in held.rules.orders}
    for seat in held.seats:
        kept = []
        for order in orders_of(seat):
            reason = kinds[order.kind].ended(order, sights[seat.number]) if order.kind in kinds else None
            if order.kind not in kinds or reason is not None:
                tell(held, reason or say("A standing order is no longer known."), seat.number, Line.Kind.HOST)
            else:
                kept.append(msgspec.to_builtins(order))
        seat.orders = kept


def finish(held: Held) -> None:
    """End the game: places, points, why, and the seed for whoever wants to check the deal."""
    game, outcome = held.game, held.position.outcome
    assert outcome is not None
    game.status, game.ended_at, game.result = Game.Status.OVER, held.now, msgspec.to_builtins(outcome.reason)
    game.revealed = {"seed": bytes(held.truth.seed).hex(), "words": [seat.word for seat in held.seats]}
    for seat in held.seats:
        seat.place, seat.points, seat.orders = outcome.places[seat.number], outcome.points[seat.number], []
    tell(held, outcome.reason, turn=max(0, held.position.table.turns - 1))
    write_of_the_end(held)


def write_of_the_end(held: Held) -> None:
    """Write to the players that the game is over, but for whoever ended it with their own answer."""
    Letter.objects.bulk_create(
        Letter(user=seat.user, kind=Letter.Kind.OVER, seats=[[seat.pk, position_of(held)]], try_at=held.now)
        for seat in held.seats
        if seat.user and seat.user.email and seat.user.notices != "none" and seat.number not in held.answered
    )


def position_of(held: Held) -> int:
    """Return the number of the last question."""
    return held.position.asked


SEAT_FIELDS = [
    "stand_in", "missed", "bank", "awaited_since", "due_at", "acts_at", "notify_at", "remind_at",
    "answered_line", "orders", "place", "points",
]  # fmt: skip


def snapshot(seat: Seat) -> tuple[Any, ...]:
    """Return what of a seat is written here; what a player has seen is not."""
    return tuple(getattr(seat, name) for name in SEAT_FIELDS)


def write_seats(held: Held) -> None:
    """Write the seats that have changed, in one statement."""
    changed = [seat for seat in held.seats if held.before.get(seat.pk) != snapshot(seat)]
    if changed:
        Seat.objects.bulk_create(changed, update_conflicts=True, unique_fields=["id"], update_fields=SEAT_FIELDS)
