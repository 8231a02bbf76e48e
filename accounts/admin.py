"""Players in the host's admin."""

from collections.abc import Iterable, Sequence
from typing import Any

from allauth.account.admin import EmailAddress
from allauth.mfa.admin import Authenticator
from allauth.usersessions.admin import UserSession
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import rights, tokens
from accounts.enrol import hand_over
from accounts.models import User, found_by
from accounts.names import NameField
from accounts.pages import leaving
from accounts.rights import Guarded, HelpField, is_above
from games import play, post
from games.admin import letters
from games.admin.lists import Uncounted
from games.wording.moments import day_of

SHUT = _("The host of this site has shut your bot account %(bot)s: its tokens let nothing in.")
LET_IN = _("The host of this site has opened your bot account %(bot)s again.")
DELETED = _("The host of this site has deleted your bot account %(bot)s, with its tokens.")
HELPING = ["is_staff", "is_superuser", "user_permissions"]

# How players sign in is nobody else's business: an authenticator's row even holds its secret.
for model in (Authenticator, EmailAddress, UserSession):
    admin.site.unregister(model)


class PlayerForm(ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """A player. A host can only give a name that its player could have chosen."""

    name = NameField()
    user_permissions = HelpField()

    class Meta:
        help_texts = {
            "is_active": _("Without it nobody can sign in to this account."),
            "is_staff": _("Can sign in to this admin."),
            "is_superuser": _("May do everything here, and see all hidden cards."),
            "groups": "",
            "email": _(
                "With a new address you hand the account over: nothing that opened it before opens it any longer,"
                " everybody who is signed in to it is signed out, and both addresses are told."
            ),
        }

    def clean(self) -> dict[str, Any] | None:
        """Keep one superuser who can come in here."""
        cleaned = super().clean()
        stays = all(self.cleaned_data.get(name, getattr(self.instance, name)) for name in rights.IN_CHARGE)
        if not stays and rights.is_last(self.instance):
            raise ValidationError(rights.LAST)
        return cleaned

    def clean_email(self) -> str | None:
        """Return the address in lower case. It must be nobody else's."""
        before: str | None = self.instance.email
        if "email" not in self.data:  # a page from before it could be changed may still be open
            return before
        address = str(self.cleaned_data["email"] or "").lower()
        if not address:
            raise ValidationError(_("An account needs an address: enter one."))
        if User.objects.filter(email__iexact=address).exclude(pk=self.instance.pk).exists():
            raise ValidationError(_("Another player has this address: enter a different one."))
        return address


class LettersFail(admin.SimpleListFilter):
    """Whether letters fail to reach a player."""

    title, parameter_name = _("letters"), "letters"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("failing", _("letters fail"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        return queryset.filter(pk__in=letters.failing().by_user) if self.value() == "failing" else queryset


class Programs(admin.SimpleListFilter):
    """Whether a program plays with an account."""

    title, parameter_name = _("bot account"), "bots"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("bot accounts"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        return queryset.filter(owner__isnull=False) if self.value() == "yes" else queryset


class PlayerList(Uncounted):
    """The players, each with what a host wants to know of them."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        shown: list[Any] = list(self.result_list)
        keys = [user.pk for user in shown]
        figures, failing = letters.figures(keys), letters.failing(keys)
        for user in shown:
            user.figures, user.failing = figures.get(user.pk), failing.by_user.get(user.pk)


@admin.register(User)
class UserAdmin(Guarded):
    """Players. A host deletes an account just as its player would, and sets nobody's password."""

    form = PlayerForm
    list_display = ["name", "email", "guest", "last_seen", "tables", "letters_fail", "date_joined"]
    list_filter = [LettersFail, "is_guest", Programs, "is_active", "is_staff", "notices", "date_joined"]
    search_fields = ["name"]  # see `get_search_results`
    search_help_text = _("A part of the name or email address, or the whole handle")
    ordering = ["-pk"]
    list_per_page = 50
    sortable_by = ()
    list_max_show_all = 0
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    change_list_template = "admin/uncounted.html"
    readonly_fields = ["username", "kind", "date_joined", "last_login", "last_seen", "tables", "letters"]
    fieldsets = [
        (None, {"fields": ["name", "username", "email", "kind"]}),
        (_("Hours and letters"), {"fields": ["zone", "wakes", "sleeps", "notices", "letters"]}),
        (_("At the tables"), {"fields": ["last_seen", "tables"]}),
        (_("Account"), {"fields": ["is_active", "date_joined", "last_login"]}),
    ]

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[Uncounted]:
        return PlayerList

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Find players in a way that an index serves."""
        return (queryset.filter(pk__in=found_by(search_term)) if search_term.strip() else queryset), False

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """List the players under that name."""
        return super().changelist_view(request, {"title": gettext("Players"), **(extra_context or {})})

    @admin.display(description=_("guest"), empty_value="–")
    def guest(self, user: User) -> str:
        """Mark guests alone: Django's red cross would make an account look like a fault."""
        return gettext("bot account") if user.is_program else gettext("guest") if user.is_guest else ""

    @admin.display(description=_("kind"))
    def kind(self, user: User) -> str:
        """Whether they are known by a name alone."""
        if user.owner:
            return gettext("a bot account of %(owner)s's") % {"owner": user.owner}
        return gettext("a guest, known by a name alone") if user.is_guest else gettext("an account")

    @admin.display(description=_("last seen"))
    def last_seen(self, user: User) -> str:
        """The day on which they last looked at a table: the hour would tell who has answered."""
        seen = figures_of(user).get("seen")
        return day_of(localtime(seen)) if seen else gettext("never")

    @admin.display(description=_("running tables"))
    def tables(self, user: User) -> int:
        """How many tables they play at."""
        count: int = figures_of(user).get("tables", 0)
        return count

    @admin.display(description=_("letters"))
    def letters_fail(self, user: User) -> str:
        """Whether letters fail to reach them, and why."""
        letter = user.failing  # type: ignore[attr-defined]  # PlayerList found it
        return gettext("failing: %(why)s") % {"why": letters.why_of(letter)} if letter else "–"

    @admin.display(description=_("the last letters"))
    def letters(self, user: User) -> str:
        """What became of their last letters."""
        lines = [(letter.get_kind_display(), letters.state_of(letter)) for letter in letters.of_player(user)]
        return format_html_join(SafeString("<br>"), "{}: {}", lines) or gettext("none yet")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players sign up themselves."""
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Allow lookups by the filters' fields only: with enough guesses, others would reveal a password's hash."""
        if lookup in (LettersFail.parameter_name, Programs.parameter_name):
            return True
        return lookup.partition("__")[0] in self.list_filter and super().lookup_allowed(lookup, value, request)

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Show superusers, who can change it, what a helper may do; folded away for players who are no helpers."""
        shown = super().get_fieldsets(request, obj)
        if is_above(obj, request):
            shown = [(None, shown[0][1] | {"description": rights.MAY_MORE}), *shown[1:]]
        if not request.user.is_superuser or obj is None or obj.is_guest or obj.is_program:
            return shown
        groups = ["groups"] if Group.objects.exists() else []
        helping = {"fields": [*HELPING, *groups], "classes": [] if obj.is_staff else ["collapse"]}
        return [*shown, (gettext("Helping the host"), helping)]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        """Only superusers may edit permissions, and addresses, which open an account with all its hidden cards.

        Their own address they change like any player; a guest and a bot account have none.
        """
        kept = list(self.readonly_fields)
        if not request.user.is_superuser:
            kept += [*HELPING, "groups"]
        if not request.user.is_superuser or obj is None or obj.is_guest or obj.is_program or obj == request.user:
            kept.append("email")
        if obj is not None and obj.is_program:
            kept.append("name")  # it begins with a mark that nobody else may have
        return kept

    def save_model(self, request: HttpRequest, obj: User, form: "ModelForm[User]", change: bool) -> None:
        """Save, show a new name at all of the player's tables, and hand the account over to a new address.

        Django does it in one transaction: whatever happens, both addresses are written to if the account has moved.
        """
        super().save_model(request, obj, form, change)
        play.rename(obj)
        if obj.owner and "is_active" in form.changed_data:
            tokens.tell(obj.owner, LET_IN if obj.is_active else SHUT, bot=obj.name)
        before, after = form.initial.get("email"), obj.email
        if before and after and before != after:
            hand_over(obj, after)
            post.tell_of_a_move(obj, before, after)

    def log_change(self, request: HttpRequest, obj: User, message: Any) -> LogEntry:
        entry = super().log_change(request, obj, message)
        by_handle([entry], [obj])
        return entry

    def log_deletions(self, request: HttpRequest, queryset: Iterable[User]) -> list[LogEntry]:
        players: Any = list(queryset)
        entries: list[LogEntry] = super().log_deletions(request, players)
        by_handle(entries, players)
        return entries

    def numbers(self, chosen: Sequence[User]) -> dict[str, int]:
        found = letters.figures([user.pk for user in chosen]).values()
        leave = gettext("Running tables that they leave")
        return {gettext("Players"): len(chosen), leave: sum(row["tables"] for row in found)}

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        delete(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            delete(user)


def delete(user: User) -> None:
    """Delete an account; the person who answers for a bot account is told, unless they are gone as well."""
    name, owner = user.name, User.objects.filter(programs=user).first()
    leaving.delete(user)
    if owner is not None:
        tokens.tell(owner, DELETED, bot=name)


def figures_of(user: User) -> dict[str, Any]:
    """Return a player's figures, as the list found them for all its players or for this one alone."""
    if "figures" not in user.__dict__:
        user.__dict__["figures"] = letters.figures([user.pk]).get(user.pk)
    return user.__dict__["figures"] or {}


def by_handle(entries: Iterable[LogEntry], players: Iterable[User]) -> None:
    """Record players in the admin history by handle: entries there outlive the account, and a name must not."""
    handles = {str(player.pk): player.username for player in players}
    for entry in entries:
        LogEntry.objects.filter(pk=entry.pk).update(object_repr=handles[str(entry.object_id)])
