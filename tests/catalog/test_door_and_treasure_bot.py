"""Door & Treasure's bot: its games end in good time, and it does what a sensible player would."""

from __future__ import annotations

from statistics import fmean

import pytest

from benchmarks.curve import steps
from benchmarks.matches import seeing
from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Offer, Person
from games.engine.analysis import valued, worths_of
from games.engine.chance import Chance
from games.engine.players import play_out
from games.engine.questions import Answer
from games.engine.searching import Turn
from tests.catalog.door_and_treasure_evening import (
    BUTLER,
    FLASK,
    POTION,
    WEAK,
    behind_the_door,
    people,
    position,
)
from tests.catalog.evening import Evening

CHANCE = Chance(b"the bot's", 0)
SWORD, BUCKET = "second_best_sword", "bucket_with_eyes"


def answers(game: Evening[Board], seat: int) -> Answer:
    """What the bot answers for a seat that is awaited."""
    assert game.question is not None
    answer = GAME.bots.answer(game.sight(seat), game.question.decisions[seat], CHANCE)
    game.question.check(seat, answer)
    return answer


def test_games_between_four_bots_end_in_good_time() -> None:
    for number in range(6):
        position, moves = play_out(GAME, [GAME.bots.answer] * 4, {}, f"in good time {number}".encode())
        assert position.outcome is not None
        assert len(moves) <= 1500


def test_it_lays_out_what_helps_and_keeps_a_second_class() -> None:
    game = position(*people(1, 1, 1), hands=[["elf", "warrior", "wizard", SWORD], [], []])

    laid = answers(game, 0)

    assert laid.verb == "play"
    assert set(laid["cards"]) >= {"elf", SWORD}
    assert len({"warrior", "wizard"} & {*laid["cards"]}) == 1


def test_it_goes_up_by_a_card_at_once() -> None:
    game = position(*people(3, 1, 1), hands=[["stand_on_a_box"], [], []])
    assert answers(game, 0).verb == "rise"


def test_it_fights_what_it_beats() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[[POTION], [], []])
    assert answers(game, 0).verb == "fight"


def test_it_uses_the_least_card_that_suffices() -> None:
    game = behind_the_door(*people(7, 1, 1), door="were_dachshund", hands=[[FLASK, POTION], [], []])
    used = answers(game, 0)
    assert (used.verb, used["cards"], used["side"]) == ("boost", [POTION], ["party"])


def test_it_asks_only_a_player_who_is_strong_enough_for_help() -> None:
    game = behind_the_door(*people(2, 9, 1), door="were_dachshund")
    asked = answers(game, 0)
    assert (asked.verb, asked["who"]) == ("ask", [1])


def test_it_runs_where_nobody_can_help() -> None:
    game = behind_the_door(*people(1, 1, 1), door=BUTLER)
    assert answers(game, 0).verb == "run"


def test_it_helps_for_treasure_and_wants_more_of_too_little() -> None:
    for treasures, verb in ((1, "help"), (0, "counter")):
        game = behind_the_door(*people(2, 9, 1), door="were_dachshund")
        game.says(0, "ask", who=[1], treasures=treasures, first=["fighter"])
        assert answers(game, 1).verb == verb


def test_it_helps_nobody_to_the_last_level() -> None:
    game = behind_the_door(*people(9, 9, 1), door="sensitive_mountain")
    game.says(0, "ask", who=[1], treasures=4, first=["helper"])
    assert answers(game, 1).verb == "pass"


def test_it_stops_who_is_about_to_win_with_what_suffices() -> None:
    game = behind_the_door(*people(9, 1, 1), door="were_dachshund", hands=[[], [FLASK, POTION], []])
    game.says(0, "fight")

    stopping = answers(game, 1)

    assert (stopping.verb, stopping["cards"], stopping["side"]) == ("boost", [POTION], ["foes"])
    assert answers(game, 2).verb == "pass"  # with nothing in hand


