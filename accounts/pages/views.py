"""A player's pages: the public one, settings, claiming an account and deleting it."""

from datetime import timedelta

from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from accounts import rights
from accounts.lessons import learn
from accounts.limits import refusal, too_often
from accounts.models import User
from accounts.pages import figures, guests, proofs, tell_book
from accounts.pages.analysis import parts_of
from accounts.pages.away import AwayForm, Plans
from accounts.pages.figures import FIRST, Figures, answers_of, company_of, ratings_of
from accounts.pages.forms import ClaimForm, DeletionForm, SettingsForm
from accounts.pages.leaving import delete, file_of
from accounts.pages.posting import only_posted, table_or_settings
from accounts.pages.tell_book import bots_met
from games import play, seasons, sight
from games.models import Letter

GAMES_ON_A_PAGE = 20
LETTERS_SHOWN = 5
BETWEEN_TESTS = timedelta(minutes=1)
GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


class Mine(HttpRequest):
    user: User


@require_safe
def player(request: HttpRequest, username: str) -> HttpResponse:
    """A player's public page."""
    found = player_named(username, request.user)
    games = figures.played(found, request.user)
    page, shown = figures.page_of(games, request.GET.get("page"), GAMES_ON_A_PAGE)
    met = company_of(found, request.user) if games else []
    tells = tell_book.may_read(request.user, found)
    context = {
        "player": found,
        "figures": Figures(games),
        "left": figures.left_by(found),
        "answers": answers_of(found),
        "ratings": ratings_of(found),
        "parts": parts_of(found) if games else [],
        "company": met if "everybody" in request.GET else met[:FIRST],
        "met": len(met),
        "reads_tells": tells,
        "tells": known_tells(found) if tells else [],
        "honours": seasons.honours_of(found, request.user),
        "may_invite": any(other.username == request.user.get_username() for other in met),
        "page": page,
        "shown": shown,
    }
    return render(request, "accounts/player.jinja", context)


def player_named(username: str, viewer: figures.Viewer) -> User:
    """Return a player, who may be the viewer. Raises Http404 if there is none of that name."""
    if isinstance(viewer, User) and viewer.username == username:
        return viewer
    return get_object_or_404(User, username=username, is_active=True)


def known_tells(player: User) -> list[str]:
    """Return a sentence or two from a player's tell book, on the game with most cases."""
    known = max(tell_book.counted(player).values(), key=lambda chapter: chapter.lies.whole, default=None)
    return [f"{known.name}: {said}" for said in known.sentences(player.name)[:1]] if known else []


@require_safe
def tells(request: HttpRequest, username: str) -> HttpResponse:
    """A player's tell book, for those they let read it."""
    found = player_named(username, request.user)
    if not tell_book.may_read(request.user, found):
        return render(request, "accounts/tells_closed.jinja", {"player": found}, status=403)
    between: list[tell_book.Chapter] = []
    if isinstance(request.user, User) and request.user != found:
        between = [*tell_book.counted(found, against=request.user).values()]
    bots = bots_met(found) if request.user == found else []
    context = {"player": found, "chapters": tell_book.book_of(found), "between": between, "bots": bots}
    return render(request, "accounts/tell_book.jinja", context)


@login_required
@GET_OR_POST
def settings(request: Mine) -> HttpResponse:
    """A player's settings, with links to everything else about the account."""
    user = User.objects.get(pk=request.user.pk)
    form = SettingsForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid() and may_keep(request, form):
        form.save()
        play.rename(user)
        play.replan_letters(user)
        messages.success(request, _("Your settings are saved."))
        return redirect("accounts:settings")
    return settings_page(request, user, form, AwayForm(user=user), 422 if form.errors else 200)


def settings_page(request: Mine, user: User, form: SettingsForm, away: AwayForm, status: int) -> HttpResponse:
    """Draw the settings, with what was typed into either form."""
    context = {
        "form": form,
        "letters": latest_letters(user),
        "held_back": sight.held_back(user),
        "away": Plans(user, away),
        "table": request.POST.get("table") or request.GET.get("table", ""),
    }
    return render(request, "accounts/settings.jinja", context, status=status)


def latest_letters(user: User) -> QuerySet[Letter]:
    """Return the last letters to a player, by the moment that is shown beside each."""
    mine = Letter.objects.mails().filter(user=user).exclude(kind=Letter.Kind.LEFT)
    return mine.order_by(Coalesce("sent_at", "created_at").desc(), "-pk")[:LETTERS_SHOWN]


