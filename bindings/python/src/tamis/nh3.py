"""The functions of the package nh3, with tamis: clean(), clean_text(), escape(), is_html() and Cleaner, with the same arguments.

    from tamis import nh3

The output is that of tamis: it is safe where nh3 is safe, and some of it is written differently (bindings/python/README.md, "nh3").
An argument that tamis cannot follow raises ValueError or NotImplementedError; nothing is silently allowed.
"""
import re as _re
from functools import lru_cache as _lru_cache
from urllib.parse import urljoin as _urljoin, urlsplit as _urlsplit

from . import Policy, _core, _tags

__all__ = ["clean", "clean_text", "escape", "is_html", "Cleaner", "ALLOWED_TAGS", "ALLOWED_ATTRIBUTES", "ALLOWED_URL_SCHEMES",
           "CLEAN_CONTENT_TAGS"]

ALLOWED_TAGS = set(
    "a abbr acronym area article aside b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn div dl dt "
    "em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map mark nav ol p pre q rp rt rtc ruby s samp small "
    "span strike strong sub summary sup table tbody td th thead time tr tt u ul var wbr".split())
_CELLS = ("align", "char", "charoff")
ALLOWED_ATTRIBUTES = {
    "a": {"href", "hreflang"}, "bdo": {"dir"}, "blockquote": {"cite"}, "col": {*_CELLS, "span"}, "colgroup": {*_CELLS, "span"},
    "del": {"cite", "datetime"}, "hr": {"align", "size", "width"}, "img": {"align", "alt", "height", "src", "width"},
    "ins": {"cite", "datetime"}, "ol": {"start"}, "q": {"cite"}, "table": {*_CELLS, "summary"}, "tbody": set(_CELLS),
    "td": {*_CELLS, "colspan", "headers", "rowspan"}, "tfoot": set(_CELLS),
    "th": {*_CELLS, "colspan", "headers", "rowspan", "scope"}, "thead": set(_CELLS), "tr": set(_CELLS)}
ALLOWED_URL_SCHEMES = set(
    "bitcoin ftp ftps geo http https im irc ircs magnet mailto mms mx news nntp openpgp4fpr sip sms smsto ssh tel url webcal wtai "
    "xmpp".split())
CLEAN_CONTENT_TAGS = {"script", "style"}

# What the functions use: a change of the sets above has no effect, as in nh3.
_TAGS, _ATTRIBUTES, _SCHEMES, _CONTENT = frozenset(ALLOWED_TAGS), {tag: frozenset(names) for tag, names in ALLOWED_ATTRIBUTES.items()}, \
    frozenset(ALLOWED_URL_SCHEMES), frozenset(CLEAN_CONTENT_TAGS)

_URLS = {"action", "background", "cite", "data", "formaction", "href", "longdesc", "ping", "poster", "src"}
_UNSAFE = {"base", "embed", "frame", "frameset", "iframe", "noscript", "object", "plaintext", "script"}
# An unlisted element of these is removed with its content, unless it is in replaceWithChildrenElements.
_TEXT_ELEMENTS = {"noembed", "noframes", "select", "textarea", "title", "xmp"}


def _names(value, what):
    """A set of str, as nh3 takes it: no list, tuple or other iterable."""
    if not isinstance(value, (set, frozenset)):
        raise TypeError(f"{what} must be a set of str, not {type(value).__name__}")
    for name in value:
        if not isinstance(name, str):
            raise TypeError(f"{what} must be a set of str, and has {name!r}")
    return set(value)


def _table(value, what, read):
    """A dict with str as keys; read(value, what) reads each value."""
    if not isinstance(value, dict):
        raise TypeError(f"{what} must be a dict, not {type(value).__name__}")
    for key in value:
        if not isinstance(key, str):
            raise TypeError(f"the keys of {what} must be str, not {key!r}")
    return {key: read(own, what) for key, own in value.items()}


def _str(value, what):
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a str, not {type(value).__name__}")
    return value


def _lowercase(names):
    """The names that can match: nh3 compares with names that are in lowercase, so "HTTP" matches nothing."""
    return {name for name in names if name == name.lower()}


def _with_root(root, path):
    """Makes a relative URL absolute: one that begins with "/" against `root`, others against the file `path` of it."""
    def rewrite(url):
        if url.startswith("#"):
            return url
        return _urljoin(root, url.lstrip("/")) if url.startswith("/") else _urljoin(_urljoin(root, path), url)

    return rewrite


def _relative(url_relative, config, url):
    """Returns a function for relative URLs, or None."""
    url["relative"] = "keep"
    if url_relative is None or url_relative == "pass_through":
        return None
    if url_relative == "deny":
        url["relative"] = "deny"
        return None
    if callable(url_relative):
        return url_relative
    if isinstance(url_relative, tuple) and len(url_relative) == 2 and url_relative[0] == "rewrite_with_base":
        url["relative"], config["baseURL"] = "resolve", url_relative[1]
        return None
    if isinstance(url_relative, tuple) and len(url_relative) == 3 and url_relative[0] == "rewrite_with_root":
        if not _urlsplit(url_relative[1]).netloc:
            raise ValueError("url_relative: the root must be an absolute URL")
        return _with_root(url_relative[1], url_relative[2])
    kind = ValueError if isinstance(url_relative, (str, tuple)) else TypeError
    raise kind('url_relative: must be "deny", "pass_through", ("rewrite_with_base", base), ("rewrite_with_root", root, path) or a '
               "function")


