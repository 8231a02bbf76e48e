"""Patrons, paragraph by paragraph of its rules.md: the saleroom, a lot, and ties."""

from __future__ import annotations

from collections import Counter

import pytest

from games.catalog.patrons import GAME
from games.catalog.patrons.board import CARDS, PICTURES, SETS, Saleroom
from games.engine.asides import Kept
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.players import play_out, random_player
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening
from tests.catalog.patrons_evening import FAKE, SHEIK, bid, bids, last, last_lots, position, rebid


def test_1_1_twelve_pictures_have_every_number_of_points_once_and_each_colour_three() -> None:
    assert sorted(picture for colour in SETS.values() for picture in colour) == [*range(1, 13)] == [*PICTURES]
    assert SETS == {"blue": (1, 7, 12), "red": (2, 8, 10), "green": (3, 6, 11), "gold": (4, 5, 9)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_3_everyone_holds_the_same_twelve_bid_cards(seats: int) -> None:
    hand = ["10", "20", "30", "40", "50", "60", "70", "80", "90", "100", SHEIK, FAKE]
    assert position(seats).table.hands == [hand] * seats
    assert [*CARDS] == hand


def test_1_3_nobody_sees_the_hand_of_another() -> None:
    game = position(3)
    assert game.sight(1).hands == [12, [*CARDS], 12]
    assert game.sight(None).hands == [12, 12, 12]


def test_1_4_the_pictures_are_shuffled_and_lie_face_down() -> None:
    orders = [Evening.deal(GAME, 2, {"ahead": "one"}, bytes([n])).table for n in range(20)]
    assert len({table.lot for table in orders}) > 6
    for table in orders:
        assert sorted([table.lot, *table.deck]) == [*PICTURES]
    game = position(2)
    assert (game.sight(0).deck, game.sight(None).deck) == (11, 11)


def test_1_4_each_picture_is_on_sale_once() -> None:
    end, _ = play_out(GAME, [random_player] * 3, {}, b"all of them")
    assert isinstance(end.table, Saleroom)
    assert sorted(end.table.called) == [*PICTURES]
    assert Counter(sum(end.table.pictures, end.table.discarded)) == Counter(PICTURES)


def test_2_1_the_next_picture_is_turned_up() -> None:
    game = position(2, deck=[7, 3])
    assert (game.table.lot, game.table.lots_left) == (7, 11)
    assert bids(game, "10", "20")[-1] == "On sale: the green 3."
    assert (game.table.lot, game.table.lots_left) == (3, 10)


def test_2_2_everyone_is_asked_at_once_and_nothing_is_seen_before_all_have_answered() -> None:
    game = position(3, deck=[7])
    assert game.awaited == [0, 1, 2]
    assert english(GAME, game.decision(1).prompt) == "What do you bid for the blue 7?"
    before = game.sight(1)
    assert game.plays(bid("90"), bid("20")) == []
    assert game.sight(1) == before
    assert game.awaited == [2]


def test_2_2_only_a_card_in_hand_can_be_bid() -> None:
    game = position(2)
    bids(game, "100", "20")
    for answer in (bid("100"), bid("90", "100"), bid("15"), Answer("bid", {"card": [], "again": []}), last("90")):
        with pytest.raises(IllegalAnswer):
            game.answer(0, answer)


def test_2_3_the_highest_bid_gets_the_picture() -> None:
    game = position(3, deck=[7])
    told = bids(game, "30", "80", "10")
    assert told[:2] == ["The bids: Ada bids 30, Ben bids 80, Cleo bids 10.", "Ben gets the blue 7."]
    assert game.table.pictures == [[], [7], []]


def test_2_4_all_bids_are_spent_and_lie_open() -> None:
    game = position(3)
    bids(game, "30", "80", "10")
    assert game.table.spent == [["30"], ["80"], ["10"]]
    for seat, card in enumerate(["30", "80", "10"]):
        assert game.table.hands[seat] == [other for other in CARDS if other != card]
    assert game.sight(None).spent == [["30"], ["80"], ["10"]]
    assert (game.sight(None).bids, game.sight(None).worths) == (["30", "80", "10"], [30, 80, 10])


def test_2_4_bids_lie_on_the_table_until_the_next_are_revealed() -> None:
    game = position(2, deck=[7, 3])
    bids(game, "30", "80")
    assert (game.table.shown, game.table.buyer, game.table.bids) == (7, 1, ["30", "80"])
    game.plays(bid("50"))
    assert game.table.bids == ["30", "80"]
    game.plays(bid("40"))
    assert (game.table.shown, game.table.buyer, game.table.bids) == (3, 0, ["50", "40"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_4_every_lot_costs_everyone_one_card(seats: int) -> None:
    chance = Chance(b"one card a lot", "players")
    game = Evening.deal(GAME, seats, {}, b"one card a lot")
    while game.question is not None:
        lots = game.table.turns
        if not game.sealed and game.table.shown != game.table.lot:
            assert [len(hand) for hand in game.table.hands] == [12 - lots] * seats
        seat = game.awaited[0]
        game.answer(seat, game.decision(seat).sample(chance))
    assert game.table.turns == 12
    assert game.table.hands == [[]] * seats
    assert [Counter(spent) for spent in game.table.spent] == [Counter(CARDS)] * seats


def test_2_4_the_last_card_leaves_nothing_to_decide() -> None:
    game = last_lots([["50"], ["40"]], [7])
    for seat in (0, 1):
        decision = game.decision(seat)
        assert decision.forced
        assert decision.rule == "2.4"
    game.plays(last("50"), last("40"))
    assert game.table.pictures == [[7], []]


def test_2_5_for_the_absent_their_lowest_numbered_card_is_bid_and_again_if_it_ties() -> None:
    game = position(2)
    bids(game, "10", "100")
    assert game.decision(0).default == bid("20", "20")
    assert game.decision(1).default == bid("10", "10")


def test_2_5_the_sheik_and_the_fake_only_when_there_is_nothing_else() -> None:
    game = last_lots([[SHEIK, FAKE], ["100", FAKE]], [7, 3])
    assert game.decision(0).default == bid(SHEIK, SHEIK)
    assert game.decision(1).default == bid("100", "100")
    bids(game, SHEIK, "100")
    assert game.decision(0).default == last(FAKE)


def test_2_5_the_absent_bid_the_card_that_tied_again() -> None:
    game = position(2)
    bids(game, "60", "60")
    assert game.decision(1).default == rebid("60")


def test_3_1_those_who_tie_take_their_cards_back_and_the_others_bids_are_spent() -> None:
    game = position(4, deck=[12])
    told = bids(game, "30", "60", "60", "10")
    assert told[-1] == "Ben, Cleo tie at 60 and bid again."
    assert game.awaited == [1, 2]
    assert game.table.spent == [["30"], [], [], ["10"]]
    assert game.table.hands[1] == [*CARDS]
    assert (game.table.lot, game.table.shown) == (12, 12)
    assert english(GAME, game.decision(1).prompt) == "A tie for the blue 12: what is your second bid?"


def test_3_1_any_card_may_be_bid_again_the_same_one_too() -> None:
    game = position(2, deck=[12])
    bids(game, "60", "60")
    told = game.plays(rebid("60"), rebid("10"))
    assert told[:2] == ["The second bids: Ada bids 60, Ben bids 10.", "Ada gets the blue 12."]
    assert game.table.spent == [["60"], ["10"]]
    assert "60" in game.table.hands[1]


def test_3_2_after_a_second_tie_nobody_gets_the_picture() -> None:
    game = position(3, deck=[12])
    bids(game, "60", "60", "30")
    told = game.plays(rebid("70"), rebid("70"))
    assert told[1] == "Ada, Ben tie again, so nobody gets the blue 12."
    assert game.table.discarded == [12]
    assert game.table.spent == [["70"], ["70"], ["30"]]
    assert (game.table.bids, game.table.rebids) == (["60", "60", "30"], ["70", "70", None])


def test_3_2_a_tie_below_the_highest_second_bid_does_not_matter() -> None:
    game = position(3, deck=[12])
    bids(game, "60", "60", "60")
    told = game.plays(rebid("20"), rebid("50"), rebid("20"))
    assert told[1] == "Ben gets the blue 12."


def test_3_2_a_tie_below_the_highest_bid_does_not_matter() -> None:
    game = position(3, deck=[12])
    assert bids(game, "60", "60", "90")[1] == "Cleo gets the blue 12."


def test_3_3_a_second_bid_named_with_the_first_is_played_at_once() -> None:
    game = position(2, deck=[12])
    told = game.plays(bid("60", "80"), bid("60", "70"))
    assert told[:4] == [
        "The bids: Ada bids 60, Ben bids 60.",
        "Ada, Ben tie at 60 and bid again.",
        "The second bids: Ada bids 80, Ben bids 70.",
        "Ada gets the blue 12.",
    ]
    assert game.awaited == [0, 1]
    assert game.table.spent == [["80"], ["70"]]


def test_3_3_players_without_a_second_bid_are_asked_and_the_others_are_not() -> None:
    game = position(3, deck=[12])
    told = game.plays(bid("60", "80"), bid("60"), bid("60", "30"))
    assert game.awaited == [1]
    assert told[-2:] == ["Ada has already named a second bid.", "Cleo has already named a second bid."]
    told = game.plays(rebid("70"))
    assert told[:2] == ["The second bids: Ada bids 80, Ben bids 70, Cleo bids 30.", "Ada gets the blue 12."]


def test_3_3_a_second_bid_is_seen_by_nobody_before_all_are_revealed() -> None:
    games = []
    for again in ("80", "10"):
        game = position(3, deck=[12])
        told = game.plays(bid("60", again), bid("60"), bid("20", "90"))
        seen = [game.sight(viewer) for viewer in (1, 2, None)]
        asked = game.decision(1).as_data()
        games.append((told, seen, asked, game.awaited))
    assert games[0] == games[1]
    assert games[0][1][0].rebids == [None] * 3


def test_3_3_the_end_tells_what_would_have_been_bid_again_but_not_after_a_fake() -> None:
    game = position(3, deck=[12])
    game.plays(bid("60", "90"), bid(FAKE, "10"), bid("50", "20"))
    assert [kept.by for kept in game.asides if isinstance(kept, Kept)] == [0, 2]


def test_3_3_a_second_bid_that_is_not_needed_is_never_told() -> None:
    shown = []
    for again in ("90", "10"):
        game = position(2, deck=[12])
        told = game.plays(bid("60", again), bid("50", again))
        shown.append((told, [game.sight(viewer) for viewer in (0, 1, None)]))
    assert shown[0] == shown[1]
