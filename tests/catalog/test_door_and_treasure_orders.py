"""Standing orders of Door & Treasure."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Offer, Person
from games.engine.advance import Order, ordered_answer
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from tests.catalog.door_and_treasure_evening import MINOTAUR, WEAK, behind_the_door, people, position
from tests.catalog.evening import Evening

GUST = "indoor_gust"
QUIET: tuple[tuple[str, dict[str, int]], ...] = ("stay_out", {}), ("look_away", {"level": 9}), ("decline", {})


def ordered(game: Evening[Board], seat: int, kind: str, **values: Any) -> Answer | None:
    """What a standing order answers for a seat that is asked."""
    assert game.question is not None
    decision = game.question.decision(seat)
    assert decision is not None
    return ordered_answer(GAME.advance, [Order(kind, values, game.table.turns)], game.sight(seat), decision)


def why_ended(game: Evening[Board], seat: int, kind: str, turn: int = 0, **values: Any) -> str | None:
    """Why a standing order no longer holds, or None if it does."""
    [found] = [known for known in GAME.advance if known.name == kind]
    reason = found.until(Order(kind, values, turn), game.sight(seat))
    return reason.template if reason else None


def fighting(level: int, helper: int = 1, **fields: Any) -> Evening[Board]:
    """A fight that the others are asked about."""
    game = behind_the_door(*people(level, helper, 1), door=WEAK, **fields)
    game.says(0, "fight")
    return game


def asking(level: int, helper: int, treasures: int, door: str = "were_dachshund") -> Evening[Board]:
    """A fight in which seat 1 is asked for help."""
    game = behind_the_door(*people(level, helper, 1), door=door)
    game.says(0, "ask", who=[1], treasures=treasures, first=["fighter"])
    return game


def test_staying_out_passes_as_long_as_the_fight_lasts() -> None:
    game = fighting(3)
    assert ordered(game, 1, "stay_out") == Answer("pass")
    assert why_ended(game, 1, "stay_out") is None
    assert why_ended(game, 1, "stay_out", turn=4) == "The fight is over."
    assert why_ended(position(*people(1, 1, 1)), 1, "stay_out") == "The fight is over."


def test_a_player_who_stays_out_still_hears_of_being_asked_for_help() -> None:
    assert ordered(asking(2, 9, 1), 1, "stay_out") is None


def test_one_looks_away_from_the_fights_of_those_below_a_level() -> None:
    assert ordered(fighting(3), 1, "look_away", level=4) == Answer("pass")
    assert ordered(fighting(4), 1, "look_away", level=4) is None


@pytest.mark.parametrize(("kind", "values"), QUIET)
def test_no_order_keeps_quiet_while_the_fight_would_win_the_game(kind: str, values: dict[str, Any]) -> None:
    assert ordered(fighting(9), 1, kind, **values) is None


def test_declining_passes_only_where_help_is_asked_for() -> None:
    assert ordered(asking(2, 9, 1), 1, "decline") == Answer("pass")
    assert ordered(fighting(3), 1, "decline") is None


@pytest.mark.parametrize(
    ("level", "helper", "treasures", "helps"),
    [(2, 9, 1, True), (2, 9, 0, False), (2, 3, 2, False)],
    ids=["enough", "too little", "too weak"],
)
def test_a_hand_is_lent_for_enough_treasure_where_it_suffices(
    level: int, helper: int, treasures: int, helps: bool
) -> None:
    answer = ordered(asking(level, helper, treasures), 1, "lend_a_hand", treasures=1)
    assert answer == (Answer("help") if helps else None)


def test_a_hand_is_lent_to_nobody_on_the_last_step() -> None:
    assert ordered(asking(9, 9, 4, door="sensitive_mountain"), 1, "lend_a_hand", treasures=1) is None


def test_a_curse_lies_in_wait_for_the_player_it_is_meant_for() -> None:
    game = fighting(3, hands=[[], [GUST], []])
    waiting: dict[str, Any] = {"card": [GUST], "on": [0]}
    assert ordered(game, 1, "lie_in_wait", **waiting) == Answer("curse", waiting)
    assert ordered(game, 1, "lie_in_wait", card=[GUST], on=[2]) is None
    assert why_ended(game, 1, "lie_in_wait", **waiting) is None
    assert why_ended(fighting(3), 1, "lie_in_wait", **waiting) == "You no longer hold {card}."


def test_only_a_curse_in_the_hand_can_lie_in_wait() -> None:
    [kind] = [kind for kind in GAME.advance if kind.name == "lie_in_wait"]
    sight = fighting(3, hands=[[], [GUST], []]).sight(1)
    kind.check(Order("lie_in_wait", {"card": [GUST], "on": [0]}), sight)
    with pytest.raises(IllegalAnswer):
        kind.check(Order("lie_in_wait", {"card": ["laundry_day"], "on": [0]}), sight)
    with pytest.raises(IllegalAnswer):
        kind.check(Order("lie_in_wait", {"card": [GUST], "on": [1]}), sight)


def test_a_curse_is_undone_if_it_can_be_and_else_borne() -> None:
    able = behind_the_door(*people(5, 1, 1), door=GUST, hands=[["spare_karma"], [], []])
    unable = behind_the_door(*people(5, 1, 1), door=GUST)
    assert ordered(able, 0, "undo") == Answer("cancel", {"card": ["spare_karma"]})
    assert ordered(unable, 0, "undo") == Answer("bear")
    assert ordered(able, 0, "bear") == Answer("bear")


def test_9_7_a_levy_is_undone_by_the_order_to_undo_and_else_left_to_choose() -> None:
    for hand, answer in ((["spare_karma"], Answer("cancel", {"card": ["spare_karma"]})), ([], None)):
        people = [Person(), Person(carried=["undefeated_pebble"]), Person()]
        game = behind_the_door(*people, door="pit_levy", hands=[[], hand, []])
        game.says(0, "bear")
        assert ordered(game, 1, "undo") == answer
        assert ordered(game, 1, "bear") is None


def test_every_trade_is_refused() -> None:
    offer = Offer(number=1, giver=2, taker=1, gives=["bucket_with_eyes"], wants=[])
    game = position(Person(), Person(), Person(worn=["bucket_with_eyes"]), offers=[offer], offered=1)
    refused = ordered(game, 1, "refuse")
    assert refused is not None
    game.answer(1, refused)
    assert game.table.offers == []


def test_looking_away_ends_where_an_elf_who_helps_is_no_longer_lowly() -> None:
    elf = Person(level=7, races=["elf"])
    game = behind_the_door(Person(level=2), elf, Person(), door=MINOTAUR)
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    assert ordered(game, 2, "look_away", level=5) == Answer("pass")
    game.says(1, "help")
    game.says(2, "pass")
    game.says(0, "fight")
    assert ordered(game, 2, "look_away", level=5) is None
