"""The games, their tables, and everything that the site does with them."""