def test_it_keeps_its_cards_while_nobody_is_near_the_goal() -> None:
    game = behind_the_door(*people(5, 5, 5), door=WEAK, hands=[[], [FLASK], []])
    game.says(0, "fight")
    assert answers(game, 1).verb == "pass"


def test_it_undoes_a_curse_if_it_can() -> None:
    game = behind_the_door(*people(5, 1, 1), door="sudden_self_doubt", hands=[["very_fine_print"], [], []])
    assert answers(game, 0).verb == "cancel"


@pytest.mark.parametrize(("gives", "wants", "verb"), [([SWORD], [BUCKET], "accept"), ([BUCKET], [SWORD], "refuse")])
def test_it_takes_the_better_end_of_a_trade(gives: list[str], wants: list[str], verb: str) -> None:
    offer = Offer(number=1, giver=1, taker=0, gives=gives, wants=wants)
    mine, theirs = Person(worn=wants), Person(worn=gives)
    game = position(mine, theirs, Person(), offers=[offer], offered=1)
    assert answers(game, 0).verb == verb


def test_it_parts_with_what_is_worth_least() -> None:
    hand = ["stand_on_a_box", FLASK, "elf", "elf", SWORD, POTION, "spare_karma"]
    game = behind_the_door(
        Person(level=4, races=["elf"]), Person(level=1), Person(level=5), door="dwarf", hands=[hand, [], []]
    )
    game.says(0, "leave")
    while answers(game, 0).verb != "give":
        given = answers(game, 0)
        game.says(0, given.verb, **given.values)
    assert "elf" in answers(game, 0)["cards"]


def test_it_knows_no_more_than_it_sees() -> None:
    hands = [["stand_on_a_box"], [FLASK, "pocket_avalanche"], ["spare_karma"]]
    others = [["stand_on_a_box"], [POTION, POTION], ["best_of_three"]]
    chosen = []
    for held in (hands, others):
        game = behind_the_door(*people(7, 9, 1), door="were_dachshund", hands=held)
        chosen.append(answers(game, 0))
    assert chosen[0] == chosen[1]


def test_a_helper_adds_what_turns_the_fight() -> None:
    game = behind_the_door(*people(5, 4, 1), door="were_dachshund", hands=[[], [FLASK], [POTION]])
    game.says(0, "ask", who=[1], treasures=1, first=["helper"])
    game.says(1, "help")
    game.says(2, "boost", cards=[POTION], side=["foes"])
    game.says(0, "fight")

    added = answers(game, 1)

    assert (added.verb, added["cards"], added["side"]) == ("boost", [FLASK], ["party"])


def test_it_asks_again_only_for_more_and_then_gives_up() -> None:
    game = behind_the_door(*people(1, 19, 1), door=BUTLER, goal=30)
    asked_for = []
    while (answer := answers(game, 0)).verb == "ask":
        asked_for.append(answer["treasures"])
        game.answer(0, answer)
        game.says(1, "pass")
        game.says(2, "pass")
    assert asked_for == [2, 4]


def test_it_agrees_to_the_cheapest_terms_that_win() -> None:
    game = behind_the_door(*people(1, 19, 19), door=BUTLER, goal=30)
    game.says(0, "ask", who=[1, 2], treasures=0, first=["fighter"])
    game.says(1, "counter", treasures=2, first=["helper"])
    game.says(2, "counter", treasures=1, first=["helper"])
    assert answers(game, 0) == Answer("agree", {"with": [2]})


def test_it_names_terms_for_its_help_that_can_be_filled_in_and_an_item_where_it_wants_all() -> None:
    fighter = Person(level=7, worn=["second_best_sword"], carried=["undefeated_pebble"])
    game = behind_the_door(fighter, *people(9, 1), door=BUTLER, goal=10)
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"], items=[])
    wanted = answers(game, 1)
    assert wanted == Answer("counter", {"treasures": 4, "first": ["helper"], "items": ["second_best_sword"]})
    game.answer(1, wanted)


