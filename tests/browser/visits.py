"""How each address of the site is visited: by whom, and with what in it; and which addresses have no page to visit."""

from __future__ import annotations

import re
from typing import NamedTuple

from django.urls import reverse

from games import catalog
from tests.browser.grounds import Things


class Visit(NamedTuple):
    """Somebody at an address, which names these things."""

    who: str
    named: dict[str, str]
    query: str = ""

    def path(self, name: str, things: Things) -> str:
        """The path that is visited; what is no thing by its name stands for itself."""
        return reverse(name, kwargs={key: things.get(thing, thing) for key, thing in self.named.items()}) + self.query


def by(who: str, query: str = "", **named: str) -> Visit:
    return Visit(who, named, query)


PAGES: dict[str, list[Visit]] = {
    # the site
    "home": [by("stranger"), by("ada"), by("host")],
    "games:lobby": [by("stranger"), by("ada"), by("guest")],
    "games:turns": [by("ada"), by("cleo")],
    "games:open": [by("stranger"), by("ada")],
    "games:rules": [by("stranger", slug=slug) for slug in catalog.GAMES],
    "games:lessons": [by("stranger")],
    "games:learn": [by("stranger", slug=slug) for slug, rules in catalog.GAMES.items() if rules.front.lesson],
    "games:offline": [by("stranger")],
    # a table
    "games:table": [
        by("guest", address="guests"),
        by("stranger", address="nosuchtable"),
        *(by("stranger", address=address) for address in ("asked", "waiting", "over")),
        by("ada", address="guests"),
        *(by("ada", address=address) for address in ("asked", "sealed", "paused", "waiting", "over", "alone")),
    ],
    "games:log": [by("ada", address="asked"), by("ada", "?lies", address="over")],
    "games:deal": [by("ada", address="over")],
    "games:leave_for_good": [by("ada", address="asked")],
    "games:replay": [by("ada", address="over"), by("ada", address="unbound")],
    "games:turned": [by("ada", address="over")],
    "games:moment": [by("ada", address="over", step="3")],
    "games:take_over": [by("stranger", address="alone", key="key"), by("stranger", address="alone", key="nosuchkey")],
    "games:ask_back": [by("stranger", address="alone"), by("ada", address="alone")],
    "games:keep_seat": [by("ada", address="asked"), by("guest", address="guests")],
    "games:sit_by_link": [by("stranger", address="guests", token=token) for token in ("seat", "nosuchlink")],
    "games:asked": [by("stranger", token=token) for token in ("proposal", "nosuchletter")],
    "games:letter": [by("stranger", token=token) for token in ("letter", "late", "nosuchletter")],
    "games:unsubscribe": [by("stranger", token=token) for token in ("unsubscribe", "nosuchletter")],
    # circles
    "games:circles": [by("ada"), by("dora")],
    "games:new_circle": [by("ada")],
    "games:join_circle": [by("stranger", secret="secret"), by("dora", secret="secret")],
    "games:circle": [by("ada", address="circle"), by("cleo", address="circle")],
    "games:table_for_us": [by("ada", address="circle")],
    "games:circle_talk": [by("ada", address="circle")],
    # seasons
    "games:new_season": [by("ada")],
    "games:join_season": [by("stranger", secret=secret) for secret in ("season_secret", "nosuchlink")],
    "games:season": [
        by("ada", address="season"),
        by("ada", address="running_season"),
        by("ben", address="running_season"),
    ],
    "games:season_met": [by("ada", address="running_season")],
    "games:season_places": [by("ada", address="running_season")],
    "games:season_round": [by("ada", address="running_season", number="2")],
    # programs
    "accounts:programs": [by("ada"), by("guest")],
    "accounts:guide": [by("stranger")],
    "api:page": [by("stranger")],
    # players
    "games:channels": [by("ada"), by("dora")],
    "accounts:player": [by("ada", username="username"), by("stranger", username="username")],
    "accounts:tells": [by("ada", username="username"), by("ben", username="username")],
    "accounts:settings": [by("ada"), by("guest")],
    "accounts:claim": [by("guest")],
    "accounts:prove": [by("stranger", token=token) for token in ("proof", "nosuchlink")],
    "accounts:delete": [by("ada"), by("guest")],
    # signing in
    "account_login": [by("stranger")],
    "account_logout": [by("ada")],
    "account_inactive": [by("stranger")],
    "account_signup": [by("stranger")],
    "account_reauthenticate": [by("cleo")],
    "account_email": [by("ada")],
    "account_email_verification_sent": [by("proves an address")],
    "account_change_password": [by("ada")],
    "account_set_password": [by("dora")],
    "account_reset_password": [by("stranger")],
    "account_reset_password_done": [by("stranger")],
    "account_reset_password_from_key": [
        by("stranger", uidb36="uidb36", key="reset"),
        by("stranger", uidb36="1", key="bad-token"),
    ],
    "account_reset_password_from_key_done": [by("stranger")],
    "account_request_login_code": [by("stranger")],
    "account_confirm_login_code": [by("awaits a code")],
    "usersessions_list": [by("ada")],
    # second factors
    "mfa_index": [by("ada"), by("ben")],
    "mfa_authenticate": [by("without the second factor")],
    "mfa_reauthenticate": [by("ben")],
    "mfa_activate_totp": [by("ada")],
    "mfa_deactivate_totp": [by("ben")],
    "mfa_view_recovery_codes": [by("ben")],
    "mfa_generate_recovery_codes": [by("ben")],
    "mfa_list_webauthn": [by("ada"), by("ben")],
    "mfa_add_webauthn": [by("ada")],
    "mfa_reauthenticate_webauthn": [by("ben")],
    "mfa_remove_webauthn": [by("ben", pk="passkey")],
    "mfa_edit_webauthn": [by("ben", pk="passkey")],
    # mail in development
    "mailbox": [by("stranger")],
    "mailbox_letter": [by("stranger", name="mail")],
    # hosts
    "admin:index": [by("host")],
    "admin:app_list": [by("host", app_label="games")],
    "admin:games_game_do": [by("host", pk="game", verb="end")],
    "admin:games_letters": [by("host")],
    "admin:games_game_look": [by("host", pk="game")],
    "admin:games_game_changelist": [by("host"), by("host", "?q=ada")],
    "admin:games_game_change": [by("host", object_id="game")],
    "admin:games_circle_changelist": [by("host")],
    "admin:games_circle_change": [by("host", object_id="circle_pk")],
    "admin:games_season_changelist": [by("host")],
    "admin:games_season_change": [by("host", object_id="season_pk")],
    "admin:accounts_user_changelist": [by("host")],
    "admin:accounts_user_change": [by("host", object_id="player")],
    "admin:accounts_token_changelist": [by("host")],
    "admin:accounts_token_change": [by("host", object_id="token_pk")],
    "admin:faults_fault_changelist": [by("host")],
    "admin:faults_fault_change": [by("host", object_id="fault")],
    **{f"admin:auth_group_{page}": [by("host", object_id="group")] for page in ("change", "delete", "history")},
    "admin:auth_group_changelist": [by("host")],
    "admin:auth_group_add": [by("host")],
}

