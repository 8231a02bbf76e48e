"""Trust Me!: lay animals face down, or whatever you call animals, and hope that the next player believes you."""

from games.catalog.trust_me.board import RANK, Board
from games.catalog.trust_me.bot import bot
from games.catalog.trust_me.orders import ORDERS
from games.catalog.trust_me.previews import preview
from games.catalog.trust_me.rules import ENDINGS, deal, outcome, turn
from games.catalog.trust_me.words import CAPTIONS, LABELS, WORDS
from games.engine.rulebook import Rulebook, TableOption
from games.engine.texts import say

GAME = Rulebook(
    slug="trust_me",
    name=say("Trust Me!"),
    blurb=say("Three cats, says your neighbour. Believe it and add two more, or turn one up and see."),
    edition=1,
    seats=range(3, 7),
    table=Board,
    deal=deal,
    turn=turn,
    outcome=outcome,
    endings=ENDINGS,
    bot=bot,
    words=WORDS,
    labels=LABELS,
    captions=CAPTIONS,
    preview=preview,
    length={3: 17, 4: 29, 5: 43, 6: 46},
    options=(
        TableOption(
            "end",
            say("The game ends"),
            {
                "last": say("when only one player still has cards, who loses"),
                "first": say("when the first player is rid of all cards, who wins"),
            },
        ),
    ),
    orders=ORDERS,
    devices=frozenset({"animal"}),
    faces=frozenset({"place"}),
    tale=frozenset({"start", "believe"}),
    rank=RANK.__getitem__,
)
