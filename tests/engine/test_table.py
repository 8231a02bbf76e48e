"""Every field of a table says who may see it, and `sight` is the one door out of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from games.engine.rulebook import check_fields, check_labels, check_names
from games.engine.sights import EVERYTHING, masks, sight
from games.engine.table import FaceDown, Hidden, Private, Public, Table, by_seat


class Offer(msgspec.Struct):
    card: FaceDown
    price: int


class Desk(Table):
    deck: Hidden[list[int]]
    secret: Hidden[int | None]
    hands: Private[list[list[int]]]
    roles: Private[list[str]]
    mats: Public[list[list[FaceDown | int]]]
    offers: Public[dict[str, Offer]]
    bids: Public[list[int | None]]
    open: Public[Literal["a", "b"]] = "a"


def desk() -> Desk:
    return Desk(
        seats=2,
        deck=[1, 2, 3],
        secret=7,
        hands=[[4, 5], [6]],
        roles=["spy", "king"],
        mats=[[FaceDown(8, [0]), 9], []],
        offers={"x": Offer(FaceDown(10, []), 3)},
        bids=[None, 2],
    )


def test_a_seat_sees_its_own_and_of_the_others_the_length() -> None:
    seen = sight(desk(), 1)
    assert seen == {
        "seats": 2,
        "turns": 0,
        "deck": 3,
        "secret": None,
        "hands": [2, [6]],
        "roles": [None, "king"],
        "mats": [[None, 9], []],
        "offers": {"x": {"card": None, "price": 3}},
        "bids": [None, 2],
        "open": "a",
        "me": 1,
    }
    assert seen.hands[1] == [6]
    with pytest.raises(AttributeError):
        seen.told  # noqa: B018


def test_a_spectator_sees_no_hand() -> None:
    seen = sight(desk(), None)
    assert (seen["hands"], seen["roles"], seen["mats"], seen["me"]) == ([2, 1], [None, None], [[None, 9], []], None)


def test_when_all_is_over_all_cards_are_up() -> None:
    seen: Any = sight(desk(), EVERYTHING)
    assert (seen["deck"], seen["secret"], seen["hands"], seen["roles"]) == (
        [1, 2, 3],
        7,
        [[4, 5], [6]],
        ["spy", "king"],
    )
    assert (seen["mats"], seen.offers["x"].card, seen["me"]) == ([[8, 9], []], 10, None)
    seen["hands"][0].append(1)
    assert sight(desk(), EVERYTHING)["hands"] == [[4, 5], [6]]


def test_who_laid_a_card_still_knows_it() -> None:
    assert sight(desk(), 0)["mats"] == [[8, 9], []]


def test_a_sight_is_a_copy_and_plain_data() -> None:
    table = desk()
    seen: Any = sight(table, 0)
    seen["mats"][0].append(1)
    seen["bids"][0] = 99
    seen["offers"]["x"]["price"] = 0
    assert sight(table, 0)["mats"] == [[8, 9], []]
    assert table.bids == [None, 2]
    assert table.offers["x"].price == 3
    assert msgspec.json.decode(msgspec.json.encode(sight(table, 0))) == sight(table, 0)


@pytest.mark.parametrize(
    "hint",
    [
        list[int],
        Private[int],
        Private[dict[str, int]],
        Public[dict[int, int]],
        Public[set[int]],
        Annotated[Any, "public"],
        Public[object],
    ],
)
def test_a_field_that_could_leak_is_refused(hint: Any) -> None:
    bad = type("Bad", (Table,), {"__annotations__": {"field": hint}, "__module__": __name__})
    with pytest.raises(TypeError):
        masks(bad)


def test_what_is_told_is_not_stored() -> None:
    table = desk()
    table.tell("{seat} sighs.", seat=0, only=[1])
    assert [event.only for event in table.told] == [(1,)]
    assert msgspec.json.decode(msgspec.json.encode(table), type=Desk).told == []


class Score(Table, kw_only=True):
    lies: Public[list[int]] = by_seat(0)
    piles: Private[list[list[int]]] = by_seat([])


def test_a_field_may_begin_alike_for_each_seat_and_then_belongs_to_each() -> None:
    score = Score(seats=3, lies=[1, 2, 3])
    score.piles[1].append(7)
    assert Score(seats=3).piles == [[], [], []]
    stored = msgspec.json.encode(score)
    assert msgspec.json.decode(stored, type=Score) == score
    assert sight(score, 1).piles == [0, [7], 0]


def test_a_table_that_was_stored_without_a_field_by_seat_begins_it_for_all() -> None:
    assert msgspec.json.decode(b'{"seats": 2, "lies": [4, 5]}', type=Score).piles == [[], []]


class Parcel(msgspec.Struct):
    items: list[int]


class Shelf(Table):
    parcels: Public[dict[str, list[Parcel | None]]]


class Till(Table):
    values: Public[list[int]]


Queue = msgspec.defstruct("Queue", [("next", Public[int])], bases=(Table,))


class Renamed(msgspec.Struct):
    goods: list[int] = msgspec.field(default_factory=list, name="items")


class Rack(Table):
    parcels: Private[list[Renamed]]


@pytest.mark.parametrize(("table", "field"), [(Shelf, "Parcel.items"), (Till, "Till.values"), (Queue, "Queue.next")])
def test_a_field_that_could_not_be_read_by_its_name_is_refused(table: type[Table], field: str) -> None:
    with pytest.raises(TypeError, match=rf"{field}: .* Call the field something else"):
        check_names(table)


def test_a_field_may_be_stored_under_a_name_that_a_sight_could_not_give() -> None:
    check_names(Rack)
    rack = Rack(seats=1, parcels=[Renamed([3])])
    assert msgspec.json.decode(msgspec.json.encode(rack))["parcels"] == [{"items": [3]}]
    assert sight(rack, 0).parcels[0].goods == [3]


def test_a_button_that_says_all_must_say_something() -> None:
    with pytest.raises(ValueError, match=r'whist names the verb "pass" .* has no label'):
        check_labels("whist", {"bid"}, {"bid", "pass"})


@pytest.mark.parametrize("label", ["bid.words", "bid.since?", "ask.question", "order:raise.kind"])
def test_a_field_that_a_form_would_take_for_its_own_is_refused(label: str) -> None:
    name = label.rstrip("?")
    with pytest.raises(ValueError, match=rf'whist has a field "{name}".* call the field something else'):
        check_fields("whist", {"bid", "words", label})


def test_a_verb_may_be_called_like_something_that_a_form_sends() -> None:
    check_fields("whist", {"question", "open?", "bid.card", "bid.order"})
