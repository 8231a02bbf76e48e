"""Keeps games running when their rules change: they resume under today's edition, or are openly brought over to it."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.prepared import Prepared
from games import catalog
from games.engine.fields import IllegalAnswer
from games.engine.position import GameOver, Position, encode_sorted
from games.engine.questions import Answer, Decision
from games.engine.table import Event
from games.engine.texts import wordless
from games.ledger.locks import Given
from games.ledger.refusals import Refused
from games.ledger.trouble import code_version
from games.models import Game, Hand, Line, Move, Truth

MOST_AT_ONCE = 500  # tables; the rest follow half a minute later


def outdated() -> list[str]:
    """Find, by index, running tables to bring over: of earlier editions, or stuck under other code."""
    earlier = Q()
    for slug, rules in catalog.GAMES.items():
        earlier |= Q(slug=slug, edition__lt=rules.edition)
    running = Game.objects.filter(status=Game.Status.RUNNING).exclude(trouble_code=code_version())
    broken = running.filter(trouble_at__isnull=False).order_by("trouble_at")
    tables = [*running.filter(earlier).order_by("pk")[:MOST_AT_ONCE], *broken[:MOST_AT_ONCE]]
    return list(dict.fromkeys(game.address for game in tables))


def is_outdated(game: Game) -> bool:
    """Whether a running table must be brought over before anybody looks at it."""
    earlier = game.edition < catalog.find(game.slug).edition
    return game.status == Game.Status.RUNNING and earlier and game.trouble_code != code_version()


class Newer(Refused):
    """Newer code than this process runs has brought the table over, as happens during a deploy."""

    sentence = _("This table has just moved to newer rules. Please look again in a minute.")


class Found(NamedTuple):
    """A position found again, the answers since its turn began, and whether the turn had to start again."""

    position: Position
    given: list[Given]
    begun_again: bool


def find_position(game: Game, truth: Truth, given: list[Given], always_compare: bool = False) -> Found:
    """Find the open question again under today's rules, from the answers since the turn began; or start it again.

    It starts again if today's rules refuse an answer given in it, or would ask or show anything other than what the
    seats were shown. Raises Newer, and whatever the rules raise if they cannot go on from where the turn began.
    """
    rules, seed = catalog.find(game.slug), bytes(truth.stirred or b"")
    if game.edition > rules.edition:
        raise Newer
    same_edition = game.edition == rules.edition
    trusted = same_edition and not always_compare
    checkpoint = rules.upgraded(bytes(truth.checkpoint or b""), game.edition)
    position = Position(rules, checkpoint, seed, truth.base)
    told = position.told
    try:
        for move in given:
            assert move.seat is not None  # as only a move has with which the host starts a turn again
            position.answer(move.seat, msgspec.convert(move.answer, Answer))
            told += position.told
        if position.asked == game.question and (trusted or shows_the_same(game, position, told)):
            return Found(position, given, begun_again=False)
    except (IllegalAnswer, GameOver):
        pass  # today's rules refuse an answer, whatever the edition
    except Exception:
        if same_edition:
            raise
    return begin_again(game, truth)


def would_begin_turn_again(game: Game, truth: Truth) -> bool:
    """Whether a game would start its turn again under today's rules, judged by its Hands even in the same edition.

    Changes nothing. Raises what find_position raises.
    """
    return find_position(game, truth, given_since(game, truth), always_compare=True).begun_again


def begin_again(game: Game, truth: Truth) -> Found:
    """Start the turn again from its checkpoint, under new question numbers. Raises what find_position raises."""
    rules = catalog.find(game.slug)
    checkpoint = rules.upgraded(bytes(truth.checkpoint or b""), game.edition)
    return Found(Position(rules, checkpoint, bytes(truth.stirred or b""), game.question), [], begun_again=True)


def given_since(game: Game, truth: Truth) -> list[Given]:
    """Return the answers given since the turn began, in order."""
    return [Given(*row) for row in moves_since(game.pk, truth.base)]


@Prepared
def moves_since(game: int, question: int) -> QuerySet[Move, tuple[int, int | None, Any, str]]:
    """Return the answers to a game's questions after one of them, by the game's key."""
    moves = Move.objects.filter(game=game, question__gt=question, seat__isnull=False).order_by("number")
    return moves.values_list(*Given._fields)


def shows_the_same(game: Game, position: Position, told: list[Event]) -> bool:
    """Whether every seat would be asked, shown and told by a position what it has been asked, shown and told.

    A sentence may read differently. What the table has gained or lost since is no contradiction.
    """
    hands = Hand.objects.filter(seat__game=game).select_related("seat")
    return all(hand_agrees(hand, position) for hand in hands) and log_agrees(game, position, told)


def hand_agrees(hand: Hand, position: Position) -> bool:
    """Whether a position asks and shows a seat what is in its Hand."""
    number, question = hand.seat.number, position.question
    decision, sealed = question.decision(number) if question else None, position.sealed.get(number)
    if (decision is None) != (hand.open_decision is None) or msgspec.to_builtins(sealed) != hand.sealed:
        return False
    if decision is not None and hand.open_decision is not None and substance(decision) != substance(hand.open_decision):
        return False
    if hand.out_of_turn != (question is not None and decision is not None and number not in question.decisions):
        return False
    sight = msgspec.to_builtins(position.sight(number))
    return all(encode_sorted(sight[name]) == encode_sorted(hand.sight[name]) for name in sight if name in hand.sight)


def substance(decision: Decision) -> bytes:
    """Return what a decision asks, apart from its wording."""
    data: dict[str, Any] = wordless(decision.as_data()) | {"rule": ""}
    return encode_sorted(data)


def log_agrees(game: Game, position: Position, told: list[Event]) -> bool:
    """Whether this turn would log what it has logged, with the same dice and cards; only wording may differ."""
    again = [[only, wordless(event.text)] for event in told for only in ((None,) if event.only is None else event.only)]
    lines = Line.objects.filter(game=game, kind=Line.Kind.EVENT, turn=position.table.turns).order_by("-number")
    newest = [[only, wordless(text)] for only, text in lines.values_list("only", "text")[: len(again)]]
    return encode_sorted(newest[::-1]) == encode_sorted(again)
