"""What Liar's Dice says of itself to the tests that all games share."""

CLAIMING = ("{seat} says",)
