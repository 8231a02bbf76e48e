"""Table talk of bots: seldom, and never about anything that is hidden.

What they say fits any game, any hour and any turn, whatever has just been done: no line points at something, and an
answer fits whatever has been said. Who says what, and when, is drawn from the table's address and the number of the
turn, which all who look know already, and from how often somebody who is alone with bots has said something to them,
which is in the log. So `heard` is not even told about the game; nothing else may say a word for a bot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.conf import settings

from games.engine.bots import Temper
from games.engine.chance import Chance
from games.engine.texts import Text, say
from games.ledger.locks import Held
from games.ledger.log import tell
from games.models import Game, Line


class Talk(NamedTuple):
    """What somebody says as the game begins, between turns, to a person who has said something, and at the end."""

    hello: tuple[Text, ...]
    between: tuple[Text, ...]
    answers: tuple[Text, ...]
    won: tuple[Text, ...]
    lost: tuple[Text, ...]


TALK: Mapping[Temper, Talk] = {
    Temper.CALM: Talk(
        hello=(
            say("I have wound myself up, so nobody else need."),
            say("No hurry. I was made to wait."),
            say("I have oiled everything that moves. You may begin."),
            say("Somebody has to stay calm, and I am built for it."),
        ),
        between=(
            say("Take your time. Mine comes off a spring."),
            say("I make it a rule not to gloat before the end. Or to sigh."),
            say("Tick."),
            say("I have seen worse. I have seen better, too, to be fair."),
            say("Is everybody enjoying this? I am told that I am."),
            say("One more turn of the wheel."),
            say("I had a thought. It has passed."),
            say("Nothing surprises me. I have a cog for that."),
            say("If anybody needs me, I shall be exactly here."),
        ),
        answers=(
            say("I heard that. I have nodded: it takes me a moment."),
            say("Noted, and wound onto the drum."),
            say("Quite so. I would applaud, but it wears the hinges."),
        ),
        won=(
            say("Thank you all. I shall be insufferable for exactly one minute."),
            say("It was bound to be somebody."),
            say("I am delighted. It may not show: there is no lever for it."),
        ),
        lost=(
            say("Well played. I shall think it over, without hurry."),
            say("Beaten fairly, which is the only way I care to be beaten."),
            say("Never mind. I shall be wound up again tomorrow."),
        ),
    ),
    Temper.BOLD: Talk(
        hello=(
            say("Let us make this expensive."),
            say("I have come to lose splendidly, or not at all."),
            say("I warn you: I have no brakes. They were extra."),
            say("I did not come all this way to be sensible."),
        ),
        between=(
            say("Anybody can win by being sensible."),
            say("I have never regretted a risk for longer than a minute."),
            say("If I look sure of myself, that is the paint."),
            say("Do something rash. I would."),
            say("Prudence is what they call it when nothing has happened."),
            say("You may all breathe out. I never breathed in."),
            say("If this goes wrong, it will at least go wrong loudly."),
            say("I do have a plan. It is mostly noise."),
            say("Half of courage is not counting. I never count."),
        ),
        answers=(
            say("Well said. Louder, next time."),
            say("Words! Good. I was getting bored."),
            say("Hear, hear! Whatever it was."),
        ),
        won=(
            say("I would do it all again, and worse."),
            say("Fortune favours the bold. For once she was punctual."),
            say("Let it be noted that I never once looked before I leapt."),
        ),
        lost=(
            say("I regret nothing but the result."),
            say("Glorious. Expensive, but glorious."),
            say("I fell off, but you should have seen how high."),
        ),
    ),
    Temper.CAREFUL: Talk(
        hello=(
            say("I have checked the chair, the table and the way out. We may begin."),
            say("Small steps, please. I dent easily."),
            say("I have read the rules twice, and the small print once more than that."),
            say("I shall sit near the door, if it is all the same to you."),
        ),
        between=(
            say("I would sooner be late than sorry."),
            say("Let us not get carried away. Nobody here can carry me."),
            say("I keep something back for bad weather. There is always bad weather."),
            say("This is further out than I like to swim."),
            say("One never knows. I gather that is the point."),
            say("Somebody is about to do something rash. I can hear it coming."),
            say("I have a bad feeling. I usually have. It saves time."),
            say("Better a small mistake than a large triumph. Triumphs attract notice."),
            say("I have gone through everything twice. It still frightens me."),
        ),
        answers=(
            say("I would answer, but I should want to sleep on it first."),
            say("Quite. Or possibly not. I shall not commit myself."),
            say("I shall have to read that again before I agree."),
        ),
        won=(
            say("I hardly dared. That must be how it is done."),
            say("Slowly, slowly, and look at that."),
            say("I kept waiting for the catch, and then it was over."),
        ),
        lost=(
            say("I knew it. I always know it, and it never helps."),
            say("I still have something in reserve. Nobody counts that, it seems."),
            say("Next time I shall be more careful still."),
        ),
    ),
    Temper.HONEST: Talk(
        hello=(
            say("You may believe me. I mention it because hardly anybody does."),
            say("I tell the truth when I can. When I cannot, please look the other way."),
            say("I have never told a lie that I was not sorry for afterwards."),
            say("Let us have an honest game. I can only vouch for my share of it."),
        ),
        between=(
            say("My word is the only thing that I own outright."),
            say("The truth is underrated: nobody expects it."),
            say("I am told that I have an open face. It came like that."),
            say("Lying is hard work. I admire it as one admires mountaineers."),
            say("I have nothing to hide, apart from what I hold."),
            say("Ask me anything. I did not say that I would answer."),
            say("If I seem to hesitate, I am looking for something true to say."),
            say("I would blush, but it comes out as rust."),
            say("People only remember the lies. It is hardly fair on the rest of what I say."),
        ),
        answers=(
            say("I appreciate that. I really do: I am no good at pretending."),
            say("I have nothing clever to say to that, so I shall say so."),
            say("Thank you for saying so. Not everybody does."),
        ),
        won=(
            say("Honesty pays. Who would have thought it, in here?"),
            say("I said that I would do my best, and I never lie about that."),
            say("I am as surprised as you are, and I mean it."),
        ),
        lost=(
            say("I cannot complain. It would not be honest."),
            say("Beaten by better players. I mean that, as I mean most things."),
            say("I shall not say that it does not matter. It would not be true."),
        ),
    ),
    Temper.SUSPICIOUS: Talk(
        hello=(
            say("Before we begin: has everybody turned up their sleeves?"),
            say("I trust each of you as far as I can see through you."),
            say("Do go on. I am only watching. All of you."),
            say("What a friendly table. I shall find out why."),
        ),
        between=(
            say("Hm."),
            say("It is all going a little too smoothly."),
            say("Somebody here knows more than they say. It is that kind of game, so I mean all of you."),
            say("I counted twice. That is not an accusation. Yet."),
            say("I believe you all. I only say so to see what it does."),
            say("Nobody has said anything odd yet. That is what I find odd."),
            say("I am making a list. You are on it."),
            say("I do not say that anybody is lying. I say that somebody always is."),
            say("There is a draught. Somebody has left something open."),
        ),
        answers=(
            say("And why do you tell us that just now?"),
            say("I heard what you said. I also heard how you said it."),
            say("That is just what somebody would say."),
        ),
        won=(
            say("I have won? What is the catch?"),
            say("I knew that somebody was up to something. It was me."),
            say("So it was all in order. I shall have to look into that."),
        ),
        lost=(
            say("I said that something was going on. It was losing."),
            say("I should like to see the seed. Oh. There it is."),
            say("It was a plot. It was a good one, I give you that."),
        ),
    ),
}


SELDOM = 7  # at the end of one turn in so many, somebody would say something
LULL = 3  # turns of silence after somebody has spoken
SHY = 3  # one in so many has something to say as the game begins, and at its end


class Speaker(NamedTuple):
    """A bot at the table, as everybody knows it; its place once the game is over."""

    seat: int
    temper: Temper
    place: int | None = None


class Said(NamedTuple):
    """A line of talk."""

    seat: int
    text: Text


def chat(held: Held) -> None:
    """Let bots talk at a turn's end, or at the end of the game."""
    over = held.game.status == Game.Status.OVER
    if settings.LONGHAND_TALK and (over or held.position.table.turns != held.game.turn):
        say_aloud(held)


