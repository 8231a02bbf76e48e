"""A game of Dr Blender as a test plays it: seat 0 begins, and what a test does not say is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.catalog.dr_blender import GAME
from games.catalog.dr_blender.board import PARTS, PIECE, PIECES, Lab
from games.catalog.dr_blender.rules import deal
from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.position import Position
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Outcome

HEADS = ["pilot-head", "kangaroo-head", "mummy-head"]
TORSOS = ["pilot-torso", "chef-torso", "ghoul-torso"]
LEGS = ["pilot-legs", "penguin-legs", "mummy-legs"]
MIDDLE = [*HEADS, *TORSOS, *LEGS]  # four blue parts, two green, three red


class Evening:
    """A position, and short words for the answers in it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.told = [event.text.template for event in position.told]

    @classmethod
    def with_parts(
        cls,
        hands: Sequence[Sequence[str]],
        middle: Sequence[str | None] = MIDDLE,
        created: Sequence[Sequence[str]] = (),
        piles: int | None = None,
        options: Mapping[str, str] | None = None,
        **fields: Any,
    ) -> Evening:
        """Begin in the middle of a game: with these hands and slots; what is left is in the piles, or so many of each.

        What then has no place is out of the game.
        """
        table = deal(len(hands), GAME.agreed(options or {}), _Zero())
        table.hands, table.slots = [[*hand] for hand in hands], [*middle]
        table.created = [[*creatures] for creatures in created] or [[] for _ in hands]
        table.discards = [*fields.pop("discards", [])]
        used = {*table.open_cards, *(part for hand in hands for part in hand)}
        for piece, pile in zip(PIECES, table.piles, strict=True):
            pile[:] = [part for part in PARTS if PIECE[part] == piece and part not in used][:piles]
        for name, value in fields.items():
            setattr(table, name, value)
        return cls(Position(GAME, msgspec.json.encode(table), b"evening"))

    @classmethod
    def of(cls, seats: int, **options: str) -> Evening:
        """Begin a new game, with everybody's hand of parts that nobody misses."""
        hands = [["diver-head", "gecko-torso", "cyclops-legs"], ["clown-head", "walrus-torso", "gargoyle-legs"]]
        hands += [["astronaut-head", "octopus-torso", "werewolf-legs"], ["ballerina-head", "gecko-head", "walrus-legs"]]
        return cls.with_parts(hands[:seats], options=options)

    @property
    def table(self) -> Lab:
        """The truth."""
        assert isinstance(self.position.table, Lab)
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

    def offered(self, seat: int, verb: str, field: str) -> list[Any]:
        """What a seat may pick in a field."""
        option = self.decision(seat).option(verb)
        assert option
        return [*getattr(option.fields[field], "among", [])]

    def says(self, seat: int, verb: str, /, **values: Any) -> None:
        """Give an answer; a thing alone stands for a list of it, and fields left out are left empty."""
        option = self.decision(seat).option(verb)
        fields: Mapping[str, Any] = option.fields if option else {}
        for name, field in fields.items():
            given = values.get(name, [])
            values[name] = given if isinstance(field, Amount) or isinstance(given, list) else [given]
        self.position.answer(seat, Answer(verb, values))
        self.told += [event.text.template for event in self.position.told]

    def unblocked(self) -> None:
        """Let everyone decline to block."""
        while "decline" in self.verbs(self.position.awaited[0]):
            self.says(self.position.awaited[0], "decline")

    def demands(self, part: str, seat: int, give: Sequence[str], create: str = "nothing", **more: str) -> None:
        """Let the mover demand a part."""
        self.says(self.table.mover, "demand", part=part, seat=seat, give=[*give], create=create, **more)

    def past_taking(self, verb: str = "leave", **values: Any) -> None:
        """Let everyone decline to block, and the mover take what a test says."""
        self.unblocked()
        self.says(self.table.mover, verb, **values)

    def finish(self) -> None:
        """Let the mover end the turn, if they are asked."""
        if self.position.question and "finish" in self.verbs(self.position.awaited[0]):
            self.says(self.position.awaited[0], "finish")

    def idle_turn(self) -> None:
        """Play a turn in which nothing is blocked, taken, demanded or created."""
        mover, turns = self.table.mover, self.table.turns
        while self.position.question and self.table.turns == turns:
            seat = self.position.awaited[0]
            self.says(seat, self.verbs(seat)[-1])
        assert self.position.outcome or self.table.mover != mover


class _Zero(Chance):
    """A chance that always draws the first: seat 0 begins."""

    def __init__(self) -> None:
        super().__init__(b"", 0)

    def below(self, n: int) -> int:
        return 0
