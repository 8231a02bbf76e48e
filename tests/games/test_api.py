"""The API, address by address: what a program sees and does for its player, and what it is told when it cannot."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import jsonschema_rs
import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone
from openapi_spec_validator import OpenAPIV31SpecValidator

from accounts.models import Token
from faults.models import Fault
from games import catalog, play
from games.engine.schemas import sight_schema
from games.models import Game, Line, Move, Note
from tests.catalog.which import SEALED
from tests.games.tables import awaited, fresh, friend, table_of

from .api import Program, is_problem, legal

pytestmark = pytest.mark.django_db
KEY = "a key of my own"


@pytest.fixture
def game() -> Game:
    return table_of(SEALED, 3, programs=True)


@pytest.fixture
def ada() -> Program:
    return Program(friend("Ada"))


def asked_at(game: Game) -> Program:
    """A program whose seat is awaited."""
    return Program(game.seats.get(number=awaited(fresh(game))[0]).user)


def test_a_program_learns_whose_it_is(ada: Program) -> None:
    told = ada.get("me").json()
    assert (told["name"], told["scopes"], told["token"]) == ("Ada", ["play", "read", "talk"], "Test")


def test_the_description_is_valid_and_names_every_address() -> None:
    described = Client().get("/api/v1/openapi.json").json()
    OpenAPIV31SpecValidator(described).validate()
    assert "/tables/{address}/answers" in described["paths"]
    assert Client().get("/api/").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "me", {}, 401),
        ("GET", "me", {"Authorization": "Bearer lh_nothing"}, 401),
        ("DELETE", "me", {}, 405),
        ("POST", "games/nothing", {"Content-Type": "text/plain"}, 405),
        ("GET", "games", {"Accept": "text/html"}, 406),
        ("GET", "games/nothing", {}, 404),
        ("GET", "nothing/at/all", {}, 404),
        ("GET", "tables/%00", {}, 404),
        ("GET", "turns", {}, 401),
    ],
)
def test_every_error_is_a_problem(method: str, path: str, headers: dict[str, str], status: int) -> None:
    is_problem(Client().generic(method, f"/api/v1/{path}", headers=headers), status)


def test_a_body_that_cannot_be_read_is_a_problem(ada: Program) -> None:
    def post(data: Any, kind: str = "application/json", **more: Any) -> Any:
        return ada.client.post("/api/v1/tables", data, content_type=kind, **more)

    is_problem(post("{"), 400)
    is_problem(post("a=1", "application/x-www-form-urlencoded"), 415)
    is_problem(post({"game": "x"}, "multipart/form-data; boundary=x", CONTENT_LENGTH=10**6), 413)
    for body, pointer in (
        ({}, "#/key"),
        ({"key": KEY, "game": 3}, "#/game"),
        ({"key": KEY, "game": SEALED, "seats": 3, "more": 1}, "#/more"),
        ({"key": KEY, "game": "whist", "seats": 3}, "#/game"),
        ({"key": KEY, "game": SEALED, "seats": 99, "bots": 0}, "#/seats"),
        ({"key": KEY, "game": SEALED, "seats": 3, "bots": 3}, "#/bots"),
        ({"key": KEY, "game": SEALED, "seats": 3, "options": {"colour": "red"}}, "#/options/colour"),
    ):
        assert is_problem(post(json.dumps(body)), 422)["errors"][0]["pointer"] == pointer
    assert not Game.objects.exists()


def test_what_a_parameter_cannot_be_is_a_problem(ada: Program, game: Game) -> None:
    problem = is_problem(ada.get(f"tables/{game.address}?after=soon"), 400)
    assert problem["errors"][0]["parameter"] == "after"
    for far in ("0001-01-01T00:00:00%2B03:00", "9999-12-31T23:59:59-03:00"):
        assert is_problem(ada.get(f"finished?since={far}"), 400)["errors"][0]["parameter"] == "since"
    for edge in ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"):
        assert ada.get(f"finished?since={edge}").status_code == 200


def test_each_scope_opens_only_what_it_names(game: Game) -> None:
    player = asked_at(game)
    assert player.token is not None
    user = player.token.user
    reader = Program(user, "read")
    is_problem(reader.answer(game, {"verb": "bid"}, 1), 403)
    is_problem(reader.send(f"tables/{game.address}/talk", {"words": "hello"}), 403)
    is_problem(Program(user, "talk").get(f"tables/{game.address}"), 403)
    assert Program(user, "talk").send(f"tables/{game.address}/talk", {"words": "hello"}).status_code == 200


def test_where_programs_may_not_play_they_only_look_on() -> None:
    game = table_of(SEALED, 3)
    player = asked_at(game)
    is_problem(player.answer(game), 403)
    is_problem(player.send(f"tables/{game.address}/talk", {"words": "hello"}), 403)
    is_problem(player.send(f"tables/{game.address}/notes", {"text": "hello"}, "PUT"), 403)
    assert not Move.objects.filter(game=game).exists()
    assert not Note.objects.exists()


def test_a_table_that_one_may_not_see_is_not_there(game: Game) -> None:
    stranger = Program(friend("Zoe"))
    for path in ("", "/sample", "/plans", "/notes", "/replay"):
        is_problem(stranger.get(f"tables/{game.address}{path}"), 404)


# Reading


def test_one_query_tells_that_no_turn_is_new(game: Game, django_assert_num_queries: Any) -> None:
    player = asked_at(game)
    player.get("turns")  # which notes that the token is used
    first = player.get("turns")
    [turn] = first.json()["turns"]
    assert (turn["address"], turn["question"], turn["offer"]) == (game.address, fresh(game).question, False)
    assert turn["deadline"] is not None
    with django_assert_num_queries(1):
        again = player.get("turns", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert player.answer(game).status_code == 201
    assert player.get("turns", **{"If-None-Match": first["ETag"]}).json()["turns"] != [turn]


def test_a_token_that_has_run_out_is_told_nothing_more(game: Game, time_machine: Any) -> None:
    player = asked_at(game)
    tag = player.get("turns")["ETag"]
    assert player.get("turns", **{"If-None-Match": tag}).status_code == 304
    Token.objects.update(until=timezone.now() + timedelta(minutes=1))
    time_machine.move_to(timezone.now() + timedelta(minutes=2), tick=False)
    Token.objects.update(used_at=timezone.now())
    is_problem(player.get("turns", **{"If-None-Match": tag}), 401)


def test_what_fails_has_a_number_and_tells_no_secret(
    ada: Program, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("games.api.me.Me", None)
    ada.client.raise_request_exception = False
    problem = is_problem(ada.get("me"), 500)
    fault = Fault.objects.get()
    assert fault.number in problem["detail"]
    told = json.dumps([problem, fault.type, fault.place, fault.address]) + caplog.text
    assert ada.secret not in told


def test_a_table_is_told_as_its_seat_sees_it(game: Game) -> None:
    player = asked_at(game)
    seen = player.get(f"tables/{game.address}").json()
    rules = catalog.find(game.slug)
    assert jsonschema_rs.is_valid(sight_schema(rules.table), seen["sight"])
    assert seen["sight"]["me"] == seen["me"] == awaited(fresh(game))[0]
    asked = seen["asked"]
    assert jsonschema_rs.is_valid(asked["schema"], legal(player, game))
    assert legal(player, game) == legal(player, game)
    for answer in asked["legal"] or []:
        assert jsonschema_rs.is_valid(asked["schema"], answer)
    same = player.get(f"tables/{game.address}", **{"If-None-Match": player.get(f"tables/{game.address}")["ETag"]})
    assert same.status_code == 304


def test_the_log_is_told_from_a_line_on(game: Game, ada: Program) -> None:
    play.say_line(game.address, play.Actor(friend("Ben").pk), "one")
    Line.objects.create(game=game, number=fresh(game).lines_told + 1, only=2, text="For Cleo alone.", kind="host")
    Game.objects.filter(pk=game.pk).update(lines_told=F("lines_told") + 1)
    for words in ("two", "three"):
        play.say_line(game.address, play.Actor(friend("Ben").pk), words)
    said = Line.objects.get(text="one").nth
    assert said is not None
    told = ada.get(f"tables/{game.address}?after={said}").json()
    assert [(line["nth"], line["text"]) for line in told["log"]] == [(said + 1, "two"), (said + 2, "three")]
    mine = Program(friend("Cleo")).get(f"tables/{game.address}?after={said}").json()
    assert [line["nth"] for line in mine["log"]] == [None, said + 1, said + 2]
    assert ada.get(f"tables/{game.address}?after=999").json()["log"] == []


def test_a_game_explains_itself() -> None:
    for slug in catalog.GAMES:
        told = Client().get(f"/api/v1/games/{slug}").json()
        assert told["rules"].startswith("# ")
        for name in ("sight", "all_up", "answer"):
            jsonschema_rs.meta.validate(told[name])


# Answering


def test_an_answer_counts_once(game: Game) -> None:
    player = asked_at(game)
    asked, given = player.asked(game), legal(player, game)
    other = next(answer for seed in range(99) if (answer := legal(player, game, seed)) != given)
    first = player.answer(game, given, asked["question"])
    assert first.status_code == 201, first.content
    assert first.json()["asked"] is None or first.json()["asked"]["sealed"] == given
    assert player.answer(game, given, asked["question"]).status_code == 200
    assert Move.objects.filter(game=game, source=Move.Source.PLAYER).count() == 1
    problem = is_problem(player.answer(game, other, asked["question"]), 409)
    assert problem["given"] == given
    assert Move.objects.filter(game=game, source=Move.Source.PLAYER).count() == 1


def test_the_same_answer_again_is_told_so_when_its_question_has_closed(game: Game) -> None:
    player = asked_at(game)
    question, given = player.asked(game)["question"], legal(player, game)
    player.answer(game, given, question)
    while fresh(game).question == question:
        assert asked_at(game).answer(game).status_code == 201
    assert player.answer(game, given, question).status_code == 200
    is_problem(player.answer(game, {"verb": given["verb"], "values": {}}, question), 409)


def test_an_illegal_answer_gets_a_sentence_and_the_field(game: Game) -> None:
    player = asked_at(game)
    given = legal(player, game)
    field = next(iter(given["values"]))
    problem = is_problem(player.answer(game, {**given, "values": {**given["values"], field: ["no such card"]}}, 1), 422)
    assert problem["errors"][0]["pointer"] == f"#/answer/values/{field}"
    is_problem(player.answer(game, {"verb": "sing", "values": {}}, 1), 422)
    assert not Move.objects.filter(game=game, source=Move.Source.PLAYER).exists()


# What else there is to do


def test_a_table_opens_once_for_a_key(ada: Program) -> None:
    body = {"key": KEY, "game": SEALED, "seats": 3, "word": "abracadabra"}
    first, again = ada.send("tables", body), ada.send("tables", body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["address"] == again.json()["address"]
    game = Game.objects.get()
    assert (game.programs, game.analysed) == (True, True)
    for other in ({"seats": 2}, {"analysed": False}):
        is_problem(ada.send("tables", body | other), 409)
    ben = Program(friend("Ben"))
    assert ben.send("tables", body).status_code == 201
    assert ben.send(f"tables/{game.address}/seats", {}).status_code == 201
    assert ben.send(f"tables/{game.address}/seats", {}).status_code == 200
    cleo = Program(friend("Cleo"))
    assert cleo.send(f"tables/{game.address}/seats", {"word": "please"}).json()["status"] == "running"
    assert cleo.send(f"tables/{game.address}/seats", {}).status_code == 200
    is_problem(Program(friend("Dora")).send(f"tables/{game.address}/seats", {}), 409)


def test_a_table_opens_without_luck_and_choices_being_worked_out(ada: Program) -> None:
    body = {"key": KEY, "game": SEALED, "seats": 3, "analysed": False}
    assert [ada.send("tables", body).status_code for _again in range(2)] == [201, 200]
    assert not Game.objects.get().analysed
    is_problem(ada.send("tables", body | {"key": KEY * 2, "analysed": "no"}), 422)


def test_a_line_is_said_once_and_reacted_to(ada: Program, game: Game) -> None:
    after = fresh(game).lines_shown
    for _again in range(2):
        told = ada.send(f"tables/{game.address}/talk", {"words": "Hello!", "after": after}).json()
    assert [line["text"] for line in told["log"]] == ["Hello!"]
    ben, nth = Program(friend("Ben")), told["log"][0]["nth"]
    for _again in range(2):
        seen = ben.send(f"tables/{game.address}/reactions/{nth}", {"kind": "laugh"}, "PUT").json()
    assert seen["log"][-1]["reactions"] == {"Ben": "laugh"}
    seen = ben.send(f"tables/{game.address}/reactions/{nth}", method="DELETE").json()
    assert seen["log"][-1]["reactions"] == {}
    is_problem(ben.send(f"tables/{game.address}/reactions/999", {"kind": "laugh"}, "PUT"), 404)
    is_problem(ben.send(f"tables/{game.address}/reactions/{nth}", {"kind": "sigh"}, "PUT"), 422)
    is_problem(ada.send(f"tables/{game.address}/talk", {"words": "   "}), 422)


def test_notes_are_kept_and_nobody_else_reads_them(ada: Program, game: Game) -> None:
    kept = ada.send(f"tables/{game.address}/notes", {"text": "Ben bluffs."}, "PUT").json()
    assert [note["text"] for note in kept["notes"]] == ["Ben bluffs."]
    assert Program(friend("Ben")).get(f"tables/{game.address}/notes").json() == {"notes": []}


def test_something_is_said_in_advance_and_taken_back(game: Game) -> None:
    player = asked_at(game)
    path = f"tables/{game.address}/plans"
    kind = next(kind for kind in player.get(path).json()["kinds"] if kind["start"] is not None)
    body = {"kind": kind["kind"], "values": kind["start"]}
    for _again in range(2):
        said = player.send(path, body).json()["said"]
        assert [one["kind"] for one in said] == [kind["kind"]]
    is_problem(player.send(path, {"kind": "nothing"}), 422)
    assert player.send(f"{path}/{said[0]['id']}", method="DELETE").json()["said"] == []
    is_problem(player.send(f"{path}/{said[0]['id']}", method="DELETE"), 404)


def test_what_all_must_agree_to_is_proposed_and_answered(ada: Program, game: Game) -> None:
    proposal = ada.send(f"tables/{game.address}/proposals", {"kind": "end"}).json()["proposal"]
    assert not proposal["asks_me"]
    for name in ("Ben", "Cleo"):
        seen = Program(friend(name))
        assert seen.get(f"tables/{game.address}").json()["proposal"]["asks_me"]
        path = f"tables/{game.address}/proposals/{proposal['id']}"
        assert seen.send(path, {"agree": True}, "PUT").status_code == 200
    assert fresh(game).status == Game.Status.OVER
    is_problem(ada.send(f"tables/{game.address}/proposals/1x", {"agree": True}, "PUT"), 404)
    is_problem(ada.send(f"tables/{game.address}/proposals/999", {"agree": True}, "PUT"), 409)


def test_a_finished_game_is_told_step_by_step_from_every_chair(game: Game) -> None:
    assert Program(friend("Ada")).get("finished").json() == {"tables": []}
    while fresh(game).status != Game.Status.OVER:
        assert asked_at(game).answer(game).status_code == 201
    ada = Program(friend("Ada"))
    [one] = ada.get("finished").json()["tables"]
    assert one["address"] == game.address
    assert ada.get(f"finished?since={one['ended']}").json() == {"tables": []}
    is_problem(ada.get(f"tables/{game.address}/replay"), 409)
    play.bind_due()
    told = ada.get(f"tables/{game.address}/replay")
    assert told["Content-Type"] == "application/jsonl"
    first, *steps = map(json.loads, told.content.splitlines())
    assert (first["line"], first["steps"]) == ("game", len(steps))
    rules = catalog.find(game.slug)
    seen, all_up = sight_schema(rules.table), sight_schema(rules.table, everything=True)
    for step in steps:
        assert jsonschema_rs.is_valid(all_up, step["all_up"]), step["all_up"]
        assert all(jsonschema_rs.is_valid(seen, one) for one in step["seats"])
