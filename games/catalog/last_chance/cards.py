"""The 36 prize cards of Last Chance: what each asks for, in how many rolls, and what it pays [1.2, R1]."""

from __future__ import annotations

from typing import NamedTuple


class PrizeCard(NamedTuple):
    """A card: five icons (a digit is a number, J the star joker, K the moon joker), rolls an attempt, and the prize."""

    icons: str
    rolls: int
    prize: int


CARDS = (
    PrizeCard("1144J", 4, 2100),
    PrizeCard("246JJ", 4, 2200),
    PrizeCard("12345", 4, 2300),
    PrizeCard("6JJJJ", 5, 2400),
    PrizeCard("JJJKK", 3, 2500),
    PrizeCard("3456J", 3, 2500),
    PrizeCard("66JJJ", 4, 2600),
    PrizeCard("135JJ", 3, 2600),
    PrizeCard("123JJ", 3, 2600),
    PrizeCard("6655J", 3, 2700),
    PrizeCard("44466", 5, 2700),
    PrizeCard("111JJ", 4, 2800),
    PrizeCard("5555J", 4, 2800),
    PrizeCard("3333J", 4, 2800),
    PrizeCard("55661", 4, 2800),
    PrizeCard("11335", 4, 2800),
    PrizeCard("23456", 3, 2800),
    PrizeCard("12345", 3, 2800),
    PrizeCard("1JJJJ", 4, 2800),
    PrizeCard("12JJJ", 3, 2900),
    PrizeCard("JJJJJ", 5, 2900),
    PrizeCard("JJKK6", 2, 3000),
    PrizeCard("JJJKK", 2, 3100),
    PrizeCard("22JJJ", 3, 3100),
    PrizeCard("11122", 4, 3100),
    PrizeCard("33344", 4, 3100),
    PrizeCard("1234J", 2, 3100),
    PrizeCard("444JJ", 3, 3200),
    PrizeCard("456JJ", 2, 3200),
    PrizeCard("22446", 3, 3300),
    PrizeCard("JJJJJ", 4, 3300),
    PrizeCard("2222J", 3, 3300),
    PrizeCard("2233J", 2, 3400),
    PrizeCard("23456", 2, 3400),
    PrizeCard("66655", 3, 3600),
    PrizeCard("66666", 4, 3700),
)
