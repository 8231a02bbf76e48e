"""Bots have tempers, which their cards tell, and table talk that fits them and gives nothing away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from accounts.names import BOTS
from games import play
from games.catalog import GAMES
from games.engine.bots import Temper
from games.ledger.banter import TALK
from games.models import Game, Line
from games.play.tables import TEMPERS
from tests.catalog.which import SEALED, SPECIALS, TOGETHER

from .tables import browser_of, friend, give, table_of

pytestmark = pytest.mark.django_db
SAYS = {temper: {text.template for texts in talk for text in texts} for temper, talk in TALK.items()}


@pytest.fixture(autouse=True)
def talkative(settings: Any) -> None:
    settings.LONGHAND_TALK, settings.LONGHAND_PAUSE = True, 0


def said_at(game: Game) -> list[tuple[int, int, str]]:
    lines = game.lines.filter(kind=Line.Kind.TALK).order_by("number")
    rows = lines.values_list("turn", "seat", "text")
    return [(turn, seat, text["template"]) for turn, seat, text in rows if seat is not None and isinstance(text, dict)]


def play_on(game: Game) -> None:
    """Let bots play for everybody, to the end."""
    for seat in game.seats.filter(is_bot=False):
        play.hand_over(game.address, play.Actor(user=seat.user_id))
    play.act_due(game.address)


def test_a_bot_has_the_same_temper_at_every_table_and_there_are_bots_of_each() -> None:
    tables = [table_of(slug, 1, bots=2) for slug in (SEALED, SPECIALS)]
    for game in tables:
        assert {seat.name: seat.temper for seat in game.seats.filter(is_bot=True)} == {
            name: TEMPERS[name] for name in BOTS[:2]
        }
    assert {*TEMPERS.values()} == {*Temper}


def test_the_card_of_a_bot_tells_its_temper_and_the_table_what_that_means() -> None:
    game = table_of(SEALED, 1, bots=3)
    page = browser_of(friend("Ada")).get(game.get_absolute_url()).content.decode()
    for seat in game.seats.filter(is_bot=True):
        card = re.search(rf"<bdi>{seat.name}</bdi>.*?<span class=\"temper soft\">(\w+)</span>", page, re.DOTALL)
        assert card is not None
        assert card[1] == seat.temper
    assert "careful: would rather win little than lose much" in page


def test_a_temper_that_means_nothing_in_a_game_is_not_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, game = GAMES[SEALED], table_of(SEALED, 1, bots=3)
    ada, address = browser_of(friend("Ada")), game.get_absolute_url()
    shown = ada.get(address).content.decode()
    game.seats.filter(is_bot=True).update(temper=Temper.CAREFUL)
    monkeypatch.setitem(GAMES, SEALED, replace(rules, bots=replace(rules.bots, tempers=frozenset({Temper.BOLD}))))
    page = ada.get(address).content.decode()
    assert {*re.findall(r'<span class="temper soft">(\w+)</span>', page)} == {"calm"}
    assert "careful:" not in page
    assert 'value="bold"' in (ways := ada.get(f"{address}?panel=ways").content.decode())
    assert 'value="careful"' not in ways
    monkeypatch.setitem(GAMES, SEALED, replace(rules, bots=replace(rules.bots, tempers=frozenset())))
    assert 'class="temper' not in (page := ada.get(address).content.decode())
    assert 'class="temper' in shown
    assert "calm:" not in page
    assert 'name="temper"' not in ada.get(f"{address}?panel=ways").content.decode()


def test_practice_does_not_always_seat_the_same_bots(client: Client) -> None:
    for _again in range(12):
        client.post(f"/practice/{SEALED}/")
    met = {*Game.objects.values_list("seats__name", flat=True)} & {*BOTS}
    assert len(met) > 3


def test_the_same_bots_sit_down_for_another_game() -> None:
    game = play.open_table(friend("Ada"), play.Plan(SEALED, 3, bots=2, company=[*reversed(BOTS)]))
    play.end_game(game.address)
    again = play.play_again(game.address, friend("Ada"))
    assert [*again.seats.values_list("name", flat=True)] == [*game.seats.values_list("name", flat=True)]


def test_no_line_is_said_by_two_tempers_and_each_has_as_many() -> None:
    assert {len(lines) for lines in SAYS.values()} == {22}
    assert len(set.union(*SAYS.values())) == 22 * len(Temper)


def test_bots_say_seldom_what_fits_their_temper() -> None:
    said, turns = 0, 0
    for _again in range(6):
        game = table_of(TOGETHER, 1, bots=3)
        play_on(game)
        tempers = {seat.number: seat.temper for seat in game.seats.filter(is_bot=True)}
        talk = said_at(game)
        assert all(text in SAYS[Temper(tempers[seat])] for _turn, seat, text in talk)
        said, turns = said + len(talk), turns + Game.objects.get(pk=game.pk).turn
    assert 0 < said < turns / 3


def test_no_bot_repeats_what_has_been_said_at_a_table_even_by_its_like() -> None:
    heard = 0
    for address in ("aaaaaaaaaa", "cccccccccc", "dddddddddd"):
        said = [text for _seat, text in told_at(address, SPECIALS, company=["Brass Bertha", "Nickel Nell"]).values()]
        assert len(said) == len({*said})
        heard += len(said)
    assert heard > 3


def test_bots_leave_others_time_to_breathe_between_two_lines() -> None:
    for address in ("aaaaaaaaaa", "cccccccccc", "dddddddddd"):
        *turns, end = sorted(turn for turn in told_at(address, SPECIALS) if turn)
        assert all(later - turn > 2 for turn, later in pairwise(turns)), (turns, end)


def answers_at(game: Game) -> list[tuple[int, int, str]]:
    texts = {text.template for talk in TALK.values() for text in talk.answers}
    return [said for said in said_at(game) if said[2] in texts]


def test_bots_answer_somebody_alone_with_them_a_few_times_and_never_with_the_same_words(client: Client) -> None:
    client.post(f"/practice/{SEALED}/")
    game = Game.objects.get()
    spoken: set[int] = set()
    while len(spoken) < 6 and Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now = Game.objects.get(pk=game.pk).turn
        client.post(f"{game.get_absolute_url()}talk/", {"words": "Good evening!"})
        spoken.add(now)
        while Game.objects.get(pk=game.pk).turn == now:
            if not play.act_due(game.address):
                give(game, 0)
    answers = answers_at(game)
    tempers = {seat.number: seat.temper for seat in game.seats.filter(is_bot=True)}
    assert [turn for turn, _seat, _text in answers] == [turn + 1 for turn in sorted(spoken)[:3]]
    assert all(text in SAYS[Temper(tempers[seat])] for _turn, seat, text in answers)
    assert len({text for _turn, _seat, text in answers}) == 3


def test_bots_do_not_join_in_when_people_talk_to_each_other() -> None:
    game = table_of(SEALED, 2, bots=2)
    play.say_line(game.address, play.Actor(user=friend("Ada").pk), "Good evening!")
    play_on(game)
    assert not answers_at(game)


def test_what_a_bot_says_is_read_like_what_people_say() -> None:
    game = table_of(SEALED, 2, bots=1)
    bot = game.seats.get(is_bot=True)
    text = {"template": TALK[Temper.CALM].between[2].template}
    number = Game.objects.get(pk=game.pk).lines_told + 1
    Line.objects.create(game=game, number=number, kind=Line.Kind.TALK, seat=bot.number, text=text)
    ada = browser_of(friend("Ada"))
    for page in (game.get_absolute_url(), f"{game.get_absolute_url()}log/"):
        assert re.search(r"<li class=\"talk.*?Tick\.", ada.get(page).content.decode(), re.DOTALL)


def test_a_bot_that_sits_in_for_somebody_does_not_speak_in_their_name() -> None:
    game = table_of(TOGETHER, 3)
    play_on(game)
    assert not said_at(game)


def test_a_host_can_have_silent_bots(settings: Any) -> None:
    settings.LONGHAND_TALK = False
    for _again in range(3):
        game = table_of(TOGETHER, 1, bots=3)
        play_on(game)
        assert not said_at(game)


def told_at(address: str, slug: str, company: Sequence[str] = BOTS) -> dict[int, tuple[int, str]]:
    """What bots say by turn at a table with this address, whose cards and answers are drawn once more."""
    game = play.open_table(friend("Ada"), play.Plan(slug, 4, bots=2, company=company))
    Game.objects.filter(pk=game.pk).update(address=address)
    play.take_seat(address, friend("Ben"))
    game = Game.objects.get(pk=game.pk)
    play_on(game)
    assert {*game.lines.filter(kind=Line.Kind.TALK).values_list("at", flat=True)} <= seen_by_all(game)
    last = Game.objects.get(pk=game.pk).turn - 1
    Game.objects.filter(pk=game.pk).update(address=f"old{game.pk}")
    return {turn: (seat, text) for turn, seat, text in said_at(game) if turn < last} | {last: (-1, "")}


def seen_by_all(game: Game) -> set[datetime | None]:
    """The moments at which a turn of this game ended, or all of it began."""
    ended = game.moves.filter(left__isnull=False).values_list("at", flat=True)
    return {*ended, Game.objects.get(pk=game.pk).started_at}


@pytest.mark.parametrize("slug", GAMES)
def test_cards_and_answers_change_nothing_that_bots_say(slug: str) -> None:
    """Whatever is dealt and answered: at the end of a turn they say the same, in the moment in which it ends."""
    heard = 0
    for address in ("mmmmmmmmmm", "nnnnnnnnnn"):
        one, other = told_at(address, slug), told_at(address, slug)
        upto = min(max(one), max(other))
        first, second = ({turn: said for turn, said in told.items() if turn < upto} for told in (one, other))
        assert first == second
        heard += len(first)
    assert heard
