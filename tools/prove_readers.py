#!/usr/bin/env python3
"""Proves that each tokenizer reads what the gate accepts as the gate reads it.

The gate (src/gate/) accepts a text only if it is in a simple language. This program builds the product of the grammar of this language
with the transition table of a tokenizer, and visits each pair of states that an accepted text can reach, with each class of bytes. The
grammar is that of src/gate/language.h: the rows and their conditions are read from this file. The references are those of
src/gate/value.c, read in the same way. The tokenizers are the tables of tests/lex/transitions/ (tokenizer_tables.py).

What is proved. In each pair that can be reached:

  1. If the tokenizer is in data, it begins and ends a tag, a comment, a processing instruction or a DOCTYPE at the same bytes as the
     grammar, and at no other bytes. A processing instruction can be a comment for a reader; then it has the same bytes.
  2. The names of elements and of attributes have the same bytes for both, except for the case of letters. The values of attributes
     have the same characters, references included. A "/" at the end of a start tag has the same meaning for both.
  3. A text has the same characters for both, references included. This is also true in RCDATA, between tags.
  4. If the tokenizer is in RCDATA or RAWTEXT, everything is text, except the end tag that ends this content: it is an end tag of the
     grammar, with the same name.
  5. Where the grammar is in TEXT, no tag, comment, CDATA section or reference is open that the following bytes could complete. Where the
     text can end, the tokenizer is in data, or in the content in which the text began.

For HTML output, this is proved for html, for the HTML Standard until 2025, and for html-2008. For portable HTML, it is proved for all
four dialects. With xml5 and sgml, HTML output is read differently in some cases; each known difference has a name (DIFFERENCES).

Assumptions and abstractions:

  - The tables state what the tokenizers do: tests/lex/transitions_test.c compares them with the lexer. How the guards of the states
    change is stated in tokenizer_tables.py, which compares this with the cases of tests/lex/states/.
  - Bytes that no condition of the grammar and no class of the tables distinguishes are one class. Letters are classes of their own. The
    bytes from 0x80 on are one class: the encoding is UTF-8, and no decoder joins an ASCII byte to a malformed sequence.
  - The input stream of all dialects but SGML replaces CR with LF; a reference to CR counts as a reference to LF, because html-2008
    reads it so. A reader can drop a U+FEFF at the beginning of its input.
  - A name of an element is known up to the point where it can no longer become a name of NAMES. So the names are exact, and the letters
    of all other names do not matter. Case does not matter.
  - The policy is safe: the gate refuses script, plaintext and noscript, and targets that begin with "xml". Of other names, attributes
    and targets, each can be listed. Whether comments are listed does not matter. The table of the gate knows which names are those of
    raw text elements, title and textarea, whatever the case of their letters, even if no list has them.
  - The tree builder can leave a tokenizer in data after each start tag (in foreign content, or where it ignores the tag). After a title
    or textarea it can set RCDATA, and after style, xmp, iframe, noembed or noframes RAWTEXT. It sets nothing else for the names that the
    gate accepts. CDATA sections can be allowed or not at each "<!".
  - A text is inserted in data; or in a title or textarea that is RCDATA, if the gate knows this element from the beginning; or in RAWTEXT,
    if the gate knows that the text is raw text. The tokenizer is not in a tag or a reference there.
  - A number is represented by one number for each label of the tables, and by the numbers that are significant in markup. The tables do
    not distinguish digits, and the number of digits does not matter.
  - In raw text, in comments and in processing instructions, the characters are not compared. Raw text in foreign content has references,
    and raw text in HTML has none.
  - A reader can keep or drop a duplicate attribute; the gate checks each. No entity is declared for xml5.
  - SGML: the table has no values, so the values of attributes are compared before references are replaced. The "/" at the end of a tag is
    not compared.

Usage: tools/prove_readers.py             the proof; the exit status is 1 if there is a disagreement that has no name
       tools/prove_readers.py --mutants   deliberate bugs in the grammar; the exit status is 1 if one is not found
"""
import collections
import functools
import pathlib
import re
import sys
import time
from typing import NamedTuple

from tokenizer_tables import CLASS_OF, Machine, number_label

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADER = ROOT / "src/gate/language.h"
VALUES = ROOT / "src/gate/value.c"

RAW = ("style", "xmp", "iframe", "noembed", "noframes")
ESCAPABLE = ("title", "textarea")
NEVER = ("script", "plaintext", "noscript")
NAMES = RAW + ESCAPABLE + NEVER
LOWER, DIGITS = "abcdefghijklmnopqrstuvwxyz", "0123456789"
ASCII_LETTERS = LOWER + LOWER.upper()


