"""All URLs of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from games.views import lobby

from . import mailbox
from .health import healthz

admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # as allauth wants it

# Nothing here uses the first; the second would lead anybody who helps to the address of any table and circle.
UNUSED = {"autocomplete/", "r/<path:content_type_id>/<path:object_id>/"}
pages, app, name = admin.site.urls

handler400 = "config.door.bad_request"
handler500 = "faults.views.server_error"

urlpatterns = [
    path("", include("games.urls")),  # first, since most requests are polls
    path("healthz", healthz, name="healthz"),
    path("mail/", mailbox.mailbox, name="mailbox"),
    path("mail/<str:name>/", mailbox.letter, name="mailbox_letter"),
    path("mail/<str:name>/letter.html", mailbox.html, name="mailbox_html"),
    path("admin/", ([page for page in pages if str(page.pattern) not in UNUSED], app, name)),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.pages.urls")),
    path("", lobby.home, name="home"),
]
