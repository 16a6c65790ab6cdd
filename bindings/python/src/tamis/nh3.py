"""The functions of the package nh3, with tamis: clean(), clean_text(), escape(), is_html() and Cleaner, with the same arguments.

    from tamis import nh3

The output is that of tamis: it is safe where nh3 is safe, and some of it is written differently (bindings/python/README.md, "nh3").
An argument that tamis cannot follow raises ValueError or NotImplementedError; nothing is silently allowed.
"""
import re as _re
from functools import lru_cache as _lru_cache
from urllib.parse import urljoin as _urljoin, urlsplit as _urlsplit

from . import _core, _passes, _policy_of

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

# nh3 treats these as URLs; None: on every element.
_URLS = {"href": None, "xlink:href": None, "src": None, "action": ("form",), "data": ("object",), "formaction": ("button", "input"),
         "ping": ("a",), "poster": ("video",)}
_UNSAFE = {"base", "embed", "frame", "frameset", "iframe", "noscript", "object", "plaintext", "script"}
# An unlisted element of these is removed with its content, unless it is in replaceWithChildrenElements.
_TEXT_ELEMENTS = {"noembed", "noframes", "select", "textarea", "title", "xmp"}


# The names of SVG and MathML elements. As names of HTML elements, nh3 removes them with their content.
_FOREIGN = frozenset((
    "abs and animate annotation annotation-xml apply approx arccos arccosh arccot arccoth arccsc arccsch arcsec arcsech arcsin "
    "arcsinh arctan arctanh arg bind bvar card cartesianproduct cbytes ceiling cerror ci circle cn codomain complexes compose "
    "condition conjugate cos cosh cot coth cs csc csch csymbol curl declare defs degree desc determinant diff discard divergence "
    "divide domain domainofapplication ellipse emptyset eq equivalent eulergamma exists exp exponentiale factorial factorof false "
    "filter floor fn forall g gcd geq grad gt ident image imaginary imaginaryi implies in infinity int integers intersect interval "
    "inverse lambda laplacian lcm leq limit line list ln log logbase lowlimit lt maction maligngroup malignmark marker mask math "
    "matrix matrixrow max mean median menclose merror metadata mfenced mfrac mglyph mi min minus mlabeledtr mlongdiv mmultiscripts mn "
    "mo mode moment momentabout mover mpadded mpath mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline mspace msqrt "
    "msrow mstack mstyle msub msubsup msup mtable mtd mtext mtr munder munderover naturalnumbers neq none not notanumber notin "
    "notprsubset notsubset or otherwise outerproduct partialdiff path pattern pi piece piecewise plus polygon polyline power primes "
    "product prsubset quotient rationals real reals rect reln rem root scalarproduct sdev sec sech selector semantics sep set setdiff "
    "share sin sinh stop subset sum svg switch symbol tan tanh tendsto text times transpose true tspan union uplimit use variance "
    "vector vectorproduct view xor").split())


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
        if url.startswith("//"):
            return _urljoin(root, url)
        return _urljoin(root, url[1:]) if url.startswith("/") else _urljoin(_urljoin(root, path), url)

    return rewrite


def _relative(url_relative, config, url):
    """Sets what happens to relative URLs. Returns a function for them, or None."""
    url["relative"] = "keep"
    if url_relative is None or url_relative == "pass_through":
        return None
    if url_relative == "deny":
        url["relative"] = "deny"
        return lambda url: None  # also for those that begin with "//", which tamis reads as absolute
    if callable(url_relative):
        return url_relative
    if isinstance(url_relative, tuple) and len(url_relative) == 2 and url_relative[0] == "rewrite_with_base":
        url["relative"], config["baseURL"] = "resolve", url_relative[1]
        return None
    if isinstance(url_relative, tuple) and len(url_relative) == 3 and url_relative[0] == "rewrite_with_root":
        if not isinstance(url_relative[1], str) or not isinstance(url_relative[2], str) or not _urlsplit(url_relative[1]).netloc:
            raise ValueError("url_relative: the root must be an absolute URL, and the path a str")
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
    for tag, names in attributes.items():
        if link_rel is not None and "rel" in names:
            raise ValueError(f'link_rel is set, and "rel" is allowed in attributes of "{tag}"; use link_rel=None to keep the rel of the '
                             "input")
    for tag, own in values.items():
        listed = set(own) & (attributes.get(tag, set()) | common)
        if listed:
            raise ValueError(f"tag_attribute_values and attributes must not overlap: {tag}: {', '.join(sorted(listed))}")
    for tag in classes:
        if "class" in attributes.get(tag, set()) | common:
            raise ValueError(f'allowed_classes: "class" of {tag} must not be in attributes too')
    if properties is not None and "style" in tags:
        raise ValueError("filter_style_properties: \"style\" must not be in tags")


