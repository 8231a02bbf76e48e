"""All URLs of the site."""

from functools import partial
from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.shortcuts import render
from django.urls import include, path
from django.views import defaults
from django.views.generic import RedirectView

from games.pages import lobby

from . import mailbox
from .health import healthz

admin.autodiscover()
# Passwords are tried on our own pages, which count them: Django's two in the admin lead there.
site: Any = admin.site  # whose methods may be replaced, as allauth wants it
site.login = secure_admin_login(RedirectView.as_view(pattern_name="admin:index"))
site.password_change = RedirectView.as_view(pattern_name="account_change_password")

# Nothing here uses the first two; the third would lead anybody who helps to the address of any table and circle.
UNUSED = {"autocomplete/", "password_change/done/", "r/<path:content_type_id>/<path:object_id>/"}
pages, app, name = site.urls

handler400 = "config.door.bad_request"
handler403 = partial(defaults.permission_denied, template_name="403.jinja")
handler404 = partial(defaults.page_not_found, template_name="404.jinja")
handler429 = partial(render, template_name="429.jinja", status=429)  # allauth's limits
handler500 = "faults.views.server_error"

urlpatterns = [
    path("", include("games.urls")),  # first, since most requests are polls
    path("api/", include("games.api.urls")),
    path("healthz", healthz, name="healthz"),
    path("mail/", mailbox.mailbox, name="mailbox"),
    path("mail/<str:name>/", mailbox.letter, name="mailbox_letter"),
    path("mail/<str:name>/letter.html", mailbox.html, name="mailbox_html"),
    path("admin/", ([page for page in pages if str(page.pattern) not in UNUSED], app, name)),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.pages.urls")),
    path("", lobby.home, name="home"),
]
