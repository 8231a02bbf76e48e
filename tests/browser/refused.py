"""How each form of the site can be filled in wrongly, and how one comes to each page about something that failed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from games.models import Hand
from tests.browser.grounds import Things
from tests.browser.visits import PAGES, by
from tests.catalog.which import SEALED


class Wrong(NamedTuple):
    """Somebody who fills a form in wrongly, at an address that names these things."""

    who: str
    filled_in: dict[str, str]
    named: dict[str, str]

    def send(self, name: str, browser: Client, things: Things) -> HttpResponse:
        """Open the form's page, as one does, and send the form; the answer to it, or the page that it leads to."""
        path = by(self.who, **self.named).path(name, things)
        if name in PAGES:
            path = browser.get(path, follow=True).request["PATH_INFO"]
        filled_in = {field: str(things.get(value, value)) for field, value in self.filled_in.items()}
        return browser.post(path, filled_in, follow=True)  # type: ignore[return-value]  # a response, and more


def wrong(who: str, filled_in: dict[str, str] | None = None, **named: str) -> Wrong:
    return Wrong(who, filled_in or {}, named)


TWO_WORDS = {"password1": "short", "password2": "other"}

FORMS: dict[str, Wrong] = {
    # the site, a table
    "games:open": wrong("ada", {"game": "nosuchgame"}),
    "games:answer": wrong("ada", {"question": "question", "verb": "nonsense"}, address="asked"),
    "games:letter": wrong("stranger", {"verb": "nonsense"}, token="letter"),
    "games:order": wrong("ada", {"kind": "nonsense"}, address="asked"),
    "games:talk": wrong("ada", {"words": "x" * 5000}, address="asked"),
    "games:react": wrong("ada", {"reaction": "1 nonsense"}, address="asked"),
    "games:propose": wrong("ada", {"kind": "nonsense"}, address="asked"),
    "games:join": wrong("stranger", {"name": ""}, address="waiting"),
    "games:take_over": wrong("stranger", {"name": ""}, address="alone", key="key"),
    "games:ask_back": wrong("stranger", {"name": ""}, address="alone"),
    "games:let_back": wrong("ada", {"say": "nonsense"}, address="asked"),
    "games:learn": wrong("stranger", {"verb": "nonsense"}, slug=SEALED),
    # circles
    "games:new_circle": wrong("ada"),
    "games:rename_circle": wrong("ada", address="circle"),
    "games:circle_talk": wrong("ada", {"words": ""}, address="circle"),
    "games:circle_react": wrong("ada", {"reaction": "1 nonsense"}, address="circle"),
    "games:table_for_us": wrong("ada", {"like": "nosuchgame"}, address="circle"),
    "games:remove_from_circle": wrong("ada", {"player": "nobody"}, address="circle"),
    "games:join_circle": wrong("stranger", secret="secret"),
    # seasons, programs
    "games:new_season": wrong("ada", {"name": ""}),
    "games:join_season": wrong("stranger", {"name": ""}, secret="season_secret"),
    "games:exclude_from_season": wrong("ada", {"player": "nobody"}, address="season"),
    "games:hand_on_season": wrong("ada", {"player": "nobody"}, address="season"),
    "accounts:make_token": wrong("ada", {"name": ""}),
    "accounts:make_bot": wrong("ada", {"bot": ""}),
    # players
    "games:set_hook": wrong("ada", {"kind": "slack", "address": "nonsense"}),
    "games:add_device": wrong("ada", {"address": "nonsense"}),
    "accounts:settings": wrong("ada", {"name": ""}),
    "accounts:go_away": wrong("ada", {"first": "never", "last": ""}),
    "accounts:claim": wrong("guest", {"email": "nonsense"}),
    "accounts:delete": wrong("ada", {"proof": "not her password"}),
    # signing in
    "account_login": wrong("stranger", {"login": "nonsense", "password": ""}),
    "account_signup": wrong("stranger", {"email": "nonsense", "password1": "x"}),
    "account_reauthenticate": wrong("cleo", {"password": "wrong"}),
    "account_email": wrong("ada", {"action_add": "", "email": "nonsense"}),
    "account_email_verification_sent": wrong("proves an address", {"code": "AAAAAA"}),
    "account_change_password": wrong("ada", {"oldpassword": "wrong"} | TWO_WORDS),
    "account_set_password": wrong("dora", TWO_WORDS),
    "account_reset_password": wrong("stranger", {"email": "nonsense"}),
    "account_reset_password_from_key": wrong("stranger", TWO_WORDS, uidb36="uidb36", key="reset"),
    "account_request_login_code": wrong("stranger", {"email": "nonsense"}),
    "account_confirm_login_code": wrong("awaits a code", {"code": "AAAAAA"}),
    "mfa_authenticate": wrong("without the second factor", {"code": "1"}),
    "mfa_reauthenticate": wrong("ben", {"code": "1"}),
    "mfa_activate_totp": wrong("ada", {"code": "1"}),
    "mfa_add_webauthn": wrong("ada", {"name": "", "credential": "{}"}),
    "mfa_edit_webauthn": wrong("ben", {"name": ""}, pk="passkey"),
    # hosts
    "admin:games_game_do": wrong("host", {"hours": "many"}, pk="game", verb="extend"),
    "admin:games_game_changelist": wrong("host", {"action": "pause", "index": "0"}),
    "admin:games_circle_change": wrong("host", object_id="circle_pk"),
    "admin:accounts_user_change": wrong("host", object_id="player"),
    "admin:auth_group_add": wrong("host"),
    "admin:auth_group_change": wrong("host", object_id="group"),
}

