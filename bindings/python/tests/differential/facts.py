"""What a text contains, as a real parser (html5lib) reads it: a set of facts, which are tuples of str. The first part is its kind."""
import re

import ada_url
import html5lib
import tinycss2

URLS = {"href", "src", "cite", "ping", "action", "formaction", "poster", "data", "background", "longdesc", "srcset", "xlink:href"}
PAGES = ("https://page.invalid/d/page", "http://page.invalid/d/page")  # "https:x" is a relative URL in the first, and not in the second
SPACES = {"http://www.w3.org/1999/xhtml": "",
    "http://www.w3.org/2000/svg": "svg ",
    "http://www.w3.org/1998/Math/MathML": "math ",
    "http://www.w3.org/1999/xlink": "xlink:",
    "http://www.w3.org/XML/1998/namespace": "xml:",
     "http://www.w3.org/2000/xmlns/": "xmlns:"}


def parse(text, scripting=False):
    return html5lib.parseFragment(text, container="div", scripting=scripting)


def named(tag):
    space, _, local = tag.rpartition("}")
    return SPACES.get(space[1:], "") + local if space.startswith("{") and space[1:] in SPACES else tag


def elements(text, scripting=False):
    """(name, attributes, element) for each element, in tree order; the name of a comment is "!--"."""
    for e in parse(text, scripting).iter():
        if isinstance(e.tag, str) and e.tag != "DOCUMENT_FRAGMENT":
            yield named(e.tag), {named(name): value for name, value in e.attrib.items()}, e
        elif callable(e.tag):
            yield "!--", {}, e


def url_facts(attribute, text, page):
    try:
        url = ada_url.URL(text, base=page)
    except ValueError:
        return
    if url.hostname != "page.invalid":
        yield "url", attribute, url.protocol, url.hostname


def urls_of(name, value):
    if name == "ping":
        return value.split()
    if name == "srcset":
        return [part.split()[0] for part in value.split(",") if part.split()]
    return [value]


def style_urls(tokens):
    for token in tokens:
        if token.type == "url":
            yield token.value
        elif token.type == "function":
            if token.lower_name == "url":
                yield from (one.value for one in token.arguments if one.type == "string")
            yield from style_urls(token.arguments)


def style_facts(element, value, page):
    for declaration in tinycss2.parse_declaration_list(value, skip_comments=True, skip_whitespace=True):
        if declaration.type == "declaration":
            yield "style", element, declaration.lower_name
            for url in style_urls(declaration.value):
                yield from url_facts("style", url, page)


def attribute_facts(element, name, value, page):
    yield "attribute", element, name
    if name in URLS:
        for url in urls_of(name, value):
            yield from url_facts(name, url, page)
    elif name == "style":
        yield from style_facts(element, value, page)
    elif name == "class":
        for token in value.replace("\t", " ").replace("\n", " ").replace("\x0c", " ").replace("\r", " ").split(" "):
            if token:
                yield "class", element, token
    else:
        yield "value", element, name, value


def facts(text, pages=PAGES[:1]):
    """The facts if the text is part of one of the pages."""
    found = set()
    for name, attributes, _ in elements(text):
        found.add(("element", name))
        for attribute, value in attributes.items():
            for page in pages:
                found.update(attribute_facts(name, attribute, value, page))
    return found


def text_of(element):
    """The text in the element, without that of comments."""
    return (element.text or "") * isinstance(element.tag, str) + "".join(text_of(child) + (child.tail or "") for child in element)


def links(text, with_text):
    """The links, as facts with their attributes, except those with odd names, which bleach drops. Bleach makes text of unknown tags, so the
    text is only compared if a callback sets it."""
    return {("link", *(f"{key}={value}" for key, value in sorted(attributes.items()) if re.fullmatch("[a-z:-]+", key)),
             text_of(e) * with_text) for name, attributes, e in elements(text) if name == "a"}
