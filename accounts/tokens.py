"""Tokens, which let a program in for an account, and the bot accounts that programs play with.

A secret is `lh_`, a key of eight characters by which its row is found, and forty more of which only a hash is kept. It
is shown once. Whatever is done to a token is told to the person who answers for it, in the same transaction.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest

from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import Signal
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import MARK, Token, User, token_of

PREFIX = "lh_"
LETTERS = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
KEY, REST = 8, 40
SECRET = re.compile(rf"{PREFIX}[A-Za-z0-9]{{{KEY + REST}}}")
NAME = 40  # characters of a name, with its mark
MOST_TOKENS, MOST_PROGRAMS = 10, 5  # of one account, of one person
NOTED = timedelta(minutes=1)  # how often a token's last use is noted

told = Signal()  # with `user` and `sentence`: something that the person who answers for a token must learn


class Refused(Exception):
    """Nothing has been changed, and `str()` says why."""


@transaction.atomic
def make(user: User, name: str, scopes: Collection[str], until: datetime | None) -> tuple[Token, str]:
    """Make a token for an account and return it with its secret, which nobody can find out later. Raises Refused."""
    if user.is_guest:
        raise Refused(_("Guests have no tokens: make an account first, and your seats come with it."))
    unknown = set(scopes) - set(Token.Scope.values)
    if unknown or not scopes:
        raise Refused(_("Choose what the token may do: read, play or talk."))
    if until is not None and until <= timezone.now():
        raise Refused(_("Choose an end that lies ahead."))
    held = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if not held.is_active:
        raise Refused(_("This account is shut: it gets no token."))
    if held.tokens.count() >= MOST_TOKENS:
        raise Refused(_("This account has ten tokens. End one that you no longer need first."))
    key, rest = drawn(KEY), drawn(REST)
    secret = PREFIX + key + rest
    token = Token.objects.create(
        user=user, name=name, key=key, digest=digest_of(secret), until=until,
        **{f"may_{scope.value}": scope.value in scopes for scope in Token.Scope},
    )  # fmt: skip
    if user.is_program:
        sentence = _("Your bot account %(bot)s has a new token, “%(name)s”.")
    else:
        sentence = _("Your account has a new token, “%(name)s”.")
    tell(token.owner, sentence, name=name, bot=str(user))
    return token, secret


def find(secret: str) -> Token | None:
    """Return the token with this secret, with its user, if it lets anybody in; note its use once a minute."""
    if not SECRET.fullmatch(secret):
        return None
    found = token_of(key_in(secret))
    if not found or not compare_digest(found[0].digest, digest_of(secret)):
        return None
    token, now = found[0], timezone.now()
    if not is_good(token, now):
        return None
    if token.used_at is None or token.used_at <= now - NOTED:
        stale = Q(used_at=None) | Q(used_at__lte=now - NOTED)
        Token.objects.filter(stale, pk=token.pk).update(used_at=now)
    return token


def key_in(secret: str) -> str:
    """Return the part of a secret by which its row is found."""
    return secret[len(PREFIX) :][:KEY]


def masked(text: str) -> str:
    """Return a text without the secrets that somebody has put into it."""
    return SECRET.sub(f"{PREFIX}…", text)


def is_good(token: Token, now: datetime) -> bool:
    """Whether a token has not run out, and both its account and the person who answers for it may come in."""
    return (token.until is None or token.until > now) and token.user.is_active and token.owner.is_active


def hold(key: int) -> bool:
    """Keep a token, by the key of its row, from being ended before this transaction does; false if it has been ended.

    So a token that has been ended has changed nothing afterwards, even by a request that came in before.
    """
    now = timezone.now()
    held = Token.objects.select_for_update(no_key=True, of=("self",)).select_related("user__owner").filter(pk=key)
    token = held.first()
    return token is not None and is_good(token, now)


@transaction.atomic
def end(token: Token, by_host: bool = False) -> bool:
    """End a token, at once; return whether it was there. Of several who end it at once, one is told so."""
    if not Token.objects.filter(pk=token.pk).delete()[0]:
        return False
    if by_host:
        sentence = _("The host of this site has ended your token “%(name)s”.")
    else:
        sentence = _("Your token “%(name)s” has been ended.")
    tell(token.owner, sentence, name=token.name)
    return True


@transaction.atomic
def slow_down(token: Token, per_minute: int | None) -> None:
    """Limit a token to a number of requests a minute, or lift its limit, on behalf of the host."""
    Token.objects.filter(pk=token.pk).update(per_minute=per_minute)
    if per_minute is None:
        sentence = _("The host of this site has lifted the limit on your token “%(name)s”.")
    else:
        sentence = _("The host of this site lets your token “%(name)s” send at most %(count)s requests a minute.")
    tell(token.owner, sentence, name=token.name, count=str(per_minute))


def tokens_of(user: User) -> QuerySet[Token]:
    """Return all tokens for which a person answers, their own first, then each bot account's."""
    mine = Token.objects.filter(Q(user=user) | Q(user__owner=user)).select_related("user__owner")
    return mine.order_by("user__owner_id", "user_id", "pk")


@transaction.atomic
def end_all(user: User) -> int:
    """End all tokens for which a person answers; return how many there were."""
    count = Token.objects.filter(Q(user=user) | Q(user__owner=user)).delete()[0]
    if count:
        tell(user, _("All your tokens have been ended, those of your bot accounts too."))
    return count


@transaction.atomic
def make_program(owner: User, name: str) -> User:
    """Make a bot account that belongs to a person; its name begins with the mark of all of them. Raises Refused."""
    if owner.is_guest or owner.is_program:
        raise Refused(_("Guests have no bot accounts: make an account first, and your seats come with it."))
    held = User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    if held.programs.count() >= MOST_PROGRAMS:
        raise Refused(_("You have five bot accounts. Delete one that you no longer need first."))
    program = User(name=f"{MARK} {name}"[:NAME], owner=owner, zone=owner.zone, wakes=owner.wakes, sleeps=owner.sleeps)
    program.notices = User.Notices.NONE
    program.set_unusable_password()
    program.save()
    tell(owner, _("You have a new bot account, %(bot)s."), bot=program.name)
    return program


def tell(user: User, sentence: str | Promise, **given: str) -> None:
    """Have somebody told in a letter what has happened."""
    told.send(User, user=user, sentence=sentence, given=given)


def drawn(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _each in range(count))


def digest_of(secret: str) -> str:
    """Return the hash of a secret: it has 230 bits of chance, so no slow one is needed."""
    return sha256(secret.encode()).hexdigest()
