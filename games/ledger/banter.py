"""Table talk of bots: seldom, and never about anything that is hidden.

Who says what, and when, is drawn from the table's address and the number of the turn, which all who look know already,
and from how often somebody who is alone with bots has said something to them, which is in the log. So `heard` is not
even told about the game; nothing else may say a word for a bot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.conf import settings

from games.engine.chance import Chance
from games.engine.manner import Temper
from games.engine.texts import Text
from games.ledger.banter_lines import TALK
from games.ledger.held import Held
from games.ledger.log import tell
from games.models import Game, Line

SELDOM = 7  # at the end of one turn in so many, somebody would say something
LULL = 3  # turns of silence after somebody has spoken
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
    spoken = 0 if over or not bots else times_spoken_to(held)
    for said in heard(game.address, held.position.table.turns, bots, spoken):
        tell(held, said.text, kind=Line.Kind.TALK, seat=said.seat, turn=max(0, held.turn - over))


def times_spoken_to(held: Held) -> int:
    """Return in how many turns somebody who is alone with bots has said something, if in the one that has ended."""
    people = [seat.number for seat in held.seats if not seat.is_bot]
    if len(people) != 1:
        return 0
    said = held.game.lines.filter(kind=Line.Kind.TALK, only=None, seat=people[0])
    turns = {*said.values_list("turn", flat=True)}
    return len(turns) if held.game.turn in turns else 0


def heard(address: str, turn: int, bots: Sequence[Speaker], spoken: int = 0) -> list[Said]:
    """Return what is said as a turn begins (0: the game), or at the end of the game, when the bots have places.

    `spoken`: how often they have been spoken to by now, if they have not answered it yet.
    """
    if not bots:
        return []
    if spoken:
        speaker = Chance(address.encode(), f"answer {turn}").choice(bots)
        answers = Chance(address.encode(), f"answers of {speaker.temper}").shuffled(TALK[speaker.temper].answers)
        return [Said(speaker.seat, answer) for answer in answers[spoken - 1 : spoken]]
    if turn and bots[0].place is None:
        return between(address, turn, bots)
    chance = Chance(address.encode(), f"talk {turn}")
    speaker = chance.choice(bots)
    talk = TALK[speaker.temper]
    texts = talk.hello if speaker.place is None else talk.won if speaker.place == 1 else talk.lost
    return [] if chance.below(SHY) else [Said(speaker.seat, chance.choice(texts))]


def between(address: str, turn: int, bots: Sequence[Speaker]) -> list[Said]:
    """Return what is said as a turn begins: nothing that any bot has said at this table before."""
    if drawn(address, turn, bots) is None:
        return []
    spoke = dict(voices(address, turn, bots))
    speaker = spoke.pop(turn, None)
    if speaker is None:
        return []
    used = sum(other.temper == speaker.temper for other in spoke.values())
    texts = Chance(address.encode(), f"talk of {speaker.temper}").shuffled(TALK[speaker.temper].between)
    return [Said(speaker.seat, text) for text in texts[used : used + 1]]


def voices(address: str, upto: int, bots: Sequence[Speaker]) -> Iterator[tuple[int, Speaker]]:
    """Return in which turns somebody speaks, and who; two of them are never close together."""
    last = -LULL
    for turn in range(1, upto + 1):
        speaker = drawn(address, turn, bots)
        if speaker is not None and turn - last > LULL:
            last = turn
            yield turn, speaker


def drawn(address: str, turn: int, bots: Sequence[Speaker]) -> Speaker | None:
    """Draw who would like to say something as a turn begins, if anybody."""
    chance = Chance(address.encode(), f"talk {turn}")
    speaker = chance.choice(bots)
    return None if chance.below(SELDOM) else speaker
