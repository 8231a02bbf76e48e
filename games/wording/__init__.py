"""How things are worded: sentences, moments, names of tables, the log by turns, the rules page."""
