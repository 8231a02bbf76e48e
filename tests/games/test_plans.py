"""Plans: what players say in advance, asked for with what they answer anyway."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import play
from games.engine.questions import Answer
from games.models import Game, Line, Move, Seat
from games.post import post_due
from games.post.links import token_for
from tests.catalog.which import IN_TURN, SEALED
from tests.games.tables import awaited, browser_of, decision_of, form_of, friend, give, post, table_of
from tests.hints import sure

pytestmark = pytest.mark.django_db
FORM = re.compile(r'<form[^>]*id="plan-(\w+)".*?</form>', re.DOTALL)


@pytest.fixture
def game(time_machine: Any) -> Game:
    """A table at noon, since no letter goes out at night."""
    time_machine.move_to(timezone.now().replace(hour=12))
    return table_of(IN_TURN, 3)


def seats_in_turn(game: Game) -> list[Seat]:
    """The seats in the order in which they place their tokens."""
    track = Game.objects.get(pk=game.pk).public.sight["to_place"]
    by_number = {seat.number: seat for seat in game.seats.select_related("user")}
    return [by_number[number] for number in track]


def page_of(seat: Seat, game: Game) -> str:
    """A table's page, as the player in a seat sees it."""
    assert seat.user is not None
    return browser_of(seat.user).get(game.get_absolute_url()).content.decode()


def proposed(page: str) -> dict[str, dict[str, list[str]]]:
    """What the forms for plans would send as they are drawn, by kind."""
    found = {}
    for form in FORM.finditer(page):
        sent: dict[str, list[str]] = {}
        for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0]):
            sent.setdefault(name, []).append(unescape(value))
        for name, value in re.findall(r'<input[^>]* name="(\w+)"\s+value="([^"]*)"[^>]*\schecked', form[0]):
            sent.setdefault(name, []).append(unescape(value))
        for name, options in re.findall(r'<select[^>]*name="(\w+)"[^>]*>(.*?)</select>', form[0], re.DOTALL):
            sent.setdefault(name, []).extend(re.findall(r'<option value="(\w+)" selected', options))
        sent.pop("csrfmiddlewaretoken", None)
        found[form[1]] = sent
    return found


def say_in_advance(seat: Seat, game: Game, kind: str = "ahead", **changed: Any) -> Any:
    """Leave a plan as it is proposed, or changed."""
    assert seat.user is not None
    form = proposed(page_of(seat, game))[kind] | changed
    return browser_of(seat.user).post(reverse("games:order", args=[game.address]), form)


def said_in_advance(seat: Seat) -> list[dict[str, Any]]:
    """What a seat has said in advance."""
    orders: list[dict[str, Any]] = Seat.objects.get(pk=seat.pk).orders
    return orders


def told(seat: Seat) -> list[str]:
    """What a seat alone has been told by the site."""
    lines = Line.objects.filter(game=seat.game, only=seat.number, kind=Line.Kind.HOST)
    return [line.text["template"] for line in lines.order_by("number")]


def public_rows(game: Game) -> Any:
    """What anybody may know of a table."""
    row = Game.objects.values("revision", "changed_at", "public", "question", "turn").get(pk=game.pk)
    clocks = Seat.objects.filter(game=game).values("number", "awaited_since", "due_at", "acts_at", "notify_at")
    return row, [*clocks.order_by("number")], [*Line.objects.filter(game=game).values_list("text", "only")]


def later(game: Game, time_machine: Any, minutes: int = 20) -> None:
    """Let some time pass, and the site do what is due."""
    time_machine.move_to(timezone.now() + timedelta(minutes=minutes), tick=False)
    play.act_due(game.address)


@pytest.mark.both_databases
def test_a_plan_is_proposed_filled_in_and_said_with_one_press(game: Game) -> None:
    first, second, _third = seats_in_turn(game)
    assert said_in_advance(second) == []
    before = public_rows(game)
    assert "only suggested so far" in page_of(second, game)
    assert say_in_advance(second, game).status_code == 302
    (order,) = said_in_advance(second)
    assert order["kind"] == "ahead"
    assert order["values"]["now"]
    assert order["values"]["next"]
    assert public_rows(game) == before
    assert "said in advance" in page_of(second, game)
    assert "only suggested" not in page_of(second, game)
    assert "said in advance" not in page_of(first, game)


