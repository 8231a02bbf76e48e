"""Every way in which a game of Trust Me! can end, line by line."""

from games.catalog.trust_me.rules import reason
from tests.catalog.endings import never_reached, said_by
from tests.catalog.transcripts import FOLDER, transcripts

test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
    "trust_me",
    {
        "only_one_left": "still holds cards, and loses.",
        "four_players": "still holds cards, and loses.",
        "five_bots": "still holds cards, and loses.",
        "everybody_else_was_out": "Everybody else was out before Ben, who loses.",
        "bought_an_elephant": "has bought an elephant, and loses.",
        "first_out_wins": "is the first to be rid of all cards, and wins.",
        "first_out_wins_without_the_elephant": "is the first to be rid of all cards, and wins.",
        "six_players": "is the first to be rid of all cards, and wins.",
        "thirty_stacks": "Thirty stacks have changed nothing",
        "thirty_stacks_with_somebody_out": "Thirty stacks have changed nothing",
    },
)


def test_every_ending_has_a_transcript() -> None:
    endings = said_by(reason)
    assert len(endings) > 1
    assert not never_reached(endings, (FOLDER / "trust_me").glob("*.txt"))
