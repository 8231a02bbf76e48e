"""Seasons: tables with a date at the end. Who is in one, who sits where, what is due, and how it stands.

Who is in none of its circles and has not its link learns nothing of a season.
"""

from games.seasons.people import GOING_ON, begin_now, bring_along, join, join_by_link, may_see, open_season
from games.seasons.planning import LEAST, MOST, SIZES, SeasonPlan, fitting, usual_length, usual_lengths
from games.seasons.reading import SeasonView, behind_link, of, seasons_of, seasons_of_circle
from games.seasons.refusals import Lost
from games.seasons.running import run, run_due

__all__ = [
    "GOING_ON",
    "LEAST",
    "MOST",
    "SIZES",
    "Lost",
    "SeasonPlan",
    "SeasonView",
    "begin_now",
    "behind_link",
    "bring_along",
    "fitting",
    "join",
    "join_by_link",
    "may_see",
    "of",
    "open_season",
    "run",
    "run_due",
    "seasons_of",
    "seasons_of_circle",
    "usual_length",
    "usual_lengths",
]
