"""A game of Munchhausen as a test plays it: seat 0 is the first Baron, and what a test does not say is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.catalog.munchhausen import GAME
from games.catalog.munchhausen.mat import Mat
from games.catalog.munchhausen.rules import deal
from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.position import Position
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Outcome
from games.engine.table import FaceDown


class Evening:
    """A position, and short words for the answers in it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.told = [event.text.template for event in position.told]

    @classmethod
    def with_cards(
        cls, hands: Sequence[Sequence[int]], mats: Sequence[Sequence[int]] = (), bidding: str = "waves", **fields: Any
    ) -> Evening:
        """Begin in the middle of a game: with these hands, and these cards face down on the mats."""
        table = deal(len(hands), {"bidding": bidding}, _Zero())
        table.hands = [[*hand] for hand in hands]
        for mat, cards in zip(table.mats, mats, strict=False):
            mat += [FaceDown(card, []) for card in cards]
        for name, value in fields.items():
            setattr(table, name, value)
        return cls(Position(GAME, msgspec.json.encode(table), b"evening"))

    @classmethod
    def of(cls, seats: int, bidding: str = "waves") -> Evening:
        """Begin a new game."""
        return cls.with_cards(deal(seats, {"bidding": bidding}, _Zero()).hands, bidding=bidding)

    @property
    def table(self) -> Mat:
        """The truth."""
        assert isinstance(self.position.table, Mat)
        return self.position.table

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        assert self.position.outcome
        return self.position.outcome

    def decision(self, seat: int) -> Decision:
        """What a seat is asked."""
        assert self.position.question
        return self.position.question.decisions[seat]

    def verbs(self, seat: int) -> list[str]:
        """What a seat may do."""
        return [option.verb for option in self.decision(seat).options]

    def says(self, seat: int, verb: str, **values: Any) -> None:
        """Give an answer; a thing alone stands for a list of it, and fields left out are left empty."""
        option = self.decision(seat).option(verb)
        fields: Mapping[str, Any] = option.fields if option else {}
        for name, field in fields.items():
            given = values.get(name, [])
            values[name] = given if isinstance(field, Amount) or isinstance(given, list) else [given]
        self.position.answer(seat, Answer(verb, values))
        self.told += [event.text.template for event in self.position.told]

    def all_pass(self) -> None:
        """Let everyone pass until the Baron is asked."""
        while self.position.awaited != [self.table.baron]:
            seat = self.position.awaited[0]
            self.says(seat, self.verbs(seat)[-1])


class _Zero(Chance):
    """A chance that always draws the first: seat 0 becomes the Baron."""

    def __init__(self) -> None:
        super().__init__(b"", 0)

    def below(self, n: int) -> int:
        return 0
