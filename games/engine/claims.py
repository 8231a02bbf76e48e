"""How claims are made and taken: how often they are lies, how often they are doubted, and what stacks begin with.

It goes by what a finished game has laid open, so that bots in the laboratory and people at a site are counted alike.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.engine.asides import Aside, Claim, Verdict
from games.engine.questions import Seat

LIES, LIES_CAUGHT, LIES_CLEARED = "lies", "caught, lies", "cleared, lies"
DOUBTS, DOUBTS_CAUGHT, DOUBTS_CLEARED = "doubts", "doubts the caught", "doubts the cleared"
COLUMNS = (LIES, LIES_CAUGHT, LIES_CLEARED, DOUBTS, DOUBTS_CAUGHT, DOUBTS_CLEARED)
OPENS = "begins with"
FEWEST = 20  # cases from which a share is told
SHOWN = 3  # sizes of openings that are named


class Opening(NamedTuple):
    """A claim that answers no other: whose it is, and how much it claims."""

    by: Seat
    size: int


@dataclass
class Claims:
    """What was claimed and doubted in some games."""

    cases: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))  # how many, of all
    sizes: Counter[int] = field(default_factory=Counter)  # of openings

    def note(self, asides: Iterable[Aside]) -> list[Opening]:
        """Count the claims and verdicts of a game, in their order, that are their players' own; return the openings.

        Somebody is caught whose last claim that was doubted was a lie, and cleared if it was true. Who has just
        believed a claim and makes one answers it; every other claim is an opening.
        """
        caught, believed, openings = dict[Seat, bool](), set[Seat](), list[Opening]()
        for aside in asides:
            if isinstance(aside, Claim):
                if aside.own:
                    self.count(LIES, not aside.true, caught.get(aside.by))
                    if aside.by not in believed:
                        openings.append(Opening(aside.by, aside.size))
                believed.clear()
            elif isinstance(aside, Verdict):
                if aside.own and not aside.forced:
                    self.count(DOUBTS, aside.doubts, caught.get(aside.of))
                if aside.doubts:
                    caught[aside.of] = aside.right
                    believed.clear()
                else:
                    believed.add(aside.by)
        self.sizes.update(opening.size for opening in openings)
        return openings

    def count(self, what: str, did: bool, caught: bool | None) -> None:
        """Count a case, also among those after its claimer was caught or cleared."""
        after = {LIES: (LIES_CLEARED, LIES_CAUGHT), DOUBTS: (DOUBTS_CLEARED, DOUBTS_CAUGHT)}[what]
        for name in (what, *([] if caught is None else [after[caught]])):
            self.cases[name][0] += did
            self.cases[name][1] += 1

    def said(self) -> Iterator[str]:
        """Return a table's cells: the number of claims, the shares in the order of `COLUMNS`, and the openings."""
        yield f"{self.cases[LIES][1]:,}"
        for name in COLUMNS:
            yield share_of(*self.cases[name])
        total, often = self.sizes.total(), self.sizes.most_common(SHOWN)
        yield ", ".join(f"{size}: {share_of(number, total)}" for size, number in often) if total >= FEWEST else ""


def share_of(number: int, total: int) -> str:
    """Write a share, nothing if it is of too few."""
    return f"{number / total:.0%}" if total >= FEWEST else ""


def heading(*before: str) -> Sequence[str]:
    """Return a table's columns, after some others."""
    return [*before, "claims", *COLUMNS, OPENS]
