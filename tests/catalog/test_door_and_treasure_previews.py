"""What Door & Treasure says of bargains, offers and sales, in full, where they are chosen and before they are made."""

from __future__ import annotations

import pytest

from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.housekeeping import spell_offer
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.door_and_treasure_evening import behind_the_door, position
from tests.catalog.evening import Evening

HAT, PEBBLE, COINS = "bucket_with_eyes", "undefeated_pebble", ["departing_slippers", "permanent_wellingtons"]


def preview(game: Evening[Board], seat: int, verb: str, **values: object) -> str:
    """What somebody is told that they are about to do."""
    return english(GAME, GAME.preview(game.sight(seat), Answer(verb, values)))


def drawn(kind: str, value: object) -> str:
    """A value of some kind, in English."""
    return english(GAME, GAME.words.of[kind](value))


def test_cards_are_named_one_after_the_other() -> None:
    assert drawn("cards", []) == "nothing"
    assert drawn("cards", ["damp_imp", "elf"]) == "Damp Imp and Elf"
    assert drawn("cards", ["damp_imp", "elf", "dwarf"]) == "Damp Imp, Elf and Dwarf"


@pytest.mark.parametrize(
    ("bargain", "said"),
    [
        ({"treasures": 0, "first": "helper", "items": []}, "nothing but glory"),
        ({"treasures": 1, "first": "helper", "items": []}, "one treasure (the helper picks first)"),
        ({"treasures": 2, "first": "fighter", "items": []}, "2 treasures (the fighter picks first)"),
        ({"treasures": 2, "first": "turns", "items": []}, "2 treasures (both pick in turn, the fighter first)"),
        ({"treasures": 0, "first": "fighter", "items": [HAT]}, "Bucket with Eyes"),
        (
            {"treasures": 1, "first": "fighter", "items": [HAT]},
            "one treasure and Bucket with Eyes (the fighter picks first)",
        ),
    ],
)
def test_a_bargain_is_named_whole(bargain: dict[str, object], said: str) -> None:
    assert drawn("bargain", bargain) == said


def test_an_offer_is_named_whole() -> None:
    game = position(Person(carried=[HAT]), Person(carried=[PEBBLE]), Person())
    game.says(0, "offer_1", give=[HAT], want=[PEBBLE])
    [offer] = [spell_offer(offer) for offer in game.table.offers]

    assert drawn("offer", offer) == "Ada: Bucket with Eyes for Undefeated Pebble"
    assert preview(game, 1, "accept", offer=[offer]) == "You get Bucket with Eyes for Undefeated Pebble."
    assert preview(game, 1, "refuse", offer=[offer]) == "You refuse Ada's offer."


def test_an_offer_and_a_gift_are_said_before_they_are_made() -> None:
    game = position(Person(carried=[HAT]), Person(carried=[PEBBLE]), Person())

    assert preview(game, 0, "offer_1", give=[HAT], want=[PEBBLE]) == (
        "You offer Ben Bucket with Eyes for Undefeated Pebble."
    )
    assert preview(game, 0, "offer_2", give=[HAT], want=[]) == "You offer Cleo Bucket with Eyes as a gift."


def test_a_sale_says_how_many_levels_it_brings() -> None:
    game = position(Person(carried=COINS), Person(races=["halfling"], carried=COINS), Person())

    assert preview(game, 0, "sell", items=COINS) == (
        "You sell Departing Slippers and Permanent Wellingtons for 1000 gold and go up a level."
    )
    assert "for 1700 gold and go up a level" in preview(game, 1, "sell", items=COINS)


def test_help_is_asked_for_and_granted_on_terms_that_are_said() -> None:
    game = behind_the_door(Person(), Person(), Person(), door="elderly_slime")

    assert preview(game, 0, "ask", who=[2, 1], treasures=1, first=["helper"]) == (
        "You ask Cleo, Ben for help and offer one treasure (the helper picks first)."
    )
    game.says(0, "ask", who=[1], treasures=1, first=["helper"])
    assert preview(game, 1, "help") == "You help Ada for one treasure (the helper picks first)."
    assert preview(game, 1, "counter", treasures=0, first=["fighter"]) == "You would help for nothing but glory."
    assert preview(game, 1, "counter", treasures=0, first=["fighter"], items=[HAT]) == (
        "You would help for Bucket with Eyes."
    )


def test_a_prayer_says_what_it_brings() -> None:
    game = position(Person(classes=["cleric"]), Person(), Person(), hands=[["elf"], [], []], door_discards=["dwarf"])

    assert preview(game, 0, "recall", pay=["elf"], then=["ask"]) == "You discard Elf; behind the door is Dwarf."


def test_the_door_says_what_comes_after_it() -> None:
    game = position(Person(), Person(), Person())

    assert preview(game, 0, "open", then=["search"]) == (
        "You open the door. If there is no monster, you search the room."
    )


def test_7_3_what_is_planned_is_said_to_who_runs_and_to_who_whines() -> None:
    game = behind_the_door(Person(), Person(), Person(), door="undecided_hydra", hands=[["best_of_three"], [], []])
    game.says(0, "run")
    assert preview(game, 0, "run", save=["best_of_three"]) == "You run; if a roll fails, you use Best of Three."
    assert preview(game, 0, "whine", save=["best_of_three"]).startswith("You whine; if a roll fails,")
    assert preview(game, 0, "whine", save=[]) == "You whine. It changes nothing, but everybody hears it."


def test_a_counter_is_said_before_it_is_made() -> None:
    game = position(Person(carried=[HAT]), Person(carried=[PEBBLE]), Person())
    game.says(0, "offer_1", give=[HAT], want=[PEBBLE])

    assert preview(game, 1, "haggle_0", want=[HAT], give=[PEBBLE]) == (
        "You offer Ada Undefeated Pebble for Bucket with Eyes instead."
    )
    assert preview(game, 1, "haggle_0", want=[HAT], give=[]) == "You ask Ada for Bucket with Eyes as a gift instead."


def test_a_search_says_whether_it_is_all() -> None:
    game = position(Person(), Person(), Person())

    assert preview(game, 0, "search", then=[]) == "You search the room."
    assert preview(game, 0, "search", then=["keep_house"]) == "You search the room, and may lay out what you find."
    assert preview(game, 0, "open", then=["search_on"]) == (
        "You open the door. If there is no monster, you search the room and say what next."
    )
    assert preview(game, 0, "throw_away", cards=[HAT]) == "You throw Bucket with Eyes away."


def test_what_is_picked_in_turn_says_how() -> None:
    game = position(Person(), Person(), Person())

    assert preview(game, 0, "rank", cards=[]) == "Each time, you take the most valuable treasure left."
    assert preview(game, 0, "rank", cards=[HAT, PEBBLE]) == (
        "Each time, you take the first one left of Bucket with Eyes and Undefeated Pebble."
    )


def test_terms_that_were_stored_before_goods_had_their_name_are_still_said() -> None:
    terms = {"treasures": 1, "first": "fighter"}
    said = drawn("bargain", {**terms, "goods": [HAT]})
    assert drawn("bargain", {**terms, "items": [HAT]}) == said
    assert said.startswith("one treasure and ")
