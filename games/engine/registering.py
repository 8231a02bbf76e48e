"""Checks at registration: a broken convention stops the site with a sentence that says what to do."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Collection, Iterator, Sequence

import msgspec

from games.engine.table import Table
from games.engine.texts import Text

TAKEN = frozenset(
    name for name in dir(dict) if not name.startswith("_")
)  # a sight is a dict: `sight.items` is a method
FORMS_OWN = frozenset(
    [
        *("csrfmiddlewaretoken", "question", "since", "told"),  # of every form
        *("and_say", "kind", "open", "panel", "try", "verb", "verbs", "words"),
    ]
)
TABLES_OWN = frozenset(name for name, _ in inspect.getmembers(Table, inspect.isfunction) if not name.startswith("_"))


def check_names(table: type[Table]) -> None:
    """Refuse fields, of a table or of anything on it, that a sight could not give by name. Raises TypeError."""
    for struct in structs_in(table):
        taken = TAKEN | TABLES_OWN | {"me", "told", "asides"} if struct is table else TAKEN
        for name in struct.__struct_fields__:
            if name in taken:
                raise TypeError(
                    f"{struct.__name__}.{name}: a sight has something else of that name, which is what pages, bots and"
                    f" orders would get. Call the field something else; if tables are stored already, keep their shape"
                    f' with msgspec.field(..., name="{name}").'
                )


def structs_in(hint: object) -> Iterator[type[msgspec.Struct]]:
    """Find every struct that a value of this type can hold, including itself."""
    seen: set[object] = set()
    waiting = [hint]
    while waiting:
        hint = waiting.pop()
        waiting += typing.get_args(hint)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in seen:
            seen.add(hint)
            waiting += typing.get_type_hints(hint).values()
            yield hint


def check_endings(slug: str, endings: Sequence[Text]) -> None:
    """Refuse a game that names no endings, or one twice. Raises ValueError."""
    if not endings:
        raise ValueError(
            f"{slug} does not say how it can end: name each reason that its outcome() gives in `endings`,"
            ' as in LAST_CARD = say("{seat} has laid the last card."), endings=(LAST_CARD,), LAST_CARD.of(seat=...).'
        )
    for ending in endings:
        if endings.count(ending) > 1:
            raise ValueError(f'{slug} names the ending "{ending.template}" twice: take it out of `endings` once.')


def check_fields(slug: str, labels: Collection[str]) -> None:
    """Refuse a field whose name a form already uses for something of its own. Raises ValueError.

    Fields are made while a game is played; every one of them has a label, which is there before.
    """
    for label in labels:
        verb, dot, name = label.removesuffix("?").rpartition(".")
        if dot and name in FORMS_OWN:
            raise ValueError(
                f'{slug} has a field "{verb}.{name}", but every form sends something of its own as "{name}",'
                " which would be read in its place: call the field something else."
            )


def check_labels(slug: str, labels: Collection[str], verbs: Collection[str]) -> None:
    """Refuse a game that names a verb without a label, its own or that of its kind. Raises ValueError."""
    for verb in sorted(verbs):
        if not {verb, f"{verb.rpartition('_')[0]}_of"} & {*labels}:
            raise ValueError(
                f'{slug} names the verb "{verb}" in `plain`, `tale`, `seldom` or `twice`, and has no label for it:'
                f' add "{verb}": say("...") to its labels, or take it out.'
            )
