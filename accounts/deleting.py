"""Delete pages that tell only what their reader sees anyway: what else goes with a row may be nobody's business."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.text import capfirst


class Counted(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs alone
    """Names what was chosen to be deleted, and gives numbers of what the list shows of it."""

    delete_confirmation_template = delete_selected_confirmation_template = "admin/sure_to_delete.html"

    def numbers(self, chosen: Sequence[Any]) -> dict[str, int]:
        """What goes, and how many of each."""
        return {str(capfirst(self.opts.verbose_name_plural)): len(chosen)}

    def name_of(self, one: Any) -> str:
        """What one of the chosen is called in the list."""
        return str(one)

    def get_deleted_objects(
        self, objs: Iterable[Any], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Look up nothing that hangs on the chosen rows, so that nothing of it can show."""
        chosen = list(objs)
        return [self.name_of(one) for one in chosen], self.numbers(chosen), set(), []
