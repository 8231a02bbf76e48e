"""A site on which there is something of each kind to see: tables at every stage, a circle, letters, a fault."""

from __future__ import annotations

from datetime import timedelta

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.utils import timezone

from accounts import tokens
from accounts.models import User
from accounts.pages.proofs import proof_path
from config.mailbox import newest
from faults.models import Fault
from games import catalog, circles, play, seasons
from games.models import Channel, Circle, Consent, Feed, Game, Proposal, Seat
from games.post.links import consent_token, seat_token, token_for, unsubscribe_token
from tests.accounts.tables import finished_table
from tests.catalog.which import SEALED, TOGETHER
from tests.factories import a_guest
from tests.games.letters import sweep
from tests.games.tables import give

Things = dict[str, object]


def things_of(players: dict[str, User]) -> Things:
    """What stands in the site's addresses, by the names that the visits call it by."""
    ada, ben, cleo = (players[name] for name in ("ada", "ben", "cleo"))
    circle = circle_of(ada, ben, cleo)
    return tables(ada, ben) | guests_seat(ada, players["guest"]) | letters(ada, ben) | own(ada, players["ben"]) | {
        "circle": circle.address,
        "secret": circle.secret,
        "token_pk": tokens.make(ada, "Laptop", ["read"], None)[0].pk,
        "fault": Fault.objects.create(number="ABCD2345", type="KeyError", place="here").pk,
        "group": Group.objects.create(name="Helpers").pk,
        "circle_pk": circle.pk,
        **two_seasons(circle, ada, [ben, cleo, players["dora"]]),
    }  # fmt: skip


def two_seasons(circle: Circle, ada: User, others: list[User]) -> Things:
    """A season that one can still join, and one that has begun."""
    plan = seasons.SeasonPlan("The winter season", [TOGETHER], seats=3, rounds=3)
    waiting, running = (seasons.open_season(ada, plan, [circle]) for _ in range(2))
    for other in others:
        seasons.join_by_link(running.secret, other)
    seasons.begin_now(running.address, ada)
    return {
        "season": waiting.address,
        "season_secret": waiting.secret,
        "running_season": running.address,
        "season_pk": running.pk,
    }


def tables(ada: User, ben: User) -> Things:
    """Tables at every stage."""
    by_ada = play.Actor(user=ada.pk)
    asked, sealed, paused, alone, over, unbound = [started(ada, ben) for _ in range(6)]
    play.say_line(asked.address, play.Actor(user=ben.pk), "Is anybody there?")
    give(sealed, sealed.seats.get(user=ada).number)
    play.pause_for_a_day(paused.address, by_ada)
    play.propose(alone.address, by_ada, Proposal.Kind.FRIEND, alone.seats.get(is_bot=True).number)
    play.reply(alone.address, play.Actor(user=ben.pk), Proposal.objects.get(game=alone).pk, True)
    play_out(over)
    play.end_game(unbound.address)
    for slug in catalog.GAMES:  # the lobby names each
        play.open_table(ada, play.Plan(slug, 3, bots=2))
    waiting = play.open_table(ada, play.Plan(SEALED, 4, bots=1, listed=True))
    return {
        "asked": asked.address,
        "sealed": sealed.address,
        "paused": paused.address,
        "alone": alone.address,
        "over": over.address,
        "unbound": unbound.address,
        "waiting": waiting.address,
        "line": over.lines.order_by("number")[3].number,
        "key": Proposal.objects.get(game=alone).key,
        "proposal": consent_token(Consent.objects.filter(proposal__game=alone, seat__user=ben).latest("pk").pk),
        "game": asked.pk,
        "question": asked.question,
    }


def guests_seat(ada: User, guest: User) -> Things:
    """A table where a guest sits, for whose seat somebody asks in another browser, with the link that opens it."""
    game = play.open_table(ada, play.Plan(SEALED, 3))
    play.take_seat(game.address, guest)
    play.ask_back(game.address, guest.name, a_guest("Zoe"), "Safari, iPhone", play.network_of("10.0.0.1"))
    User.objects.filter(pk=guest.pk).update(unproved="guest@example.org")
    return {
        "guests": game.address,
        "seat": seat_token(game.seats.get(user=guest).pk, guest.pk, 0),
        "proof": proof_path(guest, "guest@example.org").split("/")[2],
    }


def started(*players: User) -> Game:
    """A table of these and a bot, at which the first is asked: the Baron is not, and chance decides who that is."""
    while True:
        game = play.open_table(players[0], play.Plan(SEALED, len(players) + 1, bots=1, listed=True))
        for other in players[1:]:
            play.take_seat(game.address, other)
        if game.seats.filter(user=players[0], awaited_since__isnull=False).exists():
            return Game.objects.get(pk=game.pk)
        game.delete()


def play_out(game: Game) -> None:
    """Let bots play a game to its end, and bind its book."""
    game.seats.update(stand_in=True)
    now = timezone.now()
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=1)
        play.act_due(game.address, now)
    game.seats.update(stand_in=False)
    play.bind_due()
    play.tally()


def letters(ada: User, ben: User) -> Things:
    """A letter that can still be answered, one that came too late, and what has been mailed."""
    asked = Seat.objects.filter(user=ada, awaited_since__isnull=False).select_related("hand").first()
    assert asked is not None
    sweep(timezone.now() + timedelta(hours=12))
    return {
        "letter": token_for(asked.pk, asked.hand.question),
        "late": token_for(asked.pk, 0),
        "unsubscribe": unsubscribe_token(ben.pk),
        "mail": newest()[0].stem,
    }


def circle_of(ada: User, ben: User, cleo: User) -> Circle:
    """A circle of two, which a third has been asked into, with games and a table that waits."""
    circle = circles.found_from(finished_table(ada, ben, cleo).address, ada, "Friday Liars")
    circles.join(circle.secret, ben)
    for slug in (SEALED, TOGETHER):
        game = finished_table(ben, ada, slug=slug)
        Game.objects.filter(pk=game.pk).update(circle=circle, series=circle.pk)
    circles.open_table(circle.address, ada, play.Plan(SEALED, 4))
    return circle


def own(ada: User, ben: User) -> Things:
    """What players have for themselves."""
    Channel.objects.create(user=ada, kind=Channel.Kind.SLACK, address="https://hooks.example/x")
    Channel.objects.create(user=ada, kind=Channel.Kind.DEVICE, address="https://push.example/x", name="My telephone")
    return {
        "calendar": Feed.objects.create(user=ada).secret,
        "username": ada.username,
        "player": ada.pk,
        "uidb36": user_pk_to_url_str(ada),
        "reset": default_token_generator.make_token(ada),
        "passkey": Authenticator.objects.get(user=ben, type=Authenticator.Type.WEBAUTHN).pk,
    }
