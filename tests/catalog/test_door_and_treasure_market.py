"""Door & Treasure, paragraph by paragraph of its rules.md: items in play, selling, trading, and levels."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.housekeeping import spell_offer
from games.engine.questions import Answer, Decision
from tests.catalog.door_and_treasure_evening import behind_the_door, people, position
from tests.catalog.evening import Evening

THREE = (Person(), Person(), Person())
HAT, HELM, SWORD, LADLE = "bucket_with_eyes", "hat_that_agrees", "second_best_sword", "giants_ladle"
BOW, STATUE, PEBBLE = "furious_crossbow", "statue_of_yourself", "undefeated_pebble"
COINS = ["departing_slippers", "permanent_wellingtons"]  # worth 700 and 300 gold


def three(**first: Any) -> list[Person]:
    """Three characters, the first of whom is somebody."""
    return [Person(**first), Person(), Person()]


def playing(*cards: str, **first: Any) -> Evening[Board]:
    """A game in which the first player lays out cards from the hand."""
    game = position(*three(**first), hands=[[*cards], [], []])
    game.says(0, "play", cards=[*cards])
    return game


def out_of_turn(game: Evening[Board], seat: int) -> Decision:
    """What somebody may do out of their turn."""
    assert game.question is not None
    return game.question.out_of_turn[seat]


def offered(game: Evening[Board]) -> list[str]:
    """The offers that stand, as they are chosen."""
    return [spell_offer(offer) for offer in game.table.offers]


def owned(game: Evening[Board]) -> list[list[str]]:
    """Everybody's items in play."""
    return [person.items for person in game.table.people]


# -- 11 Items ------------------------------------------------------------------------------------------------------


def test_11_1_there_is_room_for_one_on_the_head_and_two_in_the_hands() -> None:
    game = playing(HAT, HELM, SWORD, "pointed_remark", "retired_garden_gnome")

    assert game.table.people[0].worn == [HAT, SWORD, "pointed_remark"]
    assert game.table.people[0].carried == [HELM, "retired_garden_gnome"]


def test_11_1_what_takes_no_room_is_worn_in_any_number() -> None:
    game = playing(PEBBLE, "visitors_badge", "receipt_for_everything")

    assert game.table.people[0].carried == []
    assert game.table.people[0].strength == 1 + 1 + 3


def test_11_2_what_is_of_no_use_is_carried() -> None:
    game = playing("long_butter_knife")

    assert game.table.people[0].carried == ["long_butter_knife"]
    assert "wear" not in game.verbs(0)


def test_11_2_what_is_put_on_takes_the_place_of_what_was_worn_longest() -> None:
    game = position(*three(worn=[SWORD, "pointed_remark", HAT], carried=[BOW, "retired_garden_gnome"]))
    told = game.says(0, "wear", item=["retired_garden_gnome"])
    assert told == ["Ada puts on Retired Garden Gnome instead of Second-Best Sword."]
    game.says(0, "wear", item=[BOW])

    assert game.table.people[0].worn == [HAT, BOW]
    assert game.table.people[0].strength == 1 + 1 + 3


def test_11_2_what_makes_room_is_of_the_same_place_even_if_more_is_worn_elsewhere() -> None:
    game = position(*three(permits=["creative_packing"], worn=[HAT, HELM, LADLE], carried=[BOW]))
    game.says(0, "wear", item=[BOW])

    assert game.table.people[0].worn == [HAT, HELM, BOW]


def test_11_3_only_one_big_item_may_be_had() -> None:
    game = position(*THREE, hands=[[LADLE, STATUE], [], []])
    game.says(0, "haul", card=[LADLE])

    assert "haul" not in game.verbs(0)
    assert game.table.people[0].worn == [LADLE]


def test_11_3_a_big_item_counts_also_if_it_is_carried() -> None:
    game = position(*three(carried=[STATUE]), hands=[[LADLE], [], []])

    assert "haul" not in game.verbs(0)


