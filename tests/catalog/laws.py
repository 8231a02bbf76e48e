"""What a single game promises at every point, beside the contract of all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.catalog.door_and_treasure.board import Board as Dungeon
from games.catalog.last_chance.board import Board as Casino

from .walk import Walk


def offers_can_be_kept(walk: Walk) -> None:
    """Whatever is asked, no offer stands that could not be accepted at once: not what has moved on, nor in a fight."""
    table = walk.position.table
    assert isinstance(table, Dungeon)
    assert not table.offers or table.fight is None, "offers stand in a fight"
    for offer in table.offers:
        giver, taker = table.people[offer.giver], table.people[offer.taker]
        assert not giver.dead, f"{offer} is of somebody who has died"
        assert not taker.dead, f"{offer} is to somebody who has died"
        assert {*offer.gives} <= {*giver.items}, f"{offer} gives what its giver has not"
        assert {*offer.wants} <= {*taker.items}, f"{offer} wants what its taker has not"


def a_card_is_filled_unasked_only_where_that_is_all_one_could_want(walk: Walk) -> None:
    """An attempter who is not asked neither ends the game nor pays others by filling the card."""
    table, question = walk.position.table, walk.position.question
    assert isinstance(table, Casino)
    turn, asked_about = walk.noted.get("dice", (0, 0))
    attempt, move = table.attempt, walk.move
    if table.turns > turn and attempt and attempt.success and move:
        chosen = move[1].verb == "run" or asked_about == len(attempt.rolls)
        assert chosen or table.cards_left, "the game has ended with a card that was filled unasked"
        assert chosen or not any(bet and bet.side == "yes" for bet in attempt.bets), "others were paid unasked"
    thrown = question and any(decision.option("choose") for decision in question.decisions.values())
    walk.noted["dice"] = table.turns, len(attempt.rolls) if thrown and attempt else 0


LAWS: Mapping[str, Callable[[Walk], None]] = {
    "door_and_treasure": offers_can_be_kept,
    "last_chance": a_card_is_filled_unasked_only_where_that_is_all_one_could_want,
}
