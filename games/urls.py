"""Addresses of the lobby, the tables and the rules."""

app_name = "games"
urlpatterns: list = []
