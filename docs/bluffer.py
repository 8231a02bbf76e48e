"""A program that plays Munchhausen better than chance: it promises much, lays little, and doubts as often as it pays.

    python3 bluffer.py https://longhand.example lh_… [ADDRESS …]

Its options are those of `bot.py`, which lies beside it and plays every other game for it.
"""

import random
import sys

from bot import any_legal, play

HIGHEST = 8
HONEST = 0.25  # how often it lays the card that it has promised, if it holds that
LIARS = 3.0, 1.0  # lies and truths that everybody is thought to have told before the first card is turned up


def choose(site, table):
    """Bid, lay, judge and bank in Munchhausen; draw lots for anything else."""
    if table["game"] != "munchhausen":
        return any_legal(site, table)
    verbs, hand = table["asked"]["labels"], sorted(table["sight"]["hands"][table["me"]])
    if "bid" in verbs and hand:
        return promise("bid", hand, {"up_to": [], "final": ["final"]} if "pass" in verbs else {})
    if "state" in verbs:
        return promise("state", hand, {})
    if "reject" in verbs:
        return verdict(table["sight"], table["me"], hand)
    return banked(site, table)


def promise(verb, hand, more):
    """Promise the highest card; lay it now and then, otherwise the one that is worth least to whoever gets it."""
    lay = HIGHEST if HIGHEST in hand and random.random() < HONEST else hand[0]
    bank = [card for card in hand if card != lay][-1:]
    return {"verb": verb, "values": {"value": HIGHEST, "lay": [lay], "bank": bank, **more}}


def verdict(sight, me, hand):
    """Take the promise that is most likely a lie, and doubt it as often as that; a caught lie banks my best card."""
    top = max(bid or 0 for bid in sight["bids"])
    bidders = [seat for seat, value in enumerate(sight["bids"]) if value == top and seat != me]
    doubts = {seat: lying(sight, seat, top) for seat in bidders}
    bidder = max(doubts, key=doubts.get)
    if random.random() < doubts[bidder]:
        return {"verb": "reject", "values": {"bidder": [bidder], "bank": hand[-1:]}}
    return {"verb": "accept", "values": {"bidder": [bidder]}}


def lying(sight, seat, value):
    """Guess how likely a promise is a lie: by what all have seen of the hand, else by what its player did so far."""
    if value not in sight["possible"][seat]:
        return 1.0
    if value in sight["seen"][seat]:
        return 0.5
    lies, truths = sight["lies"][seat] + LIARS[0], sight["truths"][seat] + LIARS[1]
    return lies / (lies + truths)


def banked(site, table):
    """Of what may be banked, bank the best."""
    legal = table["asked"]["legal"]
    if not legal:
        return any_legal(site, table)
    return max(legal, key=lambda answer: max(answer["values"].get("bank") or answer["values"].get("card") or [0]))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    play(choose, sys.argv[1:])
