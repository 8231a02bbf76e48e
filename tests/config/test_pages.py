"""The doors of the site in a real browser, under the strict policy."""

import pytest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_login_page_keeps_the_policy(new_page, size):
    page = new_page(size)

    page.goto("/accounts/login/")

    assert page.locator("input[name=login]").is_visible()


def test_the_admin_keeps_the_policy(new_page, sign_in, admin_user):
    page = new_page()
    sign_in(page, admin_user)

    page.goto("/admin/")
    assert page.locator("#user-tools").is_visible()
    page.goto("/admin/games/game/")
    assert page.locator("#changelist").is_visible()
