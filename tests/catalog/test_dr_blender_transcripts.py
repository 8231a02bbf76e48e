"""Games of Dr Blender for each number of players and each way they end, line by line.

The one of thirty rounds has players of its own: `python -m tests.catalog.test_dr_blender_transcripts` writes it down.
"""

from __future__ import annotations

import pytest

from games.catalog.dr_blender import GAME
from games.catalog.dr_blender.board import COLOURS, free_parts
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.transcript import PLAYERS, transcript
from tests.catalog.transcripts import FOLDER, transcripts

test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
    "dr_blender",
    {
        "a_shared_win": "Ada: place 1, points 1\n  Ben: place 3, points 1\n  Cleo: place 1, points 1",
        "a_tie_broken_by_animals": "Ada: place 2, points 1\n  Ben: place 1, points 1",
        "a_tie_broken_by_monsters": "Ada: place 1, points 1\n  Ben: place 2, points 1",
        "four_bots_vote": "== the end: All three piles are empty",
        "nothing_moves_for_a_round": "== the end: A round passed in which nothing was taken, discarded or created",
        "random_players": "== the end: All three piles are empty",
        "the_two_after_the_mover_block": "== the end: All three piles are empty",
        "three_bots": "== the end: All three piles are empty",
        "two_bots": "== the end: All three piles are empty",
    },
)

SPARED = FOLDER / "dr_blender" / "sparing" / "thirty_rounds.txt"  # apart: only this module knows its players


def sparing(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Block what can be blocked, and take the fewest parts, where nobody has taken any this round."""
    block = decision.option("block")
    if block:
        parts = block.fields["parts"]
        assert isinstance(parts, Pick)
        return Answer("block", {"parts": [*parts.among][: parts.most]})
    many = {colour: len(free_parts(sight.slots, sight.blocks, colour)) for colour in COLOURS}
    to_be_had = [colour for colour in COLOURS if many[colour]]
    if decision.option("take") is None or sight.moved or not to_be_had:
        return Answer(decision.options[-1].verb)
    return Answer("take", {"colour": [min(to_be_had, key=many.__getitem__)]})


def thirty_rounds() -> str:
    """Play a game of two who take so little that the piles outlast it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PLAYERS, "sparing", sparing)
        return transcript(GAME, 2, {}, "48", ["sparing"])


def test_6_3_thirty_rounds() -> None:
    assert thirty_rounds().splitlines() == SPARED.read_text().splitlines()


if __name__ == "__main__":
    SPARED.write_text(thirty_rounds())
