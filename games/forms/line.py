"""Options that lie on one line: to pay something, not to want it, or to be paid for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.forms.drawn import AmountForm, OptionForm
from games.wording.sentences import Words


@dataclass(frozen=True)
class Stop:
    """A place on the line: an option, and at either end of the line the number that goes with it."""

    option: OptionForm
    label: str
    number: AmountForm | None = None


@dataclass(frozen=True)
class PriceLine:
    """A line with its stops, from the one who pays most to the one who is paid most."""

    label: str
    stops: Sequence[Stop]

    @property
    def options(self) -> list[OptionForm]:
        return [stop.option for stop in self.stops]

    @property
    def numbers(self) -> list[str]:
        """The names of the numbers at its ends."""
        return [stop.number.name for stop in self.stops if stop.number]

    @property
    def at(self) -> str:
        """The verb at which it stands when it is drawn: what was chosen before, or else the middle."""
        chosen = [option.verb for option in self.options if option.chosen]
        return (chosen or [self.stops[len(self.stops) // 2].option.verb])[0]


def line_of(options: Sequence[OptionForm], words: Words) -> PriceLine | None:
    """Return the line on which some of these options lie, if the game has one and all its stops are there."""
    scale, by_verb = words.rules.page.scale, {option.verb: option for option in options}
    if scale is None:
        return None
    middle = next((verb for verb in scale.neither if verb in by_verb), None)
    if middle is None or not {scale.pays, scale.is_paid} <= by_verb.keys():
        return None
    stops = []
    for verb, end in ((scale.pays, scale.ends[0]), (middle, scale.ends[1]), (scale.is_paid, scale.ends[2])):
        option = by_verb[verb]
        number = own_number(option, by_verb[middle])
        label = words.plain(end.of(amount=number.high)) if number else words.plain(end)
        stops.append(Stop(option, label, number))
    return PriceLine(words.plain(scale.label), stops)


def own_number(option: OptionForm, middle: OptionForm) -> AmountForm | None:
    """Return the number that only this option asks for, to be typed: the line itself offers its quick values."""
    shared = {field.name for field in middle.fields}
    for field in option.fields:
        if isinstance(field, AmountForm) and field.name not in shared:
            return replace(field, shape="number", choices=[])
    return None
