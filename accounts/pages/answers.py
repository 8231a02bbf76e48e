"""When a player answered over the last year, and how long it took them: of finished games alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain, pairwise
from statistics import median

import msgspec
from django.db.models import TextField
from django.db.models.functions import Cast
from django.utils import timezone

from accounts.models import User
from accounts.pages.figures import longest_run
from games.models import AnswerTimes

A_DAY, A_YEAR = timedelta(days=1), timedelta(weeks=53)

days_of = msgspec.json.Decoder(list[dict[str, int]]).decode
waits_of = msgspec.json.Decoder(list[list[int]]).decode


@dataclass
class Answers:
    """How many answers on each day, and the waking seconds that each took."""

    days: dict[date, int]
    waits: list[int]

    @property
    def usual_time(self) -> int | None:
        """The waking seconds within which half of the answers came."""
        return round(median(self.waits)) if self.waits else None

    @property
    def most_days(self) -> int:
        """The most days in a row with an answer."""
        return longest_run(later - day == A_DAY for day, later in pairwise(sorted(self.days))) + 1 if self.days else 0


def answers_of(player: User) -> Answers:
    """Return what is kept of a player's answers in games that ended within a year."""
    kept = AnswerTimes.objects.filter(seat__user=player, seat__game__ended_at__gt=timezone.now() - A_YEAR)
    as_text = {f"{name}_text": Cast(name, TextField()) for name in ("days", "waits")}  # read here, which is faster
    return added_up([*kept.annotate(**as_text).values_list(*as_text)])


def added_up(rows: Sequence[tuple[str, str]]) -> Answers:
    """Add up the answers of some games."""
    total: defaultdict[str, int] = defaultdict(int)
    for days in days_of(f"[{','.join(days for days, _waits in rows)}]"):
        for day, count in days.items():
            total[day] += count
    waits = waits_of(f"[{','.join(waits for _days, waits in rows)}]")
    return Answers({date.fromisoformat(day): count for day, count in total.items()}, [*chain.from_iterable(waits)])
