"""Curses: on whom they fall, what can be done about it, and how long they stay [9]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.catalog.door_and_treasure.atoms import Effect, LoseItems
from games.catalog.door_and_treasure.board import Board, Play
from games.catalog.door_and_treasure.cards import CARDS, Curse, of_kind
from games.catalog.door_and_treasure.misfortune import CANCELS, befall
from games.catalog.door_and_treasure.reveals import CURSED, FALLEN
from games.catalog.door_and_treasure.strength import BURDENS, ITEMS, reckon, usable
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Seat, ask
from games.engine.texts import say

CURSES = of_kind(Curse)
EFFECTS: Mapping[str, Sequence[Effect]] = {card.id: card.effects for card in CARDS.values() if isinstance(card, Curse)}
WARDS = {item: card.wards for item, card in ITEMS.items() if card.wards}
BEAR, WHINE = Option("bear"), Option("whine")
BORNE = Answer("bear")


def offers(table: Board, seat: Seat, role: str) -> list[Option]:
    """Offer to curse somebody else, at any time [9.1]."""
    held = [card for card in table.hands[seat] if card in CURSES]
    others = table.alive(table.clockwise(seat)) if held else []
    return [Option("curse", card=Pick(held), on=Pick(others, of="seat"))] if others else []


def play_curse(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Play a curse on somebody [9.1]."""
    card = answer["card"][0]
    table.spend(seat, card)
    yield from curse(table, chance, card, answer["on"][0], seat)


def curse(table: Board, chance: Chance, card: str, victim: Seat, by: Seat | None) -> Procedure[None]:
    """Let a curse, from behind the door or from somebody's hand, fall on its victim [9.2]."""
    if by is None:
        table.tell(FALLEN, seat=victim, card=card)
    else:
        table.tell(CURSED, by=by, seat=victim, card=card)
        table.note_deed("cursed", by, of=victim, thing=say("{card}", card=card))
    table.falling = [*table.falling, card]
    answer = yield from ask(victim, reaction(table, card, victim, by))
    if answer.verb == "cancel":
        shrug_off(table, victim, card, answer["card"][0])
        return
    if answer.verb == "whine":
        table.tell("{seat} whines about it.", seat=victim)
    yield from befall(table, chance, victim, unwarded(table, victim, EFFECTS[card]), card)
    table.falling = [other for other in table.falling if other != card]
    if card not in table.people[victim].burdens:
        table.discard(card)


def reaction(table: Board, card: str, victim: Seat, by: Seat | None) -> Decision:
    """Ask the victim to bear it or cancel it: always, whatever they hold [9.3]."""
    options = [BEAR, WHINE]
    if held := [cancel for cancel in table.hands[victim] if cancel in CANCELS]:
        options = [Option("cancel", card=Pick(held)), BEAR, WHINE]
    prompt = say("A curse falls on you: {card}. Do you bear it?", card=card)
    if by is not None:
        prompt = say("{by:seat} curses you with {card}. Do you bear it?", by=by, card=card)
    return Decision(prompt, options, BORNE, "9.3", unhurried=True)


def shrug_off(table: Board, victim: Seat, card: str, cancel: str) -> None:
    """Use up a card that undoes the curse [9.3]."""
    table.falling = [other for other in table.falling if other != card]
    table.use_up(victim, cancel)
    table.discard(card)
    table.tell("{seat} cancels it with {card}.", seat=victim, card=cancel)


def unwarded(table: Board, victim: Seat, effects: Sequence[Effect]) -> list[Effect]:
    """Return what is left of a curse after what the victim wears has warded off its part [9.8]."""
    left = []
    for effect in effects:
        ward = ward_against(table, victim, effect)
        if ward:
            table.tell("{card} protects {seat}.", card=ward, seat=victim)
        else:
            left.append(effect)
    return left


def ward_against(table: Board, victim: Seat, effect: Effect) -> str | None:
    """Find what protects the victim from the loss of such an item [9.8]."""
    if not isinstance(effect, LoseItems):
        return None
    for item in table.people[victim].worn:
        if WARDS.get(item) == effect.what and usable(table, victim, item):
            return item
    return None


def lift_burdens(table: Board, seat: Seat) -> None:
    """Discard a character's curses that last until a fight is over [9.4]."""
    person = table.people[seat]
    lifted = [card for card in person.burdens if BURDENS[card].lasts == "next fight"]
    if lifted:
        person.burdens = [card for card in person.burdens if card not in lifted]
        table.discard(*lifted)
        table.tell("{seat} is free of {cards}.", seat=seat, cards=lifted)
        reckon(table, seat)


PLAYS: Mapping[str, Play] = {"curse": play_curse}
