"""What is proposed to be said in advance is what a good player would say: over many positions of games of bots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.catalog import find
from games.catalog.last_chance.advance import BANDS, LIMIT, band
from games.catalog.master_bluff.advance import NEVER
from games.catalog.master_bluff.board import FAMILIES
from games.engine.advance import Plan, inviting
from games.engine.chance import Chance
from games.engine.players import who_acts
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight
from games.engine.transcript import english

from .last_chance_evening import position
from .plans import planned

ANSWERS = 400  # of a game, after which it has shown enough


def proposals(slug: str, seats: int, name: str, seed: str) -> Iterator[tuple[Sight, dict[str, list[int | str]]]]:
    """What a plan of this name proposes to each seat at every point of a game of bots, with what the seat sees."""
    rules, chance = find(slug), Chance(seed.encode(), "players")
    table, bots = Position.deal(rules, seats, {}, seed.encode()), [find(slug).bots.answer] * seats
    for _answer in range(ANSWERS):
        if table.question is None:
            return
        for seat in range(seats):
            sight = table.sight(seat)
            yield from ((sight, {**kind.start(sight)}) for kind in inviting(rules.advance, sight) if kind.name == name)
        seat, decision = who_acts(table.question, table.awaited, bots, chance)
        table.answer(seat, bots[seat](table.sight(seat), decision, chance))


@pytest.mark.parametrize("seats", find("last_chance").seats)
def test_no_more_of_ones_money_is_paid_than_the_chance_to_have_it_back(seats: int) -> None:
    checked = 0
    for sight, values in proposals("last_chance", seats, "schedule", "an evening"):
        for name, (_most, typical) in BANDS.items():
            (part,) = values[name]
            odds = sight.odds if name == band(sight.odds) else typical
            assert not isinstance(part, int) or 10 * part <= odds, (sight.cash, sight.odds, values)
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("seats", find("last_chance").seats)
def test_nobody_offers_less_for_a_better_chance(seats: int) -> None:
    for _sight, values in proposals("last_chance", seats, "schedule", "another"):
        ranks = [LIMIT.among.index(values[name][0]) for name in ("low", "even", "high")]
        assert ranks == sorted(ranks)


@pytest.mark.parametrize("cash", [[5000] * 4, [500, 9000, 9000, 9000], [40_000, 2000, 2000, 2000]])
def test_a_player_short_of_money_does_not_stake_it_on_22_per_cent(cash: list[int]) -> None:
    game = position(cash)
    game.table.odds = 229
    plan = planned(game, 0, "schedule")
    assert plan.values["low"][0] in ("no", *(part for part in LIMIT.among if isinstance(part, int) and part <= 10))


@pytest.mark.parametrize("seats", find("master_bluff").seats)
def test_nobody_is_called_from_a_number_that_cannot_be_true_anyway(seats: int) -> None:
    """It goes without saying, so it would say nothing. Hands among three are so large that any number may be true."""
    limits: list[int] = []
    for sight, values in proposals("master_bluff", seats, "call_from", "an evening"):
        held = sorted(sight.hands[sight.me].count(family) for family in FAMILIES)
        most = sight.size - held[len(FAMILIES) // 2]
        for name, value in values.items():
            if name.startswith("from_") and isinstance(value[0], int) and value[0] != NEVER:
                assert value[0] <= most, (held, values)
                limits.append(value[0])
    assert limits or seats == 3, "but some are called"


def test_at_the_beginning_of_master_bluff_nobody_proposes_seven_of_eight() -> None:
    rules: Rulebook = find("master_bluff")
    (kind,) = [kind for kind in rules.advance if kind.name == "call_from" and isinstance(kind, Plan)]
    for number in range(10):
        sight = Position.deal(rules, 4, {}, b"%d" % number).sight(1)
        assert "seven" not in english(rules, kind.says(kind.start(sight), sight))
