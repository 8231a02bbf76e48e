"""How The Lift ends, what is said of the players then, and how they stood. Numbers in brackets are of rules.md."""

from __future__ import annotations

from games.catalog.the_lift.board import ROUNDS, Mine, count
from games.engine.end import End, LaidOut, Outcome, Standings, Story, first, greatest, most, places_of, turning_point
from games.engine.questions import Seat
from games.engine.texts import Text, say, say_many

SHARED = say("The twelfth round is over. Points and gems are equal, so first place is shared.")
BY_GEMS = say("The twelfth round is over. Points are equal, so more gems come first.")
OVER = say("The twelfth round is over.")


def outcome(table: Mine) -> Outcome | None:
    """After twelve rounds the most points win; ties go to the most gems, then are shared [1.1, 5.4, 5.5]."""
    if table.turns < ROUNDS:
        return None
    ranks = [(points, len(gems)) for points, gems in zip(table.points, table.gems, strict=True)]
    places = places_of(ranks)
    return Outcome(places, [*table.points], reason(table, places))


def reason(table: Mine, places: list[int]) -> Text:
    """Say how the game has ended: who is first, and whether gems had to decide."""
    first = [seat for seat, at in enumerate(places) if at == 1]
    if len(first) > 1:
        return SHARED
    if table.points.count(table.points[first[0]]) > 1:
        return BY_GEMS
    return OVER


TOO_LATE = say_many(
    "{seat} had a crew ready once when the lift had gone.",
    "{seat} had a crew ready {count} times when the lift had gone.",
)
EMPTY = say_many(
    "{seat} claimed a colour of which nobody was there.",
    "{seat} claimed a colour of which nobody was there, {count} times.",
)


def best_waiter(story: Story) -> Text | None:
    """Honour the seat whose waiting paid best: in points sent down the next time it placed its token elsewhere."""
    paid: dict[Seat, int] = {}
    waits: dict[Seat, bool] = {}
    for deed in story.deeds:
        if deed.name == "waited":
            waits[deed.by] = True
        elif deed.name == "sent" and waits.pop(deed.by, False):
            paid[deed.by] = paid.get(deed.by, 0) + deed.amount
    seat = first(paid)
    if seat is None:
        return None
    return say("{seat} waited best: the crews sent right after it were worth {points}.", seat=seat, points=paid[seat])


HONOURS = (
    greatest("sent", say("{seat} sent down the best crew: {thing}, for {amount:points}.")),
    best_waiter,
    most("too late", TOO_LATE),
    most("empty", EMPTY, least=2),
    turning_point(),
)


def scored(table: Mine) -> list[int]:
    """Return each seat's points."""
    return [*table.points]


def new_dwarves(table: Mine) -> list[Text]:
    """Say which dwarves a round's end has laid out for the round after the next, and has left for last [5.1]."""
    if not table.row2:
        return []
    coming = table.turns + 2
    told = [say("Laid out for round {round}: {team}.", round=coming, team=[*count(table.row2)])]
    if coming == ROUNDS - 1:
        told.append(say("That leaves {team} for the last round.", team=[*count(table.deck)]))
    return told


END = End(
    endings=(SHARED, BY_GEMS, OVER),
    honours=HONOURS,
    standing=Standings(scored, say("Points")),
    laid_out=LaidOut(say("the new dwarves"), new_dwarves),
)
