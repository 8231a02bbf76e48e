"""Players' names: no two people at a table have names that look alike, and nobody has a bot's name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, count
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import MARK
from accounts.writing import can_be_seen, tidy

LENGTH = 40
BOTS = ("Clockwork Ada", "Tin Casper", "Brass Bertha", "Iron Ignaz", "Copper Clara", "Pewter Paul", "Nickel Nell")
OF_THE_SITE = ("Longhand", "Host", "The host", "Bot", "A bot", "A former player")
UNREAD = {"Mn", "Me", "Cf", "Cc", "Zs"}  # marks, invisible characters and spaces
# Letters that look like Latin ones, most of them in capitals too. Only those found in common fonts.
LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԚԜавеѕіјкмнорстухүԛԝһԁӏьгпΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχηγωօոսհյıɩɪɡɑøđłħʟƒ01|i",
    "abesijkmhopctyxyqwabesijkmhopctyxyqwhdlbrnabezhikmnoptyxabeikvoptuxnywonuhjiiigaodlhlfolll",
)
CHEROKEE = str.maketrans("ᎪᏏᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᏔᏃ", "abbcdeghjklmprstvwz")
SMALL_CAPITALS = str.maketrans("ᴀʙᴄᴅᴇꜰɢʜᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghjkmnoprstuvwyz")
LISU = str.maketrans("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcdefghijklmnoprstuvwxyz".replace("i", "l"))
BRACKETS = re.compile(r"\([^()]*\)|\[[^][]*\]")  # what the site itself writes after a name: (bot), (you)
TOGETHER = (("rn", "m"), ("vv", "w"))


@lru_cache(1024)
def skeleton(name: str) -> str:
    """Reduce a name to what a hurried reader sees; two names with the same skeleton can be confused."""
    plain = unicodedata.normalize("NFKD", BRACKETS.sub("", name))
    for letters in (LIKE, CHEROKEE, SMALL_CAPITALS, LISU):
        plain = plain.translate(letters)
    plain = unicodedata.normalize("NFKD", plain.casefold()).translate(LIKE)
    plain = "".join(letter for letter in plain if unicodedata.category(letter) not in UNREAD)
    for pair, letter in TOGETHER:
        plain = plain.replace(pair, letter)
    return "".join(letter for letter in plain if not unicodedata.category(letter).startswith("P")) or plain


KEPT = frozenset(map(skeleton, BOTS + OF_THE_SITE))


def is_kept(name: str) -> bool:
    """Whether a name, with or without a number after it, belongs to a bot or to the site."""
    return not KEPT.isdisjoint((skeleton(name), skeleton(re.sub(r"[\W\d_]+$", "", name))))


def told_apart(name: str, others: Iterable[str]) -> str:
    """Return the name to show at a table: with a number if it looks like somebody else's there."""
    taken = set(map(skeleton, others))
    numbered = (f"{tidy(name[: LENGTH - 3])} {number}" for number in count(2))
    return next(known for known in chain([name], numbered) if skeleton(known) not in taken)


# In a form


LABEL = _("Your name at the table")


class NameField(forms.CharField):
    """A field for a name of 1 to 40 characters."""

    default_error_messages = {
        "required": _("Tell us what to call you at the table."),
        "max_length": _("A name can have up to %(limit_value)d characters; yours has %(show_value)d."),
        "unseen": _("Nobody could see this name: use a letter or two."),
        "kept": _("This name belongs to one of our bots, or to the house: choose another."),
        "marked": _("Only the names of programs have a %(mark)s: choose one without it.") % {"mark": MARK},
    }

    def __init__(self, *, label: Any = LABEL, longest: int = LENGTH, **more: Any) -> None:
        super().__init__(label=label, max_length=longest, **more)
        self.validators[0].message = self.error_messages["max_length"]  # type: ignore[attr-defined]  # CharField made it
        self.widget.attrs.setdefault("autocomplete", "nickname")

    def to_python(self, value: Any) -> str:
        """Return the tidied name. Raises ValidationError if nothing of it can be seen or it is reserved."""
        typed = super().to_python(value) or ""
        name = tidy(typed)
        if typed and not can_be_seen(name):
            raise ValidationError(self.error_messages["unseen"], code="unseen")
        if MARK in name:
            raise ValidationError(self.error_messages["marked"], code="marked")
        if len(name) <= LENGTH and is_kept(name):
            raise ValidationError(self.error_messages["kept"], code="kept")
        return name
