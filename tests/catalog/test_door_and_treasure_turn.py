"""Door & Treasure, paragraph by paragraph of its rules.md: setting up, the turn, charity and the end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Part, Person
from games.catalog.door_and_treasure.cards import deck
from games.catalog.door_and_treasure.rules import deal
from games.engine.asides import Deed
from games.engine.chance import Chance
from games.engine.players import absent_player, play_out
from games.engine.position import Position
from games.engine.questions import Seat
from games.engine.transcript import english
from tests.catalog.door_and_treasure_evening import WEAK, behind_the_door, fight_on, people, position, table
from tests.catalog.evening import Evening

from .noted import SEEDS, deeds, played

THREE = (Person(), Person(), Person())
ELEVEN = [["elf", "warrior", "thief", "dwarf", "halfling"], [], []]  # a full hand that can do nothing by itself


def three(**first: Any) -> list[Person]:
    """Three characters, the first of whom is somebody."""
    return [Person(**first), Person(), Person()]


def reason(game: Evening[Board]) -> str:
    """Why a game has ended, in English."""
    return english(GAME, game.end.reason)


# -- 1 Setting up --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_1_2_everyone_is_dealt_two_cards_from_each_deck(seats: int) -> None:
    table = Evening.deal(GAME, seats, {}, b"dealt").table

    for hand in table.hands:
        assert [card in set(deck("door")) for card in hand] == [True, True, False, False]
    assert (len(table.doors), len(table.treasures)) == (94 - 2 * seats, 74 - 2 * seats)


def test_1_3_everyone_begins_as_a_human_of_level_1() -> None:
    table = Evening.deal(GAME, 4, {}, b"dealt").table

    assert all((p.level, p.races, p.classes, p.strength, p.items) == (1, [], [], 1, []) for p in table.people)


def test_1_3_play_goes_clockwise() -> None:
    game = position(*THREE, doors=["elf", "elf", "elf"])
    game.says(0, "open", then=["search"])

    assert game.table.mover == 1


def test_1_4_a_deck_that_runs_out_is_made_of_its_discards() -> None:
    game = position(*THREE, doors=[], door_discards=["elf"])
    told = game.says(0, "open", then=["ask"])

    assert "The door deck is reshuffled." in told
    assert "Ada opens the door: Elf!" in told


def test_1_4_without_discards_there_is_no_door_to_open() -> None:
    game = position(*THREE, doors=[], door_discards=[])
    told = game.says(0, "open", then=["search"])

    assert told[:3] == ["There is no door left to open.", "Ada searches the room.", "There is nothing in it."]
    assert game.table.mover == 1


# -- 3 The turn ----------------------------------------------------------------------------------------------------


def test_3_1_the_mover_keeps_house_until_the_door_is_opened() -> None:
    game = position(*THREE, hands=[["second_best_sword", "elf"], [], []], doors=["elf", "dwarf"])
    game.says(0, "play", cards=["second_best_sword"])
    game.says(0, "play", cards=["elf"])
    game.says(0, "stow", item=["second_best_sword"])
    game.says(0, "wear", item=["second_best_sword"])

    assert game.table.people[0].worn == ["second_best_sword"]
    assert game.table.phase == "prepare"
    assert "open" in game.verbs(0)


def test_3_1_the_others_may_use_levels_out_of_turn_and_the_mover_is_asked_again() -> None:
    game = position(*THREE, hands=[[], ["stand_on_a_box"], []])
    game.says(1, "rise", card=["stand_on_a_box"])

    assert game.table.people[1].level == 2
    assert game.awaited == [0]
    assert game.verbs(0) == ["open"]


def test_3_1_who_has_nothing_to_do_out_of_turn_is_offered_nothing() -> None:
    game = position(*THREE, hands=[[], ["stand_on_a_box"], []])

    assert game.question is not None
    assert [*game.question.out_of_turn] == [1]


def test_3_2_a_monster_behind_the_door_must_be_fought() -> None:
    game = behind_the_door(*THREE, door="elderly_slime")

    assert game.table.fight is not None
    assert game.table.fight.fighter == 0
    assert game.table.phase == "fight"


def test_3_3_a_curse_behind_the_door_falls_on_who_opens_it() -> None:
    game = behind_the_door(*three(level=3), door="heroic_hiccups")
    assert game.verbs(0) == ["bear", "whine"]
    game.says(0, "bear")

    assert game.table.people[0].level == 2
    assert game.table.door_discards == ["heroic_hiccups"]
    assert "search" in game.verbs(0)


def test_3_4_any_other_card_goes_to_the_hand_and_everybody_has_seen_it() -> None:
    game = position(*THREE, doors=["dwarf", "elf"])
    told = game.says(0, "open", then=["ask"])

    assert told == ["Ada opens the door: Elf!", "Ada takes it."]
    assert game.table.hands[0] == ["elf"]
    assert game.sight(2).opened == "elf"


def test_3_5_trouble_is_fought_with_a_monster_from_the_hand() -> None:
    game = behind_the_door(*three(level=5), door="elf", hands=[["elderly_slime"], [], []])
    assert game.among(0, "trouble", "monster") == ["elderly_slime"]
    game.says(0, "trouble", monster=["elderly_slime"])
    fight_on(game)

    assert game.table.people[0].level == 6


def test_3_5_a_search_draws_a_door_unseen() -> None:
    game = position(*THREE, doors=["dwarf", "elf"])
    game.says(0, "open", then=["ask"])
    told = game.says(0, "search", then=[])

    assert told == ["Ada searches the room."]
    assert game.whispers(0) == ["You find Dwarf."]
    assert game.table.hands[0] == ["elf", "dwarf"]


def test_3_5_3_7_who_says_so_may_lay_out_what_a_search_has_found() -> None:
    game = position(*THREE, doors=["dwarf", "elf"])
    game.says(0, "open", then=["ask"])
    game.says(0, "search", then=["keep_house"])
    assert game.verbs(0) == ["done", "play"]
    game.says(0, "play", cards=["dwarf"])
    game.says(0, "done")

    assert game.table.people[0].races == ["dwarf"]
    assert game.awaited == [1]


def test_3_5_3_7_also_who_says_it_before_the_door() -> None:
    game = position(*THREE, doors=["dwarf", "elf"])
    game.says(0, "open", then=["search_on"])
    assert game.table.hands[0] == ["elf", "dwarf"]
    assert game.verbs(0)[0] == "done"


def test_3_7_whether_one_is_asked_again_does_not_tell_what_was_found() -> None:
    for found in ("dwarf", "damp_imp"):
        game = position(*THREE, doors=[found, "elf"])
        game.says(0, "open", then=["search_on"])
        assert game.awaited == [0]
        assert game.decision(0).unhurried


def test_3_5_one_may_do_neither() -> None:
    game = position(*THREE, doors=["dwarf", "elf"])
    game.says(0, "open", then=["ask"])
    game.says(0, "leave")

    assert (game.table.hands[0], game.table.mover) == (["elf"], 1)


def test_3_5_who_says_beforehand_that_they_search_is_not_asked_whatever_they_hold() -> None:
    game = position(*THREE, hands=[["elderly_slime"], [], []], doors=["dwarf", "elf"])
    game.says(0, "open", then=["search"])

    assert (game.table.hands[0], game.table.mover) == (["elderly_slime", "elf", "dwarf"], 1)


def test_3_5_who_is_asked_is_asked_also_without_a_monster() -> None:
    game = position(*THREE, doors=["dwarf", "elf"])
    game.says(0, "open", then=["ask"])

    assert game.verbs(0)[:2] == ["search", "leave"]
    assert not game.decision(0).forced


def test_3_6_after_a_monster_there_is_no_search() -> None:
    game = behind_the_door(*three(level=5), door="elderly_slime")
    fight_on(game)
    assert "search" not in game.verbs(0)
    game.says(0, "done")

    assert game.table.mover == 1


def test_3_7_who_has_killed_may_keep_house_again() -> None:
    game = behind_the_door(*three(level=5), door="elderly_slime", treasures=["second_best_sword"])
    fight_on(game)
    game.says(0, "play", cards=["second_best_sword"])

    assert game.table.people[0].worn == ["second_best_sword"]
    assert game.verbs(0)[0] == "done"


def test_3_7_who_has_neither_killed_nor_too_many_cards_is_not_asked() -> None:
    game = position(*THREE, doors=["dwarf", "elf"], hands=[["elf", "warrior", "thief"], [], []])
    game.says(0, "open", then=["search"])

    assert game.awaited == [1]


def test_3_8_the_absent_open_the_door_search_the_room_and_give_what_they_have_held_longest() -> None:
    game = position(*three(level=3), doors=["permanent_wellingtons", "wizard"], hands=[*ELEVEN])
    game.answer(0, game.decision(0).default)
    assert game.table.phase == "rest"
    game.answer(0, game.decision(0).default)

    assert game.table.hands[0] == ["thief", "dwarf", "halfling", "wizard", "permanent_wellingtons"]
    assert game.table.hands[1:] == [["elf"], ["warrior"]]


# -- 6 Charity -----------------------------------------------------------------------------------------------------


def test_6_1_five_cards_may_be_kept() -> None:
    game = position(*THREE, doors=["wizard"], hands=[["elf", "warrior", "thief", "halfling"], [], []])
    game.says(0, "open", then=["ask"])
    game.says(0, "leave")

    assert len(game.table.hands[0]) == 5
    assert game.table.mover == 1


@pytest.mark.parametrize(("races", "kept"), [([], 5), (["dwarf"], 6)])
def test_6_1_a_dwarf_keeps_six(races: list[str], kept: int) -> None:
    hand = ["elf", "warrior", "thief", "halfling", "elf", "warrior"]
    game = position(*three(races=races), doors=["wizard"], hands=[hand, [], []])
    game.says(0, "open", then=["ask"])
    game.says(0, "leave")
    [drop] = [option for option in game.decision(0).options if option.verb == "drop"]

    assert drop.pick("cards").least == 7 - kept


def test_6_1_nothing_is_done_but_housekeeping_until_the_surplus_is_gone() -> None:
    game = position(*three(level=2), doors=["wizard"], hands=[*ELEVEN])
    game.says(0, "open", then=["ask"])
    game.says(0, "leave")

    assert game.refuses(0, "done")
    game.says(0, "play", cards=["elf"])
    assert game.verbs(0)[0] == "done"


# -- 13 The end ----------------------------------------------------------------------------------------------------


def test_13_1_who_kills_their_way_to_the_last_level_has_won_at_once() -> None:
    game = behind_the_door(*three(level=9), door="elderly_slime")
    fight_on(game)

    assert (game.end.places, game.end.points) == ([1, 2, 2], [10, 1, 1])
    assert reason(game) == "Ada reached level 10 over a monster's body, and has won."


def test_13_2_fighter_and_elf_may_win_together() -> None:
    people = [Person(level=9), Person(level=9, races=["elf"]), Person(level=3)]
    game = behind_the_door(*people, door="undecided_hydra")
    game.says(0, "ask", who=[1], treasures=0, first=["helper"])
    game.says(1, "help")
    game.says(2, "pass")
    fight_on(game)

    assert game.end.places == [1, 1, 3]
    assert reason(game) == "Ada, Ben reached level 10 side by side, and have both won."


def test_13_3_the_bishop_raises_all_clerics_to_the_last_level() -> None:
    people = [Person(level=4), Person(level=9, classes=["cleric"]), Person(level=9, classes=["cleric"])]
    game = position(*people, hands=[["bishops_visit"], [], []])
    game.says(0, "use", card=["bishops_visit"])

    assert game.end.places == [3, 1, 1]
    assert reason(game) == "The bishop has raised Ben, Cleo to level 10 without a fight."


def test_13_3_the_game_is_over_also_if_the_bishop_comes_out_of_turn() -> None:
    people = [Person(), Person(level=9, classes=["cleric"]), Person()]
    game = position(*people, hands=[[], ["bishops_visit"], []])
    game.says(1, "use", card=["bishops_visit"])

    assert game.outcome is not None
    assert game.question is None


def test_13_4_night_falls_after_the_last_turn_of_the_25th_round() -> None:
    game = position(Person(level=2), Person(level=4), Person(level=4), turns=74, doors=["elf", "elf"])
    told = game.says(0, "open", then=["search"])

    assert "Night falls." in told
    assert (game.end.places, game.end.points) == ([3, 1, 1], [2, 4, 4])


def test_15_5_an_early_night_falls_after_the_last_turn_of_the_8th_round() -> None:
    for turns, over in ((23, True), (22, False)):
        game = position(*THREE, turns=turns, night=8, doors=["elf", "elf"])
        game.says(0, "open", then=["search"])

        assert (game.outcome is not None) is over


def test_13_4_not_a_turn_earlier() -> None:
    game = position(*THREE, turns=73, doors=["elf", "elf"])
    game.says(0, "open", then=["search"])

    assert game.outcome is None


def test_13_5_the_others_are_placed_by_their_level() -> None:
    game = behind_the_door(Person(level=9), Person(level=2), Person(level=5), Person(level=5), door="elderly_slime")
    fight_on(game)

    assert game.end.places == [1, 4, 2, 2]


def test_the_dead_are_placed_by_their_level_too() -> None:
    people = [Person(level=9), Person(level=6, dead=True), Person(level=5)]
    game = behind_the_door(*people, door="elderly_slime")
    game.table.people[1].dead = True
    fight_on(game)

    assert game.end.places == [1, 2, 3]


def test_a_table_of_absent_players_comes_to_its_night() -> None:
    game, _moves = play_out(GAME, [absent_player] * 3, {}, b"nobody is there")

    assert isinstance(game.table, Board)
    assert game.table.over
    assert game.table.turns == 75


def test_what_happens_depends_on_the_seed_alone() -> None:
    one, other = (deal(4, GAME.agreed({}), Chance(b"seed", "deal")) for _ in range(2))

    assert (one.hands, one.doors, one.mover) == (other.hands, other.doors, other.mover)


def test_13_1_when_the_game_is_over_all_hands_are_turned_up() -> None:
    hands = [[], ["warrior", "elf"], ["dwarf"]]
    game = behind_the_door(*people(9, 1, 1), door=WEAK, hands=hands)
    assert game.sight(0).ending == []
    fight_on(game)
    assert game.sight(0).ending[1:] == hands[1:]


def test_a_table_of_an_earlier_edition_has_the_strengths_of_todays_cards() -> None:
    laid = table(Person(level=2, worn=["giants_ladle"]), Person(), Person())
    ladle = Part("giants_ladle", 3, 0)  # as it was in edition 1
    laid.people[0].parts, laid.people[0].strength = [Part("level", 2, 0), ladle], 5
    game = Position(GAME, GAME.upgraded(msgspec.json.encode(laid), 1), b"a seed")

    assert game.sight(1).people[0].strength == 6
    assert [part.plus for part in game.sight(1).people[0].parts] == [2, 4]


@pytest.mark.parametrize("seed", SEEDS)
def test_in_door_and_treasure_deaths_and_kills_are_noted(seed: bytes) -> None:
    position, noted, _flows = played("door_and_treasure", seed)
    table, died = position.sight(None), deeds(noted, "died")
    assert [died[seat] for seat in range(table.seats)] == table.deaths
    slain = Counter[Seat]()
    for aside in noted:
        if isinstance(aside, Deed) and aside.name == "slew" and aside.thing:
            slain[aside.by] += len(aside.thing.values["foes"])
    assert [slain[seat] for seat in range(table.seats)] == table.kills