def test_a_plan_answers_when_it_comes_to_that(game: Game, time_machine: Any) -> None:
    first, second, third = seats_in_turn(game)
    say_in_advance(second, game)
    places = said_in_advance(second)[0]["values"]["now"]
    give(game, first.number, Answer("wait"))
    assert awaited(game) == [second.number]
    later(game, time_machine)
    move = Move.objects.get(game=game, seat=second.number)
    assert (move.source, move.answer["values"].get("colour")) == (Move.Source.ORDER, places[:1])
    assert awaited(game) == [third.number]


def test_a_plan_does_not_answer_the_question_under_which_it_was_said(game: Game, time_machine: Any) -> None:
    first, _second, _third = seats_in_turn(game)
    say_in_advance(first, game)
    assert "now" not in said_in_advance(first)[0]["values"]
    later(game, time_machine)
    assert awaited(game) == [first.number]
    assert said_in_advance(first)[0]["waits"]
    give(game, first.number)
    assert not said_in_advance(first)[0]["waits"]


def test_a_plan_can_be_changed_and_taken_back(game: Game) -> None:
    _first, second, _third = seats_in_turn(game)
    say_in_advance(second, game)
    before = public_rows(game)
    say_in_advance(second, game, now=["track"])
    (order,) = said_in_advance(second)
    assert order["values"]["now"] == ["track"]
    assert second.user is not None
    words = re.findall(r'name="order" value="([^"]*)"', page_of(second, game))
    browser_of(second.user).post(reverse("games:unorder", args=[game.address]), {"order": unescape(words[0])})
    assert said_in_advance(second) == []
    assert public_rows(game) == before


def test_a_plan_that_makes_no_sense_is_refused_where_it_stands(game: Game) -> None:
    _first, second, _third = seats_in_turn(game)
    refused = say_in_advance(second, game, now=["track", "track"])
    assert refused.status_code == 422
    assert "You have already chosen that." in refused.content.decode()
    assert said_in_advance(second) == []


def test_a_plan_stops_on_a_surprise_and_says_why(game: Game, time_machine: Any) -> None:
    first, second, _third = seats_in_turn(game)
    decision = decision_of(first)
    assert decision is not None
    claim = decision.options[0]
    colour = claim.among("colour")[0]
    say_in_advance(second, game, now=[colour])
    give(game, first.number, Answer("claim", {name: [] for name in claim.fields} | {"colour": [colour]}))
    assert said_in_advance(second) == []
    assert told(second) == ["Everything on your list for round {round} is taken, so we ask you after all."]
    later(game, time_machine)
    assert awaited(game) == [second.number]


def test_a_plan_that_no_longer_fits_is_asked_for_again(game: Game) -> None:
    first, second, _third = seats_in_turn(game)
    say_in_advance(first, game)
    assert "You could already say" not in page_of(first, game)
    for _placed in range(3):
        give(game, awaited(game)[0], Answer("wait"))
    behind = [seat for seat in seats_in_turn(game)[1:] if seat == first]
    page = page_of(second, game)
    assert "You could already say" in page
    assert ("You could already say" in page_of(first, game)) or not behind


def test_an_absence_ends_a_plan_and_says_so(game: Game, time_machine: Any) -> None:
    first, _second, _third = seats_in_turn(game)
    say_in_advance(first, game)
    time_machine.move_to(timezone.now() + timedelta(days=9), tick=False)
    play.act_due(game.address)
    assert said_in_advance(first) == []
    assert told(first) == ["Your time has run out, so what you said in advance no longer stands."]


def test_the_understudy_ends_what_was_said_meanwhile_and_says_so(game: Game, time_machine: Any) -> None:
    first, _second, _third = seats_in_turn(game)
    Seat.objects.filter(pk=first.pk).update(missed=2)
    say_in_advance(first, game)
    time_machine.move_to(timezone.now() + timedelta(days=9), tick=False)
    play.act_due(game.address)
    assert Seat.objects.get(pk=first.pk).stand_in
    assert said_in_advance(first) == []
    assert told(first) == ["Your time has run out, so what you said in advance no longer stands."]


def by_host(game: Game, verb: str, **fields: Any) -> None:
    """Have a host do something on the game's page in the admin."""
    host = friend("Hilda", is_staff=True, is_superuser=True)
    done = browser_of(host).post(reverse("admin:games_game_do", args=[game.pk, verb]), fields)
    assert done.status_code == 302


