"""The links of a replay's page: to steps, turns and moments, from any chair, as lists and as pictures."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.sight.replay import ALL, Chair, Replay, Worth

HIGH, LANE = 26, 8
LANES = {"lie": 0, "believed": 0, "caught": 1, "doubted": 1, "lead": 2}  # of the marks, from above


class Links:
    """The links of a replay's page. Each keeps the chair."""

    def __init__(self, replay: Replay) -> None:
        self.replay, self.number, self.last = replay, replay.number, replay.last
        self.begin = reverse("games:replay", args=[replay.now.game.address])  # once: a page has hundreds of addresses

    def address(self, step: int, chair: str | None = None) -> str:
        """Return the address of a step, seen from a chair."""
        chair = self.replay.chair if chair is None else chair
        return f"{self.begin}{step}/" + ("" if chair == ALL else f"?chair={chair}")

    @property
    def first_step(self) -> str:
        """Where the game begins; "" at the beginning."""
        return self.to(0 if self.number else None)

    @property
    def last_step(self) -> str:
        """Where it ends; "" at the end."""
        return self.to(self.last if self.number < self.last else None)

    @property
    def before(self) -> str:
        return self.to(self.number - 1 if self.number else None)

    @property
    def after(self) -> str:
        return self.to(self.number + 1 if self.number < self.last else None)

    @cached_property
    def worth(self) -> list[int]:
        """The steps worth a look."""
        return sorted({moment.step for moment in self.replay.moments_of_game})

    @property
    def worth_after(self) -> str:
        """The next step that is worth a look."""
        return self.to(self.above(self.worth))

    def above(self, steps: list[int]) -> int | None:
        """Return the first of some steps after this one."""
        place = bisect_right(steps, self.number)
        return steps[place] if place < len(steps) else None

    def to(self, step: int | None) -> str:
        """Return the address of a step, "" for none."""
        return "" if step is None else self.address(step)

    @property
    def chairs(self) -> list[tuple[Chair, str]]:
        """The places to look from, each with the address of this step from there."""
        return [(chair, self.address(self.number, chair.value)) for chair in self.replay.chairs]

    @property
    def moments(self) -> SafeString:
        """The moments worth a look as items of a list; in a template they would take half of the page's time."""
        return mark_safe("".join(map(self.item, self.replay.worth_a_look)))  # noqa: S308  # escaped piece by piece

    def item(self, moment: Worth) -> str:
        """Draw a moment as a link."""
        here = ' aria-current="true"' if moment.step == self.number else ""
        words = f'<small class="soft">{escape(moment.turn)}</small> {moment.html}'
        return f'<li class="{moment.kind}"><a href="{self.address(moment.step)}"{here}>{words}</a></li>'

    @property
    def turns(self) -> SafeString:
        """The turns as items of a list."""
        turns, here, name = self.replay.turn_numbers, self.replay.frame.step.turn, self.replay.now.words.turn
        items = []
        for step in self.replay.turn_starts:
            mark = ' aria-current="true"' if turns[step] == here else ""
            items.append(f'<li><a class="chip" href="{self.address(step)}"{mark}>{escape(name(turns[step]))}</a></li>')
        return mark_safe("".join(items))  # noqa: S308  # escaped piece by piece

    @property
    def curve(self) -> SafeString:
        """Each seat's chances over the game; a tap leads to the turn below it."""
        assert self.replay.chances is not None
        return self.replay.chances.picture(mark_safe("".join(self.stretches(1))))  # noqa: S308  # as below

    @property
    def drawn(self) -> SafeString:
        """The whole game as a line: a stretch for each turn, which leads there, and a mark for each moment."""
        parts = [*self.stretches(), *self.marks()]
        return mark_safe(  # noqa: S308  # numbers, and addresses of ours
            f'<svg class="course" viewBox="0 0 {self.last + 1} {HIGH}" preserveAspectRatio="none" aria-hidden="true">'
            f'{"".join(parts)}<rect class="here" x="{self.number}" width="1" height="{HIGH}"/></svg>'
        )

    def stretches(self, high: int = HIGH) -> Iterator[str]:
        """Draw each turn of the line, every other one darker."""
        starts = self.replay.turn_starts
        for place, (step, end) in enumerate(zip(starts, [*starts[1:], self.last + 1], strict=True)):
            css = "turn even" if place % 2 else "turn"
            stretch = f'<rect class="{css}" x="{step}" width="{end - step}" height="{high}"/>'
            yield f'<a href="{self.address(step)}" tabindex="-1">{stretch}</a>'

    def marks(self) -> Iterator[str]:
        """Draw each mark on the line."""
        for step, kind in sorted({(moment.step, moment.kind) for moment in self.replay.moments_of_game}):
            yield f'<rect class="{kind}" x="{step}" y="{1 + LANE * LANES[kind]}" width="1" height="{LANE}"/>'
