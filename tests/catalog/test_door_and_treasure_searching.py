"""Door & Treasure's strong bot: what it imagines, and where it searches."""

from __future__ import annotations

from collections import Counter

from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import CARDS
from games.engine.chance import Chance
from games.engine.position import Playout, Position
from games.engine.questions import Answer, Seat
from games.engine.searching import imagine, search, thinks
from games.engine.sights import sight
from tests.catalog.door_and_treasure_evening import (
    FLASK,
    HYDRA,
    IMP,
    MINOTAUR,
    POTION,
    WEAK,
    behind_the_door,
    people,
    position,
)

MANY = 20
SWORD = "second_best_sword"
TAKEN = "elf"


def imagined(game: Position, seat: Seat) -> list[Playout]:
    """Imagine tables as a seat can."""
    found = [imagine(game, seat, Chance(b"imagine", number)) for number in range(MANY)]
    assert all(found)
    return [one.playout() for one in found if one]


def test_it_imagines_other_hands_and_decks_in_the_middle_of_a_fight() -> None:
    hands = [[POTION, WEAK], [FLASK, "spare_karma"], ["best_of_three"]]
    game = behind_the_door(*people(3, 3, 3), door=HYDRA, hands=hands)
    game.says(0, "boost", cards=[POTION], side=["party"])
    before = game.table
    held, decks = set(), set()
    for playout in imagined(game, 0):
        table = playout.table
        assert isinstance(table, Board)
        assert sight(table, 0) == game.sight(0)
        hidden = [*table.doors, *table.treasures, *table.hands[1], *table.hands[2]]
        assert Counter(hidden) == Counter([*before.doors, *before.treasures, *before.hands[1], *before.hands[2]])
        assert {CARDS[card].DECK for card in table.doors} == {"door"}
        assert {CARDS[card].DECK for card in table.treasures} == {"treasure"}
        held.add((*table.hands[1], *table.hands[2]))
        decks.add(tuple(table.treasures))
    assert len(held) > MANY // 2
    assert len(decks) > MANY // 2


def test_others_are_asked_by_the_hands_that_they_are_imagined_to_have() -> None:
    game = behind_the_door(*people(3, 3, 3), door=MINOTAUR, hands=[[], [POTION], [FLASK]])
    game.says(0, "fight")
    for playout in imagined(game, 1):
        assert playout.question is not None
        offered = playout.question.decisions[2].options
        cards = [card for option in offered for name in option.fields if name in ("card", "cards", "monster")
                 for card in option.among(name)]  # fmt: skip
        assert {*cards} <= {*playout.table.hands[2]}  # type: ignore[attr-defined]
        assert playout.question.decisions[1].as_data() == game.decision(1).as_data()


def test_a_card_that_was_taken_from_behind_the_door_is_where_it_was_taken() -> None:
    game = position(*people(3, 3, 3), doors=[WEAK, TAKEN], hands=[[MINOTAUR], [POTION], [FLASK]])
    game.says(0, "open", then=["ask"])
    game.says(0, "trouble", monster=[MINOTAUR])
    game.says(0, "fight")
    for playout in imagined(game, 1):
        assert TAKEN in playout.table.hands[0]  # type: ignore[attr-defined]


def test_what_was_said_beforehand_is_not_known_to_others() -> None:
    chosen = []
    for then in ("search", "search_on"):
        game = position(*people(3, 3, 3), doors=[WEAK, MINOTAUR], hands=[[], [POTION], [FLASK]])
        game.says(0, "open", then=[then])
        game.says(0, "fight")
        chosen.append((search(game, 1, Chance(b"search", 1)), [one.table.hands for one in imagined(game, 1)]))  # type: ignore[attr-defined]
    assert chosen[0] == chosen[1]


def test_it_searches_in_fights_and_for_sales_only() -> None:
    game, thought = Position.deal(GAME, 4, {}, b"where it searches"), Counter[bool]()
    chances = [Chance(b"where it searches", seat) for seat in range(4)]
    while game.question is not None:
        seat = game.awaited[0]
        decision = game.question.decisions[seat]
        if thinks(game, seat):
            assert decision.option("sell") or decision.option("fight") or decision.option("pass")
            answer = search(game, seat, Chance(b"search", game.asked), 4)
            assert decision.takes(answer)
        thought[thinks(game, seat)] += 1
        game.answer(seat, GAME.bots.answer(game.sight(seat), decision, chances[seat]))
    assert 0 < thought[True] < thought[False]


def test_it_brings_a_second_monster_upon_itself_that_wins_the_game() -> None:
    wander = next(card for card in CARDS if getattr(CARDS[card], "does", "") == "wander")
    fighter = Person(level=8, worn=[SWORD])
    game = behind_the_door(fighter, *people(3, 3), door=WEAK, hands=[[wander, IMP], [], []])
    decision = game.decision(0)

    assert GAME.bots.answer(game.sight(0), decision, Chance(b"usual", 1)).verb == "fight"
    assert search(game, 0, Chance(b"search", 1)) == Answer("lure", {"card": [wander], "monster": [IMP]})
