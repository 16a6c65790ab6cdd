"""Random options and random hostile input for the pairs of the differential test. Everything depends only on the Random that is given."""
import random

class Random(random.Random):
    """With `is_odd`, options can have other types, and values that are refused. `tags`, `names` and `texts` are the elements, attributes and
    values that are often in the text: those of the options."""
    is_odd = False
    tags, names, texts = (), (), ()

    def use(self, options):
        found = words(list(options.values())) | {name for option, name in (("allowed_classes", "class"), ("filter_style_properties", "style"),
                                                            ("id_prefix", "id"), ("css_sanitizer", "style")) if option in options}
        self.tags = sorted(found & set(TAGS)) or ["a", "p", "b", "img"]
        self.names = sorted(found & {*NAMES, *PREFIXES} | {"href"})
        self.texts = sorted(found - {*TAGS, *NAMES, *PREFIXES}) or [""]


def words(value):
    """The strings in options."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return words(list(value)) | words(list(value.values()))
    return set().union(*map(words, value)) if isinstance(value, (set, frozenset, list, tuple)) else set()


# ---- Characters. Attribute names with them have hidden tags from programs that read markup with patterns.

WHITE_SPACE = "\x0b\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f" \
              "\u205f\u2060\u3000\ufeff"
ANY_BYTE = "".join(chr(c) for c in range(1, 256))
SPECIAL = WHITE_SPACE + "\"'=<>/`&\x00{}[]()\\:;#@!"

TAGS = ("a b i p div span img ul li em strong code pre blockquote table tr td tbody h1 abbr acronym q del form input button select option video "
        "audio source object area map ol dl x-y font center details math mi mo mtext annotation-xml svg path circle g title desc "
        "foreignObject use animate style script textarea xmp iframe noembed noframes noscript plaintext template base link meta br hr").split()
NEVER = ("script", "iframe", "noscript", "plaintext", "base", "object")  # tamis refuses options with these
RAW = ("title", "style", "script", "textarea", "xmp", "iframe", "noembed", "noframes", "noscript")
PREFIXES = ("data-", "aria-")
NAMES = ("href src title alt id class style name rel target cite ping action formaction poster data background longdesc srcset dir lang "
         "width align onclick onerror role data-x aria-label xlink:href xml:lang xmlns viewBox fill type value datetime start color").split()
HOSTS = ("a.example", "evil.example", "good.example", "xn--a.example", "A.EXAMPLE", "a.example:8080", "u@evil.example", "[::1]", "127.1")
SCHEMES = ("http", "https", "HTTP", "mailto", "ftp", "javascript", "data", "x", "tel", "jav\tascript", "vbscript", "blob", "irc")
CLASSES = ("a", "b", "note", "x*", "xy", "caf\xe9", "caf\xe9x", "caf\xe9*", "[a-z]", "A", "\u212a", "a?b", "*")
PROPERTIES = ("color", "COLOR", "width", "position", "background-image", "margin", "font-size", "display", "--x", "behavior", "cl\\6f r")
CSS_VALUES = ("red", "1px", "fixed", "url(//evil.example/x)", "url('https://a.example/y')", "expression(1)", "none", "var(--x)")


def url(r):
    path = r.choice(("/", "/x", "x", "?q=1", "#f", "", "/a b", "../y", "/%2e", "/x?u=http://evil.example/"))
    kind = r.randrange(10)
    if kind <= 3:
        return r.choice(("//", "/\\", "\\\\", "\\/", "///", "/\t/", " //", "\x01//", "/\n/")) + r.choice(HOSTS) + path
    if kind <= 5:
        return r.choice(SCHEMES) + r.choice(("://", "://", ":", ":/", ":\\\\", ":\t//")) + r.choice(HOSTS) + path
    if kind == 6:
        return r.choice(("mailto:a@b.example", "tel:1", "javascript:alert(1)", "data:image/png;base64,iVBORw0KGgo=", "data:text/html,x"))
    if kind == 7:
        return r.choice((" ", "\t", "\n", "\x00", "\x1f", "\xa0")) + r.choice(SCHEMES) + ":" + r.choice(HOSTS)
    return path


def css(r):
    return r.choice((";", "; ", ";;", "")).join(
        r.choice(PROPERTIES) + r.choice((":", ": ", " : ", "/**/:")) + r.choice(CSS_VALUES) for _ in range(r.randrange(4)))


def value(r, name):
    if r.texts and r.random() < 0.15:
        return r.choice(r.texts)
    if name in (
    "href",
    "src",
    "cite",
    "ping",
    "action",
    "formaction",
    "poster",
    "data",
    "background",
    "longdesc",
     "xlink:href") and r.random() < 0.9:
        return " ".join(url(r) for _ in range(1 + (name == "ping") * r.randrange(3)))
    if name == "srcset":
        return ", ".join(url(r) + r.choice((" 1x", " 2w", "")) for _ in range(r.randrange(3)))
    if name == "style" and r.random() < 0.9:
        return css(r)
    if name == "class" and r.random() < 0.9:
        return r.choice((" ", "\t", "\x0b", "\xa0", "  ")).join(r.choice(CLASSES) for _ in range(r.randrange(4)))
    return r.choice(("", "x", "X", "Alert", "alert", "banner", "note", "nofollow", "_blank", "u-x", "evil", "<b>", "</a>",
                    "\"><img src=x onerror=y>", "&lt;b&gt;", "--><b>", url(r), r.choice(SPECIAL), r.choice(ANY_BYTE)))


def name(r):
    if r.random() < 0.6:
        own = r.choice(r.names)
        return own + r.choice(SPECIAL) if own in PREFIXES else own
    kind = r.randrange(6)
    if kind < 3:
        return r.choice(NAMES)
    odd = r.choice((SPECIAL, WHITE_SPACE, ANY_BYTE))
    if kind == 3:
        return r.choice(("data-", "", "aria-", "x")) + r.choice(odd) + r.choice(("x", "", "href", "onclick"))
    if kind == 4:
        return "".join(r.choice(odd) for _ in range(1 + r.randrange(3)))
    return r.choice(NAMES).upper() if r.random() < 0.5 else r.choice(NAMES) + r.choice(odd)


def attribute(r):
    own = name(r)
    text = value(r, own.lower())
    quoting = r.randrange(5)
    if quoting == 0:
        return own
    if quoting == 1 and (r.random() < 0.2 or not any(c in text for c in " \t\n\r\x0c>\"'")):
        return f"{own}={text}"
    if quoting == 2:
        return f"{own}='{text.replace(chr(39), '&#39;')}'"
    return f'{own}{r.choice(("=", "=", " = "))}"{text.replace(chr(34), "&quot;")}"'


def tag(r, element):
    attributes = "".join(r.choice((" ",) * 8 + ("\t", "\n", "/", "\x0c", "")) + attribute(r)
                         for _ in range(r.choice((0, 1, 2, 2, 3, 4, 5))))
    return f"<{element if r.random() < 0.9 else element.upper()}{' ' if attributes and attributes[0] not in ' /' else ''}{attributes}{r.choice(('>',) * 12 + ('/>', ' >', ''))}"


def text(r):
    return r.choice(
    ("x",
    "one two",
    " ",
    "a &amp; b",
    "&lt;script&gt;",
    "www.example.org",
    "http://a.example/x?a=1&amp;b=2",
    "see https://b.example/.",
    "a@b.example",
    "&#39;",
    "&notin",
    "<",
    "<3",
    "a<b",
    "</",
    "&#x3c;b>",
    "\x00",
    r.choice(ANY_BYTE),
    r.choice(WHITE_SPACE),
    "evil.com",
    "javascript:alert(1)",
     "ftp://a.example/"))


def piece(r, depth):
    kind = r.randrange(20)
    if kind < 3 or depth > 4:
        return text(r)
    if kind == 4:
        return r.choice(("<!--", "<!", "<!--->", "<!---", "<?", "</#")) + (markup(r, depth + 2)
                        if r.random() < 0.7 else text(r)) + r.choice(("-->", "-->", "-->", ">", "--!>", ""))
    if kind == 5:
        raw = r.choice(RAW)
        return tag(r, raw) + markup(r, depth + 2) + r.choice((f"</{raw}>",) * 5 + (f"</{raw} >", f"</{raw}", ""))
    if kind == 6:
        return r.choice(("<svg>", "<math>", "<svg><foreignObject>", "<math><mtext>", "<svg><desc>",
                        "<math><annotation-xml encoding=text/html>")) + markup(r, depth + 1) + r.choice(("</svg>", "</math>", ""))
    if kind == 7:
        return "<![CDATA[" + markup(r, depth + 2) + r.choice(("]]>", "]]>", "]]>", ""))
    if kind == 8:
        return f"</{r.choice(TAGS)}>"
    element = r.choice(r.tags) if r.random() < 0.7 else r.choice(TAGS)
    return tag(r, element) + (markup(r, depth + 1) + f"</{element}>" if r.random() < 0.7 else "")


def markup(r, depth=0):
    return "".join(piece(r, depth) for _ in range(r.choice((1, 2, 3, 4, 6) if depth == 0 else (0, 1, 1, 2))))


# ---- Functions that are options. They are pure, and what they return stays the same when they are called again.

class Function:
    """A function with a name, so that a finding can be printed."""

    def __init__(self, what, call):
        self.what, self.call = what, call

    def __call__(self, *arguments, **named):
        return self.call(*arguments, **named)

    def __repr__(self):
        return f"<{self.what}>"


def fail(*arguments, **named):
    raise KeyError("refused")


FILTERS = [Function(f"filter: {what}", call) for what, call in (
    ("keeps all", lambda tag, name, value: value), ("removes all", lambda tag, name, value: None),
    ("removes evil", lambda tag, name, value: None if "evil" in value.lower() else value),
    ("removes href", lambda tag, name, value: None if name in ("href", "src", "ping") else value),
    ("removes title and class", lambda tag, name, value: None if name in ("title", "class", "id") else value),
    ("replaces title", lambda tag, name, value: "safe" if name in ("title", "alt") else value),
    ("returns script", lambda tag, name, value: "javascript:alert(1)" if name == "href" else value),
    ("only on a", lambda tag, name, value: value if tag == "a" else None), ("uppercase", lambda tag, name, value: value if name == "style" else value.upper()),
    ("raises for href", lambda tag, name, value: fail() if name == "href" else value), ("raises", fail),
    ("returns int for title", lambda tag, name, value: 1 if name == "title" else value), ("returns int", lambda tag, name, value: 1))]
RELATIVE = [Function(f"relative: {what}", call) for what, call in (
    ("removes all", lambda url: None), ("keeps all", lambda url: url), ("refuses two slashes", lambda url: None if url.lstrip()[:2].replace("\\", "/") == "//" else url),
    ("cdn", lambda url: "https://cdn.example/x" if url.startswith("/") else None), ("returns script", lambda url: "javascript:alert(1)"),
    ("only fragments", lambda url: url if url.startswith("#") else None), ("raises", fail), ("returns int", lambda url: 1))]
ALLOWS = [Function(f"allows: {what}", call) for what, call in (
    ("all", lambda tag, name, value: True), ("none", lambda tag, name, value: False), ("title", lambda tag, name, value: name == "title"),
    ("no evil", lambda tag, name, value: "evil" not in value), ("href of a", lambda tag, name, value: tag == "a" and name == "href"),
    ("good hosts", lambda tag, name, value: name == "href" and value.startswith(("https://good.example/", "http://a.example"))),
    ("short names", lambda tag, name, value: len(name) < 5), ("None", lambda tag, name, value: None),
    ("no slashes", lambda tag, name, value: not value.startswith(("/", "\\"))), ("raises for class", lambda tag, name, value: fail() if name == "class" else True))]


def _link(change):
    def call(attrs, new=False):
        return change(attrs, new)
    return call


def _rel(attrs, new):
    attrs[(None, "rel")] = "nofollow ugc"
    return attrs


def _target(attrs, new):
    attrs[(None, "target")] = "_blank"
    return attrs


def _no_title(attrs, new):
    return {key: own for key, own in attrs.items() if key != (None, "title")}


LINKS = [Function(f"link: {what}", _link(call)) for what, call in (
    ("keeps", lambda attrs, new: attrs), ("drops", lambda attrs, new: None), ("sets rel", _rel), ("sets target", _target), ("removes title", _no_title),
    ("drops evil", lambda attrs, new: None if "evil" in attrs.get((None, "href"), "") else attrs),
    ("drops without href", lambda attrs, new: attrs if (None, "href") in attrs else None),
    ("changes the text", lambda attrs, new: {**attrs, "_text": "link"}))]


# ---- Options

def some(r, pool, most=5):
    return {r.choice(pool) for _ in range(r.randrange(most + 1))}


def odd(r, value):
    """The value, or, if the options are odd, sometimes one of another type or with names in another case."""
    if not r.is_odd or r.random() < 0.8:
        return value
    return r.choice((None, 1, True, "href", b"href", list(value), tuple(value), frozenset(value), dict.fromkeys(value, 1), {1}, [1],
                     {name.upper() for name in value if isinstance(name, str)}))


def per_tag(r, pool, kind=set):
    return {r.choice(TAGS[:24] + ["*", "A", "svg"]): odd(r, kind(some(r, pool))) for _ in range(r.randrange(4))}


def tags(r):
    pool = TAGS if r.is_odd else [tag for tag in TAGS if tag not in NEVER]
    return odd(r, some(r, pool, 15) | {"a", "p"})


def nh3_options(r):
    r.is_odd = r.random() < 0.15
    o = {}
    if r.random() < 0.6:
        o["tags"] = tags(r)
        if isinstance(o["tags"], set) and "style" in o["tags"] and not r.is_odd:
            o["clean_content_tags"] = {"script"}
    elif r.random() < 0.15:
        o["clean_content_tags"] = odd(r, some(r, TAGS if r.is_odd else ("script", "style", "svg", "form", "select", "title")))
    o["link_rel"] = r.choice((None, "nofollow", "", 1 if r.is_odd else None))
    if r.random() < 0.6:
        o["attributes"] = odd(r, {"a": {"href", "title", "class", "style", r.choice(
            ("src", "ping"))} - some(r, NAMES), **per_tag(r, NAMES)})
    if r.random() < 0.3:
        o["attribute_filter"] = r.choice((1, "x")) if r.is_odd and r.random() < 0.2 else r.choice(FILTERS)
    if r.random() < 0.2:
        o["strip_comments"] = r.choice((0, 1, None, "x")) if r.is_odd else False
    if r.random() < 0.2:
        o["generic_attribute_prefixes"] = odd(r, some(r, ("data-", "aria-", "x") if r.is_odd else ("data-", "aria-"), 2))
    if r.random() < 0.35:
        o["tag_attribute_values"] = odd(r, {r.choice(("a", "p", "img", "div", "A")): {
            r.choice(NAMES[:16] + ["style", "style", "role"]): odd(r, {value(r, r.choice(NAMES)), "alert", "", "color:red", "a", "//evil.example/"})
            for _ in range(2)}})
        if r.random() < 0.2:
            o["tag_attribute_values"], o["filter_style_properties"] = {"a": {"style": {css(r), "color:red", "width:1px"}}}, {
                                                                                           "margin", "font-size"}
    if r.random() < 0.15:
        o["set_tag_attribute_values"] = odd(r, {r.choice(("a", "p", "img", "A")): {r.choice(NAMES)
                                            : r.choice(("x", "/y", "note")) for _ in range(2)}})
    if r.random() < 0.3:
        o["url_schemes"] = odd(r, some(r, ("http", "https", "HTTP", "mailto", "ftp", "data", "x", "tel"), 6))
    if r.random() < 0.25:
        o["allowed_classes"] = odd(r, {r.choice(("a", "p", "div", "span", "A")): odd(r, some(r, CLASSES)) for _ in range(2)})
    if "filter_style_properties" not in o and r.random() < 0.35:
        o["filter_style_properties"] = odd(r, some(r, ("color", "COLOR", "width", "margin", "background-image", "font-size")))
    if r.random() < 0.35:
        o["url_relative"] = r.choice(("x", 1, ("rewrite_with_base",), ("rewrite_with_base", "x"))) if r.is_odd and r.random() < 0.5 else r.choice((
            "deny", "deny", "deny", "pass_through", ("rewrite_with_base", "https://base.example/d/"),
            ("rewrite_with_root", "https://base.example/d/", "e/f"), *RELATIVE))
    if r.random() < 0.15:
        o["id_prefix"] = r.choice(("u-", "", "1", 1)) if r.is_odd else "u-"
    if not r.is_odd:
        without_conflicts(o)
    return o


def without_conflicts(o):
    """Removes what nh3 refuses: attributes that two options name."""
    attributes = o.get("attributes", {})
    for names in attributes.values():
        if o["link_rel"] is not None:
            names.discard("rel")
        if "allowed_classes" in o:
            names.discard("class")
        for own in o.get("tag_attribute_values", {}).values():
            names -= own.keys()
    if "attributes" not in o and "tag_attribute_values" in o:
        o["attributes"] = {}
    for tag in o.get("clean_content_tags", ()):
        attributes.pop(tag, None)


def bleach_options(r, css_sanitizer):
    r.is_odd = r.random() < 0.15
    o = {}
    if r.random() < 0.7:
        o["tags"] = tags(r)
    kind = r.randrange(6)
    if kind == 0:
        o["attributes"] = r.choice(ALLOWS)
    elif kind == 1:
        o["attributes"] = odd(r, list(some(r, NAMES, 8)))
    elif kind <= 4:
        o["attributes"] = {r.choice(TAGS[:24] + ["*", "*", "*", "a", "a", "A"]): r.choice((r.choice(ALLOWS),
                                    list(some(r, NAMES)), odd(r, list(some(r, NAMES))))) for _ in range(1 + r.randrange(4))}
    if r.random() < 0.4:
        o["protocols"] = odd(r, some(r, ("http", "https", "HTTP", "mailto", "ftp", "data", "x", "tel"), 6))
    if r.random() < 0.4:
        o["strip"] = r.choice((True, True, False, 1, None))
    if r.random() < 0.4:
        o["strip_comments"] = r.choice((False, False, True, 0))
    if r.random() < 0.4:
        o["css_sanitizer"] = css_sanitizer(some(r, ("color", "COLOR", "width", "margin", "background-image", "font-size"), 4))
    return o


def linkify_options(r):
    o = {"callbacks": [r.choice(LINKS) for _ in range(r.randrange(3))]} if r.random() < 0.8 else {}
    if r.random() < 0.3:
        o["skip_tags"] = some(r, ("p", "b", "pre", "div", "code"), 2)
    if r.random() < 0.3:
        o["parse_email"] = r.random() < 0.8
    return o
