"""A player's programs: tokens and bot accounts, made and ended here; and the page for those who write one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import tokens
from accounts.limits import refusal, too_often
from accounts.models import MARK, Token, User
from accounts.names import NameField
from accounts.pages import leaving
from accounts.pages.figures import bots_rated
from accounts.pages.posting import only_posted
from accounts.writing import tidy

REFUSED = 422
CHOOSE = {"required": gettext_lazy("Choose one of these."), "invalid_choice": gettext_lazy("Choose one of these.")}
LASTS = {"30": gettext_lazy("30 days"), "365": gettext_lazy("A year"), "": gettext_lazy("Until I end it")}


class TokenForm(forms.Form):
    """A token to be made: for which account, what it is called, what it may do, and how long."""

    account = forms.ChoiceField(label=gettext_lazy("For"), widget=forms.RadioSelect, error_messages=CHOOSE)
    name = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=40,
        error_messages={"required": gettext_lazy("Give it a name by which you will know it again.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    may_read = forms.BooleanField(label=gettext_lazy("Read what this account sees"), required=False, initial=True)
    may_play = forms.BooleanField(
        label=gettext_lazy("Play: answer, plan, open tables and sit down"), required=False, initial=True
    )
    may_talk = forms.BooleanField(label=gettext_lazy("Talk at the table"), required=False)
    lasts = forms.ChoiceField(
        label=gettext_lazy("It lasts"),
        choices=[*LASTS.items()],
        initial="365",
        required=False,
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
    )

    def __init__(self, data: Any = None, *, user: User) -> None:
        super().__init__(data)
        mine = [(user.username, _("me")), *user.programs.order_by("pk").values_list("username", "name")]
        account = self.fields["account"]
        assert isinstance(account, forms.ChoiceField)
        account.choices, account.initial = mine, mine[-1][0]

    def clean_name(self) -> str:
        """Return the name on one line."""
        return tidy(self.cleaned_data["name"])

    def make(self, user: User) -> tuple[Token, str]:
        """Make the token, once the form is valid. Raises tokens.Refused."""
        given = self.cleaned_data
        account = user if given["account"] == user.username else user.programs.get(username=given["account"])
        scopes = [scope.value for scope in Token.Scope if given[f"may_{scope.value}"]]
        until = timezone.now() + timedelta(days=int(given["lasts"])) if given["lasts"] else None
        return tokens.make(account, given["name"], scopes, until)


class BotForm(forms.Form):
    """A bot account to be made."""

    bot = NameField(label=gettext_lazy("Its name"), longest=tokens.NAME - len(MARK) - 1)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["bot"].widget.attrs["autocomplete"] = "off"


class Mine(HttpRequest):
    user: User


@require_safe
@login_required
@never_cache
def mine(request: Mine) -> HttpResponse:
    """A player's tokens and bot accounts."""
    return draw(request)


def draw(request: Mine, status: int = 200, **more: Any) -> HttpResponse:
    """Draw the page, with a form as it was filled in, or with a secret that is shown this once."""
    user = User.objects.get(pk=request.user.pk)
    if user.is_guest:
        return render(request, "programs/mine.jinja", {}, status=status)
    context = {
        "tokens": tokens.tokens_of(user),
        "bots": user.programs.order_by("pk"),
        "form": TokenForm(user=user),
        "bot_form": BotForm(),
        "mark": MARK,
        "secret": "",
    }
    return render(request, "programs/mine.jinja", context | more, status=status)


@login_required
@only_posted("accounts:programs")
def make_token(request: Mine) -> HttpResponse:
    """Make a token, and show its secret on the page that answers: nothing keeps it until another is opened."""
    if sentence := too_often(request, "program"):
        return refusal(request, sentence)
    form = TokenForm(request.POST, user=request.user)
    if form.is_valid():
        try:
            token, secret = form.make(request.user)
            return draw(request, made=token, secret=secret)
        except tokens.Refused as refused:
            form.add_error(None, str(refused))
    return draw(request, REFUSED, form=form)


@login_required
@only_posted("accounts:programs")
def end_token(request: Mine, begins: str) -> HttpResponse:
    """End a token; one that has been ended already is as good as ended."""
    token = tokens.tokens_of(request.user).filter(key=begins).first()
    if token is not None:
        tokens.end(token)
    messages.success(request, _("The token is ended. Nothing can come in with it any more."))
    return redirect("accounts:programs")


@login_required
@only_posted("accounts:programs")
def make_bot(request: Mine) -> HttpResponse:
    """Make a bot account."""
    if sentence := too_often(request, "program"):
        return refusal(request, sentence)
    form = BotForm(request.POST)
    if form.is_valid():
        try:
            bot = tokens.make_program(request.user, form.cleaned_data["bot"])
            messages.success(request, _("%(bot)s is here. Make a token for it.") % {"bot": bot.name})
            return redirect("accounts:programs")
        except tokens.Refused as refused:
            form.add_error("bot", str(refused))
    return draw(request, REFUSED, bot_form=form)


@login_required
@only_posted("accounts:programs")
def delete_bot(request: Mine, handle: str) -> HttpResponse:
    """Delete a bot account of the player's; it leaves its tables."""
    bot = get_object_or_404(User, owner=request.user, username=handle)
    leaving.delete(bot)
    tokens.tell(request.user, _("Your bot account %(bot)s has been deleted, with its tokens."), bot=bot.name)
    messages.success(request, _("%(bot)s is gone. Bots of ours play on for it.") % {"bot": bot.name})
    return redirect("accounts:programs")


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """What programs see and may do, and how to write one."""
    return render(request, "programs/guide.jinja", {"mark": MARK, "rated": bots_rated()})
