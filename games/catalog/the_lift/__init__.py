"""The Lift: claim dwarves by their colour, and send crews of them down a mine for gems."""

from games.catalog.the_lift.advance import ADVANCE
from games.catalog.the_lift.board import COLOURS, CREW_CARD, Mine, dwarves_of
from games.catalog.the_lift.bot import WAYS_OF, bot
from games.catalog.the_lift.end import END, outcome
from games.catalog.the_lift.rules import REVEALS, deal, turn
from games.catalog.the_lift.search import SEARCH, UNSAID
from games.catalog.the_lift.teach import LESSON, PRIMER
from games.catalog.the_lift.value import VALUE
from games.catalog.the_lift.words import CAPTIONS, LABELS, PREVIEWS, WORDS
from games.engine.bots import Bots
from games.engine.rulebook import Front, Page, Rulebook, TableOption, Words
from games.engine.texts import say

GAME = Rulebook(
    slug="the_lift",
    name=say("The Lift"),
    edition=2,
    seats=range(2, 5),
    table=Mine,
    deal=deal,
    turn=turn,
    outcome=outcome,
    options=(
        TableOption(
            "gems",
            say("Gems of each kind"),
            {
                "plenty": say("no limit"),
                "three": say("three"),
            },
            say("With three of each, the fourth player to complete a crew gets nothing for it."),
        ),
        TableOption(
            "start",
            say("Starting points"),
            {
                "even": say("by place on the track, to make it even"),
                "printed": say("two for the fourth player of four, as printed"),
            },
            say("Players early on the track choose first; the printed points hardly make up for it."),
        ),
    ),
    advance=ADVANCE,
    front=Front(
        blurb=say("Hire dwarves in the tavern, and be at the lift before the others when your crew is complete."),
        kind=say("A race for the best places"),
        difficulty=2,
        length={2: 24, 3: 36, 4: 48},  # twelve rounds, a question to each player in each
        days={2: (5.0, 8.3), 3: (13.2, 17.0), 4: (17.2, 22.3)},
        primer=PRIMER,
        lesson=LESSON,
    ),
    words=Words(
        of=WORDS,
        by_seat=frozenset({"points", "bonus"}),
        labels=LABELS,
        captions=CAPTIONS,
        previews=PREVIEWS,
    ),
    page=Page(
        reveals=REVEALS,
        on_board=frozenset({"claim.colour", "lift.crew"}),
        at_hand=frozenset({"claim.plan"}),
        devices=frozenset({"colour", "crew"}),
        printed={
            "colours": COLOURS,
            "crews": [(crew.gem, dwarves_of(crew.dwarves), crew.points) for crew in CREW_CARD],
        },
        rank=COLOURS.index,
    ),
    bots=Bots(
        answer=bot,
        tempers=WAYS_OF.tempers,
        unsaid=UNSAID,
        value=VALUE,
        search=SEARCH,
        turns=3,
        endings=9000,
    ),
    end=END,
)
