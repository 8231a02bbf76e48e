"""Letters: who is to be written to, what is written, and how it goes out once."""

from games.notices.due import write_due
from games.notices.post import post_due

__all__ = ["post_due", "write_due"]
