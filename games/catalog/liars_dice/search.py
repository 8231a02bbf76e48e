"""How a strong bot of Liar's Dice searches: it tries only what the bot may draw by itself, and a doubt.

On the tables that it imagines, who has bid on a face is likelier to hold it, as `unseen` says.
"""

from __future__ import annotations

from games.catalog.liars_dice.bot import DOUBT, bot
from games.catalog.liars_dice.value import VALUE
from games.engine.bots import Search, drawn_by

SEARCH = Search(VALUE, playouts=32, most=10, candidates=drawn_by(bot, DOUBT))
