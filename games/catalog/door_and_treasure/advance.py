"""What players of Door & Treasure say in advance: their next turn, fights, help, housework, and what keeps them out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.door_and_treasure import bot
from games.catalog.door_and_treasure.bot_fights import as_fighter, in_hand, lead, wanted
from games.catalog.door_and_treasure.cards import CARDS, Curse, Enhancer, Monster, Potion
from games.catalog.door_and_treasure.won_or_fled import SAVES, THROWN
from games.engine.advance import Limit, Order, Plan, Standing, everywhere, until_spent, until_turn_over
from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.rulebook import Options
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many

PASS = Answer("pass")
LOWLY, STEPS = 2, 3  # the least level to look away below, and how far from the goal it is for everybody at first
ASK = "ask"
AT_STAKE = say("This fight could end the game, so we ask you after all.")
TIDY, LEAVE = "tidy", "leave"
HELP, FIGHT = "help", "fight"
AND_ON = Pick(["stays"], 0, of="mark")
TROUBLE, SEARCH = "trouble", "search"
TURNED = say("You are no longer ahead, so we ask you, as you wished.")
RUN, COUNTER, DECLINE = "run", "counter", "decline"
REST, BEST, LEAST = "rest", "best", "least"


# My next turn


def before_my_turn(sight: Sight) -> bool:
    """Ask as soon as my door is open, and while the others are at it."""
    return bool(sight.mover != sight.me or sight.phase != "prepare")


def next_turn(sight: Sight) -> Mapping[str, Any]:
    """Remember which turn is mine, and who I was."""
    away = (sight.me - sight.mover) % len(sight.people) or len(sight.people)
    person = sight.people[sight.me]
    return {"turn": sight.turns + away, "level": person.level, "items": [*person.worn, *person.carried]}


def courses(sight: Sight) -> Mapping[str, Field]:
    """Choose what becomes of the house, of a monster behind the door, and of an empty room."""
    return {
        "house": choice(TIDY, LEAVE),
        "monster": choice(HELP, FIGHT, ASK),
        "room": choice(TROUBLE, SEARCH, ASK),
        "stays": AND_ON,
    }


def usual_turn(sight: Sight) -> Mapping[str, Any]:
    """Propose what most turns are like."""
    return {"house": [TIDY], "monster": [HELP], "room": [TROUBLE], "stays": [*AND_ON.among]}


def my_turn(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Play my turn, until something is at stake."""
    if sight.mover != sight.me or sight.turns < order.seen["turn"]:
        return None
    house, monster, room = (order.values[name][0] for name in ("house", "monster", "room"))
    if decision.option("open"):
        return prepared(order, sight, decision)
    if decision.option("fight"):
        return None if monster == ASK else fought(monster, sight, decision)
    if decision.option("run"):
        return bot.flee(sight, offered_by_verb(decision)) if monster == HELP else None
    if decision.option("search") and room != ASK:
        answer = bot.look_for_trouble(sight, offered_by_verb(decision)) if room == TROUBLE else None
        return answer or Answer("search", {"then": []})
    if house == TIDY:
        return rested(sight, decision)
    return Answer("done") if decision.option("done") else None


def prepared(order: Order, sight: Sight, decision: Decision) -> Answer | Text:
    """Keep house and open the door, unless somebody offers me something, or I have lost or could win something."""
    person, seen = sight.people[sight.me], order.seen
    if offer := offered_to_me(sight):
        return offer
    gone = [item for item in seen["items"] if item not in (*person.worn, *person.carried)]
    if person.level < seen["level"] or (gone and person.level == seen["level"]):
        return say("You have lost something since you said this, so we ask you after all.")
    if person.level == sight.goal - 1:
        return say("One more level wins you the game, so we ask you after all.")
    if order.values["house"] == [TIDY] and (answer := kept(sight, decision)):
        return answer
    room = order.values["room"][0]
    asks = room == ASK or (room == TROUBLE and any(isinstance(CARDS[card], Monster) for card in sight.hands[sight.me]))
    return Answer("open", {"then": ["ask" if asks else "search_on" if bot.unfinished(sight) else "search"]})


