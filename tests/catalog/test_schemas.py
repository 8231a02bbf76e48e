"""What programs are told of sights and answers, held against a few games; `make schemas` holds it against many."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import msgspec
import pytest

from benchmarks.schemas import alike, hold, plain
from games import catalog
from games.engine.fields import Amount, Pick
from games.engine.questions import Answer, Decision, Option
from games.engine.schemas import decision_schema, legal_answers, sight_schema
from games.engine.sights import sight
from games.engine.table import FaceDown, Hidden, Private, Public, Table, by_seat
from games.engine.texts import say


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_every_sight_and_answer_of_a_game_fits(slug: str) -> None:
    sights, answers = hold(catalog.find(slug), 1)
    assert sights > 10
    assert answers > 10


class Board(Table):
    hands: Private[list[list[str]]] = by_seat([])
    secret: Private[list[int | None]] = by_seat(None)
    deck: Hidden[list[str]] = []
    chosen: Hidden[int | None] = None
    laid: Public[list[FaceDown | None]] = []


def seen(**changed: Any) -> Any:
    """A sight of a board, with something else in it."""
    board = Board(seats=2, hands=[["a"], ["b", "c"]], deck=["d"], laid=[FaceDown("e", [1]), None])
    return plain(sight(board, 0)) | changed


def test_a_sight_that_shows_more_than_it_may_does_not_fit() -> None:
    schema = jsonschema_rs.validator_for(sight_schema(Board))
    assert seen()["hands"] == [["a"], 2]
    assert schema.is_valid(seen())
    for leak in ({"deck": ["d"]}, {"chosen": 3}, {"more": 1}, {"laid": [{"card": "e", "known": [1]}]}, {"hands": 2}):
        assert not schema.is_valid(seen(**leak)), leak


def test_with_all_cards_up_everything_fits_that_a_sight_may_not_show() -> None:
    schema = jsonschema_rs.validator_for(sight_schema(Board, everything=True))
    assert schema.is_valid(seen(hands=[["a"], ["b", "c"]], deck=["d"], secret=[None, 2], laid=["e", None], me=None))
    assert not schema.is_valid(seen())


def decision(*options: Option) -> Decision:
    return Decision(say("What now?"), options, Answer(options[0].verb))


def listed(*options: Option) -> list[Any] | None:
    found = legal_answers(decision(*options))
    return None if found is None else [msgspec.to_builtins(answer)["values"] for answer in found]


def test_legal_answers_are_listed_once_each() -> None:
    assert listed(Option("lay", card=Pick(["a", "a", "b"], most=2))) == [
        {"card": ["a"]}, {"card": ["b"]}, {"card": ["a", "a"]}, {"card": ["a", "b"]},
    ]  # fmt: skip
    assert listed(Option("bid", price=Amount(2, 6, step=2, optional=True))) == [
        {"price": None}, {"price": 2}, {"price": 4}, {"price": 6},
    ]  # fmt: skip
    two = Option("swap", mine=Pick([1, 2]), yours=Pick([1, 2], excluding="mine"))
    assert listed(two) == [{"mine": [1], "yours": [2]}, {"mine": [2], "yours": [1]}]
    dear = Option("pay", with_=Pick([1, 2, 3], most=3, worth=[1, 2, 3], total=5))
    assert listed(dear) == [{"with_": [2, 3]}, {"with_": [1, 2, 3]}]
    either = Option("raise", n=Amount(1, 3), of=Pick([1, 2])).either(
        say("Higher."), {"n": Amount(3, 3)}, {"of": Pick([2])}
    )
    assert len(listed(either) or []) == 4


def test_too_many_legal_answers_are_not_listed() -> None:
    assert len(listed(Option("bid", price=Amount(1, 200))) or []) == 200
    assert listed(Option("bid", price=Amount(1, 201))) is None
    assert listed(Option("bid", price=Amount(1, 10**40))) is None
    assert listed(Option("lay", cards=Pick([*range(40)], least=0, most=40))) is None
    assert listed(Option("pay", cards=Pick([*range(30)], least=15, most=30, worth=[0] * 30, total=1))) is None


def test_what_json_schema_cannot_say_stands_beside_it() -> None:
    mine = Pick(["a", "a", "b"], least=0, most=3, ordered=True)
    yours = Pick(["b", "c"], excluding="mine", worth=[1, 2], total=2, twice=1)
    schema = decision_schema(decision(Option("give", mine=mine, yours=yours, low=Amount(1, 9, step=3))))
    fields = schema["oneOf"][0]["properties"]["values"]["properties"]
    assert fields["mine"]["x-among-counts"] == [["a", 2], ["b", 1]]
    assert fields["mine"]["x-ordered"] is True
    assert (fields["yours"]["x-excluding"], fields["yours"]["x-total"], fields["yours"]["x-twice"]) == ("mine", 2, 1)
    assert fields["low"]["x-step"] == 3


def test_answers_in_another_order_are_alike() -> None:
    assert alike(Answer("lay", {"cards": ["a", "b"]})) == alike(Answer("lay", {"cards": ["b", "a"]}))
