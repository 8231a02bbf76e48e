"""Every way in which a game of Liar's Dice can end, line by line."""

from tests.catalog.transcripts import transcripts

test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
    "liars_dice",
    {
        "a_lie_too_many": ", and is right: ",
        "a_doubt_too_many": ", and is wrong: ",
        "everybody_absent": "Only ",
        "exact_to_the_last_die": " exact, and so it is!",
        "not_exact": " exact, but it is ",
        "a_round_of_one_face": "Only ",
        "six_players": "Only ",
    },
)
