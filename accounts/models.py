"""A player: a name, a time zone with a night, and how often they want letters."""

import secrets
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.prepared import Prepared


def new_handle() -> str:
    """Return a random handle of 10 letters and digits, for public addresses."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))


MARK = "⚙"  # begins the name of a bot account, wherever it stands, and no person's


class Players(UserManager["User"]):
    """Django's manager, with the query that begins almost every page prepared: a player by key."""

    use_in_migrations = False

    def get(self, *args: Any, **by: Any) -> "User":
        """Return the one player that matches. Raises User.DoesNotExist."""
        if args or by.keys() != {"pk"}:
            return super().get(*args, **by)
        if found := player_of(by["pk"]):
            return found[0]
        raise User.DoesNotExist


class User(AbstractUser):
    """A player. A guest has a name but no email address."""

    class Notices(models.TextChoices):
        """When a letter about a waiting turn goes out."""

        AT_ONCE = "at_once", _("At once")
        SOON = "soon", _("After ten minutes")
        DAILY = "daily", _("One letter a day")
        NONE = "none", _("Never")

    class Tells(models.TextChoices):
        """Who may read how a player lies."""

        EVERYONE = "everyone", _("Everyone may read it")
        MET = "met", _("Those I have played with may read it")
        NOBODY = "nobody", _("Nobody else may read it")

    username = models.CharField(_("handle"), max_length=40, unique=True, default=new_handle, editable=False)
    name = models.CharField(_("name"), max_length=40)
    email = models.EmailField(_("email address"), unique=True, null=True, blank=True)  # type: ignore[assignment]  # Django knows no player without one
    is_guest = models.BooleanField(_("guest"), default=False)
    unproved = models.EmailField(default="", db_default="", editable=False)  # a guest's, until known to be theirs
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    notices = models.CharField(_("notices"), max_length=8, choices=Notices, default=Notices.SOON)
    tells_to = models.CharField(_("tell book"), max_length=8, choices=Tells, default=Tells.MET, db_default=Tells.MET)
    lessons = models.JSONField(default=dict, db_default={}, editable=False)  # by game: what they need not be told again
    wakes = models.PositiveSmallIntegerField(_("wakes at"), default=8, validators=[MaxValueValidator(23)])
    sleeps = models.PositiveSmallIntegerField(_("sleeps at"), default=23, validators=[MaxValueValidator(23)])
    has_channel = models.BooleanField(default=False, db_default=False, editable=False)  # not by mail alone

    # Whose program plays with this account: one with neither a password nor an address, that cannot sign in.
    owner = models.ForeignKey("self", models.CASCADE, null=True, related_name="programs", editable=False)
    moved_at = models.DateTimeField(null=True, editable=False)  # when a host last gave the account another address
    away_from = models.DateTimeField(null=True, editable=False)  # of the absence to come, or the last one
    away_until = models.DateTimeField(null=True, editable=False)

    objects: ClassVar[Players] = Players()
    REQUIRED_FIELDS = ["email", "name"]

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(
                condition=models.Q(away_from=None, away_until=None) | models.Q(away_until__gte=models.F("away_from")),
                name="away_from_before_until",
            ),
            models.CheckConstraint(condition=models.Q(wakes__lt=24), name="wakes_at_an_hour"),
            models.CheckConstraint(condition=models.Q(sleeps__lt=24), name="sleeps_at_an_hour"),
            models.CheckConstraint(
                condition=models.Q(owner=None)
                | models.Q(email=None, unproved="", is_guest=False, is_staff=False, is_superuser=False),
                name="program_cannot_sign_in",
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.username

    def clean(self) -> None:
        """Store a guest's missing address as NULL: empty strings would collide."""
        super().clean()
        self.email = self.email or None

    @property
    def is_program(self) -> bool:
        """Whether this is a bot account: no person plays with it, but a program of its owner's."""
        return self.owner_id is not None

    @property
    def wants_letters(self) -> bool:
        """Whether letters about tables may be sent to this player, by mail or in another way."""
        return self.is_active and bool(self.email or self.has_channel) and self.notices != self.Notices.NONE

    @property
    def wants_mail(self) -> bool:
        """Whether letters may be mailed to this player: unlike `wants_letters`, it tells nothing of their channels."""
        return bool(self.email) and self.wants_letters

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)


class Token(models.Model):
    """A token that lets a program act for an account. Only its maker has the secret; the row holds a hash."""

    class Scope(models.TextChoices):
        """What a token may do."""

        READ = "read", _("Read")
        PLAY = "play", _("Play")
        TALK = "talk", _("Talk")

    user = models.ForeignKey(User, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=40)
    key = models.CharField(max_length=8, unique=True)  # the secret's beginning, by which it is found and known again
    digest = models.CharField(max_length=64)  # SHA-256 of the secret
    may_read = models.BooleanField(_("read"))
    may_play = models.BooleanField(_("play"))
    may_talk = models.BooleanField(_("talk"))
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    until = models.DateTimeField(_("ends"), null=True)  # null: when somebody ends it
    used_at = models.DateTimeField(_("last used"), null=True)  # to the minute
    per_minute = models.PositiveSmallIntegerField(_("requests a minute"), null=True, blank=True)  # if a host slows it

    class Meta:
        verbose_name, verbose_name_plural = _("token"), _("tokens")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(may_read=True) | models.Q(may_play=True) | models.Q(may_talk=True),
                name="token_may_something",
            ),
        ]

    def __str__(self) -> str:
        return f"lh_{self.key}…"

    @property
    def scopes(self) -> tuple[str, ...]:
        """What it may do: some of `read`, `play` and `talk`."""
        return tuple(scope.value for scope in Token.Scope if self.may(scope))

    def may(self, scope: str) -> bool:
        """Whether it may do this."""
        return bool(getattr(self, f"may_{Token.Scope(scope).value}"))

    @property
    def owner(self) -> User:
        """The person who answers for it: the account's own, or the one that a bot account belongs to."""
        return self.user.owner or self.user


class Away(models.Model):
    """Days on which a player is away, as their own calendar counts them.

    `User` keeps the moments of the latest, since clocks need them all the time.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="absences")
    first = models.DateField()
    last = models.DateField()

    class Meta:
        default_permissions = ()
        constraints = [
            models.CheckConstraint(condition=models.Q(last__gte=models.F("first")), name="away_first_to_last"),
            models.UniqueConstraint(fields=["user", "first"], name="away_once_from_a_day"),
        ]


player_of = Prepared(lambda key: User.objects.filter(pk=key))
token_of = Prepared(lambda key: Token.objects.filter(key=key).select_related("user__owner"))


def found_by(text: str) -> QuerySet[User]:
    """Return the players with this in their name or email address, or with exactly this handle.

    On PostgreSQL by index: the conditions are written as its indexes are. An OR of two tables could use none.
    """
    text = " ".join(text.split())
    return User.objects.filter(Q(name__icontains=text) | Q(email__icontains=text) | Q(username=text.lower()))
