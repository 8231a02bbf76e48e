"""A reveal is told as one event, with what led to it and what it costs whom, and the end begins with the last one."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from games.engine.rulebook import Reveal
from games.engine.texts import say
from games.sight.moment import Moment, last_moment, moment_of
from games.wording.log import LogLine, Mark, TurnedUp

NOON = datetime(2026, 3, 18, 12)
BIDS, GETS_IT = say("The bids: {bids}."), say("{seat} gets {picture}.")
REVEAL = Reveal(GETS_IT, "picture", "picture", led_by=[[BIDS]])


def line(template: str, *, turn: int = 1, mine: bool = False, **more: Any) -> LogLine:
    """A line of the game's log: `values` by their names, `turned_up` and `marks` as they are."""
    text = {"template": template, "values": more.pop("values", {})}
    return LogLine(kind="event", text=text, html=template, at=NOON, turn=turn, mine=mine, **more)


SOLD = line(GETS_IT.template, values={"seat": 1, "picture": 5}, turned_up=TurnedUp(REVEAL, "picture"))


def test_it_tells_what_led_to_it_and_what_it_costs_those_concerned() -> None:
    led = line(BIDS.template)
    costs = line("{seat} has them all.", values={"seat": 1})
    lines = [line(BIDS.template, turn=0), led, line("{seat} waits.", values={"seat": 2}), SOLD, costs]
    moment = moment_of(SOLD, lines)
    assert moment == Moment(SOLD, [led], [costs])
    assert moment.faces == [5]


def test_what_lies_open_may_stand_in_a_line_that_led_to_it() -> None:
    rolls, fails = say("{seat} rolls {dice}."), say("The attempt fails.")
    reveal = Reveal(fails, "dice", "die", led_by=[[rolls]])
    first, last = (line(rolls.template, values={"seat": 1, "dice": dice}) for dice in ([1, 2], [6]))
    failed = line(fails.template, turned_up=TurnedUp(reveal, "die"))
    moment = moment_of(failed, [first, last, failed])
    assert (moment.led_to_it, moment.faces) == ([last], [6])


@pytest.mark.parametrize(
    "other",
    [
        line("{seat} takes {other:seat}'s.", values={"seat": 1, "other": 2}),
        line("{seats} wait.", values={"seats": [2, 3]}),
        line("On sale: another.", turn=2),
        line("Another card!", turned_up=TurnedUp(REVEAL, "card")),
    ],
)
def test_what_is_of_others_or_has_come_since_is_another_event(other: LogLine) -> None:
    more = line("{seat} has them all.", values={"seat": 1})
    assert moment_of(SOLD, [SOLD, other, more]).consequences == []


def test_what_only_its_reader_sees_is_left_out_of_it() -> None:
    private, more = line("You pay.", mine=True), line("{seat} has them all.", values={"seat": 1})
    assert moment_of(SOLD, [SOLD, private, more]).consequences == [more]


def test_a_game_that_turned_nothing_up_in_the_end_ended_with_its_last_claim_that_was_answered() -> None:
    lie = Mark("lie", SOLD.html, tested=True)  # type: ignore[arg-type]
    idle = Mark("true", SOLD.html)  # type: ignore[arg-type]
    claim, other = line("{seat} bids 7.", values={"seat": 1}, marks=[lie]), line("{seat} bids 6.", marks=[idle])
    ended = last_moment([line("{seat} passes.", turn=0, values={"seat": 2}), claim, other])
    assert ended == Moment(claim)
    assert ended.truths == [lie]
    assert last_moment([SOLD, claim, line("A new turn.", turn=2)]) is None
    assert last_moment([]) is None