# ---- Conditions of C

def python_of(condition):
    """A condition of C as an expression of Python. Characters become numbers."""
    def piece(m):
        if m["character"]:
            return str(ord(m["character"][1:-1].encode().decode("unicode_escape")))
        return {"&&": " and ", "||": " or ", "!": " not "}[m[0]]
    return re.sub(r"(?P<character>'(?:\\.|[^'\\])')|&&|\|\||!(?!=)", piece, condition).strip()


def without_comments(text):
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.S).replace("\\\n", " ")


# ---- The grammar

class Text(NamedTuple):
    """What the gate knows before the next byte."""
    state: str
    markup: str = ""  # what is open: "start tag", "end tag", "comment", "processing instruction", "DOCTYPE"
    name: str = ""  # of the element, in lowercase; "*": no name of NAMES, and no beginning of one
    raw: str = ""  # the raw text element that is open; "*": the text is raw text
    open: tuple = ()  # the elements of ESCAPABLE that are open
    read: str = ""  # a reference after "&", or the beginning of a target


# The states that open markup, and the first words of such states.
OPENS = {"START_NAME": "start tag", "END_NAME": "end tag", "RAW_END_NAME": "end tag"}
OPENS_BY_WORD = {"COMMENT": "comment", "INSTRUCTION": "processing instruction", "DOCTYPE": "DOCTYPE"}
IN_TEXT = frozenset(("TEXT", "TEXT_AMPERSAND", "TEXT_REFERENCE", "TEXT_NUMBER"))
# UNQUOTED_VALUE is a state of a mutant.
IN_VALUE = ("VALUE", "VALUE_AMPERSAND", "VALUE_REFERENCE", "VALUE_NUMBER", "UNQUOTED_VALUE")
IN_RAW_TEXT = ("RAW_TEXT", "RAW_LESS", "RAW_END_OPEN", "RAW_END_NAME")

# What gate.c and its callers add to the rows. A mutant leaves out one of these rules.
RULES = {
    "raw text": "the start tag of a raw text element leads to RAW_TEXT",
    "same name": "only an end tag with the name of the raw text element ends raw text",
    "less-than sign": "while a title or textarea is open, comments, processing instructions and DOCTYPEs contain no \"<\"",
    "both names": "a title and a textarea can be open at the same time",
    "context": "if the text is inserted in a title or textarea, this element is open from the beginning",
    "end": "at the end, no title or textarea is open, except the one in which the text is inserted",
    "slash": "the start tags of raw text elements, title and textarea have no \"/\"",
    "numbers": "the number of a reference is one that value.c accepts",
}


def known(name, among):
    return name if any(other.startswith(name) for other in among) else "*"


