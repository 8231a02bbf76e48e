"""Robbery: others help themselves to what somebody has in play, or in the hand [8.4]."""

from __future__ import annotations

from games.catalog.door_and_treasure import atoms
from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.death import gold
from games.catalog.door_and_treasure.surplus import hand_over
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Seat, ask
from games.engine.texts import say


def rob(table: Board, chance: Chance, seat: Seat, effect: atoms.Robbed) -> Procedure[None]:
    """Let others, clockwise, each take an item of their choice, or a card that they draw unseen [8.4]."""
    for robber in robbers(table, seat, effect.by):
        if effect.what == "card":
            draw_from(table, chance, robber, seat)
        else:
            yield from take_item(table, chance, robber, seat)


def robbers(table: Board, seat: Seat, by: str) -> list[Seat]:
    """Return the robbers: the nearest living on either side, the highest of the others, or all [8.4]."""
    others = table.alive(table.clockwise(seat))
    if by == "neighbours":
        return others[:1] + others[1:][-1:]
    if by == "highest":
        high = max((table.people[other].level for other in others), default=0)
        return [other for other in others if table.people[other].level == high]
    return others


def draw_from(table: Board, chance: Chance, robber: Seat, victim: Seat) -> None:
    """Draw a card from the victim's hand; only the two see which [8.4]."""
    hand = table.hands[victim]
    if not hand:
        table.tell("{seat} finds nothing to take.", seat=robber)
        return
    card = hand.pop(chance.below(len(hand)))
    table.hands[robber].append(card)
    table.tell("{seat} draws a card from {victim:seat}'s hand.", seat=robber, victim=victim)
    table.keep_back("It was {card}.", by=robber, card=card)
    table.tell("It is {card}.", only=[robber, victim], card=card)


def take_item(table: Board, chance: Chance, robber: Seat, victim: Seat) -> Procedure[None]:
    """Take an item that the victim has in play; the absent take the dearest [8.4]."""
    items = table.people[victim].items
    if not items:
        table.tell("{seat} finds nothing to take.", seat=robber)
        return
    item = items[0]
    if len(items) > 1:
        prompt = say("{seat} cannot stop you. Which item do you take?", seat=victim)
        default = Answer("take", {"item": [max(items, key=gold)]})
        decision = Decision(prompt, [Option("take", item=Pick(items))], default, "8.4")
        item = (yield from ask(robber, decision)).one("item")
    table.tell("{seat} takes {card} from {victim:seat}.", seat=robber, card=item, victim=victim)
    yield from hand_over(table, chance, victim, robber, item)
