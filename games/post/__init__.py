"""Letters, and calls that tell the same elsewhere: what they say, and how each goes out once.

games.play decides whom to write to.
"""

from games.post.calls import call_due
from games.post.channels import add_device, remove, set_hook, tell_of_a_move, try_out
from games.post.outbox import post_due

__all__ = ["add_device", "call_due", "post_due", "remove", "set_hook", "tell_of_a_move", "try_out"]
