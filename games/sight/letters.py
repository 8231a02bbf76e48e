"""What a letter's link lets its holder see: one question of one seat, or the offers that it was written about."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Hand


@dataclass(frozen=True)
class Link:
    """A seat (its key) and a question; of offers the question at which the letter was written, and the last of them."""

    seat: int
    question: int
    offer: int | None = None

    def opens(self, hand: Hand) -> bool:
        """Whether what the letter was about still waits for its seat."""
        return hand.still_puts(self.question) if self.offer is None else hand.still_offers(self.offer)
