"""The form in which a table is opened: good defaults, one clear sentence for what is wrong, rubbish in any field."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games import catalog, play
from games.models import Game
from games.pages.forms import OpenTableForm
from tests.catalog.which import LONGEST, SEALED, TOGETHER, WINDOW
from tests.factories import an_account
from tests.hints import sure

pytestmark = pytest.mark.django_db
RUBBISH = "🂡\u202e<script>alert(1)</script>&\"'\x00 " * 300  # 10 KB and more
OPTION = catalog.find(SEALED).options[0]
AGREED = f"{SEALED}-{OPTION.name}"  # as a form has it
GOOD = {"name": "Ada", "game": SEALED, "seats": "4", "bots": "1", "pace": "day"}


def defaults() -> dict[str, str]:
    """What the form posts if nobody changes anything."""
    form = OpenTableForm(user=an_account())
    initial = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: value for name, value in initial.items() if value is not None}


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_the_button_may_be_pressed_right_away(client: Client, slug: str) -> None:
    client.force_login(an_account(name="Ada"), backend="django.contrib.auth.backends.ModelBackend")

    page = client.post("/tables/open/", defaults() | {"game": slug}, follow=True)

    game = Game.objects.get()
    assert page.status_code == 200
    assert (game.slug, game.size, game.status, game.move_time) == (slug, 4, "open", 86400)
    assert game.options == catalog.find(slug).agreed({})
    assert str(game.seats.get()) == "Ada"


def test_a_stranger_opens_a_table_with_a_name_alone(client: Client) -> None:
    page = client.post("/tables/open/", GOOD | {"name": "  سارة  🦊 "}, follow=True)

    assert page.context["user"].is_guest
    assert Game.objects.get().seats.get(number=0).name == "سارة 🦊"


def test_a_stranger_without_a_name_is_asked_for_one(client: Client) -> None:
    page = client.post("/tables/open/", GOOD | {"name": " "})

    assert page.status_code == 422
    assert "Tell us what to call you at the table." in page.content.decode()
    assert not Game.objects.exists()


def test_the_link_of_a_game_chooses_it(client: Client) -> None:
    page = client.get(f"/tables/open/?game={WINDOW}").content.decode()
    assert re.search(rf'<input[^>]* value="{WINDOW}"[^>]* checked\b', page)

    assert client.get("/tables/open/?game=%3Cscript%3E&seats=x").status_code == 200


@pytest.mark.parametrize(("fewer", "more", "fine"), [(1, 0, False), (0, 0, True), (0, 1, False)])
def test_a_game_is_played_by_as_many_as_it_is_for(client: Client, fewer: int, more: int, fine: bool) -> None:
    rules = catalog.find(WINDOW)
    least, most = rules.seats[0], rules.seats[-1]
    for seats in {least - fewer, most + more} - ({least, most} if not fine else set()):
        page = client.post("/tables/open/", GOOD | {"game": WINDOW, "seats": str(seats)})

        assert Game.objects.exists() == fine
        assert fine or f"{rules.name.template} is for {least} to {most} players." in page.content.decode()


@pytest.mark.parametrize("bots", ["4", "5", "-1", "x", "9" * 5000])
def test_a_seat_is_left_for_the_player_who_opens_the_table(client: Client, bots: int) -> None:
    page = client.post("/tables/open/", GOOD | {"bots": bots})

    assert page.status_code == 422
    assert page.content.decode().count('class="errorlist"') == 1
    assert not Game.objects.exists()


def test_a_table_full_of_bots_starts_at_once(client: Client) -> None:
    client.post("/tables/open/", GOOD | {"bots": "3"})

    assert Game.objects.get().status == "running"


def test_options_of_the_chosen_game_are_agreed(client: Client) -> None:
    *_, last = OPTION.choices
    client.post("/tables/open/", GOOD | {AGREED: last})

    assert Game.objects.get().options == {OPTION.name: last}


def test_a_short_game_is_offered_with_its_days_and_agreed_in_one_box(client: Client) -> None:
    offered = client.get("/tables/open/").content.decode()
    client.post("/tables/open/", GOOD | {"game": LONGEST, f"{LONGEST}-short-game": "on"})

    game, short = Game.objects.get(), sure(catalog.find(LONGEST).front.short)
    assert f"{round(min(short.length.values()) / 3)} to {round(max(short.length.values()) / 3)} days" in offered
    assert game.options.items() >= short.choices.items()
    assert "<dd>about 4 weeks</dd>" in client.get(game.get_absolute_url()).content.decode()


def test_options_of_another_game_do_not_matter(client: Client) -> None:
    _first, other, *_ = OPTION.choices
    client.post("/tables/open/", GOOD | {f"{WINDOW}-{catalog.find(WINDOW).options[0].name}": RUBBISH, AGREED: other})

    assert Game.objects.get().options == {OPTION.name: other}


def test_an_option_that_the_chosen_game_does_not_have_is_refused(client: Client) -> None:
    page = client.post("/tables/open/", GOOD | {AGREED: "shouting"})

    assert page.status_code == 422
    assert "Choose one of these." in page.content.decode()


def test_a_pace_of_ones_own(client: Client) -> None:
    own = {"pace": "own", "move_number": "90", "move_unit": "minutes", "bank_number": "2", "bank_unit": "days"}

    client.post("/tables/open/", GOOD | own)

    assert (Game.objects.get().move_time, Game.objects.get().bank_time) == (5400, 172800)


@pytest.mark.parametrize(
    ("number", "unit"),
    [("61", "days"), ("0", "days"), ("-3", "hours"), ("", "days"), ("x", "days"), ("1", "years"), ("9" * 5000, "days")],
)
def test_a_pace_that_nobody_can_keep_is_refused(client: Client, number: str, unit: str) -> None:
    own = {"pace": "own", "move_number": number, "move_unit": unit, "bank_number": "1", "bank_unit": "days"}

    page = client.post("/tables/open/", GOOD | own)

    assert page.status_code == 422
    assert page.content.decode().count('class="errorlist"') == 1


def test_numbers_of_ones_own_pace_do_not_matter_for_another(client: Client) -> None:
    client.post("/tables/open/", GOOD | {"move_number": "x", "move_unit": "aeons", "bank_number": "-1"})

    assert Game.objects.get().move_time == 86400


@pytest.mark.parametrize("field", [*GOOD, "move_number", "bank_unit", AGREED, "word", "listed"])
def test_rubbish_in_a_field_changes_nothing_and_is_never_drawn_as_markup(field: str) -> None:
    page = Client().post(
        "/tables/open/", GOOD | {"pace": "own" if field in ("move_number", "bank_unit") else "day"} | {field: RUBBISH}
    )

    assert page.status_code == (302 if field == "listed" else 422)
    assert Game.objects.exists() == (field == "listed")
    assert "<script>alert" not in page.content.decode()


def test_rubbish_in_every_field_at_once(client: Client) -> None:
    page = client.post(
        "/tables/open/", dict.fromkeys([*OpenTableForm(user=an_account()).fields, "name"], RUBBISH[:1000])
    )

    assert page.status_code == 422
    assert not Game.objects.exists()


def test_what_was_typed_is_kept_when_something_is_wrong(client: Client) -> None:
    page = client.post("/tables/open/", GOOD | {"bots": "9", "word": "marmalade"}).content.decode()

    assert 'value="Ada"' in page
    assert 'value="marmalade"' in page


def test_two_players_of_one_name_at_a_table_are_told_apart() -> None:
    ada, zed, other = (
        User.objects.create(name=name, email=f"{number}@friends.example")
        for number, name in enumerate(["Clockwork Ada", "Zed", "ZED"])
    )
    game = play.open_table(ada, play.Plan(TOGETHER, 4, bots=1))
    play.take_seat(game.address, zed)
    play.take_seat(game.address, other)
    assert list(game.seats.values_list("name", flat=True)) == ["Clockwork Ada 2", "Clockwork Ada", "Zed", "ZED 2"]