def fought(course: str, sight: Sight, decision: Decision) -> Answer | Text:
    """Fight on while I am ahead; ask for help or run where no card of mine would do."""
    if sight.fight.alarm:
        return AT_STAKE
    if decision.option("run"):
        answer = as_fighter(sight, offered_by_verb(decision)) if course == HELP else None
        if answer and answer.verb in ("ask", "run"):
            return answer
        return say(
            "You are not ahead of {foes:cards}, so we ask you after all.", foes=[foe.card for foe in sight.fight.foes]
        )
    return Answer("fight")


def turn_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what I do, in one breath."""
    courses = {name: course for name, course in courses_of(values).items() if name != "stays"}
    once = say(
        "{house:plan}. If a monster is behind the door, {monster:plan}. If there is none, {room:plan}.", **courses
    )
    return say("{once:clause} Do the same in each turn after that.", once=once) if values.get("stays") else once


# A fight that comes back


def in_my_fight(sight: Sight) -> bool:
    """Ask a fighter who has yet to hear what the others do."""
    return bool(sight.fight) and sight.fight.fighter == sight.me and not sight.fight.settled


def fight_now(sight: Sight) -> Mapping[str, Any]:
    """Remember the turn, and whether the game was at stake already."""
    return {"turn": sight.turns, "alarm": bool(sight.fight and sight.fight.alarm)}


def turning(sight: Sight) -> Mapping[str, Field]:
    """Choose what I do if I am no longer ahead, and what I use if I must run."""
    hand = sight.hands[sight.me]
    saves = [card for card in hand if card in SAVES]
    fields: dict[str, Field] = {"turned": choice(ASK, RUN)}
    if saves:
        fields["save"] = Pick(saves, 0, len(saves), ordered=True)
    if hand and "wizard" in sight.people[sight.me].classes:
        monsters = len(sight.fight.foes) if sight.fight else 1
        most = min(THROWN * max(1, monsters), len(hand))
        fields["throw"] = Pick(hand, 0, most, excluding="save" if saves else "")
    return fields


def usual_flight(sight: Sight) -> Mapping[str, Any]:
    """Propose to run if no card in my hand could turn the fight again, with every trick and the least cards."""
    hand = sight.hands[sight.me]
    could_turn = any(isinstance(CARDS[card], Potion | Enhancer) for card in hand)
    filled: dict[str, Any] = {"turned": [ASK if could_turn else RUN]}
    fields = turning(sight)
    for name, field in fields.items():
        if name == "save" and isinstance(field, Pick):
            filled[name] = [*field.among]
        elif name == "throw" and isinstance(field, Pick):
            spare = [card for card in hand if card not in filled.get("save", [])]
            filled[name] = sorted(spare, key=lambda card: in_hand(sight, sight.me, card))[: field.most]
    return filled


def come_back(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Fight on while I am ahead, and otherwise run or be asked; run with what I chose."""
    if sight.fight is None or sight.fight.fighter != sight.me or sight.turns != order.seen["turn"]:
        return None
    run = decision.option("run")
    if run and decision.option("fight") is None:
        return fled(order, run)
    if decision.option("fight") is None or not sight.fight.waves:
        return None
    if sight.fight.alarm and not order.seen["alarm"]:
        return AT_STAKE
    if run is None:
        return Answer("fight")
    if sight.fight.asks and sight.fight.helper is None and sight.fight.asks == sight.fight.waves:
        return say("Nobody has come to help you, so we ask you after all.")
    return Answer("run") if order.values["turned"] == [RUN] else TURNED


def fled(order: Order, run: Option) -> Answer:
    """Run with what I chose and still hold, from the monsters as they came."""
    values: dict[str, Any] = {}
    for name, field in run.fields.items():
        if isinstance(field, Pick):
            chosen = [card for card in order.values.get(name, []) if card in field.among]
            values[name] = [*field.among] if name == "order" else chosen[: field.most]
    return Answer("run", values)


