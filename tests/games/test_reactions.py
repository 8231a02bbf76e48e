"""Reactions: talk without words. Only those who have answered a claim react to it, so that none tells an answer."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.pages.leaving import delete, file_of
from config.settings import ACCOUNT_RATE_LIMITS
from games import catalog, play
from games.engine.asides import Claim
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Option, Question, Script
from games.engine.texts import say
from games.models import Game, Line, Move
from tests.catalog.which import SEALED, WINDOW
from tests.games.circles import page_of
from tests.games.tables import answer_at_random, awaited, browser_of, decision_of, friend, give, table_of
from tests.hints import sure

from .bazaar import DONE, RULES, SHOUT, Stalls, open_a_stall
from .test_figures import counted
from .test_non_interference import SEEN, TOKEN, taken_back

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
POINTS, WORLDS, ANSWERS = 6, 12, 5
TOO_SOON = "You can react to this once you have answered it"


def said(game: Game, name: str = "Ben", words: str = "Hello") -> Line:
    """A line of talk."""
    play.say_line(game.address, play.Actor(user=friend(name).pk), words)
    return sure(game.lines.filter(kind=Line.Kind.TALK).last())


def react(game: Game, client: Client | str, number: object, kind: str = "laugh", **more: Any) -> Any:
    browser = browser_of(friend(client)) if isinstance(client, str) else client
    return browser.post(f"{game.get_absolute_url()}react/", {"reaction": f"{number} {kind}"}, **more)


def given(line: Line) -> dict[str, str]:
    return dict(Line.objects.get(pk=line.pk).reactions)


@pytest.mark.both_databases
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_reaction_is_seen_by_all_at_once_and_taken_back_by_a_second_tap(headers: dict[str, str]) -> None:
    game = table_of(SEALED, 3)
    line, revision = said(game), Game.objects.get(pk=game.pk).revision
    answered = react(game, "Ada", line.nth, headers=headers)
    assert answered.status_code == (200 if headers else 302)
    assert Game.objects.get(pk=game.pk).revision != revision
    react(game, "Cleo", line.nth)
    for name in ("Ada", "Ben", "Cleo"):
        assert "Ada, Cleo: a laugh" in page_of(name, game.get_absolute_url())
    react(game, "Ada", line.nth, "nose")  # another one replaces it
    assert given(line) == {"0": "nose", "2": "laugh"}
    react(game, "Ada", line.nth, "nose")
    assert given(line) == {"2": "laugh"}


def a_claim(game: Game) -> Line:
    """Play on until somebody has claimed something that others are asked about."""
    for count in range(40):
        claim = game.lines.filter(claimed_by__isnull=False, answered_by=[]).last()
        if claim and claim.claimed_by not in awaited(game):
            return claim
        answer_at_random(game, Chance(b"claims", str(count)))
    raise AssertionError


@pytest.mark.both_databases
def test_to_a_claim_react_those_who_have_answered_it_and_before_that_nobody() -> None:
    game = table_of(WINDOW, 3)
    claim, question = a_claim(game), Game.objects.get(pk=game.pk).question
    names = [str(seat) for seat in game.seats.all()]
    for name in names:
        refused = react(game, name, claim.nth)
        assert refused.status_code == 422
        assert refused.content.decode().partition("<main")[2].count(TOO_SOON) == 1
    for number in awaited(game):
        give(game, number)
    assert Game.objects.get(pk=game.pk).question > question
    answered = sure(game.lines.get(pk=claim.pk)).answered_by
    assert answered
    for number, name in enumerate(names):
        assert react(game, name, claim.nth).status_code == (302 if number in answered else 422)
    assert {*given(claim)} == {*map(str, answered)}
    assert claim.claimed_by not in answered


@pytest.mark.both_databases
def test_a_claim_that_was_turned_up_takes_reactions_of_all() -> None:
    game = table_of(WINDOW, 3)
    claim, question = a_claim(game), Game.objects.get(pk=game.pk).question
    while Game.objects.get(pk=game.pk).question == question:
        number = awaited(game)[0]
        decision = sure(decision_of(game.seats.get(number=number)))
        give(game, number, Answer(next(way.verb for way in decision.options if way.verb != decision.default.verb)))
    for name in map(str, game.seats.all()):
        assert react(game, name, claim.nth).status_code == 302
    assert {*given(claim)} == {"0", "1", "2"}


def boasting(table: Stalls, chance: Chance) -> Script:
    """All but one boast of their goods, and that one believes some of them."""
    mover = table.turns % table.seats
    boast = Decision(say("You may shout."), [Option("shout"), Option("tax")], SHOUT)
    said = yield Question(dict.fromkeys(table.clockwise(mover), boast))
    for seat in said:
        table.tell_claim("{seat} has the best lamp.", Claim(seat, True, say("the best"), say("the best")), seat=seat)
    yield Question({mover: Decision(say("Whom do you believe?"), [Option("done"), Option("shout")], DONE)})
    for seat in table.clockwise(mover)[1:]:
        table.note_belief(mover, seat, right=True)


@pytest.mark.both_databases
def test_one_answer_to_several_claims_finds_and_keeps_them_all_at_once(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    open_a_stall(replace(RULES, turn=boasting), monkeypatch, settings)
    game = table_of(RULES.slug, 4)
    for turn in range(2):
        for number in awaited(game):
            give(game, number)
        mover = awaited(game)[0]
        _given, asked = counted(partial(give, game, mover))
        assert sum("claimed_by" in query and query.startswith("SELECT") for query in asked) == 1
        assert sum('SET "answered_by"' in query for query in asked) == 1
        of_turn = game.lines.filter(turn=turn, claimed_by__isnull=False).order_by("claimed_by")
        unasked = (mover + 1) % 4
        assert [(line.claimed_by, line.answered_by) for line in of_turn] == [
            (seat, [] if seat == unasked else [mover]) for seat in range(4) if seat != mover
        ]


def test_whether_a_claim_is_true_changes_nothing_for_those_who_have_yet_to_answer() -> None:
    """Claims in the same words, one true and one a lie: the same rows, refusals and pages."""
    compared = dict.fromkeys(catalog.GAMES, 0)
    for slug in compared:
        chance = Chance(b"truths", slug)
        for _point in range(POINTS):
            game = table_of(slug, 3)
            worlds = [world for _try in range(WORLDS) if (world := claimed(game, chance))]
            for words, true, seen in worlds:
                others = [theirs for same, truth, theirs in worlds if same == words and truth != true]
                compared[slug] += len(others)
                assert all(theirs == seen for theirs in others)
            if any(compared.values()) or not worlds:
                break
    assert any(compared.values())


def claimed(game: Game, chance: Chance) -> tuple[str, bool, list[Any]] | None:
    """Play on to the next claim, and take it back: its words, whether it is true, and what the others see of it."""
    before = Game.objects.get(pk=game.pk).lines_told
    with taken_back():
        for _answer in range(ANSWERS):
            if Game.objects.get(pk=game.pk).status != Game.Status.RUNNING:
                return None
            answer_at_random(game, chance)
            if claim := game.lines.filter(number__gt=before, claimed_by__isnull=False).last():
                return str(claim.text), truth_of(claim), seen_of(game, claim)
    return None


def truth_of(claim: Line) -> bool:
    """Whether a claim is true, as the table has noted for the end."""
    kept = Move.objects.filter(game=claim.game).exclude(asides=[]).order_by("-number").values_list("asides", flat=True)
    return next(bool(aside["true"]) for aside in kept[0] if aside["kind"] == "claim" and aside["at"] == claim.number)


def seen_of(game: Game, claim: Line) -> list[Any]:
    """What the others see of a claim, and what comes of reacting to it."""
    others = [seat for seat in game.seats.all() if seat.number != claim.claimed_by]
    seen: list[Any] = [(claim.claimed_by, claim.answered_by, claim.reactions)]
    for seat in others:
        for name in (str(seat), "Zoe"):
            page = react(game, name, claim.nth, headers=HTMX)
            seen.append((page.status_code, page.content.count(TOO_SOON.encode())))
    return seen


@pytest.mark.parametrize(
    ("number", "kind"),
    [("1", "nonsense"), ("", ""), ("999", "laugh"), ("9" * 30, "laugh"), ("-1", "laugh"), ("x", "laugh")],
)
def test_what_is_no_reaction_gets_one_sentence_and_changes_nothing(number: str, kind: str) -> None:
    game = table_of(SEALED, 3)
    said(game)
    rows = [*game.lines.values()]
    refused = react(game, "Ada", number, kind)
    assert refused.status_code == 422
    assert refused.content.decode().partition("<main")[2].count('class="message error"') == 1
    assert [*game.lines.values()] == rows


@pytest.mark.usefixtures("noon")
def test_a_line_for_somebody_else_is_like_one_that_is_not_there() -> None:
    game = table_of(SEALED, 3)
    number = game.lines.latest("number").number + 1
    Line.objects.create(
        game=game, number=number, nth=number, only=1, text={"template": "You lay a card.", "values": {}}
    )
    page_of("Ada", game.get_absolute_url())
    hidden, missing = (SEEN.sub(b"", react(game, "Ada", n, headers=HTMX).content) for n in (number, number + 1))
    assert TOKEN.sub(b"", hidden) == TOKEN.sub(b"", missing)


def test_who_may_not_talk_may_not_react() -> None:
    game = table_of(SEALED, 3, listed=True)
    line = said(game)
    for stranger in (Client(), browser_of(friend("Zoe"))):
        assert react(game, stranger, line.nth).status_code in (302, 403)
        page = stranger.get(game.get_absolute_url()).content.decode()
        assert 'name="reaction"' not in page
    assert given(line) == {}
    waits = play.open_table(friend("Ada"), play.Plan(SEALED, 3))
    line = said(waits, "Ada")
    assert react(waits, "Zoe", line.nth).status_code in (403, 404)
    play.close_table(waits.address, friend("Ada"))
    assert react(waits, "Ada", line.nth).status_code == 404
    assert given(line) == {}


@pytest.mark.both_databases
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_waiting_room_takes_them_and_they_go_with_who_leaves(headers: dict[str, str]) -> None:
    game = play.open_table(friend("Ada"), play.Plan(SEALED, 3))
    play.take_seat(game.address, friend("Ben"))
    line = said(game, "Ada")
    answered = react(game, "Ben", line.nth, headers=headers)
    assert answered.status_code == (200 if headers else 302)
    assert "Ben: a laugh" in page_of("Ada", game.get_absolute_url())
    refused = react(game, "Ben", "99", headers=headers)
    assert refused.status_code == 422
    assert "There is no such line to react to." in refused.content.decode()
    play.leave(game.address, friend("Ben"))
    play.take_seat(game.address, friend("Cleo"))  # in the same place
    assert given(line) == {}
    assert "a laugh</span>" not in page_of("Ada", game.get_absolute_url()).partition('class="react"')[0]


def test_reactions_have_to_be_seen_by_somebody(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS
    game = table_of(SEALED, 3)
    line = said(game)
    assert [react(game, "Ada", line.nth).status_code for _ in range(31)] == [302] * 30 + [429]


@pytest.mark.both_databases
def test_they_are_taken_along_and_stay_without_a_name_when_an_account_goes() -> None:
    game = table_of(SEALED, 3)
    line = said(game)
    react(game, "Cleo", line.nth, "heart")
    react(game, "Ada", line.nth, "hat")
    entry = json.loads(b"".join(file_of(friend("Cleo"))))["games"][0]
    assert entry["reactions"] == [{"turn": 0, "to": "Hello", "reaction": "heart"}]
    delete(friend("Cleo"))
    assert "a former player: a heart" in page_of("Ada", game.get_absolute_url())


def test_what_the_site_says_of_the_table_takes_none_even_at_the_end() -> None:
    game = table_of(SEALED, 3)
    line = said(game)
    play.end_game(game.address)
    host = game.lines.filter(kind=Line.Kind.HOST).latest("number")
    assert react(game, "Ada", line.nth).status_code == 302
    assert react(game, "Ada", host.nth).status_code == 422
    assert f'value="{host.nth} laugh"' not in page_of("Ada", game.get_absolute_url())


def test_after_the_end_claims_and_what_was_turned_up_take_reactions_and_other_lines_do_not() -> None:
    game = table_of(WINDOW, 3)
    claim = a_claim(game)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended_at=timezone.now())
    begins = sure(game.lines.filter(kind=Line.Kind.EVENT, claimed_by=None, only=None).first())
    assert begins.text["template"] not in catalog.find(WINDOW).reveal_of
    assert react(game, "Ada", begins.nth).status_code == 422
    for name in map(str, game.seats.all()):
        assert react(game, name, claim.nth).status_code == 302
