"""What players of Master Bluff leave beforehand: from how many cards on they call, and what they lay next."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog import find
from games.catalog.master_bluff.advance import NEVER
from games.catalog.master_bluff.board import FAMILIES, Board
from games.engine.advance import Order, Plan
from games.engine.fields import IllegalAnswer
from games.engine.position import Position
from games.engine.questions import Answer
from games.engine.rulebook import Rulebook
from games.engine.transcript import english

from .evening import Evening
from .master_bluff_evening import BLUFF, ELF, FAIRY, JESTER, OGRE, PASS, WITCH, WIZARD, follow, lead, position, switch
from .plans import asked_of, kind_of, planned, proposals, said, why_ended

HANDS = [
    [ELF, ELF, ELF, OGRE, OGRE],
    [ELF, FAIRY, OGRE, OGRE, WITCH],
    [ELF, FAIRY, FAIRY, WITCH, WITCH],
    [JESTER, JESTER, OGRE, WITCH, WIZARD],
]
PICKED_UP = "You have picked up cards, so what you said in advance no longer stands."


def calls(evening: Evening[Board], seat: int, **changed: Any) -> Order:
    """From how many cards on a seat calls; without changes nobody."""
    others = {f"from_{other}": [0] for other in range(4) if other != seat}
    return planned(evening, seat, "call_from", **{**others, "last": ["call"], **changed})


def led(count: int = 1) -> Evening[Board]:
    """A round that seat 0 has begun with elves."""
    evening = position(HANDS)
    evening.plays(lead(*[ELF] * count, family=ELF))
    return evening


def followed(count: int, hands: list[list[str]] | None = None) -> Evening[Board]:
    """A round in which seat 1 has laid cards after the leader."""
    evening = position(hands or HANDS)
    evening.plays(lead(ELF, family=ELF), follow(*(hands or HANDS)[1][:count]), PASS, PASS)
    return evening


def test_everybody_is_asked_for_what_comes_after_the_open_question() -> None:
    evening = position(HANDS)
    both = ["call_from", "next_play"]
    assert [asked_of(evening, seat) for seat in range(4)] == [["call_from"], both, both, both]
    evening = led()
    assert [asked_of(evening, seat) for seat in range(4)] == [both, ["call_from"], ["next_play"], ["next_play"]]


# From how many cards on I call


@pytest.mark.parametrize(("limit", "says"), [(0, PASS), (1, BLUFF), (2, BLUFF), (3, PASS)])
def test_a_follower_is_called_from_a_number_on(limit: int, says: Answer) -> None:
    evening = followed(2)
    assert said(evening, 3, calls(evening, 3, from_1=limit)) == says


def test_who_begins_a_round_or_spends_the_token_is_believed() -> None:
    evening = led(3)
    assert said(evening, 3, calls(evening, 3, from_0=1)) == PASS
    evening.plays(switch(OGRE, OGRE, family=OGRE), PASS, PASS)
    assert said(evening, 3, calls(evening, 3, from_1=1)) == PASS


def test_what_my_own_cards_show_to_be_a_lie_is_called() -> None:
    evening = position([[OGRE, *[WIZARD] * 3], [ELF] * 3, [WIZARD] * 6, [OGRE] * 3])
    evening.plays(lead(*[WIZARD] * 3, family=WIZARD))
    assert [said(evening, seat, calls(evening, seat)) for seat in (2, 3)] == [BLUFF, PASS]


def test_cards_that_were_seen_are_believed() -> None:
    evening = position(HANDS, seen=[[], [ELF], [], []])
    evening.plays(lead(ELF, family=ELF), follow(ELF), PASS, PASS)
    assert said(evening, 3, calls(evening, 3, from_1=1)) == PASS


@pytest.mark.parametrize(
    ("last", "says"), [("call", BLUFF), ("ask", "{seat} has laid their last cards, so we ask you after all.")]
)
def test_last_cards_are_called_or_asked_about(last: str, says: Answer | str) -> None:
    evening = position([[ELF], *HANDS[1:]])
    plan = calls(evening, 3, last=last)
    evening.plays(lead(ELF, family=ELF))
    assert said(evening, 3, plan) == says


def test_the_next_player_is_asked_for_cards_unless_they_call() -> None:
    evening = followed(2)
    assert said(evening, 2, calls(evening, 2)) is None
    assert said(evening, 2, calls(evening, 2, from_1=2)) == BLUFF


def test_it_holds_until_its_player_picks_up_cards() -> None:
    evening = led()
    plans = {seat: calls(evening, seat) for seat in (1, 2)}
    evening.plays(follow(FAIRY), PASS, PASS)
    assert why_ended(evening, 1, plans[1]) == ""
    evening.plays(BLUFF)
    assert [why_ended(evening, seat, plans[seat]) for seat in (1, 2)] == [PICKED_UP, ""]


def test_it_ends_for_who_is_out_of_cards() -> None:
    evening = position([[ELF], *HANDS[1:]], {"end": "last"})
    plan = calls(evening, 0)
    evening.plays(lead(ELF, family=ELF))
    assert why_ended(evening, 0, plan) == "You are out of cards."


def test_what_is_proposed_calls_large_claims_and_stays_the_same() -> None:
    evening = position([[ELF] * 7, *HANDS[1:]])
    kind = kind_of(evening, "call_from")
    proposed = kind.start(evening.sight(1))
    assert proposed["last"] == ["call"]
    assert 1 < proposed["from_0"][0] <= 7
    evening.plays(lead(ELF, family=ELF))
    assert kind.start(evening.sight(1))["from_2"] == proposed["from_2"]


@pytest.mark.parametrize("changed", [{"from_1": [9]}, {"from_1": []}, {"last": ["pass"]}, {"from_3": [2]}])
def test_a_limit_that_makes_no_sense_is_refused(changed: Any) -> None:
    with pytest.raises(IllegalAnswer):
        calls(position(HANDS), 3, **changed)


# What I lay next


def cards(evening: Evening[Board], seat: int = 2, **changed: Any) -> Order:
    """What a seat lays next, believing everything before."""
    return planned(evening, seat, "next_play", **{"up_to": 8, "false": [WITCH, FAIRY], "lead": [FAIRY], **changed})


def test_every_true_card_is_laid() -> None:
    evening = led()
    assert said(evening, 1, cards(evening, 1, false=[], lead=[])) == follow(ELF)


@pytest.mark.parametrize(("false", "says"), [([WITCH, FAIRY], follow(WITCH)), ([], None)])
def test_without_a_true_card_one_of_those_named_is_laid(false: list[str], says: Answer | None) -> None:
    evening = position([[OGRE, OGRE], *HANDS[1:]])
    evening.plays(lead(OGRE, family=OGRE), follow(OGRE), PASS, PASS)
    assert said(evening, 2, cards(evening, false=false)) == says


@pytest.mark.parametrize(("up_to", "says"), [(0, None), (1, None), (2, follow(ELF)), (8, follow(ELF))])
def test_larger_claims_are_not_simply_believed(up_to: int, says: Answer | None) -> None:
    evening = followed(2)
    assert said(evening, 2, cards(evening, up_to=up_to)) == says


@pytest.mark.parametrize(("begins", "says"), [([FAIRY], lead(FAIRY, FAIRY, family=FAIRY)), ([], None)])
def test_a_new_round_begins_with_a_whole_family(begins: list[str], says: Answer | None) -> None:
    evening = led()
    plan = cards(evening, lead=begins)
    evening.plays(follow(FAIRY), PASS, PASS)
    evening.plays(PASS, BLUFF)
    assert said(evening, 2, plan) == says


def test_a_lie_with_the_last_card_is_asked_about() -> None:
    hands = [HANDS[0], HANDS[1], [WITCH], HANDS[3]]
    evening = followed(1, hands)
    plan = planned(evening, 2, "next_play", up_to=8, false=[WITCH], lead=[])
    assert said(evening, 2, plan) == "It would be your last card, and a lie, so we ask you after all."


def test_last_cards_of_the_player_before_are_not_simply_believed() -> None:
    evening = position([HANDS[0], [ELF], *HANDS[2:]], {"end": "last"})
    plan = cards(evening)
    evening.plays(lead(ELF, family=ELF), follow(ELF), PASS, PASS)
    assert said(evening, 2, plan) is None


def test_it_ends_when_the_cards_are_laid() -> None:
    evening = led()
    plan = cards(evening)
    evening.plays(follow(ELF), PASS, PASS)
    assert why_ended(evening, 2, plan) == ""
    evening.plays(follow(ELF), PASS, PASS)
    assert why_ended(evening, 2, plan) == "You have laid your cards."


@pytest.mark.parametrize("called", [False, True])
def test_left_beside_cards_that_are_ready_it_is_for_the_turn_after_or_for_a_new_round(called: bool) -> None:
    evening = followed(1)
    evening.plays(follow(ELF))
    plan = cards(evening)
    if called:
        evening.plays(BLUFF)
        assert said(evening, 2, plan) == lead(FAIRY, FAIRY, family=FAIRY)
        evening.plays(lead(FAIRY, FAIRY, family=FAIRY))
        assert why_ended(evening, 2, plan) == "You have laid your cards."
    else:
        evening.plays(PASS, PASS)
        assert why_ended(evening, 2, plan) == ""


@pytest.mark.parametrize("changed", [{"false": [OGRE]}, {"lead": [OGRE]}, {"up_to": [9]}, {"false": [FAIRY] * 3}])
def test_cards_that_are_not_in_the_hand_are_refused(changed: Any) -> None:
    with pytest.raises(IllegalAnswer):
        cards(position(HANDS), **changed)


@pytest.mark.parametrize("seats", find("master_bluff").seats)
def test_nobody_is_called_from_a_number_that_cannot_be_true_anyway(seats: int) -> None:
    """It goes without saying, so it would say nothing. Hands among three are so large that any number may be true."""
    limits: list[int] = []
    for sight, values in proposals("master_bluff", seats, "call_from", "an evening"):
        held = sorted(sight.hands[sight.me].count(family) for family in FAMILIES)
        most = sight.size - held[len(FAMILIES) // 2]
        for name, value in values.items():
            if name.startswith("from_") and isinstance(value[0], int) and value[0] != NEVER:
                assert value[0] <= most, (held, values)
                limits.append(value[0])
    assert limits or seats == 3, "but some are called"


def test_at_the_beginning_of_master_bluff_nobody_proposes_seven_of_eight() -> None:
    rules: Rulebook = find("master_bluff")
    (kind,) = [kind for kind in rules.advance if kind.name == "call_from" and isinstance(kind, Plan)]
    for number in range(10):
        sight = Position.deal(rules, 4, {}, b"%d" % number).sight(1)
        assert "seven" not in english(rules, kind.says(kind.start(sight), sight))
