"""Error reports that name the lines and never the values: a value may be a hidden card."""

from collections.abc import ItemsView
from types import FrameType
from typing import Any

from django.http import HttpRequest, QueryDict
from django.views.debug import SafeExceptionReporterFilter


class NoValues(SafeExceptionReporterFilter):
    """Leaves local variables and posted fields out of every report."""

    def get_traceback_frame_variables(self, request: HttpRequest | None, tb_frame: FrameType) -> ItemsView[str, Any]:
        """No local variable is shown."""
        return dict[str, Any]().items()

    def get_post_parameters(self, request: HttpRequest | None) -> QueryDict:
        """No posted field is shown."""
        return QueryDict()
