"""Lists that stay quick however long they get: by pages, and nothing is counted."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import PAGE_VAR, ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest

LAST = 10_000  # no host turns so many pages; a search is quicker


class Uncounted(ChangeList):
    """A list that knows whether there is a next page, but not how many there are."""

    def get_results(self, request: HttpRequest) -> None:
        """Fetch the rows of one page, and look whether others follow.

        Their keys come first: an index may know those by itself, where whole rows would be read only to be passed over.
        """
        size, page = self.list_per_page, self.page_num
        if not 1 <= page <= LAST:
            raise IncorrectLookupParameters
        keys = list(self.queryset.values_list("pk", flat=True)[(page - 1) * size : page * size + 1])
        if page > 1 and not keys:
            raise IncorrectLookupParameters
        rows = self.rows().in_bulk(keys[:size])
        self.result_list = [rows[key] for key in keys if key in rows]
        self.result_count = self.full_result_count = len(self.result_list)
        self.show_full_result_count, self.show_admin_actions = False, True
        self.can_show_all, self.multi_page = False, page > 1 or len(keys) > size
        self.newer = self.get_query_string({PAGE_VAR: page - 1}) if page > 1 else ""
        self.older = self.get_query_string({PAGE_VAR: page + 1}) if len(keys) > size and page < LAST else ""

    def rows(self) -> QuerySet[Any]:
        """Return all rows that there are, with all that a page shows of them."""
        return self.root_queryset
