"""Letters about tokens and bot accounts: each act is told to the person who answers for them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils import translation

from accounts.models import User
from games.models import Letter


def tell_of_token(sender: object, *, user: User, sentence: Any, given: dict[str, str], **_more: object) -> None:
    """Write a letter with this sentence, whatever else its reader wants to be written about."""
    with translation.override(settings.LANGUAGE_CODE):
        said = str(sentence) % given
    if user.email:
        Letter.objects.create(user=user, kind=Letter.Kind.TOKEN, sentence=said[:300])
