"""How a strong bot of Munchhausen searches: it tries only what the bot may draw by itself.

So it leans by what this table has shown: on the tables that it imagines, everybody lies and doubts by how each has
fared so far.
"""

from __future__ import annotations

from games.catalog.munchhausen.bot import bot
from games.catalog.munchhausen.value import VALUE
from games.engine.bots import Search, drawn_by

SEARCH = Search(VALUE, playouts=36, most=8, candidates=drawn_by(bot))
