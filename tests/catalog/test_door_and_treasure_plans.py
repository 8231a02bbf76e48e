"""What players of Door & Treasure leave beforehand: their next turn, a fight that comes back, help, and housework."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Offer, Person
from games.catalog.door_and_treasure.won_or_fled import SAVES
from games.engine.advance import Order, spoken
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer

from .door_and_treasure_evening import BUTLER, HOUND, IMP, MINOTAUR, POTION, WEAK, behind_the_door, people, position
from .evening import Evening
from .plans import asked_of, kind_of, planned, said, why_ended

SWORD, COMB = "second_best_sword", "pointed_remark"
SAVE = sorted(SAVES)[0]
OVER = "The turn that you had planned is over."


def my_turn_comes(*people: Person, **fields: Any) -> Evening[Board]:
    """A table at which seat 1 is about to move."""
    return position(*people, mover=1, **fields)


def planned_before(game: Evening[Board], **changed: Any) -> Order:
    """A plan of seat 1 for the turn that begins, as if it had been said in the turn before."""
    before = planned(game, 0, "turn", **changed)
    person = game.table.people[1]
    return Order("turn", before.values, 0, {"turn": 0, "level": person.level, "items": person.items})


def test_a_plan_for_the_next_turn_is_asked_of_all_whose_turn_it_is_not() -> None:
    game = position(*people(1, 1, 1))
    assert asked_of(game, 0) == ["lend_a_hand", "chores"]
    assert asked_of(game, 1) == ["turn", "lend_a_hand", "chores"]


def test_it_is_for_the_next_turn_of_ones_own() -> None:
    game = position(*people(1, 1, 1))
    assert planned(game, 1, "turn").seen["turn"] == 1
    assert planned(game, 2, "turn").seen["turn"] == 2
    assert why_ended(game, 2, Order("turn", {}, 0, {"turn": -1})) == OVER
    assert why_ended(game, 2, planned(game, 2, "turn", stays=[])) == ""


@pytest.mark.parametrize(("stays", "speaks"), [(["stays"], True), ([], False)])
def test_a_planned_turn_stays_for_the_turns_after_it_if_so_wished(stays: list[str], speaks: bool) -> None:
    game = my_turn_comes(*people(1, 1, 1))
    plan = planned_before(game, stays=stays)
    later = Order("turn", plan.values, 0, {**plan.seen, "turn": -3})
    assert isinstance(said(game, 1, later), Answer) is speaks
    assert why_ended(game, 1, later) == ("" if speaks else OVER)


@pytest.mark.parametrize(("house", "first"), [("tidy", "play"), ("leave", "open")])
def test_a_planned_turn_keeps_house_and_opens_the_door(house: str, first: str) -> None:
    game = my_turn_comes(*people(1, 1, 1), hands=[[], [SWORD], []])
    answer = said(game, 1, planned_before(game, house=house))
    assert isinstance(answer, Answer)
    assert answer.verb == first


@pytest.mark.parametrize(("room", "then"), [("trouble", "ask"), ("search", "search_on"), ("ask", "ask")])
def test_a_planned_turn_says_what_becomes_of_an_empty_room(room: str, then: str) -> None:
    game = my_turn_comes(*people(1, 5, 1), hands=[[], [WEAK], []])
    assert said(game, 1, planned_before(game, room=room)) == Answer("open", {"then": [then]})


def test_a_planned_turn_looks_for_trouble_that_is_sure_to_be_won() -> None:
    game = my_turn_comes(*people(1, 5, 1), hands=[[], [WEAK], []], doors=["career_moth", SWORD])
    game.says(1, "open", then=["ask"])
    assert said(game, 1, planned_before(game)) == Answer("trouble", {"monster": [WEAK]})
    assert said(game, 1, planned_before(game, room="search")) == Answer("search", {"then": []})
    assert said(game, 1, planned_before(game, room="ask")) is None


def test_a_planned_turn_fights_what_it_beats() -> None:
    game = my_turn_comes(*people(1, 5, 1), doors=["career_moth", WEAK])
    plan = planned_before(game)
    game.says(1, "open", then=["ask"])
    assert said(game, 1, plan) == Answer("fight")
    assert said(game, 1, planned_before(game, monster="ask")) is None


@pytest.mark.parametrize(
    ("helper", "hand", "monster", "verb"),
    [(9, [], "help", "ask"), (1, [], "help", "run"), (1, [], "fight", ""), (9, [POTION], "help", "")],
    ids=["help is near", "nothing helps", "rather asked", "a card of mine would do"],
)
def test_a_planned_turn_asks_for_help_or_runs_unless_a_card_would_do(
    helper: int, hand: list[str], monster: str, verb: str
) -> None:
    game = my_turn_comes(*people(helper, 3, 1), doors=["career_moth", MINOTAUR], hands=[[], hand, []])
    plan = planned_before(game, monster=monster)
    game.says(1, "open", then=["ask"])
    answer = said(game, 1, plan)
    if verb:
        assert isinstance(answer, Answer)
        assert answer.verb == verb
    else:
        assert answer == "You are not ahead of {foes:cards}, so we ask you after all."


def test_a_planned_turn_stops_where_the_game_is_at_stake() -> None:
    game = my_turn_comes(*people(1, 9, 1))
    assert said(game, 1, planned_before(game)) == "One more level wins you the game, so we ask you after all."
    game = my_turn_comes(*people(1, 9, 1), doors=["career_moth", WEAK])
    plan = planned_before(game)
    game.says(1, "open", then=["ask"])
    assert said(game, 1, plan) == "This fight could end the game, so we ask you after all."


def test_a_planned_turn_stops_if_something_has_been_lost_or_is_offered() -> None:
    game = my_turn_comes(*people(1, 3, 1))
    plan = planned_before(game)
    assert isinstance(said(game, 1, plan), Answer)
    for seen in ({"turn": 0, "level": 4, "items": []}, {"turn": 0, "level": 3, "items": [SWORD]}):
        lost = said(game, 1, Order("turn", plan.values, 0, seen))
        assert lost == "You have lost something since you said this, so we ask you after all."
    offer = Offer(number=1, giver=2, taker=1, gives=["bucket_with_eyes"], wants=[])
    owner = Person(worn=["bucket_with_eyes"])
    game = my_turn_comes(Person(), Person(), owner, offers=[offer], offered=1)
    assert said(game, 1, planned_before(game)) == "{seat} offers you a trade, so we ask you after all."


def test_plans_with_unknown_courses_are_refused() -> None:
    game = position(*people(1, 1, 1))
    for name, field in (("turn", "house"), ("lend_a_hand", "less"), ("chores", "rest")):
        with pytest.raises(IllegalAnswer):
            planned(game, 1, name, **{field: "sing"})


# A fight that comes back


def fighting(*hand: str, levels: tuple[int, ...] = (5, 1, 1), door: str = WEAK, **fields: Any) -> Evening[Board]:
    """A fight of seat 0."""
    fields.setdefault("hands", [[*hand], [POTION, "pocket_avalanche"], []])
    return behind_the_door(*people(*levels), door=door, **fields)


def test_a_fighter_is_asked_what_if_the_fight_comes_back() -> None:
    assert "back" in asked_of(fighting(), 0)
    assert "back" not in asked_of(fighting(), 1)
    assert "back" not in asked_of(position(*people(5, 1, 1)), 0)


def meddled_with(game: Evening[Board], *cards: str) -> None:
    """Let the fighter fight on, and seat 1 strengthen the monster."""
    game.says(0, "fight")
    game.says(1, "boost", cards=[*cards], side=["foes"])
    game.says(2, "pass")


@pytest.mark.parametrize(
    ("cards", "turned", "answer"),
    [
        ([POTION], "ask", Answer("fight")),
        ([POTION, "pocket_avalanche"], "run", Answer("run")),
        ([POTION, "pocket_avalanche"], "ask", "You are no longer ahead, so we ask you, as you wished."),
    ],
    ids=["still ahead", "run", "ask"],
)
def test_a_fight_that_comes_back_is_fought_on_or_fled(cards: list[str], turned: str, answer: Any) -> None:
    game = fighting()
    plan = planned(game, 0, "back", turned=turned)
    assert said(game, 0, plan) is None  # it is for the next time
    meddled_with(game, *cards)
    assert said(game, 0, plan) == answer


@pytest.mark.parametrize(("turned", "verb"), [("run", "run"), ("ask", "")])
def test_what_was_said_of_this_fight_goes_before_what_was_said_of_the_turn(turned: str, verb: str) -> None:
    game = fighting()
    back, turn = planned(game, 0, "back", turned=turned), planned(game, 1, "turn")
    turn = Order("turn", turn.values, 0, {"turn": 0, "level": 5, "items": []})
    meddled_with(game, POTION, "pocket_avalanche")
    for orders in ([back, turn], [turn, back]):
        found = spoken(GAME.advance, orders, game.sight(0), game.decision(0))
        assert found
        assert found.order == back
        assert (found.says.verb if isinstance(found.says, Answer) else "") == verb


def test_everybody_fights_on_while_ahead_unless_that_wins_the_game() -> None:
    (order,) = [order for order in GAME.first_orders(GAME.agreed({})) if order.kind == "fight_on"]
    game = fighting()
    assert said(game, 0, order) is None  # the first word is the fighter's own
    meddled_with(game, POTION)
    assert said(game, 0, order) == Answer("fight")
    behind, last = fighting(), fighting(levels=(9, 1, 1))
    meddled_with(behind, POTION, "pocket_avalanche")
    meddled_with(last, POTION)
    assert said(behind, 0, order) is said(last, 0, order) is None


def test_who_runs_uses_what_they_chose() -> None:
    game = fighting(SAVE)
    plan = planned(game, 0, "back", turned="run")
    assert plan.values["save"] == [SAVE]
    meddled_with(game, POTION, "pocket_avalanche")
    game.says(0, "run")
    assert said(game, 0, plan) == Answer("run", {"save": [SAVE]})


def test_it_asks_if_nobody_came_to_help_and_ends_with_the_fight() -> None:
    game = fighting(levels=(1, 9, 1), door=HOUND)
    plan = planned(game, 0, "back")
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "pass")
    game.says(2, "pass")
    assert said(game, 0, plan) == "Nobody has come to help you, so we ask you after all."
    game.says(0, "run")
    game.says(0, "run")
    assert why_ended(game, 0, plan) == "The fight is over."


# Help, and the others' fights


def asking(level: int, helper: int, treasures: int, door: str = HOUND) -> Evening[Board]:
    """A fight in which seat 1 is asked for help."""
    game = behind_the_door(*people(level, helper, 1), door=door)
    game.says(0, "ask", who=[1], treasures=treasures, first=["fighter"])
    return game


@pytest.mark.parametrize(
    ("helper", "treasures", "less", "verb"),
    [(9, 1, "counter", "help"), (9, 0, "counter", "counter"), (9, 0, "decline", "pass"), (2, 1, "decline", "pass")],
    ids=["enough", "other terms", "too little", "too weak"],
)
def test_help_is_given_for_enough(helper: int, treasures: int, less: str, verb: str) -> None:
    game = asking(2, helper, treasures)
    answer = said(game, 1, planned(game, 1, "lend_a_hand", less=less))
    assert isinstance(answer, Answer)
    assert answer.verb == verb


def test_help_is_asked_about_if_so_wished_or_if_the_game_is_at_stake() -> None:
    game = asking(2, 9, 0)
    assert said(game, 1, planned(game, 1, "lend_a_hand", less="ask")) is None
    game = asking(9, 9, 4, door="sensitive_mountain")
    stake = said(game, 1, planned(game, 1, "lend_a_hand"))
    assert stake == "This fight could end the game, so we ask you after all."


@pytest.mark.parametrize(("above", "answer"), [(5, Answer("pass")), (2, None)])
def test_one_looks_on_while_nobody_gets_far_above_one(above: int, answer: Answer | None) -> None:
    game = behind_the_door(*people(7, 4, 1), door=WEAK)
    game.says(0, "fight")
    usual = planned(game, 1, "lend_a_hand")
    assert said(game, 1, Order(usual.kind, usual.values | {"above": above})) == answer


@pytest.mark.parametrize(("above", "verb"), [(1, ""), (5, "help")])
def test_nobody_is_helped_far_above_oneself_near_the_end(above: int, verb: str) -> None:
    game = asking(7, 4, 4, door="sensitive_mountain")
    game.table.people[1].strength = 30
    usual = planned(game, 1, "lend_a_hand")
    answer = said(game, 1, Order(usual.kind, usual.values | {"above": above}))
    assert (answer.verb if isinstance(answer, Answer) else "") == verb


def test_an_order_to_help_of_before_still_holds() -> None:
    old = Order("lend_a_hand", {"treasures": 1})
    assert said(asking(2, 9, 1), 1, old) == Answer("help")
    game = behind_the_door(*people(3, 1, 1), door=WEAK)
    game.says(0, "fight")
    assert said(game, 1, old) is None
    kind = kind_of(game, "lend_a_hand")
    assert kind.says(old.values, game.sight(1)).template


# Housework


def resting(**fields: Any) -> Evening[Board]:
    """Seat 0 at the end of a turn, with a card that would help."""
    game = position(*people(1, 1, 1), doors=["career_moth", SWORD, SWORD], **fields)
    game.says(0, "open", then=["ask"])
    game.says(0, "search", then=["keep_house"])
    return game


def test_a_quiet_evening_is_spent_on_the_house() -> None:
    game = resting()
    plan = planned(game, 0, "chores")
    answer = said(game, 0, plan)
    assert isinstance(answer, Answer)
    assert answer.verb in ("play", "haul")
    game.answer(0, answer)
    assert said(game, 0, planned(game, 0, "chores", rest="ask")) is None


def test_extra_cards_are_given_away() -> None:
    many = [BUTLER, IMP, WEAK, HOUND, MINOTAUR, "undecided_hydra"]
    game = resting(hands=[many, [], []])
    answer = said(game, 0, planned(game, 0, "chores"))
    assert isinstance(answer, Answer)
    assert answer.verb in ("drop", "play", "haul")


def test_an_offer_is_not_slept_over() -> None:
    offer = Offer(number=1, giver=2, taker=0, gives=["bucket_with_eyes"], wants=[])
    game = position(Person(), Person(), Person(worn=["bucket_with_eyes"]), doors=["career_moth", SWORD, SWORD])
    game.says(0, "open", then=["ask"])
    game.says(0, "search", then=["keep_house"])
    game.table.offers = [offer]
    assert said(game, 0, planned(game, 0, "chores")) == "{seat} offers you a trade, so we ask you after all."


@pytest.mark.parametrize(("lose", "answer"), [("least", ["bucket_with_eyes"]), ("ask", None)])
def test_what_must_be_lost_is_worth_least(lose: str, answer: list[str] | None) -> None:
    levied = Person(carried=["bucket_with_eyes", "undefeated_pebble"])
    game = behind_the_door(Person(), levied, Person(), door="pit_levy")
    game.says(0, "bear")
    found = said(game, 1, planned(game, 1, "chores", lose=lose))
    assert found is None or isinstance(found, Answer)
    assert (found and found.verb) == (answer and "lose")


def test_everybody_begins_by_looking_away_below_the_last_three_levels() -> None:
    for goal, level in ((10, 7), (8, 5)):
        first = GAME.first_orders(GAME.agreed({"goal": goal}))
        assert [(order.kind, order.values) for order in first] == [
            ("look_away", {"level": level}), ("fight_on", {}), ("undo", {}),
        ]  # fmt: skip
