"""A guest's address is theirs once a reader of its mail says so: by a link with a button, or by the code beside it."""

from __future__ import annotations

from datetime import timedelta

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.email_verification_by_code import (
    EMAIL_VERIFICATION_CODE_SESSION_KEY,
    EmailVerificationProcess,
)
from allauth.account.models import EmailAddress
from allauth.core.ratelimit import consume_or_429
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.pages.posting import only_posted, table_or_settings

BACK = "back_to"  # session key: the page to go to once an address is proved
PROOF = "longhand.proof"  # the salt of its links
LASTS = timedelta(days=7)


def may_ask_for_proof(request: HttpRequest) -> bool:
    """Count a mail that asks for proof; false if there have been too many."""
    return consume_or_429(request, action="signup") is None


def ask_for_proof(request: HttpRequest, guest: User, email: str, back: str = "") -> None:
    """Mail a link and a code to the address that a guest gives, or if it already has an account, a note that says so.

    The browser shows the same in both cases, and no earlier link is good any longer. `back`: the table to lead to.
    """
    request.session[BACK] = back
    guest.unproved = email
    User.objects.filter(pk=guest.pk).update(unproved=email)
    known = User.objects.filter(email__iexact=email).exists()
    EmailVerificationProcess.initiate(request=request, user=None if known else guest, email=email)


def proof_path(guest: User, email: str) -> str:
    """Return the link by which a guest's address is proved, for as long as it is the one they wait for."""
    return reverse("accounts:prove", args=[signing.dumps([guest.pk, email], salt=PROOF)])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def prove(request: HttpRequest, token: str) -> HttpResponse:
    """Prove an address by the link in its mail, on a press: programs that look at links prove nothing."""
    guest = guest_of(token)
    if guest is None:
        return render(request, "accounts/proof_late.jinja", status=404)
    if request.method != "POST":
        return render(request, "accounts/prove.jinja", {"guest": guest, "here": request.user == guest})
    email = guest.unproved
    if not settle_by_link(request, guest):
        return render(request, "accounts/proof_late.jinja", {"taken": email}, status=409)
    if request.user == guest:
        request.session.pop(EMAIL_VERIFICATION_CODE_SESSION_KEY, None)
        return redirect(request.session.pop(BACK, "") or "accounts:settings")
    return render(request, "accounts/proved.jinja", {"guest": guest, "email": email})


def guest_of(token: str) -> User | None:
    """Return the guest whose link this is, None if it is no good or no longer so."""
    try:
        key, email = signing.loads(token, salt=PROOF, max_age=LASTS)
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=key, is_guest=True, is_active=True, unproved=email).first()


def settle_by_link(request: HttpRequest, guest: User) -> bool:
    """Confirm a guest's address as allauth does; false if somebody else has it by now."""
    try:
        with transaction.atomic():
            waiting = User.objects.select_for_update().filter(is_guest=True, unproved=guest.unproved)
            held = waiting.filter(username=guest.username).first()
            if held is None:
                return False
            return bool(get_adapter(request).confirm_email(request, EmailAddress(user=held, email=guest.unproved)))
    except IntegrityError:
        return False


@login_required
@only_posted("accounts:settings")
def never_mind(request: HttpRequest) -> HttpResponse:
    """Forget the address that a guest has given and not proved: its link and its code are no longer good."""
    User.objects.filter(username=request.user.get_username()).update(unproved="")
    request.session.pop(EMAIL_VERIFICATION_CODE_SESSION_KEY, None)
    return table_or_settings(request)
