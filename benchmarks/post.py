"""One game by post, on the real engine: who is asked, when they look, what they have filed, and what it took.

People live in four time zones, sleep at night, and look now and then. Moments are seconds since the game began.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec import structs

from games.engine.advance import Order, invited, spoken
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer, Seat
from games.engine.rulebook import Rulebook

HOUR, DAY = 3600.0, 86400.0
ZONES = (-8.0, 0.0, 5.5, 10.0)  # hours east of Greenwich, dealt out by seat
WAKES, SLEEPS = 7, 23  # o'clock where they live
USUAL, SLOW = 5 * HOUR, 12 * HOUR  # waking time until the next look, in the median
SLOW_SEAT, OF = 2, 4  # one of any four looks seldom
SPREAD = 0.3  # how far people differ: sigma of a lognormal
FORGETS, DAYS_AWAY, WITHIN = 0.1, 4 * DAY, 20 * DAY  # this share is away once, for this long, within the first days
STAYS, FOR_AN_ANSWER = 60.0, 30.0  # how long somebody stays after the last answer, and how long one takes
MODES = ("built", "half", "all")
WRITTEN_AFTER = 600.0  # seconds: who has not answered by then gets a letter
PAUSE = (20.0, 60.0)  # seconds before an answer that the site gives by itself
MOVE, BANK, MISSES = DAY, 3 * DAY, 3  # "by letter", as in games.ledger.pace and absence


@dataclass
class Person:
    """Somebody at a table, whose looks do not depend on what is played."""

    seat: int
    seed: str
    median: float = field(init=False)
    away: float | None = field(init=False)  # from when on they are gone for a while

    def __post_init__(self) -> None:
        self._chance = Random(f"{self.seed} person {self.seat}")
        self.zone = ZONES[self.seat % len(ZONES)] * HOUR
        usual = SLOW if self.seat % OF == SLOW_SEAT else USUAL
        self.median = usual * math.exp(self._chance.gauss(0, SPREAD))
        gone = self._chance.random() < FORGETS
        self.away = self._chance.random() * WITHIN if gone else None

    def next_look(self, now: float) -> float:
        """Return when they look next."""
        waking = self._chance.expovariate(math.log(2) / self.median)
        look = after_waking(now, waking, self.zone)
        if self.away is not None and self.away <= look < self.away + DAYS_AWAY:
            return after_waking(self.away + DAYS_AWAY, 0, self.zone)
        return look


def after_waking(now: float, waking: float, zone: float) -> float:
    """Return the moment at which so much waking time has passed, never at night."""
    while True:
        day = math.floor((now + zone) / DAY) * DAY - zone  # midnight there, as a moment of ours
        begins, ends = day + WAKES * HOUR, day + SLEEPS * HOUR
        if now >= ends:
            now = day + DAY + WAKES * HOUR
            continue
        now = max(now, begins)
        if waking <= ends - now:
            return now + waking
        waking -= ends - now
        now = ends


@dataclass
class Spent:
    """What a game has taken."""

    days: float = 0.0
    sittings: int = 0
    letters: int = 0
    answers: int = 0
    not_own: int = 0  # answers that an order, the lack of a choice or the clock gave
    replaced: int = 0  # living players for whom a bot sat in


@dataclass
class Post:
    """A game in simulated time. All modes play the same deal with the same people."""

    rules: Rulebook
    seats: int
    mode: str
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict)
    spent: Spent = field(default_factory=Spent)

    def __post_init__(self) -> None:
        agreed = self.rules.still_agreed(self.options)
        self.position = Position.deal(self.rules, self.seats, agreed, self.seed.encode())
        self.people = [Person(seat, self.seed) for seat in range(self.seats)]
        self.orders: list[list[Order]] = [[*self.rules.first_orders(agreed)] for _ in range(self.seats)]
        self.bank, self.missed = [BANK] * self.seats, [0] * self.seats
        self.sits_in, self.stays = [False] * self.seats, [-1.0] * self.seats
        self.now = 0.0
        self.since: dict[Seat, float] = {}  # from when on each is waited for
        self.listed: set[Seat] = set()  # as far as the table knows
        half = sorted(range(self.seats), key=lambda seat: Random(f"{self.seed} files {seat}").random())
        filing = {"half": half[: (self.seats + 1) // 2], "all": half}.get(self.mode, [])
        self.files = [seat in filing for seat in range(self.seats)]
        self.queue: list[tuple[float, int, str, Seat, int]] = []
        self._number = 0
        self._pauses = Random(f"{self.seed} pauses")

    def play(self) -> Spent:
        """Play the game to its end."""
        for person in self.people:
            self.push(person.next_look(0.0), "look", person.seat)
        self.asked()
        while self.position.question is not None:
            self.now, _number, what, seat, question = heapq.heappop(self.queue)
            if what == "look":
                self.look(seat)
                self.push(self.people[seat].next_look(self.now), "look", seat)
            elif what == "stay":
                self.look(seat)
            elif question == self.position.asked and seat in self.position.awaited:
                self.answer_by_itself(seat, what)
        self.spent.days = self.now / DAY
        return self.spent

    def push(self, at: float, what: str, seat: Seat, question: int = 0) -> None:
        """Note that something is to happen."""
        self._number += 1
        heapq.heappush(self.queue, (at, self._number, what, seat, question))

    def asked(self) -> None:
        """Begin to wait for the answers to a new question."""
        self.since, self.listed = {}, {*self.position.awaited}
        self.wait()

    def wait(self) -> None:
        """Wait for those who can answer now: for those who are there, for the site, and until the clock runs out."""
        question, asked = self.position.question, self.position.asked
        if question is None:
            return
        for seat in self.position.awaited:
            if self.stays[seat] >= self.now:
                self.push(self.now + FOR_AN_ANSWER, "stay", seat)
            if seat in self.since:
                continue
            self.since[seat] = self.now
            decision = question.decisions[seat]
            if self.sits_in[seat] or decision.forced or self.order_for(seat) is not None:
                self.push(self.now + self._pauses.uniform(*PAUSE), "itself", seat, asked)
            else:
                self.push(self.now + MOVE + self.bank[seat], "late", seat, asked)

    def order_for(self, seat: Seat) -> Answer | None:
        """Return what a seat's orders answer to its open question. One that would rather ask is dropped."""
        question = self.position.question
        if question is None or not self.orders[seat]:
            return None
        said = spoken(self.rules.advance, self.orders[seat], self.position.sight(seat), question.decisions[seat])
        if said is None:
            return None
        if isinstance(said.says, Answer):
            return said.says
        self.orders[seat].remove(said.order)
        return None

    def look(self, seat: Seat) -> None:
        """Let somebody look: they answer what they can, and perhaps file what they would say next."""
        if self.sits_in[seat]:
            self.sits_in[seat], self.missed[seat] = False, 0
        if seat not in self.position.awaited:
            if self.file(seat):
                self.said(seat)
            return
        given = self.bot_answer(seat)
        took = self.now - self.since[seat]
        if took > WRITTEN_AFTER:
            self.spent.letters += 1
        self.missed[seat] = 0
        self.said(seat)
        self.give(seat, given, there=True)

    def pay(self, seat: Seat, took: float, *, seen: bool) -> None:
        """Take from a bank what an answer took beyond a move, if the table knows that it waited for this player."""
        if seen or self.listed == {seat}:
            self.bank[seat] = max(0.0, self.bank[seat] - max(0.0, took - MOVE))
            self.listed.discard(seat)
        self.refill(seat)

    def refill(self, seat: Seat) -> None:
        """Fill a bank again for an answer of the player's own."""
        self.bank[seat] = min(BANK, self.bank[seat] + MOVE / 4)

    def said(self, seat: Seat) -> None:
        """Count a sitting, unless somebody is still at the one before; they stay a while."""
        if self.stays[seat] < self.now:
            self.spent.sittings += 1
        self.stays[seat] = self.now + STAYS

    def bot_answer(self, seat: Seat) -> Answer:
        """Answer as the game's bot does; the same in all modes if the table is the same."""
        question = self.position.question
        assert question is not None
        chance = Chance(self.seed.encode(), f"{self.position.asked} {seat}")
        return self.rules.bots.answer(self.position.sight(seat), question.decisions[seat], chance)

    def answer_by_itself(self, seat: Seat, why: str) -> None:
        """Answer for a seat: by its order, for lack of a choice, as the bot that sits in, or when time is out."""
        question = self.position.question
        assert question is not None
        decision = question.decisions[seat]
        if self.sits_in[seat]:
            given = self.bot_answer(seat)
        elif why == "late":
            given = decision.default
            self.bank[seat] = 0.0
            self.missed[seat] += 1
            if self.missed[seat] >= MISSES:
                self.sits_in[seat] = True
                self.spent.replaced += 1
        else:
            given = self.order_for(seat) or decision.default
            self.missed[seat] = 0
            self.refill(seat)
        self.spent.not_own += 1
        self.give(seat, given)

    def give(self, seat: Seat, given: Answer, *, there: bool = False) -> None:
        """Give an answer to the game, and see what follows from it; who is there files what they would say next."""
        before, question = self.position.asked, self.position.question
        self.spent.answers += 1
        self.position.answer(seat, given)
        if there and question is not None:
            closed = self.position.asked != before or self.position.question is None
            self.pay(seat, self.now - self.since[seat], seen=not (closed or question.until))
        self.orders[seat] = [structs.replace(order, waits=False) for order in self.orders[seat]]
        if there:
            self.file(seat)
        self.end_orders()
        if self.position.asked != before:
            self.asked()
        else:
            self.wait()

    def file(self, seat: Seat) -> bool:
        """Say the plans that are asked for as they are proposed, if this player ever does; whether any was said."""
        if not self.files[seat] or self.position.question is None:
            return False
        decision = self.position.question.decisions.get(seat) if seat in self.position.awaited else None
        sight = self.position.sight(seat)
        asked = invited(self.rules.advance, sight, decision)
        yet_to_say = [one for one in asked if not one.kind.is_said(self.orders[seat], sight)]
        plans = [one.kind.given(one.start, sight, waits=decision is not None) for one in yet_to_say]
        for plan in plans:
            self.orders[seat] = [order for order in self.orders[seat] if order.kind != plan.kind] + [plan]
        return bool(plans)

    def end_orders(self) -> None:
        """Drop the orders that have ended."""
        kinds = {kind.name: kind for kind in self.rules.advance}
        for seat, orders in enumerate(self.orders):
            if orders:
                sight = self.position.sight(seat)
                self.orders[seat] = [order for order in orders if not kinds[order.kind].until(order, sight)]
