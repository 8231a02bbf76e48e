"""Door & Treasure for beginners: three lines, a guided hand with a fight and its treasure, and the demo."""

from __future__ import annotations

from typing import Any

from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import deck
from games.catalog.door_and_treasure.rules import deal as deal_any
from games.catalog.door_and_treasure.strength import reckon, total, winning
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.teach import PUPIL, Demo, Lesson, Primer, Step, by_answers
from games.engine.texts import Text, say

PRIMER = Primer(
    aim=say("The aim: be the first to reach the last level, by killing a monster."),
    turn=say(
        "On your turn you open a door, and fight what is behind it. Your strength is your level and what you wear."
    ),
    end=say("The end: somebody gets there. Until then you help each other, for a price, or see that nobody does."),
    questions={
        "3.1": say("Lay out what you want to wear before you open the door: cards in your hand do nothing for you."),
        "4.4": say(
            "Sums beside the names say who is ahead; monsters win ties. You can add cards, ask for help, or run."
        ),
        "4.5": say(
            "Somebody else fights. Sealed: what all of you do opens together. You can pass, help the monsters, "
            "or spoil it."
        ),
        "5.3": say(
            "They ask for your help. Your strength counts with theirs, and what you were promised is always paid."
        ),
        "3.5": say("No monster was there. You may fight one from your hand, or search the room for a card."),
        "6.2": say("You may hold five cards. What is too many goes to the player of the lowest level."),
        "9.3": say("A curse falls on you. Some cards cancel it."),
    },
)


ADA, CASPER = 1, 2
SEED = b"behind the door"
POTION, PRIZE = "lukewarm_potion", "pocket_avalanche"
DOORS = ["unionised_goblin", "career_moth", "elderly_slime", "suspected_mimic"]  # behind the next doors
LEVELS = (1, 2, 2)
AGREED = {"hand": "two", "treasure": "off", "goal": 10, "undead": "off", "night": 25}
STEPS = 5


def deal() -> Board:
    """Put a goblin behind the pupil's door, a little too strong for them, and a potion on top of the treasures."""
    table = deal_any(len(LEVELS), AGREED, Chance(SEED, "deal"))
    table.told.clear()
    table.mover, table.hands = PUPIL, [[POTION], [], []]
    table.people = [Person(level=level) for level in LEVELS]
    doors, treasures = sorted(deck("door")), sorted(deck("treasure"))
    table.doors = [*(card for card in doors if card not in DOORS), *reversed(DOORS)]
    table.treasures = [*(card for card in treasures if card not in (POTION, PRIZE)), PRIZE]
    reckon(table)
    return table