def fight_over(order: Order, sight: Sight) -> Text | None:
    """End with my own fight of this turn."""
    mine = sight.fight and sight.fight.fighter == sight.me and sight.turns == order.seen["turn"]
    return None if mine else say("The fight is over.")


def flight_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what I do if the fight comes back to me."""
    return say("I fight on while I am ahead; if not, {turned:plan}.", **courses_of(values))


# Help


def may_help(sight: Sight) -> bool:
    """Ask everybody but the fighter."""
    return sight.fight is None or bool(sight.fight.fighter != sight.me)


def wages(sight: Sight) -> Mapping[str, Field]:
    """Choose a number of treasures, and what I say to less."""
    return {"above": Amount(0, 5, start=2), "treasures": Amount(0, 5, start=1), "less": choice(COUNTER, DECLINE, ASK)}


def usual_wages(sight: Sight) -> Mapping[str, Any]:
    """Propose a treasure; elves help for the level."""
    return {"above": 2, "treasures": 0 if "elf" in sight.people[sight.me].races else 1, "less": [COUNTER]}


def lend_a_hand(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Help for enough treasures where that wins the fight and does not win anybody the game; add nothing needlessly."""
    fight, less = sight.fight, order.values.get("less", [ASK])[0]
    if fight is None or decision.option("pass") is None:
        return None
    if fight.helper == sight.me:
        return PASS if lead(sight) > 0 and not fight.alarm and "less" in order.values else None
    if not decision.option("help"):
        return None if fight.alarm or "above" not in order.values or rises(sight) > order.values["above"] else PASS
    if fight.alarm or sight.people[fight.fighter].level + fight.gain >= sight.goal:
        return AT_STAKE
    if far_above(sight) > order.values.get("above", sight.goal):
        return None
    if lead(sight) + sight.people[sight.me].strength <= 0:
        return None if less == ASK else PASS
    least = min(order.values["treasures"], fight.prize)
    if fight.offered.treasures >= least:
        return Answer("help")
    counter = decision.option("counter")
    if less == COUNTER and counter:
        return Answer("counter", wanted(sight, counter, least))
    return PASS if less == DECLINE else None


def rises(sight: Sight) -> int:
    """Return how far above me the fight would take somebody, if it is won as it stands."""
    return far_above(sight) if lead(sight) > 0 else 0


def far_above(sight: Sight) -> int:
    """Return how far above me a victory would take the fighter, if that is near the last level."""
    level = int(sight.people[sight.fight.fighter].level + sight.fight.gain)
    return level - int(sight.people[sight.me].level) if level >= sight.goal - 2 else 0


def wages_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say for what I help."""
    least, less = values["treasures"], values.get("less", [ASK])[0]
    if not least:
        return say("I help wherever that wins, and keep out of other fights.")
    return say_many(
        "I help for one treasure if that wins; for less, {less:plan}.",
        "I help for {count} treasures if that wins; for less, {less:plan}.",
        count=least,
        less=less,
    )


# Housework


def chores(sight: Sight) -> Mapping[str, Field]:
    """Choose what becomes of a quiet evening, of treasures to share, and of what I must lose."""
    return {"rest": choice(REST, ASK), "share": choice(BEST, ASK), "lose": choice(LEAST, ASK)}


def usual_chores(sight: Sight) -> Mapping[str, Any]:
    """Propose to have all of it done."""
    return {"rest": [REST], "share": [BEST], "lose": [LEAST]}


def done_for_me(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Do the housework that I do not want to be asked about."""
    offered = offered_by_verb(decision)
    if decision.option("done") or too_much(decision):
        return (offered_to_me(sight) or rested(sight, decision)) if order.values["rest"] == [REST] else None
    if any(verb in offered for verb in ("lose", "lose_cards", "give_up")):
        return bot.part_with(sight, offered) if order.values["lose"] == [LEAST] else None
    if order.values["share"] == [ASK]:
        return None
    return Answer("draw") if "draw" in offered else bot.take(sight, offered)