# Nothing can be entered wrongly in these: they are a button, or a choice of what is offered.
BUTTONS = {
    "account_logout", "accounts:step_aside", "accounts:test_letter", "accounts:theme", "admin:logout",
    "games:accept_circle", "games:asked", "games:close", "games:delete_circle", "games:fill", "games:leave",
    "games:leave_circle", "games:leave_for_good", "games:new_calendar", "games:new_circle_link", "games:no_calendar",
    "games:practice", "games:rematch", "games:remove_channel", "games:try_channel", "games:unsubscribe",
    "games:show_notes", "games:take_back", "games:unorder", "games:hand_over", "games:reply", "games:nudge",
    "games:for_all", "games:no_letters", "games:others", "games:decline",
    "accounts:prove", "accounts:never_mind",
    "games:reclaim", "games:sit_by_link", "usersessions_list", "admin:games_game_look",
    "mfa_deactivate_totp", "mfa_generate_recovery_codes", "mfa_login_webauthn", "mfa_reauthenticate_webauthn",
    "mfa_remove_webauthn", "accounts:come_back", "accounts:step_back", "games:note",
    "games:join_season_here", "games:begin_season", "games:leave_season", "games:seat_season_again", "games:end_season",
    "games:ask_host_of_season", "accounts:end_token", "accounts:delete_bot", "admin:games_season_changelist",
    "admin:games_season_change", "games:next_season", "admin:accounts_token_changelist", "admin:accounts_token_change",
    "admin:accounts_user_changelist", "admin:games_circle_changelist", "admin:auth_group_changelist",
    "admin:auth_group_delete", "admin:faults_fault_change", "admin:faults_fault_changelist",
}  # fmt: skip


def csrf(browsers: dict[str, Client], things: Things) -> Any:
    return Client(enforce_csrf_checks=True).post("/accounts/login/")


def too_often(browsers: dict[str, Client], things: Things) -> Any:
    """Change how one is told again and again, on a site that limits that."""
    unlimited, settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS, {"channel": "1/h"}
    try:
        answers = [browsers["ada"].post("/settings/channels/calendar/") for _ in range(2)]
    finally:
        settings.ACCOUNT_RATE_LIMITS = unlimited
        cache.clear()
    return answers[-1]


def fault(browsers: dict[str, Client], things: Things) -> Any:
    """Open a table whose page cannot be drawn: what was put to its player is not as it should be."""
    Hand.objects.filter(seat__game__address=things["asked"]).update(decision={"options": "nonsense"})
    browser = browsers["ada"]
    browser.raise_request_exception = False
    return browser.get(f"/t/{things['asked']}/")


def no_mail(browsers: dict[str, Client], things: Things) -> Any:
    """Ask for a code while the mail server is away."""
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", 9
    return Client().post("/accounts/login/code/", {"email": "cleo@example.com"})


SMTP = "django.core.mail.backends.smtp.EmailBackend"
ERRORS: dict[str, tuple[int, Callable[[dict[str, Client], Things], Any]]] = {
    "400.jinja": (
        400,
        lambda browsers, things: Client().get("/", headers={"content-type": "text/html; charset=utf-7"}),
    ),
    "403.jinja": (403, lambda browsers, things: browsers["ada"].get("/admin/login/")),
    "403_csrf.jinja": (403, csrf),
    "404.jinja": (404, lambda browsers, things: Client().get("/nothing/")),
    "429.jinja": (429, too_often),
    "accounts/no_letter.jinja": (503, no_mail),
    "500.jinja": (500, fault),
}
ON_A_PAGE = {"500_aside.jinja"}  # a script puts it there
