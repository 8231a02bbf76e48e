"""The ends of Liar's Dice at which its mixture is learnt, each by itself, since no case lies in two of them."""

from __future__ import annotations

from functools import partial

from benchmarks.catalog.liars_dice.rounds import Round, rolled
from benchmarks.train.mixing import Lesson
from games.engine.chance import Chance

EVEN, UNEVEN = [(1, 1)], [(2, 1), (1, 2)]  # dice of who begins, and of the other


def dealt(sizes: list[tuple[int, int]], wild: bool, chance: Chance) -> tuple[Round, int]:
    """Deal an end."""
    return rolled(chance.choice(sizes), wild, chance), 2


LESSONS = {
    "one die each": Lesson(partial(dealt, EVEN, True), 60_000),
    "one die each, ones just ones": Lesson(partial(dealt, EVEN, False), 30_000),
    "two dice against one": Lesson(partial(dealt, UNEVEN, True), 50_000),
    "two dice against one, ones just ones": Lesson(partial(dealt, UNEVEN, False), 50_000),
}
