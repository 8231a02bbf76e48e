"""URLs of the lobby, the tables, the rules and the letters."""

from django.urls import path

from games.views import channels, circles, deal, learn, letters, lobby, notes, orders, replay, seats, table

app_name = "games"
urlpatterns = [
    path("t/<slug:address>/poll/", table.poll, name="poll"),
    path("tables/", lobby.lobby, name="lobby"),
    path("tables/open/", lobby.open_table, name="open"),
    path("turns/", lobby.turns, name="turns"),
    path("practice/<slug:slug>/", lobby.practice, name="practice"),
    path("rules/<slug:slug>/", lobby.rules, name="rules"),
    path("learn/<slug:slug>/", learn.learn, name="learn"),
    path("learn/<slug:slug>/preview/", learn.preview, name="learn_preview"),
    path("t/<slug:address>/", table.table, name="table"),
    path("t/<slug:address>/answer/", table.answer, name="answer"),
    path("t/<slug:address>/preview/", table.preview, name="preview"),
    path("t/<slug:address>/known/", table.known, name="known"),
    path("t/<slug:address>/talk/", table.talk, name="talk"),
    path("t/<slug:address>/log/", table.log, name="log"),
    path("t/<slug:address>/deal/", deal.deal, name="deal"),
    path("t/<slug:address>/record.json", deal.record, name="record"),
    path("check_deal.py", deal.script, name="check_deal"),
    path("t/<slug:address>/replay/", replay.replay, name="replay"),
    path("t/<slug:address>/replay/<int:step>/", replay.replay, name="moment"),
    path("t/<slug:address>/replay/line/<int:line>/", replay.line, name="moment_of_line"),
    path("t/<slug:address>/back/", table.take_back, name="take_back"),
    path("t/<slug:address>/order/", orders.give_order, name="order"),
    path("t/<slug:address>/unorder/", orders.take_back_order, name="unorder"),
    path("t/<slug:address>/note/", notes.write_note, name="note"),
    path("t/<slug:address>/notes/", notes.show_notes, name="show_notes"),
    path("t/<slug:address>/wait/", seats.wait, name="wait"),
    path("t/<slug:address>/join/", seats.join, name="join"),
    path("t/<slug:address>/leave/", seats.leave, name="leave"),
    path("t/<slug:address>/close/", seats.close, name="close"),
    path("t/<slug:address>/fill/", seats.fill, name="fill"),
    path("t/<slug:address>/again/", seats.rematch, name="rematch"),
    path("t/<slug:address>/decline/", seats.decline, name="decline"),
    path("t/<slug:address>/others/", seats.open_to_others, name="others"),
    # circles
    path("circles/", circles.mine, name="circles"),
    path("circles/new/", circles.new, name="new_circle"),
    path("circles/join/<slug:secret>/", circles.join, name="join_circle"),
    path("circles/<slug:address>/", circles.circle, name="circle"),
    path("circles/<slug:address>/accept/", circles.accept, name="accept_circle"),
    path("circles/<slug:address>/leave/", circles.leave, name="leave_circle"),
    path("circles/<slug:address>/name/", circles.rename, name="rename_circle"),
    path("circles/<slug:address>/link/", circles.new_link, name="new_circle_link"),
    path("circles/<slug:address>/delete/", circles.delete, name="delete_circle"),
    path("circles/<slug:address>/remove/", circles.remove, name="remove_from_circle"),
    # other ways to be told
    path("settings/channels/", channels.channels, name="channels"),
    path("settings/channels/calendar/", channels.new_calendar, name="new_calendar"),
    path("settings/channels/calendar/off/", channels.no_calendar, name="no_calendar"),
    path("calendar/<slug:secret>.ics", channels.calendar, name="calendar"),
    # letters
    path("l/<str:token>/", letters.letter, name="letter"),
    path("unsubscribe/<str:token>/", letters.unsubscribe, name="unsubscribe"),
]