@login_required
@only_posted("accounts:settings")
def go_away(request: Mine) -> HttpResponse:
    """Note on which days the player is away, for all their tables."""
    user = User.objects.get(pk=request.user.pk)
    form = AwayForm(request.POST, user=user)
    if sentence := too_often(request, "away"):
        form.add_error("last", sentence)
    if form.errors or not form.go():
        return settings_page(request, user, SettingsForm(instance=user), form, 422)
    messages.success(request, _("Your tables know when you are away."))
    return table_or_settings(request)


@login_required
@only_posted("accounts:settings")
def come_back(request: Mine) -> HttpResponse:
    """Take back what is left of an absence."""
    try:
        play.come_back(request.user)
        messages.success(request, _("Your clocks run again, and the days that you have not used are yours again."))
    except play.Refused as refusal:
        messages.error(request, str(refusal))
    return table_or_settings(request)


@login_required
@require_safe
def take_along(request: Mine) -> HttpResponseBase:
    """All that a player can take along, as a file."""
    if sentence := too_often(request, "take_along"):
        return refusal(request, sentence)
    user = User.objects.get(pk=request.user.pk)
    response = StreamingHttpResponse(file_of(user), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="longhand-{user.username}.json"'
    return response


def may_keep(request: Mine, form: SettingsForm) -> bool:
    """Whether the settings may be saved: too many new names within an hour are refused."""
    sentence = too_often(request, "rename") if "name" in form.changed_data else ""
    if sentence:
        form.add_error("name", sentence)
    return not sentence


@login_required
@only_posted("accounts:settings")
def test_letter(request: Mine) -> HttpResponse:
    """Send a test letter to the player."""
    mine = Letter.objects.filter(user=request.user, kind=Letter.Kind.TEST)
    if not request.user.email:
        messages.error(request, _("We have no address to write to: enter one first."))
        return redirect("accounts:claim")
    if mine.filter(created_at__gt=timezone.now() - BETWEEN_TESTS).exists():
        messages.info(request, _("A test letter is already on its way: give it a minute."))
    else:
        Letter.objects.create(user=request.user, kind=Letter.Kind.TEST)
        messages.success(request, _("A test letter is on its way to %(email)s.") % {"email": request.user.email})
    return redirect("accounts:settings")


@sensitive_post_parameters("secret")
@login_required
@GET_OR_POST
def claim(request: Mine) -> HttpResponse:
    """Let a guest turn into a full account by confirming an address."""
    if not request.user.is_guest:
        return redirect("accounts:settings")
    guest = User.objects.get(pk=request.user.pk)
    form = ClaimForm(request.POST or None, instance=guest)
    if request.method == "POST" and form.is_valid():
        refusal: HttpResponse | None = consume_or_429(request, action="signup")
        if refusal is not None:
            return refusal
        form.save()
        update_session_auth_hash(request, guest)
        back = form.cleaned_data["back"]
        proofs.ask_for_proof(request, guest, form.cleaned_data["address"], back)
        if back:
            learn(guest, "site", "address")  # asked at a table how they can be reached, they have said it
        return redirect(back or "accounts:claim")
    return render(request, "accounts/claim.jinja", {"form": form}, status=422 if form.errors else 200)


@login_required
@only_posted("accounts:settings")
def step_aside(request: Mine) -> HttpResponse:
    """Let a guest sign in to an account that they have, and bring their seats."""
    if not request.user.is_guest:
        return redirect("accounts:settings")
    guests.step_aside(request)
    return redirect("account_login")


@only_posted("games:lobby")
def step_back(request: HttpRequest) -> HttpResponse:
    """Let a guest who was about to sign in play on as a guest."""
    guests.step_back(request)
    return redirect("games:lobby" if request.user.is_authenticated else "account_login")


@sensitive_post_parameters("proof")
@login_required
@GET_OR_POST
def end(request: Mine) -> HttpResponse:
    """Delete an account once its player has confirmed it."""
    user = User.objects.get(pk=request.user.pk)
    form = DeletionForm(user, request.POST or None)
    if request.method == "POST":
        refusal: HttpResponse | None = consume_or_429(request, action="reauthenticate")
        if refusal is not None:
            return refusal
        if form.is_valid():
            try:
                delete(user)
            except rights.Refused as refused:
                form.add_error(None, str(refused))
            else:
                logout(request)
                messages.success(request, _("Your account is deleted. Your friends' games go on."))
                return redirect("home")
    return render(request, "accounts/delete.jinja", {"form": form}, status=422 if form.errors else 200)
