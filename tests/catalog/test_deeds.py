"""What each game notes of its players agrees with what lies on its table at the end, and its honours say so."""

from __future__ import annotations

from collections import Counter

import pytest

from games import catalog
from games.catalog.dr_blender.end import best_blocker, first_creature
from games.catalog.last_chance.rules import PURSE
from games.catalog.patrons.board import CARDS, WORTH
from games.catalog.the_lift.end import best_waiter
from games.engine.asides import Aside, Deed, Luck, Verdict
from games.engine.chance import Chance
from games.engine.end import Story, honours_of
from games.engine.players import who_acts
from games.engine.position import Position
from games.engine.questions import Seat
from games.engine.texts import Text, say

SEEDS = [b"one", b"two", b"three"]


def played(slug: str, seed: bytes) -> tuple[Position, list[Aside], list[int]]:
    """Play a game of bots: its end, all that it noted, and what each attempt that it settled has cost or brought."""
    rules = catalog.find(slug)
    seats = 4 if 4 in rules.seats else rules.seats[-1]
    position, chance = Position.deal(rules, seats, {}, seed), Chance(seed, "players")
    noted: list[Aside] = []
    flows = [0] * seats
    while position.question is not None:
        seat, decision = who_acts(position.question, position.awaited, [rules.bots.answer] * seats, chance)
        turns = position.table.turns
        position.answer(seat, rules.bots.answer(position.sight(seat), decision, chance))
        noted += position.asides
        attempt = getattr(position.table, "attempt", None)
        if position.table.turns != turns and attempt is not None and attempt.success is not None:
            flows[attempt.seat] -= 0 if attempt.success and attempt.bid > 0 else attempt.bid
            for bettor, bet in enumerate(attempt.bets):
                flows[bettor] -= bet.stake if bet else 0
    return position, noted, flows


def deeds(noted: list[Aside], name: str) -> Counter[Seat]:
    """Add up what each seat has done of something."""
    counted: Counter[Seat] = Counter()
    for aside in noted:
        if isinstance(aside, Deed) and aside.name == name:
            counted[aside.by] += aside.amount
    return counted


@pytest.mark.parametrize("seed", SEEDS)
def test_in_patrons_what_is_paid_and_what_is_wasted_is_all_there_was(seed: bytes) -> None:
    position, noted, _flows = played("patrons", seed)
    paid = Counter[Seat]()
    for aside in noted:
        if isinstance(aside, Luck):
            paid[aside.by] += int(aside.worth)
    wasted, all_cards = deeds(noted, "wasted"), sum(WORTH[card] for card in CARDS)
    assert [paid[seat] + wasted[seat] for seat in range(position.table.seats)] == [all_cards] * position.table.seats


@pytest.mark.parametrize("seed", SEEDS)
def test_in_the_lift_crews_and_the_head_start_make_the_points(seed: bytes) -> None:
    position, noted, _flows = played("the_lift", seed)
    table = position.sight(None)
    sent = deeds(noted, "sent")
    assert [table.bonus[seat] + sent[seat] for seat in range(table.seats)] == table.points


@pytest.mark.parametrize("seed", SEEDS)
def test_in_last_chance_what_luck_brought_is_what_came_in(seed: bytes) -> None:
    position, noted, flows = played("last_chance", seed)
    got = Counter[Seat]()
    for aside in noted:
        if isinstance(aside, Luck):
            got[aside.by] += int(aside.got)
    table = position.sight(None)
    assert [PURSE + flows[seat] + got[seat] for seat in range(table.seats)] == table.cash


@pytest.mark.parametrize("seed", SEEDS)
def test_in_dr_blender_every_creature_is_noted(seed: bytes) -> None:
    position, noted, _flows = played("dr_blender", seed)
    created = deeds(noted, "created")
    assert [created[seat] for seat in range(position.table.seats)] == [*map(len, position.sight(None).created)]


@pytest.mark.parametrize("seed", SEEDS)
def test_in_door_and_treasure_deaths_and_kills_are_noted(seed: bytes) -> None:
    position, noted, _flows = played("door_and_treasure", seed)
    table, died = position.sight(None), deeds(noted, "died")
    assert [died[seat] for seat in range(table.seats)] == table.deaths
    slain = Counter[Seat]()
    for aside in noted:
        if isinstance(aside, Deed) and aside.name == "slew" and aside.thing:
            slain[aside.by] += len(aside.thing.values["foes"])
    assert [slain[seat] for seat in range(table.seats)] == table.kills


@pytest.mark.parametrize("slug", ["munchhausen", "master_bluff", "trust_me"])
def test_every_lie_that_was_turned_up_is_a_doubt_that_was_right(slug: str) -> None:
    position, noted, _flows = played(slug, b"doubt")  # in which no I Believe! turns up a lie
    right = [aside for aside in noted if isinstance(aside, Verdict) and aside.right and aside.doubts]
    assert len(right) == sum(position.sight(None).lies)


def test_who_waited_best_is_who_sent_most_right_after_it() -> None:
    story = told(
        Deed("waited", 0), Deed("sent", 0, amount=9), Deed("sent", 0, amount=20),
        Deed("waited", 1), Deed("waited", 1), Deed("sent", 1, amount=14),
        Deed("sent", 2, amount=30),
    )  # fmt: skip
    assert values(best_waiter(story)) == {"seat": 1, "points": 14}


def test_a_block_hits_if_its_colour_is_named_in_the_same_turn() -> None:
    def block(by: Seat, card: str) -> Deed:
        return Deed("blocked", by, of=0, thing=say("{card}", card=card))

    def name(colour: str) -> Deed:
        return Deed("named", 0, thing=say("{colour}", colour=colour))

    story = told(
        block(1, "mummy-head"), block(2, "chef-legs"), name("red"),
        block(2, "ghoul-head"), name("blue"),
        block(1, "mummy-legs"), name("red"),
    )  # fmt: skip
    assert values(best_blocker(story)) == {"seat": 1, "count": 2}
    assert best_blocker(told(block(1, "mummy-head"), name("blue"))) is None


def test_the_first_creature_is_remembered() -> None:
    story = told(
        *(Deed("created", by, thing=say("{creature}", creature=one)) for by, one in ((2, "chef"), (0, "mummy")))
    )
    assert values(first_creature(story)) == {"seat": 2, "thing": say("{creature}", creature="chef")}
    assert first_creature(told()) is None


@pytest.mark.parametrize(
    ("slug", "luck", "said"),
    [
        (
            "last_chance",
            Luck(-1, 1, 3000, 500),
            "{seat} got {amount:money} more from the dice than the odds were worth.",
        ),
        ("last_chance", Luck(-1, 1, 0, 2500), "The dice owe {seat} {amount:money} by the odds."),
    ],
)
def test_what_the_dice_owe(slug: str, luck: Luck, said: str) -> None:
    (honour,) = honours_of(told(luck), catalog.find(slug).end.honours)
    assert honour == Text(said, {"seat": 1, "amount": 2500})


def told(*asides: Aside) -> Story:
    """A story of three seats in which the first has won."""
    return Story.of([1, 2, 3], [None] * 3, asides)


def values(text: Text | None) -> dict[str, object]:
    """What a sentence says."""
    assert text is not None
    return text.values