class _Options:
    """The options of a Cleaner, checked: sets and dicts that the Cleaner owns."""

    def __init__(self, tags, clean_content_tags, attributes, attribute_filter, strip_comments, link_rel, generic_attribute_prefixes,
                 tag_attribute_values, set_tag_attribute_values, url_schemes, allowed_classes, filter_style_properties, url_relative, id_prefix):
        if attribute_filter is not None and not callable(attribute_filter):
            raise TypeError("attribute_filter must be callable")
        if not isinstance(strip_comments, bool):
            raise TypeError(f"strip_comments must be a bool, not {type(strip_comments).__name__}")
        for value, what in ((link_rel, "link_rel"), (id_prefix, "id_prefix")):
            if value is not None:
                _str(value, what)
        self.filter, self.strip_comments, self.link_rel, self.id_prefix = attribute_filter, strip_comments, link_rel, id_prefix
        self.tags = _names(_TAGS if tags is None else tags, "tags")
        self.dropped = _names(_CONTENT if clean_content_tags is None else clean_content_tags, "clean_content_tags")
        self.attributes = _table(_ATTRIBUTES if attributes is None else attributes, "attributes", _names)
        self.common = self.attributes.get("*", set())
        self.prefixes = _names(_or_empty(generic_attribute_prefixes, set()), "generic_attribute_prefixes")
        self.values = _table(_or_empty(tag_attribute_values, {}), "tag_attribute_values", lambda own, what: _table(own, what, _names))
        self.forced = _table(_or_empty(set_tag_attribute_values, {}), "set_tag_attribute_values", lambda own, what: _table(own, what, _str))
        self.classes = _table(_or_empty(allowed_classes, {}), "allowed_classes", _names)
        self.schemes = _lowercase(_names(_SCHEMES if url_schemes is None else url_schemes, "url_schemes"))
        self.properties = None
        if filter_style_properties is not None:
            self.properties = _lowercase(_names(filter_style_properties, "filter_style_properties"))
        self.url_relative = url_relative
        _check_conflicts(self.tags, self.attributes, self.dropped, link_rel, self.values, self.classes, self.properties)
        if self.tags & _UNSAFE:
            raise ValueError(f"tags: tamis never keeps {', '.join(sorted(self.tags & _UNSAFE))} in a safe policy")
        for prefix in self.prefixes:
            if prefix not in ("data-", "aria-"):
                raise NotImplementedError(f"generic_attribute_prefixes: tamis knows \"data-\" and \"aria-\", not {prefix!r}")
        self.tags -= _FOREIGN | {"template"}  # nh3 keeps nothing that is in a template

    def listed(self, tag):
        """The attributes that the policy allows on an element, besides the common ones."""
        names = self.attributes.get(tag, set()) | set(self.values.get(tag, ())) | set(self.forced.get(tag, ()))
        if tag == "a" and self.link_rel is not None:
            names = names | {"rel"}
        return names | {"class"} if tag in self.classes else names

    def _without_prefix(self, names):
        return {name for name in names if not name.startswith(tuple(self.prefixes))}

    def config(self):
        """The policy, and a function for relative URLs, or None."""
        url = {"schemes": sorted(self.schemes)}
        if "data" in self.schemes:
            url["dataTypes"] = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp"]
        config = {"comments": not self.strip_comments, "unlistedElements": "replaceWithChildren",
                  "dropElements": sorted(self.dropped | _FOREIGN),
                  "replaceWithChildrenElements": sorted(_TEXT_ELEMENTS - self.tags - self.dropped)}
        for prefix in self.prefixes:
            config["dataAttributes" if prefix == "data-" else "ariaAttributes"] = True
        if self.id_prefix:
            config["idPrefix"] = self.id_prefix
        relative = _relative(self.url_relative, config, url)
        elements = {tag: self._without_prefix(self.listed(tag) - self.common) for tag in sorted(self.tags)}
        config["rules"] = [{"url": url}, *self._class_rules(elements), *self._style_rules(elements)]
        config["attributes"] = sorted(self._without_prefix(self.common))
        config["elements"] = [{"name": tag, "attributes": sorted(names)} for tag, names in elements.items()]
        return config, relative

    def _class_rules(self, elements):
        for tag in elements.keys() & self.classes.keys():
            tokens = [_re.sub(r"([^a-zA-Z0-9])", r"\\\1", one) for one in sorted(self.classes[tag]) if one]
            if tokens:
                yield {"elements": [tag], "attributes": ["class"], "tokens": tokens}
            else:
                elements[tag].discard("class")

    def _style_rules(self, elements):
        listed = [] if self.properties is None else [names for names in (self.common, *elements.values()) if "style" in names]
        if listed and self.properties:
            yield {"attributes": ["style"], "style": {"properties": sorted(self.properties)}}
        else:
            for names in listed:
                names.discard("style")

    def set_rules(self):
        """The rules that set attributes, if no function of the caller must see them."""
        for tag in sorted(self.tags):
            own = dict(self.forced.get(tag, {}))
            if tag == "a" and self.link_rel is not None:
                own.setdefault("rel", self.link_rel)
            for name, value in own.items():
                yield {"elements": [tag], "attributes": [name], "set": value}

    def allows(self, tag, name, value):
        """Whether nh3 keeps an attribute, apart from its URL. A class is kept if classes of the element are allowed, and filtered later."""
        return name in self.common or name in self.attributes.get(tag, ()) or name.startswith(tuple(self.prefixes)) or \
            value.lower() in map(str.lower, self.values.get(tag, {}).get(name, ())) or (name == "class" and tag in self.classes)


