"""`python -m benchmarks.taps SLUG`: how many taps beside its button a bot's answer takes on a page."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.questions import Answer, Decision
    from games.engine.rulebook import Rulebook

FEW = 1  # as suggested, or with one tap beside the button


def taps(rules: Rulebook, decision: Decision, answer: Answer) -> int:
    """The taps that an answer takes beside the press of its button, on the page that asks for it."""
    from games.forms.drawn import option_forms
    from games.forms.layout import answer_form, unfolded
    from games.forms.read import as_typed
    from games.wording.sentences import Words

    words = Words(rules, [f"Player {seat}" for seat in range(rules.seats[-1])])
    options = option_forms(decision, words)
    form = answer_form(unfolded(options, rules)[0], words, decision.default.verb, chief=True)
    taken = next(option for option in options if option.verb == answer.verb)
    count = 0 if any(option.verb == answer.verb for option in form.docked) else 2  # more, and what is folded there
    folded = {field.id for fold in form.folds for field in fold.fields} - {field.id for field in taken.main}
    for field in taken.fields:
        before, after = Counter(field.values), Counter(as_typed(answer, field.name))
        changed = max((after - before).total(), int(before != after))
        count += changed + (changed > 0 and field.id in folded)
    return count


def nothing_beforehand(rules: Rulebook, decision: Decision, answer: Answer) -> Answer:
    """The same answer without what it says of questions that come later: those are asked in their turn."""
    from games.engine.questions import Answer

    option = next(option for option in decision.options if option.verb == answer.verb)
    seldom = [name for name in option.fields if f"{answer.verb}.{name}" in rules.page.seldom]
    later = {name: list(option.pick(name).start) for name in seldom if option.pick(name).start}
    return Answer(answer.verb, {**answer.values, **later})


def counted(rules: Rulebook, games: int) -> Iterator[tuple[str, int]]:
    """The bots' answers in some games, with the taps that each takes; questions with only one answer are not put."""
    from games.engine.chance import Chance
    from games.engine.position import Position

    for number in range(games):
        seed = f"taps {number}".encode()
        chance, seats = Chance(seed, "players"), rules.seats[number % len(rules.seats)]
        position = Position.deal(rules, seats, {}, seed)
        while position.question is not None:
            seat = position.awaited[0]
            decision = position.question.decisions[seat]
            answer = nothing_beforehand(rules, decision, rules.bots.answer(position.sight(seat), decision, chance))
            if not decision.forced:
                yield answer.verb, taps(rules, decision, answer)
            position.answer(seat, answer)


def share(rules: Rulebook, games: int) -> float:
    """The share of decisions that are answered as suggested, or with one tap beside the button."""
    found = [count <= FEW for _verb, count in counted(rules, games)]
    return sum(found) / len(found)


def main() -> None:
    """Print the share, and what takes most taps."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.taps", description=__doc__)
    parser.add_argument("slug", help="the game")
    parser.add_argument("--games", type=int, default=200, help="how many games bots play (200)")
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
    import django

    django.setup()
    from games import catalog

    found = [*counted(catalog.find(asked.slug), asked.games)]
    few = sum(count <= FEW for _verb, count in found)
    print(f"{few / len(found):.1%} of {len(found)} decisions of {asked.games} games are answered by {FEW} tap or none")
    for (verb, count), times in Counter(one for one in found if one[1] > FEW).most_common(20):
        print(f"{times:8} {verb}: {count} taps")


if __name__ == "__main__":
    main()
