"""Small pictures of cards for letters. They travel in the mail: fetching one would tell of the hand."""

from __future__ import annotations

from dataclasses import dataclass
from email.mime.image import MIMEImage
from functools import cache

from django.contrib.staticfiles import finders
from django.core.mail import EmailMultiAlternatives

from games.forms.drawn import FieldForm, PickForm

MOST = 12  # in one row


@dataclass(frozen=True)
class Picture:
    """A card's picture: the name by which the HTML means it, and what it shows."""

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
    return list(found.values())[:MOST]


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
