"""What players of Liar's Dice say in advance: how far they raise in a round, and what they doubt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.liars_dice.board import FACES, ONE, possible
from games.catalog.liars_dice.odds import able, at_least, is_wild, own, true, unseen, usual
from games.engine.advance import Limit, Order, Plan, Standing, holds_cards, until_turn_over
from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say

DOUBT = Answer("doubt")
UNLIKELY, EVEN = 0.25, 0.5  # below this a bid is doubted, and from this on it is made, as is proposed


# How far I raise


def raising(sight: Sight) -> Mapping[str, Field]:
    """Choose a face, how far to raise on it, and what would take too many of the others' dice."""
    dice = unseen(sight)
    return {
        "face": Pick([*FACES], of="face"),
        "up_to": Pick([*range(1, dice + len(sight.hands[sight.me]) + 1)], of="count"),
        "takes": Pick([*range(1, dice + 1)], of="count"),
    }


def usual_raise(sight: Sight) -> Mapping[str, Any]:
    """Propose the face of which I have most, as far as it is likely, and to doubt what the others hardly have."""
    wild, dice = is_wild(sight), unseen(sight)
    faces = [sight.bids[0].face] if sight.palifico and sight.bids else FACES[1:] if wild else FACES
    face = max(faces, key=lambda face: (own(sight, face), face))
    likely = [count for count in range(1, dice + len(sight.hands[sight.me]) + 1) if true(sight, count, face) >= EVEN]
    too_many = [taken for taken in range(1, dice + 1) if at_least(taken, dice, usual(face, wild)) < UNLIKELY]
    return {"face": [face], "up_to": [max(likely, default=1)], "takes": [min(too_many, default=dice)]}


def this_round(sight: Sight) -> Mapping[str, Any]:
    """Remember the round: my dice are rolled again after it."""
    return {"turn": sight.turns}


def raised(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Doubt what takes too many of the others' dice, or else raise on my face, as far as I said."""
    if decision.option("doubt") is None:
        return None
    last = sight.bids[-1]
    taken = last.count - own(sight, last.face)
    if taken <= 0:
        return say("Your own dice make {bid} true, so we ask you after all.", bid=[last.count, last.face])
    if taken * weight(sight, last.face) >= order.values["takes"][0]:
        return DOUBT
    (face,), (up_to,) = order.values["face"], order.values["up_to"]
    counts = [way.counts[0] for way in possible(sight) if face in way.faces]
    if counts and min(counts) <= up_to:
        return Answer("raise", {"count": [min(counts)], "face": [face]})
    return None


def weight(sight: Sight, face: int) -> int:
    """Return how many dice of another face one of this face is worth: two for a wild one."""
    return 2 if is_wild(sight) and face == ONE else 1


def raise_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say how far I raise, and what I doubt."""
    return say(
        "I raise to {bid} at most, and doubt what takes {takes:number} of the others’ dice.",
        bid=[values["up_to"][0], values["face"][0]],
        takes=values["takes"][0],
    )


# What cannot be true


def doubt_impossible(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Doubt a bid that my own dice show to be a lie."""
    if decision.option("doubt") is None:
        return None
    last = sight.bids[-1]
    return None if able(sight, last.count, last.face) else DOUBT


# A limit


def no_more(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Doubt instead of saying more dice than named, or say as many where one begins."""
    most = order.values["dice"]
    if answer.verb not in ("open", "raise") or answer["count"][0] <= most:
        return None
    return DOUBT if answer.verb == "raise" else Answer("open", {**answer.values, "count": [most]})


def all_dice(sight: Sight) -> Mapping[str, Field]:
    """Choose a number of dice."""
    dice = unseen(sight) + len(sight.hands[sight.me])
    return {"dice": Amount(1, max(1, dice), start=max(1, dice // 2))}


ADVANCE = (
    Standing("impossible", say("Doubt what my own dice show to be a lie"), doubt_impossible),
    Plan(
        "raise_to", say("Raise, up to a bid of mine"), raised, fields=raising, until=until_turn_over,
        invites=holds_cards, start=usual_raise, about=lambda sight: say("What I say when the bids come round to me"),
        says=raise_said, remembers=this_round,
    ),
    Limit("no_more", say("Never say more dice than"), fields=all_dice, restrains=no_more),
)  # fmt: skip
