"""Rules that change under running games: each change makes of a game's rulebook that of its next edition."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, get_type_hints

import msgspec
from django.test import override_settings

from games import catalog, tasks
from games.catalog import find
from games.engine.chance import Chance
from games.engine.fields import Amount, IllegalAnswer
from games.engine.questions import Answer, Decision, Option, Question
from games.engine.rulebook import Rulebook
from games.engine.table import Public, Table
from games.engine.texts import say

CANARY = "the elephant lies on top"  # what an error says, and nobody may ever read
Change = Callable[[Rulebook], Rulebook]
Asked = Callable[[Decision], Decision]
Said = Callable[[Decision, Answer], Answer]


@contextmanager
def under(rules: Rulebook) -> Iterator[None]:
    """Play a game by other rules for the length of the block, as other code would."""
    games, before = catalog.GAMES, catalog.GAMES[rules.slug]
    games[rules.slug] = rules  # type: ignore[index]
    try:
        with override_settings(LONGHAND_CODE=f"{rules.slug} {rules.edition} {id(rules)}"):
            yield
    finally:
        games[rules.slug] = before  # type: ignore[index]


def worker() -> None:
    """All that a worker is asked to do by and by."""
    tasks.sweep()
    tasks.tend()


def next_edition(rules: Rulebook, **changes: Any) -> Rulebook:
    """The rulebook of a game's next edition."""
    return replace(rules, edition=rules.edition + 1, **changes)


def earlier(slug: str, played: Callable[..., Any]) -> Rulebook:
    """The rulebook of a game's edition before today's, with its turn."""
    return replace(find(slug), edition=find(slug).edition - 1, turn=played)


def field_renamed(rules: Rulebook) -> Rulebook:
    """The first field of the table's own is stored under another name."""
    name = rules.table.__struct_fields__[0]
    hint = get_type_hints(rules.table, include_extras=True)[name]
    renamed = msgspec.defstruct(
        "Renamed", [(name, hint)], bases=(rules.table,), rename={name: f"{name}_now"}, kw_only=True
    )
    assert issubclass(renamed, Table)

    def upgrade(data: dict[str, Any]) -> dict[str, Any]:
        data[f"{name}_now"] = data.pop(name)
        return data

    return next_edition(rules, table=renamed, deal=dealing(rules, renamed, upgrade), upgrades={rules.edition: upgrade})


def field_more(rules: Rulebook) -> Rulebook:
    """The table has one field more."""

    class Weathered(rules.table, kw_only=True):  # type: ignore[name-defined, misc, call-arg]
        weather: Public[str]

    def upgrade(data: dict[str, Any]) -> dict[str, Any]:
        return data | {"weather": "fair"}

    return next_edition(
        rules, table=Weathered, deal=dealing(rules, Weathered, upgrade), upgrades={rules.edition: upgrade}
    )


def dealing(
    rules: Rulebook, table: type[Table], upgrade: Callable[[dict[str, Any]], dict[str, Any]]
) -> Callable[..., Table]:
    """Deal as before, onto a table of another shape."""

    def deal(seats: int, options: Any, chance: Chance) -> Table:
        dealt = rules.deal(seats, options, chance)
        laid = msgspec.convert(upgrade(msgspec.to_builtins(dealt)), table)
        laid.told = dealt.told
        return laid

    return deal


def upgrade_missing(rules: Rulebook) -> Rulebook:
    """The table has one field more, and nobody has said what stands in it at a table that was dealt without."""
    return replace(field_more(rules), upgrades={})


def option_more(rules: Rulebook) -> Rulebook:
    """Everybody may shrug, which is to do what the absent do."""

    def asked(decision: Decision) -> Decision:
        return msgspec.structs.replace(decision, options=[*decision.options, Option("shrug")])

    def said(decision: Decision, answer: Answer) -> Answer:
        return decision.default if answer.verb == "shrug" else answer

    def preview(sight: Any, answer: Answer) -> Any:
        return say("You shrug.") if answer.verb == "shrug" else rules.preview(sight, answer)

    return next_edition(rules, turn=asking(rules, asked, said), words=replace(rules.words, previews=preview))


def option_less(rules: Rulebook) -> Rulebook:
    """Nobody may do the last of several things that they could do, if that is not what the absent do."""

    def asked(decision: Decision) -> Decision:
        *kept, last = decision.options
        return decision if last.verb == decision.default.verb else msgspec.structs.replace(decision, options=kept)

    return next_edition(rules, turn=asking(rules, asked))


def number_changed(rules: Rulebook) -> Rulebook:
    """The highest amount that can be named is one lower, and of things to pick there is one to choose from fewer."""

    def fewer(field: Any) -> Any:
        if isinstance(field, Amount):
            return msgspec.structs.replace(field, high=max(field.low, field.high - field.step), start=None, handy=())
        spare = len(field.among) > max(field.most, 1) and not field.worth
        return msgspec.structs.replace(field, among=field.among[:-1], start=()) if spare else field

    def asked(decision: Decision) -> Decision:
        options = [Option(o.verb, **{name: fewer(field) for name, field in o.fields.items()}) for o in decision.options]
        changed = msgspec.structs.replace(decision, options=options)
        try:
            changed.check(decision.default)
        except IllegalAnswer:
            return decision
        return changed

    return next_edition(rules, turn=asking(rules, asked))


def worded(rules: Rulebook, prompt: str, clause: str) -> Rulebook:
    """Every question reads so, and so does the clause in it; the table is told the same at the turn's begin."""

    def asked(decision: Decision) -> Decision:
        return msgspec.structs.replace(decision, prompt=say(prompt, clause=say(clause, card=3), sum=5))

    told = asking(rules, asked)

    def turn(table: Any, chance: Chance) -> Any:
        table.tell(prompt, clause=say(clause, card=3), sum=5)
        return (yield from told(table, chance))

    return next_edition(rules, turn=turn)


def shuffle_changed(rules: Rulebook) -> Rulebook:
    """Chance falls otherwise in every turn."""

    def turn(table: Any, chance: Chance) -> Any:
        return rules.turn(table, Chance(b"another shuffle", table.turns))

    return next_edition(rules, turn=turn)


def asking(rules: Rulebook, asked: Asked, said: Said = lambda decision, answer: answer) -> Callable[..., Any]:
    """Play a turn in which every decision is put otherwise, and each answer is read as the old rules understand it."""

    def turn(table: Any, chance: Chance) -> Generator[Question, dict[int, Answer], None]:
        script = rules.turn(table, chance)
        try:
            question = next(script)
            while True:
                decisions = {seat: asked(decision) for seat, decision in question.decisions.items()}
                answers = yield Question(decisions, question.until, question.out_of_turn)
                understood = {}
                for seat, answer in answers.items():
                    decision = question.decisions.get(seat)
                    understood[seat] = said(decision, answer) if decision else answer
                question = script.send(understood)
        except StopIteration:
            return

    return turn


def failing_at_once(rules: Rulebook) -> Rulebook:
    """A turn cannot even be begun."""

    def turn(table: Any, chance: Chance) -> Any:
        raise KeyError(CANARY)

    return replace(rules, turn=turn)


def failing_when_answered(rules: Rulebook) -> Rulebook:
    """A question is put, and whatever is answered to it fails."""

    def said(decision: Decision, answer: Answer) -> Answer:
        raise KeyError(CANARY)

    return replace(rules, turn=asking(rules, lambda decision: decision, said))