def greet(held: Held) -> None:
    """Let bots talk as the game begins."""
    if settings.LONGHAND_TALK:
        say_aloud(held)


def say_aloud(held: Held) -> None:
    """Write what bots say now in the log, as what people say."""
    game, over = held.game, held.game.status == Game.Status.OVER
    bots = [
        Speaker(seat.number, Temper(seat.temper), seat.place if over else None) for seat in held.seats if seat.is_bot
    ]
    spoken = 0 if over or not bots else times_spoken_to(held)
    for said in heard(game.address, held.position.table.turns, bots, spoken):
        tell(held, said.text, kind=Line.Kind.TALK, seat=said.seat, turn=max(0, held.turn - over))


def times_spoken_to(held: Held) -> int:
    """Return in how many turns somebody who is alone with bots has said something, if in the one that has ended."""
    people = [seat.number for seat in held.seats if not seat.is_bot]
    if len(people) != 1:
        return 0
    said = held.game.lines.filter(kind=Line.Kind.TALK, only=None, seat=people[0])
    turns = {*said.values_list("turn", flat=True)}
    return len(turns) if held.game.turn in turns else 0


def heard(address: str, turn: int, bots: Sequence[Speaker], spoken: int = 0) -> list[Said]:
    """Return what is said as a turn begins (0: the game), or at the end of the game, when the bots have places.

    `spoken`: how often they have been spoken to by now, if they have not answered it yet.
    """
    if not bots:
        return []
    if spoken:
        speaker = Chance(address.encode(), f"answer {turn}").choice(bots)
        answers = Chance(address.encode(), f"answers of {speaker.temper}").shuffled(TALK[speaker.temper].answers)
        return [Said(speaker.seat, answer) for answer in answers[spoken - 1 : spoken]]
    if turn and bots[0].place is None:
        return between(address, turn, bots)
    chance = Chance(address.encode(), f"talk {turn}")
    speaker = chance.choice(bots)
    talk = TALK[speaker.temper]
    texts = talk.hello if speaker.place is None else talk.won if speaker.place == 1 else talk.lost
    return [] if chance.below(SHY) else [Said(speaker.seat, chance.choice(texts))]


