"""What players of Munchhausen leave beforehand: the Baron's verdict, a second word, and the next bid."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from games.catalog.munchhausen import GAME
from games.catalog.munchhausen.board import Mat
from games.engine.advance import Order, Plan
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.engine.transcript import english

from .evening import Evening
from .munchhausen_evening import all_pass, evening_of, with_cards
from .plans import asked_of, kind_of, planned, said, why_ended

OVER = "The turn that you had planned is over."


def bids(evening: Evening[Mat], *values: int) -> None:
    """Let seats 1, 2 ... bid as their last word, each laying a 1; 0 stands for a pass."""
    for seat, value in enumerate(values, 1):
        if value:
            evening.says(seat, "bid", value=value, lay=1, final="final")
        else:
            evening.says(seat, "pass", final="final")


def test_everybody_is_asked_for_what_comes_next() -> None:
    evening = evening_of(4)
    assert [asked_of(evening, seat) for seat in range(4)] == [
        ["verdict", "ahead"], ["verdict", "again", "ahead"], ["again", "ahead"], ["again", "ahead"],
    ]  # fmt: skip


def test_a_plan_is_not_asked_for_where_its_question_is_open() -> None:
    evening = evening_of(4)
    bids(evening, 4, 0, 0)
    assert asked_of(evening, 0) == ["ahead"]


# The Baron's verdict


def verdict(evening: Evening[Mat], **changed: Any) -> Any:
    """Whom the Baron believes; without changes everybody."""
    others = {f"doubt_{seat}": [0] for seat in range(1, evening.table.seats)}
    return planned(evening, 0, "verdict", **{"bank": [8], **others, **changed})


@pytest.mark.parametrize(("value", "verb"), [(4, "accept"), (5, "reject"), (6, "reject")])
def test_the_baron_doubts_from_a_value_on(value: int, verb: str) -> None:
    evening = evening_of(3)
    plan = verdict(evening, doubt_2=5)
    bids(evening, 0, value)
    values = {"bidder": [2], "bank": [8]} if verb == "reject" else {"bidder": [2]}
    assert said(evening, 0, plan) == Answer(verb, values)


@pytest.mark.parametrize(("prefer", "taken"), [([], 1), ([2], 2), ([3], 1)])
def test_the_baron_prefers_one_among_equals(prefer: list[int], taken: int) -> None:
    evening = evening_of(4)
    plan = verdict(evening, prefer=prefer)
    bids(evening, 5, 5, 0)
    assert said(evening, 0, plan) == Answer("accept", {"bidder": [taken]})


def test_the_baron_chooses_among_equal_open_bids_too() -> None:
    evening = evening_of(3, "open")
    plan = verdict(evening, prefer=2, doubt_2=3)
    for seat in (1, 2):
        evening.says(seat, "bid", value=4)
    for seat in (1, 2):
        evening.says(seat, "pass")
    assert said(evening, 0, plan) == Answer("choose", {"bidder": [2]})
    evening.says(0, "choose", bidder=2)
    evening.says(2, "lay", lay=1)
    assert said(evening, 0, plan) == Answer("reject", {"bidder": [2], "bank": [8]})


def test_the_baron_banks_the_card_if_nobody_bids_or_is_asked_without_one() -> None:
    evening = evening_of(3)
    plan, none = verdict(evening), verdict(evening, bank=[])
    all_pass(evening)
    assert said(evening, 0, plan) == Answer("bank", {"card": [8]})
    assert said(evening, 0, none) is None


def test_the_baron_is_asked_about_a_last_card() -> None:
    evening = with_cards([[1, 8], [1, 2], [1]])
    plan = verdict(evening)
    bids(evening, 0, 5)
    assert said(evening, 0, plan) == "{seat} is about to get rid of their last card, so we ask you after all."


def test_the_baron_is_asked_about_a_lie_that_is_certain() -> None:
    evening = with_cards([[8, 8], [1, 2, 3], [1, 2, 3]], [[8]], seen=[[], [], []])
    evening.table.mats[0] = [8]
    plan = verdict(evening)
    bids(evening, 0, 8)
    assert said(evening, 0, plan) == "Every {value} lies elsewhere, so we ask you after all."


def test_the_baron_is_asked_about_a_card_that_all_have_seen_its_owner_lose() -> None:
    evening = with_cards([[8, 8], [1, 2, 3], [1, 2, 3]], possible=[[8, 8], [*range(1, 9)], [*range(1, 8)]])
    plan = verdict(evening)
    bids(evening, 0, 8)
    assert said(evening, 0, plan) == "{seat} cannot hold a card worth {value}, so we ask you after all."


def test_the_next_baron_leaves_a_verdict_for_the_next_turn() -> None:
    evening = evening_of(3)
    plan = planned(evening, 1, "verdict", doubt_0=0, doubt_2=0, prefer=[], bank=[])
    all_pass(evening)
    assert why_ended(evening, 1, plan) == ""
    evening.says(0, "keep")
    evening.says(2, "bid", value=4, lay=2, final="final")
    evening.says(0, "pass", final="final")
    assert said(evening, 1, plan) == Answer("accept", {"bidder": [2]})
    evening.says(1, "accept", bidder=2)
    assert why_ended(evening, 1, plan) == OVER


def test_a_verdict_works_for_two() -> None:
    evening = evening_of(2)
    assert [asked_of(evening, seat) for seat in (0, 1)] == [["verdict"], ["verdict"]]
    plan = verdict(evening, doubt_1=6)
    evening.says(1, "state", value=6, lay=2)
    assert said(evening, 0, plan) == Answer("reject", {"bidder": [1], "bank": [8]})


def test_a_verdict_does_not_propose_to_doubt_all_above_a_card_that_is_gone() -> None:
    every, without = [*range(1, 9)], [1, *range(3, 9)]
    proposed = []
    for left in (every, without):
        evening = with_cards([every, without, every], possible=[every, left, every])
        proposed.append(kind_of(evening, "verdict").start(evening.sight(0))["doubt_1"])
    assert proposed[0] == proposed[1]


def test_a_verdict_proposes_to_doubt_who_has_been_caught() -> None:
    honest = evening_of(3)
    caught = with_cards([[*range(1, 9)] for _ in range(3)], truths=[0, 9, 0], lies=[0, 0, 9])
    doubted = kind_of(caught, "verdict").start(caught.sight(0))
    assert doubted["doubt_1"] == [0] or doubted["doubt_1"] > doubted["doubt_2"]
    assert doubted["doubt_2"][0] > 0
    assert kind_of(honest, "verdict").start(honest.sight(0))["bank"] == [8]


# A second word


def second(evening: Evening[Mat], up_to: int) -> Any:
    """How far seat 1 matches others if it is asked again."""
    return planned(evening, 1, "again", up_to=up_to, lay=3, bank=8)


@pytest.mark.parametrize(("up_to", "verb"), [(0, "stand"), (5, "stand"), (6, "bid"), (8, "bid")])
def test_a_second_word_matches_up_to_a_value(up_to: int, verb: str) -> None:
    evening = evening_of(4)
    plan = second(evening, up_to)
    evening.says(1, "pass")
    evening.says(2, "bid", value=6, lay=1)
    evening.says(3, "bid", value=4, lay=1)
    values = {"value": 6, "lay": [3], "bank": [8]} if verb == "bid" else {}
    assert said(evening, 1, plan) == Answer(verb, values)


def test_a_second_word_does_not_outbid_itself() -> None:
    evening = evening_of(4)
    plan = second(evening, 8)
    evening.says(1, "bid", value=6, lay=3)
    evening.says(2, "bid", value=5, lay=1)
    evening.says(3, "pass")
    assert said(evening, 1, plan) == Answer("stand")


@pytest.mark.parametrize(
    ("up_to", "says"), [(0, Answer("stand")), (4, "Nobody has bid so far, so we ask you after all.")]
)
def test_who_would_match_a_bid_is_asked_if_there_is_none(up_to: int, says: Any) -> None:
    evening = evening_of(3)
    plan = second(evening, up_to)
    evening.says(1, "pass")
    evening.says(2, "pass")
    assert said(evening, 1, plan) == says


def test_a_second_word_ends_with_its_turn_and_is_not_asked_for_in_other_bidding() -> None:
    evening = evening_of(3)
    plan = second(evening, 4)
    all_pass(evening)
    evening.says(0, "keep")
    assert why_ended(evening, 1, plan) == OVER
    for bidding in ("wave", "open"):
        assert "again" not in asked_of(evening_of(3, bidding), 1)


# The next bid


def next_turn(bidding: str = "waves") -> tuple[Evening[Mat], Any]:
    """A turn in which everybody passes, and what seat 2 has bid for the next one."""
    evening = evening_of(3, bidding)
    plan = planned(evening, 2, "ahead", bid=5, lay=3, bank=8, stays=[])
    all_pass(evening)
    return evening, plan


@pytest.mark.parametrize(
    ("bidding", "more"), [("waves", {"up_to": [], "final": ["final"]}), ("wave", {}), ("open", None)]
)
def test_a_bid_is_said_in_the_next_turn(bidding: str, more: dict[str, Any] | None) -> None:
    evening, plan = next_turn(bidding)
    assert why_ended(evening, 2, plan) == ""
    evening.says(0, "keep")
    values = {"value": 5, "lay": [3], "bank": [8]} | more if more is not None else {"value": 1}
    assert said(evening, 2, plan) == Answer("bid", values)
    all_pass(evening)
    evening.says(1, "keep")
    assert why_ended(evening, 2, plan) == OVER


def test_a_bid_that_stays_is_said_until_the_hand_changes() -> None:
    evening = evening_of(4)
    plan = planned(evening, 3, "ahead", bid=5, lay=3, bank=8, stays="stays")
    bid = Answer("bid", {"value": 5, "lay": [3], "bank": [8], "up_to": [], "final": ["final"]})
    for baron in range(3):
        assert said(evening, 3, plan) == (bid if baron else None)
        all_pass(evening)
        evening.says(baron, "keep")
        assert why_ended(evening, 3, plan) == ""
    all_pass(evening)
    assert said(evening, 3, plan) is None  # it is not a word of the Baron's
    evening.says(3, "bank", card=8)
    assert said(evening, 3, plan) == "Your hand has changed since you made this bid, so we ask you after all."


def test_the_next_baron_bids_for_the_turn_after() -> None:
    evening = evening_of(3)
    plan = planned(evening, 1, "ahead", bid=5, lay=3, stays=[])
    for baron in range(2):
        all_pass(evening)
        evening.says(baron, "keep")
        assert why_ended(evening, 1, plan) == ""
    assert isinstance(said(evening, 1, plan), Answer)


@pytest.mark.parametrize(("hand", "stays"), [([1, 2, 3, 7, 8], True), ([1, 3], False)])
def test_a_proposed_bid_stays_and_a_proposed_pass_does_not(hand: list[int], stays: bool) -> None:
    evening = with_cards([[1, 4, 5, 6, 7, 8], hand, [2, 3, 4, 6, 7, 8], [1, 2, 3]])
    proposed = kind_of(evening, "ahead").start(evening.sight(1))
    assert (proposed["bid"] != [0], bool(proposed["stays"])) == (stays, stays)


def test_a_bid_left_before_bids_could_stay_is_for_one_turn() -> None:
    evening, plan = next_turn()
    old = structs.replace(plan, values={name: value for name, value in plan.values.items() if name != "stays"})
    evening.says(0, "keep")
    assert isinstance(said(evening, 2, old), Answer)
    all_pass(evening)
    evening.says(1, "keep")
    assert why_ended(evening, 2, old) == OVER


def test_a_bid_follows_the_others_only_beyond_itself() -> None:
    evening = evening_of(3)
    plans = [planned(evening, 2, "ahead", bid=5, lay=3, bank=[], up_to=up_to) for up_to in (4, 7)]
    all_pass(evening)
    evening.says(0, "keep")
    follows = [said(evening, 2, plan) for plan in plans]
    assert [answer.values["up_to"] for answer in follows if isinstance(answer, Answer)] == [[], [7]]


def test_a_pass_is_a_last_word() -> None:
    evening = evening_of(3)
    plan = planned(evening, 2, "ahead", bid=0)
    all_pass(evening)
    evening.says(0, "keep")
    assert said(evening, 2, plan) == Answer("pass", {"final": ["final"]})


def test_whose_hand_has_changed_is_asked() -> None:
    evening = evening_of(3)
    plan = planned(evening, 2, "ahead", bid=5, lay=3)
    bids(evening, 0, 6)
    evening.says(0, "accept", bidder=2)
    assert said(evening, 2, plan) == "Your hand has changed since you made this bid, so we ask you after all."


def test_what_is_proposed_stays_the_same_at_each_look() -> None:
    evening = evening_of(4)
    kind = kind_of(evening, "ahead")
    assert kind.start(evening.sight(2)) == kind.start(evening.sight(2))
    bids(evening, 4)
    assert kind.start(evening.sight(2)) == kind.start(evening_of(4).sight(2))


@pytest.mark.parametrize("changed", [{"bid": [9]}, {"lay": []}, {"lay": [3], "bank": [3]}, {"up_to": [0]}])
def test_a_bid_that_makes_no_sense_is_refused(changed: dict[str, list[int]]) -> None:
    with pytest.raises(IllegalAnswer):
        planned(evening_of(3), 2, "ahead", **changed)


# Open bids, this turn


def again(evening: Evening[Mat], seat: int, up_to: int, lay: int = 3, bank: int | None = None) -> Order:
    return planned(evening, seat, "again", up_to=up_to, lay=lay, bank=[] if bank is None else [bank])


def follow(evening: Evening[Mat], plans: dict[int, Order]) -> None:
    """Let plans answer for their seats until none has anything to say."""
    while True:
        waiting = [(seat, said(evening, seat, plans[seat])) for seat in evening.awaited if seat in plans]
        answers = [(seat, answer) for seat, answer in waiting if isinstance(answer, Answer)]
        if not answers:
            return
        evening.answer(*answers[0])


def test_a_plan_plays_a_whole_turn_of_open_bids() -> None:
    evening = evening_of(3, "open")
    plans = {1: again(evening, 1, 6, lay=3, bank=8), 2: again(evening, 2, 4, lay=1)}
    follow(evening, plans)
    assert evening.table.bids == [None, 1, 1]
    evening.says(0, "choose", bidder=1)
    assert said(evening, 1, plans[1]) == Answer("lay", {"lay": [3], "bank": [8]})
    evening.says(1, "lay", lay=3)
    assert "again" not in asked_of(evening, 2)


def test_an_open_bid_waits_while_it_is_among_the_highest_and_then_follows() -> None:
    evening = evening_of(4, "open")
    plan = again(evening, 1, 6)
    follow(evening, {1: plan})
    evening.says(2, "bid", value=1)
    evening.says(3, "wait")
    assert said(evening, 1, plan) == Answer("wait")
    follow(evening, {1: plan})
    evening.says(2, "wait")
    evening.says(3, "bid", value=5)
    assert said(evening, 1, plan) == Answer("bid", {"value": 5})


def test_open_bids_beyond_the_limit_are_passed() -> None:
    evening = evening_of(3, "open")
    evening.says(1, "bid", value=2)
    evening.says(2, "bid", value=7)
    assert said(evening, 1, again(evening, 1, 6)) == Answer("pass")


def test_to_leave_it_passes_open_bids_and_asks_which_card_to_lay() -> None:
    evening = evening_of(3, "open")
    evening.says(1, "bid", value=2)
    evening.says(2, "wait")
    plan = again(evening, 1, 0)
    assert said(evening, 2, again(evening, 2, 0)) == Answer("pass")
    evening.says(2, "pass")
    assert evening.verbs(1) == ["lay"]
    assert said(evening, 1, plan) is None


def test_what_is_said_of_open_bids() -> None:
    evening = evening_of(3, "open")
    kind, plan = kind_of(evening, "again"), again(evening, 1, 6, lay=3, bank=8)
    assert english(GAME, kind.says(plan.values, evening.sight(1))) == (
        "I bid no more than it takes, up to 6, and lay my 3. If wrongly doubted, I bank my 8."
    )


# With two players


def test_two_players_are_offered_nothing_about_bids() -> None:
    evening = evening_of(2)
    for seat in range(2):
        sight = evening.sight(seat)
        assert [kind.name for kind in GAME.advance if kind.suits(sight) and not isinstance(kind, Plan)] == []
        assert asked_of(evening, seat) == ["verdict"]
        about = kind_of(evening, "verdict").about
        assert about is not None
        assert "bid" not in english(GAME, about(sight))


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        (0, "I believe it. If I may bank a card, it is my 8."),
        (1, "I doubt it, whatever it is. If I may bank a card, it is my 8."),
        (5, "I doubt it from 5 up, and believe anything less. If I may bank a card, it is my 8."),
    ],
)
def test_with_two_players_a_verdict_is_about_one_card(limit: int, sentence: str) -> None:
    evening = evening_of(2)
    says = kind_of(evening, "verdict").says
    assert says is not None
    assert english(GAME, says({"doubt_1": [limit], "bank": [8]}, evening.sight(0))) == sentence
