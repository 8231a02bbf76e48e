"""How people here lie and doubt, by what finished games have laid open; nothing of a running one is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.asides import Claim, Verdict
from games.engine.claims import Claims
from games.engine.texts import say
from games.models import Game, Opening, Seat

CHUNK = 100  # games that are read at once
NOTHING = say("")  # what was said does not count here


def of_people(slug: str) -> Claims:
    """Count what people have claimed and doubted in a game, by their own hand: not bots, programs or the clock."""
    found = Claims()
    for asides in of_games(slug):
        found.note(asides)
    return found


def of_games(slug: str) -> Iterator[list[Claim | Verdict]]:
    """Return the claims and verdicts of each finished game, in their order."""
    games = [*Game.objects.filter(slug=slug, status=Game.Status.OVER).order_by("pk").values_list("pk", flat=True)]
    for first in range(0, len(games), CHUNK):
        rows = Opening.objects.filter(game__in=games[first : first + CHUNK], kind=Opening.Kind.CLAIM)
        by_game: dict[int, list[Claim | Verdict]] = {}
        whose = rows.select_related("seat__user").prefetch_related("verdicts__seat__user").order_by("game", "number")
        for opening in whose:
            by_game.setdefault(opening.game_id, []).extend(asides_of(opening))
        yield from by_game.values()


def asides_of(opening: Opening) -> Sequence[Claim | Verdict]:
    """Return a claim, and how others took it, as the table had noted it."""
    seat = opening.seat
    assert seat is not None
    assert opening.true is not None
    claim = Claim(seat.number, opening.true, NOTHING, NOTHING, opening.size, own=opening.own and is_person(seat))
    verdicts = [
        Verdict(
            taken.seat.number, seat.number, taken.doubts, taken.right, taken.forced, taken.own and is_person(taken.seat)
        )
        for taken in sorted(opening.verdicts.all(), key=lambda taken: taken.pk)
    ]
    return [claim, *verdicts]


def is_person(seat: Seat) -> bool:
    """Whether somebody sits there who is neither a bot nor a program."""
    return seat.user is not None and seat.user.owner_id is None
