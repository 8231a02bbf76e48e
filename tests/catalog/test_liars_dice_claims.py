"""Bids in Liar's Dice are claims: what is noted of them agrees with the dice, and the end opens each of them."""

from __future__ import annotations

import pytest

from games.engine.asides import Claim, Verdict
from games.engine.chance import Chance
from games.engine.questions import Seat
from games.models import Game, Line, Opening
from tests.catalog.test_claims import played
from tests.games.tables import answer_at_random, awaited, table_of

SLUG = "liars_dice"


def test_a_doubt_is_right_about_a_lie_and_a_belief_about_a_truth() -> None:
    last: dict[Seat, Claim] = {}
    found = set()
    for _position, _answers, asides in played(SLUG, b"doubts", bots=True):
        for aside in asides:
            if isinstance(aside, Claim):
                said, truth = aside.said.values["bid"], aside.truth.values["bid"]
                assert aside.true == (truth[0] >= said[0])
                last[aside.by] = aside
            elif isinstance(aside, Verdict):
                assert aside.right == (last[aside.of].true != aside.doubts)
                found.add((aside.doubts, aside.right))
    assert found == {(True, True), (True, False), (False, True), (False, False)}


@pytest.mark.django_db
def test_every_bid_of_a_played_game_is_opened_at_its_end_and_not_before() -> None:
    game, chance = table_of(SLUG, 3), Chance(b"openings", SLUG)
    while awaited(game):
        assert not Opening.objects.exists()
        answer_at_random(game, chance)
    assert Game.objects.get(pk=game.pk).status == Game.Status.OVER
    claims = Opening.objects.filter(kind="claim")
    lines = Line.objects.filter(game=game).values_list("number", "text")
    bids = [number for number, text in lines if not isinstance(text, str) and text["template"] == "{seat} says {bid}."]
    assert sorted(bids) == sorted(claims.values_list("line", flat=True))
    assert {*claims.values_list("true", flat=True)} == {True, False}
