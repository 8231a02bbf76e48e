"""A fight from the first sight of the monsters to the last of them, and help in it for a price [4, 5]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from games.catalog.door_and_treasure.board import Bargain, Board, Counter, Fight, Play, Played
from games.catalog.door_and_treasure.cards import CARDS, Potion
from games.catalog.door_and_treasure.housekeeping import SHED_PLAYS, shed_options
from games.catalog.door_and_treasure.misfortune import CURSE_PLAYS, curse_options, lift_burdens
from games.catalog.door_and_treasure.person import LEVEL_PLAYS, draw_unseen, level_options, settle
from games.catalog.door_and_treasure.powers import PLAYS as POWERS
from games.catalog.door_and_treasure.powers import power_options
from games.catalog.door_and_treasure.strength import (
    going_on,
    joins,
    party,
    put_away,
    reckon,
    reckon_fight,
    solo,
    total,
    winning,
)
from games.catalog.door_and_treasure.won_or_fled import run_away, win
from games.engine.chance import Chance
from games.engine.fields import Amount, Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Seat, ask
from games.engine.texts import Text, say

FACES = say("{seat} faces {monsters:cards}.")
ALARM = say("If it is won as it stands, this fight ends the game. Everybody is asked, even those staying out.")
LOST = say("The fight is lost, {ours} to {against}.")


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
    table.tell(FACES, seat=fighter, monsters=monsters)
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
    options += fight_options(table, seat)
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


# The wave: everybody else is asked at once, whatever they hold [4.5]

WAVES = 6  # after these only the fighter and the helper may add anything, unless there is alarm [4.7]
PASS, STAY_OUT = Option("pass"), Option("stay_out")
PASSED = Answer("pass")
WORDS_ONLY = ("pass", "stay_out", "help", "counter")


def wave(table: Board, chance: Chance) -> Procedure[bool]:
    """Ask everybody else at once, then let it happen clockwise; return whether anything has changed [4.5]."""
    fight = going_on(table)
    fight.waves += 1
    decisions = {seat: asking(table, fight, seat) for seat in asked_now(table, fight)}
    if not decisions:
        return False
    if fight.alarm:
        table.tell(ALARM)
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


def asking(table: Board, fight: Fight, seat: Seat) -> Decision:
    """Ask a player what they do in a wave; the absent pass [4.5]."""
    options = [PASS]
    if seat in fight.asked:
        options += reply_options(table, seat)
    if seat != fight.helper:
        options.append(STAY_OUT)
    options += fight_options(table, seat)
    return Decision(
        asking_prompt(fight, seat), options, PASSED, "5.3" if seat in fight.asked else "4.5", unhurried=True
    )


def asking_prompt(fight: Fight, seat: Seat) -> Text:
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


# Help, and its price [5]

ASKS = 3  # so often may help be asked for in one fight [5.2]
FIRST = Pick(["fighter", "helper", "turns"], of="first")
HELP, ALONE = Option("help"), Option("alone")


def may_ask(table: Board) -> bool:
    """Tell whether the fighter may ask for help now: not if they are winning by themselves [5.1, 5.2]."""
    fight = going_on(table)
    return fight.helper is None and fight.asks < ASKS and not solo(table) and not winning(table)


def ask_option(table: Board) -> Option | None:
    """Offer the fighter to ask others for help, on terms of their choice [5.2]."""
    fight = going_on(table)
    others = table.alive(table.clockwise(fight.fighter))
    if not others or not may_ask(table):
        return None
    return Option("ask", who=Pick(others, 1, len(others), ordered=True, of="seat"), **terms(table))


def terms(table: Board, offered: Bargain | None = None) -> dict[str, Amount | Pick]:
    """Return the fields in which terms are filled in: how many treasures, who picks first, items of the fighter's.

    Other terms begin as what was offered [5.3].
    """
    fight = going_on(table)
    items = table.people[fight.fighter].items
    fields: dict[str, Amount | Pick] = {"treasures": Amount(0, fight.prize), "first": FIRST}
    if offered:
        fields["first"] = msgspec.structs.replace(FIRST, start=[offered.first])
    if items:
        fields["items"] = Pick(items, 0, len(items), start=offered.goods if offered else ())
    return fields


def call_for_help(table: Board, answer: Answer) -> None:
    """Put the fighter's terms to those they ask [5.2]."""
    fight = going_on(table)
    fight.asks += 1
    fight.asked = answer["who"]
    fight.offered = terms_named(answer)
    table.tell(
        "{seat} asks {who:seats} for help and offers {bargain}.",
        seat=fight.fighter,
        who=fight.asked,
        bargain=plain(fight.offered),
    )


def terms_named(answer: Answer) -> Bargain:
    """Read the terms that somebody has filled in."""
    return Bargain(answer["treasures"], answer["first"][0], answer.values.get("items", []))


