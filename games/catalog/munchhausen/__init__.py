"""Munchhausen: the highest bidder lays a card on the Baron's mat, and need not lay the card they bid."""

from games.catalog.munchhausen.advance import ADVANCE
from games.catalog.munchhausen.board import DUEL, Mat, from_1
from games.catalog.munchhausen.bot import WAYS_OF, bot
from games.catalog.munchhausen.end import ENDINGS, HONOURS, STANDING, TO_ME, outcome
from games.catalog.munchhausen.rules import REVEALS, deal, turn
from games.catalog.munchhausen.teach import LESSON, PRIMER
from games.catalog.munchhausen.words import CAPTIONS, LABELS, WORDS, preview
from games.engine.rulebook import Rulebook, TableOption
from games.engine.texts import say

GAME = Rulebook(
    slug="munchhausen",
    name=say("Munchhausen"),
    blurb=say("Promise the Baron a card, then lay any card you like."),
    kind=say("Sealed bids and bluff"),
    difficulty=1,
    edition=2,
    seats=range(2, 9),
    table=Mat,
    deal=deal,
    turn=turn,
    outcome=outcome,
    endings=ENDINGS,
    to_me=TO_ME,
    bot=bot,
    tempers=WAYS_OF.tempers,
    words=WORDS,
    labels=LABELS,
    captions=CAPTIONS,
    preview=preview,
    length={2: 28, 3: 52, 4: 61, 5: 76, 6: 53, 7: 56, 8: 61},
    primer=PRIMER,
    honours=HONOURS,
    standing=STANDING,
    reveals=REVEALS,
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
    from_hand=frozenset({"bank.card", "bid.bank", "bid.lay", "reject.bank", "state.bank", "state.lay"}),
    on_board=frozenset({"accept.bidder", "reject.bidder", "choose.bidder"}),
    advance=ADVANCE,
    plain=frozenset({"pass", "wait"}),
    tale=frozenset({"bid", "state"}),
    upgrades={1: from_1},
    lesson=LESSON,
)
