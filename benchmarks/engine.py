"""Answers per CPU-second of random players, four-handed, beside a loop whose speed says what the machine is worth.

Also what it costs to resume a turn in progress, in the game whose turns have the most answers.
"""

from __future__ import annotations

import json
import time

from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.rulebook import Rulebook

SEATS, SECONDS, ROUNDS = 4, 0.5, 7
WARMING = 2  # rounds before those that count, so that both ways to play find caches as full
STEPS = 100_000  # of the reference loop
LONGEST = "door_and_treasure"  # the game whose turns have the most answers
GAMES_RESUMED = 4


def reference() -> float:
    """Return steps per CPU-second of a loop in plain Python that does what rules do: lists, dicts, small sums."""
    begun, hand = time.process_time(), list(range(8))
    seen: dict[int, int] = {}
    for step in range(STEPS):
        card = hand[step % 8]
        hand[step % 8], hand[0] = hand[0], card
        seen[card] = seen.get(card, 0) + len(hand)
    return STEPS / (time.process_time() - begun)


def answers(rules: Rulebook, with_sight: bool, round_: int) -> float:
    """Return answers per CPU-second of random games, none of which has been played before."""
    count, number, begun = 0, 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        number += 1
        count += whole_game(rules, with_sight, f"bench {round_} {number}{' with sight' if with_sight else ''}")
    return count / (time.process_time() - begun)


def whole_game(rules: Rulebook, with_sight: bool, name: str) -> int:
    """Play a random game and return how many answers it took."""
    count, seed = 0, name.encode()
    position, chance = Position.deal(rules, SEATS, {}, seed), Chance(seed, "players")
    while (question := position.question) is not None:
        sealed = position.sealed
        for seat in question.decisions:
            if seat not in sealed:
                break
        if with_sight:
            position.sight(seat)
        position.answer(seat, question.decisions[seat].sample(chance))
        count += 1
    return count


def resuming(rules: Rulebook, first: int) -> float:
    """Return the CPU milliseconds that it takes to find a turn in progress again, the mean over whole random games."""
    spent, resumed = 0.0, 0
    for number in range(first, first + GAMES_RESUMED):
        seed = f"bench {number}".encode()
        position, chance = Position.deal(rules, SEATS, {}, seed), Chance(seed, "players")
        while (question := position.question) is not None:
            seat = position.awaited[0]
            position.answer(seat, question.decisions[seat].sample(chance))
            if position.given:
                begun = time.process_time()
                Position(rules, position.checkpoint, seed, position.base, position.given)
                spent += time.process_time() - begun
                resumed += 1
    return spent / resumed * 1000


def main() -> None:
    """Print one JSON object: the reference, each game's figures, and what it costs to resume the longest turns."""
    measured: dict[str, list[float]] = {}
    resumed = []
    for round_ in range(WARMING + ROUNDS):  # by turns, so that a slow moment of the machine falls on all alike
        measured.setdefault("reference", []).append(reference())
        for slug, rules in GAMES.items():
            measured.setdefault(slug, []).append(answers(rules, False, round_))
            measured.setdefault(f"{slug} with sight", []).append(answers(rules, True, round_))
        resumed.append(resuming(GAMES[LONGEST], round_ * 1000))
    figures: dict[str, object] = {name: max(values[WARMING:]) for name, values in measured.items()}
    print(json.dumps({**figures, "longest": LONGEST, "resuming ms": min(resumed)}))


if __name__ == "__main__":
    main()
