"""The fields of an answer: things to pick and amounts to name, and why a value is refused."""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter
from typing import Any, ClassVar, TypeAlias

import msgspec

from games.engine.chance import Chance
from games.engine.texts import AMOUNT, CARD, Text, say, say_many

Value: TypeAlias = int | str
VALUES = (int, str)


class Plainly(Formatter):
    """Fills in a sentence with values as they are: their kinds are words of a game, which it does not know."""

    def format_field(self, value: Any, format_spec: str) -> str:
        return str(value)


class IllegalAnswer(ValueError):
    """The answer is not one that the seat was offered; `sentence` tells the player why.

    `field` is the name of the field at fault, if there is one.
    """

    def __init__(self, sentence: Text) -> None:
        super().__init__(Plainly().format(sentence.template, **sentence.values))
        self.sentence, self.field = sentence, ""


def without(things: Sequence[Value], taken: Sequence[Value]) -> list[Value]:
    """Return the things left when some are taken away; equal things are taken one by one."""
    left = [*things]
    for item in taken:
        if item in left:
            left.remove(item)
    return left


class Pick(msgspec.Struct, frozen=True, tag="pick", omit_defaults=True, gc=False):
    """A choice of things. `of` is their kind, `excluding` another field, whose picks are not available here.

    `start` is what a form first shows as chosen. `worth` is what each thing in `among` is worth, in the same order: the
    picked things must be worth at least `total` together, the `twice` dearest of them counting double.
    """

    among: Sequence[Value]
    least: int = 1
    most: int = 1
    ordered: bool = False
    of: str = CARD
    excluding: str = msgspec.field(default="", name="besides")
    start: Sequence[Value] = ()
    worth: Sequence[int] = ()
    total: int = 0
    twice: int = 0

    def check(self, chosen: Any, taken: Sequence[Value] = ()) -> None:
        """Refuse what cannot be picked. Raises IllegalAnswer."""
        if type(chosen) is not list:
            raise IllegalAnswer(say("That answer could not be read. Please choose again."))
        count = len(chosen)
        if count != self.least == self.most:
            raise IllegalAnswer(say_many("Choose one.", "Choose exactly {count}.", count=self.least))
        if count < self.least:
            raise IllegalAnswer(say_many("Choose at least one.", "Choose at least {count}.", count=self.least))
        if count > self.most:
            raise IllegalAnswer(say_many("Choose at most one.", "Choose at most {count}.", count=self.most))
        left = without(self.among, taken) if taken else [*self.among]
        for item in chosen:
            if type(item) not in VALUES or item not in left:  # True is no 1
                if type(item) in VALUES and item in self.among:
                    raise IllegalAnswer(say("You have already chosen that. Please choose something else."))
                raise IllegalAnswer(say("You cannot choose that. Please choose from what is shown."))
            left.remove(item)
        if self.total and (worth := self.sum_of(chosen)) < self.total:
            raise IllegalAnswer(say("These are worth {sum}. You need at least {total}.", sum=worth, total=self.total))

    def sum_of(self, chosen: Sequence[Value]) -> int:
        """Return what some things from `among` are worth together."""
        dearest = sorted(map(self.worth_of, chosen), reverse=True)
        return sum(dearest) + sum(dearest[: self.twice])

    def worth_of(self, item: Value) -> int:
        """Return what one thing from `among` is worth."""
        return self.worth[self.among.index(item)]

    def sample(self, chance: Chance, taken: Sequence[Value] = ()) -> list[Value]:
        """Draw any legal pick."""
        left = without(self.among, taken) if taken else self.among
        count, most = self.least, self.most
        if most > count:
            most = min(most, len(left))
            count = count if most <= count else count + chance.below(most - count + 1)
        if self.total:
            return self.enough(chance.draw(left, len(left)), count)
        if count == 1:
            return [left[chance.below(len(left))]]
        return chance.draw(left, count) if count else []

    def enough(self, left: list[Value], count: int) -> list[Value]:
        """Take this many things from the front, or more until they are worth enough; failing that, the dearest."""
        if not self.total:
            return left[:count]
        for taken in range(count, self.most + 1):
            if self.sum_of(left[:taken]) >= self.total:
                return left[:taken]
        return sorted(left, key=self.worth_of, reverse=True)[: self.most]

    @property
    def forced(self) -> bool:
        """Whether there is only one possible pick."""
        return self.most == 0 or (len(self.among) == 1 and (self.least == 1 or self.total > 0))


class Amount(msgspec.Struct, frozen=True, tag="amount", omit_defaults=True, gc=False):
    """A whole number of any size, from `low` to `high` in steps.

    `of` is its kind, such as money; `start` is what a form first shows, `handy` what it offers at a touch. An
    `optional` amount may be left empty, and is then None.
    """

    low: int
    high: int
    step: int = 1
    of: str = AMOUNT
    start: int | None = None
    handy: Sequence[int] = ()
    optional: bool = False
    excluding: ClassVar[str] = ""

    def check(self, value: Any, taken: Sequence[Value] = ()) -> None:
        """Refuse any other value. Raises IllegalAnswer."""
        if value is None and self.optional:
            return
        if type(value) is not int or not self.low <= value <= self.high:
            raise IllegalAnswer(say("Choose a number from {low} to {high}.", low=self.low, high=self.high))
        if self.step > 1 and (value - self.low) % self.step:
            raise IllegalAnswer(say("Choose a number in steps of {step}.", step=self.step))

    def sample(self, chance: Chance, taken: Sequence[Value] = ()) -> int | None:
        """Draw any legal number; now and then none, if it may be left empty."""
        if self.optional and not chance.below(2):
            return None
        step = self.step
        return self.low + step * chance.below((self.high - self.low) // step + 1)

    @property
    def forced(self) -> bool:
        """Whether there is only one possible number."""
        return self.low == self.high and not self.optional


Field: TypeAlias = Pick | Amount
