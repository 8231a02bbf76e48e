"""Imagined tables, and searching through them: on a game of hidden numbers small enough to reckon by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.catalog import find
from games.engine.bots import NOTHING, USUAL, Bots, Manner, Search
from games.engine.chance import Chance
from games.engine.end import End, Outcome
from games.engine.fields import Pick
from games.engine.position import Position
from games.engine.questions import Answer, Decision, Option, Question, Script, ask
from games.engine.rulebook import Front, Rulebook, Words
from games.engine.searching import BOUND, imagine, search
from games.engine.sights import Sight
from games.engine.table import Hidden, Private, Public, Table, by_seat
from games.engine.texts import say
from tests.catalog.which import IN_TURN

OVER = say("Over.")
HIGH_OR_LOW = [Option("high"), Option("low")]


class Lots(Table, kw_only=True):
    """A deck of lots, most of them high; one is drawn in each turn, by which a guess is right or wrong."""

    deck: Hidden[list[int]]
    hands: Private[list[list[int]]]
    right: Public[list[int]] = by_seat(0)
    drawn: Public[list[int]] = []
    rolls: Public[list[int]] = []


def deal(seats: int, options: Any, chance: Chance) -> Lots:
    lots = chance.shuffled([1, 1, 8, 8, 8, 8, 8, 8])
    return Lots(seats=seats, deck=lots[seats:], hands=[[lot] for lot in lots[:seats]])


def turn(table: Lots, chance: Chance) -> Script:
    """A roll that all see, a card that each keeps secret, a guess, and another roll."""
    table.rolls.append(chance.roll())
    keep = Decision(say("Keep?"), [Option("keep", card=Pick([1, 8]))], Answer("keep", {"card": [1]}))
    yield Question(dict.fromkeys(range(table.seats), keep))
    for seat in range(table.seats):
        guess = yield from ask(seat, Decision(say("High or low?"), HIGH_OR_LOW, Answer("low")))
        table.drawn.append(table.deck[-1])
        table.right[seat] += (guess.verb == "high") == (table.deck[-1] > 4)
        table.tell("{seat} guesses.", seat=seat)
    table.rolls.append(chance.roll())
    table.deck.pop()


def outcome(table: Lots) -> Outcome | None:
    if table.turns < 2:
        return None
    places = [1 + sum(other > right for other in table.right) for right in table.right]
    return Outcome(places, [*table.right], OVER)


def guesses_low(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    return decision.default


RULES = Rulebook(
slug="lots",
name=say("Lots"),
edition=1,
seats=range(2, 4),
table=Lots,
deal=deal,
turn=turn,
outcome=outcome,
front=Front(
blurb=say("Guess."),
length={2: 10, 3: 10},
),
words=Words(
of={},
labels={},
previews=lambda sight, answer: say("…"),
),
bots=Bots(
answer=guesses_low,
unsaid={"keep": {"card": NOTHING}},
search=Search(lambda table, seat: table.right[seat] / 3, playouts=40),
),
end=End(
endings=(OVER,),
),
)  # fmt: skip


def dealt(seed: bytes = b"lots", rules: Rulebook = RULES) -> Position:
    """A game in which everybody has kept a card, and the first is asked for a guess."""
    position = Position.deal(rules, 2, {}, seed)
    for seat in range(2):
        position.answer(seat, Answer("keep", {"card": [8]}))
    return position


def test_a_search_finds_what_is_likelier() -> None:
    assert search(dealt(), 0, Chance(b"search", 1)) == Answer("high")


def test_the_same_draws_find_the_same() -> None:
    position = dealt()
    found = [imagine(position, 0, Chance(b"search", 1)) for _ in range(2)]
    assert found[0] is not None
    assert found[1] is not None
    assert (found[0].checkpoint, found[0].given, found[0].seed) == (found[1].checkpoint, found[1].given, found[1].seed)
    assert len({search(position, 0, Chance(b"search", number), 4).verb for number in (7, 7, 7)}) == 1


def test_an_imagined_table_looks_like_the_real_one_and_is_dealt_anew() -> None:
    position, decks, kept = dealt(), set(), set()
    for number in range(30):
        imagined = imagine(position, 0, Chance(b"imagine", number))
        assert imagined is not None
        playout = imagined.playout()
        assert playout.question is not None
        assert [*playout.question.decisions] == [0]
        table = playout.table
        assert isinstance(table, Lots)
        assert table.hands[0] == position.table.hands[0]  # type: ignore[attr-defined]
        assert table.rolls == position.table.rolls  # type: ignore[attr-defined]
        assert imagined.given[0][0] == Answer("keep", {"card": [8]})
        decks.add((*table.deck, *table.hands[1]))
        kept.add(imagined.given[0][1]["card"][0])
    assert len(decks) > 5
    assert {*map(sum, decks)} == {sum(position.table.deck) + position.table.hands[1][0]}  # type: ignore[attr-defined]
    assert kept == {1}  # what a bot would have kept; what was kept is hidden


def test_what_has_been_rolled_stays_and_what_is_to_come_is_rolled_anew() -> None:
    position, later = dealt(), set()
    for number in range(20):
        imagined = imagine(position, 0, Chance(b"imagine", number))
        assert imagined is not None
        playout = imagined.playout()
        for seat in range(2):
            playout.answer(seat, Answer("low"))
        table = playout.table
        assert isinstance(table, Lots)
        assert table.rolls[0] == position.table.rolls[0]  # type: ignore[attr-defined]
        later.add(table.rolls[1])
    assert len(later) > 3


@pytest.mark.parametrize("sealed", [1, 8])
def test_a_sealed_answer_to_the_open_question_is_not_followed(sealed: int) -> None:
    position = Position.deal(RULES, 2, {}, b"lots")
    position.answer(1, Answer("keep", {"card": [sealed]}))
    found = imagine(position, 0, Chance(b"imagine", 1))
    assert found is not None
    assert found.given == []
    assert search(position, 0, Chance(b"search", 1)) == search(
        Position.deal(RULES, 2, {}, b"lots"), 0, Chance(b"search", 1)
    )


def test_a_turn_may_be_played_as_it_was_and_dealt_anew_at_its_open_question() -> None:
    asked: list[Question] = []

    def ask_again(table: Lots, question: Question) -> Question:
        asked.append(question)
        return Question(dict(question.decisions))

    position, decks = dealt(rules=replace(RULES, bots=replace(RULES.bots, ask_again=ask_again, unsaid={}))), set()
    for number in range(30):
        imagined = imagine(position, 0, Chance(b"imagine", number))
        assert imagined is not None
        assert imagined.given == [{seat: Answer("keep", {"card": [8]}) for seat in range(2)}]
        playout = imagined.playout()
        assert playout.question is not None
        assert playout.question is not asked[-1]
        table = playout.table
        assert isinstance(table, Lots)
        assert table.hands[0] == position.table.hands[0]  # type: ignore[attr-defined]
        assert table.rolls == position.table.rolls  # type: ignore[attr-defined]
        decks.add((*table.deck, *table.hands[1]))
        playout.answer(0, Answer("low"))
        assert table.drawn == [table.deck[-1]]
    assert len(decks) > 5
    assert search(position, 0, Chance(b"search", 1)) == Answer("high")


@pytest.mark.parametrize("kept", [1, 8])
def test_what_was_answered_unseen_is_drawn_where_a_turn_is_played_as_it_was(kept: int) -> None:
    position = Position.deal(
        replace(RULES, bots=replace(RULES.bots, ask_again=lambda table, question: question)), 2, {}, b"lots"
    )
    position.answer(0, Answer("keep", {"card": [8]}))
    position.answer(1, Answer("keep", {"card": [kept]}))
    found = [imagine(position, 0, Chance(b"imagine", number)) for number in range(20)]
    assert {it.given[0][0]["card"][0] for it in found if it} == {8}
    assert {it.given[0][1]["card"][0] for it in found if it} == {1, 8}


def test_an_answer_no_better_than_the_usual_one_is_not_given() -> None:
    rules = replace(RULES, bots=replace(RULES.bots, search=Search(lambda table, seat: 0.5)))
    assert search(dealt(rules=rules), 0, Chance(b"search", 1)) == Answer("low")


def test_a_table_that_cannot_be_imagined_gets_the_usual_answer() -> None:
    def unseen(table: Lots, seat: int, chance: Chance, seen: Sight) -> None:
        table.hands[seat] = [9]  # which is not what the seat sees

    position = dealt(rules=replace(RULES, bots=replace(RULES.bots, unseen=unseen)))
    assert imagine(position, 0, Chance(b"imagine", 1)) is None
    assert search(position, 0, Chance(b"search", 1)) == Answer("low")


def test_a_search_that_takes_too_long_gives_the_usual_answer() -> None:
    assert RULES.bots.search is not None
    longer = replace(RULES.bots.search, playouts=100 * BOUND)
    slow = replace(RULES, bots=replace(RULES.bots, search=longer))
    assert search(dealt(rules=slow), 0, Chance(b"search", 1)) == Answer("low")


def test_a_strong_bots_game_can_be_played_again_from_its_seed() -> None:
    rules = find(IN_TURN)

    def played() -> list[tuple[int, Answer]]:
        position, moves = Position.deal(rules, 3, {}, b"again"), []
        while position.question is not None and position.table.turns < 4:
            seat = position.awaited[0]
            moves.append((seat, search(position, seat, Chance(b"again", position.asked), 8)))
            position.answer(*moves[-1])
        return moves

    assert played() == played()
