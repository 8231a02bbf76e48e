"""Finds games for tests by what they have: no test names a game, and a new one is tested at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Question
from games.engine.rulebook import Rulebook
from games.engine.texts import HANDS

SEATS = 3
ANSWERS = 400  # of a game among random players that are looked at


def games_with(has: Callable[[Rulebook], object]) -> list[str]:
    """The slugs of the games that have something, in the order of the catalogue."""
    return [slug for slug, rules in GAMES.items() if has(rules)]


def first_with(has: Callable[[Rulebook], object]) -> str:
    """The first game that has something; none is no slug, so that only the tests that need one fail."""
    return next((slug for slug, rules in GAMES.items() if has(rules)), "")


def shortest_with(has: Callable[[Rulebook], object]) -> str:
    """The game that has something and is over soonest at its fullest table."""
    return min(games_with(has), key=lambda slug: max(GAMES[slug].front.length.values()), default="")


def name_of(slug: str) -> str:
    """What a game is called on English pages."""
    return GAMES[slug].name.template


def questions(rules: Rulebook) -> Iterator[Question]:
    """The questions of a game among random players, up to a bound."""
    position, chance = Position.deal(rules, SEATS, {}, b"which"), Chance(b"which", "players")
    for _ in range(ANSWERS):
        if position.question is None:
            return
        yield position.question
        seat = position.awaited[0]
        position.answer(seat, position.question.decisions[seat].sample(chance))


def asks_several_at_once(rules: Rulebook) -> bool:
    """Whether three players are ever asked something under seal: one of them may then answer before another."""
    return any(len(question.decisions) > 1 for question in questions(rules))


def asks_one_after_another(rules: Rulebook) -> bool:
    """Whether nobody is ever asked while somebody else is."""
    return not asks_several_at_once(rules)


def begins_under_seal(rules: Rulebook) -> bool:
    """Whether several players, but not all, are asked at once as soon as the cards have been dealt."""
    return 1 < len(next(questions(rules)).decisions) < SEATS


def begins_together(rules: Rulebook) -> bool:
    """Whether all players are asked at once as soon as the cards have been dealt."""
    return len(next(questions(rules)).decisions) == SEATS


def asks_in_windows(rules: Rulebook) -> bool:
    """Whether an answer ever closes a question before all have answered."""
    return any(question.until for question in questions(rules))


def makes_offers(rules: Rulebook) -> bool:
    """Whether players may do something out of turn."""
    return any(question.out_of_turn for question in questions(rules))


def deals_equal_cards(rules: Rulebook) -> bool:
    """Whether somebody may be dealt two cards of one name."""
    hands = Position.deal(rules, SEATS, {}, b"which").sight(0).get(HANDS, [[]])[0]
    return isinstance(hands, list) and len({*hands}) < len(hands)


EQUALS = first_with(deals_equal_cards)
SEALED = max(games_with(begins_under_seal), key=lambda slug: GAMES[slug].seats[-1])  # for many players
TOGETHER = first_with(begins_together)
WINDOW = first_with(asks_in_windows)
SEARCHED = shortest_with(lambda rules: rules.bots.search and rules.seats[0] == 2)
IN_TURN = shortest_with(lambda rules: rules.bots.search and asks_one_after_another(rules))
OFFERS = first_with(makes_offers)
BETS = first_with(lambda rules: rules.page.scale)  # sums of money on one line, from paying to being paid
SPECIALS = first_with(lambda rules: rules.words.does and rules.front.beginning)  # cards that a first game leaves out
TEXTS = first_with(lambda rules: rules.words.texts)  # cards with a text to read
PLAIN = first_with(lambda rules: not rules.words.does and not rules.words.texts)  # cards without anything to read
LONG = (OFFERS, BETS)  # where a test ends the game by hand
SHORTEST = min(GAMES, key=lambda slug: min(GAMES[slug].front.length.values()))  # for what takes long
LONGEST = max(GAMES, key=lambda slug: max(GAMES[slug].front.length.values()))
