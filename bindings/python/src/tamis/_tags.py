"""Changes the attributes of markup that tamis has written, with Python functions. The result must be sanitized again."""
import html as _html
import re as _re

# What tamis writes in HTML: attribute values are in double quotes and have no ">" that is not within them.
_TAG = _re.compile(r'<!--.*?-->|<([a-zA-Z][^\s/>]*)((?: [^\s"=>/]+="[^"]*")*) ?/?>', _re.S)
_ATTRIBUTE = _re.compile(r' ([^\s"=>/]+)="([^"]*)"')


def quote(value):
    return value.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")


def write(name, attributes):
    return f"<{name}{''.join(f' {key}={chr(34)}{quote(value)}{chr(34)}' for key, value in attributes)}>"


def change(html, function):
    """Calls function(element, [(attribute, value), …]) for each start tag; it returns the new list of attributes."""

    def one(match):
        if match[1] is None:
            return match[0]
        old = [(key, _html.unescape(value)) for key, value in _ATTRIBUTE.findall(match[2])]
        return write(match[1], function(match[1], old))

    return _TAG.sub(one, html)