def between(address: str, turn: int, bots: Sequence[Speaker]) -> list[Said]:
    """Return what is said as a turn begins: nothing that any bot has said at this table before."""
    if drawn(address, turn, bots) is None:
        return []
    spoke = dict(voices(address, turn, bots))
    speaker = spoke.pop(turn, None)
    if speaker is None:
        return []
    used = sum(other.temper == speaker.temper for other in spoke.values())
    texts = Chance(address.encode(), f"talk of {speaker.temper}").shuffled(TALK[speaker.temper].between)
    return [Said(speaker.seat, text) for text in texts[used : used + 1]]


def voices(address: str, upto: int, bots: Sequence[Speaker]) -> Iterator[tuple[int, Speaker]]:
    """Return in which turns somebody speaks, and who; two of them are never close together."""
    last = -LULL
    for turn in range(1, upto + 1):
        speaker = drawn(address, turn, bots)
        if speaker is not None and turn - last > LULL:
            last = turn
            yield turn, speaker


def drawn(address: str, turn: int, bots: Sequence[Speaker]) -> Speaker | None:
    """Draw who would like to say something as a turn begins, if anybody."""
    chance = Chance(address.encode(), f"talk {turn}")
    speaker = chance.choice(bots)
    return None if chance.below(SELDOM) else speaker
