"""Dr Blender: collect heads, torsos and legs by their colour, and put creatures together again."""

from games.catalog.dr_blender.advance import ADVANCE
from games.catalog.dr_blender.board import COLOUR, RANK, Lab
from games.catalog.dr_blender.bot import WAYS_OF, bot
from games.catalog.dr_blender.end import END, outcome
from games.catalog.dr_blender.rules import REVEALS, deal, turn
from games.catalog.dr_blender.search import SEARCH, UNSAID, unseen
from games.catalog.dr_blender.teach import LESSON, PRIMER
from games.catalog.dr_blender.value import VALUE
from games.catalog.dr_blender.words import CAPTIONS, LABELS, PREVIEWS, WORDS, comes_to_nothing
from games.engine.bots import Bots
from games.engine.rulebook import Front, Page, Rulebook, TableOption, Words
from games.engine.texts import say, say_as

GAME = Rulebook(
    slug="dr_blender",
    name=say("Dr Blender"),
    edition=2,
    seats=range(2, 5),
    table=Lab,
    deal=deal,
    turn=turn,
    outcome=outcome,
    options=(
        TableOption(
            "blocks",
            say("Four players' blocks"),
            {
                "vote": say("the three others vote"),
                "two": say("the next two players place one each"),
            },
            say("Two or three players have no choice here."),
        ),
        TableOption(
            "tracker",
            say("Open tracker"),
            {
                "off": say_as("an option of a table", "off"),
                "on": say_as("an option of a table", "on"),
            },
            say("Shows beside each hand the parts that everyone can know to be in it."),
        ),
    ),
    advance=ADVANCE,
    front=Front(
        blurb=say("Put mixed-up creatures together again, before your fellow assistants do."),
        kind=say("Collecting and bargaining"),
        difficulty=2,
        length={2: 42, 3: 36, 4: 36},
        days={2: (5.2, 8.3), 3: (8.9, 17.4), 4: (16.2, 23.3)},
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
        plain=frozenset({"decline", "leave", "finish"}),
        seldom=frozenset({"free"}),
        from_hand=frozenset({"demand.give", "free.discard"}),
        on_board=frozenset({"block.parts", "place.first", "place.second", "vote.first", "vote.second", "demand.seat"}),
        idle=comes_to_nothing,
        devices=frozenset({"colour", "creature"}),
        faces=frozenset({"slot"}),
        printed={"colours": COLOUR},
        rank=RANK.__getitem__,
    ),
    bots=Bots(
        answer=bot,
        tempers=WAYS_OF.tempers,
        unseen=unseen,
        unsaid=UNSAID,
        value=VALUE,
        turns=4,
        endings=5000,
        search=SEARCH,
    ),
    end=END,
)
