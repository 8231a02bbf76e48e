"""URLs of players and their settings."""

from django.urls import path

from accounts.pages import programs, proofs, theme, views

app_name = "accounts"
urlpatterns = [
    path("players/<slug:username>/", views.player, name="player"),
    path("players/<slug:username>/tells/", views.tells, name="tells"),
    path("settings/", views.settings, name="settings"),
    path("settings/take-along/", views.take_along, name="take_along"),
    path("settings/theme/", theme.choose_theme, name="theme"),
    path("settings/test-letter/", views.test_letter, name="test_letter"),
    path("settings/away/", views.go_away, name="go_away"),
    path("settings/away/back/", views.come_back, name="come_back"),
    path("settings/programs/", programs.mine, name="programs"),
    path("settings/programs/token/", programs.make_token, name="make_token"),
    path("settings/programs/token/<slug:begins>/end/", programs.end_token, name="end_token"),
    path("settings/programs/bot/", programs.make_bot, name="make_bot"),
    path("settings/programs/bot/<slug:handle>/delete/", programs.delete_bot, name="delete_bot"),
    path("programs/", programs.guide, name="guide"),
    path("settings/claim/", views.claim, name="claim"),
    path("settings/claim/never-mind/", proofs.never_mind, name="never_mind"),
    path("proof/<str:token>/", proofs.prove, name="prove"),
    path("settings/claim/sign-in/", views.step_aside, name="step_aside"),
    path("settings/claim/back/", views.step_back, name="step_back"),
    path("settings/delete/", views.end, name="delete"),
]
