"""Lines of the log that tell where something went wrong and never with what: a value may be a hidden card."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator, Mapping
from copy import copy
from types import TracebackType
from typing import Any


class NoValues(logging.Formatter):
    """Writes an error as its type and the frames that it came through, not its message, its values or its source."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as it stands in the log."""
        record = copy(record)  # another handler's to write as it likes
        record.exc_text = None
        if record.name == "_granian":  # which writes a whole traceback, with its message, as what it has to say
            record.msg, record.args = record.getMessage().partition("\n")[0], ()
        if record.exc_info:
            record.args = without_errors(record.args, record.exc_info[0])
        return super().format(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802  # the name is logging's
        """Return an error as it stands in the log, after those that it follows from."""
        _type, error, trace = ei
        return "\n".join(line for each in story(error) for line in told(each, trace if each is error else None))


def without_errors(args: Any, kind: type[BaseException] | None) -> Any:
    """Put the names of their types in the place of errors among what a line of the log is about."""
    if isinstance(args, Mapping):  # Celery's line of a task that failed has the error written out, as `exc`
        plain = {name: plainly(value) for name, value in args.items()}
        return plain | {"exc": kind.__name__} if kind and "exc" in plain else plain
    return tuple(plainly(value) for value in args or ())


def plainly(value: object) -> object:
    """Return the name of an error's type, and anything else as it is."""
    return type(value).__name__ if isinstance(value, BaseException) else value


def story(error: BaseException | None) -> list[BaseException]:
    """Return an error after the ones that led to it."""
    errors: list[BaseException] = []
    while error is not None and error not in errors:
        errors.insert(0, error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return errors


def told(error: BaseException, trace: TracebackType | None) -> Iterator[str]:
    """Tell of one error: its type, then its frames from the outermost to where it arose."""
    yield type(error).__name__
    for frame, line in traceback.walk_tb(trace or error.__traceback__):
        yield f'  File "{frame.f_code.co_filename}", line {line}, in {frame.f_code.co_name}'
