"""Answering what a table asks. However often an answer is sent, it counts once."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games import play
from games.api.addresses import PLAY, Call, Reply, address
from games.api.problems import Failed, illegal
from games.api.table import TableSeen, seen, view_at
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.sight.clock import too_late_for


class Posted(msgspec.Struct, forbid_unknown_fields=True):
    """What is answered: a verb, and a value for each field of its option."""

    verb: Annotated[str, Meta(max_length=100)]
    values: dict[str, Any] = {}


class AnswerPosted(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a question, by its number; with a verb that takes tales, perhaps some words."""

    question: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    answer: Posted
    words: Annotated[str, Meta(max_length=1000)] = ""


@address(
    "POST",
    "tables/{address}/answers",
    scope=PLAY,
    body=AnswerPosted,
    gives={200: TableSeen, 201: TableSeen},
    problems=[404, 409],
)
def answer(call: Call, address: str) -> Reply:
    """Answer what your seat is asked. 201: it is given; 200: you had given it already, and it counts once.

    409: the question is closed, or you had given another answer, which the problem names as `given`.
    """
    view, body = view_at(call, address), call.body
    given = Answer(body.answer.verb, body.answer.values)
    try:
        new = play.answer_once(address, call.actor, body.question, given, body.words)
    except play.AlreadyGiven as error:
        raise Failed(409, error, given=error.given) from None
    except play.MovedOn as error:
        raise Failed(409, too_late_for(view_at(call, address), body.question) or error) from None
    except IllegalAnswer as error:
        raise illegal(error, view.words, "#/answer/values") from None
    return Reply(seen(view_at(call, address)), 201 if new else 200)
