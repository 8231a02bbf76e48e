"""Whatever is typed into a name or a field is shown as it is, or refused in one sentence, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from accounts.models import User
from games import catalog
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.players import random_player, who_acts
from games.engine.position import Position
from games.engine.questions import Answer, Decision, Option
from games.forms.read import read_option
from games.models import Line, Seat
from games.sight import as_sight
from tests.catalog.which import SEALED
from tests.hints import sure
from tests.shapes import shape_of_field

from .tables import awaited, browser_of, decision_of, friend, give, post, state, table_of

pytestmark = pytest.mark.django_db


NAMED = [
    "🎩🦊👩‍👩‍👧",
    "שלום עולם",
    "<script>alert(1)</script>",
    "&lt;b&gt; {{ name }} {seat}",
    '"><img src=x onerror=alert(1)>',
    "\u202eevil",
]


@pytest.mark.parametrize("name", NAMED)
def test_any_name_is_shown_as_it_is_written_and_disturbs_nothing(name: str) -> None:
    game = table_of(SEALED, 3)
    game.seats.update(name=name)
    User.objects.update(name=name)
    give(game, awaited(game)[0])
    seat = game.seats.select_related("user").first()
    assert seat is not None
    client = browser_of(sure(seat.user))
    client.post(f"/t/{game.address}/talk/", {"words": f"I am {name}"})
    for path in (f"/t/{game.address}/", f"/t/{game.address}/log/", "/tables/", "/turns/"):
        page = client.get(path)
        assert page.status_code == 200
        html = page.content.decode()
        assert "<script>alert" not in html
        assert "<img src=x" not in html
    assert Line.objects.filter(kind=Line.Kind.TALK).count() == 1


NULLS = "\x00" * 10_240  # of which PostgreSQL takes none
RUBBISH = [
    "x" * 10_240,
    "9" * 10_240,
    "-1e400",
    NULLS,
    "𝟙" * 2_560,
    "٣" * 5,
    "²",
    "\ud7ff{}{0}{seat!r}%s%n" * 400,
    "<b onmouseover=alert(1)>" * 420,
]


def sealed(rubbish: str) -> Any:
    """Rubbish in a sealed answer."""
    return pytest.param(SEALED, rubbish, marks=[pytest.mark.both_databases] * (rubbish == NULLS))


LONG = [one for one in RUBBISH if len(one) > 1000]
ELSEWHERE = zip([slug for slug in catalog.GAMES if slug != SEALED], cycle(LONG), strict=False)


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_no_field_of_any_shape_takes_rubbish(rubbish: str) -> None:
    for option in options_of_every_shape():
        values = option.sample(Chance(b"rubbish", option.verb)).values
        for name in option.fields:
            form = QueryDict(urlencode({**values, name: rubbish}, doseq=True))
            with pytest.raises(IllegalAnswer) as refused:
                read_option(option, form)
            assert refused.value.field == name


@cache
def options_of_every_shape() -> list[Option]:
    """One option for each shape of field that is asked for in a random game of each kind."""
    found: dict[object, Option] = {}
    for slug, rules in catalog.GAMES.items():
        position, chance = Position.deal(rules, 3, {}, b"rubbish"), Chance(b"rubbish", slug)
        while position.question is not None:
            question = position.question
            for decision in question.decisions.values():
                for option, shape in shapes_in(decision):
                    found.setdefault(shape, option)
            seat, decision = who_acts(question, [chance.choice(position.awaited)], [random_player] * 3, chance)
            position.answer(seat, decision.sample(chance))
    return [*found.values()]


def shapes_in(decision: Decision) -> Iterator[tuple[Option, object]]:
    """Each field's shape, and the option that it stands in."""
    for option in decision.options:
        for field in option.fields.values():
            yield option, shape_of_field(field)


