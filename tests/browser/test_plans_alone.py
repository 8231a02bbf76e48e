"""A player answers whole games by nothing but what they say in advance, while their friends answer as bots would."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import transaction

from games import catalog, sight
from games.engine.chance import Chance
from games.ledger.store import hold
from games.models import Game, Move, Seat
from tests.browser.asked import END
from tests.browser.hands import Finger, fill_in
from tests.catalog.which import OFFERS, SEALED, TOGETHER
from tests.games.tables import awaited, decision_of, give, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ANSWERS = 150  # more than any of these games takes
MOSTLY = 0.6  # the share of her answers that plans give; at each surprise the site asks
TO_LEAVE = ".plan:not(.fits) > form > .actions > .button"
DEAL = b"plans alone"  # one that makes short games
TABLES = {TOGETHER: 2, SEALED: 3, OFFERS: 3}


@pytest.mark.parametrize("slug", TABLES)
def test_a_whole_game_by_plans_alone(slug: str, new_page: Any, sign_in: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    short = catalog.find(slug).front.short
    monkeypatch.setattr("games.play.tables.secrets", SimpleNamespace(token_bytes=DEAL.ljust))
    game = table_of(slug, TABLES[slug], options=short.choices if short else {})
    ada = game.seats.select_related("user").get(name="Ada")
    page = new_page("phone")
    sign_in(page, ada.user)

    for _answer in range(ANSWERS):
        others = [number for number in awaited(game) if number != ada.number]
        if others:
            say_all_that_is_proposed(page, game, ada)
            answer_as_a_bot(game, others[0])
        elif awaited(game):
            answer_after_all(page, game, ada)

    assert Game.objects.get(pk=game.pk).status == Game.Status.OVER
    page.goto(game.get_absolute_url())
    page.locator(END).wait_for()
    sources = [*Move.objects.filter(game=game, seat=ada.number).values_list("source", flat=True)]
    assert sources.count(Move.Source.ORDER) >= MOSTLY * len(sources)


def say_all_that_is_proposed(page: Any, game: Game, seat: Seat) -> None:
    """Press each button that says a plan as it is proposed, as long as there is one."""
    view = sight.of(game.address, seat.user)
    while view.advance.invited:
        before = len(view.advance.invited)
        page.goto(game.get_absolute_url())
        page.locator("#in-advance > summary").click()
        page.locator(TO_LEAVE).first.click()
        page.wait_for_function(
            "([shown, count]) => document.querySelectorAll(shown).length < count", arg=[TO_LEAVE, before]
        )
        view = sight.of(game.address, seat.user)


def answer_after_all(page: Any, game: Game, seat: Seat) -> None:
    """Give the usual answer to what the site asks, and say what is proposed with it, all in one press if possible."""
    page.goto(game.get_absolute_url())
    decision = decision_of(seat)
    assert decision is not None
    fill_in(page, decision.default, Finger())
    both = page.locator(f"[name=and_say][value^='verb={decision.default.verb}&']")
    alone = page.locator(f"[name=verb][value={decision.default.verb}]")
    if both.count():
        page.locator("#in-advance > summary").click()
    with page.expect_response("**/answer/") as answered:
        Finger().press(both if both.count() else alone)
    assert answered.value.status < 400


def answer_as_a_bot(game: Game, number: int) -> None:
    """Answer for a friend."""
    with transaction.atomic():
        position = hold(game.address, Game.Status.RUNNING).position
    assert position.question is not None
    decision, chance = position.question.decisions[number], Chance(b"friends", f"{position.asked} {number}")
    give(game, number, catalog.find(game.slug).bots.answer(position.sight(number), decision, chance))
