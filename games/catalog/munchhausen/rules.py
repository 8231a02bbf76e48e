"""Munchhausen: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from games.catalog.munchhausen.bidding import open_auction, sealed_auction, values_from
from games.catalog.munchhausen.board import HIGHEST, Mat, Plan
from games.catalog.munchhausen.end import note_stillness, over
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Script, Seat, ask
from games.engine.rulebook import Options, Reveal
from games.engine.texts import Text, say

MANY = 6  # with this many players or more, the two lowest values stay in the box [1.3]

KEEP = Option("keep")

CAUGHT = say("{baron:seat} doubts {seat}: {card}, not {value}! {seat} takes it back.")
HONEST = say("{baron:seat} doubts {seat}: {card}, as promised! {baron:seat} takes it.")
TRUE = say("{baron:seat} believes {seat}: {card}, as promised! It stays.")
FALSE = say("{baron:seat} believes {seat}: {card}, not {value}! It goes onto {seat}'s own mat.")
REVEALS = tuple([Reveal(line, "card") for line in (CAUGHT, HONEST, TRUE, FALSE)])


def deal(seats: int, options: Options, chance: Chance) -> Mat:
    """Give everyone the same set of cards and draw the first Baron [1.2, 1.3, 1.4]."""
    low = 3 if seats >= MANY else 1
    table = Mat(
        seats=seats,
        low=low,
        bidding=options["bidding"],
        baron=chance.below(seats),
        hands=[list(range(low, HIGHEST + 1)) for _ in range(seats)],
        possible=[list(range(low, HIGHEST + 1)) for _ in range(seats)],
    )
    table.tell("{seat} is the first Baron.", seat=table.baron)
    return table


def turn(table: Mat, chance: Chance) -> Script:
    """One turn of the Baron [2, 3, 5]."""
    sizes = [*map(len, table.hands)]
    table.bids = [None] * table.seats
    table.plans = [None] * table.seats
    if table.seats == 2:
        yield from duel(table)
    elif table.bidding == "open":
        yield from open_turn(table)
    else:
        yield from sealed_turn(table)
    note_stillness(table, sizes)
    table.baron = table.next(table.baron)
    if over(table):
        table.turn_everything_up()


def sealed_turn(table: Mat) -> Script:
    """Sealed bids that name the card to lay; then the Baron chooses a bidder and believes or doubts, in one answer."""
    yield from sealed_auction(table)
    bidders = table.top_bidders
    if not bidders:
        yield from baron_may_bank(table)
        return
    verdict = yield from ask(table.baron, judgement(table, bidders))
    bidder: Seat = verdict["bidder"][0]
    plan = filed(table, bidder)
    table.offer(bidder, plan.lay)
    yield from judge(table, bidder, plan, verdict)


def open_turn(table: Mat) -> Script:
    """Open bids; the Baron breaks a tie, the winner lays a card, the Baron judges it [2.9]."""
    yield from open_auction(table)
    bidders = table.top_bidders
    if not bidders:
        yield from baron_may_bank(table)
        return
    bidder = yield from chosen(table, bidders)
    plan = yield from laid(table, bidder)
    verdict = yield from ask(table.baron, judgement(table, [bidder]))
    yield from judge(table, bidder, plan, verdict)


def duel(table: Mat) -> Script:
    """With two players there is no bidding: the opponent names a value and lays a card [5.1]."""
    (layer,) = table.clockwise(table.baron)
    hand = table.hands[layer]
    prompt = say("Name a value and lay a card on {baron:seat}'s mat.", baron=table.baron)
    bank = Pick(hand, 0, 1, excluding="lay")
    options = [Option("state", value=values_from(table.low), lay=Pick(hand), bank=bank)]
    default = Answer("state", {"value": min(hand), "lay": [min(hand)], "bank": []})
    answer = yield from ask(layer, Decision(prompt, options, default, "5.1"))
    value = table.bids[layer] = answer["value"]
    plan = table.plans[layer] = Plan(answer["lay"][0], answer.one("bank"), value)
    promised = table.promised(layer, value, plan.lay)
    table.offer(layer, plan.lay)
    table.tell_claim(
        "{seat} lays a card on {baron:seat}'s mat: {value}!", promised, seat=layer, baron=table.baron, value=value
    )
    verdict = yield from ask(table.baron, judgement(table, [layer]))
    yield from judge(table, layer, plan, verdict)


def filed(table: Mat, bidder: Seat) -> Plan:
    """Return what a bidder has filed: with every sealed bid goes a card to lay [2.6]."""
    plan = table.plans[bidder]
    if plan is None:
        raise LookupError(f"seat {bidder} bid and filed nothing")
    return plan


def chosen(table: Mat, bidders: list[Seat]) -> Procedure[Seat]:
    """The Baron breaks a tie for the highest bid [2.5]."""
    if len(bidders) == 1:
        return bidders[0]
    prompt = say("Whose offer do you take?")
    options = [Option("choose", bidder=Pick(bidders, of="seat"))]
    decision = Decision(prompt, options, Answer("choose", {"bidder": [bidders[0]]}), "2.5")
    bidder: Seat = (yield from ask(table.baron, decision))["bidder"][0]
    table.tell("{baron:seat} takes {seat}'s offer.", baron=table.baron, seat=bidder)
    return bidder


def laid(table: Mat, bidder: Seat) -> Procedure[Plan]:
    """The chosen bidder lays a card face down on the Baron's mat [2.6]."""
    hand = table.hands[bidder]
    prompt = say("You bid {value}. Lay a card on {baron:seat}'s mat.", value=table.top, baron=table.baron)
    options = [Option("lay", lay=Pick(hand), bank=Pick(hand, 0, 1, excluding="lay"))]
    promised = table.top if table.top in hand else min(hand)
    decision = Decision(prompt, options, Answer("lay", {"lay": [promised], "bank": []}), "2.6")
    answer = yield from ask(bidder, decision)
    plan = table.plans[bidder] = Plan(answer["lay"][0], answer.one("bank"), table.top)
    claim = table.promised(bidder, table.top, plan.lay)
    table.offer(bidder, plan.lay)
    table.tell_claim("{seat} lays a card on {baron:seat}'s mat.", claim, seat=bidder, baron=table.baron)
    return plan