def chores_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what is done for me."""
    return say(
        "When all is quiet, {rest:plan}. When treasures are shared, {share:plan}. When I must lose something,"
        " {lose:plan}.",
        **courses_of(values),
    )


# Courses to choose from, and housework as is best


def choice(*among: str) -> Pick:
    """Choose one course."""
    return Pick(among, of="plan")


def courses_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the course chosen in each field."""
    return {name: value[0] for name, value in values.items() if isinstance(value, list) and len(value) == 1}


def offered_to_me(sight: Sight) -> Text | None:
    """Say that somebody offers me something."""
    givers = [offer.giver for offer in sight.offers if offer.taker == sight.me]
    return say("{seat} offers you a trade, so we ask you after all.", seat=givers[0]) if givers else None


def offered_by_verb(decision: Decision) -> Mapping[str, Option]:
    """Return what is offered by its verb; throwing things away is left to their owner."""
    return {option.verb: option for option in decision.options if option.verb != "throw_away"}


def kept(sight: Sight, decision: Decision) -> Answer | None:
    """Keep house as is best: lay out and put on what helps, take levels, and sell the rest if that makes one."""
    offered = offered_by_verb(decision)
    for do in (bot.spread_out, bot.dress, bot.go_up, bot.sell):
        if answer := do(sight, offered):
            return answer
    return None


def rested(sight: Sight, decision: Decision) -> Answer | None:
    """Keep house as is best, give away what is too much, and rest."""
    if sight.mover != sight.me or not (decision.option("done") or too_much(decision)):
        return None
    given = bot.part_with(sight, offered_by_verb(decision)) if too_much(decision) else Answer("done")
    return kept(sight, decision) or given


def too_much(decision: Decision) -> bool:
    """Whether cards must be given away or discarded."""
    return bool(decision.option("give") or decision.option("drop"))


# What keeps me out of fights, and other orders that last


def until_fight_over(order: Order, sight: Sight) -> Text | None:
    """End with the fight in which it was given."""
    return None if sight.fight and sight.turns == order.turn else say("The fight is over.")


def look_on(sight: Sight, decision: Decision) -> Answer | None:
    """Pass in fights of others, unless I am asked for help."""
    if decision.option("pass") is None or decision.option("help") or sight.fight.helper == sight.me:
        return None
    return PASS


