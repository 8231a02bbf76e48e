"""Searching: a strong bot tries its answers out on imagined tables, and keeps the one that fares best.

All answers are tried on the same tables with the same draws, so that nothing but the answers makes a difference. After
each round the worse half is dropped, and the rest share the tries that remain. What the game's bot would answer is kept
unless another answer has done better by more than chance may account for. How long it may take is counted, never timed,
so that a game can be played again from its seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2, sqrt
from statistics import fmean, stdev

from games.engine.chance import Chance
from games.engine.imagining import Imagined, Turn
from games.engine.manner import USUAL, Manner
from games.engine.playout import Playout
from games.engine.position import Position, encode_sorted
from games.engine.questions import Answer, Seat
from games.engine.rulebook import Search
from games.engine.sights import sight

FEWEST = 3  # tables on which an answer must have been tried before it can be better than the usual one
BOUND = 4000  # answers that bots may give in the playouts before the search is given up


def thinks(position: Position, seat: Seat) -> bool:
    """Whether a strong bot would search for an answer to what a seat is asked."""
    search, question = position.rules.search, position.question
    decision = question.decisions.get(seat) if question else None
    if search is None or decision is None or decision.forced:
        return False
    return search.when(position.sight(seat), decision)


def search(
    position: Position, seat: Seat, chance: Chance, playouts: int | None = None, manner: Manner = USUAL
) -> Answer:
    """Answer for a seat that is asked. It knows no more than the seat does."""
    assert position.question is not None
    rules, decision, seen = position.rules, position.question.decisions[seat], position.sight(seat)
    usual = rules.bot(seen, decision, chance, manner)
    how = rules.search
    if how is None or not thinks(position, seat):
        return usual
    tried = distinct([usual, *how.candidates(seen, decision, chance)])[: how.most]
    if len(tried) < 2:
        return usual
    return Tried(how, Turn.of(position, seat), tried, chance).best(playouts or how.playouts)


def distinct(answers: Sequence[Answer]) -> list[Answer]:
    """Leave out answers that are there already."""
    found: dict[bytes, Answer] = {}
    for answer in answers:
        found.setdefault(encode_sorted(answer), answer)
    return [*found.values()]


class Tried:
    """Answers, the usual one first, and how they have fared."""

    def __init__(self, how: Search, turn: Turn, answers: Sequence[Answer], chance: Chance) -> None:
        self.how, self.turn, self.answers, self.chance = how, turn, answers, chance
        self.fared: list[list[float]] = [[] for _ in answers]
        self.asked = 0  # how many answers bots have given

    def best(self, playouts: int) -> Answer:
        """Return the answer that fares best."""
        left = [*range(len(self.answers))]
        rounds = ceil(log2(len(left)))
        for _ in range(rounds):
            for _ in range(max(1, playouts // (rounds * len(left)))):
                imagined = self.turn.imagined(self.chance)
                if imagined is None or self.asked > BOUND:
                    return self.answers[0]
                replies = self.replies(imagined)
                for at in left:
                    self.fared[at].append(self.played(imagined, self.answers[at], replies))
            left = self.better_half(left)
        return self.answers[max(left, key=self.lead)]

    def better_half(self, left: Sequence[int]) -> list[int]:
        """Return the better half of some answers, and the usual one even if it is not among them."""
        ranked = sorted(left, key=lambda at: -sum(self.fared[at]))
        kept = ranked[: ceil(len(ranked) / 2)]
        return kept if 0 in kept else [0, *kept]

    def lead(self, at: int) -> float:
        """Return by how much an answer has done better than the usual one, less what chance may account for."""
        better = [mine - usual for mine, usual in zip(self.fared[at], self.fared[0], strict=True)]
        if not at or len(better) < FEWEST:
            return 0.0
        return fmean(better) - self.how.margin * stdev(better) / sqrt(len(better))

    def replies(self, imagined: Imagined) -> dict[Seat, Answer]:
        """Let the others answer the open question, once for all tries: they cannot see what this seat answers."""
        playout, seat = imagined.playout(), self.turn.seat
        assert playout.question is not None
        others = [at for at in playout.question.decisions if at != seat]
        self.asked += len(others)
        return {at: reply(playout, at, Chance(imagined.seed, f"reply {at}")) for at in others}

    def played(self, imagined: Imagined, answer: Answer, replies: dict[Seat, Answer]) -> float:
        """Give an answer on an imagined table, let the bots play on, and weigh what has come of it."""
        playout, seat = imagined.playout(), self.turn.seat
        until, question = playout.table.turns + self.how.turns, playout.question
        for at, given in {seat: answer, **replies}.items():
            if playout.question is question:
                playout.answer(at, given)
        chances = [Chance(imagined.seed, f"seat {at}") for at in range(playout.table.seats)]
        while playout.question is not None and playout.table.turns < until and self.asked <= BOUND:
            play_on(playout, chances)
            self.asked += 1
        if playout.outcome is not None:
            places = playout.outcome.places
            return (places[seat] == 1) / places.count(1)
        return self.how.value(playout.table, seat)


def play_on(playout: Playout, chances: Sequence[Chance]) -> None:
    """Let the next seat answer as the game's bot does."""
    assert playout.question is not None
    seat = next(at for at in playout.question.decisions if at not in playout.sealed)
    playout.answer(seat, reply(playout, seat, chances[seat]))


def reply(playout: Playout, seat: Seat, chance: Chance) -> Answer:
    """Return what the game's bot answers for a seat."""
    assert playout.question is not None
    decision = playout.question.decisions[seat]
    if decision.forced:
        return decision.default
    return playout.rules.bot(sight(playout.table, seat), decision, chance, USUAL)