def test_11_3_a_dwarf_has_any_number() -> None:
    game = position(*three(races=["dwarf"]), hands=[[LADLE, STATUE, "siege_harp"], [], []])
    for item in (LADLE, STATUE, "siege_harp"):
        game.says(0, "haul", card=[item])

    assert game.table.people[0].items == [LADLE, STATUE, "siege_harp"]


def test_11_4_what_one_stops_being_stops_helping() -> None:
    game = position(*three(races=["elf"], worn=["ancestral_hatpin"]))
    assert game.table.people[0].strength == 5
    game.says(0, "shed", what=["elf"])

    assert game.table.people[0].worn == ["ancestral_hatpin"]
    assert game.table.people[0].strength == 1


def test_11_5_big_items_too_many_go_to_the_lowest_who_can_take_them() -> None:
    people = [
        Person(level=4, races=["dwarf"], carried=[LADLE, STATUE]),
        Person(level=1, carried=["siege_harp"]),
        Person(level=3),
        Person(level=2),
    ]
    game = position(*people)
    game.says(0, "shed", what=["dwarf"])
    assert game.verbs(0)[0] == "give_up"
    game.says(0, "give_up", items=[LADLE])

    assert owned(game) == [[STATUE], ["siege_harp"], [], [LADLE]]


def losing_a_dwarfs_back(**fields: Any) -> Evening[Board]:
    """A dwarf with three Big items who has just stopped being one."""
    items = [LADLE, STATUE, "siege_harp"]
    game = position(Person(level=4, races=["dwarf"], carried=items), *people(1, 1), **fields)
    game.says(0, "shed", what=["dwarf"])
    return game


def test_11_5_in_ones_own_turn_one_may_sell_first() -> None:
    game = losing_a_dwarfs_back(hands=[["departing_slippers"], [], []])
    assert game.verbs(0) == ["give_up", "sell"]
    game.says(0, "sell", items=["siege_harp", "departing_slippers"])
    assert game.table.people[0].level == 5
    assert game.among(0, "give_up", "items") == [LADLE, STATUE]
    game.says(0, "give_up", items=[STATUE])

    assert owned(game) == [[LADLE], [STATUE], []]


def test_11_5_who_has_sold_enough_gives_nothing_up() -> None:
    game = losing_a_dwarfs_back()
    game.says(0, "sell", items=[STATUE, "siege_harp"])

    assert owned(game)[0] == [LADLE]
    assert "open" in game.verbs(0)


def test_11_5_out_of_turn_nobody_sells() -> None:
    dwarf = Person(level=4, races=["dwarf"], carried=[LADLE, STATUE, "siege_harp"])
    game = position(Person(), dwarf, Person(), hands=[["clerical_error"], [], []])
    game.says(0, "curse", card=["clerical_error"], on=[1])
    game.says(1, "bear")

    assert game.verbs(1) == ["give_up"]


def test_11_5_what_nobody_can_take_is_discarded() -> None:
    people = [Person(races=["dwarf"], carried=[LADLE, STATUE]), Person(carried=["siege_harp"]), Person()]
    people[2].carried = ["unreasonable_axe"]
    game = position(*people)
    game.says(0, "shed", what=["dwarf"])
    game.says(0, "give_up", items=[LADLE])

    assert game.table.treasure_discards == [LADLE]


@pytest.mark.parametrize("leave", [{"permits": ["creative_packing"]}, {"hirelings": ["underpaid_squire"]}])
def test_11_6_11_7_one_item_beyond_every_limit(leave: dict[str, list[str]]) -> None:
    game = position(*three(worn=[HAT], carried=[HELM], **leave), hands=[[LADLE], [], []])
    game.says(0, "wear", item=[HELM])
    assert game.table.people[0].worn == [HAT, HELM]
    game.says(0, "haul", card=[LADLE])

    assert game.table.people[0].items == [HAT, HELM, LADLE]


