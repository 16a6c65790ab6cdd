"""The functions of the package bleach, with tamis: clean() and linkify() with the same arguments, Cleaner and Linker.

    from tamis import bleach

The output is that of tamis: it is safe where bleach is safe, and some of it is written differently (bindings/python/README.md,
"bleach"). An argument that tamis cannot follow raises NotImplementedError or ValueError; nothing is silently allowed.
"""
import html as _html
import re as _re
from functools import lru_cache as _lru_cache

from . import Policy, _tags

__all__ = ["clean", "linkify", "Cleaner", "Linker", "ALLOWED_TAGS", "ALLOWED_ATTRIBUTES", "ALLOWED_PROTOCOLS", "DEFAULT_CALLBACKS",
           "CSSSanitizer", "nofollow", "target_blank"]

ALLOWED_TAGS = frozenset(("a", "abbr", "acronym", "b", "blockquote", "code", "em", "i", "li", "ol", "strong", "ul"))
ALLOWED_ATTRIBUTES = {"a": ["href", "title"], "abbr": ["title"], "acronym": ["title"]}
ALLOWED_PROTOCOLS = frozenset(("http", "https", "mailto"))

_UNSAFE = {"base", "embed", "frame", "frameset", "iframe", "noscript", "object", "plaintext", "script"}
_SVG = "http://www.w3.org/2000/svg"
_TEXT_ELEMENTS = {"noembed", "noframes", "noscript", "select", "textarea", "title", "xmp"}


def nofollow(attrs, new=False):
    """Adds rel="nofollow" to a link. A callback of linkify()."""
    href = attrs.get((None, "href"))
    if href is None or href.startswith("mailto:"):
        return attrs
    rel = [token for token in attrs.get((None, "rel"), "").split(" ") if token]
    if "nofollow" not in [token.lower() for token in rel]:
        rel.append("nofollow")
    attrs[(None, "rel")] = " ".join(rel)
    return attrs


def target_blank(attrs, new=False):
    """Adds target="_blank" to a link. A callback of linkify()."""
    href = attrs.get((None, "href"))
    if href is not None and not href.startswith("mailto:"):
        attrs[(None, "target")] = "_blank"
    return attrs


DEFAULT_CALLBACKS = [nofollow]


class CSSSanitizer:
    """States which properties of style attributes are kept. tamis checks the values too."""

    def __init__(self, allowed_css_properties, allowed_svg_properties=()):
        self.allowed_css_properties = frozenset(allowed_css_properties)
        self.allowed_svg_properties = frozenset(allowed_svg_properties)


def _text(text):
    if not isinstance(text, str):
        raise TypeError(f"argument cannot be of {type(text).__name__!r} type, must be of text type")
    return text


def _is_names(value):
    return isinstance(value, (list, tuple, set, frozenset))


