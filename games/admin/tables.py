"""The list of tables, and a page for each with what a host can do there. No row is edited by hand."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import play
from games.admin import letters, page
from games.admin.bulk import BULK, HoursForm
from games.admin.host_actions import ACTIONS, Action
from games.admin.lists import ByGame, ByPace, ByState, ByTrouble, Uncounted, tables_by
from games.ledger.trouble import note_at
from games.models import Game, Seat
from games.wording.moments import clock
from games.wording.names import table_name

FILTERS = [ByTrouble, ByState, ByGame, ByPace]


class TableList(Uncounted):
    """The tables, each with its seats."""

    def rows(self) -> QuerySet[Any]:
        seats = Seat.objects.order_by("number").only("game", "number", "name")
        return super().rows().prefetch_related(Prefetch("seats", seats))


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs alone
    list_display = ["table", "players", "status", "awaited", "changed_at"]
    list_filter = [*FILTERS]
    search_fields = ["address"]  # see `get_search_results`
    search_help_text = _("The beginning of a table’s address, or a part of a player’s name or email address")
    ordering = ["-changed_at", "-pk"]
    list_per_page = 30  # Django needs a millisecond for each
    list_max_show_all = 0
    sortable_by = ["changed_at"]
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    change_list_template = "admin/uncounted.html"
    actions = BULK
    action_form = HoursForm

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """Only `games.play` changes a table; see `may_act`."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def may_act(self, request: HttpRequest) -> bool:
        """Whether this host may act at tables, and not only see them."""
        return request.user.has_perm("games.change_game")

    has_act_permission = may_act  # for the actions of the list

    def noted(self, refused: play.Refused, game: Game) -> play.Refused:
        """Record the error behind a refusal again: the first record was rolled back with its transaction."""
        error = refused.__cause__
        if error is not None and isinstance(refused, play.Stuck):
            play.note_trouble(game.address, error)
        elif error is not None and isinstance(refused, play.Faulty):
            return play.Faulty(note_at(error, game.address))
        return refused

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Allow lookups by our own filters only: with enough guesses, others would reveal a hidden card."""
        return lookup in [own.parameter_name for own in FILTERS]

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Refuse all of them: Django's own check fails at a row whose key is another's."""
        return False

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[Uncounted]:
        return TableList

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        """Find tables by address, or by their players."""
        if not search_term.strip():
            return queryset, False
        found, all_of_them = tables_by(search_term)
        if not all_of_them:
            messages.info(request, gettext("More than 50 players match. These are the tables of 50 of them."))
        return queryset.filter(found), False

    @admin.display(description=_("table"))
    def table(self, game: Game) -> str:
        return page.title_of(game)

    @admin.display(description=_("players"))
    def players(self, game: Game) -> str:
        seats = list(game.seats.all())
        names = ", ".join(map(str, seats))
        return f"{names} ({len(seats)}/{game.size})" if len(seats) < game.size else names

    @admin.display(description=_("awaited"))
    def awaited(self, game: Game) -> str:
        names, due = page.who_and_until(game, list(game.seats.all()))
        if not names or game.status == Game.Status.PAUSED or due is None:
            return names or "–"
        return format_html(gettext("{}, by {}"), names, clock(due))

    def get_urls(self) -> list[URLPattern]:
        own = [
            path("<int:pk>/do/<slug:verb>/", self.admin_site.admin_view(self.do_view), name="games_game_do"),
            path("letters/", self.admin_site.admin_view(self.letters_view), name="games_letters"),
            path("<int:pk>/look/", self.admin_site.admin_view(self.look_view), name="games_game_look"),
        ]
        return own + super().get_urls()

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """List the tables under that name."""
        return super().changelist_view(request, {"title": gettext("Tables"), **(extra_context or {})})

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        game = self.get_game(request, object_id)
        seats = list(game.seats.select_related("user"))
        may_act, words = self.may_act(request), page.words_of(game, seats)
        return self.render(
            request,
            "game",
            game,
            rows=page.seat_rows(game, seats, may_act),
            actions=page.table_actions(game) if may_act else [],
            may_look=self.may_look(request) and game.started_at is not None,
            lines=page.log(game, words),
            sight=page.sight_in_words(game, words),
            title=table_name(game, seats),
            turn=words.turn(game.turn),
            result=words.plain(game.result) if game.result else "",
            move_time=page.span(game.move_time),
            bank_time=page.span(game.bank_time),
            shown=page.SHOWN,
        )

    def do_view(self, request: HttpRequest, pk: int, verb: str) -> HttpResponse:
        """Carry out a host's action, after a confirmation if it cannot be undone."""
        game, action = self.get_game(request, pk), ACTIONS.get(verb)
        if not self.may_act(request):
            raise PermissionDenied
        if action is None:
            raise Http404
        if request.method != "POST":
            seat = next((s for s in game.seats.all() if str(s.number) == request.GET.get("seat")), None)
            return self.render(request, "sure", game, action=action, seat=seat)
        try:
            with transaction.atomic():
                self.note(request, game, action)
                action.call(game.address, request.POST)
        except play.Refused as refused:
            messages.error(request, str(self.noted(refused, game)))
        else:
            messages.success(request, action.done)
        gone = not Game.objects.filter(pk=pk).exists()
        return HttpResponseRedirect(
            reverse("admin:games_game_changelist") if gone else reverse("admin:games_game_change", args=[pk])
        )

    def note(self, request: HttpRequest, game: Game, action: Action) -> None:
        """Record in the hosts' history who did what."""
        seat = request.POST.get("seat", "")[:3] if action.needs == "seat" else ""
        number = f" {int(seat) + 1}" if seat.isdecimal() else ""
        self.log_change(request, game, f"{action.label}{number}")

    def letters_view(self, request: HttpRequest) -> HttpResponse:
        """List the letters that fail, latest first, each with why."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request), "opts": self.opts, "title": gettext("Letters that fail"),
            "letters": [(letter, letters.state_of(letter)) for letter in letters.failing().letters],
            "may_see_players": request.user.has_perm("accounts.view_user"),
        }  # fmt: skip
        return TemplateResponse(request, "admin/games/letters.html", context)

    def look_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show hidden cards, sealed answers and how answers came once, after a POST, and tell the table so."""
        game = self.get_game(request, pk)
        if not self.may_look(request):
            raise PermissionDenied
        hands, moves = None, None
        if request.method == "POST":
            try:
                with transaction.atomic():
                    seats = play.look_at_hands(game.address)
                    self.log_change(request, game, gettext("Looked at the hidden cards."))
            except play.Refused as refused:
                messages.error(request, str(refused))
                return HttpResponseRedirect(reverse("admin:games_game_change", args=[pk]))
            words = page.words_of(game, seats)
            hands = [
                (seat, page.secrets_in_words(game, seat, words), page.answer_in_words(game, seat.hand, words))
                for seat in seats
            ]
            moves = page.moves(game, words)
        response = self.render(request, "look", game, hands=hands, moves=moves, shown=page.SHOWN)
        response["Cache-Control"] = "no-store"
        return response

    def may_look(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.see_truth")

    def get_game(self, request: HttpRequest, pk: int | str) -> Game:
        """Return a table, if this host may see tables. Raises Http404 or PermissionDenied."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        game: Game | None = self.get_object(request, str(pk))
        if game is None:
            raise Http404
        return game

    def render(self, request: HttpRequest, template: str, game: Game, **context: Any) -> TemplateResponse:
        context = {
            **self.admin_site.each_context(request), "title": page.title_of(game), **context,
            "game": game, "opts": self.opts, "paused": game.status == Game.Status.PAUSED,
        }  # fmt: skip
        return TemplateResponse(request, f"admin/games/game/{template}.html", context)
