"""The words of Patrons: bid cards, pictures and their titles, buttons, captions, and what a player is about to bid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.catalog.patrons.board import COLOURS, FAKE, SHEIK, WORTH
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many

SPECIAL: Mapping[str, Text] = {SHEIK: say("Sheik's Arriving"), FAKE: say("Fake")}

DOES: Mapping[str, Text] = {
    SHEIK: say("Counts as 40 million, and your next bid counts double."),
    FAKE: say("Counts as nothing, and nobody gets the picture: all bids for it are spent."),
}

NAMES: Mapping[str, Text] = {
    "blue": say("the blue {points}"),
    "red": say("the red {points}"),
    "green": say("the green {points}"),
    "gold": say("the golden {points}"),
}

ADJECTIVES: Mapping[str, Text] = {
    "blue": say("blue"),
    "red": say("red"),
    "green": say("green"),
    "gold": say("golden"),
}

TITLES: Mapping[int, Text] = {
    1: say("Egg, Patiently"),
    2: say("Composition with a Fly"),
    3: say("Two Pears, Not Speaking"),
    4: say("Sunflower, Sulking"),
    5: say("The Cat Has Left"),
    6: say("Mandolin, Slightly Dropped"),
    7: say("The Wave and the Paper Boat"),
    8: say("A Duck of Quality"),
    9: say("Wheat, Wind and a Hat"),
    10: say("Lady with a Lobster"),
    11: say("Girl with a Teapot Earring"),
    12: say("The Night Ferry"),
}


def card(value: str) -> Text | str:
    """Name a bid card."""
    return SPECIAL.get(value) or value


def picture(value: int) -> Text:
    """Name a picture by its colour and points."""
    return NAMES[COLOURS[value]].of(points=value)


def bid(value: Sequence[Any]) -> Text:
    """Say who bids which card, and what it counts as, unless the card says so."""
    seat, laid, worth = value
    told = {"seat": seat, "card": laid, "worth": worth}
    if laid == FAKE:
        return say("{seat} bids {card}", **told)
    if worth != WORTH[laid]:
        return say("{seat} bids {card} (doubled to {worth})", **told)
    return say("{seat} bids {card} ({worth})", **told) if laid == SHEIK else say("{seat} bids {card}", **told)


def bids(value: Sequence[Sequence[Any]]) -> Text:
    """List some bids."""
    if len(value) == 1:
        return bid(value[0])
    return say("{bid}, {rest:bids}", bid=value[0], rest=value[1:])


def pictures(value: Sequence[int]) -> Text:
    """List some pictures."""
    if len(value) == 1:
        return picture(value[0])
    return say("{picture}, {rest:pictures}", picture=value[0], rest=value[1:])


def offers(value: Sequence[Sequence[Any]]) -> Text:
    """List cards, each with the picture it is bid for."""
    (laid, lot), *rest = value
    if rest:
        return say("{card} for {picture}, {rest:offers}", card=laid, picture=lot, rest=rest)
    return say("{card} for {picture}", card=laid, picture=lot)


def counting(value: Sequence[Any]) -> Text | str:
    """Name my own bid: its card, what it counts as if the card says otherwise, and the doubling it brings."""
    laid, doubled = value
    told = {"card": laid, "worth": WORTH[laid] * (2 if doubled else 1)}
    if laid == SHEIK:
        return say("{card} (which counts as {worth} and doubles your next bid)", **told)
    if laid == FAKE or not doubled:
        return card(laid)
    return say("{card} (which counts as {worth})", **told)


WORDS: Mapping[str, Callable[[Any], Text | str]] = {
    "card": card,
    "picture": picture,
    "title": TITLES.__getitem__,
    "colour": ADJECTIVES.__getitem__,
    "bid": bid,
    "bids": bids,
    "counting": counting,
    "offers": offers,
    "pictures": pictures,
    "mark": lambda value: say("the card that tied, once more"),
}

LABELS: Mapping[str, Text] = {
    "turn": say("Lot {turn}"),
    "bid": say("Bid"),
    "bid.card": say("My bid"),
    "bid.again": say("If it ties, I bid"),
    "bid.again?": say("Any card, even the same one. Leave it empty and you will be asked if there is a tie."),
    "rebid": say("Bid again"),
    "rebid.card": say("My second bid"),
    "rebid.card?": say("Any card, even the same one. Your first bid is back in your hand."),
    "order:keep.card": say("The card"),
    "order:prebid.picture": say("When this picture is on sale"),
    "order:prebid.card": say("I bid"),
    "order:prebid.again": say("If it ties, I bid"),
    "order:lots.first": say("From this picture on"),
    "order:lots.cards": say("My bids"),
    "order:lots.cards?": say("In the order of the pictures. You can leave out the last ones."),
    "order:lots.again": say("If one of them ties, I bid"),
    "order:lots.again?": say("Leave it empty and you will be asked if there is a tie."),
    "order:lots.same": say("Or"),
    "order:low.points": say("Pictures worth up to"),
}

CAPTIONS: Mapping[str, Text] = {
    "lot": say_many("lot {nth}, one more", "lot {nth}, {count} more"),
    "coming": say("and then"),
    "next": say("The next picture is being hung."),
    "catalogue": say("The catalogue"),
    "on_sale": say("on sale"),
    "gone": say("gone"),
    "unsold": say("nobody got it"),
    "to_come": say("to come"),
    "whole_set": say("+5 for all three"),
    "mine": say("mine:"),
    "got": say("{seat} got {picture}"),
    "tie": say("A tie for {picture}"),
    "nobody_got": say("Nobody got {picture}"),
    "counts": say("counts as {worth}"),
    "counts_both": say("counts as {worth}, {again}"),
    "got_last": say("got the last picture"),
    "doubled": say("the next bid counts double"),
    "purse": say("Bid cards, with spent ones crossed out:"),
    "spent": say("spent"),
    "set_bonus": say("for the set"),
    "no_pictures": say("no pictures"),
    "nobody_got_these": say("nobody got"),
}


def preview(sight: Sight, answer: Answer) -> Text:
    """Say what a seat is about to bid, and what happens in a tie, from its own sight."""
    laid, doubled = answer["card"][0], sight.doubled[sight.me]
    told: dict[str, Any] = {"picture": sight.lot, "bid": [laid, doubled]}
    if laid == FAKE:
        return say("You bid Fake: nobody gets {picture}.", **told)
    if answer.verb == "rebid":
        return say("Your second bid for {picture} is {bid:counting}.", **told)
    again = answer.values.get("again")
    if again:
        told["again"] = [again[0], laid == SHEIK]
        return say("You bid {bid:counting} for {picture}. If that ties, you bid {again:counting}.", **told)
    if again is None:
        return say("You bid {bid:counting} for {picture}.", **told)
    return say("You bid {bid:counting} for {picture}. If that ties, you are asked again.", **told)
