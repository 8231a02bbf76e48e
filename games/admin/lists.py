"""Lists that stay quick however long they get: by pages, and nothing is counted."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import PAGE_VAR, ChangeList
from django.http import HttpRequest

LAST = 10_000  # no host turns so many pages; a search is quicker


class Uncounted(ChangeList):
    """A list that knows whether there is a next page, but not how many there are."""

    def get_results(self, request: HttpRequest) -> None:
        """Fetch the rows of one page, and one more to see whether others follow."""
        size, page = self.list_per_page, self.page_num
        if not 1 <= page <= LAST:
            raise IncorrectLookupParameters
        rows: list[Any] = list(self.queryset[(page - 1) * size : page * size + 1])
        if page > 1 and not rows:
            raise IncorrectLookupParameters
        self.result_list = rows[:size]
        self.result_count = self.full_result_count = len(self.result_list)
        self.show_full_result_count, self.show_admin_actions = False, True
        self.can_show_all, self.multi_page = False, page > 1 or len(rows) > size
        self.newer = self.get_query_string({PAGE_VAR: page - 1}) if page > 1 else ""
        self.older = self.get_query_string({PAGE_VAR: page + 1}) if len(rows) > size and page < LAST else ""
