"""The end of a game: its outcome, how the seats stood, and what is said of the players, from what was kept aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.engine.asides import Aside, Claim, Deed, Luck, Standing, Verdict
from games.engine.questions import Seat
from games.engine.texts import Text, say, say_many


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: each seat's place (1 is best, ties share one) and points (None if the game has none)."""

    places: list[int]
    points: list[int | None]
    reason: Text


def places_of(ranks: Sequence[Any]) -> list[int]:
    """Return each seat's place by what it is ranked by: the greatest comes first, and equals share a place."""
    return [1 + sum(other > own for other in ranks) for own in ranks]


def in_hand(table: Any) -> list[int]:
    """Count what is in each hand, for `Standings`."""
    return [*map(len, table.hands)]


@dataclass(frozen=True)
class Standings:
    """How far each seat is, for the picture of a finished game: a number a seat, and what it counts."""

    of: Callable[[Any], Sequence[int]]
    label: Text
    low: bool = False  # fewest is best


BEGINS = say("{seat} begins.")  # told with the deal, and of no use where a turn is told in short


@dataclass(frozen=True)
class LaidOut:
    """What a turn's end draws from dice or piles for the next one to begin with."""

    what: Text
    told: Callable[[Any], Sequence[Text]]  # of a table, or of all that lies there; nothing if nothing was drawn


@dataclass(frozen=True)
class Reckoning:
    """The heads of the two columns that `note_luck` compares: what a seat has got, and what its odds were worth."""

    got: Text
    worth: Text
    hint: Text


# Honours

MOST = 5  # sentences at the end of a game
ENOUGH = 3  # claims before anybody is called honest
TURNS = 4  # before anybody is said to have come from behind


@dataclass
class ToldClaim:
    """A claim, and how the others took it."""

    claim: Claim
    verdicts: dict[Seat, Verdict] = field(default_factory=dict)

    @property
    def caught(self) -> bool:
        """Whether somebody doubted it and was right."""
        return any(verdict.doubts and verdict.right for verdict in self.verdicts.values())

    @property
    def passed(self) -> bool:
        """Whether it was a lie that nobody caught, though somebody could have."""
        return not self.claim.true and bool(self.verdicts) and not self.caught


@dataclass
class Story:
    """A finished game, as far as its honours need it."""

    places: Sequence[int | None]
    points: Sequence[int | None]
    told: list[ToldClaim] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    luck: list[Luck] = field(default_factory=list)
    standing: list[Standing] = field(default_factory=list)

    @classmethod
    def of(cls, places: Sequence[int | None], points: Sequence[int | None], asides: Iterable[Aside]) -> Story:
        """Put a story together from a game's asides, in order. Each verdict is on a seat's last claim."""
        story, last = cls(places, points), dict[Seat, ToldClaim]()
        for aside in asides:
            if isinstance(aside, Claim):
                last[aside.by] = ToldClaim(aside)
                story.told.append(last[aside.by])
            elif isinstance(aside, Verdict) and aside.of in last:
                last[aside.of].verdicts[aside.by] = aside
            elif isinstance(aside, Deed):
                story.deeds.append(aside)
            elif isinstance(aside, Luck):
                story.luck.append(aside)
            elif isinstance(aside, Standing):
                story.standing.append(aside)
        return story

    def done(self, name: str) -> Iterator[Deed]:
        """Yield the deeds of a name."""
        return (deed for deed in self.deeds if deed.name == name)

    def count(self, name: str) -> Counter[Seat]:
        """Return how much each seat has done of something."""
        counted: Counter[Seat] = Counter()
        for deed in self.done(name):
            counted[deed.by] += deed.amount
        return counted


Honour = Callable[[Story], Text | None]


def honours_of(story: Story, honours: Iterable[Honour]) -> list[Text]:
    """Return what is said at the end, the most telling first; each honour that does not apply is left out."""
    return [said for honour in honours if (said := honour(story)) is not None][:MOST]


def first(counted: Mapping[Seat, float], least: float = 1) -> Seat | None:
    """Return the seat with the most, if it is alone and has at least this much."""
    ranked = sorted(counted.items(), key=lambda item: -item[1])
    if not ranked or ranked[0][1] < least or (len(ranked) > 1 and ranked[1][1] == ranked[0][1]):
        return None
    return ranked[0][0]


def most(name: str, sentence: Text, least: int = 1) -> Honour:
    """Return an honour for the seat that has done most of something; the sentence has `{seat}` and `{count}`."""

    def honour(story: Story) -> Text | None:
        counted = story.count(name)
        seat = first(counted, least)
        return None if seat is None else sentence.of(seat=seat, count=counted[seat])

    return honour


def greatest(name: str, sentence: Text, least: int = 1) -> Honour:
    """Return an honour for the greatest deed; the sentence has `{seat}`, `{amount}`, `{other:seat}` and `{thing}`."""

    def honour(story: Story) -> Text | None:
        deed = max(story.done(name), key=lambda deed: deed.amount, default=None)
        if deed is None or deed.amount < least:
            return None
        return sentence.of(seat=deed.by, amount=deed.amount, other=deed.of, thing=deed.thing)

    return honour


