"""Patrons' bot: what it bids, and that it cannot be read."""

from __future__ import annotations

from collections import Counter

from games.catalog.patrons import GAME
from games.catalog.patrons.board import CARDS, Saleroom
from games.engine.analysis import chances_at, valued
from games.engine.chance import Chance
from games.engine.players import play_out
from tests.catalog.evening import Evening
from tests.catalog.patrons_evening import FAKE, SHEIK, bids, last_lots, position


def test_bots_do_not_all_come_to_the_same_card() -> None:
    sold = 0
    for number in range(8):
        table = play_out(GAME, [GAME.bots.answer] * 3, {}, bytes([number]))[0].table
        assert isinstance(table, Saleroom)
        sold += sum(map(len, table.pictures))
    assert sold > 8 * 6


def chosen(game: Evening[Saleroom], seat: int, draws: int = 20) -> Counter[str]:
    """Ask the bot which card it bids, with one chance after another."""
    assert game.question is not None
    decision = game.decision(seat)
    return Counter(GAME.bots.answer(game.sight(seat), decision, Chance(b"draw", n))["card"][0] for n in range(draws))


def test_it_cannot_be_read() -> None:
    assert len(chosen(position(2, deck=[9]), 0)) > 2


def test_it_bids_more_for_more_points() -> None:
    hands = [["10", "30", "50", "70", "90", "100"]] * 3
    low, high = (chosen(last_lots(hands, [picture, 5, 6, 7, 8, 9]), 0) for picture in (1, 12))
    assert sum(low[card] for card in ("10", "30")) > 15
    assert sum(high[card] for card in ("90", "100")) > 15


def test_it_plays_its_fake_where_another_would_complete_a_colour() -> None:
    game = last_lots([[FAKE, "10"], ["100", "90"]], [12, 2], pictures=[[], [1, 7]])
    assert chosen(game, 0) == {FAKE: 20}


def test_it_keeps_its_fake_from_what_it_wins_anyway() -> None:
    game = last_lots([[FAKE, "100"], ["90", "80"]], [12, 2])
    assert chosen(game, 0) == {"100": 20}


def test_it_bids_the_sheik_again_where_only_he_beats_what_the_other_holds() -> None:
    game = last_lots([[SHEIK, "30"], ["40", "70"]], [12, 1])
    bids(game, SHEIK, "40")
    assert chosen(game, 0)[SHEIK] > 15


def test_it_knows_nothing_but_its_own_sight() -> None:
    sights = []
    for hidden in (["100", "90"], ["20", "30"]):
        game = position(2, deck=[12])
        game.table.hands[1] = hidden
        sights.append(chosen(game, 0))
    assert sights[0] == sights[1]


def test_it_expects_those_who_bid_by_habit_to_go_on_as_they_began() -> None:
    low_then_high, high_then_low = ["10", "100", "20", "90"], ["100", "10", "90", "20"]
    found = []  # how often it bids the Sheik for a dear picture; cheap and dear ones have been on sale by turns
    for spent in (low_then_high, high_then_low):
        left = [card for card in CARDS if card not in spent]
        hands, both = [[*left], [*left]], [[*low_then_high], [*spent]]
        game = position(2, deck=[10], hands=hands, spent=both, called=[1, 12, 3, 11])
        found.append(chosen(game, 0)[SHEIK])
    assert found[0] < 10  # he would lose to a high card
    assert found[1] > 15  # and beats a low one


def chances(game: Evening[Saleroom]) -> list[float]:
    return chances_at(game, Chance(b"endings", 0), 40)


def test_once_everybody_holds_one_card_the_game_is_decided() -> None:
    assert chances(last_lots([["100"], ["20"], ["90"]], [12])) == [1, 0, 0]
    assert chances(last_lots([["100"], ["fake"], ["90"]], [12], pictures=[[], [], [1]])) == [0, 0, 1]
    assert 0 < max(valued(last_lots([["100", "10"], ["20", "30"], ["90", "40"]], [11, 12]))) < 1
