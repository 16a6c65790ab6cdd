"""{% load tamis %} {{ comment|sanitize:"comment" }} {{ article|sanitize_text }}"""
from django import template
from django.utils.safestring import mark_safe

from .. import policy as _policy

register = template.Library()


@register.filter(is_safe=True)
def sanitize(value, policy=None):
    """Sanitizes HTML. The result is safe, and is not escaped. None becomes an empty text."""
    return mark_safe(_policy(policy).clean("" if value is None else str(value)))  # noqa: S308


@register.filter
def sanitize_text(value, policy=None):
    """The text that people see of the HTML. Django escapes it."""
    return _policy(policy).text("" if value is None else str(value))