class Grammar:
    """The grammar of language.h, with the rules that gate.c adds. `rows` are tried before those of the header."""

    def __init__(self, rows=(), without=()):
        text = without_comments(HEADER.read_text(encoding="utf-8"))
        self.rules = set(RULES) - set(without)
        self.scope = {"__builtins__": {"bool": bool}}
        for name, body in re.findall(r"#define (\w+)\(c\)\s+(.+)", text):
            self.scope[name] = self._function(body, "c")
        grammar = re.search(r"#define GATE_GRAMMAR\(STATE, ON\)(.+)", text)[1]
        states = re.findall(r"STATE\((\w+), \w+, (.+?)\)\s*(?=STATE|$)", grammar.strip())
        own = [(state, condition, to) for state, rows in states
               for condition, to in re.findall(r"ON\((.+?), (\w+)\)(?=\s*(?:ON|$))", rows.strip())]
        if len(states) != grammar.count("STATE(") or len(own) != grammar.count("ON("):
            raise ValueError("language.h has rows that this program does not read")
        self.rows = [(state, self._function(condition, "c"), to) for state, condition, to in [*rows, *own]]
        self.by_state = collections.defaultdict(list)
        for state, condition, to in self.rows:
            self.by_state[state].append((condition, to))
        unknown = {name for state, _, to in own for name in (state, to)} - {state for state, _ in states}
        if unknown:
            raise ValueError(f"states that language.h does not list: {unknown}")
        self.table = {state: [self._next(state, c) for c in range(256)] for state in {row[0] for row in self.rows}}
        self._read_references()
        self.step = functools.lru_cache(None)(self._step)
        self.accepted = functools.lru_cache(None)(self._accepted)

    def _function(self, condition, name):
        return eval(f"lambda {name}: bool({python_of(condition)})", self.scope)

    def _next(self, state, c):
        return next((to for condition, to in self.by_state[state] if condition(c)), "REFUSED")

    def _read_references(self):
        """The names and numbers of value.c. `digits`: how the numbers that represent all others are written."""
        text = without_comments(VALUES.read_text(encoding="utf-8"))
        found = re.findall(r"\{\{\"&(\w+;)\", \d+\}, ('.'|0x[0-9A-F]+)\}", text)
        self.references = {name: chr(int(python_of(code), 0)) for name, code in found}
        body = re.search(r"uint32_t checked\(uint32_t n\)\s*\{(.+?)\n\}", text, re.S)[1]
        condition = re.search(r"return (.+) \? 0 : n;", body)[1]
        for name, value in re.findall(r"bool (\w+) = (.+?);", body, re.S):
            condition = re.sub(rf"\b{name}\b", f"({' '.join(value.split())})", condition)
        is_refused = self._function(condition, "n")
        edges = (0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFDCF, 0xFDD0, 0xFDE0, 0xFDF0, 0xFFFD, 0xFFFE, 0x10000, 0x1FFFF, 0x10FFFF, 0x110000)
        accepted = [n for n in (*range(0x180), *edges) if "numbers" not in self.rules or not is_refused(n)]
        first = {}
        for n in accepted:
            first.setdefault(number_label(n), n)
        significant = {n for n in map(ord, "\n\"&'<>\xa0") if n in accepted}
        self.digits = sorted({str(n) for n in significant | set(first.values())} | {"034"})

    def begins_at_the_end(self, t):
        """The elements of ESCAPABLE in which a text can have begun that can end here. "": in data."""
        if t.state != "TEXT":
            return ()
        if "end" not in self.rules:
            return ("", *t.open)
        return t.open or ("",) if len(t.open) < 2 else ()

    def _step(self, t, c):
        """The text after a byte. None: it is refused."""
        to = self.table[t.state][c]
        if to == "REFUSED" or (t.raw == "*" and to == "RAW_LESS"):
            return None
        is_other = t.state.startswith("DECLARATION") or t.markup not in ("", "start tag", "end tag")
        if c == ord("<") and t.open and is_other and "less-than sign" in self.rules:
            return None
        new = t._replace(state=to, markup=t.markup or OPENS.get(to) or OPENS_BY_WORD.get(to.partition("_")[0], ""))
        new = self._with_name(t, new, chr(c))
        new = new and self._with_reference(t, new, chr(c))
        return new and self._with_target(t, new, chr(c)) if new and to not in ("TEXT", "RAW_TEXT") else self._ended(t, new)

    def _accepted(self, t, byte_values):
        """(byte, text after it) for each byte that is accepted."""
        return [(c, new) for c in byte_values if (new := self.step(t, c))]

    def _with_name(self, t, new, c):
        names = ("START_NAME", "END_NAME", "RAW_END_NAME")
        if new.state in names:
            among = (t.raw,) if new.state == "RAW_END_NAME" and "same name" in self.rules else NAMES
            return new._replace(name=known((t.name if t.state in names else "") + c.lower(), among))
        if t.state not in names:
            return new
        return None if t.name in NEVER else new._replace(name=t.name if t.name in NAMES else "*")

    def _with_reference(self, t, new, c):
        if new.state.endswith("_AMPERSAND"):
            return new._replace(read="&")
        if t.state.endswith(("_AMPERSAND", "_REFERENCE", "_NUMBER")):
            read = t.read + c
            if c == "#" or (c != ";" and any(digits.startswith(read[2:]) for digits in self.digits) and read[1] == "#"):
                return new._replace(read=read)
            if read[1] == "#":
                return new._replace(read="") if read[2:-1] in self.digits and c == ";" else None
            if not any(name.startswith(read[1:]) for name in self.references):
                return None
            return new._replace(read="" if c == ";" else read)
        return new

    def _with_target(self, t, new, c):
        if new.state != "INSTRUCTION_TARGET" or t.state == "LESS":
            return new._replace(read="") if t.state == "INSTRUCTION_TARGET" else new
        read = t.read + c.lower() if "xml".startswith(t.read + c.lower()) else "*"
        return None if read == "xml" else new._replace(read=read)

    def _ended(self, t, new):
        """The text after the end of a tag or other markup."""
        if not new or not t.markup:
            return new
        new = new._replace(markup="", name="", read="")
        if t.markup == "start tag":
            if t.state == "SLASH" and t.name in RAW + ESCAPABLE:
                return None if "slash" in self.rules else new
            if t.name in RAW and "raw text" in self.rules:
                return new._replace(state="RAW_TEXT", raw=t.name)
            if t.name in ESCAPABLE:
                return new._replace(open=tuple(sorted({t.name, *(t.open if "both names" in self.rules else ())})))
        if t.markup == "end tag":
            if t.raw and t.raw != t.name and "same name" in self.rules:
                return None
            return new._replace(raw="", open=tuple(name for name in t.open if name != t.name))
        return new

    def decoded(self, t):
        """The character of the reference whose ";" follows."""
        return chr(int(t.read[2:])) if t.read[1] == "#" else self.references[t.read[1:] + ";"]

    def expected(self, t, c, new):
        """What a reader should emit for a byte: (events that build a tag, characters of a text or value)."""
        what = {"START_NAME": ("new start tag", "name"), "END_NAME": ("new end tag", "name"), "RAW_END_NAME": ("new end tag", "name"),
                "ATTRIBUTE_NAME": ("new attribute", "attribute")}.get(new.state)
        if what:
            return (what[1:] if t.state == new.state else what), ""
        if (t.state, new.state) in (("TEXT", "TEXT"), ("VALUE", "VALUE")) or new.state == "UNQUOTED_VALUE":
            return (), chr(c)
        if new.state in ("TEXT", "VALUE") and t.read:
            return (), self.decoded(t)
        return (), ""