def test_11_6_the_same_leave_is_good_for_one_item_only() -> None:
    game = position(*three(permits=["creative_packing"], worn=[HAT, HELM], carried=[LADLE]), hands=[[STATUE], [], []])
    assert "haul" not in game.verbs(0)
    game = position(*three(permits=["creative_packing"], worn=[HAT], carried=[LADLE, STATUE, HELM]))
    game.says(0, "wear", item=[HELM])

    assert game.table.people[0].worn == [HELM]


def test_11_8_what_is_worn_cannot_be_changed_in_a_fight() -> None:
    game = behind_the_door(*three(worn=[HAT], carried=[HELM]), door="elderly_slime")

    assert not {"wear", "stow", "play", "haul", "sell"} & {*game.verbs(0)}


def test_11_9_what_lies_before_one_can_be_thrown_away_but_not_a_card_of_the_hand() -> None:
    person = {"worn": [HAT], "carried": [HELM], "hirelings": ["underpaid_squire"], "permits": ["evening_classes"]}
    game = position(*three(**person), hands=[[SWORD], [], []])
    assert game.among(0, "throw_away", "cards") == [HAT, HELM, "underpaid_squire", "evening_classes"]
    assert game.table.people[0].strength == 3
    told = game.says(0, "throw_away", cards=[HAT, "underpaid_squire", "evening_classes"])

    assert told == ["Ada throws Bucket with Eyes, Underpaid Squire and Evening Classes away."]
    left = game.table.people[0]
    assert (left.items, left.hirelings, left.permits, left.strength) == ([HELM], [], [], 1)
    assert game.table.treasure_discards == [HAT, "underpaid_squire"]
    assert game.table.door_discards == ["evening_classes"]
    assert game.refuses(0, "throw_away", cards=[SWORD])


def test_11_9_nothing_is_thrown_away_in_a_fight_or_out_of_turn() -> None:
    game = behind_the_door(*three(carried=[HAT]), door="elderly_slime")
    assert "throw_away" not in game.verbs(0)
    game = position(Person(), Person(carried=[HAT]), Person())
    assert not out_of_turn(game, 1).option("throw_away")


def test_11_9_with_a_hireling_goes_what_only_the_hireling_allowed() -> None:
    game = position(*three(worn=[HAT, HELM], carried=[LADLE, STATUE], hirelings=["underpaid_squire"]))
    game.says(0, "throw_away", cards=["underpaid_squire"])
    assert game.verbs(0)[0] == "give_up"
    game.says(0, "give_up", items=[LADLE])

    assert owned(game) == [[HELM, STATUE, HAT], [LADLE], []]
    assert game.table.people[0].worn == [HELM]


def test_10_2_11_9_with_a_permit_goes_the_race_had_longest() -> None:
    game = position(*three(races=["elf", "dwarf"], permits=["complicated_family"]))
    told = game.says(0, "throw_away", cards=["complicated_family"])

    assert told[-1] == "Ada is no longer an elf."
    assert game.table.people[0].races == ["dwarf"]


def test_12_4_11_9_an_offer_lapses_when_its_item_is_thrown_away() -> None:
    game = position(*three(carried=[HAT]))
    game.says(0, "offer_1", give=[HAT], want=[])
    told = game.says(0, "throw_away", cards=[HAT])

    assert told[-1] == "Ada's offer to Ben lapses."


# -- 12 Selling, trading, levels -----------------------------------------------------------------------------------


def test_12_1_a_level_for_1000_gold_from_hand_and_table() -> None:
    game = position(*three(worn=[COINS[0]]), hands=[[COINS[1]], [], []])
    told = game.says(0, "sell", items=COINS)

    assert told[0] == "Ada sells Departing Slippers and Permanent Wellingtons for 1000 gold."
    assert (game.table.people[0].level, owned(game)[0], game.table.hands[0]) == (2, [], [])
    assert game.table.treasure_discards == COINS


