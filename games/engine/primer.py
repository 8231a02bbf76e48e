"""A primer: what somebody is told who plays a game for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.texts import Text


@dataclass(frozen=True)
class Primer:
    """Three lines above somebody's first questions, and one about each kind of question, when it first comes.

    `questions`: by the paragraph of the rules that a decision names.
    """

    aim: Text
    turn: Text
    end: Text
    questions: Mapping[str, Text] = field(default_factory=dict)
