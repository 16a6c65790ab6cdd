"""A second gate, byte by byte, for one policy: what tests/gate/vectors.py expects of `tamis gate`.

The states and their rules come from src/gate/language.h. All else is written again here: which names are allowed, which elements are
raw text, how a URL is read. It is slow, and reads only what the policy below needs."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import prove_readers  # noqa: E402

SVG = "http://www.w3.org/2000/svg"
POLICY = {
    "elements": ["p", "b", "br", "title", "textarea", "style", {"name": "a", "attributes": ["href", "ping"]},
                 {"name": "img", "attributes": ["src", "srcset", "alt"]}, {"name": "q", "removeAttributes": ["class"]},
                 {"name": "svg", "namespace": SVG}, {"name": "path", "namespace": SVG, "attributes": ["d"]}],
    "attributes": ["class", "id"], "comments": True, "dataAttributes": True, "processingInstructions": ["page"],
    "rules": [{"attributes": ["href", "ping"], "url": {"schemes": ["https", "mailto"], "relative": "keep"}},
              {"attributes": ["src", "srcset"], "url": {"schemes": ["https"], "relative": "deny"}}]}
HTML_ELEMENTS = {"p", "b", "br", "title", "textarea", "style", "a", "img", "q"}
FOREIGN_ELEMENTS = {"path"}
BEGINS_FOREIGN = {"svg"}
RAW = {"style"}
ESCAPABLE = {"title", "textarea"}
ATTRIBUTES = {"a": {"href", "ping"}, "img": {"src", "srcset", "alt"}, "path": {"d"}}
GLOBAL = {"class", "id"}
URLS = {"href": ("one", {"https", "mailto"}, True), "ping": ("words", {"https", "mailto"}, True),
        "src": ("one", {"https"}, False), "srcset": ("candidates", {"https"}, False)}
NOT_LISTED = "the policy does not list this element"
NOT_OF_ELEMENT = "the policy does not list this attribute for this element"
NO_SCHEME = "the policy does not allow this URL scheme here"
NOT_RELATIVE = "the policy does not allow this URL without a scheme here"
NO_TARGET = "the policy does not list this target"
NO_END = "the text ends in a tag, a reference, a comment, raw text, a title or a textarea"


def rules_of_states():
    """The sentence of each state."""
    header = prove_readers.without_comments((ROOT / "src/gate/language.h").read_text(encoding="utf-8"))
    grammar = re.search(r"#define GATE_GRAMMAR\(STATE, ON\)(.+)", header)[1]
    sentences = dict(re.findall(r'#define RULE_(\w+) +"((?:\\.|[^"\\])+)"', (ROOT / "src/gate/gate.c").read_text(encoding="utf-8")))
    return {state: sentences[rule].replace('\\"', '"') for state, rule in re.findall(r"STATE\((\w+), (\w+),", grammar)}


GRAMMAR = prove_readers.Grammar()
RULES = rules_of_states()


CONTROLS = "".join(map(chr, range(0x21)))


class Refused(Exception):
    def __init__(self, at, rule):
        super().__init__(rule)
        self.at, self.rule = at, rule


def reference(text):
    """The character of a reference with its "&" and ";"; None if it is not one that the gate allows."""
    name = text[1:]
    if name[0] != "#":
        return GRAMMAR.references.get(name)
    n = int(name[1:-1]) if name[1:-1] else 0
    bad = (n < 0x20 and n not in (9, 10, 13)) or 0x7F <= n < 0xA0 or 0xFDD0 <= n <= 0xFDEF or n & 0xFFFE == 0xFFFE or 0xD800 <= n <= 0xDFFF
    return None if bad or n > 0x10FFFF else chr(n)


def check_one_url(value, schemes, relative):
    value = value.lstrip(CONTROLS)
    value = re.sub("[\t\n\r]", "", value)
    scheme = re.match(r"([a-zA-Z][a-zA-Z0-9+.\-]*):", value)
    if scheme:
        return None if scheme[1].lower() in schemes else NO_SCHEME
    return None if relative or not value else NOT_RELATIVE


def candidates(value):
    """The URLs of srcset: each ends before white space; then, unless it ended with a comma, descriptors up to the next comma follow."""
    urls = []
    while match := re.match("[ \t\n\f\r,]*([^ \t\n\f\r,][^ \t\n\f\r]*)", value):
        urls.append(match[1])
        value = value[match.end():]
        if not match[1].endswith(","):
            value = value.partition(",")[2]
    return urls


def check_value(name, value):
    if name not in URLS:
        return None
    form, schemes, relative = URLS[name]
    urls = [value]
    if form == "words":
        urls = re.split("[ \t\n\f\r]+", value)
    elif form == "candidates":
        urls = candidates(value)
    return next((rule for url in urls if (rule := check_one_url(url, schemes, relative))), None)


class Token:
    def __init__(self):
        self.name = self.attribute = self.value = ""
        self.mark = 0


class Gate:
    def __init__(self):
        self.foreign, self.open = False, set()

    def element(self, at, token, is_start, name):
        token.name = name
        if name not in HTML_ELEMENTS and name not in BEGINS_FOREIGN and not (name in FOREIGN_ELEMENTS and self.foreign):
            raise Refused(at, NOT_LISTED)
        if not is_start:
            self.open.discard(name)

    def attribute(self, at, token, name):
        token.attribute = name
        is_listed = name in ATTRIBUTES.get(token.name, ()) or name in GLOBAL or name.startswith("data-")
        if not is_listed or (token.name, name) == ("q", "class"):
            raise Refused(at, NOT_OF_ELEMENT)

    def leave(self, at, token, state, to, text):
        """Checks what ends where the state is left."""
        if state == "START_NAME" or state == "END_NAME":
            self.element(at, token, state == "START_NAME", text[token.mark:at])
        elif state == "ATTRIBUTE_NAME":
            self.attribute(at, token, text[token.mark:at])
        elif state.endswith(("_REFERENCE", "_NUMBER")):
            character = reference(text[token.mark - 1:at + 1])
            if not character:
                raise Refused(at, RULES[state])
            token.value += character
        elif state == "VALUE" and to == "AFTER_VALUE":
            if rule := check_value(token.attribute, token.value):
                raise Refused(at, rule)
        elif state == "RAW_END_NAME" and text[token.mark:at] != token.name:
            raise Refused(at, RULES[state])
        elif state == "INSTRUCTION_TARGET" and text[token.mark:at] != "page":
            raise Refused(at, NO_TARGET)

    def read(self, text):
        """Returns (offset, rule), or None if the text is accepted. A character is a byte."""
        state, token = "TEXT", Token()
        try:
            for at, c in enumerate(text):
                to = GRAMMAR.table[state][ord(c)]
                if to == "REFUSED":
                    raise Refused(at, RULES[state])
                if to != state:
                    to = self.change(at, token, state, to, text)
                elif state == "VALUE":
                    token.value += c
                if c == "<" and self.open and state.startswith(("COMMENT", "INSTRUCTION", "DOCTYPE", "DECLARATION")):
                    raise Refused(at, RULES[state])
                state = to
        except Refused as refused:
            return refused.at, refused.rule
        return (None, NO_END) if state != "TEXT" or self.open else None

    def change(self, at, token, state, to, text):
        self.leave(at, token, state, to, text)
        token.mark = at
        if state == "BEFORE_VALUE":
            token.value = ""
        if to == "TEXT" and state in ("START_NAME", "ATTRIBUTE_NAME", "AFTER_VALUE", "SLASH"):
            if state == "SLASH" and token.name in RAW | ESCAPABLE:
                raise Refused(at, RULES[state])
            self.foreign = self.foreign or token.name in BEGINS_FOREIGN
            self.open |= {token.name} & ESCAPABLE
            to = "RAW_TEXT" if token.name in RAW else to
        return to
