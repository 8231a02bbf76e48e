"""Every way in which a game of Master Bluff can end, line by line."""

from tests.catalog.transcripts import transcripts

test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
    "master_bluff",
    {
        "believed_with_the_last_card": "Nobody calls bluff.",
        "wrongly_called_on_the_last_card": "but it was the truth!",
        "only_one_still_has_cards": "Only ",
        "forty_rounds": "Forty rounds have been played",
        "forty_rounds_with_somebody_out": "Forty rounds have been played",
        "five_players": "Eva: place",
        "four_bots": "has got rid of all their cards.",
        "the_family_carries_on": "has got rid of all their cards.",
    },
)
