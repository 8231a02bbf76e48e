"""The rights in the admin as a table: which right opens what, and to whom it may be done; and where to try it."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib.auth.models import Group
from django.urls import reverse

from accounts import tokens
from accounts.models import User
from faults.models import Fault
from games import play
from tests.catalog.which import SEALED
from tests.factories import an_account
from tests.games.circles import circle_of
from tests.games.seasons import begun
from tests.games.tables import friend, table_of

HELPS = "helps"  # may sign in to the admin
SUPERUSER = "superuser"
OPEN_TO_ALL = {"login", "logout", "password_change"}  # which lead to where everybody signs in, or changes theirs

# What can be opened or done, and by which rights: any of several, or both where there is a +.
# What follows a page's name is the button pressed there.
DEEDS = """
GET  index                                       helps
GET  jsi18n                                      helps
GET  app_list          view_game, change_game, view_circle, change_circle, delete_circle, view_season, change_season

GET  games_game_changelist                       view_game, change_game
POST games_game_changelist pause                 change_game
POST games_game_changelist resume                change_game
POST games_game_changelist extend                change_game
POST games_game_changelist write                 change_game
POST games_game_changelist remove                change_game
GET  games_game_add                              nobody
POST games_game_add                              nobody
GET  games_game_change                           view_game, change_game
POST games_game_change                           nobody
GET  games_game_delete                           nobody
POST games_game_delete                           nobody
GET  games_game_history                          view_game, change_game
GET  games_game_do                               change_game
POST games_game_do                               change_game
GET  games_game_look                             see_truth + view_game, see_truth + change_game
POST games_game_look                             see_truth + view_game, see_truth + change_game
GET  games_letters                               view_game, change_game

GET  games_circle_changelist                     view_circle, change_circle
POST games_circle_changelist delete_selected     delete_circle + view_circle, delete_circle + change_circle
GET  games_circle_add                            nobody
POST games_circle_add                            nobody
GET  games_circle_change                         view_circle, change_circle
POST games_circle_change                         change_circle
GET  games_circle_delete                         delete_circle
POST games_circle_delete                         delete_circle
GET  games_circle_history                        view_circle, change_circle

GET  games_season_changelist                     view_season, change_season
POST games_season_changelist exclude             change_season
POST games_season_changelist end                 change_season
GET  games_season_add                            nobody
POST games_season_add                            nobody
GET  games_season_change                         view_season, change_season
POST games_season_change                         nobody
GET  games_season_delete                         nobody
POST games_season_delete                         nobody
GET  games_season_history                        view_season, change_season

GET  accounts_user_changelist                    view_user, change_user
POST accounts_user_changelist delete_selected    delete_user + view_user, delete_user + change_user
GET  accounts_user_add                           nobody
POST accounts_user_add                           nobody
GET  accounts_user_change                        view_user, change_user
POST accounts_user_change                        change_user
GET  accounts_user_delete                        delete_user
POST accounts_user_delete                        delete_user
GET  accounts_user_history                       view_user, change_user

GET  accounts_token_changelist                   view_token, change_token
POST accounts_token_changelist end               change_token
POST accounts_token_changelist limit             change_token
GET  accounts_token_add                          nobody
POST accounts_token_add                          nobody
GET  accounts_token_change                       view_token, change_token
POST accounts_token_change                       nobody
GET  accounts_token_delete                       nobody
POST accounts_token_delete                       nobody
GET  accounts_token_history                      view_token, change_token

GET  auth_group_changelist                       superuser
POST auth_group_changelist delete_selected       superuser
GET  auth_group_add                              superuser
POST auth_group_add                              superuser
GET  auth_group_change                           superuser
POST auth_group_change                           superuser
GET  auth_group_delete                           superuser
POST auth_group_delete                           superuser
GET  auth_group_history                          superuser

GET  faults_fault_changelist                     view_fault
GET  faults_fault_add                            nobody
POST faults_fault_add                            nobody
GET  faults_fault_change                         view_fault
POST faults_fault_change                         nobody
GET  faults_fault_delete                         nobody
POST faults_fault_delete                         nobody
GET  faults_fault_history                        view_fault
"""

# To whose account it may be done by somebody who may do it at all.
WHOM = """
                                  a helper    a superuser
