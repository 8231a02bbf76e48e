"""Static files as a site serves them: slim, named after a hash of their contents, compressed, kept by browsers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage as FileStorage
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

COMMENT, SPACE = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"\s*([{};])\s*|\s+")


class Storage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, of slim files, which also puts the hashed names into the imports of our script modules."""

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Slim what has been collected, then name it."""
        slim = {name: (Slim(source), path) for name, (source, path) in paths.items()}
        yield from super().post_process(slim, dry_run, **options)


class Slim:
    """Where files come from, but without the comments and white space of scripts and style sheets."""

    def __init__(self, source: FileStorage) -> None:
        self.source = source

    def open(self, path: str) -> File[Any]:
        """Open a file, slimmed unless its name says that it comes so."""
        slimmed = {"css": cssmin, "js": jsmin}.get(path.rpartition(".")[2])
        if slimmed is None or ".min." in path:
            return self.source.open(path)
        with self.source.open(path) as file:
            return ContentFile(slimmed(file.read().decode()).encode(), name=path)


def cssmin(sheet: str) -> str:
    """Slim a style sheet.

    The library beside jsmin takes the space before `:is()` away within a layer; a browser holds us to all rules.
    """
    return SPACE.sub(lambda space: space[1] or " ", COMMENT.sub("", sheet)).strip()
