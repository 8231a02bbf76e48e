"""What bots say at the table, by temper. It fits any game, any cards, and any turn that anything has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.engine.manner import Temper
from games.engine.texts import Text, say


class Talk(NamedTuple):
    """What somebody says as the game begins, between turns, and at the end."""

    hello: tuple[Text, ...]
    between: tuple[Text, ...]
    won: tuple[Text, ...]
    lost: tuple[Text, ...]


TALK: Mapping[Temper, Talk] = {
    Temper.CALM: Talk(
        hello=(
            say("Good evening. I have wound myself up, so nobody else need."),
            say("No hurry. I was made to wait."),
        ),
        between=(
            say("Take your time. Mine comes off a spring."),
            say("I make it a rule not to gloat before the end. Or to sigh."),
            say("Tick."),
            say("I have seen worse. I have seen better, too, to be fair."),
            say("Is everybody enjoying this? I am told that I am."),
            say("One more turn of the wheel."),
        ),
        won=(
            say("Thank you all. I shall be insufferable for exactly one minute."),
            say("It was bound to be somebody."),
        ),
        lost=(
            say("Well played. I shall think it over, without hurry."),
            say("Beaten fairly, which is the only way I care to be beaten."),
        ),
    ),
    Temper.BOLD: Talk(
        hello=(
            say("Let us make this expensive."),
            say("I have come to lose splendidly, or not at all."),
        ),
        between=(
            say("Anybody can win with good cards."),
            say("I have never regretted a risk for longer than a minute."),
            say("If I look sure of myself, that is the paint."),
            say("Do something rash. I would."),
            say("Prudence is what they call it when nothing has happened."),
            say("You may all breathe out. I never breathed in."),
        ),
        won=(
            say("I would do it all again, and worse."),
            say("Fortune favours the bold. For once she was punctual."),
        ),
        lost=(
            say("I regret nothing but the score."),
            say("Glorious. Expensive, but glorious."),
        ),
    ),
    Temper.CAREFUL: Talk(
        hello=(
            say("I have checked the chair, the table and the way out. We may begin."),
            say("Small steps, please. I dent easily."),
        ),
        between=(
            say("I would sooner be late than sorry."),
            say("Let us not get carried away. Nobody here can carry me."),
            say("I keep something back for bad weather. There is always bad weather."),
            say("That was further out than I like to swim."),
            say("One never knows. I gather that is the point."),
            say("Somebody is about to do something rash. I can hear it coming."),
        ),
        won=(
            say("I hardly dared. That must be how it is done."),
            say("Slowly, slowly, and look at that."),
        ),
        lost=(
            say("I knew it. I always know it, and it never helps."),
            say("I still have something in reserve. Nobody counts that, it seems."),
        ),
    ),
    Temper.HONEST: Talk(
        hello=(
            say("You may believe me. I mention it because hardly anybody does."),
            say("I tell the truth when I can. When I cannot, please look the other way."),
        ),
        between=(
            say("My word is the only thing that I own outright."),
            say("The truth is underrated: nobody expects it."),
            say("I am told that I have an open face. It came like that."),
            say("Lying is hard work. I admire it as one admires mountaineers."),
            say("I have nothing to hide, apart from my cards."),
            say("Ask me anything but that."),
        ),
        won=(
            say("Honesty pays. Who would have thought it, in here?"),
            say("I said that I would do my best, and I never lie about that."),
        ),
        lost=(
            say("I cannot complain. It would not be honest."),
            say("Beaten by better players. I mean that, as I mean most things."),
        ),
    ),
    Temper.SUSPICIOUS: Talk(
        hello=(
            say("Before we begin: who dealt?"),
            say("I trust each of you as far as I can see your cards."),
        ),
        between=(
            say("Hm."),
            say("That was almost too convenient."),
            say("Somebody here knows more than they say. It is a card game, so I mean all of you."),
            say("I counted twice. That is not an accusation. Yet."),
            say("I believe you all. I only say so to see what it does."),
            say("Nice evening, you say. What do you mean by that?"),
        ),
        won=(
            say("I have won? What is the catch?"),
            say("I knew that somebody was up to something. It was me."),
        ),
        lost=(
            say("I said that something was going on. It was losing."),
            say("I should like to see the seed. Oh. There it is."),
        ),
    ),
}
