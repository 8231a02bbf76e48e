"""The bot of Last Chance: it knows the odds, and wants as large a part of all points as it can have, never losing all.

Betting. With a chance p of success it bets the share |1 - 2p| of its money on the likelier side: that makes money grow
fastest in the long run, and never ruins anybody. In the lead it bets a little less, far behind a little more. On YES
it never bets so much that a rival would gain more by spoiling the card than by filling it.

Attempting. Who fills a card takes the prize, the card and what the others have bet on NO. The more players there are,
the more that is, and all the others fall behind. So it weighs which part of all points on the table would be its own
on average: if it makes the attempt for a bid, while the others bet as it would itself; or if a rival of middling means
makes it for that bid, and it bets. The bid at which both are worth the same is its limit, to pay or to be paid, and
never quite all it has: in a sealed auction whose winner pays what the runner-up would, little else does better. With
open bids it opens short of its limit, and raises halfway towards it.

It calls Last Chance only on the last card, when it is far behind and success is likely. It lays its best dice, unless
others have bet so much on YES that it does better against the best of them by failing; then it lays nothing. It fills
the last card even if that makes it second: to play on wins no more games.
It adds a little chance to everything it weighs, so that nobody can predict it to the last hundred.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from games.catalog.last_chance.board import UNIT
from games.catalog.last_chance.rules import OFFER
from games.engine.bots import USUAL, Manner, tuned
from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.questions import Answer, Decision, Option
from games.engine.sights import Sight

FINE = 10_000  # shares of money are whole numbers of this size
CERTAIN = 1000  # thousandths
HALVINGS = 16  # after which a limit is precise enough
LEAST = 1e-6  # the part of all money that one is taken to have at least


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    card: float  # how many tenths to one's money it thinks a card adds
    usual: float  # how much of the best bet on NO to expect from others
    calm: float  # how much of the best bet to place in the lead
    bold: float  # and far behind
    most: Annotated[float, Meta(le=0.95)]  # the largest share of its money to bet
    short: float  # how far an open bid goes at first
    wobble: float  # how much chance there is in a limit, in parts of its money
    wary: int  # by how many thousandths less likely it thinks it that others succeed than the odds say
    eager: list[float]  # which part of its money it offers beyond what an attempt is worth, from two players on


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Answer whatever is asked."""
    return play(sight, decision, chance, WAYS_OF[manner])


