"""How a strong bot of Patrons searches: every card, on tables dealt again as far as its seat cannot see."""

from __future__ import annotations

from statistics import fmean
from typing import cast

from games.catalog.patrons.board import ALL_MONEY, CARDS, FAKE, PICTURES, SHEIK, WORTH, Saleroom, points
from games.catalog.patrons.bot import Stake, bot, stakes, worths
from games.engine.bots import NOTHING, Search, Valued, by_progress
from games.engine.chance import Chance
from games.engine.fields import without
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight
from games.engine.table import FaceDown

UNSAID = {"bid": {"again": NOTHING}, "rebid": {}}


def unseen(table: Saleroom, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Shuffle the pictures that nobody has seen yet."""
    shown = {*seen.coming, *seen.called}
    hidden = [picture for picture in table.deck if picture not in shown]
    pool = chance.shuffled(sorted(hidden))
    table.deck = [picture if picture in shown else pool.pop() for picture in table.deck]
    for at in range(table.seats):
        if at != seat:
            spent = [card.card if isinstance(card, FaceDown) else card for card in table.spent[at]]
            table.hands[at] = [*map(str, without(CARDS, spent))]


SCALE = 10.0  # points


def features(table: Saleroom) -> list[list[float]]:
    """Return what speaks for each seat."""
    owned = tuple(tuple(cast(list[int], pictures)) for pictures in table.pictures)
    unsold = tuple(picture for picture in PICTURES if picture == table.lot or picture not in table.called)
    found = stakes(tuple(map(tuple, table.hands)), owned, unsold, table.picture)
    rows = [of_seat(table, seat, owned[seat], unsold, found[seat]) for seat in range(table.seats)]
    return by_progress(rows, table.turns / len(PICTURES))


def of_seat(table: Saleroom, seat: Seat, owned: tuple[int, ...], unsold: tuple[int, ...], stake: Stake) -> list[float]:
    """Return what speaks for a seat."""
    hand = table.hands[seat]
    money = sorted((WORTH[card] for card in hand), reverse=True)
    return [
        points(owned) / SCALE,
        (sum(worths(owned, unsold)) - sum(unsold)) / SCALE,
        fmean(stake.after) / SCALE,
        max(stake.after) / SCALE,
        sum(money) / ALL_MONEY,
        sum(money[:2]) / 100,
        float(SHEIK in hand),
        float(FAKE in hand),
        float(table.doubled[seat]),
        stake.picture / SCALE,
    ]


VALUE = Valued(__file__, features)


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return every card, with the second bid that the bot would name."""
    option = decision.options[0]
    cards = option.among("card")
    if "again" not in option.fields:
        return [Answer(option.verb, {"card": [card]}) for card in cards]
    again = bot(sight, decision, chance)["again"]
    return [Answer(option.verb, {"card": [card], "again": again}) for card in cards]


SEARCH = Search(VALUE, playouts=72, most=13, candidates=candidates)
