"""What an answer in Dr Blender is about to do, said before it is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.catalog.dr_blender.board import CREATURE, NOTHING, WHOLE, free_parts
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say


def preview(sight: Sight, answer: Answer) -> Text:
    """Say what a seat is about to do, from its own sight."""
    return PREVIEWS[answer.verb](sight, answer)


def blocking(sight: Sight, answer: Answer) -> Text:
    """Say which parts are blocked by the one opponent in a game of two."""
    return say("You block {cards}.", cards=answer["parts"])


def placing(sight: Sight, answer: Answer) -> Text:
    """Say which part is blocked, and which instead of it."""
    first, second = answer["first"][0], answer.one("second")
    if second is None:
        return say("You block {card}, unless somebody does so first.", card=first)
    return say("You block {card}; if it is blocked already, {other:card}.", card=first, other=second)


def voting(sight: Sight, answer: Answer) -> Text:
    """Say how three votes are given."""
    first, second = answer["first"][0], answer.one("second")
    if second is None:
        return say("You give two votes to {card}.", card=first)
    return say("You give two votes to {card} and one to {other:card}.", card=first, other=second)


def taking(sight: Sight, answer: Answer) -> Text:
    """Say what a colour brings, after a block has been removed if one is."""
    colour, freed, blocks = answer["colour"][0], answer.values.get("block"), sight.blocks
    if not freed:
        return say("You take {cards}.", cards=free_parts(sight.slots, blocks, colour))
    left = [at for at in blocks if sight.slots[at] not in freed]
    return say(
        "You discard {cards}, free {card} and take {taken:cards}.",
        cards=answer["discard"],
        card=freed[0],
        taken=free_parts(sight.slots, left, colour),
    )


def demanding(sight: Sight, answer: Answer) -> Text:
    """Say what is handed over, for what, and what is created then."""
    given, part, planned = answer["give"], answer["part"][0], answer["create"][0]
    creature, other = CREATURE.get(planned, planned), second_plan(answer)
    told = {"cards": given, "seat": answer["seat"][0], "card": part, "creature": creature, "other": other}
    if planned == NOTHING:
        return say("You hand {cards} to {seat}, demand {card} and create nothing.", **told)
    if planned == part and not spoilt(creature, given):
        return hoping(told)
    if planned in WHOLE and not spoilt(creature, given):
        return say("You hand {cards} to {seat}, demand {card} and create {creature}.", **told)
    return hopeless(told, lacking=not spoilt(creature, given))


def second_plan(answer: Answer) -> str:
    """Return the creature that is created if the first one planned is not whole, "" where there is none."""
    other = (answer.values.get("otherwise") or [""])[0]
    return "" if spoilt(other, answer["give"]) else other


def spoilt(creature: str, given: Sequence[str]) -> bool:
    """Whether a part of a creature is handed over."""
    return creature in [CREATURE[card] for card in given]


def hoping(told: Mapping[str, Any]) -> Text:
    """Say what is created if the part comes, and what if it does not."""
    if told["other"]:
        return say(
            "You hand {cards} to {seat} and demand {card}. "
            "If it comes, you create {creature}; if not, {other:creature}.",
            **told,
        )
    return say("You hand {cards} to {seat} and demand {card}. If it comes, you create {creature}.", **told)


def hopeless(told: Mapping[str, Any], lacking: bool) -> Text:
    """Say that the creature planned will be incomplete, and what is created instead."""
    if told["other"]:
        return say(
            "You hand {cards} to {seat} and demand {card}; the {creature} stays incomplete, so you create "
            "{other:creature}.",
            **told,
        )
    if lacking:
        return say(
            "You hand {cards} to {seat} and demand {card}; the {creature} lacks another part: you create nothing.",
            **told,
        )
    return say(
        "You hand {cards} to {seat} and demand {card}; the {creature} stays incomplete: you create nothing.",
        **told,
    )


def comes_to_nothing(sight: Sight, answer: Answer) -> bool:
    """Whether a colour is named of which nothing can be taken."""
    return answer.verb == "take" and not free_parts(sight.slots, sight.blocks, answer["colour"][0])


PREVIEWS: Mapping[str, Callable[[Sight, Answer], Text]] = {
    "block": blocking,
    "place": placing,
    "vote": voting,
    "decline": lambda sight, answer: say("You block nothing."),
    "take": taking,
    "free": taking,
    "leave": lambda sight, answer: say("You take nothing from the table."),
    "create": lambda sight, answer: say("You create {creature} and demand nothing.", creature=answer["creature"][0]),
    "demand": demanding,
    "finish": lambda sight, answer: say("You demand and create nothing."),
}
