"""Tidies what players type: any letter and any emoji stays, nothing that disturbs the page or cannot be seen."""

import unicodedata
from itertools import pairwise

SPACES = {"Zs", "Zl", "Zp"}
UNSEEN = SPACES | {"Cc", "Cf", "Cs", "Mn", "Me", "Mc"}
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters by category, yet invisible
IDLE = "\u034f\u17b4\u17b5"  # marks by category that never show anything
NUMBERED = {*map(chr, range(0x600, 0x606)), "\u06dd", "\u08e2"}  # invisible by category, yet drawn
JOINERS, JOINED = "\u200c\u200d", {"Lo", "Lm", "Mn", "Mc", "So", "Sk"}  # emoji and some scripts are written with them
SELECTORS, KEYCAP = {*map(chr, range(0xFE00, 0xFE10))}, "\u20e3"  # how the emoji before them is drawn
FLAG, TAGS = "\U0001f3f4", {*map(chr, range(0xE0020, 0xE0080))}  # whose flag it is
MARKS = 4  # accents on one letter; more would run into the line above


def tidy(words: str) -> str:
    """Return a name or a line of talk without anything invisible or disturbing to the text around it."""
    kept, marks = [""], 0
    for letter, after in pairwise([*unicodedata.normalize("NFC", words), ""]):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in SPACES or letter in "\t\r\n" or letter in BLANKS:
            kept.append(" ")
        elif category not in ("Cc", "Cs") and marks <= MARKS and does_something(kept[-1], letter, after):
            kept.append(letter)
    return " ".join("".join(kept).split())


def tidy_lines(words: str) -> str:
    """Return a longer text tidied line by line, with at most one empty line in a row."""
    lines = [tidy(line) for line in words.splitlines()]
    kept = [line for before, line in pairwise(["", *lines]) if line or before]
    return "\n".join(kept).strip("\n")


def does_something(before: str, letter: str, after: str) -> bool:
    """Whether a character is visible, or changes how its neighbours look."""
    if letter in JOINERS:
        return all(unicodedata.category(other or " ") in JOINED for other in (before, after))
    if letter in TAGS:
        return before == FLAG or before in TAGS
    if letter in SELECTORS:
        return unicodedata.category(before or " ") == "So" or after == KEYCAP
    return letter in NUMBERED or (unicodedata.category(letter) != "Cf" and letter not in IDLE)


def can_be_seen(name: str) -> bool:
    """Whether a tidied name has anything to see in it."""
    return any(unicodedata.category(letter) not in UNSEEN for letter in name)
