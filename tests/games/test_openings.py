"""What was claimed, sealed or kept back lies with the moves until the game ends, then open for all who sat there."""

from __future__ import annotations

import pytest

from games import sight
from games.engine.chance import Chance
from games.models import Game, Line, Opening
from tests.catalog.own import own, that_say
from tests.catalog.which import games_with

from .tables import answer_at_random, awaited, browser_of, friend, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.mark.parametrize("slug", that_say("CLAIMING"))
def test_every_claim_of_a_played_game_is_opened_at_its_end_and_not_before(slug: str) -> None:
    game = table_of(slug, 3)
    chance = Chance(b"openings", slug)
    while awaited(game):
        assert not Opening.objects.exists()
        answer_at_random(game, chance)
    assert Game.objects.get(pk=game.pk).status == Game.Status.OVER
    claims = Opening.objects.filter(kind="claim")
    lines = dict(Line.objects.filter(game=game).values_list("number", "text"))
    claiming = own(slug, "CLAIMING")
    told = [
        number for number, text in lines.items() if isinstance(text, dict) and text["template"].startswith(claiming)
    ]
    assert sorted(told) == sorted(claims.values_list("line", flat=True))
    assert claims.filter(true=False).exists()


@pytest.mark.parametrize("slug", games_with(lambda rules: rules.end.luck))
def test_luck_is_told_apart_from_play(slug: str) -> None:
    game = table_of(slug, 3)
    chance = Chance(b"luck", slug)
    browser = browser_of(friend("Ada"))
    before = browser.get(game.get_absolute_url()).content.decode()
    while awaited(game):
        answer_at_random(game, chance)
    assert "Luck and play" not in before
    view = sight.of(game.address, friend("Ada"))
    noted = Opening.objects.filter(kind="luck")
    assert sum(got or 0 for got in noted.values_list("got", flat=True)) == pytest.approx(
        sum(int(share.got.replace(",", "").replace("−", "-")) for share in view.end.luck), abs=2
    )
    assert "Luck and play" in browser.get(game.get_absolute_url()).content.decode()
