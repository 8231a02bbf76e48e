"""A fight from the first sight of the monsters to the last of them [4]."""

from __future__ import annotations

from games.catalog.door_and_treasure.bargain import ask_option, call_for_help
from games.catalog.door_and_treasure.board import Board, Fight
from games.catalog.door_and_treasure.curses import lift_burdens
from games.catalog.door_and_treasure.flee import run_away
from games.catalog.door_and_treasure.foes import going_on, joins, put_away
from games.catalog.door_and_treasure.plays import offers, play
from games.catalog.door_and_treasure.reveals import LOST
from games.catalog.door_and_treasure.spoils import draw_unseen, win
from games.catalog.door_and_treasure.strength import party, reckon, total, winning
from games.catalog.door_and_treasure.surplus import settle
from games.catalog.door_and_treasure.wave import WAVES, wave
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Option, Procedure, Seat, ask
from games.engine.texts import say

FIGHT, RUN = Option("fight"), Option("run")


def fight(table: Board, chance: Chance, fighter: Seat, monsters: list[str]) -> Procedure[str]:
    """Fight, and return how it ended: "won", "fled", "befriended", or "settled" without a victory [4.1].

    A fight that was passed on is no victory of the fighter's, nor a friend met [4.11].
    """
    begin(table, fighter, monsters)
    while (yield from another_round(table, chance)):
        pass
    ending = yield from decide(table, chance)
    passed_on = going_on(table).fighter != fighter
    yield from end(table, chance)
    return "settled" if passed_on else ending


def begin(table: Board, fighter: Seat, monsters: list[str]) -> None:
    """Face the monsters; whatever was offered lapses [4.1, 12.4]."""
    table.phase, table.fight = "fight", Fight(fighter, [])
    for monster in monsters:
        joins(table, monster)
    table.tell("{seat} faces {monsters:cards}.", seat=fighter, monsters=monsters)
    table.lapse(table.offers)


def another_round(table: Board, chance: Chance) -> Procedure[bool]:
    """Hear the fighter, then everybody else; return whether there is anything left to say [4.4, 4.5, 4.7]."""
    current = going_on(table)
    yield from hear_fighter(table, chance)
    if is_over(current):
        return False
    asked, alarmed = bool(current.asked), current.alarm
    changed = yield from wave(table, chance)
    if is_over(current) or not (changed or asked):
        return False
    return current.waves <= WAVES or alarmed or current.alarm


def is_over(current: Fight) -> bool:
    """Tell whether a fight has ended before anybody is beaten [4.10]."""
    return bool(current.settled) or not current.foes


def hear_fighter(table: Board, chance: Chance) -> Procedure[None]:
    """Let the fighter use cards and powers until they fight on, run, or ask for help [4.4]."""
    current = going_on(table)
    while not is_over(current):
        seat = current.fighter
        answer = yield from ask(seat, speaking(table, seat))
        if answer.verb == "fight":
            return
        if answer.verb == "run":
            current.settled = "run"
        elif answer.verb == "ask":
            return call_for_help(table, answer)
        else:
            yield from play(table, chance, seat, answer)


def speaking(table: Board, seat: Seat) -> Decision:
    """Ask the fighter what they do; the absent fight if they are winning, and run otherwise [4.4]."""
    current, ahead = going_on(table), winning(table)
    options = [FIGHT] if ahead else [FIGHT, RUN]
    if current.waves < WAVES and (option := ask_option(table)):
        options.append(option)
    options += offers(table, seat)
    foes = [foe.card for foe in current.foes]
    prompt = say(
        "You fight {foes:cards}: {ours} to {against}. What do you do?",
        foes=foes,
        ours=total(current.ours),
        against=total(current.theirs),
    )
    return Decision(prompt, options, Answer("fight" if ahead else "run"), "4.4", unhurried=True)


def decide(table: Board, chance: Chance) -> Procedure[str]:
    """Win, run away, or part in peace; return which it was [4.8, 4.10, 7.1]."""
    current = going_on(table)
    if lost := not is_over(current) and not winning(table):
        table.tell(LOST, ours=total(current.ours), against=total(current.theirs))
    if lost or current.settled == "run":
        yield from run_away(table, chance)
        return "fled"
    if current.settled == "scattered":
        return "settled"
    killed = bool(current.foes)
    if current.prize:
        yield from win(table, chance)
        return "won" if killed else "settled"
    return "befriended" if current.settled == "befriended" else "settled"


def end(table: Board, chance: Chance) -> Procedure[None]:
    """Clear the fight away; a player who passed it on gets what they had won before [4.11, 4.12]."""
    current, fighters = going_on(table), party(table)
    for foe in current.foes:
        put_away(table, foe)
    table.fight = None
    for seat in fighters:
        lift_burdens(table, seat)
    reckon(table, *fighters)
    if table.winners:
        return
    if not table.people[table.mover].dead:
        draw_unseen(table, chance, table.mover, sum(gone.treasures for gone in current.owed))
    for seat in range(table.seats):
        yield from settle(table, chance, seat)
