"""Door & Treasure: kick in doors, kill what is behind them with a little help, and be the first to reach level 10."""

from games.catalog.door_and_treasure.advance import ADVANCE, first_orders
from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.bot import bot
from games.catalog.door_and_treasure.bot_fights import WAYS_OF
from games.catalog.door_and_treasure.cards import CARDS
from games.catalog.door_and_treasure.end import END, outcome
from games.catalog.door_and_treasure.previews import PREVIEWS
from games.catalog.door_and_treasure.printed import texts_on
from games.catalog.door_and_treasure.rules import REVEALS, deal, turn
from games.catalog.door_and_treasure.search import SEARCH, UNSAID, ask_again, unseen
from games.catalog.door_and_treasure.teach import DEMO, LESSON, PRIMER
from games.catalog.door_and_treasure.value import VALUE
from games.catalog.door_and_treasure.words import CAPTIONS, LABELS, WORDS
from games.engine.bots import Bots
from games.engine.rulebook import Beginning, Front, Page, Rulebook, Short, TableOption, Words
from games.engine.texts import say

SELDOM = (
    "recall", "haul", "wear", "stow", "shed", "throw_away", "sell", "rise", "raise", "rob_level", "curse", "rummage",
    "steal", "withdraw", *(f"{verb}_{seat}" for verb in ("offer", "haggle") for seat in range(6)),
    "open.then", "ask.first",
)  # fmt: skip
FROM_HAND = (
    *(f"{verb}.card" for verb in ("aim", "cancel", "lure", "pass_on", "rescue", "stab", "swap", "use")),
    *(f"{verb}.cards" for verb in ("boost", "drop", "give", "lose_cards", "play", "rage", "smite")),
    *(f"{verb}.monster" for verb in ("lure", "swap", "trouble")),
    *(f"{verb}.{name}" for verb in ("run", "whine") for name in ("save", "throw")),
)
ON_BOARD = (
    "ask.who", "agree.with", "stab.on", "pass_on.on", "aim.foe", "swap.foe", "charm.foe", "befriend.foe",
    "lose.items", "give_up.items", "take.item", "share.cards",
)  # fmt: skip
PLACES = {card: place for place, card in enumerate(CARDS)}  # in the file: doors before treasures, kind by kind

SHORT = Short(
    say("The short game: to level 8, from hands of four doors and five treasures, with an early night"),
    {"goal": 8, "hand": "four", "treasure": "on", "night": 8},
    {3: 57, 4: 74, 5: 102, 6: 118},
)

GAME = Rulebook(
    slug="door_and_treasure",
    name=say("Door & Treasure"),
    edition=4,
    seats=range(3, 7),
    table=Board,
    deal=deal,
    turn=turn,
    outcome=outcome,
    options=(
        TableOption("goal", say("The last level"), {10: say("10"), 8: say("8, for a shorter game")}),
        TableOption(
            "hand",
            say("Opening hands"),
            {"two": say("two doors and two treasures"), "four": say("four doors and four treasures")},
        ),
        TableOption(
            "treasure",
            say("An opening treasure"),
            {"off": say("none"), "on": say("one extra treasure for everybody")},
        ),
        TableOption(
            "undead",
            say("Undead"),
            {"off": say("need a card to join a fight"), "on": say("may join other undead without one")},
        ),
        TableOption(
            "night",
            say("Night falls"),
            {25: say("after 25 turns each"), 8: say("after 8 turns each, for an early end")},
        ),
    ),
    advance=ADVANCE,
    first_orders=first_orders,
    front=Front(
        blurb=say(
            "Kick in a door, beat what is behind it and take its treasure. Or see to it that somebody else has to."
        ),
        kind=say("Fights and bargains"),
        difficulty=3,
        length={3: 100, 4: 140, 5: 170, 6: 200},
        days={3: (26.6, 50.2), 4: (39.8, 60.9), 6: (66.6, 95.8)},
        primer=PRIMER,
        lesson=LESSON,
        short=SHORT,
        beginning=Beginning(SHORT.choices, say("Now the whole game")),
        demo=DEMO,
    ),
    words=Words(
        of=WORDS,
        by_seat=frozenset({"people"}),
        labels=LABELS,
        captions=CAPTIONS,
        previews=PREVIEWS,
        texts=texts_on,
    ),
    page=Page(
        reveals=REVEALS,
        before=frozenset({"play"}),
        seldom=frozenset(SELDOM),
        from_hand=frozenset(FROM_HAND),
        on_board=frozenset(ON_BOARD),
        plain=frozenset({"fight", "leave", "done", "pass", "draw", "bear", "alone", "stay_out"}),
        rank=PLACES.__getitem__,
    ),
    bots=Bots(
        answer=bot,
        tempers=WAYS_OF.tempers,
        unseen=unseen,
        unsaid=UNSAID,
        ask_again=ask_again,
        value=VALUE,
        search=SEARCH,
        endings=8000,
    ),
    end=END,
)
