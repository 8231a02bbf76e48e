"""Table talk: a line alone or with an answer, and the tall tale that may go with a promise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.writing import tidy
from games import catalog
from games.ledger.locks import Actor, Held, lock, note_change, seat_among
from games.ledger.log import tell, tell_at_once
from games.ledger.reactions import takes_reaction
from games.ledger.refusals import Gone, Refused
from games.models import Game, Line, Seat

LONGEST = 280


class TooLong(Refused):
    sentence = _("A line of talk can have up to 280 characters. Please shorten it.")


class Silent(Refused):
    sentence = _("Write something to say first.")


def clean(words: str) -> str:
    """Return what somebody typed as one tidy line. Raises TooLong."""
    line = tidy(words)
    if len(line) > LONGEST:
        raise TooLong
    return line


def talk(held: Held, seat: Seat, words: str, kind: str = Line.Kind.TALK, only: int | None = None) -> None:
    """Say something at a table that is held."""
    line = clean(words)
    if line:
        tell(held, line, only, kind=kind, seat=seat.number)


@transaction.atomic
def say_line(address: str, actor: Actor, words: str, *, after: int | None = None) -> Game:
    """Say something at a table without answering. Raises Refused.

    `after`: the last line for all that the player had seen. If they have said the same since, it counts once.
    """
    game = lock(address)
    seat = seat_among(game, game.seats.all(), actor)
    if game.status == Game.Status.CLOSED:
        raise Gone
    line = clean(words)
    if not line:
        raise Silent
    if (
        after is not None
        and game.lines.filter(nth__gt=after, kind=Line.Kind.TALK, seat=seat.number, text=line).exists()
    ):
        return game
    tell_at_once(game, line, Line.Kind.TALK, seat.number)
    note_heard(seat, game.lines_told)
    return game


class NoSuchLine(Refused):
    sentence = _("There is no such line to react to. Look at the table again.")


class NoSuchReaction(Refused):
    sentence = _("There is no such reaction. Choose one of those beside the line.")


class TooSoon(Refused):
    sentence = _("You can react to this once you have answered it, or when it has been turned up.")


def react(address: str, actor: Actor, nth: int, kind: str) -> Game:
    """React to a line, the nth of those that all may read, or take the same reaction back. Raises Refused."""
    return change_reaction(address, actor, nth, kind, toggled)


def set_reaction(address: str, actor: Actor, nth: int, kind: str | None) -> Game:
    """React to a line so, whatever was felt before; None takes any reaction back. Raises Refused."""
    return change_reaction(address, actor, nth, kind, put)


@transaction.atomic
def change_reaction(
    address: str,
    actor: Actor,
    nth: int,
    kind: str | None,
    change: Callable[[Mapping[str, str], str, Any], dict[str, str]],
) -> Game:
    """Change what a player has put to a line of their table."""
    game = lock(address)
    seat = seat_among(game, game.seats.all(), actor)
    if game.status == Game.Status.CLOSED:
        raise Gone
    if kind is not None and kind not in Line.Reaction.values:
        raise NoSuchReaction
    line = game.lines.readable_by(None).filter(nth=nth).first()
    if line is None:
        raise NoSuchLine
    rules = catalog.find(game.slug)
    if not takes_reaction(rules, game, line.kind, line.text, seat.number, line.claimed_by, line.answered_by):
        raise TooSoon
    after = change(line.reactions, str(seat.number), kind)
    if after == line.reactions:
        return game
    line.reactions = after
    line.save(update_fields=["reactions"])
    note_change(game)
    game.save(update_fields=["revision", "changed_at"])
    return game


def toggled(given: Mapping[str, str], by: str, kind: str) -> dict[str, str]:
    """Return the reactions to a line after another one: it replaces one's own, and the same again takes it back."""
    others = {other: reaction for other, reaction in given.items() if other != by}
    return others if given.get(by) == kind else others | {by: kind}


def put(given: Mapping[str, str], by: str, kind: str | None) -> dict[str, str]:
    """Return the reactions to a line with this one in the place of one's own, or without one."""
    others = {other: reaction for other, reaction in given.items() if other != by}
    return others if kind is None else others | {by: kind}


def note_heard(seat: Seat, line: int) -> None:
    """Note up to which line a player has read the talk. Nobody else learns it."""
    Seat.objects.filter(pk=seat.pk, heard_line__lt=line).update(heard_line=line)
    seat.heard_line = max(seat.heard_line, line)
