#!/usr/bin/env python3
"""Generates src/value/css/grammar.inc: the grammars of properties.def, descriptors.def and types.def as tables for match.c.

Usage: tools/gen_css_grammar.py            rewrites it
       tools/gen_css_grammar.py --check    exit status 1 if it is not up to date

The grammars are in the notation of CSS Values and Units 4, section 2, with a space between all tokens. For each part, the tables
list the tokens with which it can begin, so that match.c can skip parts that cannot match. Alternatives that are keywords are
joined into one sorted list. A type that is not defined, or that contains itself, is an error. So is a property or function
whose names have no row in names_in_css.def, or another row than its grammar needs.
"""
import pathlib
import re
import sys

from c_table import filled

ROOT = pathlib.Path(__file__).resolve().parent.parent
CSS = ROOT / "src/value/css"
ENDLESS = 0
SLOTS = 4096

# The classes of tokens, in the order of enum class in match.c.
CLASSES = ["IDENT", "STRING", "URL", "HASH", "NUMBER", "PERCENTAGE", "LENGTH", "ANGLE", "TIME", "FLEX", "RESOLUTION",
           "LEFT_PAREN", "LEFT_SQUARE", "COMMA", "COLON", "SLASH", "GREATER", "GREATER_EQUAL"]
MARKS = {",": "COMMA", ":": "COLON", "/": "SLASH", ">": "GREATER", ">=": "GREATER_EQUAL"}
# The classes with which the types of leaves.def can begin. The number 0 is also a length and an angle.
BEGINS = {"ident": ["IDENT"], "string": ["STRING"], "url": ["URL"], "keyframes_name": ["IDENT", "STRING"], "counter_name": ["IDENT"],
          "hex_color": ["HASH"], "line_names": ["LEFT_SQUARE"]}
OF_KIND = {"NUMBER": ["NUMBER"], "INTEGER": ["NUMBER"], "PERCENTAGE": ["PERCENTAGE"], "LENGTH": ["LENGTH", "NUMBER"],
           "ANGLE": ["ANGLE", "NUMBER"], "TIME": ["TIME"], "FLEX": ["FLEX"], "RESOLUTION": ["RESOLUTION"],
           "NOT_NEGATIVE": [], "NOT_ZERO": []}
MATH = ["calc(", "min(", "max(", "clamp("]
# Types that are matched directly, in addition to properties and descriptors, in the order of value.h.
ROOTS = ["keyframe", "keyframes-name", "media-queries"]


def literals(text):
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text))


def rows(name, macro, fields):
    """Returns the rows of a .def file. Each field is a sequence of string literals, or of identifiers."""
    text = re.sub(r"/\*.*?\*/", "", (CSS / name).read_text(), flags=re.S)
    bare, run = r"\s*([\w |]+?)\s*", r'\s*((?:"[^"]*"\s*)+)'
    pattern = rf"{macro}\(" + ",".join(run if f == "literal" else bare for f in fields) + r"\)\s"
    found = [[literals(part) if '"' in part else part for part in (m if isinstance(m, tuple) else (m,))]
             for m in re.findall(pattern, text)]
    assert len(found) == text.count(macro + "("), name
    return found


