"""Seasons: tables with a date at the end. Who is in one, who sits where, what is due, and how it stands.

Who is in none of its circles and has not its link learns nothing of a season.
"""

from games.seasons.changes import (
    GOING_ON,
    ask_host,
    end_now,
    exclude,
    exclude_by_host,
    hand_on,
    leave,
    leave_all,
    say_if_next,
    seat_again,
)
from games.seasons.forecast import longest, still_to_play, usual_lengths
from games.seasons.honours import Date, Honour, dates_of, honours_of, taken_along
from games.seasons.people import (
    begin_now,
    bring_along,
    join,
    join_by_link,
    may_see,
    open_season,
    refusal_of,
)
from games.seasons.planning import LEAST, MOST, MOST_AT_ONCE, SIZES, SeasonPlan, fitting
from games.seasons.prospects import together
from games.seasons.reading import SeasonView, behind_link, of, seasons_of, seasons_of_circle
from games.seasons.reckoning import TableRow
from games.seasons.refusals import Excluded, Lost, NoPrograms
from games.seasons.running import run, run_due

__all__ = [
    "GOING_ON",
    "LEAST",
    "MOST",
    "MOST_AT_ONCE",
    "SIZES",
    "Date",
    "Excluded",
    "Honour",
    "Lost",
    "NoPrograms",
    "SeasonPlan",
    "SeasonView",
    "TableRow",
    "ask_host",
    "begin_now",
    "behind_link",
    "bring_along",
    "dates_of",
    "end_now",
    "exclude",
    "exclude_by_host",
    "fitting",
    "hand_on",
    "honours_of",
    "join",
    "join_by_link",
    "leave",
    "leave_all",
    "longest",
    "may_see",
    "of",
    "open_season",
    "refusal_of",
    "run",
    "run_due",
    "say_if_next",
    "seasons_of",
    "seasons_of_circle",
    "seat_again",
    "still_to_play",
    "taken_along",
    "together",
    "usual_lengths",
]
