"""Bids in Liar's Dice are claims: what is noted of them agrees with the dice."""

from __future__ import annotations

from games.engine.asides import Claim, Verdict
from games.engine.questions import Seat
from tests.catalog.test_claims import played


def test_a_doubt_is_right_about_a_lie_and_a_belief_about_a_truth() -> None:
    last: dict[Seat, Claim] = {}
    found = set()
    for _position, _answers, asides in played("liars_dice", b"doubts", bots=True):
        for aside in asides:
            if isinstance(aside, Claim):
                said, truth = aside.said.values["bid"], aside.truth.values["bid"]
                assert aside.true == (truth[0] >= said[0])
                last[aside.by] = aside
            elif isinstance(aside, Verdict):
                assert aside.right == (last[aside.of].true != aside.doubts)
                found.add((aside.doubts, aside.right))
    assert found == {(True, True), (True, False), (False, True), (False, False)}
