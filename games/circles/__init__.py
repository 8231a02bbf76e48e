"""Circles: people who play together. Who is in one, what they have opened to it, and how often each has won.

Nobody but a circle's members, and those who have been asked to join, learns anything of it.
"""

from games.circles.again import Again, NothingLike, like_last, open_like, played_last
from games.circles.honours import Honours
from games.circles.lately import all_said
from games.circles.people import (
    MOST_CIRCLES,
    MOST_MEMBERS,
    Lost,
    NotHead,
    accept,
    bring_along,
    delete,
    delete_by_host,
    found,
    found_from,
    join,
    leave,
    leave_all,
    new_link,
    open_table,
    remove,
    rename,
    rename_by_host,
)
from games.circles.reading import CircleView, Listed, at_home, behind_link, circles_of, of, open_to, view_of
from games.circles.talk import heard_by, note_heard, react, say, taken_along

__all__ = [
    "MOST_CIRCLES",
    "MOST_MEMBERS",
    "Again",
    "CircleView",
    "Honours",
    "Listed",
    "Lost",
    "NotHead",
    "NothingLike",
    "accept",
    "all_said",
    "at_home",
    "behind_link",
    "bring_along",
    "circles_of",
    "delete",
    "delete_by_host",
    "found",
    "found_from",
    "heard_by",
    "join",
    "leave",
    "leave_all",
    "like_last",
    "new_link",
    "note_heard",
    "of",
    "open_like",
    "open_table",
    "open_to",
    "played_last",
    "react",
    "remove",
    "rename",
    "rename_by_host",
    "say",
    "taken_along",
    "view_of",
]