class Cleaner:
    """A sanitizer that is compiled once. The arguments are those of clean()."""

    def __init__(self, tags=ALLOWED_TAGS, attributes=ALLOWED_ATTRIBUTES, protocols=ALLOWED_PROTOCOLS, strip=False, strip_comments=True,
                 filters=None, css_sanitizer=None):
        if filters:
            raise NotImplementedError("filters: tamis has no filters of html5lib")
        if isinstance(tags, str) or not hasattr(tags, "__iter__"):
            raise TypeError("tags must be a set of str")
        self._tags = frozenset(tags)
        for tag in self._tags:
            if not isinstance(tag, str):
                raise TypeError(f"tags must be a set of str, and has {tag!r}")
        if self._tags & _UNSAFE:
            raise ValueError(f"tags: tamis never keeps {', '.join(sorted(self._tags & _UNSAFE))} in a safe policy")
        self._attributes = attributes
        self._functions, listed, common = self._read(attributes)
        self._policy = Policy(self._config(listed, common, protocols, strip, strip_comments, css_sanitizer))

    def _read(self, attributes):
        """The functions for elements, the listed attributes of each element, and of all elements."""
        if callable(attributes):
            return {"*": attributes}, {}, []
        if isinstance(attributes, list):
            return {}, {}, sorted(attributes)
        if not isinstance(attributes, dict):
            raise ValueError("attributes must be a function, a list or a dict")
        functions, listed = {}, {}
        for element, value in attributes.items():
            if callable(value):
                functions[element] = value
            elif _is_names(value):
                listed[element] = sorted(value)
            else:
                raise ValueError(f"attributes[{element!r}] needs to be a callable or a list")
        return functions, listed, listed.pop("*", [])

    def _config(self, listed, common, protocols, strip, strip_comments, css_sanitizer):
        protocols = sorted(name for name in set(protocols) if isinstance(name, str) and name == name.lower())  # "HTTP" matches nothing
        url = {"schemes": protocols, "relative": "keep" if {"http", "https"} & set(protocols) else "fragment"}
        if "data" in protocols:
            url["dataTypes"] = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp"]
        every = sorted(_KNOWN - {"style"})
        elements = []
        for tag in sorted(self._tags):
            function = self._functions.get(tag, self._functions.get("*"))
            names = set(listed.get(tag, ())) | (set(every) if function else set())
            elements.append({"name": tag, "attributes": sorted(names - set(common))})
        config = {"elements": elements, "attributes": sorted(set(common)), "comments": not strip_comments, "rules": [{"url": url}],
                  "unlistedElements": "replaceWithChildren" if strip else "escape"}
        if strip:
            config["replaceWithChildrenElements"] = sorted(_TEXT_ELEMENTS - self._tags)
            config["blockSeparator"] = "\n"
        self._add_style(config, listed, common, css_sanitizer)
        return config

    def _add_style(self, config, listed, common, css_sanitizer):
        """Without a css_sanitizer, bleach keeps the attribute with an empty value; here it is removed."""
        if css_sanitizer is None:
            for names in (config["attributes"], *(e["attributes"] for e in config["elements"])):
                if "style" in names:
                    names.remove("style")
            return
        properties = getattr(css_sanitizer, "allowed_css_properties", None)
        if properties is None:
            raise NotImplementedError("css_sanitizer: an object with allowed_css_properties is needed")
        if "style" in common or any("style" in names for names in listed.values()):
            properties = sorted(name for name in properties if name == name.lower())  # bleach compares with names in lowercase
            config["rules"].append({"attributes": ["style"], "style": {"properties": properties}})

    def clean(self, text):
        """Returns the sanitized text."""
        text = _text(text)
        safe = self._policy.clean(text)
        if not self._functions:
            return safe
        return self._policy.clean(_tags.change(safe, self._filtered))

    def _filtered(self, element, attributes):
        return [(name, value) for name, value in attributes if self._allows(element, name, value)]

    def _allows(self, element, name, value):
        """Decides about an attribute as bleach does: the answer of the function of an element is final, and "*" is asked only if the
        element has no function, and no list with this attribute."""
        if callable(self._attributes):
            return self._attributes(element, name, value)
        for key in (element, "*"):
            own = self._attributes.get(key)
            if callable(own):
                return own(element, name, value)
            if own is not None and name in own:
                return True
        return False


# The attributes among which a function can choose: those that are no event handlers.
_KNOWN = set(
    "abbr accept accept-charset accesskey action align alt axis bgcolor border cellpadding cellspacing char charoff charset checked cite "
    "class color cols colspan compact coords datetime dir disabled download draggable enctype face for formaction frame headers height "
    "hidden high href hreflang hspace id inputmode ismap itemid itemprop itemref itemscope itemtype kind label lang list longdesc loop low "
    "max maxlength media method min multiple muted name nohref noshade nowrap open optimum pattern placeholder poster preload "
    "readonly rel required rev reversed role rows rowspan rules scope selected shape size sizes span spellcheck src srclang srcset start "
    "step summary tabindex target title translate type usemap valign value vspace width wrap fill stroke d x y viewbox".split())


