"""The Lift's end: what is said of the players, and how they stood."""

from __future__ import annotations

from games.catalog.the_lift.board import Mine
from games.engine.honours import Story, first, greatest, most, turning_point
from games.engine.questions import Seat
from games.engine.rulebook import Standings
from games.engine.texts import Text, say, say_many

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


STANDING = Standings(scored, say("Points"))
