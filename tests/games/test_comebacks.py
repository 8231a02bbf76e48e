"""Coming back to a guest's seat from another browser: asked, let in, turned away, taken back, and by a link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.pages.guests import bring_seats
from accounts.pages.leaving import tidy
from games import play
from games.models import Call, Channel, Comeback, Game, Note, Seat
from games.post import post_due
from games.post.links import token_for
from tests.catalog.which import TOGETHER
from tests.games.tables import awaited, log_of
from tests.hints import sure

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1"


@pytest.fixture(autouse=True)
def no_limits_left_over() -> Iterator[None]:
    yield
    cache.clear()


def guest(name: str) -> tuple[Client, User]:
    """A guest, known by a browser alone."""
    client = Client()
    user = User.objects.create(name=name, is_guest=True)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client, user


@pytest.fixture
def table() -> tuple[Game, dict[str, Client]]:
    """A table of three guests, which Ada has opened, and their browsers."""
    browsers = {name: guest(name) for name in ("Ada", "Ben", "Cleo")}
    ada, *others = [user for _, user in browsers.values()]
    game = play.open_table(ada, play.Plan(TOGETHER, 3))
    for other in others:
        play.take_seat(game.address, other)
    return Game.objects.get(pk=game.pk), {name: client for name, (client, _) in browsers.items()}


def at(game: Game, name: str) -> str:
    return reverse(f"games:{name}", args=[game.address])


def asks(game: Game, name: str, browser: Client | None = None) -> Client:
    """Somebody asks in a new browser to be let in."""
    browser = browser or Client(headers={"User-Agent": PHONE}, REMOTE_ADDR="2001:db8:0:7::1")
    asked = browser.post(at(game, "ask_back"), {"name": name}, follow=True)
    assert "The others have been asked" in asked.content.decode()
    return browser


def page(browser: Client, game: Game) -> str:
    return browser.get(game.get_absolute_url()).content.decode()


def says(browser: Client, game: Game, word: str, **headers: str) -> int:
    key = sure(Comeback.objects.filter(closed_at=None).first()).pk
    return browser.post(at(game, "let_back"), {"comeback": key, "say": word}, headers=headers).status_code


def holder(game: Game, name: str) -> User | None:
    return game.seats.get(name=name).user


def link_to_seat(browser: Client, game: Game) -> str:
    assert at(game, "keep_seat") in page(browser, game)
    found = re.search(r'value="[^"]*(/t/[^"]*/seat/[^"]*/)"', browser.get(at(game, "keep_seat")).content.decode())
    return sure(found)[1]


def test_the_opener_lets_in_with_one_press_and_the_seat_plays_on(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    new = asks(game, "ben")
    shown = page(browsers["Ada"], game)
    assert "”, says " in shown
    assert "Safari, iPhone, since <time" in shown
    says(browsers["Ada"], game, "in")
    assert new.get(at(game, "ask_back")).headers["Location"] == game.get_absolute_url()
    assert "Ben" in page(new, game)
    assert any("in another browser" in line for line in log_of(game))
    assert not Game.objects.get(pk=game.pk).asked_back
    assert sure(holder(game, "Ben")).name == "Ben", "not as they have just typed it"
    number = game.seats.get(name="Ben").number
    if number in awaited(game):
        assert 'id="answer' in page(new, game)


def test_the_opener_cannot_let_in_a_browser_of_their_own_network_alone(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    before = holder(game, "Ben")
    asks(game, "Ben", Client(headers={"User-Agent": PHONE}))
    says(browsers["Ada"], game, "in")
    assert holder(game, "Ben") == before
    assert "one more of you" in page(browsers["Ada"], game)
    says(browsers["Cleo"], game, "in")
    assert holder(game, "Ben") != before


def test_any_two_others_let_in_what_one_alone_cannot(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    new = asks(game, "Ada")  # who opened the table, and has lost the browser
    before = holder(game, "Ada")
    says(browsers["Ben"], game, "in")
    says(browsers["Ben"], game, "in")
    assert holder(game, "Ada") == before
    assert "one more of you" in page(browsers["Ben"], game)
    assert "says yes. You too?" in page(browsers["Cleo"], game)
    says(browsers["Cleo"], game, "in")
    assert holder(game, "Ada") != before
    assert Game.objects.get(pk=game.pk).opener == holder(game, "Ada")
    assert "The others have been asked" not in new.get(at(game, "ask_back"), follow=True).content.decode()


def with_letters(*names: str) -> None:
    """Give guests an account with an address."""
    for name in names:
        letter_box = {"email": f"{name.lower()}@friends.example", "wakes": 0, "sleeps": 0}
        User.objects.filter(name=name).update(is_guest=False, **letter_box)


def counted(shown: str) -> int:
    """How many tables a page says wait for its reader."""
    return int(sure(re.search(r'<span class="seal[^"]*" aria-hidden="true">(\d+)</span>', shown))[1])


def letters() -> dict[str, str]:
    """The letters that went out since last asked, by whom they went to."""
    play.write_due()
    post_due()
    sent = {one.to[0].partition("@")[0]: f"{one.subject}\n{one.body}" for one in mail.outbox}
    mail.outbox.clear()
    return sent


def test_those_who_could_let_them_in_get_one_letter(table: tuple[Game, dict[str, Client]], time_machine: Any) -> None:
    time_machine.move_to(timezone.now(), tick=False)
    game, _browsers = table
    with_letters("Ada", "Cleo")
    Seat.objects.filter(game=game).update(notify_at=None, remind_at=None)
    asks(game, "Ben")
    asks(game, "Zoe")  # who sits nowhere
    assert letters() == {}, "there is time to look first"
    time_machine.shift(timedelta(minutes=11))
    told = letters()
    assert {*told} == {"ada", "cleo"}
    assert "Somebody asks for their seat" in told["ada"]
    assert "“I am Ben”, says Safari, iPhone." in told["ada"]
    assert game.get_absolute_url() in told["ada"]
    time_machine.shift(timedelta(days=1))
    Seat.objects.filter(game=game).update(notify_at=None, remind_at=None)
    assert letters() == {}


def test_no_letter_is_sent_to_those_who_have_seen_it_nor_once_it_is_settled(
    table: tuple[Game, dict[str, Client]], time_machine: Any
) -> None:
    time_machine.move_to(timezone.now(), tick=False)
    game, browsers = table
    with_letters("Ada", "Cleo")
    Seat.objects.filter(game=game).update(notify_at=None, remind_at=None)
    asks(game, "Ben")
    play.write_due()
    time_machine.shift(timedelta(minutes=1))
    page(browsers["Cleo"], game)
    time_machine.shift(timedelta(minutes=10))
    assert {*letters()} == {"ada"}
    asks(game, "Ben")
    play.write_due()
    says(browsers["Cleo"], game, "no")
    says(browsers["Cleo"], game, "no")
    time_machine.shift(timedelta(minutes=11))
    assert letters() == {}


def test_no_webhook_tells_of_it_for_who_asks_may_read_there(table: tuple[Game, dict[str, Client]]) -> None:
    game, _browsers = table
    with_letters("Ada")
    ada = User.objects.get(name="Ada")
    for kind in (Channel.Kind.SLACK, Channel.Kind.DEVICE):
        Channel.objects.create(user=ada, kind=kind, address=f"https://{kind}.example/x")
    Call.objects.all().delete()
    asks(game, "Ben")
    play.write_due()
    assert {call.channel.kind for call in Call.objects.all()} == {Channel.Kind.DEVICE}


def test_it_counts_as_something_that_waits_for_those_who_have_not_said_yes(
    table: tuple[Game, dict[str, Client]],
) -> None:
    game, browsers = table
    waits = [seat.name for seat in game.seats.all() if seat.number in awaited(game)]
    turns = {name: 1 if name in waits else 0 for name in ("Ben", "Cleo")}
    asks(game, "Ada")
    for name in ("Ben", "Cleo"):
        shown = browsers[name].get("/turns/").content.decode()
        assert "Will you let them in?" in shown
        assert counted(shown) == 1
    says(browsers["Ben"], game, "in")
    shown = browsers["Ben"].get("/turns/").content.decode()
    assert "Will you let them in?" not in shown
    assert counted(shown) == turns["Ben"]
    assert "Will you let them in?" in browsers["Cleo"].get("/turns/").content.decode()


def test_a_waiting_room_asks_on_the_page_of_turns_too() -> None:
    (ada_browser, ada), (_, ben) = guest("Ada"), guest("Ben")
    game = play.open_table(ada, play.Plan(TOGETHER, 3))
    play.take_seat(game.address, ben)
    asks(game, "Ben")
    shown = ada_browser.get("/turns/").content.decode()
    assert "Will you let them in?" in shown
    assert "Ada’s table" in shown


def test_who_asks_sees_the_first_of_two_yeses(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    new = asks(game, "Ada")
    waits = new.get(at(game, "ask_back")).content.decode()
    assert "Nobody has let you in yet" in waits
    says(browsers["Ben"], game, "in")
    waits = new.get(at(game, "ask_back")).content.decode()
    assert "One of two has said yes" in waits
    assert "Nobody has let you in yet" not in waits
    assert "Ben" not in waits


def test_only_this_seat_moves_with_its_notes(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    ben = sure(holder(game, "Ben"))
    elsewhere = play.open_table(ben, play.Plan(TOGETHER, 3))
    seat = game.seats.get(name="Ben")
    Note.objects.create(seat=seat, user=ben, turn=0, text="Ada bluffs.")
    asks(game, "Ben")
    says(browsers["Ada"], game, "in")
    assert Note.objects.get().user == holder(game, "Ben") != ben
    assert elsewhere.seats.get(name="Ben").user == ben


def test_the_old_browser_can_take_it_back_for_a_day(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    ben = holder(game, "Ben")
    new = asks(game, "Ben")
    says(browsers["Ada"], game, "in")
    assert "Your seat was taken over" in page(browsers["Ben"], game)
    browsers["Ben"].post(at(game, "reclaim"))
    assert holder(game, "Ben") == ben
    assert any("taken their seat back" in line for line in log_of(game))
    assert "Every seat is taken" in page(new, game)
    asks(game, "Ben", new)  # who is told nothing, and heard no more
    assert "”, says " not in page(browsers["Ada"], game)


def test_after_a_day_it_stays_where_it_is(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    asks(game, "Ben")
    says(browsers["Ada"], game, "in")
    now = holder(game, "Ben")
    Comeback.objects.update(closed_at=timezone.now() - timedelta(hours=25))
    assert "Your seat was taken over" not in page(browsers["Ben"], game)
    browsers["Ben"].post(at(game, "reclaim"))
    assert holder(game, "Ben") == now


def test_the_seat_of_an_account_is_never_given(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    User.objects.filter(name="Ben").update(is_guest=False)
    asks(game, "Ben")
    assert not Comeback.objects.exists()
    assert "”, says " not in page(browsers["Ada"], game)


def test_who_asks_cannot_tell_whether_there_is_such_a_name(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    token = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"|/players/\w+/')
    told, changed = [], []
    for name in ("Ben", "Zoe"):
        before = Game.objects.get(pk=game.pk).revision
        told.append(token.sub("", asks(game, name).get(at(game, "ask_back")).content.decode().replace(name, "")))
        changed.append(Game.objects.get(pk=game.pk).revision != before)
    assert told[0] == told[1]
    assert changed == [True, True]
    says(browsers["Cleo"], game, "no")
    assert Comeback.objects.get().state == Comeback.State.REFUSED


def test_nobody_but_those_who_sit_there_sees_or_answers_it(table: tuple[Game, dict[str, Client]]) -> None:
    game, _browsers = table
    Game.objects.filter(pk=game.pk).update(listed=True)
    asks(game, "Ben")
    stranger, _user = guest("Eve")
    assert "”, says " not in page(stranger, game)
    assert "”, says " not in page(Client(), game)
    assert says(stranger, game, "in") == 403
    assert Comeback.objects.get().closed_at is None


def test_turned_away_for_good_is_heard_no_more(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    new = asks(game, "Ben")
    says(browsers["Cleo"], game, "never")
    asks(game, "Cleo", new)
    asks(game, "Ben")  # from the same network
    assert Comeback.objects.filter(closed_at=None).count() == 0


def test_two_who_both_say_to_be_ben_get_one_seat_between_them(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    first, second = asks(game, "Ben"), asks(game, "Ben")
    keys = list(Comeback.objects.order_by("pk").values_list("pk", flat=True))
    for key in keys:
        browsers["Ada"].post(at(game, "let_back"), {"comeback": key, "say": "in"})
    states = list(Comeback.objects.order_by("pk").values_list("state", flat=True))
    assert states == [Comeback.State.LET_IN, Comeback.State.OVERTAKEN]
    assert first.get(game.get_absolute_url()).status_code == 200
    assert second.get(game.get_absolute_url()).status_code == 403


def test_a_link_opens_the_seat_once_by_a_press(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    ben = holder(game, "Ben")
    link = link_to_seat(browsers["Ben"], game)
    new, late = Client(), Client()
    assert "Go on as" in new.get(link).content.decode()
    assert holder(game, "Ben") == ben  # looking opens nothing
    assert new.post(link).headers["Location"] == game.get_absolute_url()
    assert holder(game, "Ben") != ben
    assert late.post(link).status_code == 404
    browsers["Ben"].post(at(game, "reclaim"))
    assert holder(game, "Ben") == ben
    assert late.post(link).status_code == 404  # nor once the seat is back where it was


def test_a_link_opened_while_signed_in_says_whose_the_seat_will_be_and_asks(
    table: tuple[Game, dict[str, Client]],
) -> None:
    game, browsers = table
    link, new = link_to_seat(browsers["Ben"], game), Client()
    dora = User.objects.create(name="Dora", email="dora@friends.example")
    new.force_login(dora, backend="django.contrib.auth.backends.ModelBackend")
    shown = new.get(link).content.decode()
    assert "You are signed in here as <bdi>Dora</bdi>: the seat will belong to that account." in shown
    assert "Yes, give it to <bdi>Dora</bdi>" in shown
    new.post(link)
    assert holder(game, "Ben") == dora


def test_nobody_leaves_for_good_while_the_other_browser_may_take_the_seat_back(
    table: tuple[Game, dict[str, Client]],
) -> None:
    game, browsers = table
    new = asks(game, "Ben")
    says(browsers["Ada"], game, "in")
    leave = at(game, "leave_for_good")
    shown = new.get(leave).content.decode()
    assert "the other browser may take it back" in shown
    assert 'class="button danger"' not in shown
    assert "leave after that" in new.post(leave, follow=True).content.decode()
    assert game.seats.get(name="Ben").left_at is None
    browsers["Ben"].post(at(game, "reclaim"))
    assert 'class="button danger"' in browsers["Ben"].get(leave).content.decode()
    browsers["Ben"].post(leave)
    assert game.seats.get(number=1).left_at is not None


def test_a_day_after_they_came_back_a_player_may_leave_for_good(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    new = asks(game, "Ben")
    says(browsers["Ada"], game, "in")
    Comeback.objects.update(closed_at=timezone.now() - timedelta(days=1, minutes=1))
    new.post(at(game, "leave_for_good"))
    assert game.seats.get(number=1).left_at is not None


def test_a_link_is_good_for_a_quarter_of_an_hour(
    table: tuple[Game, dict[str, Client]], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, browsers = table
    link = link_to_seat(browsers["Ben"], game)
    monkeypatch.setattr("django.core.signing.time.time", lambda: (timezone.now() + timedelta(minutes=16)).timestamp())
    assert Client().get(link).status_code == 404


def test_an_account_keeps_its_seat_by_signing_in(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    User.objects.filter(name="Ben").update(is_guest=False)
    shown = browsers["Ben"].get(at(game, "keep_seat")).content.decode()
    assert "/seat/" not in shown
    assert "belongs to your account" in shown


def test_alone_with_bots_only_the_link_helps() -> None:
    client, ada = guest("Ada")
    game = play.open_table(ada, play.Plan(TOGETHER, 3, bots=2))
    asks(game, "Ada")
    assert holder(game, "Ada") == ada
    assert "Is it you?" in page(client, game)  # in the browser that still has it


def test_bad_answers_get_a_sentence_and_change_nothing(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    asks(game, "Ben")
    assert says(browsers["Ada"], game, "perhaps") == 422
    refused = browsers["Ada"].post(at(game, "let_back"), {"comeback": "99999999", "say": "in"})
    assert refused.status_code == 422
    assert "settled meanwhile" in refused.content.decode()
    assert Client().post(at(game, "ask_back"), {"name": ""}).status_code == 422
    assert Comeback.objects.get().closed_at is None


def test_what_nobody_answers_lapses_after_a_week(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    asks(game, "Ben")
    Comeback.objects.update(at=timezone.now() - timedelta(days=8))
    tidy()
    assert "”, says " not in page(browsers["Ada"], game)
    Comeback.objects.update(closed_at=timezone.now() - timedelta(days=31))
    tidy()
    assert not Comeback.objects.exists()


def test_a_waiting_room_lets_back_in_too() -> None:
    (ada_browser, ada), (_, ben) = guest("Ada"), guest("Ben")
    game = play.open_table(ada, play.Plan(TOGETHER, 3))
    play.take_seat(game.address, ben)
    new = asks(game, "Ben")
    assert "”, says " in page(ada_browser, game)
    says(ada_browser, game, "in")
    assert Seat.objects.get(game=game, name="Ben").user != ben
    assert "At the table" in page(new, game)


def test_whoever_came_back_cannot_keep_the_seat_by_moving_it_on(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    ben = holder(game, "Ben")
    thief, accomplice = asks(game, "Ben"), Client()
    says(browsers["Ada"], game, "in")
    accomplice.post(link_to_seat(thief, game))
    assert holder(game, "Ben") != ben
    browsers["Ben"].post(at(game, "reclaim"))
    assert holder(game, "Ben") == ben
    assert not Comeback.objects.filter(state=Comeback.State.LET_IN).exists()
    for browser in (thief, accomplice):
        browser.post(at(game, "reclaim"))
        asks(game, "Ben", browser)
    assert holder(game, "Ben") == ben
    assert not Comeback.objects.filter(closed_at=None).exists()


def test_nor_by_bringing_it_to_an_account(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    ben = holder(game, "Ben")
    asks(game, "Ben")
    says(browsers["Ada"], game, "in")
    account = User.objects.create(name="Thief", username="thief", email="thief@example.org")
    bring_seats(sure(holder(game, "Ben")), account)
    assert holder(game, "Thief") == account
    browsers["Ben"].post(at(game, "reclaim"))
    assert holder(game, "Ben") == ben


def test_a_letter_does_not_outlast_its_readers_seat(
    table: tuple[Game, dict[str, Client]], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, browsers = table
    seat = game.seats.get(number=awaited(game)[0])
    letter = reverse("games:letter", args=[token_for(seat.pk, seat.hand.question)])
    assert 'id="answer' in Client().get(letter).content.decode()
    asks(game, seat.name)
    for name in {"Ada", "Ben", "Cleo"} - {seat.name}:
        says(browsers[name], game, "in") if Comeback.objects.filter(closed_at=None).exists() else None
    assert holder(game, seat.name) != seat.user
    monkeypatch.setattr("django.core.signing.time.time", lambda: timezone.now().timestamp() + 2)
    assert Client().get(letter).status_code == 404


def test_a_browser_that_has_sat_down_again_takes_nothing_back() -> None:
    (_, ada), (browser, ben) = guest("Ada"), guest("Ben")
    game = play.open_table(ada, play.Plan(TOGETHER, 3))
    play.take_seat(game.address, ben)
    asks(game, "Ben")
    play.let_in(game.address, play.Actor(user=ada.pk), Comeback.objects.get().pk, "elsewhere")
    play.take_seat(game.address, ben)
    assert browser.post(at(game, "reclaim")).status_code == 302
    assert game.seats.filter(user=ben).count() == 1


def test_a_waiting_room_says_what_is_settled_already() -> None:
    (ada_browser, ada), (_, ben) = guest("Ada"), guest("Ben")
    game = play.open_table(ada, play.Plan(TOGETHER, 3))
    play.take_seat(game.address, ben)
    asks(game, "Ben")
    key = Comeback.objects.get().pk
    for _again in range(2):  # by htmx, which would draw a whole page within the room
        told = ada_browser.post(at(game, "let_back"), {"comeback": key, "say": "in"}, headers={"HX-Request": "true"})
        assert told.headers["HX-Redirect"] == game.get_absolute_url()
    assert "settled meanwhile" in page(ada_browser, game)


def test_whoever_asks_and_watches_is_not_told_that_they_were_turned_away(
    table: tuple[Game, dict[str, Client]],
) -> None:
    game, browsers = table
    Game.objects.filter(pk=game.pk).update(listed=True)
    new = asks(game, "Ben")
    page(browsers["Ada"], game)
    says(browsers["Cleo"], game, "no")
    assert "turned away" in over_the_board(page(browsers["Ada"], game))
    assert "turned away" not in page(new, game)
    seen = page(browsers["Ada"], game)
    assert "turned away" in seen
    assert "turned away" not in over_the_board(seen)  # it is no news for long


def over_the_board(shown: str) -> str:
    """What a page says over the board of what has happened lately."""
    latest = re.search(r'<(p|details) class="latest"\s+id="latest".*?</\1>', shown, re.DOTALL)
    return latest[0] if latest else ""


def test_once_the_game_is_over_nobody_is_asked_and_no_link_is_made(table: tuple[Game, dict[str, Client]]) -> None:
    game, browsers = table
    asks(game, "Ben")
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended_at=timezone.now())
    assert "”, says " not in page(browsers["Ada"], game)
    assert "/seat/" not in browsers["Ben"].get(at(game, "keep_seat")).content.decode()
