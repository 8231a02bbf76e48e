"""Every way in which a game of Trust Me! can end, line by line."""

from tests.catalog.transcripts import transcripts

test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
    "trust_me",
    {
        "only_one_left": "is the last one holding cards, and loses.",
        "four_players": "is the last one holding cards, and loses.",
        "five_bots": "is the last one holding cards, and loses.",
        "everybody_else_was_out": "Everybody else was out before Ben, who loses.",
        "bought_an_elephant": "has bought an elephant, and loses.",
        "first_out_wins": "is the first to run out of cards, and wins.",
        "first_out_wins_without_the_elephant": "is the first to run out of cards, and wins.",
        "six_players": "is the first to run out of cards, and wins.",
        "without_specials": "is the last one holding cards, and loses.",
        "without_specials_of_three": "is the last one holding cards, and loses.",
        "without_specials_of_five": "is the first to run out of cards, and wins.",
        "thirty_stacks": "Thirty stacks have changed nothing",
        "thirty_stacks_with_somebody_out": "Thirty stacks have changed nothing",
    },
)
