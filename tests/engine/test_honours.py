"""What is said of the players at the end is true of the game that was played, and nothing is said where it is not."""

from __future__ import annotations

from games.engine.asides import Aside, Claim, Deed, Standing, Verdict
from games.engine.end import (
    Story,
    best_nose,
    biggest_lie,
    greatest,
    honours_of,
    most,
    most_believed,
    most_honest,
    turning_point,
    worst_call,
)
from games.engine.texts import Text, say, say_many


def lie(by: int, size: int) -> Claim:
    return Claim(by, False, say("{n} swans", n=size), say("{n} toads", n=size), size)


def truth(by: int, size: int) -> Claim:
    return Claim(by, True, say("{n} swans", n=size), say("{n} swans", n=size), size)


def doubt(by: int, of: int, right: bool, forced: bool = False) -> Verdict:
    return Verdict(by, of, doubts=True, right=right, forced=forced)


def belief(by: int, of: int, right: bool) -> Verdict:
    return Verdict(by, of, doubts=False, right=right)


def story(*asides: Aside) -> Story:
    return Story.of([1, 2, 3], [None] * 3, asides)


def test_the_biggest_lie_that_passed_is_one_that_somebody_could_have_called() -> None:
    told = story(
        lie(0, 5), doubt(1, 0, right=True),  # caught
        lie(1, 4),  # never put to the test
        lie(2, 3), belief(0, 2, right=False),
        lie(2, 2), belief(0, 2, right=False),
    )  # fmt: skip
    assert biggest_lie(told) == say(
        "{seat} told the biggest lie that passed: {said}, and it was {truth}.",
        seat=2, said=say("{n} swans", n=3), truth=say("{n} toads", n=3),
    )  # fmt: skip
    assert most_believed(told) == say("{seat} got away with {count} lies.", seat=2, count=2)
    assert biggest_lie(story(truth(0, 9), belief(1, 0, right=True))) is None


def test_a_nose_counts_lies_that_were_caught_by_choice() -> None:
    told = story(lie(0, 1), doubt(1, 0, right=True), lie(0, 1), doubt(2, 0, right=True, forced=True))
    assert values(best_nose(told)) == {"seat": 1, "count": 1}
    again = story(lie(0, 1), doubt(1, 0, right=True), lie(0, 1), doubt(2, 0, right=True))
    assert best_nose(again) is None, "two noses are as good as each other"


def test_who_never_lied() -> None:
    told = story(truth(0, 1), truth(0, 2), truth(0, 3), truth(1, 1), lie(1, 1), truth(1, 1), truth(2, 1), truth(2, 1))
    assert most_honest(told) == say("{seat} never lied: all {count} claims were true.", seat=0, count=3)
    assert most_honest(story(lie(0, 1), lie(0, 1), lie(0, 1))) is None


def test_the_worst_call_was_of_the_biggest_truth() -> None:
    told = story(
        truth(0, 2), doubt(1, 0, right=False),
        truth(0, 4), doubt(2, 0, right=False),
        truth(0, 8), doubt(1, 0, right=False, forced=True),
        lie(0, 9), doubt(1, 0, right=False),  # a lie, doubted in vain
    )  # fmt: skip
    assert values(worst_call(told)) == {"seat": 2, "other": 0, "said": say("{n} swans", n=4)}


def test_the_turn_from_which_on_nobody_was_ahead() -> None:
    rising = [
        Standing(turn, points) for turn, points in enumerate([[0, 1, 0], [0, 2, 0], [3, 2, 0], [4, 2, 0], [5, 0, 0]])
    ]
    assert turning_point()(story(*rising)) == say(
        "From {turn:turn_name} on nobody was ahead of {seat}.", turn=2, seat=0
    )
    assert values(turning_point()(story(*rising[:2], *rising[3:]))) == {"turn": 3, "seat": 0}, "a turn without a figure"
    falling = [Standing(turn, [5 - turn, 4, 4]) for turn in range(5)]
    assert values(turning_point(low=True)(story(*falling))) == {"turn": 1, "seat": 0}
    assert turning_point()(story(*[Standing(turn, [turn, 0, 0]) for turn in range(5)])) == say(
        "Nobody was ever ahead of {seat}.", seat=0
    )
    late = [*([0, 1, 0],) * 4, [2, 1, 0]]
    assert turning_point()(story(*[Standing(turn, points) for turn, points in enumerate(late)])) == say(
        "{seat} came from behind at the very end.", seat=0
    )
    assert turning_point()(story(*rising[:2])) is None


def test_deeds_are_counted_and_compared() -> None:
    told = story(Deed("stabbed", 0, of=1, amount=2), Deed("stabbed", 0), Deed("stabbed", 2, of=0, amount=3))
    count = most("stabbed", say_many("{seat} stabbed once.", "{seat} stabbed {count} times."))
    assert count(told) is None, "three each"
    great = greatest("stabbed", say("{seat} stabbed {other:seat} hardest: {amount}."))
    assert values(great(told)) == {"seat": 2, "amount": 3, "other": 0, "thing": None}
    assert greatest("stabbed", say("{seat}"), least=4)(told) is None


def test_at_most_five_sentences_are_said() -> None:
    assert len(honours_of(story(), [lambda story: say("Well played.")] * 9)) == 5


def values(text: Text | None) -> dict[str, object]:
    assert text is not None
    return text.values
