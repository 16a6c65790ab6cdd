"""The functions of the package bleach, with tamis: clean() and linkify() with the same arguments, Cleaner and Linker.

    from tamis import bleach

The output is that of tamis: it is safe where bleach is safe, and some of it is written differently (bindings/python/README.md,
"bleach"). An argument that tamis cannot follow raises NotImplementedError or ValueError; nothing is silently allowed.
"""
import warnings as _warnings
from functools import lru_cache as _lru_cache

from . import Policy, _passes, _policy_of

__all__ = ["clean", "linkify", "Cleaner", "Linker", "ALLOWED_TAGS", "ALLOWED_ATTRIBUTES", "ALLOWED_PROTOCOLS", "DEFAULT_CALLBACKS",
           "CSSSanitizer", "NoCssSanitizerWarning", "nofollow", "target_blank"]

ALLOWED_TAGS = frozenset(("a", "abbr", "acronym", "b", "blockquote", "code", "em", "i", "li", "ol", "strong", "ul"))
ALLOWED_ATTRIBUTES = {"a": ["href", "title"], "abbr": ["title"], "acronym": ["title"]}
ALLOWED_PROTOCOLS = frozenset(("http", "https", "mailto"))

_UNSAFE = {"base", "embed", "frame", "frameset", "iframe", "noscript", "object", "plaintext", "script"}
# Attributes of SVG in which bleach looks for url(). Elements of SVG are not kept, and these mean nothing in HTML.
_DRAWING = {"clip-path", "color-profile", "cursor", "fill", "filter", "marker", "marker-end", "marker-mid", "marker-start", "mask",
            "stroke"}
# Elements of SVG on which bleach keeps only a href that begins with "#". As HTML elements, they need none.
_HREFS = {"href", "xlink:href"}
_REFERRING = {"animate", "cursor", "filter", "pattern", "set", "textpath", "tref", "use"}
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


class NoCssSanitizerWarning(UserWarning):
    """style is allowed, and there is no css_sanitizer."""


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
        self._needs_functions = bool(self._functions) or any("ping" in names for names in (common, *listed.values()))
        self._policy = _policy_of(self._config(listed, common, protocols, strip, strip_comments, css_sanitizer))

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
        common, elements = set(common) - _DRAWING, []
        for tag in sorted(self._tags):
            names = set(listed.get(tag, ())) | (_KNOWN - {"style"} if tag in self._functions or "*" in self._functions else set())
            own = {"name": tag, "attributes": sorted(names - common - _DRAWING - (_HREFS if tag in _REFERRING else set()))}
            if tag in _REFERRING and common & _HREFS:
                own["removeAttributes"] = sorted(common & _HREFS)
            elements.append(own)
        config = {"elements": elements, "attributes": sorted(common), "comments": not strip_comments, "rules": [{"url": url}],
                  "unlistedElements": "replaceWithChildren" if strip else "escape"}
        if strip:
            config["replaceWithChildrenElements"] = sorted(_TEXT_ELEMENTS - self._tags)
            config["blockSeparator"] = "\n"
        self._add_style(config, listed, common, css_sanitizer)
        return config

    def _add_style(self, config, listed, common, css_sanitizer):
        """Without properties, bleach keeps the attribute with an empty value; here it is removed."""
        properties = ()
        if css_sanitizer is None:
            if "style" in common or any("style" in names for names in listed.values()):
                _warnings.warn("style is allowed in attributes, and there is no css_sanitizer: the attribute is removed",
                               NoCssSanitizerWarning, stacklevel=4)
        elif not hasattr(css_sanitizer, "allowed_css_properties"):
            raise NotImplementedError("css_sanitizer: an object with allowed_css_properties is needed")
        else:  # bleach compares with names in lowercase
            properties = sorted(name for name in css_sanitizer.allowed_css_properties if name == name.lower())
        lists = [names for names in (config["attributes"], *(e["attributes"] for e in config["elements"])) if "style" in names]
        if lists and properties:
            config["rules"].append({"attributes": ["style"], "style": {"properties": properties}})
            return
        for names in lists:
            names.remove("style")

    def clean(self, text):
        """Returns the sanitized text."""
        text = _text(text)
        return _Attributes(self).clean(self._policy, text) if self._needs_functions else self._policy.clean(text)

    def allows(self, element, name, value):
        """Decides about an attribute as bleach does: the answer of the function of an element is final, and "*" is asked only if the
        element has no function, and no list with this attribute."""
        if element not in self._tags:
            return True  # what the policy does with the element does not depend on its attributes
        if name == "ping" and len(value.split()) != 1:
            return False  # bleach reads a list of URLs as one URL
        if callable(self._attributes):
            return self._attributes(element, name, value)
        if isinstance(self._attributes, list):
            return name in self._attributes
        for key in (element, "*"):
            own = self._attributes.get(key)
            if callable(own):
                return own(element, name, value)
            if own is not None and name in own:
                return True
        return False


