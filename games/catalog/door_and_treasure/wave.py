"""The wave: once the fighter has spoken, everybody else is asked at once, whatever they hold [4.5]."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.door_and_treasure.bargain import hear_helpers, reply_options
from games.catalog.door_and_treasure.board import Board, Fight
from games.catalog.door_and_treasure.foes import going_on
from games.catalog.door_and_treasure.plays import legal, offers, play
from games.catalog.door_and_treasure.strength import total
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Seat
from games.engine.texts import Text, say

WAVES = 6  # after these only the fighter and the helper may add anything, unless there is alarm [4.7]
PASS, STAY_OUT = Option("pass"), Option("stay_out")
PASSED = Answer("pass")
WORDS_ONLY = ("pass", "stay_out", "help", "counter")


def wave(table: Board, chance: Chance) -> Procedure[bool]:
    """Ask everybody else at once, then let it happen clockwise; return whether anything has changed [4.5]."""
    fight = going_on(table)
    fight.waves += 1
    decisions = {seat: decision(table, fight, seat) for seat in asked_now(table, fight)}
    if not decisions:
        return False
    if fight.alarm:
        table.tell("If it is won as it stands, this fight ends the game. Everybody is asked, even those staying out.")
    answers = yield Question(decisions)
    fight.out += [seat for seat, answer in answers.items() if answer.verb == "stay_out" and seat not in fight.out]
    changed = yield from hear_helpers(table, answers)
    return (yield from make_plays(table, chance, answers, changed))


def asked_now(table: Board, fight: Fight) -> list[Seat]:
    """Return who is asked, clockwise from the fighter; at an alarm also those staying out [4.6, 4.7]."""
    if fight.waves > WAVES and not fight.alarm:
        return [] if fight.helper is None else [fight.helper]
    others = table.alive(table.clockwise(fight.fighter))
    return [seat for seat in others if fight.alarm or seat in fight.asked or seat not in fight.out]


def decision(table: Board, fight: Fight, seat: Seat) -> Decision:
    """Ask a player what they do in a wave; the absent pass [4.5]."""
    options = [PASS]
    if seat in fight.asked:
        options += reply_options(table, seat)
    if seat != fight.helper:
        options.append(STAY_OUT)
    options += offers(table, seat)
    return Decision(prompt(fight, seat), options, PASSED, "5.3" if seat in fight.asked else "4.5", unhurried=True)


def prompt(fight: Fight, seat: Seat) -> Text:
    """Word the question: for help, for more, or whether to meddle."""
    values = {
        "fighter": fight.fighter,
        "foes": [foe.card for foe in fight.foes],
        "ours": total(fight.ours),
        "against": total(fight.theirs),
    }
    if seat in fight.asked:
        return say("{fighter:seat} asks for your help against {foes:cards}: {ours} to {against} so far.", **values)
    if seat == fight.helper:
        return say("You help {fighter:seat} against {foes:cards}: {ours} to {against}. Do you add anything?", **values)
    return say("{fighter:seat} fights {foes:cards}: {ours} to {against}. Do you meddle?", **values)


def keep_intent(table: Board, seat: Seat, answer: Answer) -> None:
    """Keep for the end what a player would have used, had it still been possible."""
    cards = [card for name in ("card", "cards") for card in answer.values.get(name, [])]
    if cards:
        table.keep_back("{seat} would have used {cards}.", by=seat, seat=seat, cards=cards)


def make_plays(table: Board, chance: Chance, answers: Mapping[Seat, Answer], changed: bool) -> Procedure[bool]:
    """Let what was chosen happen clockwise; what has become impossible goes back to the hand [4.5]."""
    fight = going_on(table)
    for seat, answer in answers.items():
        if answer.verb in WORDS_ONLY:
            continue
        if changed and (fight.settled or not fight.foes or not legal(table, seat, answer)):
            table.tell("What you wanted to do is no longer possible: you keep your cards.", only=[seat])
            keep_intent(table, seat, answer)
            continue
        yield from play(table, chance, seat, answer)
        changed = True
    return changed
