"""How a strong bot of Last Chance searches: other limits, other bets and its last chance, to the end of the attempt."""

from __future__ import annotations

from typing import Any

from games.catalog.last_chance.board import CARDS, UNIT, Board
from games.catalog.last_chance.bot import bot, filled
from games.catalog.last_chance.value import VALUE
from games.engine.bots import Search
from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.questions import Answer, Decision, Question, Seat
from games.engine.sights import Sight
from games.engine.table import FaceDown


def unseen(table: Board, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Deal again what is hidden: nobody has seen any of it."""
    unshown(table, chance)


def unshown(table: Board, chance: Chance) -> None:
    """Lay other cards face down: nobody has seen those that are not in the game either."""
    pool = chance.shuffled([number for number in range(len(CARDS)) if number not in table.row])
    for card in table.row:
        if isinstance(card, FaceDown):
            card.card = pool.pop()


def ask_again(table: Board, question: Question) -> Question | None:
    """Ask the same: nobody is asked by what is hidden.

    While the bank offers the attempt it cannot be: the bets of the envelopes are hidden, and still to be revealed.
    """
    return None if any(decision.option("take") for decision in question.decisions.values()) else question


TIMES = (50, 75, 130, 170, 220)  # per cent of what the bot would pay, ask for or bet


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return the bot's envelope with more and less in it."""
    usual, found = bot(sight, decision, chance), []
    bets = {name: value for name, value in usual.values.items() if name != "limit"}
    for times in TIMES:
        found += scaled(decision, usual, times)
    for verb in ("decline", "last_chance"):
        if option := decision.option(verb):
            found.append(filled(option, bets))
    for values in other_bets(sight.cash[sight.me], bets):
        found.append(Answer(usual.verb, {**usual.values, **values}))
    return found


def scaled(decision: Decision, usual: Answer, times: int) -> list[Answer]:
    """Change the limit."""
    limit, option = usual.values.get("limit"), decision.option(usual.verb)
    if limit is None or option is None:
        return []
    field = option.fields["limit"]
    assert isinstance(field, Amount)
    changed = min(field.high, max(field.low, limit * times // 100 // UNIT * UNIT))
    return [Answer(usual.verb, {**usual.values, "limit": changed})]


def other_bets(cash: int, bets: dict[str, Any]) -> list[dict[str, Any]]:
    """Bet nothing, less, more, or on the other side, if there is anything to bet."""
    if not cash:
        return []
    stake = bets.get("exact") or 0
    side = "yes" if bets["side"] == ["no"] else "no"
    return [
        {"exact": 0},
        {"exact": stake // 2 // UNIT * UNIT},
        {"exact": min(cash, stake * 3 // 2) // UNIT * UNIT},
        {"exact": cash // 4 // UNIT * UNIT, "side": [side]},
    ]


def sealing(sight: Sight, decision: Decision) -> bool:
    """Whether an envelope is asked for."""
    return decision.option("decline") is not None and sight.bidding == "sealed"


SEARCH = Search(VALUE, playouts=300, most=12, candidates=candidates, when=sealing)
