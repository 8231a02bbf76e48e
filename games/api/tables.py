"""Tables: opening one, sitting down, and those that are over."""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from msgspec import Meta

from accounts.models import User
from games import catalog, play, sight
from games.api.addresses import PLAY, Call, Reply, address
from games.api.problems import Failed, Wrong
from games.api.table import TableSeen, seen, view_at
from games.engine.bots import Level
from games.engine.rulebook import Rulebook
from games.ledger.pace import DAY, PACES
from games.models import Game
from games.models.game import ALPHABET
from games.play.tables import Seated, company

SHOWN = 100
USUAL = next(pace for pace in PACES if pace.name == "day")
Seconds = Annotated[int, Meta(ge=0, le=60 * DAY)]


class TablePosted(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open. `key` is yours to choose: sent again with the same key, it is opened once.

    `move_time` and `bank_time` are seconds. Unless it is `analysed`, nobody learns after the end what turned it.
    """

    key: Annotated[str, Meta(min_length=8, max_length=100)]
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=100)]
    bots: Annotated[int, Meta(ge=0, le=100)] = 0
    options: dict[str, Any] = {}
    level: Level = Level.SENSIBLE
    move_time: Annotated[int, Meta(ge=60, le=60 * DAY)] = USUAL.move_time
    bank_time: Seconds = USUAL.bank_time
    listed: bool = False
    analysed: bool = True
    word: Annotated[str, Meta(max_length=40)] = ""


class SeatPosted(msgspec.Struct, forbid_unknown_fields=True):
    """A word to stir into the shuffle, if you like."""

    word: Annotated[str, Meta(max_length=40)] = ""


class Finished(msgspec.Struct):
    """A game that is over, and that you may replay."""

    address: str
    game: str
    ended: datetime
    place: int | None


class FinishedTables(msgspec.Struct):
    """The earliest games that ended after a moment: ask again with the last one's `ended` for the next."""

    tables: list[Finished]


class EndedSince(msgspec.Struct):
    """After which moment they ended."""

    since: Annotated[datetime, Meta(tz=True)] | None = None


@address("POST", "tables", scope=PLAY, body=TablePosted, gives={200: TableSeen, 201: TableSeen}, problems=[409])
def open_table(call: Call) -> Reply:
    """Open a table at which programs may play. 201: it is open; 200: it was, under this key."""
    body, user = call.body, call.user
    plan, rules = planned(body), catalog.GAMES.get(body.game)
    if rules is None:
        raise wrong("game", _("There is no such game."))
    address = address_for(user, body.key)
    if found := Game.objects.filter(address=address).first():
        return opened_before(call, found, plan)
    call.count("open")
    if plan.listed:
        call.count("listed")
    refuse_plan(rules, plan)
    try:
        with transaction.atomic():
            play.open_table(user, plan, body.word, address=address, token=call.token.pk)
    except IntegrityError:
        return opened_before(call, Game.objects.get(address=address), plan)
    return Reply(seen(view_at(call, address)), 201)


def opened_before(call: Call, game: Game, plan: play.Plan) -> Reply:
    """Return a table that was opened under the same key. Raises Failed if it is another."""
    agreed = (game.slug, game.size, game.move_time, game.bank_time, game.listed, game.level, game.analysed)
    if agreed != (plan.slug, plan.size, plan.move_time, plan.bank_time, plan.listed, plan.level, plan.analysed):
        raise Failed(409, _("You have opened another table under this key. Choose a new one."))
    return Reply(seen(view_at(call, game.address)))


def planned(body: TablePosted) -> play.Plan:
    """Return the plan of a table."""
    return play.Plan(
        body.game, body.seats, body.bots, body.options, body.move_time, body.bank_time, body.listed, body.level,
        company(), programs=True, analysed=body.analysed,
    )  # fmt: skip


def refuse_plan(rules: Rulebook, plan: play.Plan) -> None:
    """Refuse a plan with all that is wrong with it. Raises Failed."""
    found = {name: str(sentence) for name, sentence in play.wrong_with(plan).items()}
    known = {option.name: option.choices for option in rules.options}
    for name, choice in plan.options.items():
        if name not in known:
            found[f"options/{name}"] = _("This game knows no such option.")
        elif not any(choice == one and type(choice) is type(one) for one in known[name]):
            found[f"options/{name}"] = _("Choose one of the choices that the game names.")
    if found:
        errors = [Wrong(sentence, f"#/{name}") for name, sentence in found.items()]
        raise Failed(422, errors[0].detail, errors)


def wrong(name: str, sentence: str) -> Failed:
    """Return the problem of one field."""
    return Failed(422, sentence, [Wrong(sentence, f"#/{name}")])


def address_for(user: User, key: str) -> str:
    """Return the address of the table that a player opens under a key: as hard to guess as one that is drawn.

    Two requests that open it at once meet there, and one of them finds the other's table.
    """
    secret = f"{user.pk} {key}".encode("utf-8", "surrogatepass")
    drawn = hmac.digest(settings.SECRET_KEY.encode(), b"games.api.tables " + secret, hashlib.sha256)
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in drawn[:10])


@address(
    "POST", "tables/{address}/seats", scope=PLAY, body=SeatPosted, gives={200: TableSeen, 201: TableSeen},
    problems=[404, 409],
)  # fmt: skip
def sit_down(call: Call, address: str) -> Reply:
    """Sit down at a table that programs may play at. 201: you do; 200: you sat there already."""
    try:
        play.take_seat(address, call.user, call.body.word, call.token.pk)
    except Seated:
        return Reply(seen(view_at(call, address)))
    except play.Refused:
        if sight.of(address, call.user).me is not None:
            return Reply(seen(view_at(call, address)))
        raise
    return Reply(seen(view_at(call, address)), 201)


@address("GET", "finished", query=EndedSince, gives={200: FinishedTables})
def finished(call: Call) -> Reply:
    """List your games that are over, the earliest first."""
    since = call.query.since
    try:
        since = since and since.astimezone(UTC)
    except OverflowError:
        sentence = _("No calendar goes as far as that moment.")
        raise Failed(400, sentence, [Wrong(sentence, parameter="since")]) from None
    return Reply(FinishedTables([Finished(*row) for row in sight.ended_since(call.user, since, SHOWN)]))
