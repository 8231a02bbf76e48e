"""Opening a table, sitting down, leaving, starting, and playing again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import BOTS, told_apart
from games import catalog
from games.engine.bots import Level, Temper
from games.engine.chance import commitment, stirred
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from games.engine.texts import say
from games.ledger.banter import greet
from games.ledger.locks import Held, let_in, lock, note_change
from games.ledger.log import tell, tell_events
from games.ledger.pace import PACES
from games.ledger.refusals import Gone, NoPrograms, Refused, Started
from games.ledger.store import put_back
from games.ledger.transactions import call_workers
from games.models import Circle, Game, Line, Seat, Truth, another_revision
from games.models.game import new_address
from games.play.invitations import circle_again, invite, invite_again, keep_for, refuse_kept, withdraw
from games.wording.manners import other_level
from games.wording.sentences import name_of

TEMPERS: Mapping[str, Temper] = dict(
    zip(
        BOTS,
        (
            Temper.CALM, Temper.CAREFUL, Temper.BOLD, Temper.HONEST, Temper.SUSPICIOUS, Temper.CAREFUL, Temper.BOLD,
        ),
        strict=True,
    )
)  # fmt: skip


def company() -> Sequence[str]:
    """Draw the order in which bots are asked to a table, so that one does not always meet the same."""
    return SystemRandom().sample(BOTS, len(BOTS))


class Seated(Refused):
    sentence = _("You already sit at this table.")


class Full(Refused):
    sentence = _("Every seat at this table is taken.")


DEALS = 50  # drawn for a first question to the one who plays against bots alone


@dataclass(frozen=True)
class Plan:
    """What is agreed on before a table opens."""

    slug: str
    size: int
    bots: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    move_time: int = PACES[2].move_time
    bank_time: int = PACES[2].bank_time
    listed: bool = False
    level: Level = Level.SENSIBLE  # of its bots
    company: Sequence[str] = BOTS  # the bots who are asked first
    programs: bool = False  # whether people's programs may sit here
    analysed: bool = True  # whether it is worked out after the end what turned it


def wrong_with(plan: Plan, *, circle: bool = False, friend: User | None = None) -> dict[str, str | Promise]:
    """Say what is wrong with a plan, by the field: of its game, or of one that keeps seats for a circle or a friend."""
    rules, wrong = catalog.find(plan.slug), dict[str, str | Promise]()
    if plan.size not in rules.seats:
        wrong["seats"] = wrong_size(rules)
    if plan.bots >= plan.size:
        wrong["bots"] = _("Leave at least one seat for yourself.")
    elif circle and plan.bots == plan.size - 1:
        wrong["bots"] = _("Leave at least one seat for your circle.")
    elif friend and plan.bots == plan.size - 1:
        wrong["bots"] = _("Leave a seat for %(name)s.") % {"name": friend}
    if friend and friend.is_program and not plan.programs:
        wrong["programs"] = _("%(name)s is a bot account: let programs in, or keep the seat for somebody else.") % {
            "name": friend
        }
    if plan.level not in rules.levels:
        wrong["level"] = other_level(rules)
    if circle and plan.listed:
        wrong["listed"] = _("A table for a circle keeps its seats: it cannot be open to strangers.")
    elif friend and plan.listed:
        wrong["listed"] = _("A table that keeps a seat cannot be open to strangers.")
    return wrong


def wrong_size(rules: Rulebook) -> str | Promise:
    """Say by how many a game is played, to somebody who has chosen another number."""
    return _("%(game)s is for %(few)d to %(many)d players.") % {
        "game": name_of(rules), "few": rules.seats[0], "many": rules.seats[-1],
    }  # fmt: skip


@transaction.atomic
def open_table(
    opener: User,
    plan: Plan,
    word: str = "",
    circle: Circle | None = None,
    friend: User | None = None,
    people: Sequence[User] | None = None,
    address: str = "",
    token: int | None = None,
) -> Game:
    """Open a table, seat its opener and the bots, and start if it is full. Raises ValueError for an impossible plan.

    A table opened to a circle keeps seats for its members or, if given, for these people of it; one for a friend keeps
    a seat for them. All are written to. `address`: where, if that is not to be drawn; raises IntegrityError if there is
    a table already. `token`: the key of the one with which a program does it.

    Raises NoPrograms for a program's plan that lets none in, and TokenEnded.
    """
    rules = catalog.find(plan.slug)
    if plan.size not in rules.seats or not 0 <= plan.bots < plan.size:
        raise ValueError(f"{plan.slug} is not played by {plan.size} with {plan.bots} bots")
    if plan.level not in rules.levels:
        raise ValueError(f"{plan.slug} has no {plan.level} bots")
    seed = new_seed(rules, plan, word)
    game = Game.objects.create(
        slug=plan.slug, edition=rules.edition, options=rules.agreed(plan.options), size=plan.size, opener=opener,
        move_time=plan.move_time, bank_time=plan.bank_time, listed=plan.listed, level=plan.level,
        programs=plan.programs, analysed=plan.analysed, commitment=commitment(seed),
        address=address or new_address(),
    )  # fmt: skip
    Truth.objects.create(game=game, seed=seed)
    let_program_in(game, opener, token)
    seat_player(game, opener, word)
    for number in range(1, plan.bots + 1):
        seat_bot(game, number, plan.company[number - 1])
    if circle is not None:
        invite(game, circle, people)
        game.save()
    elif friend is not None:
        keep_for(game, [friend])
        game.save()
    if plan.bots + 1 == plan.size:
        start(game)
    return game


def new_seed(rules: Rulebook, plan: Plan, word: str) -> bytes:
    """Draw a seed; against bots alone, one that puts the first question to the player, if there is one."""
    seed = secrets.token_bytes(32)
    if plan.bots + 1 < plan.size:
        return seed
    words, options = [word[:40]] + [""] * plan.bots, rules.agreed(plan.options)
    for _again in range(DEALS):
        question = Position.deal(rules, plan.size, options, stirred(seed, words)).question
        if question is not None and 0 in question.decisions:
            break
        seed = secrets.token_bytes(32)
    return seed


@transaction.atomic
def take_seat(address: str, user: User, word: str = "", token: int | None = None) -> Game:
    """Sit down at an open table; start the game if that was the last free seat. Raises Refused.

    `token`: the key of the one with which a program does it.
    """
    game = open_game(address)
    let_program_in(game, user, token)
    if game.seats.filter(user=user).exists():
        raise Seated
    if game.seats.count() >= game.size:
        raise Full
    if game.kept_until is not None:
        refuse_kept(game, user)
        withdraw(game.invitations.filter(user=user))
    seat_player(game, user, word)
    note_change(game)
    if game.seats.count() == game.size:
        start(game)
    else:
        game.save()
    return game


def let_program_in(game: Game, user: User, token: int | None) -> None:
    """Refuse a program, or its account, a seat at a table that lets none in. Raises NoPrograms or TokenEnded."""
    let_in(game, token)
    if user.is_program and not game.programs:
        raise NoPrograms


@transaction.atomic
def leave(address: str, user: User) -> Game:
    """Leave a table that has not started; it closes when the last player leaves. Raises Refused."""
    game = open_game(address)
    seat = game.seats.filter(user=user).first()
    if seat is None:
        raise Gone
    forget_said(game, seat)
    seat.delete()
    heir = game.seats.filter(user__isnull=False).select_related("user").first()
    if heir is None:
        game.status = Game.Status.CLOSED
    elif game.opener_id == user.pk:
        game.opener = heir.user
    note_change(game)
    game.save()
    return game


def forget_said(game: Game, seat: Seat) -> None:
    """Forget what a seat has said, and its reactions: they would be those of the next player to sit down there."""
    game.lines.filter(seat=seat.number).delete()
    for line in game.lines.exclude(reactions={}):
        line.reactions = {by: kind for by, kind in line.reactions.items() if by != str(seat.number)}
        line.save(update_fields=["reactions"])


@transaction.atomic
def close_table(address: str, user: User) -> Game:
    """Close a table that has not started; only its opener may. Raises Refused."""
    game = open_game(address)
    if game.opener_id != user.pk:
        raise Refused(_("Only the player who opened a table can close it."))
    game.status = Game.Status.CLOSED
    note_change(game)
    game.save()
    return game


@transaction.atomic
def fill_with_bots(address: str, user: User, company: Sequence[str] = BOTS) -> Game:
    """Give the free seats to bots and start; only the table's opener may. Raises Refused."""
    game = open_game(address)
    if game.opener_id != user.pk:
        raise Refused(_("Only the player who opened a table can fill it with bots."))
    if game.keeps_seats and game.invitations.exists():
        raise Refused(_("Seats are still kept. Stop keeping them first."))
    names = iter(name for name in company if not game.seats.filter(is_bot=True, name=name).exists())
    for number in free_numbers(game):
        seat_bot(game, number, next(names))
    start(game)
    return game


