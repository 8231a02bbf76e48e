"""Every way in which a game of The Lift can end, line by line."""

from tests.catalog.transcripts import transcripts

test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
    "the_lift",
    {
        "a_shared_place": "Points and gems are equal, so first place is shared.",
        "a_tie_broken_by_gems": "Points are equal, so more gems come first.",
        "everybody_absent": "The twelfth round is over. ==",
        "everybody_waits": "Dan: place 1, points 2",
        "four_bots": "The twelfth round is over. ==",
        "three_gems_of_each": "The twelfth round is over. ==",
        "three_players": "Cleo: place",
        "two_players": "Ben: place",
    },
)
