"""Games of Dr Blender for each number of players and each way they end, line by line; not one of thirty rounds."""

from tests.catalog.transcripts import transcripts

test_transcript, test_every_ending_has_a_transcript = transcripts(
    "dr_blender",
    {
        "a_shared_win": "Ada: place 1, points 1\n  Ben: place 3, points 1\n  Cleo: place 1, points 1",
        "a_tie_broken_by_animals": "Ada: place 2, points 1\n  Ben: place 1, points 1",
        "a_tie_broken_by_monsters": "Ada: place 1, points 1\n  Ben: place 2, points 1",
        "four_bots_vote": "== the end: All three piles are empty",
        "nothing_moves_for_a_round": "== the end: Nothing was taken, discarded or created for a round",
        "random_players": "== the end: All three piles are empty",
        "the_two_after_the_mover_block": "== the end: All three piles are empty",
        "three_bots": "== the end: All three piles are empty",
        "two_bots": "== the end: All three piles are empty",
    },
)
