"""tamis in Wagtail: rich text is sanitized after Wagtail has made HTML of it.

    from tamis.contrib.wagtail import clean_richtext
    body = clean_richtext(page.body, "article")
"""
from django.utils.safestring import mark_safe

from .django import policy as _policy


def clean_richtext(value, policy=None):
    """Returns the HTML of rich text, which is expanded by Wagtail and then sanitized."""
    from wagtail.rich_text import RichText, expand_db_html
    source = value.source if isinstance(value, RichText) else value
    return mark_safe(_policy(policy).clean(expand_db_html(source or "")))  # noqa: S308
