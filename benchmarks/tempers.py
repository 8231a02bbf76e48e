"""`make tempers`: what levels and tempers win among sensible calm bots, and what tells them apart. Kept in BALANCE.md.

Asked for some games or manners, it prints them and keeps nothing.

At a table of four, one bot plays in another manner: each deal from every seat in turn. Its share is what it wins among
three sensible calm ones, times its fair share, with the error (95 %). Bold is a temper outside 0.9 to 1.1, or an easy
bot outside 0.5 to 0.8. What it does is compared with what a calm bot would do in its place, over the same questions
from games among calm bots: how often, where it could.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial

from benchmarks.catalog import marks_of, telling_of
from benchmarks.matches import decision_of, moves, seeing, share_of
from benchmarks.report import BALANCE, Run, explained, grid, parser_of, positive
from games.catalog import GAMES
from games.engine.bots import USUAL, Level, Manner, Temper
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight

HEADING = "## Levels and tempers among bots"
SEATS = 4
GAMES_AT_MOST = 2000
ERROR = 0.05  # of the times that it wins its fair share
EASY, EVEN = (0.5, 0.8), (0.9, 1.1)  # times its fair share that an easy bot is to win, and one of any temper
NAMES = [str(Level.EASY), *(str(temper) for temper in Temper if temper != Temper.CALM)]
COLUMNS = ("game", "manner", "games", "share", "what it does (a calm bot)")
WATCHED = 40  # games whose questions are put to every manner

Asked = tuple[Sight, Decision, bytes]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and write down what each manner wins and does."""
    parser = parser_of("benchmarks.tempers", __doc__, GAMES)
    parser.add_argument("--games", type=positive, default=GAMES_AT_MOST, help="how many of each manner at most")
    parser.add_argument("--manner", nargs="+", choices=NAMES, help="which manners (default: all)")
    options = parser.parse_args(arguments)
    run, found = Run("make tempers"), list[list[str]]()
    for slug in options.slug or GAMES:
        found += rows(slug, options.manner or NAMES, options.games)
    kept = None if options.slug or options.manner else BALANCE
    run.keep(HEADING, grid(COLUMNS, found), *explained(__doc__), kept=kept)


def rows(slug: str, names: Sequence[str], games: int) -> Iterator[list[str]]:
    """Measure an easy bot of one game, and those of all tempers that mean something there."""
    rules, questions = GAMES[slug], [*asked(slug, WATCHED)]
    calm = rates(slug, questions, USUAL)
    for manner in (Manner(level=Level.EASY), *(Manner(temper=temper) for temper in telling_of(slug))):
        name, (least, most) = (manner.temper, EVEN) if manner.level == USUAL.level else (manner.level, EASY)
        if name not in names:
            continue
        found = rates(slug, questions, manner)
        did = "; ".join(f"{mark} {found[mark]:.0%} ({calm[mark]:.0%})" for mark in found)
        player = seeing(partial(rules.bots.answer, manner=manner))
        share = share_of(rules, player, seeing(rules.bots.answer), SEATS, games, "tempers", ERROR)
        said = share.said(least <= round(share.times, 2) <= most)
        print(slug, name, said, did, file=sys.stderr, flush=True)
        yield [slug.replace("_", " "), name, f"{share.games:,}", said, did]


def asked(slug: str, games: int, seats: int = SEATS) -> Iterator[Asked]:
    """Return every question of some games among calm bots, with a seed for the bot's own chance."""
    rules = GAMES[slug]
    for number in range(games):

        def seed(position: Position, seat: Seat, number: int = number) -> bytes:
            return f"{number} {position.asked} {seat}".encode()

        def calm(position: Position, seat: Seat, _chance: Chance) -> Answer:
            return rules.bots.answer(
                position.sight(seat), decision_of(position, seat), Chance(seed(position, seat), "bot")
            )

        for position, seat, decision, _answer in moves(rules, [calm] * seats, f"tempers {slug} {number}".encode()):
            yield position.sight(seat), decision, seed(position, seat)


def rates(slug: str, questions: Sequence[Asked], manner: Manner) -> dict[str, float]:
    """Return how often a bot in some manner does what can be noticed."""
    bot = GAMES[slug].bots.answer
    answers = [
        (sight, decision, bot(sight, decision, Chance(seed, "bot"), manner)) for sight, decision, seed in questions
    ]
    found = {}
    for name, mark in marks_of(slug).items():
        cases = [did for did in (mark(*each) for each in answers) if did is not None]
        found[name] = sum(cases) / max(1, len(cases))
    return found


if __name__ == "__main__":
    main()
