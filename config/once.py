"""The tag `once`: a piece of a page that is the same for everybody, drawn once for each language and theme.

    {% once %}<h2>{% translate "Keys" %}</h2>{% endonce %}

What stands in it is drawn outside the page: without its reader, its table and its request, so that nothing of a person
can be kept and shown to another.
"""

from __future__ import annotations

from django.template import Library, Node, NodeList, TemplateSyntaxError
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.loader_tags import BlockNode
from django.utils.safestring import SafeString

from config.tags import language_of

THEME = "theme"  # all that a kept piece is told of the page around it; it has three values

register = Library()


class Once(Node):
    """A piece of a page that is the same for everybody who reads one language in one theme."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        self.drawn: dict[tuple[str | None, str | None], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        """Return the piece, and draw it if this is the first time."""
        wanted = language_of(context), context.get(THEME)
        drawn = self.drawn.get(wanted)
        if drawn is None:
            drawn = self.drawn[wanted] = self.draw(context, wanted[1])
        return drawn

    def draw(self, page: Context, theme: str | None) -> SafeString:
        """Draw it as if there were no page around it."""
        alone, template = Context({THEME: theme}), page.template
        assert template is not None  # while one is drawn
        with alone.bind_template(template), alone.render_context.push_state(template):
            return self.nodelist.render(alone)


@register.tag
def once(parser: Parser, token: Token) -> Once:
    """Parse `{% once %}…{% endonce %}`; what another template may replace cannot be kept."""
    if len(token.split_contents()) > 1:
        raise TemplateSyntaxError("once takes no arguments")
    nodelist = parser.parse(("endonce",))
    parser.delete_first_token()
    if nodelist.get_nodes_by_type(BlockNode):
        raise TemplateSyntaxError("once cannot hold a block")
    return Once(nodelist)
