"""Log lines that say where something went wrong but never with which values: those may be hidden cards."""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Iterator, Mapping
from copy import copy
from types import TracebackType
from typing import Any

# An address that lets in all who know it: a letter's, a circle's, a season's, a seat's, an account's; or part of one.
LETS_IN = re.compile(
    r"((?:/|%2F)(?:l|asked|unsubscribe|proof|seat|(?<!channels/)calendar|(?:circles|seasons)(?:/|%2F)join|"
    r"accounts(?:/|%2F)(?:confirm-email|password(?:/|%2F)reset(?:/|%2F)key))(?:/|%2F))"
    r"[^/%\s?\"']+",
    re.IGNORECASE,
)

TOKEN = re.compile(r"\blh_[A-Za-z0-9]{8,}")  # a program's, wherever somebody has put it


def to_one_console(level: str) -> dict[str, Any]:
    """Return the logging settings: every logger writes to standard error, without values."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {"class": "config.logs.NoValues", "format": "{asctime} {levelname} {name}: {message}", "style": "{"}
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            name: {"handlers": [], "propagate": True}  # so all goes to the one console
            for name in ("django", "django.server", "_granian", "granian.access")
        },
    }


class NoValues(logging.Formatter):
    """Logs an error as its type and stack, without message, values or source lines, and no address that lets in."""

    def format(self, record: logging.LogRecord) -> str:
        record = copy(record)  # other handlers format the same record
        record.exc_text = None
        if record.name == "_granian":  # granian logs a whole traceback, message included, as its message
            record.msg, record.args = record.getMessage().partition("\n")[0], ()
        if record.exc_info:
            record.args = without_errors(record.args, record.exc_info[0])
        return TOKEN.sub("lh_…", LETS_IN.sub(r"\1…", super().format(record)))

    def formatException(self, ei: Any) -> str:  # noqa: N802  # the name is logging's
        """Return an error as logged, after the errors that caused it."""
        _type, error, trace = ei
        return "\n".join(line for each in story(error) for line in frames_of(each, trace if each is error else None))


def without_errors(args: Any, kind: type[BaseException] | None) -> Any:
    """Replace exceptions among a record's arguments by the names of their types."""
    if isinstance(args, Mapping):  # Celery logs a failed task with the error spelt out as `exc`
        plain = {name: plainly(value) for name, value in args.items()}
        return plain | {"exc": kind.__name__} if kind and "exc" in plain else plain
    return tuple(plainly(value) for value in args or ())


def plainly(value: object) -> object:
    """Return an exception's type name, and anything else unchanged."""
    return type(value).__name__ if isinstance(value, BaseException) else value


def story(error: BaseException | None) -> list[BaseException]:
    """Return an error, preceded by its causes."""
    errors: list[BaseException] = []
    while error is not None and error not in errors:
        errors.insert(0, error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return errors


def frames_of(error: BaseException, trace: TracebackType | None) -> Iterator[str]:
    """Yield an error's type, then its frames, the outermost first."""
    yield type(error).__name__
    for frame, line in traceback.walk_tb(trace or error.__traceback__):
        yield f'  File "{frame.f_code.co_filename}", line {line}, in {frame.f_code.co_name}'
