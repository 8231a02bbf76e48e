"""Plays games against itself, without a database: how fast they go, how they end, and who wins."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.players import random_player
from games.engine.position import Position
from games.engine.rulebook import Player, Rulebook

BOUND = 20_000  # answers after which a game counts as unfinished
KINDS = ("random", "bot", "mixed")


@dataclass
class Tally:
    """The results of one game with one number of seats."""

    game: str
    seats: int
    games: int
    finished: int = 0
    answers: int = 0
    seconds: float = 0  # of CPU, for play alone
    endings: Counter[str] = field(default_factory=Counter)
    questions: list[int] = field(default_factory=list)  # for each game that finished
    wins: dict[str, float] = field(default_factory=dict)  # by kind of player; a shared first place counts in parts
    won_by_seat: list[float] = field(default_factory=list)

    @property
    def usual_questions(self) -> int:
        """The median number of questions in a finished game."""
        return round(median(self.questions or [0]))

    def as_data(self) -> dict[str, Any]:
        won = sum(self.wins.values()) or 1
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "finished": self.finished,
            "answers": self.answers,
            "answers_per_cpu_second": round(self.answers / self.seconds) if self.seconds else 0,
            "endings": dict(self.endings.most_common()),
            "wins": {kind: round(count / won, 4) for kind, count in self.wins.items()},
        }


class Command(BaseCommand):
    """Let bots and random players play whole games."""

    help = "Plays games against itself: how many finish, how fast, how they end, which players and seats win."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "slug", nargs="*", metavar="SLUG", help=f"which games (default: all, that is {', '.join(GAMES)})"
        )
        parser.add_argument("--games", type=int, default=100, help="how many of each")
        parser.add_argument("--seats", type=int, help="how many players (default: every number that the game allows)")
        parser.add_argument("--seed", default="longhand", help="the same seed plays the same games")
        parser.add_argument("--players", choices=KINDS, default="random", help="mixed: one bot, the others random")
        parser.add_argument("--json", action="store_true", help="one JSON object per line")

    def handle(self, *args: Any, **options: Any) -> None:
        tables = tables_of(options["slug"], options["seats"])
        if options["games"] < 1:
            raise CommandError("Play at least one game.")
        if not options["json"]:
            self.stdout.write(HEAD)
        for rules, seats in tables:
            tally = play(rules, seats, options["games"], str(options["seed"]), options["players"])
            data = tally.as_data()
            self.stdout.write(json.dumps(data) if options["json"] else line(tally, data))


def tables_of(slugs: list[str], seats: int | None) -> list[tuple[Rulebook, int]]:
    """Return the games to play, with each number of players. Raises CommandError."""
    if unknown := [slug for slug in slugs if slug not in GAMES]:
        raise CommandError(f"There is no game called {', '.join(unknown)}: {', '.join(GAMES)}.")
    chosen = [GAMES[slug] for slug in slugs] or list(GAMES.values())
    tables = [(rules, number) for rules in chosen for number in rules.seats if seats in (None, number)]
    if not tables:
        raise CommandError(f"None of these games can be played by {seats}.")
    return tables


def play(rules: Rulebook, seats: int, games: int, seed: str, players: str) -> Tally:
    """Play some games and return the tally."""
    tally = Tally(rules.slug, seats, games, won_by_seat=[0.0] * seats)
    for number in range(games):
        play_one(rules, tally, f"{seed} {number}".encode(), kinds(seats, number, players))
    return tally


def kinds(seats: int, number: int, players: str) -> list[str]:
    """Return the kind of player in each seat; a single bot moves on a seat from game to game."""
    if players != "mixed":
        return [players] * seats
    return ["bot" if seat == number % seats else "random" for seat in range(seats)]


def play_one(rules: Rulebook, tally: Tally, seed: bytes, seated: list[str]) -> None:
    """Play a game to its end and add it to the tally."""
    chance = Chance(seed, "players")
    act = [actor(rules, kind, chance) for kind in seated]
    begun, answers = time.process_time(), 0
    position = Position.deal(rules, tally.seats, {}, seed)
    while position.question is not None and answers < BOUND:
        seat = next(seat for seat in position.question.decisions if seat not in position.sealed)
        act[seat](position, seat)
        answers += 1
    tally.seconds += time.process_time() - begun
    tally.answers += answers
    if (outcome := position.outcome) is None:
        return
    tally.finished += 1
    tally.questions.append(position.asked)
    tally.endings[outcome.reason.template] += 1
    first = [seat for seat, place in enumerate(outcome.places) if place == 1]
    for seat in first:
        tally.wins[seated[seat]] = tally.wins.get(seated[seat], 0) + 1 / len(first)
        tally.won_by_seat[seat] += 1 / len(first)


def actor(rules: Rulebook, kind: str, chance: Chance) -> Callable[[Position, int], None]:
    """Return the player for a seat. Random players get no sight of the table, which takes time to make."""
    if kind == "random":
        return lambda position, seat: position.answer(seat, decision(position, seat).sample(chance))
    player: Player = rules.bots.answer if kind == "bot" else random_player
    return lambda position, seat: position.answer(seat, player(position.sight(seat), decision(position, seat), chance))


def decision(position: Position, seat: int) -> Any:
    return position.question and position.question.decisions[seat]


HEAD = f"{'game':<14}{'seats':>6}{'games':>7}{'finished':>9}{'answers':>9}{'per CPU-s':>11}  wins"


def line(tally: Tally, data: dict[str, Any]) -> str:
    """Return a tally as text: the figures, a usual game's questions, how often each seat wins, the endings."""
    wins = ", ".join(f"{kind} {share:.1%}" for kind, share in data["wins"].items())
    first = (
        f"{data['game']:<14}{data['seats']:>6}{data['games']:>7}{data['finished']:>9}{data['answers']:>9}"
        f"{data['answers_per_cpu_second']:>11}  {wins}"
    )
    won = sum(tally.won_by_seat) or 1
    shares = ", ".join(f"{share / won:.1%}" for share in tally.won_by_seat)
    more = f"    {tally.usual_questions} questions, seats win {shares}"
    return "\n".join([first, more, *(f"    {count:>6} × {ending}" for ending, count in data["endings"].items())])
