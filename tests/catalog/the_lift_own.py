"""What The Lift says of itself to the tests that all games share."""

TELL_ONLY = {"7.1", "7.2"}
TOLD_TO_THE_HOST = ("red dwarf", "Cleo: "), "[none]"
