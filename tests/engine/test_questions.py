"""What may be answered: one place decides it, windows walk clockwise, and garbage is only ever refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.bots import every_answer
from games.engine.chance import Chance
from games.engine.fields import Amount, IllegalAnswer, Pick
from games.engine.players import obstinate_player
from games.engine.questions import Answer, Decision, Option, OutOfTurn, Question
from games.engine.sights import Sight
from games.engine.texts import say

PASS, CALL = Answer("pass"), Answer("bluff")
ANSWERS = st.sampled_from([PASS, CALL])
quick = settings(max_examples=60, deadline=None, derandomize=True, database=None)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def decision(*options: Option, default: Answer = PASS) -> Decision:
    return Decision(say("Well?"), options, default)


def window(*seats: int) -> Question:
    asked = decision(Option("pass"), Option("bluff"))
    return Question(dict.fromkeys(seats, asked), until="bluff")


@pytest.mark.parametrize("chosen", [[3], [3, 3], [3, 5, 3]])
def test_as_many_may_be_picked_as_lie_there(chosen: list[int]) -> None:
    Pick([3, 3, 5], 1, 3).check(chosen)


@pytest.mark.parametrize(
    "chosen", [[], [3, 3, 3], [5, 5], [4], [True], ["3"], [3.0], (3,), "3", None, 3, [[3]], [None]]
)
def test_nothing_else_may(chosen: Any) -> None:
    with pytest.raises(IllegalAnswer):
        Pick([3, 3, 5, 1], 1, 3).check(chosen)


def higher() -> Option:
    """More of any face than three fours, or as many of a higher face."""
    option = Option("raise", count=Amount(3, 9), face=Pick([1, 2, 3, 4, 5, 6], of="face"))
    return option.either(
        say("Say more dice, or as many of a higher face."),
        {"count": Amount(4, 9)},
        {"count": Amount(3, 3), "face": Pick([5, 6], of="face")},
    )


LEGAL = {(count, face) for count in range(3, 10) for face in range(1, 7) if (count, face) > (3, 4)}


@pytest.mark.parametrize("option", [higher(), Option.from_data(msgspec.to_builtins(higher().as_data()))])
def test_fields_that_depend_on_each_other_fit_one_of_several_ways(option: Option) -> None:
    every = [(count, face) for count in range(2, 11) for face in range(8)]
    assert {(c, f) for c, f in every if option.takes({"count": c, "face": [f]})} == LEGAL
    with pytest.raises(IllegalAnswer, match=r"^Say more dice, or as many of a higher face\.$") as refusal:
        option.check({"count": 3, "face": [4]})
    assert refusal.value.field == ""
    with pytest.raises(IllegalAnswer, match=r"^Choose a number from 3 to 9\.$") as refusal:
        option.check({"count": 2, "face": [6]})
    assert refusal.value.field == "count"


def test_what_refuses_an_answer_may_name_a_value_of_a_game_s_own_kind() -> None:
    option = higher().either(say("Say at least {least:number} dice.").of(least=4), {"count": Amount(4, 9)})
    with pytest.raises(IllegalAnswer, match=r"^Say at least 4 dice\.$") as refusal:
        option.check({"count": 3, "face": [6]})
    assert refusal.value.sentence == say("Say at least {least:number} dice.", least=4)


def test_what_is_drawn_of_such_an_option_is_legal_and_of_every_way() -> None:
    chance = Chance(b"ways", "x")
    drawn = [higher().sample(chance) for _ in range(200)]
    assert {(answer["count"], answer.one("face")) for answer in drawn} <= LEGAL
    assert {answer["count"] == 3 for answer in drawn} == {True, False}
    assert higher().takes(obstinate_player(Sight({}), decision(Option("pass"), higher()), chance).values)


def test_a_search_tries_only_what_fits_one_of_the_ways() -> None:
    few = Option("raise", count=Amount(1, 2), face=Pick([5, 6], of="face"))
    few = few.either(say("Say more."), {"count": Amount(2, 2)}, {"face": Pick([6], of="face")})
    found = {(answer["count"], answer.one("face")) for answer in every_answer(few)}
    assert found == {(1, 6), (2, 5), (2, 6)}


def test_a_way_that_names_a_field_the_option_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="raise: name at least one way"):
        Option("raise", count=Amount(1, 2)).either(say("Say more."), {"face": Pick([6])})


def test_a_pick_beside_another_takes_what_is_left() -> None:
    option = Option("bid", lay=Pick([3, 3, 5]), bank=Pick([3, 3, 5], 0, 1, excluding="lay"))
    option.check({"lay": [3], "bank": [3]})
    option.check({"lay": [5], "bank": []})
    with pytest.raises(IllegalAnswer):
        option.check({"lay": [5], "bank": [5]})


@pytest.mark.parametrize("value", [2, 14, 5, True, 4.0, "4", None, [4], 10**50])
def test_an_amount_is_a_whole_number_within_its_bounds_and_steps(value: Any) -> None:
    Amount(4, 12, 2).check(6)
    with pytest.raises(IllegalAnswer):
        Amount(4, 12, 2).check(value)


def test_an_amount_may_be_of_any_size() -> None:
    huge = Amount(0, 10**60, 10**20)
    huge.check(10**60)
    drawn = huge.sample(Chance(b"huge", 1))
    assert drawn is not None
    assert drawn % 10**20 == 0


def test_an_amount_may_be_left_empty_where_it_says_so() -> None:
    Amount(4, 12, 2, optional=True).check(None)
    drawn = {Amount(4, 6, 2, optional=True).sample(Chance(b"", draw)) for draw in range(40)}
    assert drawn == {None, 4, 6}
    assert not Amount(4, 4, optional=True).forced
    with pytest.raises(IllegalAnswer):
        Amount(4, 12, 2).check(None)


@quick
@given(verb=st.sampled_from(["bid", "pass", ""]) | st.text(), values=st.dictionaries(st.text(max_size=6), json_values))
def test_anything_at_all_is_either_legal_or_refused_in_a_sentence(verb: str, values: dict[str, Any]) -> None:
    asked = decision(Option("bid", value=Amount(1, 8), lay=Pick([1, 2, 2]), bank=Pick([1, 2], 0)), Option("pass"))
    refusal = refused(asked, Answer(verb, values))
    if refusal is None:
        assert (verb, values) == ("pass", {}) or verb == "bid"
    else:
        assert refusal.sentence.template
        assert str(refusal)


def refused(asked: Decision, answer: Answer) -> IllegalAnswer | None:
    """Why a decision does not take an answer."""
    try:
        asked.check(answer)
    except IllegalAnswer as refusal:
        return refusal
    return None


@quick
@given(
    fields=st.dictionaries(
        st.sampled_from("abc"),
        st.builds(
            lambda among, least, more: Pick(among, min(least, len(among)), min(least + more, len(among))),
            st.lists(st.integers(1, 4), min_size=1, max_size=6),
            st.integers(0, 3),
            st.integers(0, 3),
        )
        | st.builds(
            lambda low, more, step: Amount(low, low + more, step), st.integers(), st.integers(0), st.integers(1, 9)
        ),
    ),
    seed=st.binary(max_size=4),
)
def test_whatever_is_sampled_is_legal(fields: dict[str, Any], seed: bytes) -> None:
    option = Option("do", **fields)
    option.check(option.sample(Chance(seed, "sample")).values)


def test_a_decision_with_one_possible_answer_is_forced() -> None:
    assert decision(Option("lay", card=Pick([3]))).forced
    assert decision(Option("lay", count=Amount(2, 2))).forced
    assert not decision(Option("lay", card=Pick([3, 4]))).forced
    assert not decision(Option("lay", card=Pick([3], 0))).forced
    assert not decision(Option("lay", card=Pick([3])), Option("pass")).forced


def test_sealed_answers_settle_when_all_are_there() -> None:
    question = Question(dict.fromkeys([1, 2], decision(Option("pass"), Option("bluff"))))
    assert question.settled({1: CALL}) is None
    assert question.settled({2: PASS, 1: CALL}) == {1: CALL, 2: PASS}


def test_a_call_closes_a_window_only_when_all_before_it_have_passed() -> None:
    question = window(2, 3, 0)
    assert question.settled({3: CALL}) is None
    assert question.settled({3: CALL, 0: CALL}) is None
    assert question.settled({2: PASS, 3: CALL}) == {2: PASS, 3: CALL}
    assert question.settled({2: CALL}) == {2: CALL}
    assert question.settled({2: PASS, 3: PASS}) is None
    assert question.settled({2: PASS, 3: PASS, 0: PASS}) == {2: PASS, 3: PASS, 0: PASS}


@quick
@given(
    sealed=st.dictionaries(st.sampled_from([2, 3, 0]), ANSWERS),
    more=st.dictionaries(st.sampled_from([2, 3, 0]), ANSWERS),
)
def test_a_window_closes_as_soon_as_and_only_when_nothing_can_change_it(sealed: Any, more: Any) -> None:
    question = window(2, 3, 0)
    settled = question.settled(sealed)
    later = question.settled({**more, **sealed})
    if settled is not None:
        assert later == settled
    else:
        callers = {caller({**dict(zip((2, 3, 0), rest, strict=True)), **sealed}) for rest in every_rest()}
        assert len(callers) > 1


def every_rest() -> list[tuple[Answer, Answer, Answer]]:
    return [(a, b, c) for a in (PASS, CALL) for b in (PASS, CALL) for c in (PASS, CALL)]


def caller(answers: dict[int, Answer]) -> int | None:
    return next((seat for seat in (2, 3, 0) if answers[seat] == CALL), None)


def test_a_field_that_excludes_another_is_stored_under_the_key_it_has_always_had() -> None:
    stored = decision(Option("bid", lay=Pick([3, 5]), bank=Pick([3, 5], 0, 1, excluding="lay"))).as_data()
    assert dict(stored["options"][0]["fields"])["bank"]["besides"] == "lay"
    assert Decision.from_data(stored).options[0].pick("bank").excluding == "lay"


def test_what_is_done_out_of_turn_closes_a_question_alone() -> None:
    asked = decision(Option("pass"))
    question = Question({1: asked}, out_of_turn={2: decision(Option("curse"))})
    assert question.settled({}) is None
    assert question.settled({2: Answer("curse")}) == {2: Answer("curse")}
    assert question.settled({1: PASS}) == {1: PASS}
    with pytest.raises(IllegalAnswer):
        question.check(0, PASS)
    with pytest.raises(TypeError):
        Question({1: asked, 3: asked}, out_of_turn={2: asked})


def test_what_is_picked_must_be_worth_enough_together() -> None:
    sold = Pick(["boots", "hat", "sword", "hat"], 1, 4, worth=[300, 200, 600, 200], total=1000)
    sold.check(["sword", "hat", "hat"])
    with pytest.raises(IllegalAnswer, match="These are worth 900"):
        sold.check(["boots", "sword"])
    with pytest.raises(IllegalAnswer, match="You cannot choose that"):
        sold.check(["crown"])


def test_the_dearest_of_what_is_picked_may_count_twice() -> None:
    haggled = Pick(["boots", "hat", "sword"], 1, 3, worth=[300, 200, 400], total=1000, twice=1)
    haggled.check(["boots", "sword"])
    assert haggled.sum_of(["boots", "sword"]) == 1100
    with pytest.raises(IllegalAnswer):
        haggled.check(["boots", "hat"])


@quick
@given(
    worth=st.lists(st.integers(0, 9), min_size=1, max_size=8),
    twice=st.integers(0, 2),
    least=st.integers(0, 2),
    seed=st.binary(max_size=4),
)
def test_what_is_sampled_is_worth_enough(worth: list[int], twice: int, least: int, seed: bytes) -> None:
    among, most = [*range(len(worth))], (len(worth) + 1) // 2
    highest = Pick(among, 0, most, worth=worth, twice=twice).sum_of(sorted(among, key=lambda i: -worth[i])[:most])
    pick = Pick(among, min(least, most), most, worth=worth, total=highest, twice=twice)
    pick.check(pick.sample(Chance(seed, "sample")))


def test_only_one_thing_that_is_worth_enough_is_no_choice() -> None:
    assert decision(Option("sell", items=Pick(["sword"], 0, 1, worth=[1000], total=1000))).forced
    assert not decision(Option("sell", items=Pick(["sword"], 0, 1, worth=[1000]))).forced


def test_an_unhurried_decision_is_never_taken_as_forced() -> None:
    alone = Decision(say("Well?"), [Option("lay", card=Pick([3]))], Answer("lay", {"card": [3]}), unhurried=True)
    assert not alone.forced
    stored = Decision.from_data(alone.as_data())
    assert stored.unhurried
    assert not stored.forced


def test_a_decision_stored_when_its_fields_were_an_object_is_still_read() -> None:
    asked = Decision(say("Well?"), [Option("bid", up_to=Amount(1, 9), card=Pick([3]))], Answer("bid"))
    data = asked.as_data()
    data["options"][0]["fields"] = dict(data["options"][0]["fields"])
    assert Decision.from_data(data).as_data() == asked.as_data()


def test_offers_that_wait_are_kept_with_the_decision() -> None:
    offered = Decision(say("A trade?"), [Option("refuse")], Answer("refuse"), offers=[4, 7])
    assert Decision.from_data(offered.as_data()).offers == [4, 7]
    assert "offers" not in decision(Option("pass")).as_data()


def test_what_may_be_done_out_of_turn_is_built_when_it_is_looked_at_and_once() -> None:
    built = []

    def build(seat: int) -> Decision | None:
        built.append(seat)
        return decision(Option("curse")) if seat != 3 else None

    out_of_turn = OutOfTurn([2, 3, 0], build)
    question = Question({1: decision(Option("pass"))}, out_of_turn=out_of_turn)
    question.check(1, PASS)
    assert question.settled({1: PASS}) == {1: PASS}
    assert built == []
    question.check(2, Answer("curse"))
    assert question.decision(2) is question.decision(2)
    assert built == [2]
    assert [*out_of_turn] == [2, 0]
    assert len(out_of_turn) == 2
    assert question.decision(1) is not None
    assert 3 not in out_of_turn
    assert built == [2, 3, 0]
    with pytest.raises(IllegalAnswer):
        question.check(4, PASS)
