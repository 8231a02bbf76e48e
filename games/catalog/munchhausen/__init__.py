"""Munchhausen: whoever bids highest may lay a card on the Baron's mat, and need not lay the card they bid."""

from games.catalog.munchhausen.mat import Mat
from games.catalog.munchhausen.rules import deal, outcome, turn
from games.engine.players import random_player
from games.engine.rulebook import Rulebook, TableOption
from games.engine.texts import say

GAME = Rulebook(
    slug="munchhausen",
    name=say("Munchhausen"),
    blurb=say("Promise the Baron a card, then lay any card you like."),
    edition=1,
    seats=range(2, 9),
    table=Mat,
    deal=deal,
    turn=turn,
    outcome=outcome,
    bot=random_player,
    words={"value": str, "card": str},
    labels={},
    preview=lambda sight, answer: say(""),
    options=(
        TableOption(
            "bidding",
            say("Bidding"),
            {
                "waves": say("Two sealed waves"),
                "wave": say("One sealed wave"),
                "open": say("Open bids"),
            },
        ),
    ),
    tale=frozenset({"bid", "state"}),
)
