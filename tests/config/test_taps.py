"""Most questions of the game with most options take at most one tap beside that on the button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games import catalog
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Rulebook
from games.forms.drawn import option_forms
from games.forms.layout import answer_form, unfolded
from games.forms.read import as_typed
from games.wording.sentences import Words
from tests.catalog.which import OFFERS

WANTED = 0.75
FEW = 1  # as suggested, or with one tap beside the button


def taps(rules: Rulebook, decision: Decision, answer: Answer) -> int:
    """The taps that an answer takes beside the press of its button, on the page that asks for it."""
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
    option = next(option for option in decision.options if option.verb == answer.verb)
    seldom = [name for name in option.fields if f"{answer.verb}.{name}" in rules.page.seldom]
    later = {name: list(option.pick(name).start) for name in seldom if option.pick(name).start}
    return Answer(answer.verb, {**answer.values, **later})


def counted(rules: Rulebook, games: int) -> Iterator[tuple[str, int]]:
    """What bots answer in some games, with the taps it takes; what has but one answer is asked of nobody."""
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


def test_three_answers_in_four_are_as_suggested_or_one_tap_away() -> None:
    found = Counter(counted(catalog.find(OFFERS), games=4))
    few = sum(times for (_verb, count), times in found.items() if count <= FEW)
    most = [one for one, _times in found.most_common() if one[1] > FEW][:20]
    assert few / found.total() >= WANTED, f"most taps are taken by {most}"
