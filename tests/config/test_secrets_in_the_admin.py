"""No page of the admin tells a helper what it promises to keep: whatever it is, every page is the same to the byte."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import models, transaction
from django.urls import reverse

from accounts.models import Token, User
from accounts.rights import HELP
from games import circles, play, post
from games.models import Circle, Feed, Membership, Move, Note, Seat
from tests.catalog.which import SEALED, WINDOW
from tests.factories import a_guest, a_helper, a_superuser
from tests.games.letters import NOON, at
from tests.games.tables import awaited, browser_of, friend, give, table_of
from tests.rights import Grounds, deeds

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


class Site(Grounds):
    """The site of the tables of rights, with a guest at a table, an open window, and a table opened to the circle."""

    def __init__(self) -> None:
        super().__init__()
        self.guest, self.ada = a_guest("Gwen"), friend("Ada")
        self.game = play.open_table(self.ada, play.Plan(SEALED, 3))
        for other in (friend("Ben"), self.guest):
            play.take_seat(self.game.address, other)
        for number in awaited(self.game):
            give(self.game, number)
        window = table_of(WINDOW, 3)
        (leader,) = awaited(window)
        give(window, leader)
        give(window, (leader + 1) % 3)  # a pass
        circles.open_table(self.circle.address, self.ada, play.Plan(SEALED, 4))
        friend("Zoe")
        self.client = browser_of(a_helper("Hella", {*HELP} - {"see_truth"}))

    def things(self, model: type[models.Model]) -> list[int]:
        return [*model._default_manager.order_by("pk").values_list("pk", flat=True)]

    def addresses(self) -> Iterator[str]:
        """Every address of a page in the table of rights, with each thing that there is."""
        by_name = {f"{own._meta.app_label}_{own._meta.model_name}": own for own in admin.site._registry}
        for deed in deeds():
            if deed.method == "GET":
                name, _, page = deed.route.rpartition("_")
                of_one = name in by_name and page in ("change", "delete", "history")
                lists = [[pk] for pk in self.things(by_name[name])] if of_one else [self.own.get(deed.route, [])]
                yield from (reverse(f"admin:{deed.route}", args=given) for given in lists)

    def pages(self) -> dict[str, str]:
        """What a helper reads who may do all but look at the hidden cards, also where deleting from a list is asked."""
        found = {}
        for address in self.addresses():
            found[address] = self.client.get(address).content
        for model in (User, Circle, Group):
            address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
            chosen = {"action": "delete_selected", "_selected_action": self.things(model)}
            found[f"delete from {address}"] = self.client.post(address, chosen).content
        return {address: TOKEN.sub("", page.decode()) for address, page in found.items()}

    def after(self, change: Callable[[], object]) -> dict[str, str]:
        """The pages some hours after a change, when letters have gone out; then all is as before."""
        with transaction.atomic():
            with at(NOON):
                change()
            with at(NOON + timedelta(hours=20)):
                play.write_due()
                post.post_due()
                pages = self.pages()
            transaction.set_rollback(True)
        return pages


def others_in_the_circle(site: Site) -> None:
    circles.remove(site.circle.address, site.ada, friend("Ben").username)
    circles.join(Circle.objects.get(pk=site.circle.pk).secret, friend("Zoe"))
    Membership.objects.create(circle=site.circle, user=friend("Cleo"))


def a_webhook(site: Site) -> None:
    for name in ("Ada", "Ben", "Cleo"):
        post.set_hook(friend(name), "discord", "https://hooks.example/x")


def a_webhook_that_is_off(site: Site) -> None:
    post.channels.switch_off(post.set_hook(site.ada, "discord", "https://hooks.example/x"))


def a_device_of_a_guest(site: Site) -> None:
    post.add_device(site.guest, "https://push.example/x", {}, "My telephone")


def ways_in_and_out(site: Site) -> None:
    Feed.objects.create(user=site.ada)
    Authenticator.objects.create(user=site.ada, type=Authenticator.Type.TOTP, data={"secret": "JBSWY3DPEHPK3PXP"})


def notes_and_orders(site: Site) -> None:
    seat = Seat.objects.get(game=site.game, user=site.ada)
    Note.objects.create(seat=seat, user=site.ada, turn=1, text="Ben lies.")
    Seat.objects.filter(pk=seat.pk).update(orders=[{"kind": "bid"}])


def a_token_in_use(site: Site) -> None:
    """By now, today and by another secret."""
    Token.objects.update(used_at=NOON + timedelta(hours=7), digest="0" * 64)


def answers_by_order(site: Site) -> None:
    """And deadlines that are forgotten only by who answers by hand, if at all."""
    Move.objects.update(source=Move.Source.ORDER, order="bid", at=site.game.opened_at)
    Seat.objects.filter(game=site.game).update(missed=2)


SECRETS = [
    others_in_the_circle, a_webhook, a_webhook_that_is_off, a_device_of_a_guest, ways_in_and_out, notes_and_orders,
    a_token_in_use, answers_by_order,
]  # fmt: skip


def test_no_page_tells_a_helper() -> None:
    with at(NOON):
        site = Site()
    Token.objects.update(used_at=NOON)
    without, told = site.after(lambda: None), {}
    for secret in SECRETS:
        with_it = site.after(partial(secret, site))
        told[secret.__name__] = [address for address, page in without.items() if with_it[address] != page]
    assert told == {secret.__name__: [] for secret in SECRETS}


def test_no_page_lists_rows_by_their_keys() -> None:
    """Nor one that only superusers open, such as that of a group with its helpers."""
    site = Site()
    a_webhook(site)
    superuser = a_superuser()
    superuser.groups.add(site.group)
    site.client = browser_of(superuser)
    assert [address for address, page in site.pages().items() if " object (" in page] == []


def test_nothing_keeps_from_being_deleted_what_the_admin_deletes() -> None:
    """Since delete pages look up nothing, a row that protected another would end in an error."""
    keeps: set[Any] = {models.PROTECT, models.RESTRICT}
    rows = [field for model in admin.site._registry for field in model._meta.related_objects]
    assert rows
    assert [field for field in rows if getattr(field, "on_delete", None) in keeps] == []
