"""The doors of the site in a real browser, under the strict policy."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from accounts.models import User
from tests.services.fixtures import NewPage

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_login_page_keeps_the_policy(new_page: NewPage, size: str) -> None:
    page = new_page(size)

    page.goto("/accounts/login/")

    assert page.locator("input[name=login]").is_visible()


def test_the_admin_keeps_the_policy(new_page: NewPage, sign_in: Callable[[Page, User], None], admin_user: User) -> None:
    page = new_page()
    sign_in(page, admin_user)

    page.goto("/admin/")
    assert page.locator("#user-tools").is_visible()
    page.goto("/admin/games/game/")
    assert page.locator("#changelist").is_visible()
