"""A guided hand through the front door: nothing is stored, and nothing in its address can break it."""

from __future__ import annotations

import base64
import json
import re
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from games import catalog, play
from games.engine.chance import Chance
from games.engine.guided import Guided
from games.engine.teach import MOST_STEPS
from games.forms.read import as_typed
from games.models import Game
from games.pages.learn import LONGEST
from tests.catalog.which import SEALED
from tests.games.tables import browser_of, friend, table_of
from tests.games.test_translation import unmarked_on
from tests.pseudo import CODE, pseudo_language

TAUGHT = [slug for slug, rules in catalog.GAMES.items() if rules.front.lesson]
BEGUN, LOST = "Step 1 of", "This address has lost its thread, so the hand begins again."

every = pytest.mark.parametrize("slug", TAUGHT)


def main_of(response: Any) -> str:
    """What a page says between its masthead and its footer, without tags."""
    html = response.content.decode()
    main = html[html.index("<main") if "<main" in html else 0 :].split("</main>")[0]
    return " ".join(unescape(re.sub("<[^>]+>", " ", main)).split())


def posted(answer: Any) -> dict[str, Any]:
    """An answer as a form posts it."""
    return {"verb": answer.verb, **{name: as_typed(answer, name) for name in answer.values}}


def guided(slug: str) -> Guided:
    rules = catalog.find(slug)
    assert rules.front.lesson
    return Guided(rules, rules.front.lesson)


def follow(slug: str, seed: int, client: Client, **headers: str) -> list[str]:
    """Answer every question of a guided hand at random, and return its pages."""
    hand, chance, address = guided(slug), Chance(b"follow", seed), f"/learn/{slug}/"
    pages = [client.get(address).content.decode()]
    while not hand.over:
        assert hand.decision is not None
        answer = hand.decision.sample(chance)
        hand.answer(answer)
        response = client.post(address, posted(answer), headers=headers)
        address = response.headers.get("HX-Push-Url") or response.headers["Location"]
        assert response.status_code == (200 if headers else 302)
        pages.append(client.get(address).content.decode())
    return pages


@every
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["no script", "htmx"])
def test_it_is_played_from_the_first_page_to_the_last_without_the_database(slug: str, headers: dict[str, str]) -> None:
    """This test may not touch it; each page can be opened again by its address."""
    first, *_rest, last = follow(slug, 1, Client(), **headers)
    assert BEGUN in first
    assert f'action="/practice/{slug}/"' in last
    assert f'href="/tables/open/?game={slug}"' in last
    assert f'href="/rules/{slug}/"' in last
    assert 'class="answer"' not in last


@every
def test_the_step_before_is_a_link_away(slug: str) -> None:
    client = Client()
    pages = follow(slug, 2, client)
    for before, page in pairwise(pages):
        back = re.search(r'href="([^"]+)">One step back', page)
        assert back
        again = client.get(unescape(back[1])).content.decode()
        token = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
        assert token.sub("", again) == token.sub("", before)


