"""Works out what turned finished games, in a process of its own that works when nothing else does.

A game is due as soon as its book is bound: a row, claimed by a conditional update, and tried a few times. What is found
depends on no clock, so a worker that is killed is followed by one that finds the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from statistics import fmean

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.engine.alternatives import moments_of
from games.engine.analysis import EDITION, Asked, Found, Told, balances, has_choice, judged, packed
from games.engine.position import Position
from games.engine.questions import Answer, Seat
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight
from games.engine.texts import Text
from games.ledger.afterwards import note_due, tried
from games.ledger.trouble import place_of
from games.models import OWN, Analysis, Game, LuckAndChoice, Move, Truth
from games.play.book import frozen, words_of
from games.play.replay import OfAnotherEdition, replayed

# What is due


def analyse_due() -> bool:
    """Work out a game that is due, or make due one that was worked out long ago; return whether there was one."""
    return work_out_latest() or renew()


def work_out_latest() -> bool:
    """Work out the game that has been over the shortest among those due; return whether there was one."""
    due = Analysis.objects.filter(due_at__lte=timezone.now()).order_by("-due_at")
    row = due.values_list("game_id", "due_at", "tries").first()
    if row is not None:
        work_out(*row)
    return row is not None


def renew() -> bool:
    """Make due the latest game that was worked out under an earlier edition; return whether there was one.

    What was found then stands until something else has been.
    """
    if not settings.LONGHAND_ANALYSIS:
        return False
    earlier = Analysis.objects.filter(due_at=None, trouble="", edition__lt=EDITION).order_by("-done_at")
    game = earlier.values_list("game_id", flat=True).first()
    return bool(game and earlier.filter(game=game).update(due_at=timezone.now(), tries=0))


def work_out(game: int, due_at: datetime | None, tries: int) -> None:
    """Work out one game unless somebody else does."""
    tried(Analysis, game, due_at, tries, write_found)


def write_found(game: Game, mine: QuerySet[Analysis]) -> bool:
    """Write what turned a finished game into a row, with the figures of its people."""
    try:
        told = [*steps_of(game, game.truth, people_at(game))]
    except OfAnotherEdition as error:  # no other try would do better
        mine.update(due_at=None, trouble=place_of(error))
        return False
    found = analysed(game, told)
    with transaction.atomic():
        done = {"found": packed(found), "edition": EDITION, "done_at": timezone.now(), "trouble": ""}
        if not mine.update(due_at=None, **done):
            return False
        keep_figures(game, told, found)
    return True


def analyse_again(addresses: Sequence[str] = ()) -> int:
    """Make due the finished games named, or all not worked out under this edition; return how many are due then."""
    games = Game.objects.filter(status=Game.Status.OVER, book__isnull=False, book__trouble="")
    unknown = Q(analysis=None) | Q(analysis__edition__lt=EDITION)
    games = games.filter(address__in=addresses) if addresses else games.filter(unknown)
    for game in games.order_by("pk").iterator():
        note_due(game)
    return Analysis.objects.exclude(due_at=None).count()


# Working it out


def people_at(game: Game) -> set[int]:
    """Return the seats that people have."""
    return {*game.seats.filter(is_bot=False).values_list("number", flat=True)}  # former players, too


def analysed(game: Game, told: Told) -> Found:
    """Judge the steps of a finished game."""
    ended = game.seats.exclude(place=None).exists()
    steps = judged(told, game.address.encode())
    moments = moments_of(told, steps, game.address.encode(), in_words)
    standing = told[0][1].rules.end.standing
    begun = [*standing.of(told[0][1].table)] if standing is not None else []
    return Found(steps, balances(steps, steps[-1].chances) if ended else [], moments, begun)


def in_words(rules: Rulebook, seen: Sight, answer: Answer) -> Text:
    """Say an answer as its seat would have read it before giving it."""
    return frozen(words_of(rules, seen, answer))


def steps_of(game: Game, truth: Truth, people: set[int]) -> Iterator[tuple[Asked | None, Position]]:
    """Yield each step of a game's book: the question that it closed, if any, and how that left the game.

    Raises OfAnotherEdition, also where the game began under another, and whatever the rules raise.
    """
    if truth.origin is not None:
        raise OfAnotherEdition
    after: Asked | None = None
    closed: list[Asked] = []
    for position, move in replayed(game, truth):
        asked = after
        if move is not None and move.seat is not None and asked is not None:
            asked.asides += position.asides
            asked.answers[move.seat] = msgspec.convert(move.answer, Answer)
            asked.choosing = (asked.choosing - {move.seat}) | ({move.seat} if is_own(move, people) else set())
            if position.question is not None and position.asked == asked.position.asked:
                continue
            after = Asked.at(position)
            closed.append(asked)
            yield asked, after.position
        else:
            for one in closed:
                if asked is not None and one.position.base == asked.position.base:
                    one.choosing.clear()  # the host has begun this turn again: its answers no longer count
            after = Asked.at(position)
            yield None, after.position
    if after is not None and after.answers:
        yield None, after.position  # answers that were sealed when the game ended


def is_own(move: Move, people: set[int]) -> bool:
    """Whether a move is the choice of who has the seat: a person's, now or in advance, or a bot's by itself."""
    return move.source in OWN or (move.seat not in people and move.source == Move.Source.BOT)


# Over many games


def keep_figures(game: Game, told: Told, found: Found) -> None:
    """Keep what luck and choices have given each person, for their figures; none of a game that was not played out."""
    LuckAndChoice.objects.filter(seat__game=game).delete()
    seats = game.seats.select_for_update().exclude(user=None).order_by("number") if found.balances else []
    rows = []
    for seat in seats:
        parts = found.balances[seat.number]
        kinds, weighed = kinds_of(seat.number, told, found), weighed_of(seat.number, found)
        rows.append(
            LuckAndChoice(
                seat=seat, luck=parts.luck, own=parts.own, others=parts.others, error=parts.error,
                luck_error=parts.luck_error, kinds=kinds, weighed=weighed,
            )
        )  # fmt: skip
    LuckAndChoice.objects.bulk_create(rows)


def kinds_of(seat: Seat, told: Told, found: Found) -> dict[str, list[float]]:
    """Add up what a seat's own choices of each kind were worth to it, and count them."""
    kinds: dict[str, list[float]] = {}
    for (asked, _), step in zip(told, found.steps, strict=True):
        if asked is None or seat not in asked.choosing or not has_choice(asked.position.question, seat):
            continue
        worth = sum(one.worths[seat] for one in step.choices if one.seat == seat)
        kind = kinds.setdefault(asked.answers[seat].verb, [0.0, 0])
        kind[0], kind[1] = kind[0] + worth, kind[1] + 1
    return kinds


def weighed_of(seat: Seat, found: Found) -> dict[str, list[float]]:
    """Add up how likely to be true a seat's lies were to their listeners, and to itself what it doubted or believed.

    A lie that several have heard counts once.
    """
    weighed: dict[str, list[float]] = {}

    def add(what: str, share: float) -> None:
        one = weighed.setdefault(what, [0.0, 0])
        one[0], one[1] = one[0] + share, one[1] + 1

    for step in found.steps:
        if heard := [claim.share for claim in step.claims if claim.by == seat and not claim.true]:
            add("lies", fmean(heard))
        for claim in step.claims:
            if claim.listener == seat:
                add("doubts" if claim.doubted else "beliefs", claim.share)
    return weighed
