"""A transcript: its last line stands for what happens however it is worded, and a long game is cut to a few pages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engine.chance import Chance
from games.engine.end import End, Outcome
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Script, ask
from games.engine.rulebook import Front, Rulebook, Words
from games.engine.table import Hidden, Private, Public, Table
from games.engine.texts import say, wordless
from games.engine.transcript import MOST, again, changes, facts_of, transcript

CARDS = 4
EMPTY = "{who:seat} is empty-handed."


class Well(Table):
    """A game in which everybody throws cards into a well until somebody has none left."""

    hands: Private[list[list[int]]]
    well: Hidden[list[int]]
    goal: Public[int] = 0


def well(
    question: str = "Which card do you throw?",
    told: str = "{who:seat} throws {card}.",
    reason: str = EMPTY,
    winner: int = 0,
    cards: int = CARDS,
    least: int = 1,
    drawn: int = 0,
    points: int | None = None,
    also: str = "",
) -> Rulebook:
    """The game, worded or played a little differently."""

    def deal(seats: int, options: Any, chance: Chance) -> Well:
        pack = chance.shuffled(range(100 + drawn))
        return Well(seats=seats, hands=[sorted(pack[seat::seats][:cards]) for seat in range(seats)], well=[])

    def turn(table: Well, chance: Chance) -> Script:
        seat = table.turns % table.seats
        hand = table.hands[seat]
        options = [Option("throw", card=Pick(hand, least)), *([Option(also)] if also else [])]
        answer = yield from ask(seat, Decision(say(question), options, Answer("throw", {"card": hand[:1]})))
        card = answer["card"][0]
        table.well.append(card)
        hand.remove(card)
        table.tell(told, who=seat, card=card, how=say("{card} times", card=card))

    def outcome(table: Well) -> Outcome | None:
        return None if all(table.hands) else Outcome([1, 2], [points, None], say(reason, who=winner))

    return Rulebook(
        slug="well",
        name=say("The Well"),
        edition=1,
        seats=range(2, 3),
        table=Well,
        deal=deal,
        turn=turn,
        outcome=outcome,
        front=Front(say("Throw.")),
        words=Words({}, {"throw": say("Throw"), "throw.card": say("Card")}),
        end=End((say(reason),)),
    )


def written(**how: Any) -> str:
    """A game in which everybody answers the default."""
    return transcript(well(**how), 2, {}, "seed", ["absent"])


@pytest.mark.parametrize(
    "how",
    [
        {"question": "What falls into the well?"},
        {"told": "A splash: {card}, from {who:seat}, is heard {how}."},
        {"reason": "And {who:seat} goes home."},
    ],
    ids=str,
)
def test_another_wording_reads_differently_and_leaves_the_facts_as_they_were(how: dict[str, Any]) -> None:
    assert written(**how) != written()
    assert facts_of(written(**how)) == facts_of(written())


@pytest.mark.parametrize(
    "how",
    [
        {"winner": 1},
        {"cards": CARDS + 1},
        {"drawn": 1},
        {"points": 3},
        {"least": 0},
        {"also": "keep"},
    ],
    ids=str,
)
def test_other_facts_show_even_where_nobody_chooses_what_is_offered(how: dict[str, Any]) -> None:
    assert facts_of(written(**how)) != facts_of(written())


def test_a_transcript_can_be_written_again_from_its_first_line() -> None:
    assert again(well(), written()) == written()


def test_of_a_long_game_the_middle_turns_have_a_line_each() -> None:
    short, long = written(cards=20).splitlines(), written(cards=50).splitlines()
    assert not [line for line in short if line.startswith("turn ")]
    assert len(long) <= MOST
    cut = [line for line in long if line.startswith("turn ")]
    assert len(cut) == len({*cut}) > 20
    for number in range(99):
        assert f"== after turn {number} ==" in long or any(line.startswith(f"turn {number}. ") for line in cut)
    standing = long.index(cut[-1]) + 2
    assert long[standing] == "  all see hands=[1,1] well=98 goal=0 seats=2 turns=98"
    assert "== the end: Ada is empty-handed. ==" in long[standing:]


def test_of_what_is_seen_only_what_has_changed_is_said_whatever_is_shorter() -> None:
    was: dict[str, Any] = {"goal": 1, "hands": [["a", "b"], 2], "people": [{"name": "x", "level": 1}], "pile": [1, 2]}
    assert changes(was, was) == []
    now = was | {"hands": [["a", "b"], 1], "people": [{"name": "x", "level": 2}], "pile": [3, 4]}
    assert changes(was, now) == ["hands.1=1", "people.0.level=2", "pile=[3,4]"]
    assert changes(was, was | {"pile": [1]}) == ["pile=[1]"]


def test_a_sentence_without_words_is_its_values() -> None:
    said = say("{a} and {b}", a=[1, say("{c}", c=2)], b={"d": say("e")})
    assert wordless(said) == wordless(msgspec.to_builtins(said)) == {"a": [1, {"c": 2}], "b": {"d": {}}}
