"""Programs in seasons and circles: joined by link, only where programs may play, and told of seats that are kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from accounts import tokens
from accounts.models import User
from games import circles, play, seasons
from games.models import Season
from tests.games.api import Program, is_problem
from tests.games.circles import circle_of
from tests.games.seasons import PLAN
from tests.games.tables import friend

pytestmark = pytest.mark.django_db


@pytest.fixture
def robot() -> User:
    return tokens.make_program(friend("Ada"), "Robot")


def season(programs: bool) -> Season:
    return seasons.open_season(friend("Ben"), replace(PLAN, by_link=True, programs=programs), [])


def people_in(found: Season) -> set[User]:
    return {entrant.user for entrant in found.entrants.filter(left_at=None) if entrant.user}


@pytest.mark.parametrize("whole", ["https://longhand.example/seasons/join/{}/", "{}"])
def test_a_program_joins_a_season_that_lets_programs_in(robot: User, whole: str) -> None:
    found = season(programs=True)
    for user in (robot, friend("Cleo")):
        for _again in range(2):
            joined = Program(user).send("seasons", {"link": whole.format(found.secret)})
            assert (joined.status_code, joined.json()) == (200, {"name": PLAN.name})
    assert people_in(found) == {friend("Ben"), robot, friend("Cleo")}


def test_no_program_joins_any_other(robot: User) -> None:
    found = season(programs=False)
    for user in (robot, friend("Cleo")):
        assert "no programs" in is_problem(Program(user).send("seasons", {"link": found.secret}), 403)["detail"]
        is_problem(Program(user).send("seasons", {"link": "nothing"}), 404)
        is_problem(Program(user, "read", "talk").send("seasons", {"link": found.secret}), 403)
    assert people_in(found) == {friend("Ben")}


def test_a_bot_account_joins_a_circle_and_is_told_of_the_seat_that_is_kept_for_it(robot: User) -> None:
    circle = circle_of("Ben", "Cleo")
    program = Program(robot)
    assert program.send("circles", {"link": circle.secret}).json() == {"name": circle.name}
    assert program.send("circles", {"link": circle.secret}).status_code == 200
    assert circle.memberships.joined().filter(user=robot).count() == 1
    is_problem(program.send("circles", {"link": "nothing"}), 404)
    plan = replace(play.Plan(PLAN.games[0], 4), programs=True)
    circles.open_table(circle.address, friend("Ben"), replace(plan, programs=False))
    assert program.get("kept").json() == {"tables": []}
    game = circles.open_table(circle.address, friend("Ben"), plan)
    assert [one["address"] for one in program.get("kept").json()["tables"]] == [game.address]
    assert program.send(f"tables/{game.address}/seats", {}).status_code == 201
    assert program.get("kept").json() == {"tables": []}


def test_a_person_joins_a_circle_by_themselves() -> None:
    circle = circle_of("Ben", "Cleo")
    is_problem(Program(friend("Dora")).send("circles", {"link": circle.secret}), 403)
    assert not circle.memberships.filter(user=friend("Dora")).exists()


@pytest.mark.both_databases
def test_a_token_that_has_just_been_ended_joins_nothing(robot: User, monkeypatch: pytest.MonkeyPatch) -> None:
    found, circle, program = season(programs=True), circle_of("Ben", "Cleo"), Program(robot)
    token = program.token
    assert token is not None
    monkeypatch.setattr("games.api.addresses.find", lambda secret: token)
    tokens.end(token)
    for path, link in (("seasons", found.secret), ("circles", circle.secret)):
        is_problem(program.send(path, {"link": link}), 401)
    assert robot not in people_in(found)
    assert not circle.memberships.filter(user=robot).exists()
