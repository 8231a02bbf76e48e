"""What a player of Trust Me! is about to say or do: shown beside the button before it is pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.catalog.trust_me.board import CREATURE
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many


def preview(sight: Sight, answer: Answer) -> Text:
    """Say what a seat is about to claim or do, and how true it is, from its own sight."""
    return PREVIEWS[answer.verb](sight, answer)


def starting(sight: Sight, answer: Answer) -> Text:
    """Say what is claimed at the beginning of a stack."""
    return claiming(answer["cards"], answer["animal"][0])


def believing(sight: Sight, answer: Answer) -> Text:
    """Say what is claimed on top of a claim that is believed."""
    return claiming(answer["cards"], sight.claim.animal)


def claiming(laid: Sequence[str], animal: str) -> Text:
    """Say what is claimed, and how true it is."""
    wild = laid.count(CREATURE)
    false = len(laid) - laid.count(animal) - wild
    told = {"claim": [len(laid), animal], "truth": [false, len(laid), animal], "animal": animal}
    if wild and false:
        return say("You say {claim}; {truth}, but a Creature passes for {animal:one}.", **told)
    if wild:
        return say("You say {claim}; {truth}, since a Creature passes for {animal:one}.", **told)
    return say("You say {claim}; {truth}.", **told)


def disbelieving(sight: Sight, answer: Answer) -> Text:
    """Say what is turned up and what is at stake."""
    claim = sight.claim
    return say_many(
        "You do not believe {seat}'s {claim} and turn up {place}; if you are wrong you take the card.",
        "You do not believe {seat}'s {claim} and turn up {place}; if you are wrong you take the {count:number} cards.",
        seat=claim.seat,
        claim=[claim.count, claim.animal],
        place=answer["turn"][0],
        count=len(sight.stack),
    )


def trusting(sight: Sight, answer: Answer) -> Text:
    """Say what I Believe turns up and what is at stake."""
    claim = sight.claim
    return say(
        "You play I Believe! on {seat}'s {claim} and turn up {place}. If it is {animal:one}, {seat} takes the stack; "
        "if not, you do.",
        seat=claim.seat,
        claim=[claim.count, claim.animal],
        place=answer["turn"][0],
        animal=claim.animal,
    )


def storming(sight: Sight, answer: Answer) -> Text:
    """Say whose card the Tornado turns up."""
    return say(
        "You play Tornado! and turn up {seat}'s card. If it is {animal:one}, you take the stack; if not, {seat} does.",
        seat=answer["player"][0],
        animal=sight.claim.animal,
    )


def sliding(sight: Sight, answer: Answer) -> Text:
    """Say which card goes under the stack with a Not Enough!, if there is one."""
    if "card" not in answer.values:
        return say("You play Not Enough! as your last card; everybody else slides a card under the stack.")
    return say("You play Not Enough! and slide {card:one} under the stack.", card=answer["card"][0])


PREVIEWS: Mapping[str, Callable[[Sight, Answer], Text]] = {
    "start": starting,
    "believe": believing,
    "disbelieve": disbelieving,
    "i_believe": trusting,
    "invisible_man": lambda sight, answer: say("You play Invisible Man!: the next player faces the same claim."),
    "not_enough": sliding,
    "tornado": storming,
    "hand_in": lambda sight, answer: say("You slide {card:one} under the stack.", card=answer["card"][0]),
    "show": lambda sight, answer: say("You lay {card:one} in front of you.", card=answer["card"][0]),
}