def test_12_1_two_levels_for_2000_and_no_change() -> None:
    items = [*COINS, "cloak_of_looming", "umbrella_of_leaving"]  # 2200 gold
    game = position(*three(carried=items))
    game.says(0, "sell", items=items)

    assert game.table.people[0].level == 3


def test_12_1_less_than_1000_buys_nothing() -> None:
    game = position(*three(carried=[*COINS, PEBBLE]))

    assert game.refuses(0, "sell", items=[COINS[0], PEBBLE])
    assert "sell" not in position(*three(carried=[COINS[0], PEBBLE])).verbs(0)


def test_12_1_nobody_sells_themselves_up_to_the_last_level() -> None:
    game = position(*three(level=8, carried=[*COINS, "cloak_of_looming", "umbrella_of_leaving"]))
    game.says(0, "sell", items=[*COINS, "cloak_of_looming", "umbrella_of_leaving"])

    assert game.table.people[0].level == 9
    assert "sell" not in position(*three(level=9, carried=COINS)).verbs(0)


def test_12_2_a_halflings_dearest_item_counts_twice_once_in_a_turn() -> None:
    game = position(*three(races=["halfling"], carried=[*COINS, "cloak_of_looming", HAT]))
    game.says(0, "sell", items=[COINS[0], COINS[1]])  # 700 twice, and 300
    assert game.table.people[0].level == 2

    assert "sell" not in game.verbs(0)  # what is left is worth 800


def test_12_2_twice_once_again_in_the_next_turn() -> None:
    game = position(
        *three(races=["halfling"], carried=[COINS[0], BOW]), doors=["elf", "elf", "elf", "elf", "elf", "elf"]
    )
    game.says(0, "sell", items=[COINS[0]])
    for seat in range(3):
        game.says(seat, "open", then=["search"])
    game.says(0, "sell", items=[BOW])

    assert game.table.people[0].level == 3


def test_12_3_an_offer_waits_until_it_is_accepted() -> None:
    game = position(Person(carried=[HAT]), Person(worn=[SWORD]), Person())
    told = game.says(0, "offer_1", give=[HAT], want=[SWORD])
    assert told == ["Ada offers Ben Bucket with Eyes for Second-Best Sword."]
    assert out_of_turn(game, 1).offers == [1]
    game.says(1, "accept", offer=offered(game))

    assert owned(game) == [[SWORD], [HAT], []]
    assert game.table.people[0].carried == [SWORD]
    assert game.awaited == [0]


def test_12_3_an_offer_may_be_refused() -> None:
    game = position(Person(carried=[HAT]), Person(worn=[SWORD]), Person())
    game.says(0, "offer_1", give=[HAT], want=[SWORD])
    told = game.says(1, "refuse", offer=offered(game))

    assert told == ["Ben refuses Ada's offer."]
    assert (owned(game), game.table.offers) == ([[HAT], [SWORD], []], [])


def test_12_3_a_gift_may_be_made() -> None:
    game = position(Person(carried=[HAT]), Person(), Person())
    game.says(0, "offer_2", give=[HAT], want=[])
    game.says(2, "accept", offer=offered(game))

    assert owned(game) == [[], [], [HAT]]


def test_12_3_others_trade_meanwhile_among_themselves() -> None:
    game = position(Person(), Person(carried=[HAT]), Person(carried=[SWORD]))
    game.says(1, "offer_2", give=[HAT], want=[SWORD])
    game.says(2, "accept", offer=offered(game))

    assert owned(game) == [[], [SWORD], [HAT]]


def test_12_3_the_mover_answers_offers_among_all_else() -> None:
    game = position(Person(), Person(carried=[HAT]), Person())
    game.says(1, "offer_0", give=[HAT], want=[])

    assert game.verbs(0) == ["open", "accept", "refuse", "haggle_1"]
    game.says(0, "accept", offer=game.among(0, "accept", "offer"))
    assert owned(game)[0] == [HAT]


