"""Longhand as it runs for real, but nobody is told that they are too fast."""

from config.settings import *  # noqa: F403  # all but what follows

ACCOUNT_RATE_LIMITS = False
