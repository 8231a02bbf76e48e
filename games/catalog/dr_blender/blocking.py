"""Dr Blender's blocks: the two that one opponent places, two opponents share, or three opponents vote for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.catalog.dr_blender.board import Lab
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Question, Script, Seat
from games.engine.texts import say

BLOCKS = 2
CROWD = 4  # players, of whom three would have to agree on two blocks
DECLINE = Option("decline")
DECLINED = Answer("decline")


def place_blocks(table: Lab) -> Script:
    """The others block up to two open parts, in secret and all at once [2.2, 2.3, 2.4, 2.5]."""
    opponents = table.clockwise(table.mover)
    if not any(table.slots):
        return
    if table.seats == CROWD and not table.vote:
        opponents = opponents[:BLOCKS]
    answers = yield Question(dict.fromkeys(opponents, decision(table)))
    if len(opponents) == 1:
        place_both(table, answers)
    elif len(opponents) == BLOCKS:
        place_one_each(table, answers)
    else:
        count_votes(table, answers)


def decision(table: Lab) -> Decision:
    """Ask an opponent for blocks: all of them see the same parts."""
    parts = [part for part in table.slots if part]
    ranked = {"first": Pick(parts, of="slot"), "second": Pick(parts, 0, of="slot", excluding="first")}
    if table.seats == 2:
        prompt = say("{seat} is about to take parts. Which ones do you block?", seat=table.mover)
        both = Pick(parts, 1, min(BLOCKS, len(parts)), of="slot")
        return Decision(prompt, [Option("block", parts=both), DECLINE], DECLINED, "2.2")
    if table.seats == CROWD and table.vote:
        prompt = say("{seat} takes parts next. Which should they not get?", seat=table.mover)
        return Decision(prompt, [Option("vote", **ranked), DECLINE], DECLINED, "2.4")
    prompt = say("{seat} is about to take parts. Which one do you block?", seat=table.mover)
    return Decision(prompt, [Option("place", **ranked), DECLINE], DECLINED, "2.5" if table.seats == CROWD else "2.3")


def place_both(table: Lab, answers: Mapping[Seat, Answer]) -> None:
    """The only opponent places one block or both [2.2]."""
    for seat, answer in answers.items():
        if answer.verb == "decline":
            table.tell("{seat} blocks nothing.", seat=seat)
        else:
            block(table, answer["parts"])
            table.tell("{seat} blocks {cards}.", seat=seat, cards=answer["parts"])
            note_blocks(table, seat, answer["parts"])


def place_one_each(table: Lab, answers: Mapping[Seat, Answer]) -> None:
    """The nearest opponent's first choice is blocked, then the other's first choice that is not blocked yet [2.3]."""
    blocked: list[str] = []
    for seat, answer in answers.items():
        choices = [part for part in wishes(answer) if part not in blocked]
        if choices:
            blocked.append(choices[0])
            table.tell("{seat} blocks {card}.", seat=seat, card=choices[0])
            note_blocks(table, seat, choices[:1])
        else:
            table.tell("{seat} blocks nothing.", seat=seat)
        if len(wished := wishes(answer)) > 1:
            table.keep_back("{seat}'s second wish was {card}.", by=seat, seat=seat, card=wished[1])
    block(table, blocked)


def count_votes(table: Lab, answers: Mapping[Seat, Answer]) -> None:
    """The two parts with most votes are blocked; between equals the nearest opponent's votes decide [2.4]."""
    for seat, answer in answers.items():
        if answer.verb == "decline":
            table.tell("{seat} votes to block nothing.", seat=seat)
        else:
            table.tell("{seat} votes to block {cards}.", seat=seat, cards=wishes(answer))
    blocked = most_wanted([wishes(answer) for answer in answers.values()])
    for seat, answer in answers.items():
        note_blocks(table, seat, [part for part in wishes(answer) if part in blocked])
    block(table, blocked)
    table.tell("Blocked: {cards}.", cards=blocked)


def note_blocks(table: Lab, seat: Seat, parts: Sequence[str]) -> None:
    """Note for the end which parts a seat has kept from the mover."""
    for part in parts:
        table.note_deed("blocked", seat, of=table.mover, thing=say("{card}", card=part))


def most_wanted(ballots: Sequence[Sequence[str]]) -> list[str]:
    """Return the two parts with the most votes, two for the first on a ballot; the nearest ballot comes first."""
    votes = {part: [0] * len(ballots) for ballot in ballots for part in ballot}
    for number, ballot in enumerate(ballots):
        for place, part in enumerate(ballot):
            votes[part][number] = BLOCKS - place
    return sorted(votes, key=lambda part: (sum(votes[part]), votes[part]), reverse=True)[:BLOCKS]


def wishes(answer: Answer) -> list[str]:
    """Return what an opponent would block, the first wish first."""
    return [] if answer.verb == "decline" else [*answer["first"], *answer["second"]]


def block(table: Lab, parts: Sequence[str]) -> None:
    """Lay a block on each of these parts."""
    table.blocks = [table.slots.index(part) for part in parts]