def play(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Answer by these ways."""
    verbs = [option.verb for option in decision.options]
    if verbs[0] in ("run", "lay", "fill"):
        return lay(sight, decision)
    if verbs[0] == "bet":
        return Answer("bet", wager(sight, chance, ways))
    if "take" in verbs:
        return Answer("take" if limit(sight, chance, ways) >= -OFFER else "leave")
    if "last_chance" in verbs and desperate(sight):
        return filled(decision.options[-1], wager(sight, chance, ways))
    return bid(sight, decision, chance, ways)


def lay(sight: Sight, decision: Decision) -> Answer:
    """Lay the best dice, or none where failing is better."""
    if wants_it_full(sight):
        return decision.default
    option = decision.option("choose")
    assert option is not None
    return Answer("choose", {name: [] for name in option.fields})


def wants_it_full(sight: Sight) -> bool:
    """Whether filling the card does better against the best of the others than failing."""
    attempt, me = sight.attempt, sight.me
    if attempt.called or (sight.card_to_win and not sight.won[me]):
        return True
    failed = sight.cash[me] * (10 + len(sight.won[me]))
    return bool(points_with_it_full(sight) * best_other(sight, "no") >= failed * best_other(sight, "yes"))


def wins_with_it_full(sight: Sight) -> bool:
    """Whether filling the card would leave nobody ahead of me."""
    return points_with_it_full(sight) >= best_other(sight, "yes")


def points_with_it_full(sight: Sight) -> int:
    """Return my points, in tenths, once I have filled the card."""
    attempt, me = sight.attempt, sight.me
    lost = sum([bet["stake"] for bet in attempt.bets if bet and bet["side"] == "no"])
    points: int = (sight.cash[me] + max(0, attempt.bid) + attempt.prize + lost) * (11 + len(sight.won[me]))
    return points


def best_other(sight: Sight, right: str) -> int:
    """Return the points of the best of the others, in tenths, once bets on one side are paid."""
    points: list[int] = []
    for seat, bet in enumerate(sight.attempt.bets):
        if seat != sight.me:
            paid = 2 * bet["stake"] if bet and bet["side"] == right else 0
            points.append((sight.cash[seat] + paid) * (10 + len(sight.won[seat])))
    return max(points)


def bid(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Seal a limit or bid openly, up to what the attempt is worth; otherwise leave it."""
    most, bet = limit(sight, chance, ways), wager(sight, chance, ways)
    if has_won(sight):
        return without_a_bid(decision, bet)
    aim = open_aim(sight, most, ways) if sight.bidding == "open" else most
    option = decision.option("pay" if aim >= 0 else "ask")
    if option is None or aim > most:
        return without_a_bid(decision, bet)
    (name, spec), *_bets = option.fields.items()
    assert isinstance(spec, Amount)
    if not spec.low <= abs(aim) <= spec.high:
        return without_a_bid(decision, bet)
    return filled(option, {**bet, name: abs(aim)})


def open_aim(sight: Sight, most: int, ways: Ways) -> int:
    """Return how high to bid openly: short of the limit at first, then halfway there from the highest bid."""
    there = [bid for bid in sight.bids if bid is not None]
    if not there:
        return int(most * ways.short if most >= 0 else most / ways.short) // UNIT * UNIT
    top: int = max(there)
    if sight.bids[sight.me] == top:
        return most + UNIT
    return top + max(UNIT, (most - top) // 2 // UNIT * UNIT)


def without_a_bid(decision: Decision, bet: dict[str, Any]) -> Answer:
    """Leave the attempt to others."""
    return filled(decision.option("decline") or decision.options[-1], bet)


def filled(option: Option, values: dict[str, Any]) -> Answer:
    """Fill an option in, with nothing special for single opponents."""
    return Answer(option.verb, {name: values.get(name, []) for name in option.fields})


def wager(sight: Sight, chance: Chance, ways: Ways) -> dict[str, Any]:
    """Bet on the likelier side; nothing once the game is won without."""
    part = 0.0 if has_won(sight) else share(sight, ways) * (0.9 + 0.2 * drawn(chance))
    stake = part_of(sight.cash[sight.me], min(ways.most, part))
    return {"side": ["no" if others_odds(sight, ways) < 500 else "yes"], "share": [0], "exact": stake}


def has_won(sight: Sight) -> bool:
    """Whether on the last card nobody can catch up, who wins it and all that others bet, or doubles their money."""
    if sight.cards_left != 1 or (sight.card_to_win and not sight.won[sight.me]):
        return False
    own, _ = standing(sight)
    for seat, money in enumerate(sight.cash):
        if seat != sight.me:
            cards, of_others = len(sight.won[seat]), sum(sight.cash) - money - sight.cash[sight.me]
            if own <= max(2 * money * (10 + cards), (money + sight.prize + of_others) * (11 + cards)):
                return False
    return True


def others_odds(sight: Sight, ways: Ways) -> int:
    """Return how likely it thinks it, in thousandths, that somebody else succeeds."""
    return max(0, sight.odds - ways.wary) if sight.odds < CERTAIN else CERTAIN


def share(sight: Sight, ways: Ways) -> float:
    """Return the share of its money to bet: the best in the long run, less in the lead, more far behind."""
    odds = others_odds(sight, ways)
    edge: float = abs(1 - odds / 500)
    return min(ways.most if odds < 500 else safe_on_yes(sight, ways), edge * temper(sight, ways))


def safe_on_yes(sight: Sight, ways: Ways) -> float:
    """Return the share of its money it can bet on YES without tempting a rival to spoil the card."""
    safe = ways.most
    for seat, money in enumerate(sight.cash):
        if seat != sight.me and seat not in sight.out:
            cards = len(sight.won[seat])
            growth = (1 + sight.prize / max(UNIT, money)) * (11 + cards) / (10 + cards)
            safe = min(safe, (growth - 1) / (growth + 1))
    return safe


def temper(sight: Sight, ways: Ways) -> float:
    """Return how boldly to play, compared with the richest of the others."""
    own, other = standing(sight)
    return ways.calm if own > other else ways.bold if 2 * own < other else 1.0


def standing(sight: Sight) -> tuple[int, int]:
    """Return the points it would have now, in tenths, and those of the best of the others."""
    points = [money * (10 + len(won)) for money, won in zip(sight.cash, sight.won, strict=True)]
    own = points.pop(sight.me)
    return own, max(points)


def desperate(sight: Sight) -> bool:
    """Whether only Last Chance can still win: on the last card, far behind, with success likely."""
    own, other = standing(sight)
    return bool(sight.cards_left == 1 and 3 * own < other and sight.odds >= 400)


class Stakes(NamedTuple):
    """What is at stake in an attempt, in parts of all the money on the table."""

    odds: float  # that I succeed
    others_odds: float  # and that somebody else does
    own: float  # my money
    rival: float  # a rival's, in the mean
    rivals: int
    worth: float  # what a part of my money is worth at the end, in tenths: I may have cards
    rivals_worth: float  # and of theirs
    card: float  # what a card adds to that
    prize: float
    grows: (
        float  # by which part of it a rival's money grows by a bet if the attempt succeeds; negative after a bet on NO
    )
    mine: float  # and mine, if the attempt is a rival's


def limit(sight: Sight, chance: Chance, ways: Ways) -> int:
    """Return the bid up to which an attempt is worth more than leaving it to others; negative asks for money."""
    own, pot = sight.cash[sight.me], max(UNIT, sum(sight.cash))
    stakes = at_stake(sight, pot, ways)
    low, high = -1.0, stakes.own
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if attempting(stakes, middle) > betting(stakes, middle):
            low = middle
        else:
            high = middle
    more = part_of(own, ways.eager[sight.seats - 2] + ways.wobble * (drawn(chance) - 0.5))
    return min(part_of(own, ways.most), part_of(pot, low) + more)


def at_stake(sight: Sight, pot: int, ways: Ways) -> Stakes:
    """Return what an attempt is about; the others are expected to bet as I would, and to be alike."""
    me = sight.me
    rivals = [seat for seat in range(sight.seats) if seat != me and seat not in sight.out]
    money = [sight.cash[seat] / pot for seat in rivals]
    tenths = [money * (10 + len(sight.won[seat])) for money, seat in zip(money, rivals, strict=True)]
    odds, others = sight.odds / CERTAIN, others_odds(sight, ways)
    usual = min(ways.most, ways.usual * abs(1 - 2 * odds))
    bet = share(sight, ways)
    rich = sum(money)
    return Stakes(
        odds=odds,
        others_odds=others / CERTAIN,
        own=sight.cash[me] / pot,
        rival=rich / len(rivals),
        rivals=len(rivals),
        worth=10 + len(sight.won[me]),
        rivals_worth=sum(tenths) / rich if rich else 10,
        card=ways.card,
        prize=sight.prize / pot,
        grows=-usual if odds < 0.5 else min(usual, safe_on_yes(sight, ways)),
        mine=-bet if others < CERTAIN / 2 else bet,
    )


def attempting(stakes: Stakes, bid: float) -> float:
    """Return which part of all points would be mine in the mean if I made the attempt for a bid."""
    lost = max(0.0, -stakes.grows) * stakes.rival * stakes.rivals
    full = (stakes.own + max(0.0, -bid) + stakes.prize + lost) * (stakes.worth + stakes.card)
    failed = max(LEAST, stakes.own - bid) * stakes.worth
    theirs = stakes.rival * stakes.rivals * stakes.rivals_worth
    return mean_part(stakes.odds, full, theirs * (1 + stakes.grows), failed, theirs * (1 - stakes.grows))


def betting(stakes: Stakes, bid: float) -> float:
    """Return which part of all points would be mine in the mean if a rival made it for that bid and I bet."""
    bid = min(bid, stakes.rival)
    lost = max(0.0, -stakes.grows) * stakes.rival * (stakes.rivals - 1) + max(0.0, -stakes.mine) * stakes.own
    full = (stakes.rival + max(0.0, -bid) + stakes.prize + lost) * (stakes.rivals_worth + stakes.card)
    failed = (stakes.rival - bid) * stakes.rivals_worth
    mine = max(LEAST, stakes.own) * stakes.worth
    theirs = stakes.rival * (stakes.rivals - 1) * stakes.rivals_worth
    return mean_part(
        stakes.others_odds,
        mine * (1 + stakes.mine),
        theirs * (1 + stakes.grows) + full,
        mine * (1 - stakes.mine),
        theirs * (1 - stakes.grows) + failed,
    )


def mean_part(odds: float, mine: float, theirs: float, mine_failed: float, theirs_failed: float) -> float:
    """Return my average share of all money, from what we have after a success and after a failure."""
    return odds * mine / (mine + theirs) + (1 - odds) * mine_failed / (mine_failed + theirs_failed)


def part_of(money: int, portion: float) -> int:
    """Return a portion of some money, exactly rounded to hundreds, however much it is."""
    return money * round(portion * FINE) // FINE // UNIT * UNIT


def drawn(chance: Chance) -> float:
    """Draw a number from 0 to 1."""
    return chance.below(FINE) / FINE
