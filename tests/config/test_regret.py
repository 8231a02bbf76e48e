"""What regret teaches: at the smallest game with a bluff in it, what is known of that game."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks.train.regret import Payoffs, Regrets
from games.engine.chance import Chance
from games.engine.mixture import Mixture

PASS, BET = 0, 1
LOW, MIDDLE, HIGH = range(3)


class Kuhn(NamedTuple):
    """Three cards, one each; a bet of one more coin, or none (Kuhn, 1950)."""

    cards: list[int]
    said: str = ""
    choices: tuple[int, ...] = (PASS, BET)

    @property
    def seat(self) -> int:
        return len(self.said) % 2

    @property
    def case(self) -> str:
        return f"{self.cards[self.seat]}{self.said}"

    def after(self, choice: int) -> Kuhn | Payoffs:
        said = f"{self.said}{choice}"
        if said in ("00", "11", "011"):
            won = (1 if said == "00" else 2) * (1 if self.cards[0] > self.cards[1] else -1)
        elif said in ("10", "010"):
            won = 1 if said == "10" else -1
        else:
            return Kuhn(self.cards, said)
        return [float(won), float(-won)]


def learnt(passes: int, seed: bytes) -> Regrets:
    found = Regrets()
    found.learn(lambda chance: (Kuhn(chance.draw([LOW, MIDDLE, HIGH], 2)), 2), passes, Chance(seed, "regret"))
    return found


def test_it_learns_to_bluff_as_often_as_is_known_to_be_right() -> None:
    mixture = learnt(15_000, b"kuhn").mixture()
    bets = {case: parts[BET] / 100 if len(parts) > BET else 0.0 for case, parts in mixture.items()}
    assert bets[f"{HIGH}1"] == pytest.approx(1, abs=0.02)  # calls with the best card,
    assert bets[f"{LOW}1"] == pytest.approx(0, abs=0.02)  # never with the worst,
    assert bets[f"{MIDDLE}1"] == pytest.approx(1 / 3, abs=0.05)  # and one time in three with the other
    assert bets[f"{LOW}0"] == pytest.approx(1 / 3, abs=0.05)  # and bluffs as often
    assert bets[f"{HIGH}"] == pytest.approx(3 * bets[f"{LOW}"], abs=0.12)


def test_the_same_seed_teaches_the_same_and_another_something_else() -> None:
    first, again, other = (learnt(300, seed).done for seed in (b"one", b"one", b"two"))
    assert first == again
    assert first != other


def test_a_choice_is_drawn_as_often_as_the_table_says_among_those_that_there_are(tmp_path: Path) -> None:
    (tmp_path / "mixture.toml").write_text("[cases]\na = [60, 0, 30, 10]\nb = [0, 100]\n")
    mixture = Mixture(str(tmp_path / "bot.py"))
    assert mixture.shares("a", [0, 1, 2, 3]) == [0.6, 0.0, 0.3, 0.1]
    assert mixture.shares("a", [0, 2, 7]) == [2 / 3, 1 / 3, 0.0]
    assert mixture.shares("b", [0, 2]) is None
    assert mixture.shares("c", [0]) is None
    chance = Chance(b"mixture", "drawn")
    drawn = [mixture.drawn("a", [0, 2], chance) for _ in range(600)]
    assert {*drawn} == {0, 2}
    assert drawn.count(0) / 600 == pytest.approx(2 / 3, abs=0.06)
    assert mixture.drawn("c", [0], chance) is None
