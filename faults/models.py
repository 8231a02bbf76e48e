"""Faults as rows: where in the code each happened and at which table, but never any values."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Fault(models.Model):
    """A failure at one place in the code, once or several times in quick succession."""

    number = models.CharField(_("number"), max_length=8, db_index=True)
    type = models.CharField(_("kind of error"), max_length=100)
    place = models.TextField(_("place"))  # its stack, outermost frame first: file, line, function
    address = models.CharField(_("table"), max_length=10, blank=True)  # like the next two, as it was the first time
    question = models.PositiveIntegerField(_("question"), null=True)
    at = models.DateTimeField(_("first met"), default=timezone.now)
    last_at = models.DateTimeField(_("last met"), default=timezone.now, db_index=True)
    times = models.PositiveIntegerField(_("times"), default=1)

    class Meta:
        verbose_name, verbose_name_plural = _("fault"), _("faults")
        default_permissions = ("view",)
        ordering = ["-last_at", "-pk"]

    def __str__(self) -> str:
        return self.number
