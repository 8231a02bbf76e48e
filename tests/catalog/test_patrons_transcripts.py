"""Every way in which a game of Patrons can end, line by line."""

from tests.catalog.transcripts import transcripts

test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
    "patrons",
    {
        "the_last_lot_is_sold": "gets the blue 12.",
        "the_last_lot_is_a_fake": "A Fake! Nobody gets the golden 4.",
        "the_last_lot_ties_twice": "tie again, so nobody gets the golden 5.",
        "the_last_lot_is_sold_by_second_bids": "Ada gets the blue 1.",
        "a_tie_broken_by_the_most_valuable_picture": "wins the tie with the most valuable picture.",
        "everybody_absent": "All pictures have been on sale, and nobody has any.",
        "three_shown_ahead": "All pictures have been on sale.",
        "four_bots": "All pictures have been on sale.",
    },
)
