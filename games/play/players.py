"""Keeps a player's seats up to date: a new name, an email address, another account, or a player who is leaving.

What they can take along is theirs alone: of a game that is not over there is only what everybody at the table sees, and
what the player has said and noted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from accounts.names import BOTS, told_apart
from games.engine.questions import Decision
from games.engine.texts import say
from games.ledger.clocks import let_bot_play
from games.ledger.locks import Actor, seat_of
from games.ledger.log import tell
from games.ledger.pace import notify_at, remind_at
from games.ledger.projections import SEEN_FIELDS, mark_seen
from games.ledger.transactions import by_rows
from games.models import (
    AnswerTimes,
    Game,
    Invitation,
    Line,
    LuckAndChoice,
    Move,
    Note,
    Seat,
    SeatQuerySet,
    another_revision,
)
from games.play.comebacks import bring_comebacks
from games.play.figures import take_back_tables_of
from games.play.invitations import bring_invitations, decline, plan_invitations
from games.play.letters import announce_again
from games.play.tables import leave

UNDER_WAY = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)
STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)


@transaction.atomic
def rename(user: User) -> None:
    """Show a player's name at all their tables, finished ones too, kept distinct from the others there."""
    tables = Game.objects.filter(pk__in=Seat.objects.filter(user=user).values("game"))
    around: defaultdict[int, list[Seat]] = defaultdict(list)
    list(tables.select_for_update().order_by("pk"))  # otherwise two players choosing a name at once could both get it
    for seat in Seat.objects.filter(game__in=tables):
        around[seat.game_id].append(seat)
    renamed = []
    for seats in around.values():
        mine = next(seat for seat in seats if seat.user_id == user.pk)
        known = told_apart(user.name, [*BOTS, *(seat.name for seat in seats if seat is not mine)])
        if known != mine.name:
            mine.name = known
            renamed.append(mine)
    Seat.objects.bulk_update(renamed, ["name"])
    changed = Game.objects.filter(pk__in=[seat.game_id for seat in renamed], status__in=UNDER_WAY)
    changed.update(revision=another_revision(F("revision")))


def begin_letters(user: User) -> None:
    """Plan letters about questions that are already waiting: the player had no address until now."""
    plan_letters(user, Seat.objects.filter(user=user, awaited_since__isnull=False, stand_in=False))
    announce_again(user)
    plan_invitations(user, timezone.now())


def replan_letters(user: User) -> None:
    """Plan unwritten letters again after the player has changed how often they want them."""
    plan_letters(user, Seat.objects.filter(user=user, notify_at__isnull=False))
    announce_again(user)
    plan_invitations(user, timezone.now(), only_planned=True)


def end_letters(user: User) -> None:
    """Cancel all letters that are planned."""
    Seat.objects.filter(user=user).update(notify_at=None, remind_at=None, announce_at=None)
    Invitation.objects.filter(user=user).update(notify_at=None)


def plan_letters(user: User, seats: SeatQuerySet) -> None:
    """Set when to write to a player about each of these seats."""
    now = timezone.now()
    planned = []
    for seat in seats.select_related("game"):
        seat.user = user
        since, due = seat.awaited_since or now, seat.due_at
        seat.notify_at = notify_at(seat.game, seat, since)
        seat.remind_at = remind_at(seat.game, seat, since, due)
        planned.append(seat)
    Seat.objects.bulk_update(planned, ["notify_at", "remind_at"])


@transaction.atomic
def bring_seats(guest: User, user: User) -> None:
    """Move a guest's seats and tables to an account, except seats at tables where the account already sits."""
    take_back_tables_of(guest)  # locks the ratings, so it comes before the games
    tables = Seat.objects.filter(user=guest).values("game")
    list(Game.objects.select_for_update().filter(pk__in=tables).order_by("pk"))
    mine = list(Seat.objects.filter(user=user).values_list("game", flat=True))
    Note.objects.filter(user=guest).exclude(seat__game__in=mine).update(user=user)
    Seat.objects.filter(user=guest).exclude(game__in=mine).update(user=user)
    bring_invitations(guest, user)
    rename(user)
    Game.objects.filter(opener=guest).update(opener=user)
    bring_comebacks(guest, user)
    begin_letters(user)


@transaction.atomic
def leave_all(user: User) -> None:
    """Take a player from every table for good. Friends' games stay whole, with "a former player" in the seat."""
    tables = Game.objects.filter(seats__user=user).order_by("pk")
    for address in tables.filter(status=Game.Status.OPEN).values_list("address", flat=True):
        leave(address, user)
    for address in tables.filter(status__in=STARTED).values_list("address", flat=True):
        leave_to_bot(address, user.pk)
    AnswerTimes.objects.filter(seat__user=user).delete()
    LuckAndChoice.objects.filter(seat__user=user).delete()
    Note.objects.filter(user=user).delete()
    for address in Game.objects.filter(invitations__user=user).order_by("pk").values_list("address", flat=True):
        decline(address, user)
    Seat.objects.filter(user=user).update(user=None, name="", orders=[])


