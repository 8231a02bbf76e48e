"""How Munchhausen ends, what is said of the players then, and how they stood. Numbers in brackets are of rules.md."""

from __future__ import annotations

from typing import cast

from games.catalog.munchhausen.bidding import LAST_WORD
from games.catalog.munchhausen.board import Mat
from games.engine.end import BLUFFS, End, Outcome, Standings, places_of, turning_point
from games.engine.table import FaceDown
from games.engine.texts import Text, say

STILL_ROUNDS = 2  # rounds in which no hand grows or shrinks, after which the game ends [4.3]


def note_stillness(table: Mat, sizes: list[int]) -> None:
    """Count the turns in which no hand grew or shrank, and warn halfway to the end of the game [4.3]."""
    table.still = table.still + 1 if sizes == [*map(len, table.hands)] else 0
    if table.still == STILL_ROUNDS * table.seats // 2:
        table.tell("No hand has grown or shrunk for a round. After another round like it, the game ends.")


def over(table: Mat) -> bool:
    """Whether a hand is empty, or no hand has grown or shrunk for two rounds [4.1, 4.3]."""
    return not all(table.hands) or table.still >= STILL_ROUNDS * table.seats


STANDSTILL = say("No hand has grown or shrunk for two rounds.")
LAST_CARD = say("{seat} has laid their last card.")
BY_MAT = say("{seat} has laid their last card. Scores are equal, so the higher mat comes first.")
TO_ME = {
    LAST_CARD.template: say("You have laid your last card."),
    BY_MAT.template: say("You have laid your last card. Scores are equal, so the higher mat comes first."),
}


def outcome(table: Mat) -> Outcome | None:
    """Score the mat minus the hand; ties go to the higher mat, then to the smaller hand [1.1, 4.2, 4.4]."""
    if table.ending is None:
        return None
    mats, hands = [sum(mat) for mat in table.ending.mats], table.ending.hands
    scores = [mat - sum(hand) for mat, hand in zip(mats, hands, strict=True)]
    ranks = [(scores[seat], mats[seat], -len(hands[seat])) for seat in range(table.seats)]
    return Outcome(places_of(ranks), [*scores], STANDSTILL if all(hands) else reason(ranks).of(seat=hands.index([])))


def reason(ranks: list[tuple[int, int, int]]) -> Text:
    """Say that somebody has laid their last card, and whether the higher mat broke a tie for the first place [4.4]."""
    (score, mat, _), (second, second_mat, _) = sorted(ranks, reverse=True)[:2]
    return BY_MAT if score == second and mat != second_mat else LAST_CARD


HONOURS = (*BLUFFS, turning_point())


def points(table: Mat) -> list[int]:
    """Count what each mat is worth minus what is left in the hand, as at the end [4.2]."""
    mats = [sum(cast(int, card.card) if isinstance(card, FaceDown) else card for card in mat) for mat in table.mats]
    return [mat - sum(hand) for mat, hand in zip(mats, table.hands, strict=True)]


END = End(
    endings=(STANDSTILL, LAST_CARD, BY_MAT),
    to_me=TO_ME,
    honours=HONOURS,
    standing=Standings(points, say("Points on the mat minus points in the hand")),
    in_passing=(LAST_WORD,),
)
