"""The games, their tables, and everything a web site does with them."""
