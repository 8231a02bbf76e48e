"""Writes what follows from a position: the checkpoint, each seat's Hand, the spectators' view, and the seats."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from games.engine.questions import Decision
from games.ledger import rows
from games.ledger.clocks import awaited_entry, plan_announcement
from games.ledger.locks import SEAT_FIELDS, Held, Taken
from games.models import Game, Hand, Public, Seat

SEEN_FIELDS = ["seen_question", "offers_known", "seen_at"]


def mark_seen(game: Game, seat: Seat, decision: Decision | None, now: datetime) -> bool:
    """Note in a seat that its player sees the table as it is; return whether any of it is new to them."""
    question = game.question if decision is not None else seat.seen_question
    offers = max(decision.offers, default=-1) + 1 if decision is not None else 0
    seen = question, max(offers, seat.offers_known)
    looked_since = seat.seen_at is not None and seat.seen_at >= game.changed_at
    if looked_since and seen == (seat.seen_question, seat.offers_known):
        return False
    (seat.seen_question, seat.offers_known), seat.seen_at = seen, now
    return True


def write_truth(held: Held) -> None:
    """Write the checkpoint if a new turn has begun. What time the last one took is then gone for good."""
    truth, position = held.truth, held.position
    if truth.checkpoint is None or bytes(truth.checkpoint) != position.checkpoint or truth.base != position.base:
        truth.checkpoint, truth.base = position.checkpoint, position.base
        rows.save(truth)
        for seat in held.seats:
            seat.spent = 0


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
    put_before = [hand for hand in hands if not question_changed or was_put(held, hand)]
    held.hands.update((hand.seat.number, hand) for hand in hands)
    rows.put(hands, fields, put_before, ["since"])


def was_put(held: Held, hand: Hand) -> bool:
    """Whether a seat was already asked the same, so that its form that is already on screen stays valid."""
    before, question, number = held.question_before, held.position.question, hand.seat.number
    if not held.answered or number in held.answered or before is None or question is None:
        return False
    if not question.out_of_turn or (number in before.decisions) != (number in question.decisions):
        return False
    now, then = question.decision(number), before.decision(number)
    return now is not None and then is not None and now.as_data() == then.as_data()


def write_public(held: Held, question_changed: bool) -> None:
    """Write what a spectator sees, and which seats the table sees as awaited, since when and until when."""
    game, position = held.game, held.position
    entries = game.public.awaited  # while a question is open, only `take_off_list` removes any
    if question_changed:
        by_number = {seat.number: seat for seat in held.seats}
        asked = position.question.decisions if position.question else ()
        entries = [awaited_entry(by_number[number]) for number in asked]
        plan_announcements(held, game.public, Public(awaited=entries))
    started = game.status in (Game.Status.RUNNING, Game.Status.PAUSED)
    game.public = Public(position.sight(None), entries if started else [])


def plan_announcements(held: Held, before: Public, now: Public) -> None:
    """Plan what webhooks are told of a new question, unless it is the same to them: somebody has acted out of turn."""
    for seat in held.seats:
        entry = now.entry_of(seat.number)
        if entry is None or not held.acted_out_of_turn or before.entry_of(seat.number) is None:
            plan_announcement(held.game, seat, entry)


def write_seats(held: Taken, looking: Seat | None = None) -> None:
    """Write the seats that have changed, and what the player in one of them now sees.

    What others have seen stays as it is: they may be looking just now.
    """
    changed = [seat for seat in held.seats if seat is looking or held.has_changed_at(seat)]
    rows.put(changed, SEAT_FIELDS, [seat for seat in changed if seat is not looking], SEEN_FIELDS)
