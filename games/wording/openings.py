"""What the end lays open, in words: the mark beside a claim, and what was kept back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.safestring import SafeString

from games.engine.questions import Seat
from games.engine.texts import Text, say
from games.wording.sentences import Words


@dataclass(frozen=True)
class Mark:
    """What the end says beside a line of the log."""

    css: str  # "true", "lie" or "kept"
    html: SafeString
    passed: bool = False  # a lie that nobody called


@dataclass(frozen=True)
class TakenClaim:
    """How a seat has taken a claim, and what came of it."""

    seat: Seat
    doubts: bool
    right: bool
    forced: bool


def mark_of_claim(words: Words, true: bool, truth: Any, taken: Sequence[TakenClaim]) -> Mark:
    """Say whether a claim was true, and whether somebody called it."""
    said = of_truth(taken) if true else of_lie(msgspec.convert(truth, Text), taken)
    caught = any(one.doubts and one.right for one in taken)
    return Mark("true" if true else "lie", words.html(said), passed=not true and not caught)


def mark_of_kept(words: Words, text: Any) -> Mark:
    """Say what was kept back until the end."""
    return Mark("kept", words.html(text))


def of_truth(taken: Sequence[TakenClaim]) -> Text:
    """Mark a true claim."""
    doubters = [one.seat for one in taken if one.doubts and not one.forced]
    if doubters:
        return say("true, though {seats} did not believe it", seats=doubters)
    return say("true")


def of_lie(truth: Text, taken: Sequence[TakenClaim]) -> Text:
    """Mark a lie: caught, doubted in vain, believed, or never put to the test."""
    doubters = [one.seat for one in taken if one.doubts]
    if any(one.right for one in taken if one.doubts):
        return say("a lie, caught by {seats}: {truth}", seats=doubters, truth=truth)
    if doubters:
        return say("a lie, which {seats} doubted in vain: {truth}", seats=doubters, truth=truth)
    if len(taken) == 1:
        return say("a lie that {seat} believed: {truth}", seat=taken[0].seat, truth=truth)
    if taken:
        return say("a lie that nobody called: {truth}", truth=truth)
    return say("a lie that was never put to the test: {truth}", truth=truth)
