"""`manage.py selfplay`: whole games without a database, told to people or as one JSON object a line."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.catalog import GAMES
from tests.catalog.which import SEALED, WINDOW

KEYS = ["game", "seats", "games", "finished", "answers", "answers_per_cpu_second", "endings", "wins"]


def selfplay(*slugs: str, **options: Any) -> str:
    out = StringIO()
    call_command("selfplay", *slugs, stdout=out, **{"games": 3, **options})
    return out.getvalue()


def tallies(*slugs: str, **options: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in selfplay(*slugs, json=True, **options).splitlines()]


def test_it_plays_every_game_with_every_number_of_seats() -> None:
    played = tallies(games=1)
    assert [(t["game"], t["seats"]) for t in played] == [(g.slug, n) for g in GAMES.values() for n in g.seats]
    for tally in played:
        assert [*tally] == KEYS
        assert tally["finished"] == tally["games"] == 1
        assert sum(tally["endings"].values()) == 1
        assert tally["answers_per_cpu_second"] > 0


def test_the_same_seed_plays_the_same_games() -> None:
    first, again, other = (tallies(SEALED, seats=3, seed=seed)[0] for seed in ("a", "a", "b"))
    speed = "answers_per_cpu_second"
    assert {**first, speed: 0} == {**again, speed: 0}
    assert {**first, speed: 0} != {**other, speed: 0}


@pytest.mark.parametrize(("players", "kinds"), [("random", {"random"}), ("bot", {"bot"}), ("mixed", {"bot", "random"})])
def test_wins_are_shared_among_the_kinds_of_player(players: str, kinds: set[str]) -> None:
    (tally,) = tallies(WINDOW, seats=3, players=players, games=4)
    assert {*tally["wins"]} <= kinds
    assert sum(tally["wins"].values()) == pytest.approx(1)


def test_people_read_a_table() -> None:
    head, first, more, *_endings = selfplay(SEALED, seats=2).splitlines()
    assert head.split()[:3] == ["game", "seats", "games"]
    assert first.split()[:4] == [SEALED, "2", "3", "3"]
    assert sum(float(share.strip(" ,%")) for share in more.partition("seats win ")[2].split()) == pytest.approx(
        100, 0.2
    )


@pytest.mark.parametrize(("slugs", "options"), [(["chess"], {}), ([SEALED], {"seats": 9}), ([], {"games": 0})])
def test_what_cannot_be_played_is_said_in_a_sentence(slugs: list[str], options: dict[str, Any]) -> None:
    with pytest.raises(CommandError):
        selfplay(*slugs, **options)
