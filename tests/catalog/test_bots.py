"""What every game's bot must do: play at every table, never answer what is not offered, and clearly beat chance.

How strong it is, and whether somebody who always does the same lives off it, `make balance` measures over hundreds of
games.
"""

from __future__ import annotations

import pytest

from games.catalog import GAMES, find
from games.engine.bots import any_answer
from games.engine.players import play_out
from games.management.commands.selfplay import play

from .test_contract import every
from .walk import Agreed

ENOUGH = {20: 1.5, 400: 1.25}  # by the number of games: how many times the share of wins that would be fair
BOUND = 5000


@every
def test_bots_finish_at_every_table(agreed: Agreed) -> None:
    slug, seats, options = agreed
    position, _moves = play_out(find(slug), [find(slug).bots.answer] * seats, options, b"bots", BOUND)
    assert position.outcome is not None


@pytest.mark.parametrize("slug", [slug for slug, rules in GAMES.items() if rules.bots.answer is not any_answer])
def test_a_bot_clearly_beats_random_players(slug: str) -> None:
    rules = GAMES[slug]
    seats = rules.seats[len(rules.seats) // 3]
    shares = {}
    for games, clearly in ENOUGH.items():  # where luck weighs much, a few games do not tell
        tally = play(rules, seats, games, "chance", "mixed")
        assert tally.finished == games
        shares[games] = seats * tally.wins["bot"] / games
        if shares[games] >= clearly:
            return
    pytest.fail(f"{slug}'s bot is to win {ENOUGH} times its fair share against random players, and wins {shares}")