def test_it_agrees_to_no_terms_that_cost_more_than_the_fight_brings() -> None:
    items = ["unabridged_grimoire", "wand_of_mild_peril", "cloak_of_looming"]
    fighter = Person(worn=items, classes=["wizard"])
    for wanted, answer in ((items[:1], Answer("agree", {"with": [1]})), (items, Answer("alone"))):
        game = behind_the_door(fighter, *people(19, 1), door=BUTLER, goal=30)
        game.says(0, "ask", who=[1], treasures=0, first=["fighter"], items=[])
        game.says(1, "counter", treasures=2, first=["helper"], items=wanted)
        game.says(2, "pass")
        assert answers(game, 0) == answer


def test_it_would_rather_give_what_it_cannot_use_in_a_trade() -> None:
    offer = Offer(number=1, giver=1, taker=0, gives=[BUCKET], wants=[SWORD])
    mine = Person(worn=[SWORD], carried=["long_butter_knife"])
    theirs = Person(races=["halfling"], worn=[BUCKET])
    game = position(mine, theirs, Person(), offers=[offer], offered=1)
    answer = answers(game, 0)
    assert answer.verb in ("haggle_1", "refuse")
    game.answer(0, answer)


def test_it_throws_a_big_item_away_for_a_much_better_one() -> None:
    game = position(Person(level=6, carried=["siege_harp"]), *people(1, 1), hands=[["giants_ladle"], [], []])
    answer = answers(game, 0)
    assert answer == Answer("throw_away", {"cards": ["siege_harp"]})
    game.answer(0, answer)
    assert answers(game, 0) == Answer("haul", {"card": ["giants_ladle"]})


def test_it_lays_out_what_it_finds_as_long_as_it_lacks_a_race_or_a_class() -> None:
    whole = Person(races=["elf"], classes=["thief"])
    assert answers(position(*people(1, 1, 1)), 0) == Answer("open", {"then": ["search_on"]})
    assert answers(position(whole, *people(1, 1)), 0) == Answer("open", {"then": ["search"]})


def test_it_ranks_treasures_that_are_picked_in_turn() -> None:
    game = behind_the_door(*people(9, 9, 1), door=BUTLER, goal=30, treasures=["elf", SWORD, BUCKET, FLASK, POTION])
    game.says(0, "ask", who=[1], treasures=2, first=["turns"])
    game.says(1, "help")
    game.says(2, "pass")
    game.says(0, "fight")
    game.says(1, "pass")
    game.says(2, "pass")
    ranking = answers(game, 0)
    assert ranking.verb == "rank"
    assert sorted(ranking["cards"]) == sorted([SWORD, BUCKET, FLASK, POTION])


def test_it_spends_no_card_on_a_levy_that_costs_little() -> None:
    for item, verb in (("undefeated_pebble", "lose"), ("unabridged_grimoire", "cancel")):
        people_ = [Person(), Person(classes=["wizard"], carried=[item]), Person()]
        game = behind_the_door(*people_, door="pit_levy", hands=[[], ["spare_karma"], []])
        game.says(0, "bear")
        assert answers(game, 1).verb == verb


def test_a_table_is_worth_to_the_mover_what_the_turn_will_bring_in_the_mean() -> None:
    gains = []
    for game in range(4):
        for _, now in steps("door_and_treasure", [seeing(GAME.bots.answer)] * 4, b"to come %d" % game):
            if now.question is not None and not now.given:
                assert isinstance(now.table, Board)
                turn, mover = Turn.of(now, 0), now.table.mover
                after = [worths_of(turn.together(Chance(b"after", at)), {}, 1)[mover] for at in range(2)]
                gains.append(fmean(after) - valued(now)[mover])
    assert abs(fmean(gains)) < 0.015