# These do something with what is posted, and send anybody who merely opens them elsewhere.
POSTED = [
    "games:practice",
    "games:answer",
    "games:talk",
    "games:react",
    "games:circle_react",
    "games:take_back",
    "games:order",
    "games:unorder",
    "games:note",
    "games:show_notes",
    "games:hand_over",
    "games:propose",
    "games:reply",
    "games:nudge",
    "games:for_all",
    "games:no_letters",
    "games:let_back",
    "accounts:never_mind",
    "games:reclaim",
    "games:join",
    "games:leave",
    "games:close",
    "games:fill",
    "games:rematch",
    "games:decline",
    "games:others",
    "games:accept_circle",
    "games:leave_circle",
    "games:rename_circle",
    "games:new_circle_link",
    "games:delete_circle",
    "games:remove_from_circle",
    "games:new_calendar",
    "games:no_calendar",
    "games:set_hook",
    "games:try_channel",
    "games:remove_channel",
    "games:add_device",
    "games:moment_of_line",
    "games:join_season_here",
    "games:begin_season",
    "games:leave_season",
    "games:seat_season_again",
    "games:end_season",
    "games:ask_host_of_season",
    "games:exclude_from_season",
    "games:hand_on_season",
    "games:next_season",
    "accounts:make_token",
    "accounts:end_token",
    "accounts:make_bot",
    "accounts:delete_bot",
    "accounts:theme",
    "accounts:test_letter",
    "accounts:go_away",
    "accounts:come_back",
    "accounts:step_aside",
    "accounts:step_back",
    "admin:logout",
    "admin:login",
    "admin:password_change",
]

# These are read by programs, or are parts of a page that a script puts there.
NO_PAGES = [
    "mailbox_html",
    "games:poll",
    "games:wait",
    "games:circle_lately",
    "games:preview",
    "games:learn_preview",
    "games:known",
    "games:record",
    "games:check_deal",
    "games:worker",
    "games:calendar",
    "healthz",
    "api:openapi",
    "accounts:take_along",
    "mfa_download_recovery_codes",
    "mfa_login_webauthn",
    "admin:jsi18n",
]

# Django draws these for every model alike; those of groups are visited.
ALIKE = re.compile(r"admin:\w+_(add|delete|history)")
