"""A site where there is something of each kind to see."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.mail import send_mail
from django.utils import timezone

from accounts.models import User
from accounts.pages.proofs import proof_path
from faults.models import Fault
from games import catalog, circles, play, seasons
from games.engine.chance import Chance
from games.models import Consent, Feed, Game, Letter, Proposal, Seat
from games.post.links import consent_token, token_for, unsubscribe_token
from tests.accounts.tables import finished_table
from tests.addresses import Values
from tests.catalog.which import OFFERS, SEALED
from tests.factories import GuestFactory
from tests.games.seasons import PLAN, begun
from tests.games.tables import answer_at_random, friend, table_of
from tests.hints import sure


def running_tables() -> list[Game]:
    """A table of friends for each game, where somebody has answered."""
    tables = [table_of(slug, 3, listed=True) for slug in catalog.GAMES]
    for game in tables:
        answer_at_random(game, Chance(b"every page", game.slug))
    return tables


def other_tables(ada: User, ben: User) -> list[Game]:
    """A table that waits for players, one that is over, two that the host has ended, and one with a proposal."""
    ended = [table_of(slug, 3, listed=True) for slug in (SEALED, OFFERS)]
    tables = [play.open_table(ada, play.Plan(SEALED, 4)), finished_table(ada, ben, listed=True), *ended]
    for game in ended:
        play.end_game(game.address)
    play.bind_due()  # then it is due what turned them
    tables.append(table_of(SEALED, 1, bots=2))
    play.propose(tables[-1].address, play.Actor(user=ada.pk), Proposal.Kind.FRIEND, 1)
    return tables


@pytest.fixture
def values(settings: Any, tmp_path: Any) -> Values:
    """What stands in the addresses of a site where there is something of each kind to see."""
    settings.DEBUG, settings.EMAIL_BACKEND, settings.MAIL_DIR = True, "config.mailbox.Backend", tmp_path / "mail"
    ada, ben = friend("Ada"), friend("Ben")
    running, others = running_tables(), other_tables(ada, ben)
    play.propose(running[0].address, play.Actor(user=ada.pk), Proposal.Kind.END)
    signed = [unsubscribe_token(ada.pk), consent_token(Consent.objects.get(seat__game=running[0], seat__user=ben).pk)]
    gwen = GuestFactory.create(name="Gwen", unproved="gwen@example.org")
    signed.append(proof_path(gwen, "gwen@example.org").split("/")[2])
    circle = circles.found_from(others[1].address, ada, "Friday Liars")
    waiting = seasons.open_season(ada, PLAN)
    running_season = begun(4, name="Running")
    Letter.objects.create(user=ada, kind=Letter.Kind.TURN, sent_at=timezone.now())
    send_mail("A letter", "Text", None, [sure(ada.email)])
    asked = Seat.objects.filter(user=ada, awaited_since__isnull=False).select_related("hand")
    return {
        "address": [game.address for game in (*running, *others)],
        "slug": [*catalog.GAMES],
        "token": [
            *signed,
            *(token_for(seat.pk, seat.hand.question) for seat in asked),
        ],
        "username": [ada.username],
        "name": [path.stem for path in settings.MAIL_DIR.iterdir()],
        "key": [Proposal.objects.get(game=others[-1]).key],
        "verb": ["bot", "end", "extend"],
        "pk": [running[0].pk],
        "step": ["0"],
        "circle": [circle.address],
        "secret": [circle.secret, waiting.secret],
        "season": [waiting.address, running_season.address],
        "calendar": [Feed.objects.create(user=ada).secret],
        "number": [1],
        "games/season": [running_season.pk],
        "games/circle": [circle.pk],
        "games/game": [game.pk for game in (*running, *others)],
        "accounts/user": [ada.pk],
        "faults/fault": [Fault.objects.create(number="ABCD2345", type="KeyError", place="here").pk],
        "auth/group": [Group.objects.create(name="Helpers").pk],
        "app_label": ["games"],
    }