@pytest.mark.parametrize("does", ["host", "opener", "player"])
def test_a_bot_that_sits_in_ends_a_plan_and_says_so(game: Game, does: str) -> None:
    _first, second, _third = seats_in_turn(game)
    say_in_advance(second, game)
    if does == "host":
        by_host(game, "bot", seat=second.number)
    elif does == "opener":
        Seat.objects.filter(pk=second.pk).update(missed=1)
        play.seat_bot_for(game.address, play.Actor(user=game.opener_id), second.number)
    else:
        play.hand_over(game.address, play.Actor(user=second.user_id))
    assert said_in_advance(second) == []
    assert told(second) == ["A bot plays for you now, so what you said in advance no longer stands."]
    assert "You could already say" not in page_of(second, game)


def test_a_turn_that_starts_again_ends_plans_and_says_so(game: Game) -> None:
    _first, second, _third = seats_in_turn(game)
    say_in_advance(second, game)
    by_host(game, "restart")
    assert said_in_advance(second) == []
    assert told(second) == ["The turn starts again, so what you said in advance no longer stands."]


def test_a_pause_by_the_host_ends_no_plan(game: Game) -> None:
    _first, second, _third = seats_in_turn(game)
    say_in_advance(second, game)
    by_host(game, "pause")
    by_host(game, "resume")
    assert [order["kind"] for order in said_in_advance(second)] == ["ahead"]
    assert told(second) == []


def test_my_turns_has_a_list_of_what_i_could_already_say(game: Game) -> None:
    first, second, _third = seats_in_turn(game)
    for seat, listed in ((first, False), (second, True)):
        assert seat.user is not None
        page = browser_of(seat.user).get(reverse("games:turns")).content.decode()
        assert ('id="already"' in page) is listed
    say_in_advance(second, game)
    assert second.user is not None
    assert 'id="already"' not in browser_of(second.user).get(reverse("games:turns")).content.decode()


def test_a_letter_names_it_and_its_page_takes_it(game: Game, time_machine: Any) -> None:
    first, _second, _third = seats_in_turn(game)
    time_machine.move_to(timezone.now() + timedelta(hours=2), tick=False)
    play.write_due()
    post_due()
    (letter,) = [one for one in mail.outbox if first.user and first.user.email in one.to]
    assert "you could already say: Where I place my token in round 2" in letter.body
    (link,) = re.findall(r"https?://[^/\s]+(/l/\S+)", str(letter.body))[:1]
    browser = Client()
    page = browser.get(link).content.decode()
    assert browser.post(link, proposed(page)["ahead"]).status_code == 302
    assert [order["kind"] for order in said_in_advance(first)] == ["ahead"]
    words = re.findall(r'name="order" value="([^"]*)"', browser.get(link).content.decode())
    assert browser.post(link, {"order": unescape(words[0])}).status_code == 302
    assert said_in_advance(first) == []
    assert browser.post(link, {"kind": "richest", "least": "12"}).status_code == 422  # no other order by letter


def test_a_plan_that_fails_is_not_drawn(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_anything: Any) -> Any:
        raise LookupError

    _first, second, _third = seats_in_turn(game)
    monkeypatch.setattr("games.sight.advance.invited", fails)
    assert "You could already say" not in page_of(second, game)


def test_strangers_see_no_plan(game: Game) -> None:
    _first, second, _third = seats_in_turn(game)
    say_in_advance(second, game)
    Game.objects.filter(pk=game.pk).update(listed=True)
    for browser in (Client(), browser_of(friend("Zoe"))):
        page = browser.get(game.get_absolute_url()).content.decode()
        assert "said in advance" not in page
        assert "You could already say" not in page


@pytest.fixture
def sealed_by_plan(time_machine: Any) -> tuple[Game, Seat, Seat]:
    """A wave of bids in which a plan has answered and others are still to bid; the plan's seat, and one of theirs."""
    game = table_of(SEALED, 4)
    here = Game.objects.get(pk=game.pk).public.sight
    planner = game.seats.select_related("user").get(number=(here["baron"] + 2) % 4)
    say_in_advance(planner, game, "ahead")
    while Game.objects.get(pk=game.pk).turn == 0:
        give(game, awaited(game)[0])
    before = everybody_knows(game)
    later(game, time_machine, 1)
    assert everybody_knows(game) == before
    other = next(number for number in awaited(game) if number != planner.number)
    return game, planner, game.seats.select_related("user").get(number=other)


