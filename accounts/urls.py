"""Addresses of players and their settings."""

app_name = "accounts"
urlpatterns: list = []