def plain(bargain: Bargain) -> dict[str, object]:
    """Return a bargain as a sentence holds it, in JSON's own types."""
    return {"treasures": bargain.treasures, "first": bargain.first, "goods": bargain.goods}


def reply_options(table: Board, seat: Seat) -> list[Option]:
    """Offer somebody who is asked to help on the terms offered, or to name others [5.3]."""
    fight = going_on(table)
    return [HELP, Option("counter", **terms(table, fight.offered))] if seat in fight.asked else []


def hear_helpers(table: Board, answers: Mapping[Seat, Answer]) -> Procedure[bool]:
    """Let the first who accepts join the fight, or let the fighter choose; return whether somebody joined [5.4]."""
    fight = going_on(table)
    asked, offered = fight.asked, fight.offered
    if offered is None:
        return False
    for seat in asked:
        if answers[seat].verb == "help":
            join(table, seat, offered)
    if fight.helper is None:
        yield from hear_counters(table, {at: terms_named(answers[at]) for at in asked if answers[at].verb == "counter"})
    fight.asked, fight.offered = [], None
    return fight.helper is not None


def hear_counters(table: Board, bargains: Mapping[Seat, Bargain]) -> Procedure[None]:
    """Let the fighter agree to the terms of a player who was asked, or fight alone [5.5]."""
    fight = going_on(table)
    if not bargains:
        table.tell("Nobody helps {seat}.", seat=fight.fighter)
        return
    for seat, bargain in bargains.items():
        fight.counters.append(Counter(seat, bargain))
        table.tell("{seat} would help for {bargain}.", seat=seat, bargain=plain(bargain))
    options = [Option("agree", **{"with": Pick([*bargains], of="seat")}), ALONE]
    prompt = say("Nobody accepts your terms, but some name their own. Do you agree to any of them?")
    answer = yield from ask(fight.fighter, Decision(prompt, options, Answer("alone"), "5.5"))
    for counter in fight.counters:
        if answer.verb == "agree" and counter.seat == answer.one("with"):
            join(table, counter.seat, counter.bargain)
    if fight.helper is None:
        table.tell("{seat} accepts none of these terms.", seat=fight.fighter)
    fight.counters = []


def join(table: Board, seat: Seat, bargain: Bargain) -> None:
    """Make somebody the helper, unless there is one already [5.1]."""
    fight = going_on(table)
    if fight.helper is not None:
        return
    fight.helper, fight.bargain = seat, bargain
    fight.out = [other for other in fight.out if other != seat]
    reckon(table, fight.fighter, seat)
    table.tell("{seat} helps {fighter:seat} for {bargain}.", seat=seat, fighter=fight.fighter, bargain=plain(bargain))


# All that can be played in a fight besides deciding it [4.4]

Role: TypeAlias = Literal["fighter", "helper", "other"]

POTIONS = {card.id: card.plus for card in CARDS.values() if isinstance(card, Potion)}
SIDE = Pick(["party", "foes"], of="side")


def role_of(table: Board, seat: Seat) -> Role:
    """Return a player's role in the fight."""
    fight = going_on(table)
    return "fighter" if seat == fight.fighter else "helper" if seat == fight.helper else "other"


def fight_options(table: Board, seat: Seat) -> list[Option]:
    """Offer everything a player may do in the fight now, besides deciding it or passing [4.4]."""
    role = role_of(table, seat)
    return [option for source in SOURCES for option in source(table, seat, role)]


def legal(table: Board, seat: Seat, answer: Answer) -> bool:
    """Tell whether what a player wanted to do is still possible [4.5]."""
    for option in fight_options(table, seat):
        if option.verb == answer.verb:
            return option.takes(answer.values)
    return False


def play(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Carry out a play, and ask what it asks."""
    yield from PLAYS[answer.verb](table, chance, seat, answer) or ()


def potions(table: Board, seat: Seat, role: Role) -> list[Option]:
    """Offer the potions in a hand, for either side [4.4]."""
    held = [card for card in table.hands[seat] if card in POTIONS]
    return [Option("boost", cards=Pick(held, 1, len(held)), side=SIDE)] if held else []


def boost(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Use up potions for one side [4.4]."""
    side = answer["side"][0]
    table.use_up(seat, *answer["cards"])
    for card in answer["cards"]:
        going_on(table).played.append(Played(seat, card, side, POTIONS[card]))
    table.tell("{seat} uses {cards} for {side}.", seat=seat, cards=answer["cards"], side=side)
    fighting = (going_on(table).fighter, going_on(table).helper)
    if side == "foes" and seat not in fighting:
        table.note_deed("meddled", seat, of=going_on(table).fighter)
    reckon_fight(table)


SOURCES: Sequence[Callable[[Board, Seat, Role], list[Option]]] = (
    potions,
    power_options,
    level_options,
    curse_options,
    shed_options,
)
PLAYS: Mapping[str, Play] = {
    "boost": boost,
    **POWERS,
    **LEVEL_PLAYS,
    **CURSE_PLAYS,
    **SHED_PLAYS,
}
