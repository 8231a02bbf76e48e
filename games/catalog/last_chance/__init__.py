"""Last Chance: five dice, one card, and bets without limit on the one who dares to try."""

from games.catalog.last_chance.advance import ADVANCE
from games.catalog.last_chance.board import Board
from games.catalog.last_chance.bot import WAYS_OF, bot
from games.catalog.last_chance.end import END, outcome
from games.catalog.last_chance.rules import REVEALS, deal, turn
from games.catalog.last_chance.search import SEARCH, ask_again, unseen, unshown
from games.catalog.last_chance.teach import LESSON, PRIMER
from games.catalog.last_chance.value import VALUE
from games.catalog.last_chance.words import CAPTIONS, LABELS, PREVIEWS, SCALE, WORDS, stake_all
from games.engine.bots import Bots
from games.engine.rulebook import Front, Page, Rulebook, TableOption, Words
from games.engine.texts import say

GAME = Rulebook(
    slug="last_chance",
    name=say("Last Chance"),
    edition=4,
    seats=range(2, 7),
    table=Board,
    deal=deal,
    turn=turn,
    outcome=outcome,
    options=(
        TableOption(
            "cards",
            say("Cards"),
            {7: say("seven"), 5: say("five"), 12: say("twelve"), 15: say("fifteen")},
            say("Each card takes about three attempts."),
        ),
        TableOption(
            "bidding",
            say("Bidding"),
            {"sealed": say("Sealed: limit and bet in one envelope"), "open": say("Open, then the bets")},
            say("Sealed, each attempt takes one answer from everybody; open, two or three."),
        ),
        TableOption(
            "throw",
            say("A fresh card"),
            {"no": say("starts empty"), "yes": say("has dice thrown on it")},
        ),
        TableOption(
            "card_to_win",
            say("To win"),
            {"no": say("the money counts"), "yes": say("a card is needed")},
        ),
    ),
    advance=ADVANCE,
    front=Front(
        blurb=say("Pay for five dice or be paid to throw them, while the others bet all they have on YES or NO."),
        kind=say("Dice and bets"),
        difficulty=3,
        length={2: 32, 3: 32, 4: 32, 5: 33, 6: 32},
        days={2: (5.9, 8.0), 4: (21.3, 28.4), 6: (24.7, 35.6)},
        primer=PRIMER,
        lesson=LESSON,
    ),
    words=Words(
        of=WORDS,
        kinds={
            **dict.fromkeys(("cash", "bids", "prize", "bid", "stake", "money"), "money"),
            **dict.fromkeys(("card", "icons", "won"), "icons"),
            "odds": "odds",
            "dice": "die",
        },
        by_seat=frozenset({"cash", "bids", "bets", "money", "points"}),
        labels=LABELS,
        captions=CAPTIONS,
        previews=PREVIEWS,
    ),
    page=Page(
        reveals=REVEALS,
        scale=SCALE,
        twice={"last_chance": stake_all},
        plain=frozenset({"stand", "leave", "no_bet"}),
        on_board=frozenset({"choose.printed"}),
    ),
    bots=Bots(
        answer=bot,
        tempers=WAYS_OF.tempers,
        unseen=unseen,
        unshown=unshown,
        ask_again=ask_again,
        value=VALUE,
        endings=6000,
        search=SEARCH,
    ),
    end=END,
)
