"""The tell book: what finished games say of how somebody lies and doubts, and who may read it."""

from __future__ import annotations

import pytest

from accounts.pages.tell_book import Chapter, Share

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_percentage_needs_eight_cases_and_says_how_far_off_it_may_be() -> None:
    assert str(Share(3, 7)) == "3 of 7"
    assert str(Share(5, 25)) == "5 of 25: 20%, likely 9 to 40"


@pytest.mark.parametrize(("part", "bounds"), [(0, (0, 27)), (11, (73, 100))])
def test_what_has_always_or_never_been_so_is_not_certain(part: int, bounds: tuple[int, int]) -> None:
    assert Share(part, 11).bounds == bounds  # Wilson's interval of two standard errors: 4 in 15


def test_it_begins_with_sentences_where_there_are_enough_cases() -> None:
    chapter = Chapter("A game", lies=Share(12, 20), passed=Share(9, 12), ahead=Share(10, 10), behind=Share(2, 10))
    assert chapter.sentences("Bob") == [
        "Bob lies in about 6 of 10 claims, mostly while ahead.",
        "Of the lies that could be called, about 8 of 10 pass.",
    ]
    assert chapter.sentences_to_reader("Bob") == ["You let 9 of Bob’s 12 lies pass."]
    assert "<svg" in chapter.picture
    few = Chapter("A game", lies=Share(4, 7), passed=Share(1, 4))
    assert (few.sentences("Bob"), few.picture) == ([], "")
