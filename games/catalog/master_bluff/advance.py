"""What players of Master Bluff say in advance: how large a claim they call, and what they lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.catalog.master_bluff.board import FAMILIES
from games.catalog.master_bluff.bot import WAYS, able, chosen, dear, lie
from games.engine.advance import Limit, Order, Plan, Standing, holds_cards, others, the_hand, until_hand_grows
from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.sights import Sight, counted
from games.engine.table import with_cards
from games.engine.texts import Text, say

PASS, BLUFF = Answer("pass"), Answer("bluff")
NEVER = 0  # instead of a number of cards
CALL, LIKE, PASSED, ASK = "call", "like", "pass", "ask"
SPARES = 2  # cards named for when none is true
picked_up = until_hand_grows(say("You have picked up cards, so what you said in advance no longer stands."))


def last_cards(sight: Sight) -> bool:
    """Whether the open claim is of somebody's last cards."""
    return not counted(sight.hands[sight.claim.seat])


# From how many cards on I call


def calling(sight: Sight) -> Mapping[str, Field]:
    """Choose from how many cards on to call each of the others, and what to do about last cards."""
    sizes = [NEVER, *range(1, sight.size + 1)]
    fields: dict[str, Field] = {f"from_{seat}": Pick(sizes, of="from") for seat in others(sight, sight.out)}
    return fields | {"last": Pick([CALL, LIKE, ASK], of="last"), "otherwise": Pick([PASSED, ASK], of="otherwise")}


def usual_calls(sight: Sight) -> Mapping[str, Any]:
    """Propose to call claims that are probably lies, for a family I hold an average number of cards of."""
    limits = {f"from_{seat}": [called_from(sight, seat)] for seat in others(sight, sight.out)}
    return limits | {"last": [CALL], "otherwise": [PASSED]}