def countered() -> Evening[Board]:
    """Ada has offered Ben a hat for a sword, and Ben wants the hat for a pebble."""
    game = position(Person(carried=[HAT]), Person(worn=[SWORD], carried=[PEBBLE]), Person())
    game.says(0, "offer_1", give=[HAT], want=[SWORD])
    told = game.says(1, "haggle_0", want=[HAT], give=[PEBBLE])
    assert told == ["Ben makes Ada a counter-offer: Undefeated Pebble for Bucket with Eyes."]
    return game


def test_12_3_a_counter_begins_as_the_offer_seen_from_the_other_side() -> None:
    game = position(Person(carried=[HAT]), Person(worn=[SWORD], carried=[PEBBLE]), Person())
    game.says(0, "offer_1", give=[HAT], want=[SWORD])
    option = out_of_turn(game, 1).option("haggle_0")
    assert option is not None
    assert (option.pick("want").start, option.pick("give").start) == ([HAT], [SWORD])


def test_12_3_an_offer_may_be_countered_and_the_counter_accepted() -> None:
    game = countered()
    assert [(offer.giver, offer.taker) for offer in game.table.offers] == [(1, 0)]
    game.says(0, "accept", offer=offered(game))

    assert owned(game) == [[PEBBLE], [SWORD, HAT], []]


def test_12_3_a_counter_may_be_countered() -> None:
    game = countered()
    game.says(0, "haggle_1", want=[SWORD, PEBBLE], give=[HAT])
    game.says(1, "refuse", offer=offered(game))

    assert game.table.offers == []
    assert owned(game) == [[HAT], [SWORD, PEBBLE], []]


def test_12_3_a_counter_may_ask_for_something_for_nothing() -> None:
    game = position(Person(carried=[HAT]), Person(worn=[SWORD]), Person())
    game.says(0, "offer_1", give=[HAT], want=[SWORD])
    told = game.says(1, "haggle_0", want=[HAT], give=[])
    assert told == ["Ben makes Ada a counter-offer: nothing but thanks for Bucket with Eyes."]
    assert game.refuses(0, "haggle_1", want=[], give=[HAT])
    game.says(0, "accept", offer=offered(game))

    assert owned(game) == [[], [SWORD, HAT], []]


def test_12_3_12_4_a_counter_takes_the_place_of_ones_own_offer_too_and_is_one_of_the_three() -> None:
    game = position(Person(carried=[HAT]), Person(worn=[SWORD]), Person())
    game.says(1, "offer_0", give=[SWORD], want=[])
    game.says(0, "offer_1", give=[HAT], want=[])
    game.says(1, "haggle_0", want=[HAT], give=[SWORD])
    assert [(offer.giver, offer.gives) for offer in game.table.offers] == [(1, [SWORD])]
    assert game.table.haggles == [1, 2, 0]
    game.says(1, "withdraw", offer=offered(game))
    game.says(0, "offer_1", give=[HAT], want=[])
    game.says(1, "haggle_0", want=[HAT], give=[SWORD])
    game.says(1, "withdraw", offer=offered(game))
    game.says(0, "offer_1", give=[HAT], want=[])

    assert not out_of_turn(game, 1).option("haggle_0")
    assert out_of_turn(game, 1).option("accept")


def test_12_4_r31_all_offers_lapse_when_a_fight_begins() -> None:
    game = position(Person(), Person(carried=[HAT]), Person(carried=[SWORD]), doors=["elderly_slime"])
    game.says(1, "offer_2", give=[HAT], want=[SWORD])
    game.says(2, "offer_0", give=[SWORD], want=[])
    told = game.says(0, "open", then=["ask"])

    assert told[-2:] == ["Ben's offer to Cleo lapses.", "Cleo's offer to Ada lapses."]
    assert game.table.offers == []


def test_12_3_nobody_trades_in_a_fight() -> None:
    game = behind_the_door(Person(carried=[HAT]), Person(carried=[SWORD]), Person(), door="elderly_slime")
    assert game.question is not None

    assert not game.question.out_of_turn
    assert not any(verb.startswith("offer") for verb in game.verbs(0))


