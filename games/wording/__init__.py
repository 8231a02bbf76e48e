"""How things are said: sentences, moments, names of tables, the log by turns, the rules page."""