# Portable HTML (src/verify/language.h): for each state of the grammar, the bytes that portable output can have.
VISIBLE = "".join(chr(c) for c in (*range(0x20, 0x7F), *range(0x80, 0x100)) if chr(c) not in "&<>\"'`")
PORTABLE = {"TEXT": VISIBLE + "\t\n<&", "TEXT_AMPERSAND": "#", "TEXT_NUMBER": DIGITS + ";", "LESS": LOWER + "/",
            "START_NAME": LOWER + DIGITS + "- />", "BEFORE_ATTRIBUTE": LOWER, "ATTRIBUTE_NAME": LOWER + DIGITS + "-=", "BEFORE_VALUE": '"',
            "VALUE": VISIBLE + '&"', "VALUE_AMPERSAND": "#", "VALUE_NUMBER": DIGITS + ";", "AFTER_VALUE": " />", "SLASH": ">",
            "END_OPEN": LOWER, "END_NAME": LOWER + DIGITS + "->"}


def is_portable_number(digits):
    n = int(digits or 0)
    is_control = (n < 0x20 and n not in (9, 10)) or 0x7F <= n <= 0x9F
    is_noncharacter = 0xFDD0 <= n <= 0xFDEF or n & 0xFFFE == 0xFFFE
    zeros = digits.startswith("0") and digits != "034"
    return not (is_control or is_noncharacter or zeros or 0xD800 <= n <= 0xDFFF or n > 0x10FFFF)


def representatives(grammar, machine):
    """A byte for each class of bytes."""
    readable = sorted(range(256), key=lambda c: (chr(c) not in LOWER, chr(c) not in ASCII_LETTERS + DIGITS, not 0x20 <= c < 0x7F, c))
    classes = {}
    for c in readable:
        key = (tuple(grammar.table[state][c] for state in sorted(grammar.table)), machine.table.class_of(c),
               chr(c) if chr(c) in ASCII_LETTERS + DIGITS else "", tuple(chr(c) in bytes_ for bytes_ in PORTABLE.values()),
               CLASS_OF.get(c), 0x20 < c < 0x3F)
        classes.setdefault(key, c)
    return list(classes.values())


# ---- The product

class Pair(NamedTuple):
    text: Text
    reader: NamedTuple
    lag: str = ""  # characters of the text or value that the reader has not yet emitted


class Summary(NamedTuple):
    """What the events of a byte are."""
    emitted: tuple  # tokens
    building: tuple  # events that build a tag
    named: str  # the characters that they add to a name
    characters: str  # of texts and values; None: not known
    has_text: bool
    slash: bool
    other: str  # an event that builds a comment, processing instruction or DOCTYPE
    error: str  # of SGML


@functools.lru_cache(None)
def summary(events):
    def those(*whats):
        return tuple(what for what, _ in events if what in whats)
    pieces = [text for what, text in events if what in ("text", "value")]
    errors = [text for what, text in events if what == "error" and text != NET]
    return Summary(tuple(text for what, text in events if what == "emit"),
                   those("new start tag", "new end tag", "name", "new attribute", "attribute"),
                   "".join(text or "?" for what, text in events if what in ("name", "attribute")),
                   None if None in pieces else "".join(pieces).replace("\r", "\n"), bool(those("text")), bool(those("self-closing")),
                   "".join(those("new comment", "new processing instruction", "new DOCTYPE", "data")[:1]), errors[0] if errors else "")


class Disagreement(NamedTuple):
    why: str
    begin: Pair
    text: Text  # before the last byte
    reader: NamedTuple  # likewise
    path: tuple  # (byte, text after it, events) for each byte
    after: NamedTuple  # the reader after the last byte

    @property
    def witness(self):
        return bytes(c for c, _, _ in self.path)


