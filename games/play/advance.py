"""What players say in advance: given and taken back, tried on the game so far, and limits for a bot that sits in."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.engine.advance import Kind, Limit, Order, Past, Plan, Trial, is_left_to_player, within
from games.engine.fields import IllegalAnswer
from games.engine.position import GameOver
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import say
from games.ledger.advance import answers_itself, orders_of
from games.ledger.clocks import let_player_play, run_on
from games.ledger.locks import Actor, Held, Taken, seat_of
from games.ledger.log import tell
from games.ledger.reading import as_sight
from games.ledger.refusals import HasLeft, Refused, SatIn
from games.ledger.transactions import in_play
from games.models import Game, Line, Seat
from games.play.replay import OfAnotherEdition, replayed

log = logging.getLogger(__name__)

MOST_ORDERS = 20  # per seat, since each is consulted at every question


class TooMany(Refused):
    """The seat has as many orders as it can hold."""

    sentence = _("You have said as much in advance as a seat can hold. Please take some of it back first.")


class NoLongerFits(Refused):
    """A plan that came with an answer does not fit the table as it now stands."""

    sentence = _("What you wanted to say in advance no longer fits. Nothing has been sent: please look again.")


def give_order(address: str, actor: Actor, order: Order) -> Game:
    """Let a player say something in advance; the same counts once. Raises IllegalAnswer or Refused.

    A plan takes the place of the one of its kind that was said before, and does not answer what its seat is asked now.
    """
    with in_play(address, actor) as held:
        seat = seat_of(held, actor)
        if seat.left_at is not None:
            raise HasLeft
        sight = held.position.sight(seat.number)
        if add_order(held, seat, order, sight) and seat.awaited_since is not None:
            run_on(held, seat, sight)
    return held.game


def add_order(held: Held, seat: Seat, order: Order, sight: Sight) -> bool:
    """Add an order to a seat's; return whether it was new. Raises IllegalAnswer or Refused."""
    kind = kind_of(held.game, order)
    kind.check(order, sight)
    before = orders_of(seat)
    order = kind.given(order.values, sight, waits=seat.number in held.position.awaited)
    if any(order.key == other.key for other in before):
        return False
    if isinstance(kind, Plan) and seat.stand_in:
        raise SatIn
    if seat.stand_in and would_hand_back(held, seat, [order]):
        raise Refused(_("A bot may be answering this just now. Set this limit when what is asked now is over."))
    if isinstance(kind, Plan | Limit):
        before = [other for other in before if other.kind != kind.name]
    if len(before) >= MOST_ORDERS:
        raise TooMany
    seat.orders = msgspec.to_builtins([*before, order])
    return True


def take_back_order(address: str, actor: Actor, order: Order) -> Game:
    """Take back something that a player has said in advance, if it is still there. Raises Refused."""
    with in_play(address, actor) as held:
        seat = seat_of(held, actor)
        kept = [other for other in orders_of(seat) if other.key != order.key]
        if len(kept) == len(seat.orders):
            return held.game
        seat.orders = msgspec.to_builtins(kept)
        if seat.awaited_since is not None and not answers_itself(held, seat, held.position.sight(seat.number)):
            seat.acts_at = seat.due_at
    return held.game


def kind_of(game: Game, order: Order) -> Kind:
    """Return the kind of an order. Raises IllegalAnswer."""
    for kind in catalog.find(game.slug).advance:
        if kind.name == order.kind:
            return kind
    raise IllegalAnswer(say("Nothing of that kind can be said in advance in this game."))


# What it would have done


@dataclass(frozen=True)
class Rehearsal:
    """What an order would have answered, the earliest first, since the deal or since the rules last changed."""

    pasts: list[Past]
    whole_game: bool


def rehearse(address: str, actor: Actor, order: Order) -> Rehearsal:
    """Return what an order would have answered under today's rules. Raises IllegalAnswer or Refused.

    The whole game is replayed, but the order sees only what its seat saw.
    """
    with in_play(address, actor) as held:
        number = seat_of(held, actor).number
        kind = kind_of(held.game, order)
        kind.check(order, held.position.sight(number))
        return Rehearsal(tried(held, number, kind, order), held.truth.origin is None)


def tried(held: Held, number: int, kind: Kind, order: Order) -> list[Past]:
    """Replay a game with an order for a seat. Raises OfAnotherEdition, never a refusal of an old answer."""
    trial = Trial(kind, order.values, number)
    try:
        for position, move in replayed(held.game, held.truth):
            if move is None or move.seat is None:
                trial.follow(position)
            else:
                trial.follow(position, move.seat, msgspec.convert(move.answer, Answer), move.source)
    except (IllegalAnswer, GameOver):
        raise OfAnotherEdition from None
    return trial.pasts


# Limits for bots that sit in


def would_hand_back(taken: Taken, seat: Seat, orders: Sequence[Order]) -> bool:
    """Whether a bot in this seat would hand it back, since limits leave what is asked now to its player.

    It is judged by what everybody sees. While the table lists the seat, it may have answered in secret. A bot that sat
    down then would hand the seat back only if it had not, and so give it away; so no bot sits down meanwhile, and no
    such limit is set.
    """
    game = taken.game
    if not any(entry.seat == seat.number for entry in game.public.awaited):
        return False
    sight = as_sight(game.public.sight)
    return is_left_to_player(catalog.find(game.slug).advance, orders, sight, sight, seat.number)


def hands_back(held: Held, seat: Seat) -> bool:
    """Give a seat back if its player wants to be asked this themselves; return whether they do.

    Everybody sees that, so it depends on what everybody sees.
    """
    if not seat.stand_in or seat.left_at is not None or seat.user_id is None or not seat.orders:
        return False
    sight, seen_by_all = held.position.sight(seat.number), held.position.sight(None)
    if not is_left_to_player(held.rules.advance, orders_of(seat), sight, seen_by_all, seat.number):
        return False
    tell(held, say("The bot leaves this to {seat}, as it was told to.", seat=seat.number), kind=Line.Kind.HOST)
    let_player_play(held, seat)
    return True


def restrained(held: Held, seat: Seat, decision: Decision, answer: Answer) -> Answer:
    """Return what a bot answers within its player's limits; the default if a limit fails."""
    if not seat.stand_in or not seat.orders:
        return answer
    try:
        return within(held.rules.advance, orders_of(seat), held.position.sight(seat.number), decision, answer)
    except Exception as error:  # must not stop a table; values are secret, so only the type is logged
        log.error("a limit of %s failed with %s", held.game.slug, type(error).__name__)
        return decision.default
