"""A reader's options as a letter lists them, each choice spelt out once, and small pictures of the cards in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from email.mime.image import MIMEImage
from functools import cache

from django.contrib.staticfiles import finders
from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext

from games.engine.texts import AMOUNT
from games.forms.drawn import AmountForm, FieldForm, OptionForm, PickForm

SHARED = 2  # fields of an option that are not spelt out again
SHORT = 2  # commas in a list of choices that may be spelt out again


@dataclass(frozen=True)
class ListedOption:
    """An option as a letter lists it: its verb and label, and for each field a label and the choices."""

    verb: str
    label: str
    choices: Sequence[tuple[str, str]]


def choices_of(option: OptionForm) -> list[tuple[str, str]]:
    """Describe the choices in each field of an option, except for plain checkboxes."""
    fields = [field for field in option.fields if field.kind == AMOUNT or not field.optional or len(field.choices) > 1]
    return [(field.label, in_words(field)) for field in fields]


def spelt_once(options: Sequence[ListedOption]) -> list[ListedOption]:
    """Spell out the same choices only the first time, and the fields that an option shares with an earlier one."""
    spelt: set[str] = set()
    listed = []
    for nth, option in enumerate(options):
        like, shared = most_alike(option, options[:nth])
        choices = []
        for label, words in option.choices:
            if (label, words) in shared:
                continue
            choices.append((label, gettext("as above") if words in spelt else words))
            spelt |= {words} if words.count(",") >= SHORT else set()
        if shared:
            sentence = gettext("the rest as under “%(option)s”") if choices else gettext("as under “%(option)s”")
            choices.append(("", sentence % {"option": like}))
        listed.append(ListedOption(option.verb, option.label, choices))
    return listed


def most_alike(option: ListedOption, earlier: Sequence[ListedOption]) -> tuple[str, set[tuple[str, str]]]:
    """Return the label of the earlier option with which one shares most of its fields, and those, if there are some."""
    label, most = "", set[tuple[str, str]]()
    for other in earlier:
        shared = {*option.choices} & {*other.choices}
        if len(shared) >= SHARED and len(shared) > len(most):
            label, most = other.label, shared
    return label, most


def in_words(field: FieldForm) -> str:
    """Describe the choices in a field, counting equal ones."""
    if isinstance(field, AmountForm):
        return gettext("%(low)s to %(high)s") % {"low": field.low, "high": field.high}
    counted = Counter(choice.label for choice in field.choices)
    between = "; " if any(", " in label for label in counted) else ", "
    return between.join(label if count == 1 else f"{count} × {label}" for label, count in counted.items())


# Pictures


MOST_PICTURES = 12  # in one row


@dataclass(frozen=True)
class Picture:
    """A card's picture: its name in the HTML, and what it shows."""

    slug: str
    value: str
    label: str

    @property
    def cid(self) -> str:
        """Its Content-ID."""
        return f"{self.slug}-{self.value}@longhand"


def pictures_of(slug: str, fields: list[FieldForm]) -> list[Picture]:
    """Return the pictures of what can be chosen among cards, each once, as far as there are any."""
    found = {
        choice.value: Picture(slug, choice.value, choice.label)
        for field in fields
        if isinstance(field, PickForm) and field.faces
        for choice in field.choices
        if picture(slug, choice.value)
    }
    return list(found.values())[:MOST_PICTURES]


def attach(message: EmailMultiAlternatives, pictures: list[Picture]) -> None:
    """Put pictures into a mail, each once."""
    for one in dict.fromkeys(pictures):
        image = MIMEImage(picture(one.slug, one.value), "png")
        image.add_header("Content-ID", f"<{one.cid}>")
        image.add_header("Content-Disposition", "inline", filename=f"{one.value}.png")
        message.attach(image)
    if pictures:
        message.mixed_subtype = "related"  # type: ignore[attr-defined]  # the stubs lack it


@cache
def picture(slug: str, value: str) -> bytes:
    """Return a card's picture; nothing if there is none."""
    found = finders.find(f"{slug}/mail/card-{value}.png") if value.replace("_", "").replace("-", "").isalnum() else None
    if not isinstance(found, str):
        return b""
    with open(found, "rb") as file:
        return file.read()
