"""Letters: what is written, and how it goes out once. Who is to be written to, games.play says."""

from games.notices.post import post_due

__all__ = ["post_due"]
