"""What can be done in a fight besides deciding it: every verb, who may use it when, and what it does [4.4]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from games.catalog.door_and_treasure import curses, feats, housekeeping, levels, powers
from games.catalog.door_and_treasure.board import Board, Play, Played
from games.catalog.door_and_treasure.cards import CARDS, Potion
from games.catalog.door_and_treasure.foes import going_on
from games.catalog.door_and_treasure.strength import reckon_fight
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Option, Procedure, Seat

Role: TypeAlias = Literal["fighter", "helper", "other"]

POTIONS = {card.id: card.plus for card in CARDS.values() if isinstance(card, Potion)}
SIDE = Pick(["party", "foes"], of="side")


def role_of(table: Board, seat: Seat) -> Role:
    """Return a player's role in the fight."""
    fight = going_on(table)
    return "fighter" if seat == fight.fighter else "helper" if seat == fight.helper else "other"


def offers(table: Board, seat: Seat) -> list[Option]:
    """Offer everything a player may do in the fight now, besides deciding it or passing [4.4]."""
    role = role_of(table, seat)
    return [option for source in SOURCES for option in source(table, seat, role)]


def legal(table: Board, seat: Seat, answer: Answer) -> bool:
    """Tell whether what a player wanted to do is still possible [4.5]."""
    for option in offers(table, seat):
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
    feats.offers,
    powers.offers,
    levels.offers,
    curses.offers,
    housekeeping.offers,
)
PLAYS: Mapping[str, Play] = {
    "boost": boost,
    **feats.PLAYS,
    **powers.PLAYS,
    **levels.PLAYS,
    **curses.PLAYS,
    **housekeeping.PLAYS,
}
