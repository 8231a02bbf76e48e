"""Mixtures: how often a bot does what, by the case it is in, as regret has taught it. Nobody can read who draws lots.

A case is a word that a game makes of what a seat sees; a choice is a number that the game makes an answer of. The table
stands in `mixture.toml`, beside the bot; `make train` writes it (`benchmarks/train/regret.py`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from games.engine.chance import Chance


class Mixture:
    """A table of how often to do what; read at its first use."""

    def __init__(self, module: str) -> None:
        self.file = Path(module).with_name("mixture.toml")

    @cached_property
    def cases(self) -> Mapping[str, Sequence[int]]:
        """Return how often each choice is made in each case; only what one is to another counts."""
        cases: Mapping[str, Sequence[int]] = tomllib.loads(self.file.read_text(encoding="utf-8"))["cases"]
        return cases

    def shares(self, case: str, choices: Sequence[int]) -> list[float] | None:
        """Return how often to make each of some choices; None in a case that was never met, or not with these."""
        often = self.cases.get(case, ())
        weights = [often[choice] if choice < len(often) else 0 for choice in choices]
        total = sum(weights)
        return [weight / total for weight in weights] if total else None

    def drawn(self, case: str, choices: Sequence[int], chance: Chance) -> int | None:
        """Draw one of some choices; None if the table says nothing of them."""
        shares = self.shares(case, choices)
        return None if shares is None else chance.weighted(choices, shares)