def turning_point(low: bool = False) -> Honour:
    """Return an honour for the winner, with the first turn after which nobody was ahead; `low`: fewest is best."""

    def honour(story: Story) -> Text | None:
        winners = [seat for seat, place in enumerate(story.places) if place == 1]
        if len(winners) != 1 or len(story.standing) < TURNS:
            return None
        (winner,) = winners
        behind = [one.turn for one in story.standing if not leads(one.points, winner, low)]
        if not behind:
            return say("Nobody was ever ahead of {seat}.", seat=winner)
        if behind[-1] >= story.standing[-1].turn - 1:
            return say("{seat} came from behind at the very end.", seat=winner)
        since = next(one.turn for one in story.standing if one.turn > behind[-1])
        return say("From {turn:turn_name} on nobody was ahead of {seat}.", turn=since, seat=winner)

    return honour


def leads(points: Sequence[int], seat: Seat, low: bool) -> bool:
    """Whether nobody is ahead of a seat."""
    return points[seat] == (min(points) if low else max(points))


def luckiest(sentence: Text, least: float = 1) -> Honour:
    """Return an honour for the seat that chance gave most beyond its odds; the sentence has `{seat}` and `{amount}`."""
    return _by_luck(sentence, least, 1)


def unluckiest(sentence: Text, least: float = 1) -> Honour:
    """Return an honour for the seat that chance kept most from, by its odds; `{seat}` and `{amount}`."""
    return _by_luck(sentence, least, -1)


def _by_luck(sentence: Text, least: float, sign: int) -> Honour:
    def honour(story: Story) -> Text | None:
        beyond: Counter[Seat] = Counter()
        for luck in story.luck:
            beyond[luck.by] += sign * (luck.got - luck.worth)  # type: ignore[assignment]  # a Counter adds any number
        seat = first(beyond, least)
        return None if seat is None else sentence.of(seat=seat, amount=round(beyond[seat]))

    return honour


def biggest_lie(story: Story) -> Text | None:
    """Honour the biggest lie that passed."""
    passed = [told for told in story.told if told.passed]
    if not passed:
        return None
    claim = max(passed, key=lambda told: (told.claim.size, len(told.verdicts))).claim
    return say(
        "{seat} told the biggest lie that passed: {said}, and it was {truth}.",
        seat=claim.by, said=claim.said, truth=claim.truth,
    )  # fmt: skip


def most_believed(story: Story) -> Text | None:
    """Honour the seat that got most lies past the others."""
    counted = Counter(told.claim.by for told in story.told if told.passed)
    seat = first(counted, least=2)
    return None if seat is None else say("{seat} got away with {count} lies.", seat=seat, count=counted[seat])


def best_nose(story: Story) -> Text | None:
    """Honour the seat that caught most lies by its own choice."""
    doubts = [verdict for told in story.told for verdict in told.verdicts.values() if verdict.doubts]
    counted = Counter(verdict.by for verdict in doubts if verdict.right and not verdict.forced)
    seat = first(counted)
    if seat is None:
        return None
    nose = say_many("Only {seat} caught a lie.", "{seat} had the best nose, and caught {count} lies.")
    return nose.of(seat=seat, count=counted[seat])


def most_honest(story: Story) -> Text | None:
    """Honour the seat that told the truth most often."""
    claims, true = Counter[Seat](), Counter[Seat]()
    for told in story.told:
        claims[told.claim.by] += 1
        true[told.claim.by] += told.claim.true
    shares = {seat: true[seat] / claims[seat] for seat in claims if claims[seat] >= ENOUGH}
    seat = first(shares, least=0.5)
    if seat is None:
        return None
    if true[seat] == claims[seat]:
        return say("{seat} never lied: all {count} claims were true.", seat=seat, count=claims[seat])
    return say(
        "{seat} told the truth most often: {true} claims of {count} were true.",
        seat=seat,
        true=true[seat],
        count=claims[seat],
    )


def worst_call(story: Story) -> Text | None:
    """Honour the doubt that was most wrong."""
    wrong = [
        (told.claim, verdict)
        for told in story.told
        for verdict in told.verdicts.values()
        if verdict.doubts and not verdict.right and not verdict.forced and told.claim.true
    ]
    if not wrong:
        return None
    claim, verdict = max(wrong, key=lambda pair: pair[0].size)
    return say(
        "{seat} made the worst call: {other:seat} said {said}, and it was true.",
        seat=verdict.by, other=claim.by, said=claim.said,
    )  # fmt: skip


BLUFFS: tuple[Honour, ...] = (biggest_lie, best_nose, most_honest, worst_call, most_believed)

TO_WIN = say("Chances to win")


@dataclass(frozen=True)
class End:
    """How a game can end, and what its players read then."""

    endings: tuple[Text, ...] = ()  # every reason that an outcome can give: each game has one
    to_me: Mapping[str, Text] = field(default_factory=dict)  # those that name a seat, as that player reads them
    honours: Sequence[Honour] = ()  # what is said of the players at the end, the most telling first
    standing: Standings | None = None  # how the seats stand in mid-game, by the whole truth
    chances: Text = TO_WIN  # what it is to be first, which is not the same in every game
    laid_out: LaidOut | None = None  # whose luck is told apart from the turn's
    in_passing: tuple[Text, ...] = ()  # sentences that are left out where a turn is told in short
    luck: Reckoning | None = None  # how far luck, or a good price, can be told apart from play