TARGETS = ("Processing instruction open", "Processing instruction target", "Pi", "Pi target")
LAG_MAX = 12
OPEN = "markup or a reference is open, where the grammar is in a text"
NET = "!!Limitation!! NET tags not supported"  # the "/" at the end of a tag


class Product:
    """The product of a grammar with a machine. `where`: texts are inserted only in "data", or only in "content" that is RCDATA or
    RAWTEXT."""

    def __init__(self, grammar, machine, portable=False, where="data and content"):
        self.grammar, self.machine, self.portable = grammar, machine, portable
        self.where = "data" if portable else where
        self.bytes = tuple(representatives(grammar, machine))
        self.parents, self.disagreements = {}, {}
        self.transitions = 0

    def begins(self):
        """The pairs with which a text begins."""
        m = self.machine
        if self.where != "content":
            yield Pair(Text("TEXT"), m.begin())
        if m.rcdata and self.where != "data":
            for name in ESCAPABLE:
                yield Pair(Text("TEXT", open=(name,) if "context" in self.grammar.rules else ()), m.begin(m.rcdata, name))
            for name in RAW:
                yield Pair(Text("RAW_TEXT", raw="*"), m.begin(m.rawtext, name))

    def walk(self, stops=lambda d: False):
        """Visits all pairs, those with the shortest texts first. `stops`: a disagreement with which the walk ends."""
        queue = collections.deque(self.begins())
        self.parents = {pair: None for pair in queue}
        seen = 0
        while queue:
            if len(self.disagreements) > seen and any(map(stops, self.disagreements.values())):
                break
            seen, pair = len(self.disagreements), queue.popleft()
            if self.portable:
                self.check_portable(pair)
            for c, new in self.grammar.accepted(pair.text, self.bytes):
                for after, events in self.follow(pair, c, new):
                    if after not in self.parents:
                        self.parents[after] = (pair, c, events)
                        queue.append(after)
        return self

    def check_portable(self, pair):
        """Notes the bytes that portable output can have, but that the grammar refuses."""
        for c in self.bytes:
            if self.grammar.table[pair.text.state][c] == "REFUSED" and self.is_portable(pair.text, c, None):
                self.note("the gate refuses portable output", pair, c, pair.text, (), pair.reader)

    def follow(self, pair, c, new):
        """The pairs that follow with the byte, and the events. Notes disagreements."""
        if self.portable and not self.is_portable(pair.text, c, new):
            return
        compares = self.compares(pair, new)
        for events, reader in self.machine.step(pair.reader, c, compares):
            self.transitions += 1
            why, lag = self.check(pair, c, new, summary(events), reader, compares)
            if why:
                self.note(why, pair, c, new, events, reader)
                continue
            for entered in self.contents(pair, events, reader):
                why = self.check_end(new, entered, lag)
                if why:
                    self.note(why, pair, c, new, events, entered)
                yield Pair(new, entered, lag), events

    @staticmethod
    def is_portable(text, c, new):
        """Whether portable output can have this byte here."""
        if chr(c) not in PORTABLE.get(text.state, ""):
            return False
        if text.state.endswith("_NUMBER") and c == ord(";"):
            return is_portable_number(text.read[2:])
        return not (new and not new.markup and text.name in NAMES)

    def note(self, why, pair, c, new, events, reader):
        key = (why, pair.text.state, pair.reader.state)
        if key not in self.disagreements:
            begin, path = self.path(pair)
            self.disagreements[key] = Disagreement(why, begin, pair.text, pair.reader, (*path, (c, new, events)), reader)

    def path(self, pair):
        """The pair with which the text of a pair begins, and the steps from there."""
        steps = []
        while self.parents[pair]:
            before, c, events = self.parents[pair]
            steps.append((c, pair.text, events))
            pair = before
        return pair, steps[::-1]

    # -- the property

    def compares(self, pair, new):
        """Whether the characters are compared: in text, and in values if the tokenizer is in data."""
        if pair.text.state in IN_TEXT:
            return new.state in IN_TEXT or new.state == "LESS"
        return (pair.text.state in IN_VALUE or new.state in IN_VALUE) and not self.machine.is_text_like(pair.reader)

    def contents(self, pair, events, reader):
        """The readers after the tree builder has got a start tag."""
        m = self.machine
        yield reader
        if ("emit", "start tag") in events and m.rcdata:
            name = pair.text.name
            if name in ESCAPABLE:
                yield m.enter(reader, m.rcdata, name)
            elif name in RAW:
                yield m.enter(reader, m.rawtext, name)

    def check_end(self, new, reader, lag):
        m = self.machine
        if (new.state == "TEXT" or new.raw == "*") and not m.is_in_content(reader):
            return OPEN
        if new.state == "TEXT" and lag and not m.is_sgml:  # the SGML lexer keeps "]", because "]]>" could follow
            return "characters are missing"
        for name in self.grammar.begins_at_the_end(new):
            if m.is_text_like(reader) and reader.last != name:
                return "the text ends in RCDATA or RAWTEXT, in which it did not begin"
        return None

    def check(self, pair, c, new, made, reader, compares):
        """(why the readings disagree or None, the characters that the reader has not yet emitted)"""
        text, m = pair.text, self.machine
        tags, characters = self.grammar.expected(text, c, new)
        why = self.check_text_like(pair, new, made) if m.is_text_like(pair.reader) else self.check_data(pair, c, new, made, tags, reader)
        if why:
            return why, ""
        if not compares:
            return ("characters are missing" if pair.lag else None), ""
        if m.is_sgml and (text.state in IN_VALUE or new.state in IN_VALUE):
            characters = chr(c) if text.state in IN_VALUE and new.state in IN_VALUE else ""
        return self.check_characters(pair, new, characters, made.characters)

    @staticmethod
    def check_characters(pair, new, characters, got):
        if got is None:
            return "characters that are not known", ""
        wanted = pair.lag + ("\n" if characters == "\r" else characters)
        if not wanted.startswith(got) or len(wanted) - len(got) > LAG_MAX:
            return f"the characters are {ascii(got)} instead of {ascii(wanted)}", ""
        lag = wanted[len(got):]
        ended = new.state not in IN_TEXT and new.state not in IN_VALUE
        return ("characters are missing" if lag and ended else None), lag

    @staticmethod
    def check_text_like(pair, new, made):
        """The tokenizer is in RCDATA or RAWTEXT."""
        if made.emitted:
            text = pair.text
            is_own = made.emitted == ("end tag",) and text.markup == "end tag" and not new.markup and text.name == pair.reader.last
            return None if is_own else f"{made.emitted[0]} in RCDATA or RAWTEXT, where the grammar has none"
        if set(made.building) - {"new end tag", "name"}:
            return "a tag in RCDATA or RAWTEXT, where the grammar has none"
        return None

    def check_data(self, pair, c, new, made, tags, reader):
        """The tokenizer is in data, or in markup that it has read there."""
        text, others = pair.text, ("comment", "processing instruction", "DOCTYPE")
        wanted = (text.markup,) if text.markup and not new.markup else ()
        if made.emitted != wanted and not (made.emitted == ("comment",) and wanted == ("processing instruction",)):
            return f"{' and '.join(made.emitted) or 'nothing'} instead of {wanted[0] if wanted else 'nothing'}"
        if made.building != tags:
            return f"{' and '.join(made.building) or 'nothing'} instead of {' and '.join(tags) or 'nothing'}"
        if tags and made.named not in (chr(c), chr(c).lower()):
            return f"{ascii(made.named)} in a name instead of {ascii(chr(c))}"
        if wanted == ("start tag",) and not self.machine.is_sgml and made.slash != (text.state == "SLASH"):
            return "the slash at the end of the tag"
        if made.other and new.markup not in others and text.markup not in others and not text.state.startswith("DECLARATION"):
            return f"{made.other}, where the grammar has none"
        if made.has_text and text.state not in IN_TEXT and text.state not in IN_RAW_TEXT:
            return "text in markup"
        if made.error:
            return made.error
        if new.markup == "processing instruction" and reader.state != "Bogus comment" and not self.machine.is_sgml:
            if (new.state in ("INSTRUCTION_OPEN", "INSTRUCTION_TARGET")) != (reader.state in TARGETS):
                return "the target of a processing instruction"
        return None


