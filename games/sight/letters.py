"""What a letter's link is good for: one question of one seat, or the offers that the letter is about."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Hand


@dataclass(frozen=True)
class Link:
    """A seat's key and a question; for offers, the open question when the letter was written, and the last offer."""

    seat: int
    question: int
    offer: int | None = None

    def opens(self, hand: Hand) -> bool:
        """Whether what the letter is about is still open."""
        return hand.still_puts(self.question) if self.offer is None else hand.still_offers(self.offer)
