"""A fault that somebody met: where in the code it arose, and nothing of what it was about but the table."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Fault(models.Model):
    """A place in the code that failed, once or many times within a short while."""

    number = models.CharField(_("number"), max_length=8, db_index=True)
    type = models.CharField(_("kind of error"), max_length=100)
    place = models.TextField(_("place"))  # its frames, from the outermost: file, line, function
    address = models.CharField(_("table"), max_length=10, blank=True)  # of the first time, as the rest is
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