def note_seen(game: Game, seat: Seat, decision: Decision | None) -> None:
    """Note what a player has seen, if any of it is new, so that no letter is written about it."""
    if mark_seen(game, seat, decision, timezone.now()):
        Seat.objects.filter(pk=seat.pk).update(**{name: getattr(seat, name) for name in SEEN_FIELDS})


def leave_to_bot(address: str, user_id: int) -> Game:
    """Take a player from a running or paused game and let a bot play on. Raises NotYours."""
    with by_rows(address, *STARTED) as taken:
        seat = seat_of(taken, Actor(user=user_id))
        seat.user, seat.name, seat.orders = None, "", []
        seat.save(update_fields=["user", "name"])
        tell(taken, say("{seat} has left; a bot plays on.", seat=seat.number), kind=Line.Kind.HOST)
        let_bot_play(taken, seat)
    return taken.game


# What a player can take along


BATCH = 50  # games that are read together
Entry = dict[str, Any]
Entries = defaultdict[int, list[Entry]]  # by game
PARTS = ("luck", "own", "others", "error", "luck_error", "kinds", "weighed")
SAID = (Line.Kind.TALK, Line.Kind.TALE)


def taken_along(user: User) -> Iterator[Entry]:
    """Yield each of a player's games, the first one that they sat down at first."""
    last, mine = 0, Seat.objects.filter(user=user).select_related("game", "luck_and_choice").order_by("pk")
    while seats := [*mine.filter(pk__gt=last)[:BATCH]]:
        yield from of_some(user, seats)
        last = seats[-1].pk


def of_some(user: User, seats: Sequence[Seat]) -> Iterator[Entry]:
    """Yield some of a player's games."""
    games = [seat.game_id for seat in seats]
    over = [seat.game_id for seat in seats if seat.game.status == Game.Status.OVER]
    mine = {(seat.game_id, seat.number) for seat in seats}
    around: Entries = defaultdict(list)
    answers: Entries = defaultdict(list)
    talk: Entries = defaultdict(list)
    reactions: Entries = defaultdict(list)
    notes: Entries = defaultdict(list)
    for other in Seat.objects.filter(game__in=games).order_by("number"):
        sat = {"seat": other.number, "name": str(other), "bot": other.is_bot}
        around[other.game_id].append(sat | {"place": other.place, "points": other.points})
    for move in theirs(Move.objects.filter(game__in=over).order_by("number").iterator(), mine):
        said = {"turn": move.turn, "answer": move.answer, "given": move.source, "at": move.at}
        answers[move.game_id].append(said)
    for line in theirs(Line.objects.filter(game__in=games, kind__in=SAID).order_by("number"), mine):
        talk[line.game_id].append({"turn": line.turn, "kind": line.kind, "text": line.text, "at": line.at})
    for line in Line.objects.filter(game__in=games, only=None).exclude(reactions={}).order_by("number"):
        seat_there = next(number for game, number in mine if game == line.game_id)
        if reaction := line.reactions.get(str(seat_there)):
            reactions[line.game_id].append({"turn": line.turn, "to": line.text, "reaction": reaction})
    for note in Note.objects.filter(user=user, seat__game__in=games).select_related("seat").order_by("turn"):
        notes[note.seat.game_id].append({"turn": note.turn, "text": note.text, "at": note.at})
    for seat in seats:
        key = seat.game_id
        told = {"players": around[key], "answers": answers[key], "talk": talk[key], "notes": notes[key]}
        yield as_agreed(seat) | told | {"reactions": reactions[key], "luck_and_choice": parts_of(seat)}


def parts_of(seat: Seat) -> Entry | None:
    """Return what luck and choices have given the player of a seat, in chances to win; None where it is not known."""
    parts = getattr(seat, "luck_and_choice", None)
    return {name: getattr(parts, name) for name in PARTS} if parts else None


def theirs(rows: Iterable[Any], mine: set[tuple[int, int]]) -> Iterator[Any]:
    """Keep the moves or lines of a player's own seats."""
    return (row for row in rows if (row.game_id, row.seat) in mine)


def as_agreed(seat: Seat) -> Entry:
    """Return what was agreed at a table, and how the player's seat did."""
    game = seat.game
    return {
        "address": game.address, "game": game.slug, "edition": game.edition, "options": game.options,
        "state": game.status, "open_to_strangers": game.listed, "seats": game.size,
        "seconds_for_a_decision": game.move_time, "seconds_in_the_bank": game.bank_time,
        "opened": game.opened_at, "started": game.started_at, "ended": game.ended_at,
        "my_seat": seat.number, "my_word": seat.word, "my_place": seat.place, "my_points": seat.points,
    }  # fmt: skip
