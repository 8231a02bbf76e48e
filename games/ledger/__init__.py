"""Taking a game from its rows and putting it back: the machinery under the verbs of `games.play`."""
