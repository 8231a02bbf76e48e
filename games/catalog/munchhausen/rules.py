"""Munchhausen: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from games.catalog.munchhausen.bidding import Plan, open_auction, sealed_auction
from games.catalog.munchhausen.mat import HIGHEST, Mat
from games.engine.chance import Chance
from games.engine.questions import Amount, Answer, Decision, Option, Pick, Procedure, Script, Seat, ask
from games.engine.rulebook import Options, Outcome
from games.engine.texts import Text, say

MANY = 6  # from this number of players on, the two lowest values stay in the box [1.3]
STILL_ROUNDS = 2  # rounds that change the size of no hand and so end the game [4.3]


def deal(seats: int, options: Options, chance: Chance) -> Mat:
    """Give everyone the same set of cards and draw the first Baron [1.2, 1.3, 1.4]."""
    low = 3 if seats >= MANY else 1
    table = Mat(
        seats=seats,
        low=low,
        bidding=options["bidding"],
        baron=chance.below(seats),
        hands=[list(range(low, HIGHEST + 1)) for _ in range(seats)],
        mats=[[] for _ in range(seats)],
        bids=[None] * seats,
        seen=[[] for _ in range(seats)],
    )
    table.tell("{seat} is the first Baron.", seat=table.baron)
    return table


def turn(table: Mat, chance: Chance) -> Script:
    """One turn of the Baron [2, 3, 5]."""
    sizes = [len(hand) for hand in table.hands]
    table.bids = [None] * table.seats
    if table.seats == 2:
        yield from duel(table)
    elif table.bidding == "open":
        yield from open_turn(table)
    else:
        yield from sealed_turn(table)
    table.still = table.still + 1 if sizes == [len(hand) for hand in table.hands] else 0
    table.baron = table.next(table.baron)
    if over(table):
        table.turn_everything_up()


def sealed_turn(table: Mat) -> Script:
    """Sealed bids that name the card to lay, then one decision of the Baron's: whom to choose, and whether to doubt."""
    plans = yield from sealed_auction(table)
    if not plans:
        yield from baron_may_bank(table)
        return
    verdict = yield from ask(table.baron, judgement(table, table.top_bidders))
    bidder = verdict["bidder"][0]
    table.lay(bidder, plans[bidder].lay, table.baron)
    yield from judge(table, bidder, table.top, plans[bidder], verdict)


def open_turn(table: Mat) -> Script:
    """Open bids; the Baron chooses among equals, the chosen one lays a card, the Baron judges [2.8]."""
    yield from open_auction(table)
    bidders = table.top_bidders
    if not bidders:
        yield from baron_may_bank(table)
        return
    bidder = yield from chosen(table, bidders)
    plan = yield from laid(table, bidder)
    verdict = yield from ask(table.baron, judgement(table, [bidder]))
    yield from judge(table, bidder, table.top, plan, verdict)


def duel(table: Mat) -> Script:
    """The variant for two: no bids, the opponent names a value and lays a card [5]."""
    (layer,) = table.clockwise(table.baron)
    hand = table.hands[layer]
    prompt = say("Name a value and lay a card on {baron:seat}'s mat.", baron=table.baron)
    options = [
        Option("state", value=Amount(table.low, HIGHEST), lay=Pick(hand), bank=Pick(hand, 0, 1, besides="lay")),
    ]
    lowest = min(hand)
    default = Answer("state", {"value": lowest, "lay": [lowest], "bank": []})
    answer = yield from ask(layer, Decision(prompt, options, default, "5.1"))
    value = table.bids[layer] = answer["value"]
    plan = Plan(answer["lay"][0], answer.one("bank"), value)
    table.lay(layer, plan.lay, table.baron)
    table.tell("{seat} lays a card and says it is a {value}.", seat=layer, value=value)
    verdict = yield from ask(table.baron, judgement(table, [layer]))
    yield from judge(table, layer, value, plan, verdict)


def chosen(table: Mat, bidders: list[Seat]) -> Procedure[Seat]:
    """The Baron chooses among those who bid the same [2.5]."""
    if len(bidders) == 1:
        return bidders[0]
    prompt = say("Whose offer do you take?")
    options = [Option("choose", bidder=Pick(list(bidders), of="seat"))]
    decision = Decision(prompt, options, Answer("choose", {"bidder": [bidders[0]]}), "2.5")
    bidder: Seat = (yield from ask(table.baron, decision))["bidder"][0]
    table.tell("{baron:seat} takes {seat}'s offer.", baron=table.baron, seat=bidder)
    return bidder


def laid(table: Mat, bidder: Seat) -> Procedure[Plan]:
    """The chosen bidder lays a card face down on the Baron's mat [2.6]."""
    hand = table.hands[bidder]
    prompt = say("You bid {value}. Lay a card on {baron:seat}'s mat.", value=table.top, baron=table.baron)
    options = [Option("lay", lay=Pick(hand), bank=Pick(hand, 0, 1, besides="lay"))]
    decision = Decision(prompt, options, Answer("lay", {"lay": [min(hand)], "bank": []}), "2.6")
    answer = yield from ask(bidder, decision)
    plan = Plan(answer["lay"][0], answer.one("bank"), table.top)
    table.lay(bidder, plan.lay, table.baron)
    table.tell("{seat} lays a card on {baron:seat}'s mat.", seat=bidder, baron=table.baron)
    return plan