class Grammar:
    def __init__(self):
        self.types = dict(rows("types.def", "TYPE", ["literal"] * 2))
        self.leaves = {name: (i, function, accepts) for i, (name, function, accepts)
                       in enumerate(rows("leaves.def", "LEAF", ["literal", "bare", "bare"]))}
        self.colors = {name: [color for color, in rows(file, "COLOR", ["literal"])]
                       for name, file in (("named-color", "colors.def"), ("system-color", "system_colors.def"))}
        self.nodes, self.index, self.made, self.open = [], {}, {}, []

    # Nodes: (kind, children or words or number, minimum, maximum, commas)

    def node(self, kind, parts, least=1, most=1, commas=False):
        key = (kind, tuple(parts), least, most, commas)
        if key not in self.index:
            self.index[key] = len(self.nodes)
            self.nodes.append(key)
        return self.index[key]

    def words(self, words):
        return self.node("WORDS", dict.fromkeys(words))

    def type(self, name):
        if name in self.leaves:
            return self.node("LEAF", [self.leaves[name][0]])
        if name in self.colors:
            return self.words(self.colors[name])
        assert name in self.types, f"<{name}> is not defined"
        assert name not in self.open, f"<{name}> contains itself"
        if name not in self.made:
            self.open.append(name)
            self.made[name] = self.parse(self.types[name])
            self.open.pop()
        return self.made[name]

    def parse(self, text):
        tokens = re.findall(r"[^\s()\[\]]*\(|\]\S*|\)\S*|\[|[^\s()\[\]]+", text)
        made, rest = self.alternatives(tokens, 0)
        assert rest == len(tokens), text
        return made

    def alternatives(self, tokens, at):
        found = []
        while True:
            made, at = self.members(tokens, at)
            found.append(made)
            if at == len(tokens) or tokens[at] != "|":
                return self.one_of(found), at
            at += 1

    def one_of(self, found):
        joined = []
        for node in found:
            if joined and self.nodes[node][0] == self.nodes[joined[-1]][0] == "WORDS":
                joined[-1] = self.words(self.nodes[joined[-1]][1] + self.nodes[node][1])
            else:
                joined.append(node)
        return joined[0] if len(joined) == 1 else self.node("ONE_OF", joined)

    def members(self, tokens, at):
        made, at = self.sequence(tokens, at)
        found, word = [made], None
        while at < len(tokens) and tokens[at] in ("||", "&&"):
            assert word in (None, tokens[at]), "|| and && in one group"
            word = tokens[at]
            made, at = self.sequence(tokens, at + 1)
            found.append(made)
        assert len(found) <= 32
        return (found[0] if not word else self.node("ANY_OF" if word == "||" else "ALL_OF", found)), at

    def sequence(self, tokens, at):
        found = []
        while at < len(tokens) and tokens[at] not in ("|", "||", "&&") and tokens[at][0] not in ")]":
            made, at = self.term(tokens, at)
            found.append(made)
        assert found
        return (found[0] if len(found) == 1 else self.node("SEQUENCE", found)), at

    def term(self, tokens, at):
        token = tokens[at]
        if token == "[" or token.endswith("("):
            made, at = self.alternatives(tokens, at + 1)
            times = tokens[at][1:]
            if token != "[":
                made = self.node("FUNCTION", [token, made])
            return self.repeat(made, times), at + 1
        found = re.fullmatch(r"(<[\w-]+\+?>|[,:/]|>=?|[\w-]+)([?*+#]|#?\{\d+(?:,\d+)?\})?", token)
        assert found, token
        word, times = found[1], found[2] or ""
        if word[0] == "<":
            made = self.type(word[1:-1])
        elif word in MARKS:
            made = self.node("MARK", [MARKS[word]])
        else:
            made = self.words([word])
        return self.repeat(made, times), at + 1

    def repeat(self, node, times):
        if not times:
            return node
        least, most = {"?": (0, 1), "*": (0, ENDLESS), "+": (1, ENDLESS), "#": (1, ENDLESS)}.get(times, (0, 0))
        if "{" in times:
            numbers = [int(n) for n in re.findall(r"\d+", times)]
            least, most = numbers[0], numbers[-1]
        assert most < 256
        return self.node("REPEAT", [node], least, most, "#" in times)

    def keep(self, roots):
        """Keeps only the nodes that the roots contain. Returns the new numbers of the roots."""
        self.index, old, number = {}, self.nodes, {}
        self.nodes = []

        def copy(at):
            if at not in number:
                kind, parts, *times = old[at]
                inner = kind not in ("WORDS", "MARK", "LEAF")
                number[at] = self.node(kind, [copy(p) if inner and isinstance(p, int) else p for p in parts], *times)
            return number[at]
        return [copy(root) for root in roots]

    # The tokens with which a node can begin, whether it can match nothing, and its depth.

    def first(self, number, known):
        if number not in known:
            kind, parts, least, *_ = self.nodes[number]
            known[number] = getattr(self, "first_" + kind.lower())(parts, least, known)
        return known[number]

    def first_words(self, parts, _least, _known):
        return frozenset(parts), False

    def first_mark(self, parts, _least, _known):
        return frozenset([(parts[0],)]), False

    def first_leaf(self, parts, _least, _known):
        _, function, accepts = list(self.leaves.values())[parts[0]]
        if function != "numeric":
            return frozenset((name,) for name in BEGINS[function]), False
        kinds = [kind.strip().removeprefix("CSS_") for kind in accepts.split("|")]
        return frozenset([(name,) for kind in kinds for name in OF_KIND[kind]] + MATH), False

    def first_function(self, parts, _least, _known):
        return frozenset([parts[0] if parts[0] != "(" else ("LEFT_PAREN",)]), False

    def first_sequence(self, parts, _least, known):
        begins = frozenset()
        for part in parts:
            more, empty = self.first(part, known)
            begins |= more
            if not empty:
                return begins, False
        return begins, True

    def first_one_of(self, parts, _least, known):
        found = [self.first(part, known) for part in parts]
        return frozenset().union(*(f[0] for f in found)), any(f[1] for f in found)

    first_any_of = first_one_of

    def first_all_of(self, parts, _least, known):
        found = [self.first(part, known) for part in parts]
        return frozenset().union(*(f[0] for f in found)), all(f[1] for f in found)

    def first_repeat(self, parts, least, known):
        begins, empty = self.first(parts[0], known)
        return begins, empty or least == 0

    def depth(self, number):
        kind, parts, *_ = self.nodes[number]
        inner = parts[1:] if kind == "FUNCTION" else parts
        return 0 if kind in ("WORDS", "MARK", "LEAF") else 1 + max(map(self.depth, inner))


def hash_of(word):
    h = 0
    for c in word.lower().encode():
        h = (h * 33 ^ c) & 0xFFFFFFFF
    return (h ^ h >> 15) % SLOTS


def array(head, items):
    return [f"static const {head} = {{", *filled(item + "," for item in items), "};", ""]


