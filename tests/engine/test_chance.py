"""Chance: the same for the same seed, today and in years; as likely for each; checked by anybody afterwards."""

from __future__ import annotations

import hashlib
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chance import Chance, commitment, stirred

quick = settings(max_examples=60, deadline=None, derandomize=True, database=None)


def test_a_deal_stays_the_same_for_years() -> None:
    """These were drawn when the engine was written: if they change, no finished game can be checked any more."""
    assert Chance(b"longhand", "deal").shuffled(list(range(10))) == GOLDEN_SHUFFLE
    assert [Chance(b"longhand", turn).below(10**30) for turn in (1, 2)] == GOLDEN_NUMBERS


GOLDEN_SHUFFLE = [2, 4, 1, 0, 8, 3, 6, 7, 9, 5]
GOLDEN_NUMBERS = [86732279984137792776663485551, 145604759926225698865612392052]


@quick
@given(items=st.lists(st.integers()), seed=st.binary(max_size=8))
def test_a_shuffle_loses_and_adds_nothing(items: list[int], seed: bytes) -> None:
    kept = list(items)
    assert Counter(Chance(seed, 1).shuffled(items)) == Counter(items)
    assert items == kept


@quick
@given(n=st.integers(1, 10**80), seed=st.binary(max_size=8))
def test_a_number_lies_below_its_bound(n: int, seed: bytes) -> None:
    assert 0 <= Chance(seed, "below").below(n) < n


def test_each_order_is_as_likely_as_any_other() -> None:
    chance = Chance(b"fair", "orders")
    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_big_numbers_are_spread_evenly_too() -> None:
    chance, n = Chance(b"fair", "big"), 3 * 2**200
    thirds = Counter(chance.below(n) * 3 // n for _ in range(6000))
    assert all(1850 < thirds[third] < 2150 for third in range(3))
    assert {chance.below(n) % 2 for _ in range(50)} == {0, 1}


def test_streams_of_different_turns_are_different() -> None:
    first, second = (Chance(b"seed", turn).shuffled(list(range(20))) for turn in (1, 2))
    assert first != second


def test_anybody_can_check_the_commitment() -> None:
    assert commitment(b"seed") == hashlib.sha256(b"seed").hexdigest()


def test_every_word_and_its_place_counts() -> None:
    mixed = [stirred(b"seed", words) for words in (["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"], ["a"], [])]
    assert len(set(mixed)) == len(mixed)
    assert all(len(seed) == 32 for seed in mixed)