@_lru_cache(maxsize=1)
def _default_cleaner():
    return Cleaner()


def clean(text, tags=ALLOWED_TAGS, attributes=ALLOWED_ATTRIBUTES, protocols=ALLOWED_PROTOCOLS, strip=False, strip_comments=True,
          css_sanitizer=None):
    """Returns the sanitized text. With other arguments than text, use a Cleaner for several documents."""
    if (tags, attributes, protocols, strip, strip_comments, css_sanitizer) == \
            (ALLOWED_TAGS, ALLOWED_ATTRIBUTES, ALLOWED_PROTOCOLS, False, True, None):
        return _default_cleaner().clean(text)
    return Cleaner(tags, attributes, protocols, strip, strip_comments, css_sanitizer=css_sanitizer).clean(text)


# ---- Links

class Linker:
    """Makes links of addresses in text. The arguments are those of linkify().

    The result is sanitized with the default policy of tamis: what it does not keep, such as script, is removed."""

    def __init__(self, callbacks=DEFAULT_CALLBACKS, skip_tags=None, parse_email=False, url_re=None, email_re=None, recognized_tags=None):
        if url_re is not None or email_re is not None:
            raise NotImplementedError("url_re, email_re: tamis finds addresses by the rules of GitHub Flavored Markdown")
        if recognized_tags is not None:
            raise NotImplementedError("recognized_tags: tamis reads all tags")
        self._callbacks = list(callbacks or [])
        self._policy = _link_policy(tuple(sorted(skip_tags or ())), bool(parse_email))
        self._plain = _link_policy(None, False)

    def linkify(self, text):
        """Returns the text with links."""
        text = _text(text)
        linked = self._policy.clean(text)
        if not self._callbacks:
            return linked
        old = _Links(self._plain.clean(text)).addresses()
        return self._plain.clean(_Links(linked).change(self._callbacks, old))


@_lru_cache(maxsize=32)
def _link_policy(skip, mail):
    config = {"removeElements": ["script", "style"], "comments": True,
              "rules": [{"url": {"schemes": ["http", "https", "ftp", "mailto", "tel"], "relative": "keep"}}]}
    if skip is not None:
        config["linkify"] = {"mail": mail, "schemes": ["http", "https", "ftp"], **({"skip": list(skip)} if skip else {})}
    return Policy(config)


_LINK = _re.compile(r'<a((?: [^\s"=>/]+="[^"]*")*)>(.*?)</a>', _re.S)


class _Links:
    """The links of sanitized HTML, which are never within one another."""

    def __init__(self, html):
        self.html = html

    def addresses(self):
        return [match[1] for match in _LINK.finditer(self.html)]

    def change(self, callbacks, old):
        """Calls the callbacks for each link. `old` has the links of the input; the others are new."""
        left = list(old)

        def one(match):
            new = not (left and left[0] == match[1])
            if not new:
                left.pop(0)
            attrs = {(None, key): _html.unescape(value) for key, value in _tags._ATTRIBUTE.findall(match[1])}
            text = _html.unescape(_re.sub(r"<[^>]*>", "", match[2]))
            attrs["_text"] = text
            for callback in callbacks:
                attrs = callback(attrs, new)
                if attrs is None:
                    return match[2]
            changed = attrs.pop("_text", text)
            content = match[2] if changed == text else _tags.quote(changed)
            return _tags.write("a", [(key[1], value) for key, value in attrs.items()]) + content + "</a>"

        return _LINK.sub(one, self.html)


def linkify(text, callbacks=DEFAULT_CALLBACKS, skip_tags=None, parse_email=False):
    """Returns the text in which addresses are links."""
    return Linker(callbacks, skip_tags, parse_email).linkify(text)