def judgement(table: Mat, bidders: list[Seat]) -> Decision:
    """Ask the Baron whose card to take, and whether to believe it [3.1]."""
    bidder = Pick(bidders, of="seat")
    options = [Option("accept", bidder=bidder), Option("reject", bidder=bidder, bank=Pick(table.hands[table.baron], 0))]
    rule = "5.2" if table.seats == 2 else "3.1"
    return Decision(judgement_prompt(table, bidders), options, Answer("accept", {"bidder": [bidders[0]]}), rule)


def judgement_prompt(table: Mat, bidders: list[Seat]) -> Text:
    """Word the question to the Baron."""
    value = table.top
    if len(bidders) == 1:
        return say("{seat} says the card is worth {value}. Do you believe it?", seat=bidders[0], value=value)
    return say(
        "{seats} each promise {value}. Whose card do you take, and do you believe it?", seats=bidders, value=value
    )


def judge(table: Mat, bidder: Seat, plan: Plan, verdict: Answer) -> Script:
    """The Baron believes the card, or turns it up for all [3]."""
    said = table.top
    if verdict.verb == "accept":
        table.beliefs[table.baron] += 1
        table.note_belief(table.baron, bidder, right=plan.lay == said)
        if table.seats > 2:
            believe(table, bidder, plan.lay)
        else:
            believe_and_look(table, bidder, plan.lay)
        table.laid = None
        return
    table.doubts[table.baron] += 1
    table.note_doubt(table.baron, bidder, right=plan.lay != said)
    table.turn_up(bidder, plan.lay, said)
    table.laid = None
    if plan.lay == said:
        yield from doubted_wrongly(table, bidder, plan)
    else:
        yield from doubted_rightly(table, bidder, plan.lay, verdict.one("bank"))


def believe(table: Mat, bidder: Seat, card: int) -> None:
    """The card stays on the mat unseen [3.2]."""
    baron = table.baron
    table.tell("{baron:seat} believes {seat}'s {value}.", baron=baron, seat=bidder, value=table.top)
    table.tell("Your card on {baron:seat}'s mat is the {card}.", only=[bidder], baron=baron, card=card)


def believe_and_look(table: Mat, bidder: Seat, card: int) -> None:
    """With two players the card is turned up even so, and a lie goes onto the liar's own mat [5.2]."""
    baron, said = table.baron, table.top
    table.turn_up(bidder, card, said)
    if card == said:
        table.mats[baron].append(card)
        table.tell(TRUE, baron=baron, seat=bidder, card=card)
    else:
        table.mats[bidder].append(card)
        table.tell(FALSE, baron=baron, seat=bidder, card=card, value=said)


def doubted_rightly(table: Mat, liar: Seat, card: int, banked: int | None) -> Script:
    """The liar takes the card back; the Baron may bank one: the card they filed, or one they choose now [3.3]."""
    baron = table.baron
    table.tell(CAUGHT, baron=baron, seat=liar, card=card, value=table.top)
    table.pick_up(liar, card)
    if banked is None:
        prompt = say("{seat} lied and takes the {card} back. You may bank a card.", seat=liar, card=card)
        yield from may_bank(table, prompt, "3.3")
    else:
        bank(table, baron, banked)


def doubted_wrongly(table: Mat, accused: Seat, plan: Plan) -> Script:
    """The Baron takes the card; the accused banks one: the card they filed, or one they choose now [3.4]."""
    baron, hand, card = table.baron, table.hands[accused], plan.bank
    table.tell(HONEST, baron=baron, seat=accused, card=plan.lay)
    table.pick_up(baron, plan.lay)
    if card is None and hand:
        prompt = say("You told the truth and were doubted. Bank a card on your own mat.")
        default = Answer("bank", {"card": [min(hand)]})
        decision = Decision(prompt, [Option("bank", card=Pick(hand))], default, "3.4")
        card = (yield from ask(accused, decision))["card"][0]
    if card is not None:
        bank(table, accused, card)


def baron_may_bank(table: Mat) -> Script:
    """Nobody bid: the Baron may bank a card [2.7]."""
    yield from may_bank(table, say("Nobody bids. You may bank a card."), "2.7")


def may_bank(table: Mat, prompt: Text, rule: str) -> Script:
    """Ask the Baron for a card to bank, or none [2.7, 3.3]."""
    hand = table.hands[table.baron]
    options = [Option("bank", card=Pick(hand)), KEEP]
    answer = yield from ask(table.baron, Decision(prompt, options, Answer("bank", {"card": [min(hand)]}), rule))
    if answer.verb == "bank":
        bank(table, table.baron, answer["card"][0])
    else:
        table.tell("{seat} banks nothing.", seat=table.baron)


def bank(table: Mat, seat: Seat, card: int) -> None:
    """Lay a card face down on one's own mat [2.8]."""
    table.lay(seat, card, seat)
    table.tell("{seat} banks a card on their own mat.", seat=seat)
    table.keep_back("It was the {card}.", by=seat, card=card)
    table.tell("You bank your {card}.", only=[seat], card=card)
