"""Every way in which a game of Door & Treasure can end, line by line."""

from tests.catalog.transcripts import transcripts

test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
    "door_and_treasure",
    {
        "a_kill": "Cleo reached level 8 over a monster's body, and has won. ==",
        "a_lucky_kill": "reached level 8 over a monster's body, and has won. ==",
        "everybody_absent": "Night falls.",
        "five_bots": "Eva: place",
        "four_bots": "reached level 10 over a monster's body, and has won. ==",
        "night_for_one": "Night has fallen. The highest level wins. ==",
        "six_bots": "Finn: place",
        "the_bishop": "== the end: The bishop has raised ",
        "two_together": "reached level 8 side by side, and have both won. ==",
    },
)
