"""How Patrons ends, what is said of the players then, and how they stood. Numbers in brackets are of rules.md."""

from __future__ import annotations

from games.catalog.patrons.board import Saleroom, best, points
from games.engine.end import End, Outcome, Reckoning, Standings, greatest, most, places_of, turning_point
from games.engine.texts import Text, say, say_many

FOR_SALE = say("Twelve pictures are for sale, and everyone has the same twelve bid cards.")
NO_PICTURES = say("All pictures have been on sale, and nobody has any.")
TIE_BROKEN = say("All pictures have been on sale. {seat} wins the tie with the most valuable picture.")
ALL_CALLED = say("All pictures have been on sale.")
TO_ME = {
    TIE_BROKEN.template: say("All pictures have been on sale. You win the tie with the most valuable picture."),
}


def outcome(table: Saleroom) -> Outcome | None:
    """Count points; a tie is broken by the most valuable picture [5]."""
    if any(table.hands):
        return None
    scores = [points(pictures) for pictures in table.pictures]
    ranks = [(score, best(pictures)) for score, pictures in zip(scores, table.pictures, strict=True)]
    places = places_of(ranks)
    return Outcome(places, [*scores], reason(scores, places))


def reason(scores: list[int], places: list[int]) -> Text:
    """Say how the sale was decided [5.2, 5.3, 5.4]."""
    first = [seat for seat, place in enumerate(places) if place == 1]
    if len(first) > 1:
        return NO_PICTURES
    if scores.count(max(scores)) > 1:
        return TIE_BROKEN.of(seat=first[0])
    return ALL_CALLED


WASTED = say_many("{seat} paid most for nothing: a million.", "{seat} paid most for nothing: {count} million.")
HONOURS = (
    greatest("bargain", say("{seat} made the best buy: {thing}."), least=10),
    most("wasted", WASTED),
    greatest("spoiled", say("{seat} kept everybody from {thing} with a Fake."), least=7),
    greatest("dear", say("{seat} paid dearest: {thing}."), least=10),
    turning_point(),
)


def collected(table: Saleroom) -> list[int]:
    """Count each seat's collector points."""
    return [points(pictures) for pictures in table.pictures]


END = End(
    endings=(NO_PICTURES, TIE_BROKEN, ALL_CALLED),
    in_passing=(FOR_SALE,),
    to_me=TO_ME,
    honours=HONOURS,
    standing=Standings(collected, say("Collector points")),
    luck=Reckoning(
        say("worth"),
        say("paid"),
        say(
            "In millions: what a player's pictures were worth when they were sold, at the going rate of all money left "
            "for all points left, and what was paid for them. A price below the worth is a bargain; a minus means it "
            "was dear."
        ),
    ),
)