def test_12_3_what_is_too_big_to_keep_goes_on() -> None:
    game = position(Person(carried=[LADLE]), Person(carried=[STATUE]), Person(level=2))
    game.says(0, "offer_1", give=[LADLE], want=[])
    game.says(1, "accept", offer=offered(game))
    assert game.awaited == [1]
    game.says(1, "give_up", items=[STATUE])

    assert owned(game) == [[STATUE], [LADLE], []]


def test_12_4_one_offer_to_the_same_player_stands_at_a_time() -> None:
    game = position(Person(carried=[HAT, SWORD]), Person(), Person())
    game.says(0, "offer_1", give=[HAT], want=[])

    assert [verb for verb in game.verbs(0) if verb.startswith("offer")] == ["offer_2"]


def test_12_4_three_offers_may_be_made_in_a_turn() -> None:
    game = position(Person(carried=[HAT]), Person(), Person())
    for _ in range(3):
        game.says(0, "offer_1", give=[HAT], want=[])
        game.says(0, "withdraw", offer=offered(game))

    assert not any(verb.startswith("offer") for verb in game.verbs(0))


def test_12_4_an_offer_lapses_when_one_of_its_items_moves() -> None:
    game = position(Person(carried=[HAT]), Person(carried=[SWORD]), Person())
    game.says(0, "offer_1", give=[HAT], want=[SWORD])
    game.says(0, "offer_2", give=[HAT], want=[])
    told = game.says(2, "accept", offer=[spell_offer(game.table.offers[1])])

    assert told[-1] == "Ada's offer to Ben lapses."
    assert game.table.offers == []


def test_12_4_an_offer_lapses_when_the_givers_turn_begins() -> None:
    game = position(Person(), Person(carried=[HAT]), Person(), doors=["elf", "elf"])
    game.says(1, "offer_2", give=[HAT], want=[])
    told = game.says(0, "open", then=["search"])

    assert told[-1] == "Ben's offer to Cleo lapses."


def test_12_4_numbers_of_offers_are_never_used_again() -> None:
    game = position(Person(carried=[HAT]), Person(), Person())
    game.says(0, "offer_1", give=[HAT], want=[])
    game.says(0, "withdraw", offer=offered(game))
    game.says(0, "offer_1", give=[HAT], want=[])

    assert [offer.number for offer in game.table.offers] == [2]


def test_12_5_nobody_falls_below_level_1() -> None:
    game = behind_the_door(*THREE, door="official_portrait")
    told = game.says(0, "bear")

    assert "Ada cannot fall below level 1." in told
    assert game.table.people[0].level == 1


def test_12_6_a_card_brings_a_level_to_oneself_or_to_somebody_else() -> None:
    game = position(*THREE, hands=[["stand_on_a_box", "participation_cup"], [], []])
    game.says(0, "rise", card=["stand_on_a_box"])
    game.says(0, "raise", card=["participation_cup"], on=[2])

    assert [person.level for person in game.table.people] == [2, 1, 2]


def test_12_6_a_card_brings_a_level_also_in_a_fight() -> None:
    game = behind_the_door(*three(level=3), door="elderly_slime", hands=[["stand_on_a_box"], [], []])
    game.says(0, "rise", card=["stand_on_a_box"])

    assert game.table.people[0].strength == 4


def test_12_6_no_card_brings_the_last_level() -> None:
    game = position(*three(level=9), hands=[["stand_on_a_box", "borrowed_glory"], [], []])

    assert not {"rise", "rob_level"} & {*game.verbs(0)}
    assert game.among(0, "raise", "on") == [1, 2]


def test_12_6_a_card_with_a_condition_is_for_oneself_only() -> None:
    game = position(*THREE, hands=[["public_sympathy", "squire_saw_nothing"], [], []])
    assert game.verbs(0) == ["open"]

    game = position(Person(), Person(level=2), Person(), hands=[["public_sympathy"], [], []])
    assert game.verbs(0) == ["open", "rise"]