a player                          yes         yes
a guest                           yes         yes
a helper with fewer rights        yes         yes
a helper with the same rights     yes         yes
a helper with one right more      no          yes
a helper with one by a group      no          yes
a helper who is locked out        no          yes
a superuser                       no          yes
a superuser who is locked out     no          yes
themselves                        yes         yes
"""


class Deed(NamedTuple):
    """Something that can be opened or done in the admin, and the sets of rights by which it can be."""

    method: str
    route: str
    button: str
    by: tuple[frozenset[str], ...]

    def open_to(self, rights: frozenset[str]) -> bool:
        """Whether somebody with these rights may."""
        return any(needed <= rights for needed in self.by)


def deeds() -> list[Deed]:
    """The first table, a row each."""
    rows = [line.split(maxsplit=2) for line in DEEDS.splitlines() if line]
    found = []
    for method, route, rest in rows:
        button, by = ("", rest) if rest.strip() == rest and "  " not in rest else rest.split(maxsplit=1)
        found.append(Deed(method, route, button, tuple(frozenset(way.split(" + ")) for way in by.split(", "))))
    return found


def whom() -> dict[tuple[str, str], bool]:
    """The second table: by who does it and to whom, whether it is done."""
    head, *rows = [line for line in WHOM.splitlines() if line]
    who = [name.strip() for name in head.split("  ") if name.strip()]
    found: dict[tuple[str, str], bool] = {}
    for row in rows:
        to, *cells = [cell.strip() for cell in row.split("  ") if cell.strip()]
        found |= {(by, to): cell == "yes" for by, cell in zip(who, cells, strict=True)}
    return found


def form_of(user: User, **changed: Any) -> dict[str, Any]:
    """A player's form in the admin, as a superuser would send it."""
    ticked = [name for name in ("is_active", "is_staff", "is_superuser") if getattr(user, name)]
    may = {
        "user_permissions": [*user.user_permissions.values_list("pk", flat=True)],
        "groups": [*user.groups.values_list("pk", flat=True)],
    }
    own = {name: getattr(user, name) for name in ("name", "email", "zone", "wakes", "sleeps", "notices")}
    sent = own | may | dict.fromkeys(ticked, "on") | changed
    return {name: value for name, value in sent.items() if value not in (None, "")}


class Grounds:
    """A site with one of each thing that the admin has a page for, and with the forms that are posted there."""

    def __init__(self) -> None:
        self.game, self.paused = table_of(SEALED, 3), table_of(SEALED, 3)
        play.pause(self.paused.address)
        self.waiting = play.open_table(friend("Ada"), play.Plan(SEALED, 3))
        self.circle = circle_of("Ada", "Ben")
        self.season = begun(4)
        self.player = an_account("Pia", "pia@example.com")
        self.token = tokens.make(self.player, "Laptop", ["read"], None)[0]
        self.group = Group.objects.create(name="Helpers")
        self.fault = Fault.objects.create(number="ABCD2345", type="KeyError", place="here")
        self.own: dict[str, list[Any]] = {
            "app_list": ["games"],
            "games_game_do": [self.game.pk, "pause"],
            "games_game_look": [self.game.pk],
        }
        self.forms: dict[str, dict[str, Any]] = {
            "games_game_add": {"slug": SEALED, "size": 3},
            "games_game_change": {"status": "over"},
            "games_game_changelist resume": {"_selected_action": self.paused.pk},
            "games_game_changelist remove": {"_selected_action": self.waiting.pk, "sure": "yes"},
            "games_circle_add": {"name": "Liars"},
            "games_circle_change": {"name": "Liars"},
            "games_season_add": {"name": "Winter"},
            "games_season_change": {"name": "Winter"},
            "games_season_changelist exclude": {"player": "Dora"},
            "accounts_token_changelist limit": {"per_minute": "30"},
            "accounts_token_add": {"name": "Laptop", "may_read": "on"},
            "accounts_token_change": {"per_minute": "30"},
            "accounts_user_add": {"name": "Pola", "email": "pola@example.com"},
            "accounts_user_change": form_of(self.player, name="Pola"),
            "auth_group_add": {"name": "More helpers"},
            "auth_group_change": {"name": "Helping hands"},
            "faults_fault_add": {"number": "ABCD2346", "type": "KeyError", "place": "here"},
            "faults_fault_change": {"number": "ABCD2346"},
        }

    def thing(self, route: str) -> Any:
        """What a page of one thing is of."""
        things = {
            "game": self.game,
            "circle": self.circle,
            "season": self.season,
            "user": self.player,
            "token": self.token,
            "group": self.group,
        }
        return things.get(route.split("_")[1], self.fault)

    def address(self, deed: Deed) -> str:
        is_of_one = deed.route.split("_")[2:] in (["change"], ["delete"], ["history"])
        given: list[Any] = self.own.get(deed.route, [self.thing(deed.route).pk] if is_of_one else [])
        return reverse(f"admin:{deed.route}", args=given)

    def form(self, deed: Deed) -> dict[str, Any]:
        button = {"action": deed.button, "_selected_action": self.thing(deed.route).pk} if deed.button else {}
        return {"post": "yes", "hours": 5} | button | self.forms.get(f"{deed.route} {deed.button}".strip(), {})