@pytest.mark.parametrize(("slug", "rubbish"), [*map(sealed, LONG), *ELSEWHERE])
def test_10_kb_of_rubbish_in_a_field_of_each_shape_changes_nothing(slug: str, rubbish: str) -> None:
    game = table_of(slug, 3)
    seat = game.seats.select_related("user").get(number=awaited(game)[0])
    client, decision = browser_of(sure(seat.user)), decision_of(seat)
    assert decision is not None
    client.raise_request_exception = True
    before = state(game)
    base = f"/t/{game.address}"
    right, tried = {"question": game.question}, set()
    for option in decision.options:
        good = {"verb": option.verb, **option.sample(Chance(b"rubbish", 1)).values, **right}
        shapes = {name: shape_of_field(field) for name, field in option.fields.items()}
        for field in good:
            if (shape := shapes.get(field, field)) in tried:
                continue
            tried.add(shape)
            answered = post(client, f"{base}/answer/", {**good, field: rubbish})
            assert answered.status_code in (409, 422)
            assert answered.content.count(b'role="alert"') == 1
            assert post(client, f"{base}/preview/", {**good, "verbs": option.verb, field: rubbish}).status_code == 200
        if option.verb in catalog.find(slug).page.tale:
            assert post(client, f"{base}/answer/", {**good, "words": "x" * 10_240}).status_code == 422
    assert state(game) == before
    for kind, field in orders_to_fill_in(seat):
        answered = post(client, f"{base}/order/", {"kind": kind, field: rubbish})
        assert answered.status_code == 422
        assert answered.content.count(b'role="alert"') == 1
    assert post(client, f"{base}/unorder/", {"order": rubbish}).status_code < 500
    assert post(client, f"{base}/poll/", {"seen": rubbish}).status_code == 405
    assert client.get(f"{base}/poll/", {"seen": rubbish[:500], "since": rubbish[:500]}).status_code == 200
    assert client.get(f"{base}/", {"since": rubbish[:500]}).status_code == 200
    if len(rubbish.replace("\x00", "")) > 280:
        assert post(client, f"{base}/talk/", {"words": rubbish}).status_code == 422
    assert state(game)[:-2] == before[:-2]


def orders_to_fill_in(seat: Seat) -> list[tuple[str, str]]:
    """A kind of order and a field of it, one for each shape of field; and one whose very kind is not known."""
    sight = decision_sight(seat)
    found: dict[object, tuple[str, str]] = {}
    for kind in catalog.find(seat.game.slug).advance:
        found.setdefault("kind", (kind.name, "kind"))
        for name, field in kind.fields(sight).items():
            found.setdefault(shape_of_field(field), (kind.name, name))
    return [*found.values()]


def decision_sight(seat: Seat) -> Any:
    """What a seat sees."""
    return as_sight(Seat.objects.select_related("hand").get(pk=seat.pk).hand.sight)


def test_a_forged_answer_to_another_game_is_refused() -> None:
    game = table_of(SEALED, 3)
    before = state(game)
    stranger = browser_of(friend("Mallory"))
    answered = post(stranger, f"/t/{game.address}/answer/", {"question": game.question, "verb": "pass"})
    assert answered.status_code in (403, 404)
    with pytest.raises(IllegalAnswer):
        give(game, awaited(game)[0], Answer("pass", {"final": ["nobody"]}))
    assert state(game) == before


def test_a_field_that_is_not_filled_in_is_named() -> None:
    game = table_of(SEALED, 3)
    seat = game.seats.select_related("user").get(number=awaited(game)[0])
    refused = post(
        browser_of(sure(seat.user)),
        f"/t/{game.address}/answer/",
        {"question": game.question, "verb": "bid", "value": 3},
    )
    assert refused.status_code == 422
    assert "The card I lay: Choose one." in refused.content.decode()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("two\r\nlines\tand  tabs", "two lines and tabs"),
        ("\u202eevil\u2069 and\x00 \x07quiet", "evil and quiet"),
        ("a" + 40 * "\u0301", "á" + 4 * "\u0301"),
        ("👩‍👩‍👧 שלום <b>", "👩‍👩‍👧 שלום <b>"),
    ],
)
def test_what_is_said_stays_one_line_that_disturbs_no_other(typed: str, said: str) -> None:
    game = table_of(SEALED, 3)
    seat = sure(game.seats.exclude(user=None).first())
    post(browser_of(sure(seat.user)), f"/t/{game.address}/talk/", {"words": typed})
    assert Line.objects.get(kind=Line.Kind.TALK).text == said
