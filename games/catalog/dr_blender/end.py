"""How Dr Blender ends, what is said of the players then, and how they stood. Numbers in brackets are of rules.md."""

from __future__ import annotations

from collections import Counter

from games.catalog.dr_blender.board import COLOUR, CREATURES, Lab
from games.catalog.dr_blender.words import ENDS, NO_VOTES, VOTES
from games.engine.end import End, Outcome, Standings, Story, first, most, places_of, turning_point
from games.engine.questions import Seat
from games.engine.texts import Text, say, say_many

SHARED = say("{why:end} {seats} share the win, level on creatures, monsters and animals.")
BY_ANIMALS = say("{why:end} {seat} wins: level on creatures and monsters, but with more animals.")
BY_MONSTERS = say("{why:end} {seat} wins: level on creatures, but with more monsters.")
TO_ME = {
    SHARED.template: say("{why:end} You share the win, level on creatures, monsters and animals."),
    BY_ANIMALS.template: say("{why:end} You are level on creatures and monsters but have more animals."),
    BY_MONSTERS.template: say("{why:end} You are level on creatures but have more monsters."),
}


def outcome(table: Lab) -> Outcome | None:
    """Rank by creatures, then by monsters, then by animals; equals share a place [1.2, 6.4, 6.5]."""
    if table.ending is None:
        return None
    ranks = [
        (len(own), *(sum(c in CREATURES[kind] for c in own) for kind in ("red", "green"))) for own in table.created
    ]
    return Outcome(places_of(ranks), [rank[0] for rank in ranks], reason(table.why, ranks))


def reason(why: str, ranks: list[tuple[int, ...]]) -> Text:
    """Say why the game has ended, and what broke a tie in creatures [6.4, 6.5]."""
    best = max(ranks)
    first = [seat for seat, rank in enumerate(ranks) if rank == best]
    level = [rank for rank in ranks if rank[0] == best[0]]
    if len(level) == 1:
        return ENDS[why]
    if len(first) > 1:
        return SHARED.of(why=why, seats=first)
    if any(rank != best and rank[1] == best[1] for rank in level):
        return BY_ANIMALS.of(why=why, seat=first[0])
    return BY_MONSTERS.of(why=why, seat=first[0])


HITS = say_many(
    "{seat}'s blocks hit once: a part that was about to be taken.",
    "{seat}'s blocks hit {count} times: parts that were about to be taken.",
)

DEMANDS = say_many("Only {seat} made a demand that was met.", "{seat} knew who had what: {count} demands were met.")
IN_VAIN = say_many("{seat} gave two cards away for nothing.", "{seat} gave two cards away for nothing, {count} times.")


def best_blocker(story: Story) -> Text | None:
    """Honour the seat that blocked most parts of the colour that was named then."""
    hits: Counter[Seat] = Counter()
    blocked: list[tuple[Seat, str]] = []
    for deed in story.deeds:
        if deed.name == "blocked" and deed.thing:
            blocked.append((deed.by, COLOUR[deed.thing.values["card"]]))
        elif deed.name == "named" and deed.thing:
            hits.update(seat for seat, colour in blocked if colour == deed.thing.values["colour"])
            blocked = []
    seat = first(hits)
    return None if seat is None else HITS.of(seat=seat, count=hits[seat])


def first_creature(story: Story) -> Text | None:
    """Honour the seat that created the first creature."""
    deed = next(story.done("created"), None)
    return None if deed is None else say("{seat} created something first: {thing}.", seat=deed.by, thing=deed.thing)


HONOURS = (
    best_blocker,
    most("found", DEMANDS),
    most("missed", IN_VAIN),
    first_creature,
    turning_point(),
)


def created(table: Lab) -> list[int]:
    """Count each seat's creatures."""
    return [*map(len, table.created)]


END = End(
    endings=(*ENDS.values(), SHARED, BY_ANIMALS, BY_MONSTERS),
    to_me=TO_ME,
    honours=HONOURS,
    standing=Standings(created, say("Creatures")),
    in_passing=(VOTES, NO_VOTES),
)
