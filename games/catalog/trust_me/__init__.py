"""Trust Me!: lay cards face down, say which animal they are, and hope that the next player believes you."""

from games.catalog.trust_me.advance import ADVANCE
from games.catalog.trust_me.board import RANK, SPECIALS, Board
from games.catalog.trust_me.bot import WAYS_OF, bot
from games.catalog.trust_me.end import END, outcome
from games.catalog.trust_me.rules import deal, turn
from games.catalog.trust_me.search import CLAIMS, SEARCH, UNSAID, unseen
from games.catalog.trust_me.stack import REVEALS
from games.catalog.trust_me.teach import LESSON, PRIMER
from games.catalog.trust_me.value import VALUE
from games.catalog.trust_me.words import CAPTIONS, DOES, LABELS, PREVIEWS, WORDS
from games.engine.bots import Bots
from games.engine.rulebook import Beginning, Front, Page, Rulebook, TableOption, Words
from games.engine.texts import say

GAME = Rulebook(
    slug="trust_me",
    name=say("Trust Me!"),
    edition=2,
    seats=range(3, 7),
    table=Board,
    deal=deal,
    turn=turn,
    outcome=outcome,
    options=(
        TableOption(
            "end",
            say("The game ends"),
            {
                "last": say("when only one player has cards left, and loses"),
                "first": say("when one player runs out of cards, and wins"),
            },
        ),
        TableOption(
            "specials",
            say("The special cards"),
            {"with": say("are in the game"), "without": say("stay in the box")},
            hint=say("Without them you lay, believe or turn one up, and nothing else: good for a first game."),
        ),
    ),
    advance=ADVANCE,
    front=Front(
        blurb=say("“Three cats,” says your neighbour. Believe it and add two more, or turn one up and see."),
        kind=say("Bluff and doubt"),
        difficulty=1,
        length={3: 14, 4: 29, 5: 48, 6: 53},
        days={3: (5.5, 10.8), 4: (11.4, 20.7), 6: (19.3, 29.8)},
        primer=PRIMER,
        beginning=Beginning({"specials": "without"}, say("Now with the special cards")),
        lesson=LESSON,
    ),
    words=Words(
        of=WORDS,
        labels=LABELS,
        captions=CAPTIONS,
        previews=PREVIEWS,
        does=DOES,
    ),
    page=Page(
        reveals=REVEALS,
        seldom=frozenset(SPECIALS),
        from_hand=frozenset({"believe.cards", "hand_in.card", "not_enough.card", "show.card", "start.cards"}),
        on_board=frozenset({"disbelieve.turn", "i_believe.turn"}),
        devices=frozenset({"animal"}),
        faces=frozenset({"place"}),
        tale=frozenset({"start", "believe"}),
        rank=RANK.__getitem__,
    ),
    bots=Bots(
        answer=bot,
        tempers=WAYS_OF.tempers,
        unseen=unseen,
        unsaid=UNSAID,
        claims=CLAIMS,
        value=VALUE,
        endings=9000,
        search=SEARCH,
    ),
    end=END,
)
