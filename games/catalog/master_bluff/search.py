"""How a strong bot of Master Bluff searches: it tries only what the bot may draw by itself, to call, and to pass.

So it leans by what this table has shown: on the tables that it imagines, everybody calls and believes by how each has
fared so far.
"""

from __future__ import annotations

from games.catalog.master_bluff.bot import BLUFF, PASS, bot
from games.catalog.master_bluff.value import VALUE
from games.engine.bots import Search, drawn_by

SEARCH = Search(VALUE, playouts=48, turns=2, most=10, candidates=drawn_by(bot, BLUFF, PASS))