def _check_conflicts(tags, attributes, dropped, link_rel, values, classes, properties):
    """Raises ValueError where nh3 raises one, and where it panics."""
    common = attributes.get("*", set())
    for names, what in ((tags, "tags"), (set(attributes), "attributes")):
        if names & dropped:
            raise ValueError(f"clean_content_tags and {what} must not overlap: {', '.join(sorted(names & dropped))}")
    if link_rel is not None and "rel" in attributes.get("a", set()) | common:
        raise ValueError('link_rel is set, and "rel" is allowed in attributes of "a"; use link_rel=None to keep the rel of the input')
    for tag, own in values.items():
        listed = set(own) & (attributes.get(tag, set()) | common)
        if listed:
            raise ValueError(f"tag_attribute_values and attributes must not overlap: {tag}: {', '.join(sorted(listed))}")
    for tag in classes:
        if "class" in attributes.get(tag, set()) | common:
            raise ValueError(f'allowed_classes: "class" of {tag} must not be in attributes too')
    if properties is not None and "style" in tags:
        raise ValueError("filter_style_properties: \"style\" must not be in tags")


def _config(tags, clean_content_tags, attributes, strip_comments, link_rel, generic_attribute_prefixes, tag_attribute_values,
            set_tag_attribute_values, url_schemes, allowed_classes, filter_style_properties, url_relative, id_prefix):
    if not isinstance(strip_comments, bool):
        raise TypeError(f"strip_comments must be a bool, not {type(strip_comments).__name__}")
    for value, what in ((link_rel, "link_rel"), (id_prefix, "id_prefix")):
        if value is not None:
            _str(value, what)
    tags = _TAGS if tags is None else _names(tags, "tags")
    dropped = _CONTENT if clean_content_tags is None else _names(clean_content_tags, "clean_content_tags")
    attributes = _table(_ATTRIBUTES if attributes is None else attributes, "attributes", _names)
    values = _table({} if tag_attribute_values is None else tag_attribute_values, "tag_attribute_values",
                    lambda own, what: _table(own, what, _names))
    forced = _table({} if set_tag_attribute_values is None else set_tag_attribute_values, "set_tag_attribute_values",
                    lambda own, what: _table(own, what, _str))
    classes = _table({} if allowed_classes is None else allowed_classes, "allowed_classes", _names)
    schemes = _lowercase(_SCHEMES if url_schemes is None else _names(url_schemes, "url_schemes"))
    properties = None if filter_style_properties is None else _lowercase(_names(filter_style_properties, "filter_style_properties"))
    prefixes = set() if generic_attribute_prefixes is None else _names(generic_attribute_prefixes, "generic_attribute_prefixes")
    _check_conflicts(tags, attributes, dropped, link_rel, values, classes, properties)
    if tags & _UNSAFE:
        raise ValueError(f"tags: tamis never keeps {', '.join(sorted(tags & _UNSAFE))} in a safe policy")
    url = {"schemes": sorted(schemes)}
    if "data" in url["schemes"]:
        url["dataTypes"] = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp"]
    common = set(attributes.get("*", set()))
    config = {
        "comments": not strip_comments, "unlistedElements": "replaceWithChildren",
        "dropElements": sorted(dropped), "replaceWithChildrenElements": sorted(_TEXT_ELEMENTS - tags - dropped)}
    rewrite = _relative(url_relative, config, url)
    rules = [{"url": url}]
    elements = {}
    for tag in sorted(tags):
        elements[tag] = set(attributes.get(tag, set())) | set(values.get(tag, {})) | ({"class"} if tag in classes else set())
        elements[tag] -= common
        for name, allowed in values.get(tag, {}).items():
            rules.append({"elements": [tag], "attributes": [name], "values": sorted(allowed)})
        for name, value in forced.get(tag, {}).items():
            rules.append({"elements": [tag], "attributes": [name], "set": value})
        if tag in classes:
            tokens = [_re.sub(r"([^a-zA-Z0-9])", r"\\\1", one) for one in sorted(classes[tag]) if one]
            if tokens:
                rules.append({"elements": [tag], "attributes": ["class"], "tokens": tokens})
            else:
                elements[tag].discard("class")
    if properties is not None:
        listed = [names for names in (common, *elements.values()) if "style" in names]
        if not properties:
            for names in listed:
                names.discard("style")
        elif listed:
            rules.append({"attributes": ["style"], "style": {"properties": sorted(properties)}})
    if link_rel is not None and "a" in tags:
        rules.append({"elements": ["a"], "attributes": ["rel"], "set": link_rel})
    for prefix in prefixes:
        if prefix not in ("data-", "aria-"):
            raise NotImplementedError(f"generic_attribute_prefixes: tamis knows \"data-\" and \"aria-\", not {prefix!r}")
        config["dataAttributes" if prefix == "data-" else "ariaAttributes"] = True
    if id_prefix is not None:
        config["idPrefix"] = id_prefix
    config["attributes"] = sorted(common)
    config["elements"] = [{"name": tag, "attributes": sorted(names)} for tag, names in elements.items()]
    config["rules"] = rules
    return config, rewrite


