"""How Trust Me! names its things: cards, claims, its buttons and its board; and what one is about to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.catalog.trust_me.board import CREATURE
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many
from games.engine.words import Noun, Nouns, Preview, filled, number

NOUNS = Nouns(
    pig=Noun(say("pig"), say("pigs"), say_many("one pig", "{count:number} pigs")),
    cat=Noun(say("cat"), say("cats"), say_many("one cat", "{count:number} cats")),
    dog=Noun(say("dog"), say("dogs"), say_many("one dog", "{count:number} dogs")),
    hen=Noun(say("hen"), say("hens"), say_many("one hen", "{count:number} hens")),
    goat=Noun(say("goat"), say("goats"), say_many("one goat", "{count:number} goats")),
    mouse=Noun(say("mouse"), say("mice"), say_many("one mouse", "{count:number} mice")),
    owl=Noun(say("owl"), say("owls"), say_many("one owl", "{count:number} owls")),
    fox=Noun(say("fox"), say("foxes"), say_many("one fox", "{count:number} foxes")),
    toad=Noun(say("toad"), say("toads"), say_many("one toad", "{count:number} toads")),
    swan=Noun(say("swan"), say("swans"), say_many("one swan", "{count:number} swans")),
    hedgehog=Noun(say("hedgehog"), say("hedgehogs"), say_many("one hedgehog", "{count:number} hedgehogs")),
    creature=Noun(say("Creature"), say("Creature"), say_many("one Creature", "{count:number} Creatures")),
    elephant=Noun(say("Elephant"), say("Elephant"), say("the Elephant")),
    invisible_man=Noun(
        say("Invisible Man!"), say("Invisible Man!"), say_many("one Invisible Man!", "{count:number} Invisible Man!")
    ),
    not_enough=Noun(say("Not Enough!"), say("Not Enough!"), say_many("one Not Enough!", "{count:number} Not Enough!")),
    i_believe=Noun(say("I Believe!"), say("I Believe!"), say_many("one I Believe!", "{count:number} I Believe!")),
    tornado=Noun(say("Tornado!"), say("Tornado!"), say_many("one Tornado!", "{count:number} Tornado!")),
)

ONE: Mapping[str, Text] = {
    "pig": say("a pig"),
    "cat": say("a cat"),
    "dog": say("a dog"),
    "hen": say("a hen"),
    "goat": say("a goat"),
    "mouse": say("a mouse"),
    "owl": say("an owl"),
    "fox": say("a fox"),
    "toad": say("a toad"),
    "swan": say("a swan"),
    "hedgehog": say("a hedgehog"),
    "creature": say("a Creature"),
    "elephant": say("the Elephant"),
    "invisible_man": say("an Invisible Man!"),
    "not_enough": say("a Not Enough!"),
    "i_believe": say("an I Believe!"),
    "tornado": say("a Tornado!"),
}

PLACES: Mapping[int, Text] = {
    1: say("the first card"),
    2: say("the second card"),
    3: say("the third card"),
    4: say("the fourth card"),
    5: say("the fifth card"),
}


def truth(value: Sequence[Any]) -> Text:
    """Tell a player how much of their own claim is false: how many of the cards are not the animal."""
    false, count, animal = value
    if not false:
        return say("that is the truth")
    if false == count:
        return say("that is a lie")
    return say_many(
        "one of the cards is not {animal:one}",
        "{count:number} of the cards are not {animal}",
        count=false,
        animal=animal,
    )


CHECKS: Mapping[str, Text] = {
    "disbelieve": say("{caller:seat} did not believe {seat}’s “{claim}” and turned up {card:one}."),
    "last": say("{caller:seat} had to turn up one of {seat}’s last cards, “{claim}”: it was {card:one}."),
    "i_believe": say("{caller:seat} played I Believe! on {seat}’s “{claim}” and turned up {card:one}."),
    "tornado": say("{caller:seat}’s Tornado, against “{claim}”, turned up {owner:seat}’s card, {card:one}."),
}


def check(value: Sight) -> Text:
    """Say which card was turned up last, and why."""
    named = {name: value[name] for name in ("caller", "seat", "owner", "card")}
    return Text(CHECKS[value.why].template, {**named, "claim": [value.count, value.animal]})


WORDS: Mapping[str, Callable[[Any], Text | str]] = {
    "card": NOUNS.one,
    "one": ONE.__getitem__,
    "cards": NOUNS.cards,
    "animal": NOUNS.many,
    "number": number,
    "claim": NOUNS.claim,
    "truth": truth,
    "place": PLACES.__getitem__,
    "believed": lambda value: number(value) if value else say("none"),
    "check": check,
    "mark": lambda value: say("ask me what I lay"),
}

CAPTIONS: Mapping[str, Text] = {
    "begins": say("{seat} begins one"),
    "lays": say_many("{seat} lays one card and says", "{seat} lays {count} cards and says"),
    "plays": say("{seat} plays {card}"),
    "no_stack": say("no stack on the table"),
    "stack_of": say_many("one card", "{count} cards"),
    "taken": say_many("{taker:seat} took that card.", "{taker:seat} took the stack of {count} cards."),
    "left_the_game": say("The stack left the game."),
    "out_of_the_game": say("out of the game:"),
    "gone": say_many("one card of a stack", "{count} cards of stacks"),
    "still": say("{still} stacks in a row have taken no card out of the game. After thirty, the game ends."),
    "out": say("out of cards, place {nth}"),
    "bought": say("bought an elephant"),
    "four_alike": say("four alike:"),
    "seen": say("seen picked up:"),
    "last_stack": say("the stack, from the bottom up"),
    "bought_and_lost": say("bought an elephant, and loses"),
    "lost": say("loses"),
    "honest": say("claims that were true: {honest} of {count}"),
    "no_cards": say("no cards left"),
    "laid_open": say("four alike, discarded:"),
}

SPECIALS: Mapping[str, Text] = {
    "invisible_man": say("You skip your turn, and the next player has to answer the claim."),
    "not_enough": say("Everybody slides a card face down under the stack. Then you answer the claim."),
    "i_believe": say(
        "You turn up one of the cards laid last. If it is the animal claimed, the player who laid it takes the stack; "
        "if not, you do."
    ),
    "tornado": say(
        "Everybody else lays a card face down, and you turn up one of them. If it is the animal claimed, you take the "
        "stack; if not, its owner does."
    ),
}

DOES: Mapping[str, Text] = {
    **SPECIALS,
    "creature": say("Turned up, it passes for whatever animal serves you best, and leaves the game."),
    "elephant": say(
        "Turned up, it is always a lie. If you have to begin a stack and hold nothing else, you lose the game."
    ),
}

LABELS: Mapping[str, Text] = {
    **{f"{special}?": does for special, does in SPECIALS.items()},
    "start": say("Lay and claim"),
    "start.cards": say("Your cards"),
    "start.cards?": say("One to five. They lie face down and shuffled, but everyone sees how many."),
    "start.animal": say("You say they are"),
    "believe": say("Believe it"),
    "believe.cards": say("Your cards"),
    "believe.cards?": say("One to five. They lie face down, and you claim that they are the same animal."),
    "disbelieve": say("Don't believe it"),
    "disbelieve.turn": say("Turn up"),
    "disbelieve.turn?": say("You cannot tell which is which: they were shuffled."),
    "invisible_man": say("Play Invisible Man!"),
    "not_enough": say("Play Not Enough!"),
    "not_enough.card": say("I slide under the stack"),
    "i_believe": say("Play I Believe!"),
    "i_believe.turn": say("Turn up"),
    "i_believe.turn?": say("You cannot tell which is which: they were shuffled."),
    "tornado": say("Play Tornado!"),
    "tornado.player": say("I turn up the card of"),
    "tornado.player?": say("The others do not learn whose until everybody has laid one."),
    "hand_in": say("Slide it under"),
    "hand_in.card": say("Your card"),
    "show": say("Lay it down"),
    "show.card": say("Your card"),
    "show.card?": say(
        "If it is turned up and is not the animal claimed, you take the stack. Otherwise you get it back."
    ),
    "order:doubt_under.cards": say("Fewer cards than"),
    "order:hand_in.card": say("My card"),
    "order:show.card": say("Otherwise this card"),
    "order:reply.first": say("Of those who begin a stack I believe up to"),
    "order:reply.up_to": say("Of those who follow I believe up to"),
    "order:reply.up_to?": say("Nobody is believed whom my own cards show to lie."),
    "order:reply.turn": say("Otherwise I turn up"),
    "order:reply.turn?": say("Leave it empty and you will be asked."),
    "order:reply.asks": say("If I believe"),
    "order:reply.false": say("With what is true I lay"),
    "order:reply.false?": say("All that is true goes first, up to five cards in all."),
    "order:reply.animal": say("If I begin a stack, I say they are"),
    "order:reply.animal?": say("Leave it empty and you will be asked."),
}


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


PREVIEWS: Mapping[str, Preview | Text] = {
    "start": starting,
    "believe": believing,
    "disbelieve": disbelieving,
    "i_believe": trusting,
    "invisible_man": say("You play Invisible Man!: the next player faces the same claim."),
    "not_enough": sliding,
    "tornado": storming,
    "hand_in": filled(say("You slide {card:one} under the stack."), card="card"),
    "show": filled(say("You lay {card:one} in front of you."), card="card"),
}