@every
@pytest.mark.django_db
def test_a_hand_leaves_nothing_behind(slug: str, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        follow(slug, 3, Client())
    follow(slug, 3, browser_of(friend("Ada")))
    assert not Game.objects.exists()


@every
@pytest.mark.parametrize(
    "given",
    [
        "",
        "x",
        "€€",
        "A" * (LONGEST + 1),
        "W10=W10=",
        base64.urlsafe_b64encode(b"[" * 500).decode(),
        base64.urlsafe_b64encode(b"[1").decode(),
        base64.urlsafe_b64encode(b"null").decode(),
        base64.urlsafe_b64encode(b'[["no such verb",{}]]').decode(),
        base64.urlsafe_b64encode(b'[["bid",{"value":1e400}]]').decode(),
        base64.urlsafe_b64encode(b'[["bid",{"value":' + b"9" * 900 + b"}]]").decode(),
        base64.urlsafe_b64encode(json.dumps([["pass", {}]] * (MOST_STEPS + 1)).encode()).decode(),
        base64.urlsafe_b64encode(b'[["\xff\xfe",{}]]').decode(),
    ],
)
def test_any_other_address_begins_again_and_says_so(slug: str, given: str) -> None:
    for ask in (Client().get, Client().post):
        response = ask(f"/learn/{slug}/", query_params={"after": given})
        assert response.status_code == 200
        assert LOST in main_of(response)
        assert BEGUN in main_of(response)
        assert len(re.findall('role="alert"', response.content.decode())) == 1


@every
def test_an_answer_that_is_refused_says_why_and_keeps_what_was_typed(slug: str) -> None:
    hand, client = guided(slug), Client()
    assert hand.decision is not None
    for option in hand.decision.options:
        if not option.fields:
            continue
        response = client.post(f"/learn/{slug}/", {"verb": option.verb, **dict.fromkeys(option.fields, "nonsense")})
        assert response.status_code == 422
        assert 'role="alert"' in response.content.decode()
        assert BEGUN in main_of(response)
    response = client.post(f"/learn/{slug}/", {"verb": "no such verb"})
    assert (response.status_code, "You cannot do that now." in main_of(response)) == (422, True)


@every
def test_the_sentence_above_a_button_says_what_it_would_do(slug: str) -> None:
    hand = guided(slug)
    assert hand.decision is not None
    answer = next(a for seed in range(99) if (a := hand.decision.sample(Chance(b"preview", seed))).values)
    said = Client().post(f"/learn/{slug}/preview/", posted(answer) | {"verbs": answer.verb}).content.decode()
    assert f'id="{answer.verb}-preview"' in said
    assert len(re.sub("<[^>]+>", "", said)) > 10


@pytest.mark.parametrize("address", ["/learn/no-such-game/", "/learn/no-such-game/preview/"])
@pytest.mark.django_db
def test_a_game_that_is_not_there_cannot_be_learned(address: str) -> None:
    assert Client().post(address).status_code == 404


@every
@pytest.mark.django_db
def test_the_front_page_the_rules_and_an_invitation_lead_to_it(slug: str) -> None:
    game = play.open_table(friend("Ada"), play.Plan(slug, 3))
    for client, address in [
        (Client(), "/"),
        (Client(), f"/rules/{slug}/"),
        (Client(), game.get_absolute_url()),
        (browser_of(friend("Ada")), game.get_absolute_url()),
    ]:
        assert f'href="/learn/{slug}/' in client.get(address).content.decode(), address


@pytest.mark.django_db
def test_a_player_who_came_from_a_table_gets_back_to_it() -> None:
    game = table_of(SEALED, 3)
    table = game.get_absolute_url()
    assert f'href="/learn/{SEALED}/?table={game.address}"' in browser_of(friend("Ada")).get(table).content.decode()

    address, client = f"/learn/{SEALED}/?table={game.address}", Client()
    first = client.get(address)
    assert back_of(first.content.decode()) == table
    assert f'action="{address}"' in first.content.decode()
    elsewhere = client.get(f"/learn/{SEALED}/?table=//elsewhere.example").content.decode()
    assert back_of(elsewhere) == "/learn/"


def back_of(page: str) -> str:
    """Where the way back leads."""
    found = re.search(r'<a class="back"\s+href="([^"]*)"', page)
    assert found is not None
    return found[1]


@every
def test_it_says_nothing_that_cannot_be_translated(slug: str, settings: Any) -> None:
    settings.LANGUAGES = [("en", "English"), (CODE, "Bracketed")]
    rules = re.compile(r'<div class="rules-text"[^>]*>.*?</div>', re.DOTALL)
    with pseudo_language():
        for seed in range(4):
            for page in follow(slug, seed, Client(headers={"accept-language": CODE})):
                main = rules.sub("", page[page.index("<main") : page.index("</main>")])
                assert not (found := [word for word in unmarked_on(main) if word != "Novice"]), found[:20]


def test_all_guided_hands_are_listed_on_one_page() -> None:
    page = Client().get("/learn/").content.decode()
    assert [slug for slug in catalog.GAMES if f'href="/learn/{slug}/"' in page] == TAUGHT
    assert 'href="/learn/"' in Client().get("/").content.decode()
