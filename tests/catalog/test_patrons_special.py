"""Patrons, paragraph by paragraph of its rules.md: the Fake and Sheik's Arriving, and the printed example of play."""

from __future__ import annotations

from games.catalog.patrons import GAME
from games.engine.transcript import english
from tests.catalog.patrons_evening import FAKE, SHEIK, bid, bids, last, last_lots, position, rebid


def test_4_1_a_fake_makes_the_picture_worthless_and_all_bids_are_spent() -> None:
    game = position(3, deck=[12])
    told = bids(game, "100", FAKE, "20")
    assert told[:2] == ["The bids: Ada bids 100, Ben bids Fake, Cleo bids 20.", "A Fake! Nobody gets the blue 12."]
    assert game.table.discarded == [12]
    assert game.table.pictures == [[], [], []]
    assert game.table.spent == [["100"], [FAKE], ["20"]]


def test_4_1_two_fakes_do_no_more_than_one() -> None:
    game = position(2, deck=[12])
    assert bids(game, FAKE, FAKE)[1] == "A Fake! Nobody gets the blue 12."
    assert game.awaited == [0, 1]


def test_4_2_with_a_fake_there_is_no_bidding_again() -> None:
    game = position(3, deck=[12, 1])
    told = bids(game, "100", FAKE, "100")
    assert told[1:] == ["A Fake! Nobody gets the blue 12.", "On sale: the blue 1."]
    assert game.table.spent == [["100"], [FAKE], ["100"]]
    assert game.awaited == [0, 1, 2]


def test_4_3_a_fake_among_the_second_bids_does_the_same() -> None:
    game = position(3, deck=[12])
    bids(game, "70", "70", "10")
    told = game.plays(rebid("90"), rebid(FAKE))
    assert told[:2] == ["The second bids: Ada bids 90, Ben bids Fake.", "A Fake! Nobody gets the blue 12."]
    assert game.table.spent == [["90"], [FAKE], ["10"]]


def test_4_4_the_sheik_counts_40_and_the_next_bid_double() -> None:
    game = position(2, deck=[12, 1])
    told = bids(game, SHEIK, "30")
    assert told[:3] == [
        "The bids: Ada bids Sheik's Arriving (40), Ben bids 30.",
        "Ada's next bid counts double.",
        "Ada gets the blue 12.",
    ]
    assert game.table.doubled == [True, False]
    prompts = [english(GAME, game.decision(seat).prompt) for seat in (0, 1)]
    assert prompts == ["What do you bid for the blue 1? It counts double.", "What do you bid for the blue 1?"]
    told = bids(game, "50", "90")
    assert told[:2] == ["The bids: Ada bids 50 (doubled to 100), Ben bids 90.", "Ada gets the blue 1."]
    assert game.table.doubled == [False, False]
    assert game.table.worths == [100, 90]


def test_4_4_a_sheik_ties_with_a_40() -> None:
    assert bids(position(2), SHEIK, "40")[2] == "Ada, Ben tie at 40 and bid again."


def test_4_5_the_doubling_is_for_one_bid() -> None:
    game = position(2, deck=[12, 1, 7])
    bids(game, SHEIK, "30")
    bids(game, "50", "90")
    assert bids(game, "30", "40")[1] == "Ben gets the blue 7."


def test_4_5_a_doubling_is_used_up_in_a_lot_that_turns_out_a_fake() -> None:
    game = position(2, deck=[12, 1, 7])
    bids(game, SHEIK, "30")
    bids(game, "50", FAKE)
    assert game.table.doubled == [False, False]
    assert bids(game, "60", "70")[1] == "Ben gets the blue 7."


def test_4_5_a_sheik_doubles_although_his_lot_turns_out_a_fake() -> None:
    game = position(2, deck=[12, 1])
    told = bids(game, SHEIK, FAKE)
    assert told[1:3] == ["Ada's next bid counts double.", "A Fake! Nobody gets the blue 12."]
    assert bids(game, "60", "100")[1] == "Ada gets the blue 1."


def test_4_5_a_doubled_bid_that_ties_is_not_doubled_again() -> None:
    game = position(2, deck=[12, 1])
    bids(game, SHEIK, "30")
    bids(game, "50", "100")
    assert game.awaited == [0, 1]
    told = game.plays(rebid("50"), rebid("60"))
    assert told[:2] == ["The second bids: Ada bids 50, Ben bids 60.", "Ben gets the blue 1."]


def test_4_6_after_a_sheik_taken_back_the_second_bid_counts_double() -> None:
    game = position(2, deck=[12, 1])
    bids(game, SHEIK, "40")
    assert english(GAME, game.decision(0).prompt).endswith("It counts double.")
    told = game.plays(rebid("50"), rebid("90"))
    assert told[:2] == ["The second bids: Ada bids 50 (doubled to 100), Ben bids 90.", "Ada gets the blue 12."]
    assert SHEIK in game.table.hands[0]
    assert game.table.spent[0] == ["50"]
    assert game.table.doubled == [False, False]


