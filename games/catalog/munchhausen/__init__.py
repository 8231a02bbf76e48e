"""Munchhausen: the highest bidder lays a card on the Baron's mat, and need not lay the card they bid."""

from games.catalog.munchhausen.advance import ADVANCE
from games.catalog.munchhausen.board import DUEL, Mat, from_1, from_2
from games.catalog.munchhausen.bot import WAYS_OF, bot
from games.catalog.munchhausen.end import END, outcome
from games.catalog.munchhausen.rules import REVEALS, deal, turn
from games.catalog.munchhausen.search import SEARCH
from games.catalog.munchhausen.teach import LESSON, PRIMER
from games.catalog.munchhausen.unseen import CLAIMS, UNSAID, unseen
from games.catalog.munchhausen.value import VALUE
from games.catalog.munchhausen.words import CAPTIONS, LABELS, PREVIEWS, WORDS
from games.engine.bots import Bots
from games.engine.rulebook import Front, Page, Rulebook, TableOption, Words
from games.engine.texts import say

GAME = Rulebook(
    slug="munchhausen",
    name=say("Munchhausen"),
    edition=3,
    seats=range(2, 9),
    table=Mat,
    deal=deal,
    turn=turn,
    outcome=outcome,
    options=(
        TableOption(
            "bidding",
            say("Bidding"),
            {
                "waves": say("Two sealed waves"),
                "wave": say("One sealed wave"),
                "open": say("Open bids"),
            },
            say("Open bidding goes on until nobody bids any more. With two players there is no bidding."),
            least=DUEL + 1,
        ),
    ),
    advance=ADVANCE,
    upgrades={1: from_1, 2: from_2},
    front=Front(
        blurb=say("Promise the Baron a card, then lay any card you like."),
        kind=say("Sealed bids and bluff"),
        difficulty=1,
        length={2: 28, 3: 52, 4: 61, 5: 76, 6: 53, 7: 56, 8: 61},
        days={2: (6.7, 8.8), 4: (33.8, 45.0), 8: (46.8, 57.0)},
        primer=PRIMER,
        lesson=LESSON,
    ),
    words=Words(
        of=WORDS,
        labels=LABELS,
        captions=CAPTIONS,
        previews=PREVIEWS,
    ),
    page=Page(
        reveals=REVEALS,
        from_hand=frozenset({"bank.card", "bid.bank", "bid.lay", "reject.bank", "state.bank", "state.lay"}),
        on_board=frozenset({"accept.bidder", "reject.bidder", "choose.bidder"}),
        plain=frozenset({"pass", "wait"}),
        tale=frozenset({"bid", "state"}),
    ),
    bots=Bots(
        answer=bot,
        tempers=WAYS_OF.tempers,
        search=SEARCH,
        unseen=unseen,
        unsaid=UNSAID,
        claims=CLAIMS,
        value=VALUE,
        endings=4500,
    ),
    end=END,
)
