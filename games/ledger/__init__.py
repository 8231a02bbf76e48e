"""The machinery under the verbs of `games.play`: taking a game from its rows and putting it back."""
