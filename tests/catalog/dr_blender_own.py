"""What Dr Blender says of itself to the tests that all games share."""

TOLD_TO_THE_HOST = ("-head", " unseen; Ben: "), "_head"
