"""The sentences with which a game can end, as its own rules say them, and whether a transcript ends with one."""

from __future__ import annotations

import ast
import inspect
import re
import string
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

END = re.compile(r"^== the end: (.*) ==$", re.MULTILINE)


def said_by(function: Callable[..., Any]) -> set[str]:
    """Return every sentence that stands in a function, as it stands there."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(function))) if isinstance(node, ast.Call)]
    said = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "say"]
    return {text.value for text in said if isinstance(text, ast.Constant)}


def never_reached(sentences: Iterable[str], files: Iterable[Path]) -> set[str]:
    """Return those of some sentences that stand at the end of none of these transcripts."""
    ends = [end for file in files for end in END.findall(file.read_text())]
    return {sentence for sentence in sentences if not any(pattern(sentence).search(end) for end in ends)}


def pattern(sentence: str) -> re.Pattern[str]:
    """Read a sentence whoever it names."""
    pieces = string.Formatter().parse(sentence)
    return re.compile("".join(re.escape(literal) + (".+" if name else "") for literal, name, _, _ in pieces))
