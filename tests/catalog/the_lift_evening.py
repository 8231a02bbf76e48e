"""A game of The Lift as a test plays it: seat 0 is first on the turn track, dwarves are written by their initials."""

from __future__ import annotations

from typing import Any

import msgspec

from games.catalog.the_lift import GAME
from games.catalog.the_lift.board import Mine
from games.catalog.the_lift.crews import COLOURS
from games.catalog.the_lift.rules import deal
from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.position import Position
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Outcome
from games.engine.transcript import english

INITIALS = {colour[0].upper(): colour for colour in COLOURS}


def dwarves(initials: str) -> list[str]:
    """Read dwarves: "YYB" are two yellow and a blue one."""
    return [INITIALS[initial] for initial in initials]


class Evening:
    """A position, and short words for the answers in it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.told: list[str] = []

    @classmethod
    def of(
        cls,
        seats: int = 3,
        row1: str = "YYGGB",
        row2: str = "YRGYR",
        hands: tuple[str, ...] = (),
        round_: int = 1,
        stock: str = "plenty",
        **fields: Any,
    ) -> Evening:
        """Begin in the middle of a game."""
        table = deal(seats, GAME.agreed({"gems": stock}), Chance(b"the same cards every evening", "deal"))
        table.row1, table.row2, table.turns = dwarves(row1), dwarves(row2), round_ - 1
        table.track = [*range(seats)]
        table.hands = [dwarves(hand) for hand in hands] + [[] for _ in range(seats - len(hands))]
        table.points = [0] * seats
        for name, value in fields.items():
            setattr(table, name, value)
        return cls(Position(GAME, msgspec.json.encode(table), b"evening"))

    @property
    def table(self) -> Mine:
        """The truth."""
        assert isinstance(self.position.table, Mine)
        return self.position.table

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        assert self.position.outcome
        return self.position.outcome

    @property
    def mover(self) -> int:
        """Whose token is to be placed."""
        (seat,) = self.position.awaited
        return seat

    @property
    def decision(self) -> Decision:
        """What is asked."""
        assert self.position.question
        return self.position.question.decisions[self.mover]

    def offered(self, verb: str, field: str) -> list[Any]:
        """What can be picked in a field; nothing where it is not asked for."""
        option = self.decision.option(verb)
        pick = option.fields.get(field) if option else None
        return [] if pick is None or isinstance(pick, Amount) else [*pick.among]

    def answers(self, verb: str, **values: list[str]) -> None:
        """Let whoever is asked answer."""
        self.position.answer(self.mover, Answer(verb, values))
        self.told += [english(GAME, event.text) for event in self.position.told]

    def claims(self, colour: str, *plan: str) -> None:
        """Claim a colour and name crews."""
        asked = {"plan": [*plan]} if self.offered("claim", "plan") else {}
        assert asked or not plan
        self.answers("claim", colour=[colour], **asked)

    def lifts(self, gem: str) -> None:
        """Stand on the lift."""
        self.answers("lift", crew=[gem])

    def waits(self) -> None:
        """Go back onto the track."""
        self.answers("wait")

    def all_wait(self) -> None:
        """Let everyone who has not placed their token wait."""
        number = self.table.turns
        while self.position.outcome is None and self.table.turns == number:
            self.waits()
