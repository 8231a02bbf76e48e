"""Liar's Dice: say how many dice show a face under all cups; raise, or doubt, and lose a die if you are wrong."""

from games.catalog.liars_dice.advance import ADVANCE
from games.catalog.liars_dice.board import Board
from games.catalog.liars_dice.bot import WAYS_OF, bot
from games.catalog.liars_dice.end import ENDINGS, HONOURS, STANDING, TO_ME, outcome, rolled
from games.catalog.liars_dice.rules import REVEALS, deal, turn
from games.catalog.liars_dice.search import SEARCH
from games.catalog.liars_dice.teach import LESSON, PRIMER
from games.catalog.liars_dice.unseen import CLAIMS, UNSAID, unseen
from games.catalog.liars_dice.value import VALUE
from games.catalog.liars_dice.words import CAPTIONS, LABELS, WORDS, preview
from games.engine.bots import Bots
from games.engine.end import End, LaidOut
from games.engine.rulebook import Front, Page, Rulebook, Short, Stuff, TableOption, Words
from games.engine.texts import say, say_many

SHORT = Short(say("Three dice each"), {"dice": 3}, {2: 11, 3: 30, 4: 51, 5: 68, 6: 86})

GAME = Rulebook(
    slug="liars_dice",
    name=say("Liar’s Dice"),
    edition=2,
    seats=range(2, 7),
    table=Board,
    deal=deal,
    turn=turn,
    outcome=outcome,
    options=(
        TableOption(
            "ones",
            say("Ones"),
            {"wild": say("stand for any face"), "plain": say("are just ones")},
        ),
        TableOption(
            "exact",
            say("Calling a bid exact"),
            {"no": say("is not done"), "yes": say("costs all others a die, or its caller")},
        ),
        TableOption(
            "palifico",
            say("Down to one die"),
            {"no": say("the game goes on as before"), "yes": say("a round of one face (palifico)")},
            say("A player left with one die begins a round in which the face stays and ones are just ones."),
            least=3,
        ),
        TableOption(
            "dice",
            say("Dice for each player"),
            {5: say("five"), 3: say("three")},
        ),
    ),
    advance=ADVANCE,
    front=Front(
        blurb=say("Say how many fives lie under all the cups together, having seen none but your own."),
        kind=say("Dice and bluff"),
        difficulty=1,
        length={2: 22, 3: 57, 4: 89, 5: 124, 6: 154},
        short=SHORT,
        primer=PRIMER,
        lesson=LESSON,
    ),
    words=Words(
        of=WORDS,
        labels=LABELS,
        captions=CAPTIONS,
        previews=preview,
        stuff=Stuff(
            say_many("die under the cup", "dice under the cup"),
            up=say("All cups up"),
            none=say("no dice"),
            changing=frozenset({"hands"}),
        ),
    ),
    page=Page(
        reveals=REVEALS,
        on_board=frozenset({"open.count", "open.face", "raise.count", "raise.face"}),
        devices=frozenset({"face"}),
    ),
    bots=Bots(
        answer=bot,
        tempers=WAYS_OF.tempers,
        unseen=unseen,
        unsaid=UNSAID,
        claims=CLAIMS,
        value=VALUE,
        endings=6000,
        search=SEARCH,
    ),
    end=End(
        endings=ENDINGS,
        to_me=TO_ME,
        honours=HONOURS,
        standing=STANDING,
        laid_out=LaidOut(say("the roll"), rolled),
    ),
)