# ---- Known differences

# Where xml5 and sgml read HTML output in another way: the dialect, how the disagreement begins, the states of the grammar, the reason.
SGML_NAMES = ("START_NAME", "END_NAME", "RAW_END_NAME", "BEFORE_ATTRIBUTE", "ATTRIBUTE_NAME")
SGML_COMMENTS = "in SGML, \"--\" ends a comment, but not the declaration, which can have other comments"
DIFFERENCES = (
    ("xml5", "the characters are '&nbsp;'", ("TEXT_REFERENCE", "VALUE_REFERENCE"), "XML does not predefine nbsp"),
    ("xml5", "nothing instead of new attribute", ("BEFORE_ATTRIBUTE",), "xml5 skips a \":\" at the beginning of the name of an attribute"),
    ("sgml", "nothing instead of", SGML_NAMES, "names of SGML consist of letters, digits, \"-\" and \".\""),
    ("sgml", "!!Error!! illegal character", ("COMMENT_DASHES", "COMMENT_DASHES_SPACE", "COMMENT_DASH"), SGML_COMMENTS),
    ("sgml", "comment instead of nothing", ("COMMENT_DASH",), SGML_COMMENTS),
    ("sgml", "nothing instead of comment", ("COMMENT_DASHES",), SGML_COMMENTS),
    ("sgml", "!!", ("RAW_TEXT", "RAW_LESS"), "SGML has no raw text: references and \"]]>\" in it are errors"),
)


