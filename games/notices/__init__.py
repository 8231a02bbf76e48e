"""Letters: what they say, and how each goes out once. games.play decides whom to write to."""

from games.notices.post import post_due

__all__ = ["post_due"]