def everybody_knows(game: Game) -> Any:
    """What all may know of a table, its log included."""
    row = Game.objects.values("revision", "changed_at", "public", "question").get(pk=game.pk)
    return row, [*Line.objects.filter(game=game, only=None).values_list("text", flat=True)]


@pytest.mark.both_databases
def test_a_sealed_answer_says_that_it_was_said_in_advance(sealed_by_plan: tuple[Game, Seat, Seat]) -> None:
    game, planner, other = sealed_by_plan
    assert Move.objects.filter(game=game, seat=planner.number).last().order == "ahead"  # type: ignore[union-attr]
    page = page_of(planner, game)
    assert "What you said in advance has answered." in page
    assert "What you said in advance has answered: “" not in page
    assert "said in advance" not in page_of(other, game)


def test_the_log_tells_its_seat_alone_what_was_said_in_advance(sealed_by_plan: tuple[Game, Seat, Seat]) -> None:
    game, planner, other = sealed_by_plan
    assert told(planner).count("As you said in advance: {said}") == 1
    sealed = re.search(r'<p class="mine">(.*?)</p>', page_of(planner, game), re.DOTALL)
    assert sealed
    log = browser_of(friend(planner.name)).get(reverse("games:log", args=[game.address])).content.decode()
    assert f"As you said in advance: {sealed[1].strip()}" in log
    assert "As you said in advance: {said}" not in told(other)


# One press for an answer and what comes next


@pytest.fixture
def bidder() -> tuple[Game, Seat]:
    """Somebody who is asked for a bid, and for plans with it."""
    game = table_of(SEALED, 3)
    return game, game.seats.select_related("user").get(number=awaited(game)[0])


def press_both(game: Game, seat: Seat, answer: Answer, **changed: Any) -> Any:
    """Press the button that answers and says what is proposed."""
    found = re.findall(r'name="and_say"\s+value="([^"]*)"', page_of(seat, game))
    (both,) = [unescape(value) for value in found if f"verb={answer.verb}&" in unescape(value)]
    form = form_of(sure(decision_of(seat)), Game.objects.get(pk=game.pk).question, answer)
    del form["verb"]
    return post(
        browser_of(sure(seat.user)), reverse("games:answer", args=[game.address]), form | {"and_say": both} | changed
    )


BID = Answer("bid", {"value": 4, "lay": [3], "bank": [], "up_to": [], "final": []})


@pytest.mark.both_databases
def test_one_press_answers_and_says_what_is_proposed(bidder: tuple[Game, Seat]) -> None:
    game, seat = bidder
    shown = proposed(page_of(seat, game))
    assert press_both(game, seat, BID).status_code == 200
    move = Move.objects.get(game=game, seat=seat.number)
    assert (move.source, move.answer["values"]["value"]) == (Move.Source.PLAYER, 4)
    assert {order["kind"] for order in said_in_advance(seat)} == set(shown)
    assert not any(order["waits"] for order in said_in_advance(seat))


def test_another_press_says_nothing_in_advance(bidder: tuple[Game, Seat]) -> None:
    game, seat = bidder
    form = form_of(sure(decision_of(seat)), Game.objects.get(pk=game.pk).question, BID)
    assert post(browser_of(sure(seat.user)), reverse("games:answer", args=[game.address]), form).status_code == 200
    assert said_in_advance(seat) == []


def test_with_an_answer_that_is_refused_nothing_is_said(bidder: tuple[Game, Seat]) -> None:
    game, seat = bidder
    refused = press_both(game, seat, BID, lay=[3], bank=[3])
    assert refused.status_code == 422
    assert said_in_advance(seat) == []
    assert not Move.objects.filter(game=game).exists()


def test_with_a_plan_that_no_longer_fits_nothing_is_answered(bidder: tuple[Game, Seat]) -> None:
    game, seat = bidder
    refused = press_both(game, seat, BID, and_say="verb=bid&plan=kind%3Dagain%26up_to%3D99%26lay%3D3")
    assert refused.status_code == 422
    assert "no longer fits. Nothing has been sent" in refused.content.decode()
    assert said_in_advance(seat) == []
    assert not Move.objects.filter(game=game).exists()