def name_of(machine, d):
    """The reason for a known difference, or None."""
    for dialect, why, states, reason in DIFFERENCES:
        if dialect == machine.table.dialect and d.why.startswith(why) and d.text.state in states:
            return reason
    if machine.table.dialect == "sgml" and b"]]>" in bytes(c for c, _, _ in d.path):
        return "in SGML, \"]]>\" in a text is an error"
    return None


# ---- Readings

def shown(text):
    """Bytes or characters in one line."""
    codes = text if isinstance(text, bytes) else map(ord, text)
    return "".join(chr(c) if 0x20 <= c < 0x7F else f"\\x{c:02x}" if c < 0x100 else f"U+{c:04X}" for c in codes)


def reading_of_grammar(d):
    """What the grammar reads: the pieces of the witness."""
    pieces, piece, markup = [], b"", ""
    for c, text, _ in d.path:
        if piece and not markup and c == ord("<"):
            pieces.append(f"text {shown(piece)}")
            piece = b""
        piece += bytes([c])
        if markup and not text.markup:
            pieces.append(f"{markup} {shown(piece)}")
            piece = b""
        markup = text.markup
    if piece:
        pieces.append(f"{markup} {shown(piece)} (open)" if markup else f"text {shown(piece)}")
    return ", ".join(pieces)


def reading_of_machine(d):
    """What the tokenizer reads: its tokens, and the state in which it is then."""
    tokens, name = [], ""
    for _, _, events in d.path:
        for what, text in events:
            if what == "text":
                if tokens and tokens[-1][0] == "text":
                    tokens[-1][1] += text or "..."
                else:
                    tokens.append(["text", text or "..."])
            elif what in ("new start tag", "new end tag"):
                name = ""
            elif what == "name":
                name += text or "..."
            elif what == "emit":
                tokens.append([text, name if text.endswith("tag") else ""])
    said = [f"{what} {shown(text)}".strip() for what, text in tokens]
    return ", ".join(said + [f"then {d.after.state}"])


def print_disagreement(machine, d):
    content = d.begin.reader
    where = f" (inserted in {content.content} of {content.last})" if content.last else ""
    print(f"    {shown(d.witness)}{where}\n        {d.why}\n        gate: {reading_of_grammar(d)}\n"
          f"        {machine.name}: {reading_of_machine(d)}")


# ---- The proof

MACHINES = (("html", False), ("html", True), ("html-2008", False), ("xml5", False), ("sgml", False))


def prove(grammar, machine, portable):
    """Returns the number of disagreements without a name."""
    started = time.monotonic()
    product = Product(grammar, machine, portable).walk()
    known_ones = collections.defaultdict(list)
    unknown = []
    for d in product.disagreements.values():
        reason = None if portable else name_of(machine, d)
        (known_ones[reason] if reason else unknown).append(d)
    print(f"{machine.name + ', ' + ('portable' if portable else 'HTML'):26} {len(product.parents):7} pairs {product.transitions:8} transitions "
          f"{len(unknown):3} disagreements {time.monotonic() - started:6.1f} s")
    for d in unknown:
        print_disagreement(machine, d)
    for reason, ones in known_ones.items():
        print(f"    known: {reason}: {shown(ones[0].witness)}")
    if machine.rawtext and not portable:
        print_raw_text(machine)
    return len(unknown)


def print_raw_text(machine):
    """The difference between the readings of raw text, which the proof leaves out."""
    def read(content, text):
        reader, characters = machine.begin(content, "style"), ""
        for c in text:
            (events, reader), = machine.step(reader, c, True)
            characters += "".join(text for what, text in events if what == "text" and text)
        return characters
    text = b"&lt;"
    in_data, in_raw_text = read(machine.data, text), read(machine.rawtext, text)
    print(f"    known: raw text has references in foreign content, but not in HTML, and the gate must check both readings: "
          f"<style>{shown(text)}</style> is {in_data} and {in_raw_text}")


