"""What players of Last Chance say in advance: the envelopes and dice of a card, bets by the odds, and to sit it out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.last_chance.bot import (
    WAYS,
    desperate,
    filled,
    limit,
    part_of,
    share,
    wants_it_full,
    wins_with_it_full,
)
from games.catalog.last_chance.rules import SHARES, part
from games.engine.advance import Limit, Order, Plan, Standing
from games.engine.chance import Chance
from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many

ODDS_OF = Amount(0, 100)
STAKE = Pick(SHARES, of="share")
BANDS: Mapping[str, tuple[int, int]] = {"low": (333, 200), "even": (666, 500), "high": (1000, 800)}  # up to; typical
NOT_ME, ODDS, NOTHING, BEST, ASK = "no", "odds", "nothing", "best", "ask"
PERCENT = (-100, -75, -50, -25, -10, 0, 10, 25, 50, 75, 100)  # of my money, negative if the bank pays it
LIMIT = Pick([NOT_ME, *PERCENT], of="portion")


# My next envelopes


def invites(sight: Sight) -> bool:
    """Ask as long as a card lies open that may take another attempt."""
    return sight.me not in sight.out and bool(sight.card)


def schedule(sight: Sight) -> Mapping[str, Field]:
    """Choose a limit for each band of odds, a bet, and how my dice lie; with open bids only the last two."""
    limits: dict[str, Field] = dict.fromkeys(BANDS, LIMIT) if sight.bidding == "sealed" else {}
    return limits | {"bet": Pick([ODDS, NOTHING], of="wager"), "dice": Pick([BEST, ASK], of="lying")}


def proposal(sight: Sight) -> Mapping[str, Any]:
    """Propose the bot's limits as far as they are careful, and to bet and lay dice as is best."""
    limits = careful(sight) if sight.bidding == "sealed" else {}
    return {name: [limit] for name, limit in limits.items()} | {"bet": [ODDS], "dice": [BEST]}


def careful(sight: Sight) -> dict[str, int | str]:
    """Return a limit for each band at its typical odds, or the present ones: never higher than for a better chance."""
    limits: dict[str, int | str] = {}
    now, most = band(sight.odds), LIMIT.among[-1]
    for name in reversed([*BANDS]):
        wanted = usual(sight, sight.odds if name == now else BANDS[name][1])
        most = limits[name] = min(wanted, most, key=LIMIT.among.index)
    return limits


def usual(sight: Sight, odds: int) -> int | str:
    """Return what the bot would pay at these odds, in per cent of its money; no interest beyond what the bank pays.

    But never a larger part of it than the chance to have it back: nobody watches what a plan stakes.
    """
    chance = Chance(b"plan", f"{sight.cards_left} {sight.me}")
    worth = limit(Sight(sight | {"odds": odds}), chance, WAYS)
    own = max(1, sight.cash[sight.me])
    if 100 * worth <= -150 * own:
        return NOT_ME
    return min((part for part in PERCENT if 10 * part <= odds), key=lambda part: abs(part * own - 100 * worth))


def band(odds: int) -> str:
    """Return the band of some odds."""
    return next(name for name, (most, _typical) in BANDS.items() if odds <= most)


def remembers(sight: Sight) -> Mapping[str, Any]:
    """Remember the turn, the card and my money."""
    return {"turn": sight.turns, "cards_left": sight.cards_left, "cash": sight.cash[sight.me]}


