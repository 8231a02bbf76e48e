"""A cup goes on: when a round is over, its winners and the best seconds sit down again, and the others in a plate."""

from __future__ import annotations

from collections import defaultdict

from django.db import transaction

from games.models import Season, SeasonTable
from games.seasons.planning import allowed, played_by, write_tables
from games.seasons.standing import cup_result
from games.seating.forms import cup_plan, cup_round, plate_round, ranked
from games.seating.points import Result

At = SeasonTable.Status


def go_on(season: Season) -> None:
    """Draw the next rounds of a cup as far as results are there."""
    while season.form == Season.Form.CUP and next_round(season.pk):
        pass


@transaction.atomic
def next_round(pk: int) -> bool:
    """Draw the next round of a cup once the one before is over, but for its plate; say whether it was drawn."""
    season = Season.objects.select_for_update().get(pk=pk)
    last = season.tables.order_by("-round").values_list("round", flat=True).first() or 0
    cup = season.tables.filter(plate=False)
    if not last or last >= season.rounds or cup.filter(round=last).exclude(status=At.OVER).exists():
        return False
    people = {one.number: one for one in season.entrants.order_by("number")}
    here = [number for number, one in people.items() if one.left_at is None]
    results, before = list[Result](), defaultdict[int, int](int)  # parts of a point
    for table in cup.prefetch_related("chairs__entrant"):
        result = cup_result(table, season.stakes)
        if table.round == last:
            results.append(result)
        else:
            for who, parts in zip(result.people, result.parts, strict=True):
                if who is not None:
                    before[who] += parts
    games, sizes = len(season.games), allowed(season)
    begun = len([one for one in people.values() if one.chairs.exists()])
    plan = cup_plan(begun, season.seats, sizes)
    order = [who for who in ranked(results, before, [*people]) if who in here]
    going = order[: plan[min(last, len(plan) - 1)].people]
    drawn = cup_round(going, season.seats, season.seed + last, games, sizes) if going else []
    write_tables(season, people, [drawn], last + 1)
    out = [number for number in here if number not in going]
    plate = plate_round(out, played_by(season, 0), season.seats, season.seed + last, games, sizes)
    write_tables(season, people, [plate], last + 1, after=len(drawn), plate=True)
    return True
