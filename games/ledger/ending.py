"""Closes proposals, counts missed deadlines, and ends games.

A missed deadline is recorded only when the question closes: any sooner would reveal who has answered. Until then the
answer played for an absent player is a move like any other, and nothing else is kept of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.lessons import ANY, SEASONED, is_seasoned, learn, learn_all
from accounts.models import User
from accounts.nights import home, is_away
from games.engine.texts import Text, say
from games.ledger.advance import end_plans
from games.ledger.asides import lay_open
from games.ledger.letters import Why, about, write
from games.ledger.locks import Held, Taken
from games.ledger.log import tell
from games.models import OWN, Book, Game, Letter, Line, Move, Proposal, Seat, Truth

MISSES = 3  # deadlines missed in a row until a bot sits in
FEW = 2  # games after which a player is seasoned

# Proposals

Kind = Proposal.Kind
PROPOSED = {
    Kind.PAUSE: say("{seat} proposes to pause this table, for a week at most."),
    Kind.GO_ON: say("{seat} proposes that the table goes on."),
    Kind.END: say("{seat} proposes to end this game unfinished."),
    Kind.FRIEND: say("{seat} proposes that a friend takes over from {bot:seat}."),
}


def open_proposal(taken: Taken) -> Proposal | None:
    """Return what is proposed at a locked table."""
    if not taken.game.proposal_open:
        return None
    return Proposal.objects.filter(game=taken.game, closed_at=None).select_related("by", "about").first()


def close(taken: Taken, proposal: Proposal, outcome: Proposal.Outcome) -> None:
    """Close a table's open proposal."""
    proposal.closed_at, proposal.outcome = taken.now, outcome
    proposal.save(update_fields=["closed_at", "outcome", "key"])
    taken.game.proposal_open = False


def put_aside(taken: Taken, why: Text) -> None:
    """Close a table's open proposal, if there is one, because something has overtaken it."""
    if proposal := open_proposal(taken):
        close(taken, proposal, Proposal.Outcome.OVERTAKEN)
        tell(taken, why, kind=Line.Kind.HOST)


def players_changed(taken: Taken) -> None:
    """Close a table's open proposal, since somebody else plays a seat now than those who were asked."""
    put_aside(taken, say("The proposal is off, since the players have changed."))


def in_words(proposal: Proposal) -> Text:
    """Return what is proposed, as a sentence."""
    seats = {"seat": proposal.by.number} | ({"bot": proposal.about.number} if proposal.about else {})
    return PROPOSED[Kind(proposal.kind)].of(**seats)


# Missed deadlines


def note_absent(held: Held, question: int, turn: int) -> None:
    """Tell whose time ran out for a question that has closed. Players who answered it start counting again at zero.

    All these answers count: by hand, in advance or for lack of a choice. If one did not, later misses would tell which.
    """
    sources = held.sources(question)
    for seat in held.seats:
        source = sources.get(seat.number)
        if source in OWN:
            seat.missed = 0
        elif source == Move.Source.ABSENCE and not seat.plays_itself:
            note_miss(held, seat, turn)


def note_miss(held: Held, seat: Seat, turn: int) -> None:
    """Tell that a seat's time ran out; let a bot sit in once it has happened too often in a row."""
    tell(held, say("Time has run out for {seat}.", seat=seat.number), kind=Line.Kind.HOST, turn=turn)
    end_plans(held, seat, say("Your time has run out, so what you said in advance no longer stands."))
    seat.missed += 1
    if seat.missed >= MISSES:
        seat.stand_in = True
        players_changed(held)
        sits_in = say("A bot sits in for {seat} until they are back.", seat=seat.number)
        tell(held, sits_in, kind=Line.Kind.HOST, turn=turn)


def is_absent(seat: Seat) -> bool:
    """Whether a seat's player has missed their last deadline, as far as the table has been told, and is not away."""
    if seat.user is None or seat.plays_itself:
        return False
    return seat.missed > 0 and not is_away(seat.user, timezone.now())


# The end of a game


def finish(held: Held) -> None:
    """End the game: places, points, the reason, and all that was hidden."""
    game, outcome = held.game, held.position.outcome
    assert outcome is not None
    game.status, game.ended_at, game.result = Game.Status.OVER, held.now, msgspec.to_builtins(outcome.reason)
    for seat in held.seats:
        seat.place, seat.points, seat.orders = outcome.places[seat.number], outcome.points[seat.number], []
    put_aside(held, say("The proposal is off, since the game is over."))
    reveal(held, held.truth, held.moves)
    tell(held, outcome.reason, turn=max(0, held.position.table.turns - 1))
    write_of_the_end(held, held.position.asked, held.answered)
    players, slug = [seat.user for seat in held.seats if seat.user is not None], game.slug
    transaction.on_commit(lambda: note_learnt(players, slug))


def note_learnt(players: Collection[User], slug: str) -> None:
    """Note that some players know this game, and which of them have now finished a few games of any kind."""
    learn_all(players, slug)
    for user in players:
        over = Seat.objects.filter(user=user, left_at=None, game__status=Game.Status.OVER)
        if not is_seasoned(user) and over[:FEW].count() == FEW:
            learn(user, ANY, SEASONED)


def reveal(taken: Taken, truth: Truth, unsaved: Iterable[Move] = ()) -> None:
    """Lay open what was hidden: claims and all that was kept back, and the seed, for anyone to check the deal.

    The book of the game is due from now on.
    """
    taken.game.revealed = {"seed": bytes(truth.seed).hex(), "words": [seat.word for seat in taken.seats]}
    lay_open(taken.game, taken.seats, unsaved)
    Book.objects.create(game=taken.game)


def write_of_the_end(taken: Taken, question: int, ended_by: Collection[int] = ()) -> None:
    """Write to the players that the game is over, except to those whose own answer ended it.

    Of a season's tables its own letters tell, not one for each.
    """
    if taken.game.of_season:
        return
    for seat in taken.seats:
        if seat.user and seat.user.wants_letters and seat.number not in ended_by:
            write(seat.user.pk, Letter.Kind.OVER, [about(seat, Why.OVER, question)], home(taken.now, seat.user))
