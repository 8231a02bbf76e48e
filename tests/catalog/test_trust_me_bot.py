"""Trust Me!'s bot: it beats chance, and no simple way to play beats it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.catalog.trust_me import GAME
from games.engine.chance import Chance
from games.engine.players import every_table, play_out, random_player
from games.engine.position import Position
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.table import Sight
from tests.catalog.trust_me_evening import (
    CAT,
    CREATURE,
    DOG,
    EASY,
    ELEPHANT,
    ENOUGH,
    GOAT,
    HEN,
    INVISIBLE,
    OWL,
    PIG,
    TORNADO,
    VANISH,
    believe,
    hand_in,
    not_enough,
    position,
    say,
    show,
    start,
    tornado,
)


def always_disbelieves(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    option = decision.option("disbelieve")
    return option.sample(chance) if option else GAME.bot(sight, decision, chance)


def never_disbelieves(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    options = [option for option in decision.options if option.verb != "disbelieve"]
    return GAME.bot(sight, Decision(decision.prompt, options, decision.default), chance)


def always_lies(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    answer = GAME.bot(sight, decision, chance)
    if answer.verb == "start":
        names = [animal for animal in sight.animals if animal not in answer["cards"]]
        return start(*answer["cards"], animal=chance.choice(names)) if names else answer
    false = [card for card in sight.hands[sight.me] if answer.verb == "believe" and card != sight.claim.animal]
    return believe(*chance.draw(false, min(len(false), len(answer["cards"])))) if false else answer


def never_lies(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    hand = sight.hands[sight.me]
    if decision.option("start"):
        animals = [card for card in hand if card in sight.animals]
        most = max(animals, key=animals.count, default="")
        return start(*[most] * animals.count(most), animal=most) if most else GAME.bot(sight, decision, chance)
    if decision.option("believe"):
        true = [card for card in hand if card == sight.claim.animal]
        return believe(*true) if true else always_disbelieves(sight, decision, chance)
    return GAME.bot(sight, decision, chance)


def won(player: Player, others: Player, seats: int, games: int) -> float:
    """Return how often a player is out first, in shares that would be fair, sitting elsewhere each time."""
    wins = 0.0
    for game in range(games):
        players = [player if seat == game % seats else others for seat in range(seats)]
        end, _ = play_out(GAME, players, {"end": "first"}, b"game %d" % game)
        assert end.outcome is not None
        places = end.outcome.places
        wins += (places[game % seats] == 1) / places.count(1)
    return wins / games * seats


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_bot_wins_at_least_1_8_times_its_fair_share_against_random_players(seats: int) -> None:
    assert won(GAME.bot, random_player, seats, 60) >= 1.8


@pytest.mark.parametrize("player", [always_disbelieves, never_disbelieves, always_lies, never_lies])
def test_no_simple_player_lives_off_bots(player: Player) -> None:
    assert won(player, GAME.bot, 4, 60) < 1.2


@pytest.mark.parametrize(("seats", "options"), every_table(GAME))
def test_bots_finish_at_every_table(seats: int, options: Mapping[str, Any]) -> None:
    for seed in (b"one", b"two"):
        end, _ = play_out(GAME, [GAME.bot] * seats, options, seed)
        assert end.outcome is not None


def answers(game: Position, seat: int, draws: int = 20) -> list[Answer]:
    """Ask the bot for what it answers, with one chance after another."""
    assert game.question is not None
    decision = game.question.decisions[seat]
    return [GAME.bot(game.sight(seat), decision, Chance(b"draw", draw)) for draw in range(draws)]


def verbs(game: Position, seat: int) -> Sequence[str]:
    return [answer.verb for answer in answers(game, seat)]


def test_it_lays_its_last_family_truly_and_is_out() -> None:
    game = position([[DOG, DOG, DOG], *EASY[1:]])
    assert {tuple(answer["cards"]) for answer in answers(game, 0)} == {(DOG, DOG, DOG)}
    assert {answer["animal"][0] for answer in answers(game, 0)} == {DOG}


def test_it_does_not_believe_what_cards_seen_elsewhere_prove_a_lie() -> None:
    hands = [[DOG, PIG, PIG, HEN, OWL, OWL], [DOG, DOG, GOAT, GOAT, HEN, HEN], [PIG, GOAT, OWL], [CAT, CAT, CAT, DOG]]
    game = position(hands, seen=[[], [], [], [CAT, CAT, CAT]], used=[CREATURE] * 3)
    say(game, start(DOG, PIG, PIG, HEN, OWL, animal=CAT), believe(DOG, DOG, GOAT, GOAT, HEN))
    assert set(verbs(game, 2)) == {"disbelieve"}


def test_it_goes_out_by_a_special_if_it_can() -> None:
    game = position([[CAT, DOG, DOG], [INVISIBLE], EASY[2]])
    say(game, start(CAT, animal=CAT))
    assert {answer.verb for answer in answers(game, 1)} == {INVISIBLE}
    game = position([[CAT, DOG, DOG], [ENOUGH, HEN], EASY[2]])
    say(game, start(CAT, animal=CAT))
    assert set(map(str, answers(game, 1))) == {str(not_enough(HEN))}


def test_it_slides_the_elephant_under_the_stack() -> None:
    game = position([EASY[0], [ENOUGH, HEN, HEN], [CAT, ELEPHANT, PIG, CREATURE]])
    say(game, start(CAT, animal=CAT), not_enough(HEN))
    assert answers(game, 2, 1) == [hand_in(ELEPHANT)]


@pytest.mark.parametrize(("hand", "card"), [([PIG, CAT, CREATURE], CAT), ([PIG, CREATURE], CREATURE), ([PIG], PIG)])
def test_in_a_tornado_it_shows_a_true_card_if_it_can(hand: list[str], card: str) -> None:
    game = position([[CAT, DOG], [TORNADO, HEN], hand])
    say(game, start(CAT, animal=CAT), tornado(0))
    assert answers(game, 2, 1) == [show(card)]


def test_its_tornado_spares_whoever_is_known_to_hold_a_true_card() -> None:
    game = position([[CAT, CAT, DOG, PIG], [TORNADO], [GOAT, HEN, OWL]], seen=[[CAT, CAT], [], []])
    say(game, start(CAT, animal=CAT))
    assert answers(game, 1) == [tornado(2)] * 20


def test_it_knows_nothing_but_its_own_sight() -> None:
    chosen = []
    for hands in ([EASY[0], EASY[1], EASY[2]], [[CAT, HEN, OWL, GOAT], EASY[1], [CREATURE, ELEPHANT, DOG, PIG]]):
        game = position(hands)
        say(game, start(CAT, animal=CAT))
        chosen.append(answers(game, 1))
    assert chosen[0] == chosen[1]


def test_what_it_answers_is_legal_with_an_invisible_man_in_hand() -> None:
    game = position([[CAT, DOG, DOG], [INVISIBLE, HEN, HEN, GOAT], EASY[2]])
    say(game, start(CAT, DOG, animal=CAT))
    assert game.question is not None
    for answer in answers(game, 1):
        game.question.decisions[1].check(answer)
    assert say(game, VANISH)[-1] == "Ben plays Invisible Man! and lets the turn pass."