def stay_out(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Pass, whatever comes, as long as the fight would make nobody win [4.6]."""
    return None if sight.fight is None or sight.fight.alarm else look_on(sight, decision)


def look_away(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Pass while everybody the fight would raise is below a level, and nobody would win the game by it [4.6]."""
    if sight.fight is None or highest(sight) >= order.values["level"]:
        return None
    return stay_out(order, sight, decision)


def highest(sight: Sight) -> int:
    """Return the highest level among those who would go up: the fighter, and a helper who is an elf [5.8]."""
    fighter, helper = sight.people[sight.fight.fighter], sight.fight.helper
    if helper is None or "elf" not in sight.people[helper].races:
        return int(fighter.level)
    return int(max(fighter.level, sight.people[helper].level))


def decline(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Decline to help, as long as the fight would make nobody win [4.6]."""
    return PASS if decision.option("help") and not sight.fight.alarm else None


def fight_on(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Fight on in a fight of mine that comes back to me while I am ahead, unless it would win me the game."""
    fight = sight.fight
    if fight is None or fight.fighter != sight.me or not fight.waves or fight.alarm:
        return None
    return Answer("fight") if decision.option("fight") and not decision.option("run") else None


def lie_in_wait(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Play a curse on somebody as soon as they fight."""
    whom, card = order.values["on"], order.values["card"]
    if sight.fight is None or sight.fight.fighter != whom[0] or decision.option("curse") is None:
        return None
    return Answer("curse", {"card": card, "on": whom})


def undo(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Undo a curse, or a levy, as it falls on me, with the first card that can; bear a curse if there is none."""
    if option := decision.option("cancel"):
        return Answer("cancel", {"card": option.among("card")[:1]})
    return bear(order, sight, decision)


def bear(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Bear every curse, and keep the cards that could undo one."""
    return Answer("bear") if decision.option("bear") else None


def refuse(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Refuse every trade that is offered."""
    option = decision.option("refuse")
    if option is None:
        return None
    field = option.fields["offer"]
    return Answer("refuse", {"offer": [*field.among][:1]}) if isinstance(field, Pick) else None


def levels(sight: Sight) -> Mapping[str, Field]:
    """Choose the level from which on a fight matters to me."""
    return {"level": Amount(LOWLY, sight.goal - 1, start=sight.goal - 2)}


def ambush(sight: Sight) -> Mapping[str, Field]:
    """Choose a curse from the hand, and its victim."""
    others = [seat for seat in range(len(sight.people)) if seat != sight.me]
    curses = [card for card in sight.hands[sight.me] if isinstance(CARDS[card], Curse)]
    return {"card": Pick(curses), "on": Pick(others, of="seat")}


# Limits


def could_win(order: Order, sight: Sight, seat: Seat) -> bool:
    """Ask in a fight that would win somebody the game as it stands [4.6]."""
    return sight.fight is not None and sight.fight.alarm


def help_nobody(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Pass instead of helping."""
    return PASS if answer.verb == "help" and decision.option("pass") else None


def curse_nobody(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Pass, or do as the absent do, instead of cursing somebody."""
    if answer.verb != "curse":
        return None
    return PASS if decision.option("pass") else decision.default


ADVANCE = (
    Plan(
        "back", say("If this fight comes back to me"), come_back, fields=turning, until=fight_over,
        invites=in_my_fight, start=usual_flight, says=flight_said, remembers=fight_now,
    ),
    Plan(
        "turn", say("My next turn"), my_turn, fields=courses, until=until_turn_over,
        invites=before_my_turn, start=usual_turn, says=turn_said, remembers=next_turn,
    ),
    Plan(
        "lend_a_hand", say("In the others' fights, for the rest of the game"), lend_a_hand, fields=wages,
        invites=may_help, start=usual_wages, says=wages_said,
    ),
    Plan(
        "chores", say("Housework, for the rest of the game"), done_for_me, fields=chores,
        invites=everywhere, start=usual_chores, says=chores_said,
    ),
    Standing(
        "stay_out", say("Stay out of this fight, unless it would win somebody the game"), stay_out,
        until=until_fight_over,
    ),
    Standing("look_away", say("Stay out of fights of low-level players"), look_away, fields=levels),
    Standing("decline", say("Turn down every request for help"), decline),
    Standing("fight_on", say("Fight on if a fight of mine comes back to me and I am ahead"), fight_on),
    Standing(
        "lie_in_wait", say("Curse somebody as soon as they fight"), lie_in_wait, fields=ambush,
        until=until_spent(say("You no longer hold {card}.")),
    ),
    Standing("undo", say("Undo any curse that falls on me, if I can"), undo),
    Standing("bear", say("Bear any curse that falls on me"), bear),
    Standing("refuse", say("Refuse every trade"), refuse),
    Limit("ask_alarm", say("Ask me before a fight that could win the game"), asks=could_win),
    Limit("no_help", say("Never help anybody in a fight"), restrains=help_nobody),
    Limit("no_curse", say("Never curse anybody"), restrains=curse_nobody),
)  # fmt: skip


def first_orders(options: Options) -> list[Order]:
    """Everybody keeps out of fights that bring nobody near the last level, fights on while ahead, and undoes curses.

    [4.4, 4.6, 9.3]
    """
    level = max(LOWLY, int(options["goal"]) - STEPS)
    return [Order("look_away", {"level": level}), Order("fight_on"), Order("undo")]
