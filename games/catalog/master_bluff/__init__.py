"""Master Bluff: lay cards face down and say what family they are; doubt wrongly and you take the pile."""

from games.catalog.master_bluff.advance import ADVANCE
from games.catalog.master_bluff.board import Board
from games.catalog.master_bluff.bot import WAYS_OF, bot
from games.catalog.master_bluff.end import END, outcome
from games.catalog.master_bluff.rules import REVEALS, deal, turn
from games.catalog.master_bluff.search import SEARCH
from games.catalog.master_bluff.teach import LESSON, PRIMER
from games.catalog.master_bluff.unseen import UNSAID, hides, unseen
from games.catalog.master_bluff.value import VALUE
from games.catalog.master_bluff.words import CAPTIONS, LABELS, WORDS, preview
from games.engine.bots import Bots
from games.engine.rulebook import Front, Page, Rulebook, TableOption, Words
from games.engine.teach import Demo
from games.engine.texts import say

GAME = Rulebook(
    slug="master_bluff",
    name=say("Master Bluff"),
    edition=1,
    seats=range(3, 6),
    table=Board,
    deal=deal,
    turn=turn,
    outcome=outcome,
    options=(
        TableOption(
            "family",
            say("After a call"),
            {
                "free": say("the next leader names any family"),
                "strict": say("the family carries on"),
            },
            say("If the family carries on, only a token can change it, and games get long."),
        ),
        TableOption(
            "cards",
            say("Cards in each family"),
            {
                "eight": say("eight"),
                "seven": say("seven"),
            },
        ),
        TableOption(
            "end",
            say("When somebody is out of cards"),
            {
                "first": say("the game ends"),
                "last": say("the others play on"),
            },
        ),
    ),
    advance=ADVANCE,
    front=Front(
        blurb=say("Lay cards face down and call them elves: if nobody doubts you, you are rid of them."),
        kind=say("Bluff"),
        difficulty=1,
        length={3: 51, 4: 26, 5: 23},
        days={3: (18.6, 32.7), 4: (12.5, 35.7), 5: (11.6, 23.9)},
        primer=PRIMER,
        lesson=LESSON,
        demo=Demo(series=True),
    ),
    words=Words(
        of=WORDS,
        labels=LABELS,
        captions=CAPTIONS,
        previews=preview,
    ),
    page=Page(
        reveals=REVEALS,
        from_hand=frozenset({"follow.cards", "lead.cards", "switch.cards"}),
        plain=frozenset({"pass"}),
        seldom=frozenset({"switch"}),
        devices=frozenset({"family"}),
    ),
    bots=Bots(
        answer=bot,
        tempers=WAYS_OF.tempers,
        unseen=unseen,
        unsaid=UNSAID,
        hides=hides,
        value=VALUE,
        endings=9000,
        search=SEARCH,
    ),
    end=END,
)
