"""Whether somebody can sign in with a passkey."""

from allauth.mfa.models import Authenticator
from django import template

from accounts.models import User

register = template.Library()


@register.filter
def has_passkey(user: User) -> bool:
    """Whether a player has one; a key that is only a second factor says so."""
    keys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return any(key.wrap().is_passwordless is not False for key in keys)