def _or_empty(value, empty):
    return empty if value is None else value


def _has_scheme(url):
    """Whether a URL is absolute, as the URL Standard reads it."""
    url = url.strip("".join(map(chr, range(33)))).translate({9: None, 10: None, 13: None})
    return _re.match("[a-zA-Z][a-zA-Z0-9+.-]*:", url) is not None


class _Attributes(_passes.Passes):
    """What the policy cannot do with the attributes of a document: values for an element, functions of the caller, and relative URLs."""

    def __init__(self, options, relative, accepts_url):
        super().__init__()
        self._o, self._relative, self._accepts_url = options, relative, accepts_url

    def change(self, tag, attributes, is_first):
        """The attributes that an element of a list `attributes` keeps: {name: value}."""
        o = self._o
        if tag not in o.tags:
            return dict(attributes)
        kept = {name: value for name, value in attributes if o.allows(tag, name, value) and self._is_url_allowed(tag, name, value)}
        if is_first:
            kept.update(o.forced.get(tag, {}))
            if tag == "a" and o.link_rel is not None:
                kept.setdefault("rel", o.link_rel)
        changed = {name: self._new_value(tag, name, value) for name, value in kept.items()}
        return {name: value for name, value in changed.items() if value is not None}

    @staticmethod
    def _is_url(tag, name):
        return name in _URLS and (_URLS[name] is None or tag in _URLS[name])

    def _is_url_allowed(self, tag, name, value):
        if not self._is_url(tag, name):
            return True
        if name == "ping" and len(value.split()) > 1:  # nh3 reads a list of URLs as one URL
            return False
        if _has_scheme(value):  # the policy checks the URL, unless the filter of the caller can replace it
            return self._o.filter is None or self._accepts_url(value)
        return self._o.url_relative != "deny"

    def _new_value(self, tag, name, value):
        o = self._o
        if name == "id" and o.id_prefix is not None and not value.startswith(o.id_prefix):
            value = o.id_prefix + value
        if o.filter is not None:
            value = self._call(o.filter, "attribute_filter", (tag, name, value), (tag, name, value))
        if value is not None and self._relative is not None and self._is_url(tag, name) and not _has_scheme(value):
            value = self._call(self._relative, "url_relative callback", (value,), None)
        return value

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


class Cleaner:
    """A sanitizer that is compiled once. The arguments are those of clean()."""

    def __init__(self, tags=None, clean_content_tags=None, attributes=None, attribute_filter=None, strip_comments=True,
                 link_rel="noopener noreferrer", generic_attribute_prefixes=None, tag_attribute_values=None,
                 set_tag_attribute_values=None, url_schemes=None, allowed_classes=None, filter_style_properties=None,
                 url_relative=None, id_prefix=None):
        self._options = options = _Options(
            tags, clean_content_tags, attributes, attribute_filter, strip_comments, link_rel, generic_attribute_prefixes,
            tag_attribute_values, set_tag_attribute_values, url_schemes, allowed_classes, filter_style_properties, url_relative, id_prefix)
        config, self._relative = options.config()
        has_ping = any("ping" in options.attributes.get(key, ()) for key in ("a", "*"))
        sets_checked = any(name in _URLS or name in ("class", "style") for own in options.forced.values() for name in own)
        self._needs_functions = options.filter is not None or self._relative is not None or bool(options.values) or has_ping or sets_checked
        if not self._needs_functions:
            config["rules"] += options.set_rules()
        self._policy, self._url_policy = _policy_of(config), None  # which keeps the policies of the last options
        self._url_config = {"elements": [{"name": "a", "attributes": ["href"]}], "attributes": [], "rules": config["rules"][:1],
                            **({"baseURL": config["baseURL"]} if "baseURL" in config else {})}

    def _accepts_url(self, url):
        """Whether the policy keeps an absolute URL."""
        kept = []
        if self._url_policy is None:
            self._url_policy = _policy_of(self._url_config)

        def begin(element):
            element.attributes["href"] = url

        def end(element):
            kept.extend(element.attributes)

        try:
            self._url_policy.clean("<a></a>", on_element=begin, on_element_end=end)
        except ValueError:  # a value with U+0000
            return False
        return "href" in kept

    def clean(self, html):
        """Returns the sanitized HTML."""
        if not isinstance(html, str):
            raise TypeError(f"html must be a str, not {type(html).__name__}")
        if not self._needs_functions:
            return self._policy.clean(html)
        return _Attributes(self._options, self._relative, self._accepts_url).clean(self._policy, html)


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


def is_html(html):
    """Reports whether the text contains a tag, a comment, a DOCTYPE or U+0000, as a tokenizer reads it."""
    if not isinstance(html, str):
        raise TypeError(f"html must be a str, not {type(html).__name__}")
    return _core.has_markup(html)
