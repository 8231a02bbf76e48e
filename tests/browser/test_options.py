"""Options that share a form: each has its button there, with scripts and without, by finger and by keys."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.hands import reach
from tests.browser.screens import sealed, table_on
from tests.catalog.which import TOGETHER

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_enter_in_a_form_of_one_question_answers_it(new_page: Any, sign_in: Any) -> None:
    page = table_on(TOGETHER, new_page, sign_in)
    reach(page.locator("[name=card]").first)
    page.keyboard.press("Space")

    page.keyboard.press("Enter")

    assert sealed(page)["verb"] == "bid"
