"""Tuning the bots' constants in a league of bots and habits."""
