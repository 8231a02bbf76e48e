"""Form fields as pages draw them."""

from django import template
from django.forms.boundfield import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def with_focus(field: BoundField) -> SafeString:
    """Draw a field, with the focus in it if it is the first of its form that is wrong."""
    wrong = next((each.name for each in field.form if each.errors), None)
    return field.as_widget(attrs={"autofocus": True} if field.name == wrong else None)
