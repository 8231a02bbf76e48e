"""What the contract says of a game of dice: those that are rolled again are no cards, and lie there in time."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from games import catalog
from games.engine.chance import Chance
from games.engine.end import End, Outcome
from games.engine.fields import Amount
from games.engine.questions import Answer, Decision, Option, Script, ask
from games.engine.rulebook import Front, Rulebook, Stuff, Words
from games.engine.table import Private, Public, Table
from games.engine.texts import say, say_many

from .contract import (
    cards_are_conserved,
    secrets_are_looked_for,
    secrets_lie_there_when_a_turn_begins,
    something_was_hidden,
    what_changes_is_hidden_and_there,
    what_is_hidden_changes_nothing,
    what_is_hidden_changes_nothing_with_the_next_answer,
)
from .walk import Agreed, Walk, play

SEATS, ROUNDS = 3, 8
CUP_OVER = say("The cups are put away.")


class Cups(Table, kw_only=True):
    """Three dice under each cup, and the claim about them."""

    hands: Private[list[list[int]]]
    said: Public[list[int]] = []


def roll(table: Cups, chance: Chance) -> None:
    """Roll under every cup."""
    table.hands = [[1 + chance.below(6) for _ in range(3)] for _ in range(table.seats)]


def deal(seats: int, options: Any, chance: Chance) -> Cups:
    """Roll for the first round."""
    table = Cups(seats=seats, hands=[])
    roll(table, chance)
    return table


def turn(table: Cups, chance: Chance, rolls_first: bool) -> Script:
    """A round: dice are rolled, and each player says a number."""
    if rolls_first:
        roll(table, chance)
    for seat in range(table.seats):
        decision = Decision(say("What do you say?"), [Option("say", sum=Amount(3, 18))], Answer("say", {"sum": 3}))
        answer = yield from ask(seat, decision)
        table.said = [*table.said, answer["sum"]]
    if not rolls_first:
        roll(table, chance)


DICE = Stuff(say_many("die in hand", "dice in hand"), changing=frozenset({"hands"}))


def cups(rolls_first: bool, stuff: Stuff = DICE) -> Rulebook:
    """The game of cups."""
    return Rulebook(
slug="cups",
name=say("Cups"),
edition=1,
seats=range(2, 5),
table=Cups,
deal=deal,
turn=partial(turn, rolls_first=rolls_first),
outcome=lambda table: Outcome([1] * SEATS, [None] * SEATS, CUP_OVER) if table.turns == ROUNDS else None,
front=Front(
blurb=say("Say a number."),
),
words=Words(
of={},
labels={},
stuff=stuff,
),
end=End(
endings=(CUP_OVER,),
),
)  # fmt: skip


@pytest.fixture
def walked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Walk:
    """A game of cups that has been looked at as the contract does."""
    monkeypatch.setattr(catalog, "GAMES", {**catalog.GAMES, "cups": request.param})
    agreed: Agreed = ("cups", SEATS, {})
    seed = b"cups"
    walk = Walk(agreed, seed)
    for move in play(agreed, seed)[0]:
        what_is_hidden_changes_nothing(walk)
        secrets_are_looked_for(walk)
        walk.answer(move)
        what_is_hidden_changes_nothing_with_the_next_answer(walk)
    return walk


@pytest.mark.parametrize("walked", [cups(rolls_first=False)], indirect=True)
def test_dice_that_are_rolled_at_the_end_of_a_round_are_exchanged(walked: Walk) -> None:
    secrets_lie_there_when_a_turn_begins(walked)
    something_was_hidden(walked)


@pytest.mark.parametrize("walked", [cups(rolls_first=True)], indirect=True)
def test_a_round_that_begins_by_rolling_is_told_what_to_do(walked: Walk) -> None:
    with pytest.raises(AssertionError, match=r"hidden in hands is rolled.* Do it at the end of the turn before"):
        secrets_lie_there_when_a_turn_begins(walked)
    with pytest.raises(AssertionError):  # it was only compared with itself
        something_was_hidden(walked)


@pytest.mark.parametrize("walked", [cups(rolls_first=False)], indirect=True)
def test_dice_come_and_go_where_the_rulebook_says_so_and_nowhere_else(walked: Walk) -> None:
    dealt = Walk(("cups", SEATS, {}), b"cups")
    cards_are_conserved(dealt)
    dealt.position = walked.position
    cards_are_conserved(dealt)
    for stuff in (replace(DICE, changing=frozenset()), replace(DICE, changing=frozenset({"said"}))):
        dealt = Walk(("cups", SEATS, {}), b"cups")
        dealt.rules = replace(dealt.rules, words=replace(dealt.rules.words, stuff=stuff))
        cards_are_conserved(dealt)
        dealt.position = walked.position
        with pytest.raises(AssertionError, match="cards that lie nowhere"):
            cards_are_conserved(dealt)
    with pytest.raises(AssertionError, match="names said, which is no private or hidden field"):
        what_changes_is_hidden_and_there(dealt)
