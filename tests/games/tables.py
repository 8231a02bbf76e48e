"""Tables for the tests: friends at a game, and the answers they give."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.db import transaction
from django.test import Client

from accounts.lessons import ANY, SEASONED
from accounts.models import User
from games import catalog, play
from games.engine.advance import Order
from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.position import Position
from games.engine.questions import Answer, Decision
from games.engine.texts import say
from games.ledger.clocks import run_on
from games.ledger.store import hold, put_back
from games.models import Game, Line, Seat, Truth
from games.play.replay import played_again
from tests.catalog.own import own
from tests.hints import sure

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
OTHERS = ("Fay", "Gus", "Hal")  # at the largest tables


def friend(name: str, **more: Any) -> User:
    """A player with an address, who has been through a few games; there is one of each name."""
    usual = {"name": name, "lessons": {ANY: [SEASONED]}}
    named, _new = User.objects.get_or_create(email=f"{name.lower()}@friends.example", defaults=usual | more)
    return named


def table_of(slug: str, people: int, bots: int = 0, **agreed: Any) -> Game:
    """A started table of friends, and of bots if they need any."""
    friends = [friend(name) for name in (*NAMES, *OTHERS)[:people]]
    game = play.open_table(friends[0], play.Plan(slug, people + bots, bots=bots, **agreed))
    for other in friends[1:]:
        play.take_seat(game.address, other)
    return Game.objects.get(pk=game.pk)


def table_laid(laid: Position) -> Game:
    """A table of friends at which a game has come as far as one that was laid by hand, where a turn begins."""
    game = table_of(laid.rules.slug, laid.table.seats)
    Truth.objects.filter(game=game).update(checkpoint=laid.checkpoint, stirred=laid.seed)
    with transaction.atomic():
        put_back(hold(game.address, Game.Status.RUNNING, again=say("The table is laid.")))
    return Game.objects.get(pk=game.pk)


def fresh(game: Game) -> Game:
    """A table as it stands now."""
    return Game.objects.get(pk=game.pk)


def decision_of(seat: Seat) -> Decision | None:
    """What is put to a seat."""
    data = Seat.objects.select_related("hand").get(pk=seat.pk).hand.decision
    return Decision.from_data(data) if data else None


def give(game: Game, number: int, given: Answer | None = None) -> None:
    """Answer for a player, with the default unless an answer is given."""
    seat, question = game.seats.get(number=number), Game.objects.get(pk=game.pk).question
    decision = decision_of(seat)
    assert decision is not None
    play.answer(game.address, play.Actor(user=seat.user_id), question, given or decision.default)


def digest_again(game: Game) -> str:
    """The digest that a game's seed and moves lead to."""
    return played_again(game).digest()


def answer_at_random(game: Game, chance: Chance) -> None:
    """Let somebody answer who is awaited, or now and then somebody act whom nobody waits for."""
    number, out_of_turn = chance.choice(awaited(game)), [*game.seats.filter(hand__out_of_turn=True)]
    if out_of_turn and not chance.below(3):
        number = chance.choice(out_of_turn).number
    decision = decision_of(game.seats.get(number=number))
    assert decision is not None
    give(game, number, decision.sample(chance))


def with_a_tale(seat: Seat) -> Answer:
    """The plainest answer of a seat that a tall tale may go with."""
    decision, tellable = decision_of(seat), catalog.find(seat.game.slug).page.tale
    assert decision is not None
    option = next(option for option in decision.options if option.verb in tellable)
    return Answer(
        option.verb,
        {
            name: spec.low if isinstance(spec, Amount) else list(spec.among[: spec.least])
            for name, spec in option.fields.items()
        },
    )


def had_said(game: Game, said: Mapping[int, Sequence[Order]]) -> None:
    """Let all seats have said this in advance, and nothing else, before the open question was put."""
    for seat in game.seats.all():
        Seat.objects.filter(pk=seat.pk).update(orders=msgspec.to_builtins([*said.get(seat.number, [])]))
    with transaction.atomic():
        held = hold(game.address, Game.Status.RUNNING)
        for seat in held.seats:
            if seat.awaited_since is not None:
                run_on(held, seat, held.position.sight(seat.number))
        put_back(held)


def had_passed(game: Game, number: int) -> None:
    """Let somebody have said in the turn before that they pass in this one."""
    hand = sorted(game.seats.get(number=number).hand.sight["hands"][number])
    had_said(game, {number: [own(game.slug, "passing")(hand, game.turn)]})


def awaited(game: Game) -> list[int]:
    """The seats whose clocks run."""
    return list(game.seats.filter(awaited_since__isnull=False).values_list("number", flat=True))


def log_of(game: Game) -> list[str]:
    """The sentences that everybody may read, in the templates' words."""
    lines = game.lines.filter(only=None).order_by("number").values_list("text", flat=True)
    return [text if isinstance(text, str) else text["template"] for text in lines]


def latest(game: Game, number: int) -> str:
    """What stands above a seat's board: the visible line, and those that unfold from it."""
    page = browser_of(sure(game.seats.get(number=number).user)).get(game.get_absolute_url()).content.decode()
    found = re.search(r'<(details|p) class="latest".*?</\1>', page, re.DOTALL)
    return re.sub(r"<[^>]*>", "", found.group()) if found else ""


def page_seeing(slug: str, **seen: Any) -> str:
    """The page of one of three friends at a table, whose sight of it is changed so."""
    game = table_of(slug, 3)
    hand = game.seats.select_related("hand").get(name="Ada").hand
    hand.sight.update(seen)
    hand.save()
    return browser_of(friend("Ada")).get(game.get_absolute_url()).content.decode()


def browser_of(user: User) -> Client:
    """A browser in which a player is signed in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def post(client: Client, path: str, fields: dict[str, Any], **more: Any) -> Any:
    """Post a form as the table page does."""
    body, kind = urlencode(fields, doseq=True), "application/x-www-form-urlencoded"
    return client.post(path, body, kind, headers={"HX-Request": "true"}, **more)


def press(game: Game, name: str, verb: str, **fields: Any) -> Any:
    """Press a button as a player whose page shows the question that is open now."""
    form = {"question": fresh(game).question, "verb": verb, **fields}
    return post(browser_of(friend(name)), f"/t/{game.address}/answer/", form)


def page_of(game: Game, name: str) -> str:
    """A table's page, as a friend sees it."""
    return browser_of(friend(name)).get(game.get_absolute_url()).content.decode()


def form_of(decision: Decision, question: int, answer: Answer | None = None) -> dict[str, Any]:
    """An answer as a form, with the default unless an answer is given."""
    given = answer or decision.default
    return {"question": question, "verb": given.verb, **given.values}


def state(game: Game) -> tuple[object, ...]:
    """All that an answer would change."""
    now = Game.objects.get(pk=game.pk)
    seats = game.seats.values_list("missed", "bank", "orders", "awaited_since", "due_at")
    return now.revision, now.question, now.digest, now.moves_made, now.lines_told, list(seats), Line.objects.count()