def others(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Help for a treasure, and do otherwise what the absent do."""
    paid = decision.option("help") and sight.fight.offered.treasures
    return Answer("help") if paid else decision.default


def task(sight: Sight, decision: Decision) -> Text:
    """Say what this question is about."""
    fight = sight.fight
    if fight is None:
        return at_home(sight)
    told: dict[str, Any] = {"ours": points(fight.ours), "against": points(fight.theirs), "seat": fight.fighter}
    if fight.fighter != PUPIL and sight.hands[PUPIL]:
        return say(
            "{seat} fights, and it stands {ours} to {against}: a level for somebody else. You hold a potion, and "
            "potions work for monsters, too.",
            **told,
        )
    if fight.fighter != PUPIL:
        return say("{seat} fights, and it stands {ours} to {against}. You have nothing to throw; say so.", **told)
    if decision.option("whine"):
        return say("The die decides. Whining is allowed, and changes nothing.")
    if told["ours"] > told["against"]:
        return say("Now it stands {ours} to {against}, and you are winning. Fight on, before anybody meddles.", **told)
    return say(
        "It stands {ours} to {against}, and monsters win ties. Ask {ada:seat}, who is stronger than you: her strength "
        "counts with yours, and she helps for a treasure. Or use the potion, and see what that does.",
        **told,
        ada=ADA,
    )


def at_home(sight: Sight) -> Text:
    """Say what to do out of a fight."""
    if sight.phase == "prepare":
        return say("You are of level 1, and all you own is a potion for a fight. Open the door: it is your job.")
    return say("The fight is over, and you have nothing to put on. Rest: soon others will meet something.")


def points(parts: list[Any]) -> int:
    """Add up one side of a fight."""
    return sum(part.plus for part in parts)


def after(step: Step) -> Text:
    """Say what came of an answer."""
    fight = step.sight.fight
    if fight is None:
        return out_of_fight(step)
    if fight.fighter == PUPIL:
        return own_fight(step)
    return their_fight(step, fight.fighter)


def out_of_fight(step: Step) -> Text:
    """Say what came of opening the door, or of resting."""
    if step.sight.phase == "prepare":
        return say("{card}! The first thing that you meet, and it is stronger than you.", card=step.table.opened)
    return say("So your turn ends. The next door is {seat}'s, and everybody may have a say in it.", seat=ADA)


def own_fight(step: Step) -> Text:
    """Say what came of the pupil's words in a fight of their own."""
    table, verb = step.table, step.answer.verb
    person, fight = table.people[PUPIL], table.fight
    told: dict[str, Any] = {"seat": ADA, "level": person.level}
    if fight is not None and fight.fighter == PUPIL:
        return still_fighting(table, verb, told)
    if person.level > step.sight.people[PUPIL].level and PRIZE in table.hands[PUPIL]:
        return say(
            "You kill it: level {level}, and the treasure is yours alone, {card}. The first to reach level 10 over a "
            "monster's body wins.",
            **told,
            card=PRIZE,
        )
    if person.level > step.sight.people[PUPIL].level:
        return say(
            "You kill it: level {level}. The treasure went to your helper, as promised; promises are always kept. "
            "Levels are what wins.",
            **told,
        )
    return say(
        "The die shows a 4: caught. What that means is printed on the monster. This one takes a level, and you have "
        "none to lose."
    )


def still_fighting(table: Board, verb: str, told: dict[str, Any]) -> Text:
    """Say how a fight of the pupil's stands."""
    fight = table.fight
    assert fight is not None
    told |= {"ours": total(fight.ours), "against": total(fight.theirs)}
    if verb == "run" or fight.settled == "run":
        return say("You turn to run. With a 5 or a 6 you escape.")
    if verb == "ask" and fight.helper is not None:
        return say(
            "{helper:seat} helps you: together {ours} to {against}. Your helper gets what you promised, and you get "
            "the level.",
            **told,
            helper=fight.helper,
        )
    if verb == "ask":
        return say(
            "Nobody helps you for glory: {ours} to {against}. Promise the treasure; the level is what counts.", **told
        )
    if verb == "fight":
        return say("Nobody helps, nobody meddles, and it is not enough: {ours} to {against}. Now you must run.", **told)
    if winning(table):
        return say("That helps: {ours} to {against}. A potion is used up; a victory stays.", **told)
    return say("It stands {ours} to {against}, and that is not enough.", **told)


def their_fight(step: Step, fighter: int) -> Text:
    """Say what came of meddling in somebody else's fight, or of leaving it."""
    verb, told = step.answer.verb, {"seat": fighter}
    if verb in ("pass", "stay_out"):
        return say(
            "You let it be: {seat} wins, and draws a treasure. You had a say in it; remember that next time.", **told
        )
    if verb == "help":
        return say("You help {seat}, and get what you were promised.", **told)
    if step.answer.values.get("side") == ["foes"]:
        return say(
            "Your potion goes to the monster, and {seat} is not winning any more. That is the other half of this "
            "game: nobody reaches level 10 unless the others let them.",
            **told,
        )
    return say("Your potion goes to {seat}, who was winning anyway. A kind thought; kindness is remembered.", **told)


LESSON = Lesson(
    table=deal,
    others=others,
    task=task,
    after=after,
    closing=say(
        "That is all of Door & Treasure, but for 160 cards: be stronger than what is behind the door, pay for help "
        "when you are not, and do not let anybody else get away with it."
    ),
    steps=STEPS,
    step=by_answers,
    seed=SEED,
)


def in_a_fight(sight: Sight) -> bool:
    """Whether the question is about a fight."""
    return sight.fight is not None


def barter(decision: Decision, taker: int) -> Answer | None:
    """Offer a player one thing for one of theirs."""
    option = decision.option(f"offer_{taker}")
    if option is None:
        return None
    give, want = option.fields["give"], option.fields["want"]
    if not (isinstance(give, Pick) and isinstance(want, Pick) and want.among):
        return None
    return Answer(option.verb, {"give": [*give.among[:1]], "want": [*want.among[:1]]})


DEMO = Demo(players=3, options={"goal": 8, "hand": "four", "treasure": "on"}, worth_a_look=in_a_fight, offer=barter)
