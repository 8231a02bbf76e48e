"""How a strong bot of Trust Me! searches: what it makes of a claim, and the claims that it may well make itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.catalog.trust_me.bot import lays
from games.catalog.trust_me.bot_ways import WAYS
from games.catalog.trust_me.value import VALUE
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option
from games.engine.rulebook import Search
from games.engine.sights import Sight

LAYS = 6  # claims that are tried


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return what is worth trying."""
    found: list[Answer] = []
    for option in decision.options:
        if "cards" in option.fields:
            found += laid(sight, option, chance)
        else:
            found.append(option.sample(chance))
    return found


def laid(sight: Sight, option: Option, chance: Chance) -> Iterator[Answer]:
    """Lay true cards, false ones, or both: drawn from all that the bot would weigh."""
    hand, field = dict(Counter(sight.hands[sight.me])), option.fields.get("animal")
    animals = field.among if isinstance(field, Pick) else [sight.claim.animal]
    choices = [lay for animal in animals for lay in lays(hand, str(animal), WAYS) if lay.cards]
    for lay in chance.draw(choices, min(LAYS, len(choices))):
        animal = {"animal": [lay.animal]} if field else {}
        yield Answer(option.verb, {"cards": lay.cards, **animal})


def open_still(sight: Sight, decision: Decision) -> bool:
    """Whether nobody has won yet: who is out first has."""
    return not sight.out


SEARCH = Search(VALUE, playouts=160, most=9, turns=3, candidates=candidates, when=open_still)