@transaction.atomic
def play_again(address: str, user: User) -> Game:
    """Open the same table again, with the others' seats kept, or sit down at the one that a friend has opened.

    Raises Refused.
    """
    game = lock(address)
    if game.status != Game.Status.OVER or not game.seats.filter(user=user, left_at=None).exists():
        raise Refused(_("Only players who sat here to the end can ask for another game."))
    again = game.rematch
    if again is not None and again.status != Game.Status.CLOSED:
        if again.status == Game.Status.OPEN and not again.seats.filter(user=user).exists():
            return take_seat(again.address, user)
        return again
    again = open_table(user, plan_like(game))
    again.series, again.circle = series_key(game), circle_again(game, user)
    invite_again(again, game)
    again.save(update_fields=["series", "circle", "kept_until"])
    game.rematch = again
    game.revision = another_revision(game.revision)
    game.save(update_fields=["rematch", "revision"])
    return again


def plan_like(game: Game) -> Plan:
    """Plan another table as an earlier one was: its game, settings and bots. Raises Refused."""
    bots = [*game.seats.filter(is_bot=True).values_list("name", flat=True)]
    known = [name for name in bots if name in BOTS]
    rules = catalog.find(game.slug)
    refuse_size(rules, game.size)
    options, level = rules.still_agreed(game.options), rules.level_like(game.level)
    return Plan(
        game.slug, game.size, len(bots), options, game.move_time, game.bank_time, game.listed, level,
        [*dict.fromkeys([*known, *BOTS])], game.programs, game.analysed,
    )  # fmt: skip


