"""Patrons: an auction of twelve pictures in which every bid is spent, even the losing ones."""

from games.catalog.patrons.advance import ADVANCE
from games.catalog.patrons.board import CARDS, FAKE, NUMBERED, SETS, SHEIK, Saleroom
from games.catalog.patrons.bot import WAYS_OF, bot
from games.catalog.patrons.end import END, outcome
from games.catalog.patrons.rules import REVEALS, deal, turn
from games.catalog.patrons.search import SEARCH, UNSAID, unseen
from games.catalog.patrons.teach import LESSON, PRIMER
from games.catalog.patrons.value import VALUE
from games.catalog.patrons.words import CAPTIONS, DOES, LABELS, WORDS, preview
from games.engine.bots import Bots
from games.engine.rulebook import Front, Page, Rulebook, TableOption, Words
from games.engine.texts import say

GAME = Rulebook(
    slug="patrons",
    name=say("Patrons"),
    edition=1,
    seats=range(2, 5),
    table=Saleroom,
    deal=deal,
    turn=turn,
    outcome=outcome,
    options=(
        TableOption(
            "ahead",
            say("Pictures shown"),
            {
                "three": say("the one on sale and the next three"),
                "one": say("only the one on sale"),
            },
            say("With three shown ahead, everyone can plan and leave bids for what is coming."),
        ),
    ),
    advance=ADVANCE,
    front=Front(
        blurb=say("Twelve pictures, twelve sealed bids: each of your cards buys once, and one of them is a fake."),
        kind=say("Sealed bids"),
        difficulty=1,
        length={2: 12, 3: 12, 4: 12},
        days={2: (3.6, 6.8), 3: (7.1, 11.7), 4: (9.9, 14.7)},
        primer=PRIMER,
        lesson=LESSON,
    ),
    words=Words(
        of=WORDS,
        kinds={
            **dict.fromkeys(("lot", "coming", "pictures", "discarded", "called", "shown"), "picture"),
            **dict.fromkeys(("hands", "spent", "bids", "rebids"), "card"),
        },
        labels=LABELS,
        captions=CAPTIONS,
        previews=preview,
        does=DOES,
    ),
    page=Page(
        reveals=REVEALS,
        from_hand=frozenset({"bid.again", "bid.card", "rebid.card"}),
        printed={"sets": SETS, "numbered": NUMBERED, "special": (SHEIK, FAKE)},
        rank=CARDS.index,
    ),
    bots=Bots(
        answer=bot,
        tempers=WAYS_OF.tempers,
        unseen=unseen,
        unsaid=UNSAID,
        value=VALUE,
        search=SEARCH,
        turns=4,
    ),
    end=END,
)
