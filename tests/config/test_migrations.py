"""Migrations widen the database first: code of before them still runs on it, for as long as a deploy takes."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import migrations, models
from django.db.models.fields import NOT_PROVIDED

OURS = ("games", "accounts")
HERE = Path(__file__).resolve().parent.parent.parent


def added() -> list[tuple[str, str, str]]:
    """The columns that migrations after the first have added, and that are still there: app, model and field."""
    found = []
    for app in OURS:
        for path in sorted((HERE / app / "migrations").glob("0*.py"))[1:]:
            for step in import_module(f"{app}.migrations.{path.stem}").Migration.operations:
                if isinstance(step, migrations.AddField) and step.name in columns(app, step.model_name):
                    found.append((app, step.model_name, step.name))
    return found


def columns(app: str, model: str) -> "dict[str, models.Field[Any, Any]]":  # generic in the stubs alone
    """The columns of a model as it is now; none where it is gone."""
    now = {model.__name__.lower(): model for model in apps.get_app_config(app).get_models()}
    return {field.name: field for field in now[model]._meta.local_concrete_fields} if model in now else {}


@pytest.mark.parametrize(("app", "model", "name"), added())
def test_a_column_that_was_added_is_filled_in_by_the_database_where_code_does_not_know_it(
    app: str, model: str, name: str
) -> None:
    field = columns(app, model)[name]
    assert field.null or field.db_default is not NOT_PROVIDED
