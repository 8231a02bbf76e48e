"""A player's figures, added up from their finished games: places beside luck, the longest game, games won in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from accounts.pages.history import Played
from games import catalog
from games.wording.sentences import name_of


@dataclass
class Tally:
    """How a player has done at one game, or at tables of one size."""

    name: str
    slug: str = ""
    played: int = 0
    won: int = 0
    chances: float = 0.0  # games to win by luck alone
    places: int = 0  # all of them, added up

    def add(self, game: Played) -> None:
        self.played += 1
        self.won += game.won
        self.chances += 1 / game.size
        self.places += game.place

    @property
    def average(self) -> float:
        return self.places / self.played


@dataclass
class Place:
    """How often a player came in at a place, and how often they would have by luck alone."""

    place: int
    times: int = 0
    by_luck: float = 0.0


@dataclass
class Figures:
    """All that is added up of a player's finished games, latest first."""

    games: Sequence[Played]
    total: Tally = field(init=False)
    by_game: list[Tally] = field(init=False)
    by_size: dict[int, Tally] = field(init=False)
    places: list[Place] = field(init=False)

    def __post_init__(self) -> None:
        self.total = Tally("")
        by_game = {slug: Tally(name_of(rules), slug) for slug, rules in catalog.GAMES.items()}
        by_size = {size: Tally("") for size in sorted({game.size for game in self.games})}
        self.places = [Place(place) for place in range(1, max(by_size, default=0) + 1)]
        for game in self.games:
            self.total.add(game)
            by_size[game.size].add(game)
            if game.slug in by_game:
                by_game[game.slug].add(game)
            self.places[game.place - 1].times += 1
        for place in self.places:
            place.by_luck = sum(size.chances for seats, size in by_size.items() if seats >= place.place)
        self.by_game = [tally for tally in by_game.values() if tally.played]
        self.by_size = by_size

    @cached_property
    def longest(self) -> Played | None:
        """The game that took longest from deal to end."""
        return max(self.games, key=lambda game: game.lasted, default=None)

    @property
    def longest_address(self) -> str:
        """The address of the longest game, if the viewer may see it."""
        return self.longest.address if self.longest and self.longest.is_seen else ""

    @property
    def longest_seconds(self) -> int:
        return int(self.longest.lasted.total_seconds()) if self.longest else 0

    @cached_property
    def most_won(self) -> int:
        """The most games won one after the other."""
        return longest_run(game.won for game in reversed(self.games))


def longest_run(happened: Iterable[bool]) -> int:
    """Return how often something happened in a row at most."""
    best = now = 0
    for did in happened:
        now = now + 1 if did else 0
        best = max(best, now)
    return best