def slots_of(words):
    slots = [0] * SLOTS
    for i, word in enumerate(words):
        at = hash_of(word)
        while i and slots[at]:
            at = (at + 1) % SLOTS
        if i:
            slots[at] = i
    return slots


# ---- The rows of names_in_css.def

NAMES = {"ident": "KEPT", "line-names": "KEPT", "keyframes-name": "PREFIXED", "counter-name": "PREFIXED"}


def parts_of(g, number):
    """Returns the names of the leaves and functions in a node."""
    kind, parts, *_ = g.nodes[number]
    if kind == "LEAF":
        return {list(g.leaves)[parts[0]]}
    found = {parts[0]} if kind == "FUNCTION" else set()
    inner = parts[1:] if kind == "FUNCTION" else parts if kind not in ("WORDS", "MARK") else []
    return found.union(*(parts_of(g, part) for part in inner))


def check_names(g, properties):
    """Checks that the rows of names_in_css.def for properties and functions fit the grammars."""
    decided = {(kind, name): decision for kind, name, decision, _ in
               rows("names_in_css.def", "CSS_NAMES", ["bare", "literal", "bare", "literal"])}
    used = {name: parts_of(g, root) for name, root in properties.items()}
    functions = {part.removesuffix("(") for parts in used.values() for part in parts if part.endswith("(")}
    for (kind, name), decision in decided.items():
        known = {"PROPERTY": used, "FUNCTION": functions}.get(kind)
        assert known is None or name == "url" or (name in known) == (decision != "UNSUPPORTED"), \
            f"names_in_css.def: {name} is {'not ' if name not in known else ''}supported; decide what idPrefix does to its names"
    for name, parts in used.items():
        needed = {NAMES[part] for part in parts if part in NAMES}
        decision = decided.get(("PROPERTY", name))
        assert not needed or needed == {decision}, f"names_in_css.def: the names in {name} are {needed}, not {decision}"


def main():
    g = Grammar()
    properties = {name: g.parse(value) for _, name, value in rows("properties.def", "PROPERTY", ["bare", "literal", "literal"])}
    check_names(g, properties)
    roots = list(properties.values())
    roots += [g.parse(value) for _, value in rows("descriptors.def", "DESCRIPTOR", ["literal"] * 2)]
    roots += [g.type(name) for name in ROOTS]
    roots = g.keep(roots)
    known = {}
    firsts = [g.first(i, known) for i in range(len(g.nodes))]
    spelled = sorted({w for f, _ in firsts for w in f if isinstance(w, str)}, key=lambda w: (w.lower(), w))
    words = [""] + spelled
    twins = [w for w in words if words.count(w) + sum(v != w and v.lower() == w.lower() for v in words) > 1]
    assert not twins, f"keywords that differ only in case: {twins}"
    bits = {word: i for i, word in enumerate(words)}
    begins, lists, where, nodes, members = [], [], {}, [], []
    for (kind, parts, least, most, commas), (first, empty) in zip(g.nodes, firsts):
        which = tuple(sorted(bits[w] for w in first if isinstance(w, str)))
        if which not in where:
            where[which] = len(lists) if which else 0
            lists += map(str, which)
        classes = " | ".join(f"1u << CLASS_{name}" for name in CLASSES if (name,) in first) or "0"
        begin = f"{{{classes}, {where[which]}, {len(which)}}}"
        if begin not in begins:
            begins.append(begin)
        a, b = 0, 0
        if kind in ("SEQUENCE", "ONE_OF", "ANY_OF", "ALL_OF"):
            a, b = len(members), len(parts)
            members += map(str, parts)
        elif kind in ("REPEAT", "LEAF"):
            a = parts[0]
        elif kind == "FUNCTION":
            a = parts[1]
        nodes.append(f"{{NODE_{kind}, {least}, {most}, {int(commas)}, {int(empty)}, {begins.index(begin)}, {a}, {b}}}")
    assert len(words) < SLOTS // 2 and len(nodes) < 65536 and len(members) < 65536 and len(lists) < 65536
    lines = ["/* Generated from properties.def, descriptors.def, types.def, leaves.def and the color lists by",
             " * tools/gen_css_grammar.py; do not edit. */", "",
             f"enum {{ DEPTH = {max(map(g.depth, roots))}, WORD_SLOTS = {SLOTS} }};", ""]
    lines += array("struct word words[]", [f'WORD("{w.removesuffix("(")}", {int(w.endswith("("))})' for w in words])
    lines += array("uint16_t word_slots[WORD_SLOTS]", map(str, slots_of(words)))
    lines += array("uint16_t word_lists[]", lists)
    lines += array("struct begin begins[]", begins)
    lines += array("uint16_t members[]", members)
    lines += array("struct node nodes[]", nodes)
    lines += array("uint16_t roots[CSS_GRAMMAR_COUNT]", ["0"] + list(map(str, roots)))
    made = "\n".join(lines[:-1]) + "\n"
    path = CSS / "grammar.inc"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if path.exists() and path.read_text() == made else f"{path} is not up to date: run tools/gen_css_grammar.py")
    path.write_text(made)


main()