def series_key(game: Game) -> int:
    """Return what a game and all its rematches have in common: the key of the first game of their chain."""
    if game.series is None:
        before = Game.objects.filter(rematch=game).first()  # of code that did not know series yet
        game.series = game.pk if before is None else series_key(before)
        Game.objects.filter(pk=game.pk).update(series=game.series)
    return game.series


def refuse_size(rules: Rulebook, size: int) -> None:
    """Refuse a number of seats that the rules no longer allow. Raises Refused."""
    if size not in rules.seats:
        raise Refused(_("The rules have changed: this game can no longer be played by %(size)d.") % {"size": size})


def open_game(address: str) -> Game:
    """Lock a table that has not started. Raises Refused."""
    game = lock(address)
    if game.status == Game.Status.CLOSED:
        raise Gone
    if game.status != Game.Status.OPEN:
        raise Started
    return game


def seat_player(game: Game, user: User, word: str) -> Seat:
    number, name = free_numbers(game)[0], told_apart(user.name, [*names_at(game), *BOTS])
    return Seat.objects.create(
        game=game, number=number, user=user, is_program=user.is_program, name=name, word=word[:40], bank=game.bank_time
    )


def seat_bot(game: Game, number: int, name: str) -> Seat:
    known, temper = told_apart(name, names_at(game)), TEMPERS[name]
    return Seat.objects.create(
        game=game, number=number, is_bot=True, name=known, bank=game.bank_time, level=game.level, temper=temper
    )


def names_at(game: Game) -> list[str]:
    return [*game.seats.values_list("name", flat=True)]


def free_numbers(game: Game) -> list[int]:
    taken = set(game.seats.values_list("number", flat=True))
    return [number for number in range(game.size) if number not in taken]


def start(game: Game) -> None:
    """Stir the players' words into the seed, deal, and put the first question."""
    rules, truth, seats = catalog.find(game.slug), game.truth, list(game.seats.select_related("user"))
    refuse_size(rules, game.size)
    if game.kept_until is not None:
        withdraw(game.invitations.all())
    agreed, game.edition, game.options = game.options, rules.edition, rules.still_agreed(game.options)
    truth.stirred = stirred(bytes(truth.seed), [seat.word for seat in seats])
    game.status, game.started_at = Game.Status.RUNNING, timezone.now()
    position = Position.deal(rules, game.size, game.options, truth.stirred)
    held = Held(game=game, seats=seats, now=game.started_at, truth=truth, position=position, seen_by_others=True)
    tell(held, say("The game begins."), kind=Line.Kind.HOST)
    if game.options != agreed:
        tell(held, say("The rules and options have been revised since this table was opened."), kind=Line.Kind.HOST)
    tell_events(held, position.told)
    greet(held)
    for seat in seats:
        seat.orders = msgspec.to_builtins([*rules.first_orders(game.options)])
    put_back(held)
    call_workers(held)
