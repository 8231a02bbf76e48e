"""`docs/bluffer.py` wins more tables of Munchhausen than chance would, against programs that draw lots."""

from __future__ import annotations

import random
import sys
from types import ModuleType
from typing import Any

import msgspec
import pytest

from games import catalog
from games.engine.chance import Chance
from games.engine.players import random_player
from games.engine.position import Position
from games.engine.questions import Answer
from games.engine.schemas import legal_answers
from tests.services.database import HERE

TABLES, SEATS = 60, 4


@pytest.fixture
def bluffer(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program, as Python finds it beside the other."""
    monkeypatch.syspath_prepend(str(HERE / "docs"))
    import bluffer  # type: ignore[import-not-found]  # it lies among the documents

    module: ModuleType = bluffer
    return module


def won(bluffer: Any, tables: int) -> float:
    """Its part of the victories, one seat after the other; a shared one counts in part."""
    rules, part = catalog.find("munchhausen"), 0.0
    for number in range(tables):
        me, chance = number % SEATS, Chance(b"bluffer", str(number))
        position = Position.deal(rules, SEATS, rules.agreed({}), number.to_bytes(32, "big"))
        while position.question is not None:
            seat = position.awaited[0]
            decision, sight = position.question.decisions[seat], position.sight(seat)
            given = random_player(sight, decision, chance)
            if seat == me:
                asked = {
                    "labels": [option.verb for option in decision.options],
                    "legal": plain(legal_answers(decision)),
                }
                table = {"game": rules.slug, "sight": plain(dict(sight)), "me": me, "asked": asked}
                given = msgspec.convert(bluffer.choose(None, table), Answer)
            position.answer(seat, given)
        outcome = position.outcome
        assert outcome is not None
        winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
        part += (me in winners) / len(winners)
    return part / tables


def plain(data: Any) -> Any:
    """Data as it comes from the site."""
    return msgspec.json.decode(msgspec.json.encode(data))


def test_it_wins_more_than_its_share(bluffer: ModuleType) -> None:
    random.seed(8)
    share, error = won(bluffer, TABLES), (0.25 * 0.75 / TABLES) ** 0.5
    assert share > 1 / SEATS + 3 * error


if __name__ == "__main__":
    sys.path.insert(0, str(HERE / "docs"))
    import bluffer as program

    random.seed(1)
    share = won(program, 400)
    sys.stdout.write(f"{share:.3f} ± {(share * (1 - share) / 400) ** 0.5:.3f} of 400 tables; chance: {1 / SEATS:.3f}\n")
