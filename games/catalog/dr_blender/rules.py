"""Dr Blender: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.catalog.dr_blender.board import (
    COLOURS,
    CREATURE,
    NOTHING,
    PARTS,
    PIECE,
    PIECES,
    WHOLE,
    WIDTH,
    Demand,
    Ending,
    Lab,
    best_colour,
    complete,
    finest,
    free_parts,
    missing,
)
from games.catalog.dr_blender.words import NO_VOTES, VOTES
from games.engine.chance import Chance
from games.engine.end import BEGINS
from games.engine.fields import Field, Pick
from games.engine.questions import Answer, Decision, Option, Question, Script, Seat, ask
from games.engine.rulebook import Options, Reveal
from games.engine.texts import say

PRICE = 2  # cards discarded to remove a block, and cards handed over with a demand
ROUNDS = 30  # the number of the last round, if nothing else has ended the game [6.3]
BLOCKS = 2
CROWD = 4  # players, of whom three would have to agree on two blocks

DEMANDED = say("{mover:seat} hands two cards to {seat} and demands the {card}.")
HAS_IT = say("{seat} hands over the {card}.")
HAS_IT_NOT = say("{seat} does not have the {card}.")
CREATED = say("{seat} creates the {creature}!")
REVEALS = (
    *[Reveal(line, "card", led_by=((DEMANDED,),)) for line in (HAS_IT, HAS_IT_NOT)],
    Reveal(CREATED, "creature", "creature"),
)

TAKE = Option("take", colour=Pick(COLOURS, of="colour"))
LEAVE, FINISH = Option("leave"), Option("finish")
FINISHED = Answer("finish")
DEFAULTS = {colour: Answer("take", {"colour": [colour]}) for colour in COLOURS}
DECLINE = Option("decline")
DECLINED = Answer("decline")
COLOUR_PROMPT = say("Name a colour: you take all its parts that are not blocked.")
END_PROMPT = say("You may demand a part from somebody, create a creature, or both.")


def deal(seats: int, options: Options, chance: Chance) -> Lab:
    """Shuffle heads, torsos and legs apart, lay three of each open and give everyone one of each [1.3, 1.4, 1.5]."""
    piles = [chance.shuffled([whole[row] for whole in WHOLE.values()]) for row in range(len(PIECES))]
    slots: list[str | None] = [pile.pop() for pile in piles for _ in range(WIDTH)]
    hands = [[pile.pop() for pile in piles] for _ in range(seats)]
    table = Lab(
        seats=seats,
        vote=options["blocks"] == "vote",
        tracker=options["tracker"] == "on",
        mover=chance.below(seats),
        last=ROUNDS,
        hands=hands,
        heads=piles[0],
        torsos=piles[1],
        legs=piles[2],
        slots=slots,
    )
    table.tell(BEGINS, seat=table.mover)
    return table


def turn(table: Lab, chance: Chance) -> Script:
    """One turn: blocks, a colour, a demand, a creature [2, 3, 4, 5]."""
    yield from place_blocks(table)
    if any(table.slots):
        yield from take_parts(table)
    refill(table, chance)
    yield from demand_or_create(table)
    end_turn(table)


# Blocks [2]


def place_blocks(table: Lab) -> Script:
    """The others block up to two open parts, in secret and all at once [2.2, 2.3, 2.4, 2.5]."""
    opponents = table.clockwise(table.mover)
    if not any(table.slots):
        return
    if table.seats == CROWD and not table.vote:
        opponents = opponents[:BLOCKS]
    answers = yield Question(dict.fromkeys(opponents, decision(table)))
    if len(opponents) == 1:
        place_both(table, answers)
    elif len(opponents) == BLOCKS:
        place_one_each(table, answers)
    else:
        count_votes(table, answers)


def decision(table: Lab) -> Decision:
    """Ask an opponent for blocks: all of them see the same parts."""
    parts = [part for part in table.slots if part]
    ranked = {"first": Pick(parts, of="slot"), "second": Pick(parts, 0, of="slot", excluding="first")}
    if table.seats == 2:
        prompt = say("{seat} is about to take parts. Which ones do you block?", seat=table.mover)
        both = Pick(parts, 1, min(BLOCKS, len(parts)), of="slot")
        return Decision(prompt, [Option("block", parts=both), DECLINE], DECLINED, "2.2")
    if table.seats == CROWD and table.vote:
        prompt = say("{seat} takes parts next. Which should they not get?", seat=table.mover)
        return Decision(prompt, [Option("vote", **ranked), DECLINE], DECLINED, "2.4")
    prompt = say("{seat} is about to take parts. Which one do you block?", seat=table.mover)
    return Decision(prompt, [Option("place", **ranked), DECLINE], DECLINED, "2.5" if table.seats == CROWD else "2.3")


def place_both(table: Lab, answers: Mapping[Seat, Answer]) -> None:
    """The only opponent places one block or both [2.2]."""
    for seat, answer in answers.items():
        if answer.verb == "decline":
            table.tell("{seat} blocks nothing.", seat=seat)
        else:
            block(table, answer["parts"])
            table.tell("{seat} blocks {cards}.", seat=seat, cards=answer["parts"])
            note_blocks(table, seat, answer["parts"])


def place_one_each(table: Lab, answers: Mapping[Seat, Answer]) -> None:
    """The nearest opponent's first choice is blocked, then the other's first choice that is not blocked yet [2.3]."""
    blocked: list[str] = []
    for seat, answer in answers.items():
        choices = [part for part in wishes(answer) if part not in blocked]
        if choices:
            blocked.append(choices[0])
            table.tell("{seat} blocks the {card}.", seat=seat, card=choices[0])
            note_blocks(table, seat, choices[:1])
        else:
            table.tell("{seat} blocks nothing.", seat=seat)
        if len(wished := wishes(answer)) > 1:
            table.keep_back("{seat}'s second wish was the {card}.", by=seat, seat=seat, card=wished[1])
    block(table, blocked)


def count_votes(table: Lab, answers: Mapping[Seat, Answer]) -> None:
    """The two parts with most votes are blocked; between equals the nearest opponent's votes decide [2.4]."""
    for seat, answer in answers.items():
        if answer.verb == "decline":
            table.tell(NO_VOTES, seat=seat)
        else:
            table.tell(VOTES, seat=seat, cards=wishes(answer))
    blocked = most_wanted([wishes(answer) for answer in answers.values()])
    for seat, answer in answers.items():
        note_blocks(table, seat, [part for part in wishes(answer) if part in blocked])
    block(table, blocked)
    table.tell("Blocked: {cards}.", cards=blocked)