def test_what_is_wrong_with_a_plan_said_otherwise_is_said_beside_it(bidder: tuple[Game, Seat]) -> None:
    game, seat = bidder
    refused = press_both(game, seat, BID, and_say="verb=bid&plan=kind%3Dagain%26up_to%3D99%26lay%3D3%26otherwise%3D1")
    page = refused.content.decode()
    assert refused.status_code == 422
    assert "no longer fits" not in page
    assert 'class="amiss"' in page[page.index('id="plan-again"') :]
    assert said_in_advance(seat) == []
    assert not Move.objects.filter(game=game).exists()


def test_a_letter_s_page_answers_and_says_in_one_press(bidder: tuple[Game, Seat]) -> None:
    game, seat = bidder
    link = reverse("games:letter", args=[token_for(seat.pk, Game.objects.get(pk=game.pk).question)])
    browser = Client()
    for _look in range(2):
        page = browser.get(link).content.decode()
        assert said_in_advance(seat) == []
        assert not Move.objects.filter(game=game).exists()
    both = [unescape(value) for value in re.findall(r'name="and_say"\s+value="([^"]*)"', page)]
    form = form_of(sure(decision_of(seat)), Game.objects.get(pk=game.pk).question, BID)
    del form["verb"]
    sent = {**form, "and_say": next(value for value in both if value.startswith("verb=bid&"))}
    browser.post(link, sent)
    assert Move.objects.get(game=game, seat=seat.number).answer["values"]["value"] == 4
    assert {order["kind"] for order in said_in_advance(seat)} == set(proposed(page))


def test_a_letter_that_comes_late_says_nothing(bidder: tuple[Game, Seat]) -> None:
    game, seat = bidder
    link = reverse("games:letter", args=[token_for(seat.pk, Game.objects.get(pk=game.pk).question)])
    browser = Client()
    page = browser.get(link).content.decode()
    both = unescape(re.findall(r'name="and_say"\s+value="([^"]*)"', page)[0])
    form = form_of(sure(decision_of(seat)), Game.objects.get(pk=game.pk).question, BID)
    while Game.objects.get(pk=game.pk).turn == 0:
        give(game, awaited(game)[0])
    late = browser.post(link, {**form, "and_say": both})
    assert late.status_code == 409
    assert said_in_advance(seat) == []


def test_pressed_twice_it_counts_once(bidder: tuple[Game, Seat]) -> None:
    game, seat = bidder
    both = re.findall(r'name="and_say"\s+value="([^"]*)"', page_of(seat, game))[0]
    form = form_of(sure(decision_of(seat)), Game.objects.get(pk=game.pk).question, BID)
    for _press in range(2):
        sent = {**form, "and_say": unescape(both)}
        assert post(browser_of(sure(seat.user)), reverse("games:answer", args=[game.address]), sent).status_code == 200
    assert Move.objects.filter(game=game, seat=seat.number).count() == 1
    assert len(said_in_advance(seat)) == len({order["kind"] for order in said_in_advance(seat)})


def test_what_is_said_otherwise_goes_along_where_there_are_scripts(bidder: tuple[Game, Seat]) -> None:
    game, seat = bidder
    page = browser_of(sure(seat.user)).get(f"{game.get_absolute_url()}?panel=plan-ahead").content.decode()
    assert '<div class="with-answer actions" hidden>' in page
    say_in_advance(seat, game, "again")
    say_in_advance(seat, game, "ahead")
    say_in_advance(seat, game, "verdict") if "verdict" in proposed(page_of(seat, game)) else None
    assert 'name="and_say"' not in page_of(seat, game)


def test_a_plan_is_rehearsed_as_if_it_had_been_said_before(bidder: tuple[Game, Seat]) -> None:
    game, seat = bidder
    other = next(
        one for one in game.seats.select_related("user") if one.number not in (seat.number, *awaited(game)[:1])
    )
    play_on = [Answer("pass", {"final": ["final"]})] * 8
    for answer in play_on:
        number = awaited(game)[0]
        decision = sure(decision_of(game.seats.get(number=number)))
        give(game, number, answer if decision.option("pass") else decision.default)
    form = proposed(page_of(other, game))["ahead"] | {"bid": ["0"], "stays": ["stays"]}
    tried = browser_of(sure(other.user)).post(reverse("games:order", args=[game.address]), form | {"try": "1"})
    page = tried.content.decode()
    assert "would have answered" in page
    assert "The same:" in page
    assert said_in_advance(other) == []
