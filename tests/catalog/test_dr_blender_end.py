"""Paragraph 6 of Dr Blender's rules: when the game is over, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.dr_blender import GAME
from games.catalog.dr_blender.board import Lab
from games.catalog.dr_blender.end import best_blocker, first_creature
from games.catalog.dr_blender.rules import ROUNDS
from games.engine.asides import Deed
from games.engine.questions import Seat
from games.engine.texts import say
from games.engine.transcript import english
from tests.catalog.dr_blender_evening import MIDDLE, demands, evening_of, finish, idle_turn, past_taking, with_parts
from tests.catalog.evening import Evening

from .noted import SEEDS, deeds, played, told, values

PAIR = ["diver-head", "walrus-legs"]


def last_card(seats: int, turns: int, **fields: Any) -> Evening[Lab]:
    """A table at which one pile holds one card and a green head is open, after so many turns."""
    hands = [["clown-head"], *([["gecko-head"]] * (seats - 1))]
    return with_parts(hands, turns=turns, mover=turns % seats, heads=["cyclops-head"], piles=0, **fields)


def why(evening: Evening[Lab]) -> str:
    """Why the game is over."""
    return english(GAME, evening.end.reason)


@pytest.mark.parametrize(("turns", "more"), [(0, 2), (1, 1), (2, 0), (3, 2), (5, 0)])
def test_6_1_when_all_piles_are_empty_the_round_is_played_to_its_end(turns: int, more: int) -> None:
    evening = last_card(3, turns, round=1 + turns // 3)
    past_taking(evening, "take", colour="green")
    finish(evening)
    assert "All three piles are empty: this round is the last." in evening.heard
    for _ in range(more):
        assert evening.outcome is None
        idle_turn(evening)
    assert why(evening).startswith("All three piles are empty, and everyone has had the same number of turns.")
    assert evening.table.turns % 3 == 0


def test_6_1_one_pile_with_a_card_keeps_the_game_going() -> None:
    evening = last_card(2, 1)
    evening.says(0, "block", parts=["kangaroo-head"])
    evening.says(1, "take", colour="green")
    finish(evening)
    assert (evening.table.heads, evening.table.torsos, evening.table.legs) == (["cyclops-head"], [], [])
    assert (evening.table.round, evening.outcome) == (2, None)


def test_6_1_discards_are_no_pile() -> None:
    evening = last_card(2, 1, discards=["octopus-torso", "werewolf-legs"])
    past_taking(evening, "take", colour="green")
    finish(evening)
    assert evening.table.discards == ["octopus-torso"]
    assert why(evening).startswith("All three piles")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_6_2_after_a_round_in_which_nothing_moves_comes_the_last(seats: int) -> None:
    evening = evening_of(seats)
    for _ in range(seats):
        idle_turn(evening)
    assert (
        evening.heard[-1]
        == "A round has passed in which nothing was taken, discarded or created: the next one is the last."
    )
    assert (evening.table.round, evening.table.last) == (2, 2)
    for _ in range(seats):
        assert evening.outcome is None
        idle_turn(evening)
    assert why(evening).startswith("A round passed in which nothing was taken")


@pytest.mark.parametrize("moved", ["take", "free", "create"])
def test_6_2_one_part_that_moves_keeps_the_game_going(moved: str) -> None:
    hand = ["clown-head", "clown-torso", "clown-legs"]
    evening = with_parts([hand, ["gecko-head"]])
    if moved == "take":
        past_taking(evening, "take", colour="red")
        evening.says(0, "finish")
    elif moved == "free":
        evening.says(1, "block", parts=["kangaroo-head", "penguin-legs"])
        evening.says(0, "free", block="kangaroo-head", discard=hand[:2], colour="green")
        evening.says(0, "finish")
    else:
        past_taking(evening, "leave")
        evening.says(0, "create", creature="clown")
    idle_turn(evening)
    assert (evening.table.round, evening.table.last) == (2, ROUNDS)


def test_6_2_each_round_is_looked_at_by_itself() -> None:
    evening = evening_of(2)
    past_taking(evening, "take", colour="red")
    finish(evening)
    idle_turn(evening)
    assert (evening.table.round, evening.table.last) == (2, ROUNDS)
    idle_turn(evening)
    idle_turn(evening)
    assert (evening.table.round, evening.table.last) == (3, 3)


def test_6_2_demands_alone_do_not_count_as_movement() -> None:
    evening = with_parts([[*PAIR, "gecko-torso"], ["gecko-head"]])
    past_taking(evening, "leave")
    demands(evening, "gecko-head", 1, PAIR)
    idle_turn(evening)
    assert evening.table.last == 2


def test_6_2_naming_a_colour_of_which_there_is_nothing_does_not_either() -> None:
    middle = [part if part.startswith(("pilot", "chef")) else None for part in MIDDLE]
    evening = with_parts([["gecko-head"], ["gecko-torso"]], middle, piles=0, heads=["clown-head"], last=9)
    evening.table.slots[1:3] = ["diver-head", "astronaut-head"]
    past_taking(evening, "take", colour="red")
    idle_turn(evening)
    assert evening.table.last == 2


def test_6_3_the_thirtieth_round_is_the_last() -> None:
    evening = with_parts([["gecko-head"], ["gecko-torso"]], round=ROUNDS, turns=2 * ROUNDS - 1, mover=1)
    past_taking(evening, "take", colour="blue")
    finish(evening)
    assert why(evening).startswith("Thirty rounds have been played.")


def finished(created: list[list[str]]) -> Evening[Lab]:
    """A game that ends with these creatures."""
    seats = len(created)
    hands = [[f"{name}-head"] for name in ("diver", "walrus", "ghoul", "clown")[:seats]]
    evening = with_parts(
        hands, ["pilot-head", *[None] * 8], created, piles=0, round=3, last=3, turns=3 * seats - 1, mover=seats - 1
    )
    past_taking(evening, "leave")
    return evening


@pytest.mark.parametrize(
    ("created", "places"),
    [
        ([["chef"], ["gecko", "octopus"]], [2, 1]),  # most creatures
        ([["chef", "astronaut", "ballerina"], ["mummy", "cyclops"]], [1, 2]),  # before the finest
        ([["chef", "mummy"], ["gecko", "octopus"]], [1, 2]),  # most monsters
        ([["chef", "mummy"], ["gecko", "cyclops"]], [2, 1]),  # then most animals
        ([["chef", "mummy"], ["astronaut", "cyclops"]], [1, 1]),  # then it is shared
        ([[], []], [1, 1]),
        ([["chef"], ["mummy"], ["chef", "mummy"][:1], ["gecko"]], [3, 1, 3, 2]),
    ],
)
def test_6_4_most_creatures_then_monsters_then_animals(created: list[list[str]], places: list[int]) -> None:
    outcome = finished(created).end
    assert outcome.places == places
    assert outcome.points == [len(creatures) for creatures in created]


@pytest.mark.parametrize(
    ("created", "words"),
    [
        ([["chef"], ["gecko", "octopus"]], "Thirty rounds have been played."),
        (
            [["chef"], ["mummy"]],
            "Thirty rounds have been played. Ben wins: level on creatures, but with more monsters.",
        ),
        (
            [["chef"], ["gecko"], ["diver"]],
            "Thirty rounds have been played. Ben wins: level on creatures and monsters, but with more animals.",
        ),
        (
            [["mummy", "chef"], ["chef", "gecko"], ["ghoul", "gecko"]],
            "Thirty rounds have been played. Cleo wins: level on creatures and monsters, but with more animals.",
        ),
        (
            [["mummy"], ["gecko"], ["ghoul"]],
            "Thirty rounds have been played. Ada, Cleo share the win, level on creatures, monsters and animals.",
        ),
    ],
)
def test_6_4_the_end_says_what_has_settled_it(created: list[list[str]], words: str) -> None:
    assert why(finished(created)) == words


def test_6_5_at_the_end_all_hands_are_shown() -> None:
    evening = finished([["chef"], ["mummy"]])
    assert evening.sight(None).ending == {"hands": [["diver-head"], ["walrus-head"]]}
    assert evening.sight(None).hands == [1, 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_in_dr_blender_every_creature_is_noted(seed: bytes) -> None:
    position, noted, _flows = played("dr_blender", seed)
    created = deeds(noted, "created")
    assert [created[seat] for seat in range(position.table.seats)] == [*map(len, position.sight(None).created)]


def test_a_block_hits_if_its_colour_is_named_in_the_same_turn() -> None:
    def block(by: Seat, card: str) -> Deed:
        return Deed("blocked", by, of=0, thing=say("{card}", card=card))

    def name(colour: str) -> Deed:
        return Deed("named", 0, thing=say("{colour}", colour=colour))

    story = told(
        block(1, "mummy-head"), block(2, "chef-legs"), name("red"),
        block(2, "ghoul-head"), name("blue"),
        block(1, "mummy-legs"), name("red"),
    )  # fmt: skip
    assert values(best_blocker(story)) == {"seat": 1, "count": 2}
    assert best_blocker(told(block(1, "mummy-head"), name("blue"))) is None


def test_the_first_creature_is_remembered() -> None:
    story = told(
        *(Deed("created", by, thing=say("{creature}", creature=one)) for by, one in ((2, "chef"), (0, "mummy")))
    )
    assert values(first_creature(story)) == {"seat": 2, "thing": say("{creature}", creature="chef")}
    assert first_creature(told()) is None