def note_blocks(table: Lab, seat: Seat, parts: Sequence[str]) -> None:
    """Note for the end which parts a seat has kept from the mover."""
    for part in parts:
        table.note_deed("blocked", seat, of=table.mover, thing=say("{card}", card=part))


def most_wanted(ballots: Sequence[Sequence[str]]) -> list[str]:
    """Return the two parts with the most votes, two for the first on a ballot; the nearest ballot comes first."""
    votes = {part: [0] * len(ballots) for ballot in ballots for part in ballot}
    for number, ballot in enumerate(ballots):
        for place, part in enumerate(ballot):
            votes[part][number] = BLOCKS - place
    return sorted(votes, key=lambda part: (sum(votes[part]), votes[part]), reverse=True)[:BLOCKS]


def wishes(answer: Answer) -> list[str]:
    """Return what an opponent would block, the first wish first."""
    return [] if answer.verb == "decline" else [*answer["first"], *answer["second"]]


def block(table: Lab, parts: Sequence[str]) -> None:
    """Lay a block on each of these parts."""
    table.blocks = [table.slots.index(part) for part in parts]


# Parts, a demand, a creature [3, 4, 5]


def take_parts(table: Lab) -> Script:
    """The mover may remove a block and name a colour [3.1, 3.2, 3.3]."""
    mover, hand = table.mover, table.hands[table.mover]
    options = [TAKE]
    blocked = [part for at in table.blocks if (part := table.slots[at])]
    if blocked and len(hand) >= PRICE:
        options.append(
            Option("free", block=Pick(blocked), discard=Pick(hand, PRICE, PRICE), colour=TAKE.fields["colour"])
        )
    options.append(LEAVE)
    default = DEFAULTS[best_colour(table.slots, table.blocks)]
    answer = yield from ask(mover, Decision(COLOUR_PROMPT, options, default, "3.2"))
    if answer.verb == "leave":
        table.tell("{seat} names no colour.", seat=mover)
        return
    if answer.verb == "free":
        remove_block(table, answer["block"][0], answer["discard"])
    take(table, answer["colour"][0])


def remove_block(table: Lab, part: str, paid: list[str]) -> None:
    """Two cards go among the discards, and one block goes [3.1]."""
    table.leave(table.mover, paid)
    table.discards += paid
    table.blocks.remove(table.slots.index(part))
    table.moved = True
    table.tell("{seat} discards {cards} and frees the {card}.", seat=table.mover, cards=paid, card=part)


def take(table: Lab, colour: str) -> None:
    """All open parts of a colour that are not blocked go into the mover's hand [3.2]."""
    taken = free_parts(table.slots, table.blocks, colour)
    table.slots = [None if part in taken else part for part in table.slots]
    table.join(table.mover, taken)
    table.moved = table.moved or bool(taken)
    table.tell("{seat} names {colour} and takes {cards}.", seat=table.mover, colour=colour, cards=taken)
    table.note_deed("named", table.mover, amount=len(taken), thing=say("{colour}", colour=colour))