def judgement(table: Mat, bidders: list[Seat]) -> Decision:
    """Build the Baron's decision: whose card, and accept or doubt it [3.1]."""
    bidder = Pick(list(bidders), of="seat")
    options = [Option("accept", bidder=bidder), Option("reject", bidder=bidder, bank=Pick(table.hands[table.baron], 0))]
    return Decision(judgement_prompt(table, bidders), options, Answer("accept", {"bidder": [bidders[0]]}), "3.1")


def judgement_prompt(table: Mat, bidders: list[Seat]) -> Text:
    """Say what the Baron is asked."""
    if len(bidders) == 1:
        return say("{seat} says the card is a {value}. Do you believe it?", seat=bidders[0], value=table.top)
    return say("{seats} offer a {value} each. Whose card do you take, and do you believe it?", seats=bidders, value=table.top)


def judge(table: Mat, bidder: Seat, bid: int, plan: Plan, verdict: Answer) -> Script:
    """The Baron accepts the card unseen, or turns it up for all [3]."""
    baron = table.baron
    if verdict.verb == "accept":
        accept(table, bidder, bid, plan.lay)
        return
    table.mats[baron].pop()
    table.show(bidder, plan.lay)
    if plan.lay == bid:
        table.tell("{baron:seat} doubts {seat}: it is a {card}, as promised!", baron=baron, seat=bidder, card=plan.lay)
        table.pick_up(baron, plan.lay)
        yield from must_bank(table, bidder, plan.bank)
    else:
        table.tell("{baron:seat} doubts {seat}: a {card}, not a {value}!", baron=baron, seat=bidder, card=plan.lay, value=bid)
        table.pick_up(bidder, plan.lay)
        bank(table, baron, verdict.one("bank"))


def accept(table: Mat, bidder: Seat, bid: int, card: int) -> None:
    """The card stays unseen [3.2]; between two it is turned up, and a lie goes onto the liar's own mat [5.2]."""
    baron = table.baron
    if table.seats > 2:
        table.tell("{baron:seat} believes {seat}'s {value}.", baron=baron, seat=bidder, value=bid)
        table.tell("Your card on {baron:seat}'s mat is a {card}.", only=[bidder], baron=baron, card=card)
        return
    table.mats[baron].pop()
    table.show(bidder, card)
    if card == bid:
        table.mats[baron].append(card)
        table.tell("{baron:seat} believes {seat}: it is a {card}, and stays.", baron=baron, seat=bidder, card=card)
    else:
        table.mats[bidder].append(card)
        table.tell(
            "{baron:seat} believes {seat}: a {card}, not a {value}! It goes onto {seat}'s own mat.",
            baron=baron, seat=bidder, card=card, value=bid,
        )  # fmt: skip


def must_bank(table: Mat, seat: Seat, card: int | None) -> Script:
    """The wrongly doubted lays a card on their own mat: the one filed with the bid, else one they now choose [3.4]."""
    hand = table.hands[seat]
    if card is None and hand:
        prompt = say("You told the truth and were doubted. Lay a card on your own mat.")
        default = Answer("bank", {"card": [min(hand)]})
        card = (yield from ask(seat, Decision(prompt, [Option("bank", card=Pick(hand))], default, "3.4")))["card"][0]
    bank(table, seat, card)


def baron_may_bank(table: Mat) -> Script:
    """Nobody bid: the Baron may lay a card on their own mat [2.7]."""
    prompt = say("Nobody bids. You may lay a card on your own mat.")
    hand = table.hands[table.baron]
    options = [Option("bank", card=Pick(hand)), Option("keep")]
    answer = yield from ask(table.baron, Decision(prompt, options, Answer("bank", {"card": [min(hand)]}), "2.7"))
    if answer.verb == "bank":
        bank(table, table.baron, answer["card"][0])
    else:
        table.tell("{seat} lays nothing.", seat=table.baron)


def bank(table: Mat, seat: Seat, card: int | None) -> None:
    """Lay a card face down on one's own mat, if there is one to lay."""
    if card is None:
        return
    table.lay(seat, card, seat)
    table.tell("{seat} lays a card on their own mat.", seat=seat)
    table.tell("Your card on your own mat is a {card}.", only=[seat], card=card)


def over(table: Mat) -> bool:
    """Whether a hand is empty, or nothing has moved for two rounds [4.1, 4.3]."""
    return not all(table.hands) or table.still >= STILL_ROUNDS * table.seats


def outcome(table: Mat) -> Outcome | None:
    """Score: cards on the mat less cards in hand; ties by the mat's sum, then by fewer cards in hand [4.2, 4.4]."""
    if table.ending is None:
        return None
    mats, hands = [sum(mat) for mat in table.ending.mats], table.ending.hands
    points = [mat - sum(hand) for mat, hand in zip(mats, hands, strict=True)]
    ranks = [(points[seat], mats[seat], -len(hands[seat])) for seat in range(table.seats)]
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    if all(hands):
        return Outcome(places, [*points], say("No hand has changed its size for two rounds."))
    return Outcome(places, [*points], say("{seat} has laid the last card.", seat=hands.index([])))
