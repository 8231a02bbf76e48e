"""What Last Chance says of itself to the tests that all games share."""

from __future__ import annotations

from games.catalog.last_chance.board import Board

from .walk import Walk

TELL_ONLY = {"7.1"}
KEEN = ("ask", "lay", "choose", "fill")
TOLD_TO_THE_HOST = ("Sealed: limit and bet in one envelope", "Cash</dt><dd><bdi>Ada: "), ">sealed<"


def law(walk: Walk) -> None:
    """An attempter who is not asked neither ends the game nor pays others by filling the card."""
    table, question = walk.position.table, walk.position.question
    assert isinstance(table, Board)
    turn, asked_about = walk.noted.get("dice", (0, 0))
    attempt, move = table.attempt, walk.move
    if table.turns > turn and attempt and attempt.success and move:
        chosen = move[1].verb == "run" or asked_about == len(attempt.rolls)
        assert chosen or table.cards_left, "the game has ended with a card that was filled unasked"
        assert chosen or not any(bet and bet.side == "yes" for bet in attempt.bets), "others were paid unasked"
    thrown = question and any(decision.option("choose") for decision in question.decisions.values())
    walk.noted["dice"] = table.turns, len(attempt.rolls) if thrown and attempt else 0