class Cleaner:
    """A sanitizer that is compiled once. The arguments are those of clean()."""

    def __init__(self, tags=None, clean_content_tags=None, attributes=None, attribute_filter=None, strip_comments=True,
                 link_rel="noopener noreferrer", generic_attribute_prefixes=None, tag_attribute_values=None,
                 set_tag_attribute_values=None, url_schemes=None, allowed_classes=None, filter_style_properties=None,
                 url_relative=None, id_prefix=None):
        if attribute_filter is not None and not callable(attribute_filter):
            raise TypeError("attribute_filter must be callable")
        self._filter = attribute_filter
        config, self._rewrite = _config(tags, clean_content_tags, attributes, strip_comments, link_rel, generic_attribute_prefixes,
                                        tag_attribute_values, set_tag_attribute_values, url_schemes, allowed_classes,
                                        filter_style_properties, url_relative, id_prefix)
        self._policy = Policy(config)

    def clean(self, html):
        """Returns the sanitized HTML."""
        if not isinstance(html, str):
            raise TypeError(f"html must be a str, not {type(html).__name__}")
        safe = self._policy.clean(html)
        if self._filter is None and self._rewrite is None:
            return safe
        return self._policy.clean(_tags.change(safe, self._filtered))

    def _filtered(self, element, attributes):
        kept = []
        for name, value in attributes:
            if self._rewrite and name in _URLS and not _urlsplit(value).scheme and not value.startswith("//"):
                value = self._call(self._rewrite, "url_relative callback", (value,), None)
            if value is not None and self._filter:
                value = self._call(self._filter, "attribute_filter", (element, name, value), (element, name, value))
            if value is not None:
                kept.append((name, value))
        return kept

    @staticmethod
    def _call(function, what, arguments, about):
        """What the function returns; None, as in nh3, if it raises an exception or returns something else than str. The exception is
        given to sys.unraisablehook()."""
        try:
            new = function(*arguments)
            if new is not None and not isinstance(new, str):
                raise TypeError(f"expected {what} to return str or None")
            return new
        except BaseException as error:
            _core.write_unraisable(error, about)
            return None


@_lru_cache(maxsize=1)
def _default_cleaner():
    return Cleaner()


def clean(html, tags=None, clean_content_tags=None, attributes=None, attribute_filter=None, strip_comments=True,
          link_rel="noopener noreferrer", generic_attribute_prefixes=None, tag_attribute_values=None, set_tag_attribute_values=None,
          url_schemes=None, allowed_classes=None, filter_style_properties=None, url_relative=None, id_prefix=None):
    """Returns the sanitized HTML. With other arguments than html, use a Cleaner for several documents."""
    arguments = (tags, clean_content_tags, attributes, attribute_filter, strip_comments, link_rel, generic_attribute_prefixes,
                 tag_attribute_values, set_tag_attribute_values, url_schemes, allowed_classes, filter_style_properties, url_relative, id_prefix)
    if strip_comments is True and arguments == (None, None, None, None, True, "noopener noreferrer") + 8 * (None,):
        return _default_cleaner().clean(html)
    return Cleaner(*arguments).clean(html)


_ESCAPES = {"\0": "&#65533;", "\t": "&#9;", "\n": "&#10;", "\f": "&#12;", "\r": "&#13;", " ": "&#32;", '"': "&quot;", "&": "&amp;",
            "'": "&apos;", "/": "&#47;", "<": "&lt;", "=": "&#61;", ">": "&gt;", "`": "&grave;"}


def clean_text(html, tags=None):
    """Escapes text so that it can stand anywhere in a page, also in an attribute without quotes. With `tags`, sanitizes with these tags
    and without attributes."""
    if tags is not None:
        return clean(html, tags=tags, attributes={}, link_rel=None)
    if not isinstance(html, str):
        raise TypeError(f"html must be a str, not {type(html).__name__}")
    return html.translate({ord(key): value for key, value in _ESCAPES.items()})


escape = clean_text
_MARKUP = _re.compile(r"""<!|<\?|</[^a-zA-Z>]|</?[a-zA-Z][^\s/>]*(?:[^>"']|"[^"]*"|'[^']*')*>""")


def is_html(html):
    """Reports whether the text contains a tag, a comment or a DOCTYPE."""
    return _MARKUP.search(html) is not None
