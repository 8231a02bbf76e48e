"""Every way in which a game of Munchhausen can end, line by line."""

from tests.catalog.transcripts import transcripts

test_transcript, test_every_ending_has_a_transcript = transcripts(
    "munchhausen",
    {
        "last_card_by_a_bid": "believes",
        "last_card_was_true_and_doubted": "as promised",
        "nothing_moves_for_two_rounds": "No hand has changed its size for two rounds.",
    },
)
