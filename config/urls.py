"""Every address of the site, by room."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from .health import healthz

admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
]
