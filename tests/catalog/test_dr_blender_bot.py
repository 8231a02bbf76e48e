"""Dr Blender's bot: what it looks at."""

from __future__ import annotations

import pytest

from games.catalog.dr_blender.board import Lab
from games.catalog.dr_blender.bot import bot
from games.catalog.dr_blender.value import VALUE
from games.engine.analysis import chances_at
from games.engine.chance import Chance
from games.engine.questions import Answer
from tests.catalog.dr_blender_evening import evening_of, past_taking, unblocked, with_parts
from tests.catalog.evening import Evening

JUNK = ["diver-head", "walrus-legs"]
PENGUIN = ["penguin-head", "penguin-torso"]
HEADS = ["chef-head", "kangaroo-head", "mummy-head"]
TORSOS = ["clown-torso", "astronaut-torso", "ghoul-torso"]
MIDDLE = [*HEADS, *TORSOS, "ballerina-legs", "penguin-legs", "cyclops-legs"]


def answer(evening: Evening[Lab], seat: int) -> Answer:
    return bot(evening.sight(seat), evening.decision(seat), Chance(b"bot", 0))


def test_it_takes_the_colour_that_its_own_parts_are_of() -> None:
    evening = with_parts([PENGUIN, JUNK], MIDDLE)
    unblocked(evening)
    assert answer(evening, 0) == Answer("take", {"colour": ["green"]})


def test_it_pays_for_the_part_that_makes_a_creature_whole() -> None:
    evening = with_parts([[*PENGUIN, *JUNK], ["clown-head"]], MIDDLE)
    evening.says(1, "block", parts=["penguin-legs"])
    values = {"block": ["penguin-legs"], "discard": JUNK, "colour": ["green"]}
    assert answer(evening, 0) == Answer("free", values)


def test_it_demands_a_part_where_everybody_knows_it_to_be() -> None:
    hands = [["gecko-head", "gecko-torso", *JUNK], ["clown-head"], ["gecko-legs", "clown-legs"]]
    evening = with_parts(hands, known=[[], [], ["gecko-legs"]])
    past_taking(evening)
    values = {"seat": [2], "part": ["gecko-legs"], "give": JUNK, "create": ["gecko-legs"]}
    assert answer(evening, 0) == Answer("demand", values)


def test_who_can_demand_the_win_has_nearly_won() -> None:
    hands = [["gecko-head", "gecko-torso", *JUNK], ["clown-head"], ["gecko-legs", "clown-legs"]]
    evening = with_parts(hands, known=[[], [], ["gecko-legs"]], round=4, last=4)
    past_taking(evening)
    assert chances_at(evening, Chance(b"endings", 0), 20)[0] > 0.8


GECKO = ["gecko-head", "gecko-torso", "gecko-legs"]


@pytest.mark.parametrize(
    ("last", "plans"),
    [
        (30, {"create": ["clown-legs"], "otherwise": ["gecko"]}),
        (4, {"create": ["gecko"], "otherwise": []}),  # an animal breaks ties, a human does not
    ],
)
def test_with_a_demand_it_plans_for_both_cases(last: int, plans: dict[str, list[str]]) -> None:
    hands = [[*GECKO, "clown-head", "clown-torso", *JUNK], ["clown-legs", "chef-torso"]]
    evening = with_parts(hands, known=[[], ["clown-legs"]], round=4, last=last)
    past_taking(evening)
    values = answer(evening, 0).values
    assert {name: values[name] for name in ("part", *plans)} == {"part": ["clown-legs"], **plans}


def test_it_does_not_demand_on_a_slight_chance() -> None:
    evening = with_parts([["gecko-head", "gecko-torso", *JUNK], ["clown-head"], ["gecko-legs", "clown-legs"]])
    past_taking(evening)
    assert answer(evening, 0) == Answer("finish")


def test_in_the_last_round_it_demands_what_can_only_be_in_one_hand() -> None:
    hands = [["gecko-head", "gecko-torso", *JUNK], ["gecko-legs"]]
    evening = with_parts(hands, piles=0, round=4, last=4)
    past_taking(evening)
    assert answer(evening, 0).values["part"] == ["gecko-legs"]


def test_it_creates_what_is_whole() -> None:
    evening = with_parts([[*PENGUIN, "gecko-legs", "clown-head", "clown-torso", "clown-legs"], JUNK])
    past_taking(evening)
    assert answer(evening, 0) == Answer("create", {"creature": ["clown"]})


def test_it_blocks_what_the_mover_is_known_to_need() -> None:
    evening = with_parts([PENGUIN, JUNK], known=[PENGUIN, []])
    assert "penguin-legs" in answer(evening, 1).values["parts"]


def test_it_answers_the_same_to_the_same() -> None:
    evening = evening_of(4)
    assert answer(evening, 1) == answer(evening, 1)


def test_in_a_vote_it_keeps_what_it_collects_and_leaves_the_rest_to_the_others() -> None:
    octopus = ["octopus-head", "octopus-torso"]
    middle = [*HEADS, *TORSOS, "octopus-legs", "ballerina-legs", "cyclops-legs"]
    voted = with_parts([JUNK, octopus, ["clown-head"], ["clown-legs"]], middle)
    assert answer(voted, 1)["first"] == ["octopus-legs"]
    assert answer(voted, 2)["first"] != ["octopus-legs"]


def test_a_whole_creature_in_a_hand_is_worth_more_to_a_strong_bot_before_its_last_turn_than_after() -> None:
    hands = [[*GECKO, *JUNK], ["chef-head", "clown-head", "gecko-head"]]
    to_come, gone = (with_parts(hands, round=4, last=4, turns=6 + at, mover=at).table for at in range(2))
    assert VALUE(gone, 0) < 0.5 < VALUE(to_come, 0)