def called_from(sight: Sight, seat: Seat) -> int:
    """Return the smallest claim that is worth calling from a seat that follows; NEVER if only impossible ones are."""
    usual = WAYS.expected[str(sight.seats)]
    held = Counter(sight.hands[sight.me])
    family = sorted(FAMILIES, key=lambda family: (held[family], family))[len(FAMILIES) // 2]
    said = Sight(sight | {"claims": [], "strict": True})
    limit = NEVER
    for count in range(min(sight.size, counted(sight.hands[seat]) - 1), 0, -1):
        said["claim"] = Sight({"seat": seat, "count": count, "family": family, "token": False})
        if not able(said, said.claim):
            continue
        if lie(said, said.claim, usual) <= dear(said, said.claim, WAYS):
            break
        limit = count
    return limit


def call(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Call large claims, those that cannot be true and perhaps last cards; else pass, or leave it to me or my play."""
    claim = sight.claim
    if claim is None or decision.option("bluff") is None:
        return None
    last = order.values["last"] if last_cards(sight) else [LIKE]
    if last == [ASK]:
        return say("{seat} has laid their last cards, so we ask you after all.", seat=claim.seat)
    if last == [CALL] or too_many(order.values[f"from_{claim.seat}"][0], sight):
        return BLUFF
    return None if decision.option("follow") or order.values.get("otherwise") == [ASK] else PASS


def too_many(limit: int, sight: Sight) -> bool:
    """Whether a claim is impossible, or too large; size does not count if its family was chosen or cards were seen."""
    claim, chance = sight.claim, able(sight, sight.claim)
    if not chance:
        return True
    return limit != NEVER and claim.count >= limit and chance < 1 and not chosen(sight, claim)


def calls_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say from how many cards on each of the others is called."""
    limits = [(seat, values[f"from_{seat}"][0]) for seat in others(sight, sight.out) if f"from_{seat}" in values]
    called = [[seat, limit] for seat, limit in limits if limit != NEVER]
    if values.get("otherwise") == [ASK]:
        if not called:
            return say("I call what cannot be true; ask me about the rest.")
        return say("I call {limits}; ask me about anything less.", limits=called)
    if not called:
        return say("I call what cannot be true, and pass on the rest.")
    return say("I call {limits}, and pass on anything less.", limits=called)


# What I lay next


def is_next(sight: Sight) -> bool:
    """Whether I lay cards now, or next after the open claim."""
    if sight.claim is None:
        return bool(sight.mover == sight.me)
    return with_cards(sight.hands, sight.claim.seat)[0] == int(sight.me)


def laying(sight: Sight) -> Mapping[str, Field]:
    """Choose how much to believe of the player before me, and what to lay."""
    hand = sight.hands[sight.me]
    return {
        "up_to": Pick([NEVER, *range(1, sight.size + 1)], of="believed"),
        "false": Pick(hand, 0, SPARES, ordered=True),
        "lead": Pick(list(dict.fromkeys(hand)), 0, 1, of="family"),
    }


def my_turn(sight: Sight) -> Mapping[str, Any]:
    """Remember the hand, how far the game was, and whether I have my cards ready if nobody calls."""
    ready = sight.claim is not None and is_next(sight)
    return {**the_hand(sight), "plays": sight.plays, "ready": ready}


def laid(order: Order, sight: Sight) -> Text | None:
    """It ends when I have laid cards, not counting those that were ready when it was left."""
    plays, ready = order.seen["plays"], order.seen["ready"]
    if sight.claim and sight.claim.seat == sight.me:
        led_instead = ready and sight.plays == plays + 1 and not sight.claims
        if led_instead or sight.plays > plays + ready:
            return say("You have laid your cards.")
    return picked_up(order, sight)


def before(sight: Sight) -> Seat:
    """Return who declares before me."""
    return others(sight, sight.out)[-1]


def usual_lay(sight: Sight) -> Mapping[str, Any]:
    """Propose to follow with the truth, else with what I hold least of, and to lead with what I hold most of."""
    hand = sight.hands[sight.me]
    counts = Counter(hand)
    limit = called_from(sight, before(sight))
    return {
        "up_to": [limit - 1 if limit != NEVER else sight.size],
        "false": sorted(hand, key=lambda card: (counts[card], card))[:SPARES],
        "lead": [max(counts, key=lambda card: (counts[card], card))],
    }


def lay(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Lay every card that is true, or one that is not; ask before a lie with the last cards."""
    if lead := decision.option("lead"):
        return begin(order, sight, lead)
    follow, claim = decision.option("follow"), sight.claim
    if follow is None:
        return None
    (up_to,) = order.values["up_to"]
    if claim and (last_cards(sight) or up_to == NEVER or too_many(up_to + 1, sight)):
        return None
    hand, family = sight.hands[sight.me], sight.family
    true = [card for card in hand if card == family][: sight.size]
    if true:
        return Answer("follow", {"cards": true})
    false = next((card for card in order.values["false"] if card in hand), None)
    if false is None:
        return None
    if len(hand) == 1:
        return say("It would be your last card, and a lie, so we ask you after all.")
    return Answer("follow", {"cards": [false]})


def begin(order: Order, sight: Sight, lead: Option) -> Answer | None:
    """Lead with every card of a family."""
    family = order.values["lead"]
    cards = [card for card in sight.hands[sight.me] if card in family][: sight.size]
    return Answer("lead", {"cards": cards, "family": family}) if cards else None


def lay_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what is laid."""
    (up_to,), false, lead = values["up_to"], values["false"], values["lead"]
    if up_to == NEVER:
        return say("Ask me what I lay.")
    if false and lead:
        lays = say("I lay what is true, otherwise one {card}", card=false[0])
        return say("{lays}; I lead with my {lead:family}.", lays=lays, lead=lead[0])
    if false:
        return say("I lay what is true, otherwise one {card}.", card=false[0])
    return say("I lay what is true.")


# Whom I trust


def trust(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Pass on whatever the chosen player declares."""
    return PASS if sight.claim and sight.claim.seat in order.values["player"] else None


def player_is_out(order: Order, sight: Sight) -> Text | None:
    """End when the chosen player is out, and declares nothing any more."""
    (player,) = order.values["player"]
    return say("{seat} is out of cards.", seat=player) if player in sight.out else None


def players(sight: Sight) -> Mapping[str, Field]:
    """Choose another player who still holds cards."""
    return {"player": Pick(others(sight, sight.out), of="seat")}


# Limits


def let_pass(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Pass instead of calling a claim of fewer cards than named."""
    few = sight.claim is not None and sight.claim.count < order.values["cards"]
    return Answer("pass") if answer.verb == "bluff" and few and decision.option("pass") else None


def about_last_cards(order: Order, sight: Sight, seat: Seat) -> bool:
    """Ask about somebody's last cards."""
    return sight.claim is not None and last_cards(sight)


def claim_sizes(sight: Sight) -> Mapping[str, Field]:
    """Choose from how many cards on a claim may be called."""
    return {"cards": Amount(2, sight.size, start=min(5, sight.size))}


ADVANCE = (
    Standing("trust", say("Pass on one player"), trust, fields=players, until=player_is_out),
    Plan(
        "call_from", say("Call claims of this many cards or more"), call, fields=calling, until=picked_up,
        invites=holds_cards, start=usual_calls, about=lambda sight: say("What I call until I pick up cards"),
        says=calls_said, remembers=the_hand,
    ),
    Plan(
        "next_play", say("Lay my next cards"), lay, fields=laying, until=laid,
        invites=holds_cards, start=usual_lay, about=lambda sight: say("What I lay when it is my turn"),
        says=lay_said, remembers=my_turn,
    ),
    Limit("call_under", say("Never call a small claim"), fields=claim_sizes, restrains=let_pass),
    Limit("ask_last", say("Ask me about anybody’s last cards"), asks=about_last_cards),
)  # fmt: skip