def planned(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Lay my dice; from the next attempt on also seal my envelope."""
    if any(decision.option(verb) for verb in ("run", "lay", "fill")):
        return dice_laid(order, sight, decision)
    if sight.turns <= order.seen["turn"]:
        return None
    if decision.option("bet"):
        stake = bet_on_the_likelier(order, sight)
        return filled(decision.options[0], stake) if stake["exact"] else Answer("no_bet")
    return sealed(order, sight, decision) if sight.bidding == "sealed" and decision.option("decline") else None


def dice_laid(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Lay the best of every roll, unless it may be better to fail; end the game only by winning it."""
    if order.values["dice"] == [ASK]:
        return None
    if not wants_it_full(sight):
        return say("Others have bet so much on YES that you may do better to fail, so we ask you after all.")
    if sight.cards_left > 1 or wins_with_it_full(sight):
        return decision.default
    if decision.option("fill"):
        return say("Filling the last card would end the game, and you would not win it, so we ask you after all.")
    return Answer("lay")


def sealed(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Seal the limit of the band that the odds are in."""
    cash, name = sight.cash[sight.me], band(sight.odds)
    if 2 * cash < order.seen["cash"]:
        return say("You have lost more than half of your money since you said this, so we ask you after all.")
    if decision.option("last_chance") and desperate(sight):
        return say("It is the last card, and you are far behind, so we ask you after all.")
    if name not in order.values:
        return None
    (percent,), bet = order.values[name], bet_on_the_likelier(order, sight)
    option = None if percent == NOT_ME else decision.option("pay" if percent >= 0 else "ask")
    field = option and option.fields["limit"]
    if option and isinstance(field, Amount) and (amount := max(field.low, part(cash, abs(percent)))) <= field.high:
        return filled(option, {**bet, "limit": amount})
    declined = decision.option("decline")
    return filled(declined, bet) if declined else None


def bet_on_the_likelier(order: Order, sight: Sight) -> dict[str, Any]:
    """Bet on the likelier side what it is worth, or nothing."""
    stake = part_of(sight.cash[sight.me], min(WAYS.most, share(sight, WAYS))) if order.values["bet"] == [ODDS] else 0
    return {"side": ["no" if sight.odds < 500 else "yes"], "share": [0], "exact": stake}


def card_is_gone(order: Order, sight: Sight) -> Text | None:
    """It holds until the card is gone."""
    if ended := out_of_the_game(order, sight):
        return ended
    gone = sight.cards_left != order.seen["cards_left"]
    return say("The card that you had planned for is gone.") if gone else None


def about(sight: Sight) -> Text:
    """Say whether it is envelopes or open bids that are answered."""
    if sight.bidding == "sealed":
        return say("My next envelopes, until this card is gone")
    return say("My next bets and dice, until this card is gone")


def said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say the three limits, if there are envelopes, what is bet, and how the dice are laid."""
    bet = values["bet"][0]
    dice = say("Lay my dice the best way.") if values["dice"] == [BEST] else say("Ask me how I lay my dice.")
    if "low" not in values:
        return say("I bet {bet:wager}. {dice:clause}", bet=bet, dice=dice)
    limits = {name: values[name][0] for name in ("low", "even", "high")}
    return say(
        "Of my money: for a chance up to 33%, {low:portion}; up to 67%, {even:portion}; above that, {high:portion}."
        " I bet {bet:wager}. {dice:clause}",
        **limits, bet=bet, dice=dice,
    )  # fmt: skip


# Sitting it out, and dice


def by_odds(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Leave the attempt to others, and bet a share of the money by the odds."""
    values = order.values
    if sight.odds < 10 * values["no_below"]:
        return bystander(decision, ["no"], values["no_share"])
    if sight.odds > 10 * values["yes_above"]:
        return bystander(decision, ["yes"], values["yes_share"])
    return bystander(decision, ["no"], [0])


def bystander(decision: Decision, side: list[str], share: list[int]) -> Answer | None:
    """Do not bid, but bet."""
    bet: dict[str, Any] = {"side": side, "share": share, "exact": None}
    if option := decision.option("decline"):
        return filled(option, bet)
    if decision.option("bet"):
        return Answer("bet", bet) if share[0] else Answer("no_bet")
    return next((Answer(verb) for verb in ("stand", "leave") if decision.option(verb)), None)


def wait(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Neither bid nor bet."""
    return bystander(decision, ["no"], [0])


def wait_ended(order: Order, sight: Sight) -> Text | None:
    """Ends when enough dice lie on a card."""
    there = sum([die is not None for die in sight.locked])
    if there >= order.values["dice"]:
        return say_many("There is a die on the card.", "There are {count} dice on the card.", count=there)
    return out_of_the_game(order, sight)


def run(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Lay what is best, and fill the card with it."""
    return next((Answer(verb) for verb in ("run", "lay", "fill") if decision.option(verb)), None)


def out_of_the_game(order: Order, sight: Sight) -> Text | None:
    """End when the player is out."""
    return say("You are out of the game.") if sight.me in sight.out else None


def stakes(sight: Sight) -> Mapping[str, Field]:
    """Choose a share for NO and one for YES, and below and above which chance to bet it."""
    return {"no_share": STAKE, "no_below": ODDS_OF, "yes_share": STAKE, "yes_above": ODDS_OF}


def dice(sight: Sight) -> Mapping[str, Field]:
    """Choose how many dice must lie on the card."""
    return {"dice": Amount(1, 4)}


# Limits


def stake_less(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Cut bets and sealed bids to the share named, and follow no open bid beyond it."""
    share = order.values["share"][0]
    most = part(sight.cash[sight.me], share)
    if answer.verb == "pay" and answer.values.get("amount", 0) > most:
        return bystander(decision, ["no"], [0])
    values: dict[str, Any] = dict(answer.values)
    for name, value in answer.values.items():
        if name.startswith("share") and value and value[0] > share:
            values[name] = [share]
        elif name in ("exact", "limit") and answer.verb != "ask" and value is not None and value > most:
            values[name] = most
    return Answer(answer.verb, values) if values != answer.values else None


def shares(sight: Sight) -> Mapping[str, Field]:
    """Choose how much of the money may be staked at once."""
    return {"share": Pick([share for share in SHARES if 0 < share < 100], of="share", start=[50])}


ADVANCE = (
    Plan(
        "schedule", say("My next envelopes"), planned, fields=schedule, until=card_is_gone,
        invites=invites, start=proposal, about=about, says=said, remembers=remembers,
    ),
    Standing(
        "by_odds", say("Do not attempt anything, and bet by the odds"), by_odds, fields=stakes, until=out_of_the_game
    ),
    Standing("wait", say("Sit it out: neither bid nor bet for now"), wait, fields=dice, until=wait_ended),
    Standing("run", say("Lay what fits best on the card, until it is full"), run, until=out_of_the_game),
    Limit("stake_most", say("Never stake everything"), fields=shares, until=out_of_the_game, restrains=stake_less),
)  # fmt: skip
