"""Writes letters as rows, each together with what it is about."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.models import Call, Channel, Game, Letter, LetterItem, Seat

Why = LetterItem.Why
TOLD_APART = (Why.TURN, Why.REMINDER)  # webhooks are told of turns by `games.play.letters`
NOT_FOR_HOOKS = (*TOLD_APART, Why.COMEBACK)  # who asks for a seat may read there, and must not learn who sits in it


def about(seat: Seat, why: LetterItem.Why, question: int) -> LetterItem:
    """Return a letter's item about a seat: its question, deadline, offers or the end of its game."""
    return LetterItem(
        seat=seat,
        why=why,
        question=question,
        offer=seat.offered if why == Why.OFFER else None,
        due_at=seat.due_at if why == Why.REMINDER else None,
    )


def write(
    user_id: int, kind: Letter.Kind, items: Iterable[LetterItem], now: datetime, *, hook_alone: bool = False
) -> Letter | None:
    """Write one letter about those of these items that no letter has told yet; None if there are none.

    What it says is also told by the player's channels, each once. `hook_alone`: by their webhook and nothing else.
    """
    items = list(items)
    channels = Channel.objects.filter(user=user_id, stopped_at=None)
    if hook_alone:
        channels = channels.exclude(kind=Channel.Kind.DEVICE)
    elif all(item.why in NOT_FOR_HOOKS for item in items):
        channels = channels.filter(kind=Channel.Kind.DEVICE)
    if not items or (hook_alone and not channels.exists()):
        return None
    letter = Letter.objects.create(
        user_id=user_id,
        kind=kind,
        try_at=None if hook_alone else now,
        seats=[[item.seat_id, item.question] for item in items if item.seat_id and item.offer is None],
        offers=[[item.seat_id, item.offer] for item in items if item.offer is not None],
    )
    for item in items:
        item.letter = letter
    LetterItem.objects.bulk_create(items, ignore_conflicts=True)
    if letter.items.exists():
        Call.objects.bulk_create([Call(channel=channel, letter=letter, try_at=now) for channel in channels])
        return letter
    letter.delete()
    return None


def write_again(game: Game) -> None:
    """Forget all letters about a table's open question, so that everybody is written to again."""
    game.seats.update(told_question=0, seen_question=0, urged_for=None)
    told = LetterItem.objects.filter(seat__game=game, question=game.question, why__in=(Why.TURN, Why.REMINDER))
    told.update(why=Why.AGAIN)
