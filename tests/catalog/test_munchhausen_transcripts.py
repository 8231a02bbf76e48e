"""Every way in which a game of Munchhausen can end, line by line."""

from tests.catalog.transcripts import transcripts

test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
    "munchhausen",
    {
        "a_shared_win": "Ben: place 1, points -36\n  Cleo: place 1, points -36",
        "a_tie_broken_by_cards_in_hand": "has laid their last card.",
        "a_tie_broken_by_the_mat": "has laid their last card.",
        "eight_players": "Hugo: place",
        "everybody_absent": "bank card=",
        "four_bots": "has laid their last card.",
        "first_by_the_higher_mat": "Scores are equal, so the higher mat comes first.",
        "last_card_banked_after_catching_a_liar": "banks a card on their own mat.",
        "last_card_banked_by_the_accused": "as promised!",
        "last_card_banked_by_the_baron": "Nobody bids. You may bank a card.",
        "last_card_by_a_bid": "believes",
        "last_card_was_true_and_doubted": "as promised!",
        "nothing_moves_for_two_rounds": "No hand has grown or shrunk for two rounds.",
        "one_wave": "has laid their last card.",
        "open_bids": "has laid their last card.",
        "open_bids_and_none_at_the_end": "Nobody bids. You may bank a card.",
        "six_players": "Finn: place",
        "two_players_and_a_lie_believed": "It goes onto",
        "two_players_and_a_liar_caught": "banks a card on their own mat.",
        "two_players_and_nothing_moves": "No hand has grown or shrunk for two rounds.",
        "two_players_and_the_last_card_doubted": "as promised!",
        "two_players_and_the_truth_believed": "as promised! It stays.",
        "two_players_and_the_truth_doubted": "banks a card on their own mat.",
    },
)
