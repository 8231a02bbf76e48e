"""Every way in which a game of Last Chance can end, line by line."""

from tests.catalog.transcripts import transcripts

test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
    "last_chance",
    {
        "the_last_card_is_won": "The last card is gone.",
        "nobody_fills_the_last_card": "Nobody has filled this card in twelve attempts, so it leaves the game.",
        "only_one_is_left": "is out of the game.",
        "everybody_absent": "The last card is gone.",
        "open_bids": "The last card is gone.",
        "dice_thrown_on_fresh_cards": "The last card is gone.",
        "a_card_is_needed_to_win": "The last card is gone.",
        "four_bots": "Dan: place",
        "six_players": "Finn: place",
    },
)
