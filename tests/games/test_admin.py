"""The host's pages: tables are found and helped, and nothing hidden is told unless the table is told of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Game, Hand, Letter, Line, Move, Proposal, Seat, Truth
from tests.browser.looks import objections
from tests.catalog.own import own, that_say
from tests.catalog.which import SEALED, TOGETHER, WINDOW, name_of
from tests.hints import sure

from .tables import awaited, friend, give, log_of, table_of

pytestmark = pytest.mark.django_db

LIST = "/admin/games/game/"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


def host(*permissions: str, **more: Any) -> Client:
    """Somebody of the staff with these permissions, signed in."""
    user = User.objects.create(name="Hilda", email="hilda@hosts.example", is_staff=True, **more)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page_of(game: Game) -> str:
    return f"{LIST}{game.pk}/change/"


def deed(game: Game, verb: str) -> str:
    return reverse("admin:games_game_do", args=[game.pk, verb])


def look_at(game: Game) -> str:
    return reverse("admin:games_game_look", args=[game.pk])


def text_of(client: Client, address: str) -> str:
    response = client.get(address, follow=True)
    assert response.status_code == 200, address
    return TOKEN.sub("", response.content.decode())


def every_page(game: Game) -> list[str]:
    """Every address of the admin site that tells of a table or its players, but the POST that shows hidden cards."""
    lists = [
        "",
        "?q=ada",
        "?trouble=idle",
        "?trouble=overdue",
        "?trouble=unanswered",
        "?state=running",
        f"?game={game.slug}",
        "?pace=day",
    ]
    own = [page_of(game), f"{LIST}{game.pk}/history/", *(deed(game, verb) for verb in ("end", "restart", "extend"))]
    players = [
        "/admin/accounts/user/",
        "/admin/accounts/user/?letters=failing",
        f"{LIST}letters/",
        *(f"/admin/accounts/user/{s.user_id}/change/" for s in game.seats.all() if s.user_id),
    ]
    return ["/admin/", *(LIST + query for query in lists), *own, f"{deed(game, 'bot')}?seat=0", *players]


def change_all_that_is_hidden(game: Game) -> None:
    """Put other cards into every hand, other answers under every seal, another seed under it all.

    And let every answer have come in another way, at another time.
    """
    seats = Seat.objects.filter(game=game)
    Hand.objects.filter(seat__in=seats).update(
        sight={"hands": ["xyzzy"]}, decision={"x": "xyzzy"}, sealed={"verb": "xyzzy"}
    )
    Move.objects.filter(game=game).update(
        answer={"verb": "xyzzy", "values": {}}, source="absence", order="xyzzy", at=game.opened_at, asked_at=None
    )
    Truth.objects.filter(game=game).update(seed=b"xyzzy", stirred=b"xyzzy", checkpoint=b"xyzzy")
    Line.objects.filter(game=game, only__isnull=False).update(text="xyzzy")
    seats.update(orders=[{"kind": "xyzzy"}], word="xyzzy")
    Game.objects.filter(pk=game.pk).update(digest="xyzzy")


@pytest.fixture
def at_the_same_time(time_machine: Any) -> None:
    """Times on pages do not move between two looks."""
    time_machine.move_to(timezone.now(), tick=False)


@pytest.mark.parametrize("slug", [SEALED, WINDOW])
@pytest.mark.parametrize("end", [False, True])
@pytest.mark.usefixtures("at_the_same_time")
def test_no_page_depends_on_anything_hidden(slug: str, end: bool, settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    game = table_of(slug, 2, bots=2)
    for _ in range(4):
        play.act_due(game.address)
        for number in awaited(game)[:1]:
            give(game, number)
    if end:
        play.end_game(game.address)
    client = host(is_superuser=True)
    addresses = [*every_page(game), look_at(game)]
    before = [text_of(client, address) for address in addresses]
    change_all_that_is_hidden(game)
    assert [text_of(client, address) for address in addresses] == before
    assert not any("xyzzy" in text for text in before)


@pytest.mark.usefixtures("at_the_same_time")
def test_no_page_tells_who_has_answered_a_window_that_is_still_open() -> None:
    game = table_of(WINDOW, 3)
    (leader,) = awaited(game)
    give(game, leader)
    asked = game.seats.exclude(number=leader)
    asked.update(missed=2, awaited_since=timezone.now() - timedelta(days=2))
    Game.objects.filter(pk=game.pk).update(changed_at=timezone.now() - timedelta(days=2))
    client = host(is_superuser=True)
    before = [text_of(client, address) for address in every_page(game)]
    moves = Move.objects.count()
    give(game, (leader + 1) % 3)  # a pass
    assert Move.objects.count() == moves + 1
    assert [text_of(client, address) for address in every_page(game)] == before


@pytest.mark.parametrize(
    "lookup",
    [
        "digest__startswith", "moves__answer__icontains", "seats__hand__sight__icontains", "seats__orders__icontains",
        "truth__seed__startswith", "lines__text__icontains", "seats__hand__sealed__isnull", "commitment__startswith",
    ],
)  # fmt: skip
@pytest.mark.both_databases
def test_nobody_reads_a_card_by_asking_for_it_in_the_address(lookup: str) -> None:
    game = table_of(SEALED, 3)
    give(game, awaited(game)[0])
    client = host(is_superuser=True)
    for value in ("a", "1", "zzz"):
        response = client.get(LIST, {lookup: value})
        assert response.status_code == 400, value


@pytest.mark.parametrize("field", ["truth", "id", "moves"])
def test_a_list_by_another_key_is_refused(field: str) -> None:
    assert host(is_superuser=True).get(LIST, {"_to_field": field}).status_code == 400


def test_nothing_hidden_has_a_page_of_its_own() -> None:
    client = host(is_superuser=True)
    for name in ("truth", "hand", "move", "line", "seat"):
        assert client.get(f"/admin/games/{name}/").status_code == 404


def test_no_row_can_be_written_or_deleted_by_hand() -> None:
    game = table_of(SEALED, 3)
    client = host(is_superuser=True)
    assert client.get(f"{LIST}add/").status_code == 403
    assert client.post(f"{LIST}{game.pk}/delete/", {"post": "yes"}).status_code == 403
    client.post(page_of(game), {"status": "over"})
    assert Game.objects.get(pk=game.pk).status == Game.Status.RUNNING


def test_a_look_needs_its_own_permission_and_a_post_and_is_told() -> None:
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    give(game, number)
    lines = len(log_of(game))
    without = host("view_game", "change_game")
    assert without.get(look_at(game)).status_code == without.post(look_at(game)).status_code == 403
    assert "Look at the hidden cards" not in text_of(without, page_of(game))
    User.objects.all().filter(is_staff=True).delete()

    client = host("view_game", "see_truth")
    asked = text_of(client, look_at(game))
    assert "1, 2, 3, 4, 5, 6, 7, 8" not in asked
    assert len(log_of(game)) == lines

    response = client.post(look_at(game))
    shown = response.content.decode()
    assert shown.count("1, 2, 3, 4, 5, 6, 7, 8") >= 3
    assert shown.count("Sealed answer") == 1
    assert "no-store" in response["Cache-Control"]
    assert log_of(game)[lines:] == ["The host has looked at what is hidden, and at how each answer came."]
    entry = LogEntry.objects.get()
    assert (entry.user.name, entry.change_message) == ("Hilda", "Looked at the hidden cards.")
    client.post(look_at(game))
    assert len(log_of(game)) == lines + 2


def test_how_an_answer_came_is_told_with_the_hidden_cards_and_nowhere_else() -> None:
    """A helper who plays would read which of the others answers by order, and who was first at a window."""
    game = table_of(SEALED, 3)
    for number in awaited(game):
        give(game, number)
    move = Move.objects.filter(game=game).latest("number")
    Move.objects.filter(pk=move.pk).update(source=Move.Source.ORDER)
    client, by_order = host("view_game", "change_game", "view_user", "see_truth"), f"<td>{Move.Source.ORDER.label}</td>"
    for address in every_page(game):
        assert by_order not in text_of(client, address), address
    shown = client.post(look_at(game)).content.decode()
    assert shown.count(by_order) == 1
    assert shown.count("<td>player</td>") == 1
    assert log_of(game)[-1] == "The host has looked at what is hidden, and at how each answer came."


@pytest.mark.parametrize(
    ("permissions", "list_of", "acts"),
    [((), 403, 403), (("view_game",), 200, 403), (("view_game", "change_game"), 200, 302)],
)
def test_seeing_and_acting_are_two_permissions(permissions: tuple[str, ...], list_of: int, acts: int) -> None:
    game = table_of(SEALED, 3)
    client = host(*permissions)
    assert client.get(LIST).status_code == client.get(page_of(game)).status_code == list_of
    assert client.post(deed(game, "pause")).status_code == acts
    assert (Game.objects.get(pk=game.pk).status == Game.Status.PAUSED) is (acts == 302)
    assert ("Help this table" in client.get(page_of(game)).content.decode()) is (acts == 302)


def test_a_player_has_no_way_in() -> None:
    game = table_of(SEALED, 3)
    client = Client()
    client.force_login(sure(game.opener), backend="django.contrib.auth.backends.ModelBackend")
    for address in (LIST, page_of(game), look_at(game), deed(game, "pause")):
        assert client.get(address).status_code == 302
        assert client.post(address).status_code == 302
    assert Game.objects.get(pk=game.pk).status == Game.Status.RUNNING


def test_every_button_on_the_page_does_what_it_says() -> None:
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    client = host("view_game", "change_game")
    for verb, given, said, is_so in (
        ("extend", {"hours": 5}, "Everybody has more time.", lambda g: "gives everybody" in log_of(g)[-1]),
        ("write", {"seat": number}, "A letter is on its way.", lambda g: Letter.objects.filter(kind="turn").exists()),
        ("bot", {"seat": number}, "A bot is sitting in.", lambda g: g.seats.get(number=number).stand_in),
        ("back", {"seat": number}, "The player has the seat back.", lambda g: not g.seats.get(number=number).stand_in),
        ("restart", {}, "The turn has started again.", lambda g: g.question == game.question + 1),
        ("pause", {}, "The table is paused.", lambda g: g.status == Game.Status.PAUSED),
        ("resume", {}, "The table goes on.", lambda g: g.status == Game.Status.RUNNING),
        ("end", {}, "The game is over.", lambda g: g.status == Game.Status.OVER),
    ):  # fmt: skip
        assert deed(game, verb) in text_of(client, page_of(game)), verb
        response = client.post(deed(game, verb), given, follow=True)
        assert said in response.content.decode(), verb
        assert is_so(Game.objects.get(pk=game.pk)), verb
    assert LogEntry.objects.count() == 8
    assert "do/" not in text_of(client, page_of(game))


def test_what_cannot_be_undone_is_asked_first() -> None:
    game = table_of(SEALED, 3)
    client = host("view_game", "change_game")
    for verb in ("end", "restart"):
        assert "No, take me back" in text_of(client, deed(game, verb))
    assert "Ada" in text_of(client, f"{deed(game, 'bot')}?seat=0")
    assert Game.objects.get(pk=game.pk).question == game.question
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize(
    ("verb", "given", "sentence"),
    [
        ("resume", {}, "This table is not paused."),
        ("extend", {"hours": "9999"}, "Give between 1 and 720 hours."),
        ("extend", {"hours": "x" * 10_000}, "Please enter a whole number."),
        ("extend", {}, "Please enter a whole number."),
        ("bot", {"seat": "77"}, "There is no such seat at this table."),
        ("bot", {"seat": "9" * 10_000}, "Please enter a whole number."),
        ("remove", {}, "Only a table that nobody has played at, or one that is stuck, can be removed."),
    ],
)
def test_what_makes_no_sense_is_one_sentence(verb: str, given: dict[str, str], sentence: str) -> None:
    game = table_of(SEALED, 3)
    response = host("view_game", "change_game").post(deed(game, verb), given, follow=True)
    assert sentence in response.content.decode()
    assert not LogEntry.objects.exists()


def test_a_table_that_has_not_started_can_be_removed() -> None:
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan(SEALED, 3))
    client = host("view_game", "change_game")
    response = client.post(deed(game, "remove"), follow=True)
    assert response.redirect_chain[-1][0] == LIST
    assert "The table is removed." in response.content.decode()
    assert not Game.objects.exists()
    assert client.get(page_of(game)).status_code == client.post(deed(game, "pause")).status_code == 404


def test_an_unknown_deed_or_table_is_not_found() -> None:
    game = table_of(SEALED, 3)
    client = host("view_game", "change_game", "see_truth")
    assert client.post(deed(game, "cheat")).status_code == 404
    assert client.post(reverse("admin:games_game_look", args=[game.pk + 999])).status_code == 404


def long_ago(seats: QuerySet[Seat], *moments: str) -> None:
    """Let these moments of seats lie two minutes back."""
    seats.update(**dict.fromkeys(moments, timezone.now() - timedelta(minutes=2)))


def found(client: Client, query: str) -> set[str]:
    """The addresses of the tables in the list."""
    return set(re.findall(r"/admin/games/game/\d+/change/[^>]*>[^<]*?(\w{10})<", text_of(client, LIST + query)))


@pytest.mark.both_databases
def test_tables_are_found_by_address_name_and_email() -> None:
    ours = table_of(SEALED, 3)
    theirs = play.open_table(friend("Zoë"), play.Plan(SEALED, 3))
    client = host("view_game")
    assert found(client, "") == {ours.address, theirs.address}
    for words in (theirs.address, "zoë", "zoë@friends.example"):
        assert found(client, f"?q={words}") == {theirs.address}, words
    assert found(client, "?q=xyzzy") == set()


@pytest.mark.both_databases
def test_a_search_goes_through_the_tables_of_fifty_players_and_says_so() -> None:
    ours = table_of(SEALED, 3)
    User.objects.bulk_create(User(name=f"Adalbert {number}", username=f"adalbert{number}") for number in range(51))
    client = host("view_game")
    assert "More than 50 players match." in text_of(client, f"{LIST}?q=adalb")
    assert "players match" not in text_of(client, f"{LIST}?q=ada%40friends")
    assert found(client, "?q=ada@friends") == {ours.address}


@pytest.mark.both_databases
def test_the_list_goes_on_on_further_pages_and_is_never_counted() -> None:
    ada = friend("Ada")
    opened = {play.open_table(ada, play.Plan(SEALED, 3)).address for _ in range(31)}
    client = host("view_game")
    first, second = found(client, ""), found(client, "?p=2")
    assert (len(first), len(second), first | second) == (30, 1, opened)
    assert ('rel="next"' in text_of(client, LIST), 'rel="prev"' in text_of(client, LIST)) == (True, False)
    assert ('rel="next"' in text_of(client, f"{LIST}?p=2"), 'rel="prev"' in text_of(client, f"{LIST}?p=2")) == (
        False,
        True,
    )
    for page in ("3", "0", "-1", "9" * 30, "x"):
        assert client.get(LIST, {"p": page}, follow=True).status_code == 200, page


@pytest.mark.both_databases
def test_tables_are_found_by_state_game_and_pace() -> None:
    running = table_of(SEALED, 3)
    ada = sure(running.opener)
    waiting = play.open_table(ada, play.Plan(WINDOW, 3, move_time=300, bank_time=900))
    odd = play.open_table(ada, play.Plan(WINDOW, 4, move_time=301, bank_time=0))
    client = host("view_game")
    assert found(client, "?state=running") == found(client, f"?game={SEALED}") == {running.address}
    assert found(client, "?state=open") == {waiting.address, odd.address}
    assert found(client, "?pace=evening") == {waiting.address}
    assert found(client, "?pace=other") == {odd.address}


@pytest.mark.parametrize(
    ("trouble", "happens"),
    [
        ("idle", lambda game: Game.objects.filter(pk=game.pk).update(changed_at=timezone.now() - timedelta(days=4))),
        ("idle", lambda game: game.seats.update(awaited_since=None)),
        ("overdue", lambda game: long_ago(game.seats.filter(number=1), "awaited_since", "due_at")),
        ("overdue", lambda game: long_ago(game.seats.filter(is_bot=True), "acts_at")),
    ],
)
@pytest.mark.both_databases
def test_tables_in_trouble_are_found_until_they_are_paused(trouble: str, happens: Callable[[Game], object]) -> None:
    game = table_of(SEALED, 2, bots=2)
    client = host("view_game")
    assert found(client, f"?trouble={trouble}") == set()
    happens(game)
    assert found(client, f"?trouble={trouble}") == {game.address}
    Game.objects.filter(pk=game.pk).update(status=Game.Status.PAUSED, paused_at=timezone.now())
    assert found(client, f"?trouble={trouble}") == set()


@pytest.mark.both_databases
def test_a_list_of_many_tables_costs_no_more_queries_than_one(django_assert_num_queries: Any) -> None:
    table_of(SEALED, 3)
    client = host("view_game")
    client.get(LIST)
    with django_assert_num_queries(6) as few:
        client.get(LIST)
    for _ in range(10):
        play.open_table(friend(f"Guest{_}"), play.Plan(SEALED, 3, bots=2))
    with django_assert_num_queries(len(few)):
        client.get(LIST)


def test_a_page_costs_no_more_queries_late_in_a_game(settings: Any, django_assert_num_queries: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    game = table_of(SEALED, 1, bots=3)
    client = host("view_game")
    with django_assert_num_queries(8) as few:
        client.get(page_of(game))
    for _ in range(12):
        play.act_due(game.address)
        if 0 in awaited(game):
            give(game, 0)
    with django_assert_num_queries(len(few)):
        client.get(page_of(game))


def test_a_paused_table_shows_no_deadline() -> None:
    game = table_of(SEALED, 3)
    client = host("view_game")
    assert ", by <time" in text_of(client, LIST)
    play.pause(game.address)
    assert ", by <time" not in text_of(client, LIST)
    assert len(re.findall(r">\s*paused\s*</td>", text_of(client, page_of(game)))) == 2


def test_names_and_talk_are_never_markup() -> None:
    game = table_of(SEALED, 3)
    Seat.objects.filter(game=game, number=0).update(name="<b>Ada</b> 🎲 עדה")
    play.say_line(game.address, play.Actor(user=game.opener_id), "<script>alert(1)</script>")
    client = host("view_game", "change_game")
    for address in (LIST, page_of(game), f"{deed(game, 'bot')}?seat=0"):
        page = text_of(client, address)
        assert "<b>Ada" not in page
        assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in text_of(client, page_of(game))


@pytest.mark.parametrize("slug", that_say("TOLD_TO_THE_HOST"))
def test_a_table_is_told_as_its_players_would_read_it(slug: str) -> None:
    told, raw = own(slug, "TOLD_TO_THE_HOST")
    page = text_of(host("view_game"), page_of(table_of(slug, 3)))
    assert all(words in page for words in told)
    assert raw not in page
    assert re.findall(r'data-label="No.">(\d)<', page) == ["1", "2", "3"]


def together(client: Client, action: str, games: list[Game], **more: Any) -> str:
    """Do this at all these tables from the list, and return the page that follows."""
    given = {"action": action, "index": "0", "_selected_action": [game.pk for game in games], **more}
    return client.post(LIST, given, follow=True).content.decode()


def test_many_tables_are_helped_at_once_and_each_log_tells_it() -> None:
    games = [table_of(SEALED, 3), table_of(WINDOW, 3)]
    client = host("view_game", "change_game")
    for action, said, line in (
        ("extend", "Give more time: done at 2 tables.", "gives everybody"),
        ("write", "Write again: done at 2 tables.", "The host has written to"),
        ("pause", "Pause: done at 2 tables.", "The host has paused this table."),
        ("resume", "Resume: done at 2 tables.", "The table goes on."),
    ):
        assert said in together(client, action, games, hours="5"), action
        assert all(any(line in told for told in log_of(game)) for game in games), action
    assert LogEntry.objects.filter(object_id=str(games[0].pk)).count() >= 4


def test_what_is_refused_is_told_one_by_one_and_the_rest_is_done() -> None:
    running, paused = table_of(SEALED, 3), table_of(WINDOW, 3)
    play.pause(paused.address)
    page = together(host("view_game", "change_game"), "pause", [running, paused])
    assert "Pause: done at one table." in page
    assert f"{name_of(WINDOW)} {paused.address}</bdi>: This table is paused" in page
    assert Game.objects.get(pk=running.pk).status == Game.Status.PAUSED
    assert LogEntry.objects.count() == 1


@pytest.mark.parametrize("hours", ["0", "721", "", "x", "9" * 400])
def test_hours_that_cannot_be_given_change_nothing(hours: str) -> None:
    game = table_of(SEALED, 3)
    before = game.public.awaited
    together(host("view_game", "change_game"), "extend", [game], hours=hours)
    assert Game.objects.get(pk=game.pk).public.awaited == before


def test_tables_where_nobody_has_played_are_removed_after_a_question() -> None:
    waiting, running = play.open_table(friend("Zoë"), play.Plan(SEALED, 3)), table_of(SEALED, 3)
    client = host("view_game", "change_game")
    asked = together(client, "remove", [waiting, running])
    assert "These stay: somebody has played there." in asked
    assert Game.objects.count() == 2
    assert "Remove the table: done at one table." in together(client, "remove", [waiting], sure="yes")
    assert "did not exist" not in together(client, "remove", [running], sure="yes")
    assert [game.pk for game in Game.objects.all()] == [running.pk]


def test_acting_on_many_needs_leave_and_is_bounded() -> None:
    game = table_of(SEALED, 3)
    together(host("view_game"), "pause", [game])
    assert Game.objects.get(pk=game.pk).status == Game.Status.RUNNING
    User.objects.filter(is_staff=True).delete()
    ada = friend("Odo")
    for _ in range(101):
        play.open_table(ada, play.Plan(SEALED, 3))
    page = together(host("view_game", "change_game"), "remove", [game], select_across="1", sure="yes")
    assert "Choose up to 100 tables at once." in page
    assert Game.objects.count() == 102


def test_the_first_page_says_that_all_is_well_or_what_is_not() -> None:
    game = table_of(SEALED, 3)
    client = host("view_game", "view_user")
    assert "Nothing: every table and every letter is on its way." in text_of(client, "/admin/")
    long_ago(game.seats.filter(number=1), "awaited_since", "due_at")
    ada = sure(game.opener)
    Letter.objects.create(user=ada, kind="test", trouble="SMTPRecipientsRefused", tries=1, try_at=None)
    page = text_of(client, "/admin/")
    assert "Nothing: every table" not in page
    for said, link, then in (
        ("One table is overdue.", f"{LIST}?trouble=overdue", game.address),
        ("One letter fails.", f"{LIST}letters/", "the mail server refuses this address"),
        ("One player gets no letters.", "/admin/accounts/user/?letters=failing", "Ada"),
    ):
        assert f'<a href="{link}">{said}</a>' in page
        assert then in text_of(client, link)
    assert "gets no letters" not in text_of(host_of_tables(), "/admin/")
    Letter.objects.create(user=ada, kind="test", sent_at=timezone.now(), try_at=None)
    assert "fails" not in text_of(client, "/admin/")


def host_of_tables() -> Client:
    """Another host, who may not see players."""
    user = User.objects.create(name="Hugo", email="hugo@hosts.example", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="view_game"))
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_proposal_past_its_time_needs_help() -> None:
    game = table_of(SEALED, 3)
    client = host("view_game")
    proposal = Proposal.objects.create(
        game=game, kind="pause", by=game.seats.get(number=0), lapses_at=timezone.now() + timedelta(hours=1)
    )
    assert found(client, "?trouble=unanswered") == set()
    Proposal.objects.filter(pk=proposal.pk).update(lapses_at=timezone.now() - timedelta(minutes=2))
    assert "A proposal has not been answered in time." in text_of(client, "/admin/")
    assert found(client, "?trouble=unanswered") == {game.address}


def test_a_table_says_how_its_letters_fare(time_machine: Any) -> None:
    time_machine.move_to(datetime(2026, 3, 2, 23, 30, tzinfo=UTC), tick=False)  # in every player's night
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    client = host("view_game", "change_game")
    asked = len(game.public.awaited)
    assert text_of(client, page_of(game)).count("held back by the night until") == asked
    play.resend_notice(game.address, number)
    letter = Letter.objects.get()
    shown = "waiting since" in text_of(client, page_of(game))
    assert shown is (asked == 1)
    Letter.objects.update(trouble="TimeoutError", tries=2)
    play.end_game(game.address)
    assert "failing, tried 2 times: the mail server does not answer" in text_of(client, page_of(game))
    Letter.objects.filter(pk=letter.pk).update(sent_at=timezone.now(), trouble="")
    assert "your turn: sent" in text_of(client, page_of(game))


@pytest.mark.usefixtures("at_the_same_time")
def test_no_letter_tells_who_has_answered_a_window_that_is_still_open() -> None:
    game = table_of(WINDOW, 3)
    (leader,) = awaited(game)
    give(game, leader)
    asked = game.seats.exclude(number=leader)
    asked.update(missed=2)
    client = host(is_superuser=True)
    late = asked.order_by("number")[0]
    for _ in range(11):  # more than are shown of one player
        Letter.objects.create(user=sure(late.user), kind="test", sent_at=timezone.now())
    before = [text_of(client, address) for address in every_page(game)]
    for trouble, sent in (("", None), ("TimeoutError", None), ("", timezone.now())):
        letter = Letter.objects.create(user=sure(late.user), kind="reminder", trouble=trouble, sent_at=sent)
        letter.items.create(seat=late, why="reminder", question=game.question, due_at=late.due_at)
        assert [text_of(client, address) for address in every_page(game)] == before
        letter.delete()


def test_the_lists_are_named_after_what_they_list() -> None:
    client = host("view_user", "view_game")
    for address, name in (("/admin/games/game/", "Tables"), ("/admin/accounts/user/", "Players")):
        assert f"<h1>{name}</h1>" in client.get(address).content.decode()


@pytest.mark.both_databases
def test_the_players_are_listed_with_what_a_host_wants_to_know() -> None:
    game = table_of(SEALED, 3)
    ada = sure(game.opener)
    Seat.objects.filter(user=ada).update(seen_at=timezone.now() - timedelta(days=40))
    Letter.objects.create(user=ada, kind="test", trouble="SMTPRecipientsRefused", tries=1, try_at=None)
    client = host("view_user")
    for query in ("", "?q=ad", "?q=ada%40friends", "?letters=failing"):
        page = text_of(client, f"/admin/accounts/user/{query}")
        assert "failing: the mail server refuses this address" in page, query
        assert ("Ben" in page) is (not query), query
    assert "never" in text_of(client, "/admin/accounts/user/?q=ben")
    assert "test: failed for good, tried once" in text_of(client, f"/admin/accounts/user/{ada.pk}/change/")


@pytest.mark.browser
@pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("phone", "dark")])
def test_the_pages_hold_to_the_policy_and_to_axe(
    size: str, scheme: str, transactional_db: None, new_page: Any, sign_in: Any
) -> None:
    game = table_of(SEALED, 3)
    give(game, awaited(game)[0])
    user = User.objects.create(name="Hilda", email="hilda@hosts.example", is_staff=True, is_superuser=True)
    page = new_page(size, scheme)
    sign_in(page, user)
    for address in (page_of(game), deed(game, "end"), look_at(game), LIST):
        page.goto(address)
        assert objections(page, ".host" if address != LIST else "#changelist-form") == [], address
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    page.goto(page_of(game))
    page.get_by_role("button", name="Pause").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Resume").wait_for()
    page.goto(look_at(game))
    page.get_by_role("button", name="Look, and tell the table").press("Enter")
    page.get_by_text("The table has been told.").wait_for()
    assert objections(page, ".host") == []


def test_a_host_reads_of_tables_and_people_not_of_addresses_and_counters() -> None:
    game = table_of(TOGETHER, 3)
    Game.objects.filter(pk=game.pk).update(trouble="KeyError in rules.py", trouble_at=timezone.now())
    client = host("view_game")
    first = text_of(client, "/admin/")
    assert f"{name_of(TOGETHER)} at Ada’s table: Ada, Ben and Cleo" in first
    assert game.address not in first
    page = text_of(client, page_of(game))
    facts, fields = page.split('<details class="host-fields">')
    assert f"<h1>{name_of(TOGETHER)} at Ada’s table</h1>" in facts
    assert "<dd>Lot 1</dd>" in facts
    assert "Question" not in page
    assert "Lots left" in fields
