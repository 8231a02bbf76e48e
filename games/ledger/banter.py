"""Table talk of bots: seldom, and never about anything that is hidden.

Who says what, and when, is drawn from the table's address and the number of the turn, which all who look know already.
So `heard` is not even told about the game; nothing else may say a word for a bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings

from games.engine.chance import Chance
from games.engine.manner import Temper
from games.engine.texts import Text
from games.ledger.banter_lines import TALK
from games.ledger.held import Held
from games.ledger.log import tell
from games.models import Game, Line

SELDOM = 9  # at the end of one turn in so many, somebody says something
SHY = 3  # one in so many has something to say as the game begins, and at its end


class Speaker(NamedTuple):
    """A bot at the table, as everybody knows it; its place once the game is over."""

    seat: int
    temper: Temper
    place: int | None = None


class Said(NamedTuple):
    """A line of talk."""

    seat: int
    text: Text


def chat(held: Held) -> None:
    """Let bots talk at a turn's end, or at the end of the game."""
    over = held.game.status == Game.Status.OVER
    if settings.LONGHAND_TALK and (over or held.position.table.turns != held.game.turn):
        say_aloud(held)


def greet(held: Held) -> None:
    """Let bots talk as the game begins."""
    if settings.LONGHAND_TALK:
        say_aloud(held)


def say_aloud(held: Held) -> None:
    """Write what bots say now in the log, as what people say."""
    game, over = held.game, held.game.status == Game.Status.OVER
    bots = [
        Speaker(seat.number, Temper(seat.temper), seat.place if over else None) for seat in held.seats if seat.is_bot
    ]
    for said in heard(game.address, held.position.table.turns, bots):
        tell(held, said.text, kind=Line.Kind.TALK, seat=said.seat, turn=max(0, held.turn - over))


def heard(address: str, turn: int, bots: Sequence[Speaker]) -> list[Said]:
    """Return what is said as a turn begins (0: the game), or at the end of the game, when the bots have places."""
    if not bots:
        return []
    chance = Chance(address.encode(), f"talk {turn}")
    speaker = chance.choice(bots)
    if speaker.place is not None or turn == 0:
        talk = TALK[speaker.temper]
        texts = talk.hello if speaker.place is None else talk.won if speaker.place == 1 else talk.lost
        return [] if chance.below(SHY) else [Said(speaker.seat, chance.choice(texts))]
    if chance.below(SELDOM):
        return []
    in_order = Chance(address.encode(), f"talk of {speaker.seat}").shuffled(TALK[speaker.temper].between)
    return [Said(speaker.seat, in_order[turn % len(in_order)])]
