"""Writes what follows from a position: the checkpoint, each seat's Hand, the spectators' view, and the seats."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.position import encode_sorted as as_json
from games.ledger import rows
from games.ledger.clocks import awaited_entry
from games.ledger.held import SEAT_FIELDS, Held, Taken
from games.models import Game, Hand, Public


def write_truth(held: Held) -> None:
    """Write the checkpoint if a new turn has begun."""
    truth, position = held.truth, held.position
    if truth.checkpoint is None or bytes(truth.checkpoint) != position.checkpoint or truth.base != position.base:
        truth.checkpoint, truth.base = position.checkpoint, position.base
        rows.save(truth)


def write_hands(held: Held, sights: dict[int, Any], question_changed: bool) -> None:
    """Rewrite every Hand; while the question is still open, only those of seats that have just answered."""
    position, question, hands = held.position, held.position.question, []
    for seat in held.seats:
        if not question_changed and not held.seen_by_others and seat.number not in held.answered:
            continue
        decision = question.decision(seat.number) if question else None
        sealed = position.sealed.get(seat.number)
        hands.append(
            Hand(
                seat=seat, revision=held.game.revision, question=position.asked, since=position.asked,
                sight=sights[seat.number], decision=decision.as_data() if decision else None,
                out_of_turn=question is not None and decision is not None and seat.number not in question.decisions,
                sealed=msgspec.to_builtins(sealed) if sealed else None,
            )
        )  # fmt: skip
    fields = ["revision", "question", "sight", "decision", "out_of_turn", "sealed"]
    if question_changed:
        fields.append("since")
        carry_over_since(held, hands)
    held.hands.update((hand.seat.number, hand) for hand in hands)
    rows.put(hands, fields)


def carry_over_since(held: Held, hands: list[Hand]) -> None:
    """Carry `since` over for seats whose decision has not changed, so that forms already on screen stay valid."""
    question = held.position.question
    if not held.answered or question is None or not question.out_of_turn:
        return
    before = {hand.seat_id: hand for hand in Hand.objects.filter(seat__game=held.game).defer("sight", "sealed")}
    for hand in hands:
        old = before.get(hand.seat_id)
        if old is None or hand.seat.number in held.answered or hand.decision is None:
            continue
        if old.decision and old.out_of_turn == hand.out_of_turn and by_name(old.decision) == by_name(hand.decision):
            hand.since = old.since


def by_name(decision: dict[str, Any]) -> bytes:
    """Return all that a stored decision says, for comparison. Rows older than fields in pairs are sorted."""
    options = [[option["verb"], dict(option["fields"])] for option in decision["options"]]
    return as_json(decision | {"options": options})


def write_public(held: Held, question_changed: bool) -> None:
    """Write what a spectator sees, and which seats the table sees as awaited, since when and until when."""
    game, position = held.game, held.position
    entries = game.public.awaited  # while a question is open, only `take_off_list` removes any
    if question_changed:
        by_number = {seat.number: seat for seat in held.seats}
        asked = position.question.decisions if position.question else ()
        entries = [awaited_entry(by_number[number]) for number in asked]
    started = game.status in (Game.Status.RUNNING, Game.Status.PAUSED)
    game.public = Public(position.sight(None), entries if started else [])


def write_seats(held: Taken) -> None:
    """Write the seats that have changed, in one statement."""
    rows.put(held.changed_seats, SEAT_FIELDS)
