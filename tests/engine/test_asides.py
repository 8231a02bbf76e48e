"""What a table notes for the end: with which line it goes, and that no sight, log or checkpoint has it."""

from __future__ import annotations

from games.engine.asides import Claim, Kept, Luck, Verdict, has_fewest
from games.engine.position import encode
from games.engine.sights import sight
from games.engine.table import Table
from games.engine.texts import say


def test_an_aside_goes_with_what_was_told() -> None:
    table = Table(seats=3)
    table.tell("{seat} leads.", seat=2)
    table.tell_claim("{seat} lays a card.", Claim(2, False, say("a swan"), say("a toad"), size=4), seat=2)
    table.note_belief(0, 2, right=False)
    table.note_doubt(1, 2, right=True)
    table.keep_back("{seat} held a swan.", by=1, seat=1)
    table.note_luck(0, got=3, worth=1.5)

    assert [event.text.template for event in table.told] == ["{seat} leads.", "{seat} lays a card."]
    assert table.asides == [
        Claim(2, False, say("a swan"), say("a toad"), 4, at=1),
        Verdict(0, 2, doubts=False, right=False),
        Verdict(1, 2, doubts=True, right=True),
        Kept(1, say("{seat} held a swan.", seat=1), 1),
        Luck(1, 0, 3, 1.5),
    ]


def test_nothing_of_it_is_seen_or_stored() -> None:
    plain, noted = Table(seats=3), Table(seats=3)
    noted.keep_back("It was a swan.")
    noted.note_doubt(1, 2, right=True)

    assert encode(noted) == encode(plain)
    assert all(sight(noted, viewer) == sight(plain, viewer) for viewer in (None, 0, 1, 2))


def test_who_leads_has_fewer_cards_than_somebody_and_more_than_nobody() -> None:
    assert has_fewest([[1, 2], [1], []], 1)
    assert not has_fewest([[1, 2], [1], []], 0)
    assert not has_fewest([[1, 2], [1, 2], []], 0)
