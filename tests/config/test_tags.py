"""The tags that Longhand draws its pages with, in place of Django's own of the same names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.template import Engine, Node
from django.template.defaulttags import CycleNode, IfChangedNode
from django.template.loader_tags import ExtendsNode, IncludeNode

NEEDS_A_STATE = (CycleNode, IfChangedNode, ExtendsNode)
FOLDERS = [Path(folder) for folder in Engine.get_default().dirs]


def nodes(name: str, kind: type[Node]) -> list[Any]:
    """Return a template's nodes of a kind."""
    return Engine.get_default().get_template(name).nodelist.get_nodes_by_type(kind)


def test_no_template_that_is_included_needs_a_state_of_its_own() -> None:
    ours = {str(path.relative_to(folder)) for folder in FOLDERS for path in folder.rglob("*.html")}
    included = {str(node.template.var) for name in ours for node in nodes(name, IncludeNode)}
    by_name = included & ours
    assert len(by_name) > 50
    stateful = {name for name in by_name for kind in NEEDS_A_STATE if nodes(name, kind)}
    stateful |= {name for name in ours for kind in (CycleNode, IfChangedNode) if nodes(name, kind)}
    assert not stateful, f"config.tags.Included draws templates in the state of the page around them: {stateful}"