def proof():
    grammar = Grammar()
    machines = [Machine(*arguments) for arguments in MACHINES]
    count = sum(prove(grammar, machine, portable) for portable in (False, True) for machine in machines)
    print(f"{count} disagreements")
    return count > 0


# ---- Mutants

def spelled(word, state, to):
    """Rows that read a word."""
    states = [state, *(f"{to}_{n}" for n in range(1, len(word))), to]
    return [(states[i], f"c == '{c}'", states[i + 1]) for i, c in enumerate(word)]


class Mutant(NamedTuple):
    what: str
    rows: list = []  # tried before those of the header
    without: tuple = ()  # rules of gate.c
    why: str = ""  # how the disagreement begins; "": any disagreement
    where: str = "data"


END_TAG = "end tag in RCDATA"
MUTANTS = (
    Mutant('a "<" in a text', [("TEXT", "c == '<'", "TEXT")]),
    Mutant('a "&" in a text that begins no reference', [("TEXT", "c == '&'", "TEXT")]),
    Mutant("the same, the characters", [("TEXT", "c == '&'", "TEXT")], why="the characters"),
    Mutant("a value without quotation marks", [
        ("BEFORE_VALUE", "GATE_PLAIN(c) && c != ' ' && c != '\"'", "UNQUOTED_VALUE"), ("UNQUOTED_VALUE", "c == ' '", "BEFORE_ATTRIBUTE"),
        ("UNQUOTED_VALUE", "GATE_PLAIN(c)", "UNQUOTED_VALUE"), ("UNQUOTED_VALUE", "c == '>'", "TEXT")]),
    Mutant('a "<" in a value', [("VALUE", "c == '<'", "VALUE")], why="a tag in RCDATA"),
    Mutant("a CDATA section",
           [*spelled("[CDATA[", "DECLARATION", "CDATA"), *spelled("]]>", "CDATA", "TEXT"), ("CDATA", "c != '\\0'", "CDATA")]),
    Mutant('a "<" in raw text', [("RAW_LESS", "GATE_LETTER(c)", "RAW_TEXT")]),
    Mutant('a "<" in a comment or processing instruction in a title', without=("less-than sign",), why=END_TAG),
    Mutant('a ">" as the first byte of a comment', [("COMMENT_START", "c == '>'", "COMMENT")]),
    Mutant('"--!>" in a comment', [("COMMENT_DASHES", "c == '!'", "COMMENT")]),
    Mutant("the start tag of a textarea ends the rule for a title", without=("both names",), why=END_TAG),
    Mutant("the gate does not know that the text is inserted in a title", without=("context",), why=END_TAG, where="content"),
    Mutant("a title is open at the end", without=("end",)),
    Mutant('a "/" in the start tag of a raw text element', without=("slash",)),
    Mutant("an end tag with another name ends raw text", without=("same name",)),
    Mutant("raw text is read as a text", without=("raw text",)),
    Mutant("all numbers in references", without=("numbers",)),
    Mutant("a declaration with another name than DOCTYPE", [("DECLARATION", "c == 'E'", "DOCTYPE")]),
    Mutant("a vertical tab in the name of an attribute", [("ATTRIBUTE_NAME", "c == '\\v'", "ATTRIBUTE_NAME")]),
    Mutant("U+0000 in a text", [("TEXT", "c == '\\0'", "TEXT")], where="content"),
)


def key_of(d):
    return d.why, d.text.state, d.reader.state


def find_mutant(mutant, machine, known_keys):
    """The first disagreement that the grammar without the bug does not have, or None."""
    def is_found(d):
        return d.why.startswith(mutant.why) and key_of(d) not in known_keys
    product = Product(Grammar(mutant.rows, mutant.without), machine, where=mutant.where).walk(is_found)
    return next(filter(is_found, product.disagreements.values()), None)


def mutants():
    machines = [Machine("html"), Machine("html-2008")]
    known_keys = [set(Product(Grammar(), machine).walk().disagreements) for machine in machines]
    missed = 0
    for mutant in MUTANTS:
        pairs = ((machine, find_mutant(mutant, machine, keys)) for machine, keys in zip(machines, known_keys))
        found = next((pair for pair in pairs if pair[1]), None)  # the first machine that finds it
        print(f"{mutant.what}:" + ("" if found else " not found"))
        if found:
            print_disagreement(*found)
        missed += not found
    print(f"{len(MUTANTS) - missed} of {len(MUTANTS)} bugs are found")
    return missed > 0


def main():
    arguments = sys.argv[1:]
    if arguments == ["--mutants"]:
        return mutants()
    if arguments:
        sys.exit(__doc__)
    return proof()


if __name__ == "__main__":
    sys.exit(main())
