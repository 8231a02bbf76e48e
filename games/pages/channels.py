"""Ways to be told besides mail, each player's own to switch on and off: devices, a webhook, a calendar."""

from __future__ import annotations

import base64
import binascii
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits import refusal, too_often
from accounts.models import User
from accounts.pages.posting import TABLE, only_posted
from accounts.sessions import device_of
from games import post
from games.models import Call, Channel, Feed, new_secret
from games.pages.responses import REFUSED
from games.post.calendar import calendar_of
from games.post.links import whole
from games.post.outside import Unreachable, sound
from games.post.push import public_key

KINDS = [choice for choice in Channel.Kind.choices if choice[0] != Channel.Kind.DEVICE]
LONGEST = 500


class HookForm(forms.Form):
    """A webhook: which service it is of, and its address."""

    kind = forms.ChoiceField(
        label=_lazy("It belongs to"),
        choices=KINDS,
        widget=forms.RadioSelect,
        error_messages={"required": _lazy("Say which service it belongs to.")},
    )
    address = forms.CharField(
        label=_lazy("Its address"),
        max_length=LONGEST,
        help_text=_lazy(
            "Your service shows it when you make a webhook; for Matrix, hookshot does. It begins with https://."
        ),
        error_messages={"required": _lazy("Paste the address of the webhook.")},
        widget=forms.URLInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_address(self) -> str:
        """Refuse what is no address outside, as far as it shows without asking anybody."""
        address = str(self.cleaned_data["address"])
        try:
            sound(address)
        except Unreachable as error:
            raise forms.ValidationError(Call.Trouble(error.args[0]).label) from None
        return address


class DeviceForm(forms.Form):
    """A browser's subscription to push messages, as its script posts it (static/js/push.js)."""

    address = forms.CharField(max_length=LONGEST, widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=100, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Refuse what no message could be sent to: nobody can correct fields that they cannot see."""
        try:
            sound(self.cleaned_data["address"])
            EllipticCurvePublicKey.from_encoded_point(SECP256R1(), plain(self.cleaned_data["p256dh"]))
            whole = len(plain(self.cleaned_data["auth"])) == 16
        except (KeyError, ValueError, Unreachable):
            whole = False
        if not whole:
            self.errors.clear()
            self.add_error("address", _("Your browser’s subscription cannot be read. Reload the page and try again."))
        return self.cleaned_data

    @property
    def keys(self) -> dict[str, str]:
        """The keys to encrypt messages with."""
        return {name: self.cleaned_data[name] for name in ("p256dh", "auth")}


def plain(text: str) -> bytes:
    """Decode base64url without padding. Raises ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError from error


# Pages


@require_safe
@login_required
@never_cache
def channels(request: HttpRequest) -> HttpResponse:
    """All the ways in which a player can be told besides mail."""
    return draw(request)


def draw(
    request: HttpRequest, form: HookForm | None = None, device_form: DeviceForm | None = None, status: int = 200
) -> HttpResponse:
    """Draw the page, with its forms as they were filled in."""
    user = user_of(request)
    feed = Feed.objects.filter(user=user).first()
    mine = [LastCall(channel, last_call(channel)) for channel in Channel.objects.filter(user=user)]
    hook = next((told for told in mine if told.channel.is_hook), None)
    initial = {"kind": hook.channel.kind, "address": hook.channel.address} if hook else {}
    context = {
        "calendar": feed and whole(reverse("games:calendar", args=[feed.secret])),
        "hook": hook,
        "form": form or HookForm(initial=initial),
        "push_key": public_key(),
        "device_form": device_form or DeviceForm(auto_id=False),
        "devices": [told for told in mine if not told.channel.is_hook],
    }
    return render(request, "channels/channels.jinja", context, status=status)


class LastCall(NamedTuple):
    """A channel, and what came of the last call that was made there."""

    channel: Channel
    last: Call | None


def last_call(channel: Channel) -> Call | None:
    """Return the last call to a channel that anything has come of, or is waiting."""
    told = Q(sent_at__isnull=False) | Q(try_at__isnull=False) | ~Q(trouble="")
    return Call.objects.filter(told, channel=channel).order_by("-made_at", "-pk").first()


@only_posted("games:channels")
@login_required
def set_hook(request: HttpRequest) -> HttpResponse:
    """Give the player a webhook, or another one, and have it say hello."""
    form = HookForm(request.POST)
    if not form.is_valid():
        return draw(request, form, status=REFUSED)
    if sentence := too_often(request, "channel"):
        return refusal(request, sentence)
    post.set_hook(user_of(request), form.cleaned_data["kind"], form.cleaned_data["address"])
    messages.success(request, _("A first message is on its way to your webhook. In a minute this page knows more."))
    return redirect("games:channels")


@only_posted("games:channels")
@login_required
def add_device(request: HttpRequest) -> HttpResponse:
    """Tell the player on the device that they are at."""
    form = DeviceForm(request.POST, auto_id=False)
    if not form.is_valid():
        return draw(request, device_form=form, status=REFUSED)
    if sentence := too_often(request, "channel"):
        return refusal(request, sentence)
    name = device_of(request.headers.get("User-Agent", "")) or _("a device")
    post.add_device(user_of(request), form.cleaned_data["address"], form.keys, name)
    messages.success(request, _("A first message is on its way to this device."))
    table = request.POST.get("table", "")
    return redirect("games:table", table) if TABLE.fullmatch(table) else redirect("games:channels")


@only_posted("games:channels")
@login_required
def try_out(request: HttpRequest, channel: int) -> HttpResponse:
    """Send a message to one of the player's channels, to see whether it arrives."""
    if sentence := too_often(request, "channel"):
        return refusal(request, sentence)
    post.try_out(mine_or_404(request, channel))
    messages.success(request, _("A message is on its way there. In a minute this page knows more."))
    return redirect("games:channels")


@only_posted("games:channels")
@login_required
def remove(request: HttpRequest, channel: int) -> HttpResponse:
    """Remove one of the player's channels."""
    post.remove(mine_or_404(request, channel))
    messages.success(request, _("Done: we write nothing there any more."))
    return redirect("games:channels")


def mine_or_404(request: HttpRequest, channel: int) -> Channel:
    """Find a channel of the player's. Raises Http404."""
    return get_object_or_404(Channel.objects.select_related("user"), pk=channel, user=user_of(request))


@only_posted("games:channels")
@login_required
def new_calendar(request: HttpRequest) -> HttpResponse:
    """Give a player's calendar an address, or another one."""
    if sentence := too_often(request, "channel"):
        return refusal(request, sentence)
    _feed, first = Feed.objects.update_or_create(user=user_of(request), defaults={"secret": new_secret()})
    if first:
        messages.success(request, _("Here is the address of your calendar: subscribe to it in your calendar program."))
    else:
        messages.success(request, _("Here is the new address of your calendar. The earlier one no longer works."))
    return redirect(reverse("games:channels") + "#calendar")


@only_posted("games:channels")
@login_required
def no_calendar(request: HttpRequest) -> HttpResponse:
    """Take a player's calendar off the net."""
    Feed.objects.filter(user=user_of(request)).delete()
    messages.success(request, _("Your calendar has no address any more."))
    return redirect("games:channels")


@require_safe
@never_cache
def calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """A player's deadlines, for anyone who knows the secret address: calendar programs cannot sign in."""
    feed = Feed.objects.select_related("user").filter(secret=secret, user__is_active=True).first()
    if feed is None:
        raise Http404(_("There is no calendar at this address."))
    return HttpResponse(calendar_of(feed.user), content_type="text/calendar; charset=utf-8")


def user_of(request: HttpRequest) -> User:
    """Return who is signed in."""
    assert isinstance(request.user, User)
    return request.user