def test_12_6_a_level_may_be_taken_from_somebody() -> None:
    game = position(Person(level=2), Person(level=4), Person(), hands=[["borrowed_glory"], [], []])
    assert game.among(0, "rob_level", "on") == [1]
    game.says(0, "rob_level", card=["borrowed_glory"], on=[1])

    assert [person.level for person in game.table.people] == [3, 3, 1]


def test_an_offer_is_drawn_whole_where_it_is_chosen() -> None:
    game = position(Person(carried=[HAT]), Person(), Person())
    game.says(0, "offer_1", give=[HAT], want=[])

    assert out_of_turn(game, 1).prompt.values["seat"] == 0
    assert [option.verb for option in out_of_turn(game, 1).options[:2]] == ["accept", "refuse"]
    out_of_turn(game, 1).check(Answer("accept", {"offer": offered(game)}))
    assert game.decision(0).unhurried


@pytest.mark.parametrize(("verb", "values"), [("play", {"cards": ["elf"]}), ("shed", {"what": ["dwarf"]})])
def test_12_4_an_offer_lapses_when_what_it_promised_must_be_given_up(verb: str, values: dict[str, Any]) -> None:
    dwarf = Person(races=["dwarf"], worn=["giants_ladle"], carried=["siege_harp"])
    game = position(dwarf, *people(1, 1), hands=[["elf"], [], []])
    game.says(0, "offer_1", give=["giants_ladle"], want=[])
    game.says(0, verb, **values)
    told = game.says(0, "give_up", items=["giants_ladle"])
    assert told[-1] == "Ada's offer to Ben lapses."
    assert game.table.offers == []


@pytest.fixture
def twice_offered() -> Evening[Board]:
    """Ada has offered her Big item to Ben, who has one, and to Cleo; and Ben has accepted."""
    game = position(Person(carried=[LADLE]), Person(carried=[STATUE], level=2), Person(level=3))
    game.says(0, "offer_1", give=[LADLE], want=[])
    game.says(0, "offer_2", give=[LADLE], want=[])
    told = game.says(1, "accept", offer=[spell_offer(game.table.offers[0])])
    assert told[-1] == "Ada's offer to Cleo lapses."
    return game


def test_12_4_other_offers_of_an_item_lapse_before_its_taker_is_asked_what_to_part_with(
    twice_offered: Evening[Board],
) -> None:
    assert twice_offered.verbs(1) == ["give_up"]
    assert twice_offered.table.offers == []


def test_12_4_an_item_that_goes_back_to_its_giver_brings_no_offer_back(twice_offered: Evening[Board]) -> None:
    twice_offered.says(1, "give_up", items=[LADLE])

    assert owned(twice_offered) == [[LADLE], [STATUE], []]
    assert twice_offered.table.offers == []


def test_12_4_an_offer_lapses_while_its_giver_is_still_asked_what_else_to_part_with() -> None:
    game = position(*three(worn=[HAT], carried=[LADLE, STATUE], hirelings=["underpaid_squire"]))
    game.says(0, "offer_1", give=[HAT], want=[])
    told = game.says(0, "throw_away", cards=[HAT, "underpaid_squire"])

    assert game.verbs(0)[0] == "give_up"
    assert (told[-1], game.table.offers) == ("Ada's offer to Ben lapses.", [])


def test_12_4_that_an_offer_lapses_is_told_after_why() -> None:
    game = position(*three(carried=[*COINS, LADLE]), hands=[["clerical_error"], [], []])
    game.says(0, "offer_1", give=[COINS[0]], want=[])

    assert game.says(0, "sell", items=COINS) == [
        "Ada sells Departing Slippers and Permanent Wellingtons for 1000 gold.",
        "Ada's offer to Ben lapses.",
        "Ada goes up to level 2.",
    ]
