"""Pictures of figures, drawn on the server as SVG: nothing for a script to do, and each has its table behind it.

Link `css/pictures.css` from a page that shows one. Fewer than `FEWEST` points make a table alone.
"""

from games.pictures.bars import Bar, bars
from games.pictures.calendar import calendar
from games.pictures.frame import FEWEST
from games.pictures.lines import Curve, course, line_chart, place_chart, stepped
from games.pictures.tree import Place, Table, tree

__all__ = [
    "FEWEST",
    "Bar",
    "Curve",
    "Place",
    "Table",
    "bars",
    "calendar",
    "course",
    "line_chart",
    "place_chart",
    "stepped",
    "tree",
]