def test_4_6_a_sheik_beaten_while_others_tie_waits_for_the_next_lot() -> None:
    game = position(3, deck=[12, 1])
    bids(game, SHEIK, "70", "70")
    game.plays(rebid("80"), rebid("20"))
    assert game.table.doubled == [True, False, False]
    assert game.table.spent[0] == [SHEIK]
    assert bids(game, "60", "100", "90")[1] == "Ada gets the blue 1."


def test_4_7_a_doubled_sheik_counts_80_and_doubles_the_next_bid_in_its_turn() -> None:
    game = position(2, deck=[12, 1])
    bids(game, SHEIK, "40")
    told = game.plays(rebid(SHEIK), rebid("70"))
    assert told[:3] == [
        "The second bids: Ada bids Sheik's Arriving (doubled to 80), Ben bids 70.",
        "Ada's next bid counts double.",
        "Ada gets the blue 12.",
    ]
    assert bids(game, "30", "50")[1] == "Ada gets the blue 1."


def test_4_7_a_doubled_sheik_ties_with_an_80() -> None:
    game = position(2, deck=[12])
    bids(game, SHEIK, "40")
    assert game.plays(rebid(SHEIK), rebid("80"))[2] == "Ada, Ben tie again, so nobody gets the blue 12."


def test_4_7_a_doubled_fake_is_worth_nothing() -> None:
    game = position(2, deck=[12, 1])
    bids(game, SHEIK, "30")
    assert bids(game, FAKE, "100")[:2] == [
        "The bids: Ada bids Fake, Ben bids 100.",
        "A Fake! Nobody gets the blue 1.",
    ]
    assert game.table.worths == [0, 100]
    assert game.table.doubled == [False, False]


def test_4_8_the_printed_example_of_play() -> None:
    game = position(4, deck=[12, 1])
    told = game.plays(bid("10"), bid("30"), bid(SHEIK), bid(SHEIK))
    assert told == [
        "The bids: Ada bids 10, Ben bids 30, Cleo bids Sheik's Arriving (40), Dan bids Sheik's Arriving (40).",
        "Cleo's next bid counts double.",
        "Dan's next bid counts double.",
        "Cleo, Dan tie at 40 and bid again.",
    ]
    assert game.table.spent == [["10"], ["30"], [], []]
    assert all(SHEIK in game.table.hands[seat] for seat in (2, 3))
    told = game.plays(rebid(SHEIK), rebid(FAKE))
    assert told == [
        "The second bids: Cleo bids Sheik's Arriving (doubled to 80), Dan bids Fake.",
        "Cleo's next bid counts double.",
        "A Fake! Nobody gets the blue 12.",
        "On sale: the blue 1.",
    ]
    assert game.table.reworths == [None, None, 80, 0]
    assert game.table.spent == [["10"], ["30"], [SHEIK], [FAKE]]
    assert SHEIK in game.table.hands[3]
    assert (game.table.pictures, game.table.discarded) == ([[], [], [], []], [12])
    assert game.table.doubled == [False, False, True, False]
    assert bids(game, "90", "80", "50", "70")[:2] == [
        "The bids: Ada bids 90, Ben bids 80, Cleo bids 50 (doubled to 100), Dan bids 70.",
        "Cleo gets the blue 1.",
    ]


def test_r8_two_equal_last_cards_tie_twice_and_nobody_is_asked() -> None:
    game = last_lots([["50"], ["50"]], [7])
    told = game.plays(last("50"), last("50"))
    assert told == [
        "The bids: Ada bids 50, Ben bids 50.",
        "Ada, Ben tie at 50 and bid again.",
        "The second bids: Ada bids 50, Ben bids 50.",
        "Ada, Ben tie again, so nobody gets the blue 7.",
    ]
    assert game.outcome is not None


def test_r8_two_last_sheiks_count_40_and_then_80() -> None:
    game = last_lots([[SHEIK], [SHEIK]], [7])
    told = game.plays(last(SHEIK), last(SHEIK))
    assert (
        "The second bids: Ada bids Sheik's Arriving (doubled to 80), Ben bids Sheik's Arriving (doubled to 80)." in told
    )
    assert told.count("Ada's next bid counts double.") == told.count("Ben's next bid counts double.") == 1
    assert told[-1] == "Ada, Ben tie again, so nobody gets the blue 7."


def test_r8_a_last_sheik_that_ties_with_a_40_wins_the_second_time() -> None:
    game = last_lots([[SHEIK], ["40"]], [7])
    told = game.plays(last(SHEIK), last("40"))
    assert told == [
        "The bids: Ada bids Sheik's Arriving (40), Ben bids 40.",
        "Ada's next bid counts double.",
        "Ada, Ben tie at 40 and bid again.",
        "The second bids: Ada bids Sheik's Arriving (doubled to 80), Ben bids 40.",
        "Ada gets the blue 7.",
    ]


def test_r8_a_last_card_doubled_the_first_time_loses_the_second_time() -> None:
    game = last_lots([["50"], ["100"]], [7], doubled=[True, False])
    told = game.plays(last("50"), last("100"))
    assert told[-3:] == [
        "Ada, Ben tie at 100 and bid again.",
        "The second bids: Ada bids 50, Ben bids 100.",
        "Ben gets the blue 7.",
    ]
