"""Charts and names for a player's page."""

from typing import Any

from django import template

from accounts.pages import history
from games import catalog
from games.models import Seat
from games.wording.sentences import name_of

register = template.Library()

STEP, BAR, HEIGHT, FLOOR = 70, 46, 80, 100  # of the picture, in its own units
FEWEST = 4  # columns, so that one bar does not fill the page


@register.inclusion_tag("accounts/places.html")
def places(tally: history.Tally) -> dict[str, Any]:
    """Chart how often a player came first, second and so on at a game, with the figures as a table."""
    columns, most = max(FEWEST, max(tally.places)), max(tally.places.values())
    bars = []
    for place in range(1, max(tally.places) + 1):
        times = tally.places.get(place, 0)
        height, left = round(HEIGHT * times / most), 20 + STEP * (place - 1)
        bars.append(
            {
                "place": place,
                "times": times,
                "x": left,
                "middle": left + BAR // 2,
                "y": FLOOR - height,
                "height": height,
                "above": FLOOR - height - 6,
            }
        )
    return {"tally": tally, "bars": bars, "width": 20 + STEP * columns, "end": 10 + STEP * columns}


@register.filter
def game_name(slug: str) -> str:
    return name_of(catalog.find(slug))


@register.filter
def others(seat: Seat) -> list[str]:
    return history.others_at(seat)
