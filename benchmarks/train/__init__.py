"""Tuning the bots' constants by games among themselves."""
