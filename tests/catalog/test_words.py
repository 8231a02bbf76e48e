"""What every game has in words: labels, captions and previews."""

from __future__ import annotations

from string import Formatter

import pytest
from jinja2 import Environment, nodes

from games import catalog
from games.engine.position import Position
from games.engine.transcript import english
from games.wording.sentences import Words

from .wording import folder, has_label

pytestmark = pytest.mark.parametrize("slug", catalog.GAMES)


def test_every_order_has_labels(slug: str) -> None:
    game = catalog.find(slug)
    sight = Position.deal(game, game.seats[-1], {}, b"words").sight(1)
    for kind in game.advance:
        assert english(game, kind.label)
        for key in (f"order:{kind.name}.{name}" for name in kind.fields(sight)):
            assert has_label(game, key), f'{slug} has no label for "{key}": add "{key}": say("...") to LABELS.'


def test_its_templates_and_its_captions_agree(slug: str) -> None:
    captions = catalog.find(slug).words.captions
    templates = [file.read_text(encoding="utf-8") for file in folder(slug).glob("*.jinja")]
    calls = [call for template in templates for call in Environment().parse(template).find_all(nodes.Call)]
    assert not any(called(call) in ("_", "gettext") for call in calls), "a game's sentences stand in CAPTIONS"
    drawn = [call for call in calls if called(call) == "caption"]
    names = {name_of(call) for call in drawn}
    assert names <= set(captions), f"CAPTIONS of {slug} lacks what its templates draw: {sorted(names - set(captions))}"
    assert names >= set(captions), f"no template of {slug} draws these CAPTIONS: {sorted(set(captions) - names)}"
    for call in drawn:
        name = name_of(call)
        blanks = Formatter().parse(captions[name].template + (captions[name].plural or ""))
        wanted = {field for _, field, _, _ in blanks if field} | ({"count"} if captions[name].plural else set())
        values = {given.key for given in call.kwargs}
        assert values == wanted, f'the caption "{name}" of {slug} needs {wanted or "no values"}, and is given {values}'


def called(call: nodes.Call) -> str:
    """The name of what a template calls."""
    return call.node.name if isinstance(call.node, nodes.Name) else ""


def name_of(call: nodes.Call) -> str:
    """The name of a caption that a template writes."""
    _view, name = call.args
    assert isinstance(name, nodes.Const)
    return str(name.value)


def test_a_caption_that_is_missing_is_named(slug: str) -> None:
    with pytest.raises(LookupError, match=f'{slug} has no caption "misspelt"'):
        Words(catalog.find(slug), []).caption("misspelt")
