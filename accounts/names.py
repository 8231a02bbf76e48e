"""The form field for a player's name."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.likeness import LENGTH, is_kept
from accounts.writing import can_be_seen, tidy

LABEL = _("Your name at the table")


class NameField(forms.CharField):
    """A field for a name of 1 to 40 characters."""

    default_error_messages = {
        "required": _("Tell us what to call you at the table."),
        "max_length": _("A name can have up to %(limit_value)d characters; yours has %(show_value)d."),
        "unseen": _("Nobody could see this name: use a letter or two."),
        "kept": _("This name belongs to one of our bots, or to the house: choose another."),
    }

    def __init__(self, *, label: Any = LABEL, **more: Any) -> None:
        super().__init__(label=label, max_length=LENGTH, **more)
        self.validators[0].message = self.error_messages["max_length"]  # type: ignore[attr-defined]  # CharField made it
        self.widget.attrs.setdefault("autocomplete", "nickname")

    def to_python(self, value: Any) -> str:
        """Return the tidied name. Raises ValidationError if nothing of it can be seen or it is reserved."""
        typed = super().to_python(value) or ""
        name = tidy(typed)
        if typed and not can_be_seen(name):
            raise ValidationError(self.error_messages["unseen"], code="unseen")
        if len(name) <= LENGTH and is_kept(name):
            raise ValidationError(self.error_messages["kept"], code="kept")
        return name