class _Attributes(_passes.Passes):
    """The functions of a Cleaner for one document."""

    def __init__(self, cleaner):
        super().__init__()
        self._cleaner = cleaner

    def change(self, tag, attributes, is_first):
        return {name: value for name, value in attributes if self._cleaner.allows(tag, name.rpartition("}")[2], value)}


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


_DEFAULT_ATTRIBUTES = {tag: tuple(names) for tag, names in ALLOWED_ATTRIBUTES.items()}


def _is_default(attributes):
    """Whether these are ALLOWED_ATTRIBUTES, and callers have not changed them."""
    return attributes is ALLOWED_ATTRIBUTES and {tag: tuple(names) for tag, names in attributes.items()} == _DEFAULT_ATTRIBUTES


def clean(text, tags=ALLOWED_TAGS, attributes=ALLOWED_ATTRIBUTES, protocols=ALLOWED_PROTOCOLS, strip=False, strip_comments=True,
          css_sanitizer=None):
    """Returns the sanitized text. With other arguments than text, use a Cleaner for several documents."""
    others = (tags, protocols, strip, strip_comments, css_sanitizer)
    if others == (ALLOWED_TAGS, ALLOWED_PROTOCOLS, False, True, None) and _is_default(attributes):
        return _default_cleaner().clean(text)
    return Cleaner(tags, attributes, protocols, strip, strip_comments, css_sanitizer=css_sanitizer).clean(text)


# ---- Links

class Linker:
    """Makes links of addresses in text. The arguments are those of linkify().

    The result is sanitized with the default policy of tamis: what it does not keep, such as script, is removed. What the callbacks set is
    sanitized too."""

    def __init__(self, callbacks=DEFAULT_CALLBACKS, skip_tags=None, parse_email=False, url_re=None, email_re=None, recognized_tags=None):
        if url_re is not None or email_re is not None:
            raise NotImplementedError("url_re, email_re: tamis finds addresses by the rules of GitHub Flavored Markdown")
        if recognized_tags is not None:
            raise NotImplementedError("recognized_tags: tamis reads all tags")
        self._callbacks = list(callbacks or [])
        self._policy = _link_policy(tuple(sorted(skip_tags or ())), bool(parse_email))

    def linkify(self, text):
        """Returns the text with links."""
        text = _text(text)
        return _Links(self._callbacks).linkify(self._policy, text) if self._callbacks else self._policy.clean(text)


@_lru_cache(maxsize=32)
def _link_policy(skip, mail):
    return Policy({"removeElements": ["script", "style"], "comments": True,
                   "rules": [{"url": {"schemes": ["http", "https", "ftp", "mailto", "tel"], "relative": "keep"}}],
                   "linkify": {"mail": mail, "schemes": ["http", "https", "ftp"], **({"skip": list(skip)} if skip else {})}})


_LONGEST_TEXT = 65000  # Element.text can be cut if it is longer


class _Links:
    """The callbacks for the links of one document, which tamis sanitizes in several passes (_passes.py). A link is final, and kept in later
    passes, if it still has the attributes and the text that the callbacks have seen; the policy can have changed their values."""

    def __init__(self, callbacks):
        self._callbacks, self._seen, self._final = callbacks, set(), set()

    def linkify(self, policy, text):
        return policy.clean(text, on_element=self._begin, on_element_end=self._end)

    def _begin(self, element):
        if element.name == "a" and (*element.attributes.items(), element.text) not in self._final:
            return self._change(element)
        return None

    def _end(self, element):
        if element.name != "a":
            return None
        if (*element.attributes, element.text) in self._seen:
            self._final.add((*element.attributes.items(), element.text))
            return None
        return "unwrap" if self._ask(element) is None else None  # the policy has removed an attribute, such as href

    def _ask(self, element):
        """The attributes that the callbacks want, with "_text"; None for no link."""
        attrs = {_key(name): value for name, value in element.attributes.items()}
        attrs["_text"] = element.text
        for callback in self._callbacks:
            attrs = callback(attrs, element.is_new_link)
            if attrs is None:
                return None
        return attrs

    def _change(self, element):
        text, old, attrs = element.text, dict(element.attributes.items()), self._ask(element)
        if attrs is None:
            return self._drop(element, text)
        new_text = str(attrs.pop("_text", ""))
        _passes.set_attributes(element.attributes, old, {_name(key): value for key, value in attrs.items()})
        if new_text != text:
            element.text = new_text
        self._seen.add((*element.attributes, new_text))
        return None

    @staticmethod
    def _drop(element, text):
        """Replaces a link with its text, as bleach does."""
        if element.is_new_link:
            return False
        if len(text) < _LONGEST_TEXT:
            element.text = text
        return "unwrap"


def _key(name):
    """The key of an attribute in bleach: (namespace, name)."""
    space, _, local = name.rpartition("}")
    return (space[1:], local) if name.startswith("{") and space else (None, name)


def _name(key):
    """The name of an attribute in Attributes."""
    space, local = key
    return local if space is None else f"{{{space}}}{local}"


def linkify(text, callbacks=DEFAULT_CALLBACKS, skip_tags=None, parse_email=False):
    """Returns the text in which addresses are links."""
    return Linker(callbacks, skip_tags, parse_email).linkify(text)