def refill(table: Lab, chance: Chance) -> None:
    """Fill empty slots from the piles, or by lot from the discards [3.4, 3.5]; empty piles end the game [6.1]."""
    new = []
    for at, part in enumerate(table.slots):
        if part is None and (drawn := draw(table, at // WIDTH, chance)):
            table.slots[at] = drawn
            new.append(drawn)
    if new:
        table.tell("New in the middle: {cards}.", cards=new)
    if not any(table.piles) and table.last > table.round:
        table.last, table.why = table.round, "piles"
        table.tell("All three piles are empty: this round is the last.")


def draw(table: Lab, row: int, chance: Chance) -> str | None:
    """Return the next part for a slot of a row, or None if neither its pile nor the discards have one."""
    if table.piles[row]:
        return table.piles[row].pop()
    suited = [part for part in table.discards if PIECE[part] == PIECES[row]]
    if not suited:
        return None
    drawn = chance.choice(suited)
    table.discards.remove(drawn)
    return drawn


def demand_or_create(table: Lab) -> Script:
    """Ask the mover once, whatever they hold: to demand a part, to create a creature, or neither [4.1, 5.1, 5.2]."""
    mover, hand = table.mover, table.hands[table.mover]
    if len(hand) < PRICE:
        return
    options, default, whole = [], FINISHED, complete(hand)
    if whole:
        options.append(Option("create", creature=Pick(whole, of="creature")))
        default = Answer("create", {"creature": [finest(whole)]})
    if any(table.piles) or any(table.hands[seat] for seat in table.clockwise(mover)):
        options.append(demand_option(table, whole))
    options.append(FINISH)
    answer = yield from ask(mover, Decision(END_PROMPT, options, default, "4.1"))
    if answer.verb == "create":
        create(table, answer["creature"][0])
    elif answer.verb == "demand":
        plans = [*answer["create"], *answer.values.get("otherwise", [])]
        demand(table, answer["seat"][0], answer["give"], answer["part"][0], plans)
        create_after(table, plans)


def demand_option(table: Lab, whole: list[str]) -> Option:
    """Offer to demand any part that lies neither open nor in the mover's own hand [4.1, 4.3, 5.2]."""
    hand = table.hands[table.mover]
    elsewhere = {*hand, *table.open_cards}
    parts = [part for part in PARTS if part not in elsewhere]
    hoped_for = missing(hand, parts)
    fields: dict[str, Field] = {
        "seat": Pick(table.clockwise(table.mover), of="seat"),
        "part": Pick(parts),
        "give": Pick(hand, PRICE, PRICE),
        "create": Pick([*whole, *hoped_for, NOTHING], of="plan"),
    }
    if whole and hoped_for:
        fields["otherwise"] = Pick(whole, 0, of="creature", excluding="create")
    return Option("demand", **fields)


def demand(table: Lab, seat: Seat, given: list[str], part: str, plans: list[str]) -> None:
    """Two cards are handed over unseen; the part demanded is handed back for all to see, if it is there [4.2, 4.4]."""
    mover = table.mover
    table.tell(DEMANDED, mover=mover, seat=seat, card=part)
    table.keep_back("The two were {cards}.", by=mover, cards=given)
    table.keep_back("Planned: {plan}.", by=mover, plan=plans[0])
    table.tell("You hand over {cards}.", only=[mover], cards=given)
    table.tell("{mover:seat} hands you {cards}.", only=[seat], mover=mover, cards=given)
    table.hand_over(mover, seat, given)
    table.demand = Demand(mover, seat, part, part in table.hands[seat])
    if table.demand.found:
        table.leave(seat, [part])
        table.join(mover, [part])
        table.tell(HAS_IT, seat=seat, card=part)
        table.note_deed("found", mover, of=seat, thing=say("{card}", card=part))
    else:
        table.tell(HAS_IT_NOT, seat=seat, card=part)
        table.note_deed("missed", mover, of=seat, thing=say("{card}", card=part))


def create(table: Lab, creature: str) -> None:
    """Lay a whole creature [5.1]."""
    table.leave(table.mover, WHOLE[creature])
    table.created[table.mover].append(creature)
    table.note_deed("created", table.mover, thing=say("{creature}", creature=creature))
    table.moved = True
    table.tell(CREATED, seat=table.mover, creature=creature)


def create_after(table: Lab, plans: list[str]) -> None:
    """After a demand, lay the first planned creature that is whole now, if there is one [5.2].

    A plan names a creature, or the part that would complete one.
    """
    whole = [*complete(table.hands[table.mover]), NOTHING]
    creature = next((creature for plan in plans if (creature := CREATURE.get(plan, plan)) in whole), NOTHING)
    if creature != NOTHING:
        create(table, creature)


def end_turn(table: Lab) -> None:
    """Take the blocks away and pass the turn on; after a round, see whether the game goes on [6.1, 6.2, 6.3]."""
    table.blocks = []
    table.mover = table.next(table.mover)
    if (table.turns + 1) % table.seats:
        return
    if table.round == table.last:
        table.ending = Ending([list(hand) for hand in table.hands])
        return
    if not table.moved and table.last > table.round + 1:
        table.last, table.why = table.round + 1, "still"
        table.tell("A round has passed in which nothing was taken, discarded or created: the next one is the last.")
    table.round += 1
    table.moved = False
