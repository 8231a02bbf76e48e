"""Victory: levels, treasures, and the bargain with the helper, which is always kept [4.9, 5.6]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.death import gold
from games.catalog.door_and_treasure.foes import going_on
from games.catalog.door_and_treasure.levels import gain
from games.catalog.door_and_treasure.powers import recall
from games.catalog.door_and_treasure.reveals import KILLED
from games.catalog.door_and_treasure.strength import rewards, total
from games.catalog.door_and_treasure.surplus import hand_over
from games.engine.chance import Chance
from games.engine.fields import Pick, without
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Seat, ask
from games.engine.texts import say

Shares: TypeAlias = dict[Seat, list[str]]


def win(table: Board, chance: Chance) -> Procedure[None]:
    """Take the levels for what was killed, then the treasures, and keep the bargain [4.9]."""
    fight = going_on(table)
    if fight.foes:
        table.tell(KILLED, seat=fight.fighter, foes=[foe.card for foe in fight.foes])
        table.kills[fight.fighter] += len(fight.foes)
        slain = say("{foes:cards}", foes=[foe.card for foe in fight.foes])
        table.note_deed("slew", fight.fighter, amount=total(fight.theirs), thing=slain)
        if fight.helper is not None:
            table.note_deed("helped", fight.helper, of=fight.fighter)
        for seat, levels in rewards(table):
            gain(table, seat, levels, last=True)
    if table.winners:
        return
    if fight.helper is None:
        draw_unseen(table, chance, fight.fighter, fight.prize)
    else:
        yield from share(table, (yield from draw_openly(table, chance, fight.fighter, fight.prize)))
        yield from pay_helper(table, chance)


def draw_unseen(table: Board, chance: Chance, seat: Seat, count: int) -> None:
    """Draw treasures into a hand, seen by nobody else [4.9]."""
    cards = draw(table, chance, count)
    if cards:
        table.hands[seat] += cards
        table.tell_many("{seat} draws a treasure.", "{seat} draws {count} treasures.", seat=seat, count=len(cards))
        table.keep_back("Drawn: {cards}.", by=seat, cards=cards)
        table.tell("You draw {cards}.", only=[seat], cards=cards)


def draw_openly(table: Board, chance: Chance, seat: Seat, count: int) -> Procedure[list[str]]:
    """Draw treasures face up, for the party had help; a cleric may take discards instead [4.9, 10.5]."""
    cards = yield from recall(table, seat, "treasure", count)
    cards += draw(table, chance, count - len(cards))
    if cards:
        table.uncovered = cards
        table.tell_many("The treasure is {cards}.", "The treasures are {cards}.", cards=cards, count=len(cards))
    return cards


def draw(table: Board, chance: Chance, count: int) -> list[str]:
    """Draw some treasures, or as many as there are [1.4]."""
    cards = (table.draw("treasure", chance) for _ in range(count))
    return [card for card in cards if card is not None]


def share(table: Board, cards: list[str]) -> Procedure[None]:
    """Share open treasures as agreed: one picks their whole share first, or both pick in turn [5.6]."""
    fight = going_on(table)
    if fight.helper is None or fight.bargain is None:
        return
    promised = min(fight.bargain.treasures, len(cards))
    shares = {fight.fighter: len(cards) - promised, fight.helper: promised}
    first = fight.helper if fight.bargain.first == "helper" else fight.fighter
    if not all(shares.values()):
        taken = {seat: cards if count else [] for seat, count in shares.items()}
    elif fight.bargain.first == "turns" and len(cards) > len(shares):
        taken = yield from in_turn(table, cards, shares)
    else:
        taken = yield from all_at_once(table, cards, shares, first)
    for seat in sorted(taken, key=lambda seat: seat != first):
        if got := taken[seat]:
            table.hands[seat] += got
            table.tell("{seat} takes {cards}.", seat=seat, cards=got)


def all_at_once(table: Board, cards: list[str], shares: Mapping[Seat, int], first: Seat) -> Procedure[Shares]:
    """Let one take all of their share, and the other the rest [5.6]."""
    table.laid_out = cards
    answer = yield from ask(first, sharing(cards, shares[first]))
    table.laid_out = []
    return {seat: answer["cards"] if seat == first else left_of(cards, answer["cards"]) for seat in shares}


def in_turn(table: Board, cards: list[str], shares: Mapping[Seat, int]) -> Procedure[Shares]:
    """Let two pick a treasure each in turn until they have their shares, by lists that both hand in at once [5.6]."""
    table.laid_out = cards
    answers = yield Question({seat: listing(cards) for seat in shares})
    table.laid_out = []
    lists = {seat: [*answers[seat]["cards"], *left_of(by_worth(cards), answers[seat]["cards"])] for seat in shares}
    for seat in shares:
        if wanted := answers[seat]["cards"]:
            table.keep_back("{seat}'s list: {cards}.", by=seat, seat=seat, cards=wanted)
    taken: Shares = {seat: [] for seat in shares}
    left = [*cards]
    while left:
        for seat, wanted in lists.items():
            if len(taken[seat]) < shares[seat]:
                card = next(card for card in wanted if card in left)
                left.remove(card)
                taken[seat].append(card)
    return taken


def left_of(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Return the cards that are left when some are taken."""
    return [*map(str, without(cards, taken))]


def by_worth(cards: Sequence[str]) -> list[str]:
    """Put cards in order, the dearest first."""
    return sorted(cards, key=gold, reverse=True)


def listing(cards: list[str]) -> Decision:
    """Ask both players who pick in turn for a list; the absent list the dearest first [5.6]."""
    option = Option("rank", cards=Pick(cards, 0, len(cards), ordered=True))
    prompt = say("You pick in turn. In which order do you want the treasures?")
    return Decision(prompt, [option], Answer("rank", {"cards": by_worth(cards)}), "5.6")


def sharing(cards: list[str], count: int) -> Decision:
    """Ask the player who picks first for their share; the absent take the dearest [5.6]."""
    dearest = by_worth(cards)[:count]
    option = Option("share", cards=Pick(cards, count, count))
    return Decision(say("Which treasures do you take?"), [option], Answer("share", {"cards": dearest}), "5.6")


def pay_helper(table: Board, chance: Chance) -> Procedure[None]:
    """Hand the items over that the helper was promised, those that the fighter still has [5.6]."""
    fight = going_on(table)
    if fight.helper is None or fight.bargain is None:
        return
    owned = table.people[fight.fighter].items
    for item in fight.bargain.goods:
        if item in owned:
            table.tell("{seat} hands {card} to {helper:seat}.", seat=fight.fighter, card=item, helper=fight.helper)
            yield from hand_over(table, chance, fight.fighter, fight.helper, item)
