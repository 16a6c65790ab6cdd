#!/usr/bin/env python3
"""Reads the tables of tests/lex/transitions/ and runs the tokenizers that they describe. Used by tools/prove_readers.py.

tests/lex/transitions_test.c states how to read a table, and compares each table with the lexer. A table has a block for each state
and each value of the guard of the state. It does not state how a guard changes; this file does:

  - The kind of the current tag changes with the outputs "new start tag", "new end tag" and "new attribute".
  - "appropriate", "in the name" and "after the name" compare the name of an end tag with the name of the last start tag, without regard
    to case.
  - "after D", "after [C" and similar guards state how much of "DOCTYPE", "[CDATA[" or "--" was read.
  - "foreign" (whether CDATA sections are allowed) can have any value at each "<!". This includes each value that it really has.
  - In html-2008, "after <", "after <!" and similar guards state what the content of an RCDATA or CDATA element ends with.
  - The guards of references state what was read of the reference. The names of HTML are those of html.entities in Python's library;
    xml5 has only the five predefined names, and no declared entities.
  - In SGML, a guard states which token the white space follows. The buffers of the SGML lexer are not in its table, but each state
    collects one kind of token: OF_SGML states which.
  - These guards are left out, because they add only an error or a warning: "duplicate" (checked when a table is read), "seems to lack
    its end". "no > ahead" is left out too: each "<?" that the gate accepts has a ">".

A machine is not exact in one case: where references are not compared (`exact` is false), each row that fits the byte is followed.

Usage: tools/tokenizer_tables.py    compares the machines with the cases of tests/lex/states/ that begin and end in content; the exit
                                    status is 1 if the tokens of a case are others
"""
import collections
import functools
import html.entities
import json
import pathlib
import re
import sys
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests/lex/transitions"
CASES = ROOT / "tests/lex/states"

CLASSES = {"NUL": "\0", "SP": " \t", "LF": "\n", "VT": "\v", "FF": "\f", "CR": "\r", "0-9": "0123456789", "A-F": "ABCDEF", "X": "X",
           "G-Z": "GHIJKLMNOPQRSTUVWYZ", "a-f": "abcdef", "x": "x", "g-z": "ghijklmnopqrstuvwyz"}
CLASSES.update((c, c) for c in "!\"#%&'-./:;<=>?[]_`")
CLASS_OF = {ord(c): name for name, characters in CLASSES.items() for c in characters}
LABELS = ("goes on", "makes a name", "completes a name", "completes no name", "zero", "beyond Unicode", "surrogate", "U+FDD0 to FDDF",
          "U+FDE0 to FDEF", "end of a plane", "U+000B", "U+000D", "C0 or U+007F", "windows-1252", "other C1", "any other", "declared",
          "not declared", "too long", "not ! to >")


def number_label(n):
    """The label of a number in a reference."""
    if n == 0 or n > 0x10FFFF:
        return "beyond Unicode" if n else "zero"
    if 0xD800 <= n <= 0xDFFF:
        return "surrogate"
    if 0xFDD0 <= n <= 0xFDEF:
        return "U+FDD0 to FDDF" if n <= 0xFDDF else "U+FDE0 to FDEF"
    if n & 0xFFFE == 0xFFFE:
        return "end of a plane"
    if n in (0x0B, 0x0D):
        return "U+000B" if n == 0x0B else "U+000D"
    if 0x80 <= n <= 0x9F:
        return "other C1" if n in (0x81, 0x8D, 0x8F, 0x90, 0x9D) else "windows-1252"
    return "C0 or U+007F" if n == 0x7F or (n < 0x20 and chr(n) not in "\t\n\f") else "any other"


def number_of(reference):
    """The number of a reference such as "&#38" or "&#x26;"."""
    digits = reference[2:].rstrip(";")
    return int(digits[1:] or "0", 16) if digits[:1] in ("x", "X") else int(digits or 0)


# ---- Tables

class Row(NamedTuple):
    next: str
    again: bool
    output: tuple  # (what, text) for each item, such as ("text", ".") or ("emit", "start tag")


WITH_TEXT = ("text", "name", "attribute", "value", "data")
BEGINNINGS = ("new start tag", "new end tag", "new attribute", "new comment", "new processing instruction", "new DOCTYPE")
TOKENS = ("start tag", "end tag", "comment", "processing instruction", "DOCTYPE", "tag", "tag cut off", "declaration",
          "declaration cut off", "Processing Instruction")
FLAGS = ("self-closing", "escape on", "escape off", "the one before again", "end")


def output_item(words):
    what, _, rest = words.partition(" ")
    if what in WITH_TEXT and words not in TOKENS:
        return what, rest
    if words in BEGINNINGS or words in FLAGS:
        return words, ""
    if words in TOKENS:
        return "emit", words
    if words.startswith(("CharRef", "Entity")):
        return "text", "number" if words.startswith("CharRef") else "match"
    if words.startswith("!!"):
        return "error", words
    if words in ("quirks", "public identifier", "system identifier") or re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", words):
        return "note", words
    raise ValueError(f"unknown output: {words}")


class Table:
    """The table of a dialect."""

    def __init__(self, dialect):
        lines = (FOLDER / f"{dialect}.txt").read_text(encoding="utf-8").splitlines()
        self.dialect = dialect
        self.blocks = {}  # (state, guard) -> {(class, label): row}
        self.guards = {}  # state -> set of guards
        heads = [re.fullmatch(r"\S+ (.+) \((\d+)\)", line) for line in lines if line[0] not in "# "]
        self.states = {head[1].split(", ")[0] for head in heads}
        self._check_counts(lines[0], heads)
        for line in lines[1:]:
            if line[0] != " ":
                state, *guard = line.partition(" ")[2].rpartition(" (")[0].split(", ")
                block = self.blocks[state, tuple(guard)] = {}
                self.guards.setdefault(state, set()).add(tuple(guard))
            elif not line.startswith("    never: "):
                self._add_row(block, state, line)
        used = {name for block in self.blocks.values() for name, _ in block}
        self.has_cr, self.has_nul = "CR" in used, "NUL" in used
        self._check_duplicates()

    def _check_counts(self, title, heads):
        states, cells = map(int, re.match(r"# \S+: (\d+) states, (\d+) cells", title).groups())
        if len(self.states) != states or sum(int(head[2]) for head in heads) != cells:
            raise ValueError(f"{self.dialect}: the numbers in the title are not those of the blocks")

    def _check_duplicates(self):
        """An attribute that is a duplicate adds only an error."""
        for (state, guard), block in self.blocks.items():
            if "duplicate" in guard:
                other = self.blocks[state, tuple(label for label in guard if label != "duplicate")]
                for key, row in block.items():
                    bare = tuple(item for item in row.output if item != ("note", "duplicate-attribute"))
                    if other.get(key, other["else", ""]) != row._replace(output=bare):
                        raise ValueError(f"{self.dialect}: {state}: a duplicate changes more than errors")

    def _add_row(self, block, state, line):
        classes, row = self._row(state, line)
        label = max((label for label in LABELS if classes.endswith(" " + label)), key=len, default="")
        for name in classes[:len(classes) - len(label)].split():
            if name not in CLASSES and name not in ("else", "other", "END"):
                raise ValueError(f"{self.dialect}: unknown class {name}: {line}")
            block[name, label] = row

    def _row(self, state, line):
        """Columns: the classes up to 30, the next state up to 64, the output. A text that is too long moves the next column."""
        at, name = 30, None
        while not name:
            rest = line[at:].removeprefix("again in ")
            names = [name for name in self.states | {"=", "itself"} if (rest + " ").startswith(name + " ")]
            name = max(names, key=len, default=None) if line[at - 1] == " " else None
            at += 1
        output = rest[len(name):].strip()
        items = tuple(output_item(words) for words in output.split("; ")) if output else ()
        return line[4:at - 1].strip(), Row(state if name in ("=", "itself") else name, line.startswith("again in ", at - 1), items)

    def class_of(self, byte):
        """The class of a byte. In the dialects without CR, the input stream has replaced CR with LF, and likewise U+0000."""
        if byte == 0x0D and not self.has_cr:
            return "LF"
        if byte == 0 and not self.has_nul:
            return "other"
        return CLASS_OF.get(byte, "other")


# ---- Machines

class Reader(NamedTuple):
    """What a tokenizer knows. Members that do not matter in a state have their default values."""
    state: str
    content: str  # the content state that the tokenizer is in, or that it left for markup or a reference
    last: str = ""  # in RCDATA and RAWTEXT, the name of the element
    matched: int = -1  # how many letters of `last` the current end tag has; -1: the name is another one
    tag: str = ""  # "end tag", "end tag with attributes"
    slash: bool = False  # "self-closing"
    back: str = ""  # the state that the reference returns to
    word: str = ""
    foreign: bool = False
    look: str = ""
    escaped: bool = False
    phase: str = ""
    read: str = ""  # the reference, from "&" on; "?": it is not compared
    match: str = ""  # the longest name in it
    token: str = ""  # of SGML


CONTENT = {"html": ("Data", "RCDATA", "RAWTEXT"), "html-2008": ("Data", "Data (RCDATA)", "Data (CDATA)"), "xml5": ("Data", None, None),
           "sgml": ("INITIAL", None, None)}
MODELS = {"Data": "PCDATA", "Data (RCDATA)": "RCDATA", "Data (CDATA)": "CDATA"}
DECLARATIONS = ("Markup declaration open", "Markup declaration")
REFERENCES = ("Character reference", "Character reference data", "Character reference in data", "Character reference in attribute value",
              "INITIAL ampersand")
IN_REFERENCES = REFERENCES + (
    "Named character reference", "Numeric character reference", "Hexadecimal character reference start",
    "Hexadecimal character reference", "Decimal character reference", "Numeric character reference end", "INITIAL number sign",
    "INITIAL numeric reference", "INITIAL entity reference", "INITIAL malformed reference", "INITIAL named character reference")
BACK = {"Data": ("in data", "in PCDATA"), "RCDATA": ("in RCDATA",), "Data (RCDATA)": ("in RCDATA",)}
BACK.update((prefix + value, (label,)) for prefix in ("Attribute value ", "Tag attribute value ") for value, label in (
    ("(double-quoted)", "in double quotes"), ("(single-quoted)", "in single quotes"), ("(unquoted)", "unquoted"),
    ("double quoted", "in double quotes"), ("single quoted", "in single quotes"), ("unquoted", "unquoted")))
LOOK = {"<": "after <", "<!": "after <!", "<!-": "after <! and a dash"}
LOOK_ESCAPED = {"-": "after a dash", "--": "after two dashes"}
PHASES = {("begins", False): "number", ("begins", True): "name", ("number", True): "decimal digits", ("number", False): "hexadecimal",
          ("hexadecimal", True): "hexadecimal digits", ("decimal digits", True): "number ends",
          ("hexadecimal digits", True): "number ends"}  # (phase, the byte is read again) -> phase
RESERVED = "xml-stylesheet"
PREDEFINED = {name: html.entities.html5[name] for name in ("amp;", "lt;", "gt;", "quot;", "apos;")}

# SGML: the token that a state collects, and the kind of token that white space follows.
OF_SGML = {"INITIAL start tag name": ("new start tag", "name"), "INITIAL end tag name": ("new end tag", "name"),
           "ATTR name": ("new attribute", "attribute"), "ATTRVAL name token": (None, "value"), "ATTRVAL unquoted": (None, "value")}
SGML_LITERALS = ("ATTRVAL literal", "ATTRVAL literal in apostrophes")
SGML_TOKENS = {"INITIAL start tag name": "start tag name", "INITIAL end tag name": "end tag name",
               "INITIAL declaration name": "declaration name", "INITIAL declaration open": "<![", "ATTRVAL name token": "name token",
               "ATTRVAL unquoted": "unquoted value", "MD comment dash": "MD comment", "MD parameter entity": "parameter entity",
               "MD number": "number", "MD name": "name", "MD literal": "literal", "MD literal in apostrophes": "literal",
               "COM comment dash": "COM comment"}
SGML_TOKENS.update((state, "value literal") for state in SGML_LITERALS)
REPEATED = {"INITIAL declaration dash": (ord("-"),), "DS two brackets": (ord("]"),)}  # "the one before again"


class Machine:
    """Runs the table of a dialect. `before_2026`: "<?" begins a bogus comment, as in the HTML Standard until 2025
    (src/parse/html/earlier_rules.def)."""

    def __init__(self, dialect, before_2026=False):
        self.table = Table(dialect)
        self.name = "html until 2025" if before_2026 else dialect
        self.data, self.rcdata, self.rawtext = CONTENT[dialect]
        self.is_sgml = dialect == "sgml"
        self.names = PREDEFINED if dialect == "xml5" else html.entities.html5
        self.prefixes = {name[:n] for name in html.entities.html5 for n in range(1, len(name))}
        if before_2026:
            self.table.blocks["Tag open", ()]["?", ""] = Row("Bogus comment", True, (("new comment", ""),))
        self.step = functools.lru_cache(None)(self._step)

    def begin(self, content=None, last=""):
        content = content or self.data
        return Reader(content, content, last)

    def enter(self, reader, content, last):
        """The reader after the tree builder has changed the content state."""
        return reader._replace(state=content, content=content, last=last)

    def is_text_like(self, reader):
        return reader.content != self.data

    def is_in_content(self, reader):
        """Whether no markup and no reference is open."""
        if self.is_sgml:
            return reader.state in ("INITIAL", "INITIAL data", "INITIAL bracket", "INITIAL two brackets")
        return reader.state == reader.content and not reader.escaped and not reader.look

    def _step(self, reader, byte, exact):
        """The results of a byte: (events, reader) for each. An event is (what, text); a text that is not known is None."""
        results, todo = [], [(reader, (byte,), (), 0)]
        while todo:
            now, rest, events, count = todo.pop()
            if not rest:
                results.append((events, now))
                continue
            if count > 8:
                raise ValueError(f"{self.name}: {now.state} reads a byte again and again")
            for label, row in self._rows(now, rest[0]):
                for after in self._after(now, row, rest[0], label, exact):
                    left = REPEATED.get(now.state, ()) if ("the one before again", "") in row.output else ()
                    left += rest if row.again else rest[1:]
                    todo.append((after, left, events + self._events(now, row, rest[0], after), count + 1))
        return results

    # -- guards

    def _facts(self, r):
        """The labels that hold. Labels of other states can be among them."""
        state = r.state
        if state in DECLARATIONS:
            return {"after a dash" if r.word == "-" else f"after {r.word}" if r.word else "", "foreign" if r.foreign else ""}
        if state in (self.rcdata, self.rawtext):
            return {"escaped", LOOK_ESCAPED.get(r.look, "")} if r.escaped else {LOOK.get(r.look, "")}
        if state == "Tag open":
            return {MODELS.get(r.content, "")}
        if state == "Close tag open":
            name = "before the name" if not r.matched else "after the name" if r.matched == len(r.last) else "in the name"
            return {"PCDATA"} if r.content == "Data" else {MODELS[r.content], name if r.last else "no start tag yet"}
        if state in ("white space after a token", "INITIAL less-than", "INITIAL ampersand"):
            return {r.token}
        if state == "DS two brackets":
            return {"of a declaration" if r.word == "MD" else "of a section"}
        if state.startswith("After DOCTYPE name"):
            return {f"after {r.word}" if r.word else ""}
        if state == "CDATA block":
            return {f"after {r.word}" if r.word else ""}
        if state == "Processing instruction target":
            return {"reserved" if r.word in ("xml", RESERVED) else ""}
        phase = r.phase if not (r.phase == "name" and r.match) else ""
        match = ("after a name" if r.read[1:] == r.match else "beyond a name") if r.match and r.read != "?" else r.match
        appropriate = "appropriate" if r.last and r.matched == len(r.last) else "not appropriate"
        return {r.tag, appropriate, phase, match, *BACK.get(r.back, ())}

    @functools.lru_cache(None)
    def _block(self, r):
        guards = self.table.guards[r.state]
        facts = self._facts(r) & {label for guard in guards for label in guard}
        fits = [guard for guard in guards if facts - {"foreign"} <= set(guard) <= facts]
        if not fits:
            raise ValueError(f"{self.name}: no guard of {r.state} for {facts}")
        return self.table.blocks[r.state, max(fits, key=len)]

    def _labels(self, r, byte, block):
        """The labels that the byte can have."""
        labels = {label for _, label in block}
        name = self.table.class_of(byte)
        if "completes a name" in labels:
            return self._name_labels(r, byte, block, name)
        if "any other" in labels:
            if ("else", "") in block and byte != ord(";"):
                return [""]
            return sorted(labels - {""}) if r.read == "?" else [number_label(number_of(r.read))]
        if "goes on" in labels:
            return ["goes on" if (name, "goes on") in block and self._continues(r, byte) else ""]
        if "not ! to >" in labels:
            return ["not ! to >" if name == "other" and not 0x21 <= byte <= 0x3E else ""]
        return [""]

    def _name_labels(self, r, byte, block, name):
        if r.read == "?":
            return [label for label in {label for _, label in block} if (name, label) in block or (not label)]
        word = r.read[1:] + chr(byte)
        if word in self.prefixes:
            label = "makes a name" if word in self.names else "goes on"
        elif word in html.entities.html5:
            label = "completes a name" if word in self.names else "completes no name"
        else:
            label = ""
        return [label]

    def _continues(self, r, byte):
        c = chr(byte)
        if r.state == "Close tag open":
            return r.last[r.matched:r.matched + 1] == c.lower()
        words = ("PUBLIC", "SYSTEM") if r.state == "After DOCTYPE name" else ("--", "[CDATA[", "DOCTYPE")
        return any(word.startswith(r.word + c.upper()) for word in words)

    def _rows(self, r, byte):
        block = self._block(r)
        name = self.table.class_of(byte)
        for label in self._labels(r, byte, block):
            row = block.get((name, label)) or block.get(("else", label))
            if not row:
                raise ValueError(f"{self.name}: {r.state}: no row for {chr(byte)!r} {label}")
            yield label, row

    # -- what a row changes

    def _after(self, r, row, byte, label, exact):
        """The readers after a row."""
        whats = [what for what, _ in row.output]
        changes = {"state": row.next}
        if "new start tag" in whats or "new end tag" in whats:
            changes.update(tag="end tag" if "new end tag" in whats else "", slash=False, matched=0)
        if "new attribute" in whats and r.tag:
            changes["tag"] = "end tag with attributes"
        if "self-closing" in whats or r.state == "Empty tag":
            changes["slash"] = not (r.state == "Empty tag" and row.again)
        if "escape on" in whats or "escape off" in whats:
            changes["escaped"] = "escape on" in whats
        self._change_content(r, row, byte, changes)
        self._change_words(r, row, byte, label, changes)
        self._change_reference(r, row, byte, label, exact, changes)
        if self.is_sgml:
            self._change_sgml(r, row, changes)
        after = r._replace(**changes)
        if after.state in DECLARATIONS and r.state not in DECLARATIONS and self.table.dialect.startswith("html"):
            return [after, after._replace(foreign=True)]
        return [after]

    def _change_content(self, r, row, byte, changes):
        contents = (self.data, self.rcdata, self.rawtext)
        if any(what == "emit" for what, _ in row.output):
            changes.update(tag="", slash=False, matched=-1, word="", foreign=False)
            if row.next == self.data:
                changes.update(content=self.data, last="")
        elif row.next in contents and r.state not in contents:
            changes.update(matched=-1, word="", tag="", foreign=False)
        if self.rcdata == "Data (RCDATA)":
            self._change_look(r, row, byte, changes)

    def _change_look(self, r, row, byte, changes):
        """html-2008: what the content ends with."""
        c = chr(byte)
        if r.state == "Tag open" and row.next in (self.rcdata, self.rawtext):
            changes["look"] = "<"
        elif r.state not in (self.rcdata, self.rawtext):
            changes["look"] = ""
        elif r.escaped:
            changes["look"] = ("--" if r.look else "-") if c == "-" and row.next == r.state else ""
        else:
            looks = {("<", "!"): "<!", ("<!", "-"): "<!-", ("<!-", "-"): "--"}
            changes["look"] = looks.get((r.look, c), "") if row.next == r.state else ""

    def _change_words(self, r, row, byte, label, changes):
        c = chr(byte)
        if r.state == "Close tag open" and row.next == r.state:
            changes["matched"] = r.matched + 1
        elif row.next == "Close tag open":
            changes["matched"] = 0
        elif r.state.endswith(" end tag name") and not row.again:
            right = 0 <= r.matched < len(r.last) and r.last[r.matched] == c.lower()
            changes["matched"] = r.matched + 1 if right else -1
        if label == "goes on" and (r.state in DECLARATIONS or r.state == "After DOCTYPE name"):
            changes["word"] = r.word + c.upper() if row.next == r.state else ""
        elif r.state in DECLARATIONS:
            changes["word"] = ""
        if row.next in DECLARATIONS and r.state not in DECLARATIONS:
            changes["word"] = ""
        if r.state == "CDATA block":
            changes["word"] = (r.word + c)[:2] if c == "]" and row.next == r.state else ""
        if r.state == "Processing instruction target" and not row.again:
            changes["word"] = r.word + c.lower() if RESERVED.startswith(r.word + c.lower()) else "*"
        elif row.next == "Processing instruction target" or (r.state == "Processing instruction target" and row.again):
            changes["word"] = ""
        if r.state in DECLARATIONS and row.next not in DECLARATIONS:
            changes["foreign"] = False

    def _change_reference(self, r, row, byte, label, exact, changes):
        if row.next not in IN_REFERENCES:
            changes.update(phase="", read="", match="")
            if r.state in IN_REFERENCES and row.next != "Ambiguous ampersand" or r.state == "Ambiguous ampersand" != row.next:
                changes["back"] = ""
            return
        if r.state not in IN_REFERENCES:
            phase = "begins" if row.next not in ("Character reference", "INITIAL ampersand") else ""
            changes.update(back=r.state, phase=phase, read="&" if exact else "?", match="")
            return
        if r.phase and r.state == row.next and (r.phase, row.again) in PHASES and label == "":
            if not (r.phase.endswith("digits") and not row.again):
                changes["phase"] = PHASES[r.phase, row.again]
        if row.again:
            return
        if r.read != "?":
            changes["read"] = r.read + chr(byte)
            if label == "makes a name":
                changes["match"] = changes["read"][1:]
        elif label == "makes a name":
            changes["match"] = "after a name"
        elif r.match:
            changes["match"] = "beyond a name"

    def _change_sgml(self, r, row, changes):
        if row.next == "white space after a token" and r.state != row.next:
            after_name = "unnamed attribute" if row.again else "attribute name"
            changes["token"] = after_name if r.state == "ATTR after name" else SGML_TOKENS[r.state]
        elif r.state == "INITIAL section end" and row.next in ("INITIAL less-than", "INITIAL ampersand"):
            changes["token"] = "after ]]>"
        elif row.next != r.state:
            changes["token"] = ""
        for state, tag in (("INITIAL start tag name", ""), ("INITIAL end tag name", "end tag")):
            if row.next == state and r.state != state:
                changes["tag"] = tag
        if row.next in ("COM", "MD") and r.state.startswith(("INITIAL", "white")) and not r.word:
            changes["word"] = row.next

    # -- what a row emits

    def _events(self, r, row, byte, after):
        events = []
        for what, text in row.output:
            if what == "note" or what in FLAGS:
                continue
            if what == "emit":
                if r.slash or ("self-closing", "") in row.output:
                    events.append(("self-closing", ""))
                events.append((what, self._token(r, text)))
            else:
                events.append((what, self._text(r, row, byte, text) if what in WITH_TEXT else text))
        if self.is_sgml and not row.again:
            events += self._events_of_sgml(r, row, byte)
        return tuple(events)

    def _token(self, r, token):
        if token == "tag":
            return r.tag or "start tag"
        if token == "declaration":
            return "comment" if r.word == "COM" else "DOCTYPE" if r.word == "MD" else token
        return "processing instruction" if token == "Processing Instruction" else token

    def _text(self, r, row, byte, text):
        """The characters that the description of a text means. None: they are not known."""
        known = ""
        for part in re.findall(r'"[^"]*"|match, rest|\S+', text):
            piece = self._piece(r, row, byte, part)
            if piece is None:
                return None
            known += piece
        return known

    def _piece(self, r, row, byte, part):
        c = chr(byte)
        if part[0] == '"':
            return part[1:-1]
        if part in (".", "lc"):
            return c if part == "." else c.lower()
        if part in ("LF", "U+FFFD"):
            return "\n" if part == "LF" else "\ufffd"
        read = r.read if row.again else r.read + c
        if r.state not in IN_REFERENCES or not r.read or r.read == "?":
            return None
        if part in ("number", "windows-1252"):
            n = number_of(read)
            return None if n > 0x10FFFF else chr(n) if part == "number" else bytes([n]).decode("cp1252")
        if part == "buffer" or part == "token":
            return read
        name = read[1:] if read[1:] in self.names else r.match
        return self.names.get(name, "") + (read[1 + len(name):] if part == "match, rest" else "")

    def _events_of_sgml(self, r, row, byte):
        c = chr(byte)
        if r.state in SGML_LITERALS and row.next == r.state:
            return [("value", c)]
        if row.next not in OF_SGML:
            return []
        begin, what = OF_SGML[row.next]
        return ([(begin, "")] if begin and r.state != row.next else []) + [(what, c.lower() if what != "value" else c)]


# ---- Cases

KINDS = {"StartTag": "start tag", "EmptyTag": "start tag", "EndTag": "end tag", "ShortEndTag": "end tag", "Comment": "comment",
          "DOCTYPE": "DOCTYPE", "ProcessingInstruction": "processing instruction"}
KINDS_OF_SGML = {"Start Tag": "start tag", "End Tag": "end tag", "Processing Instruction": "processing instruction"}
STARTS = {"Data": (None, ""), "Data in svg": (None, ""), "RCDATA after title": ("rcdata", "title"), "RAWTEXT after style": ("rawtext", "style"),
          "PCDATA": (None, ""), "CDATA after style": ("rawtext", "style"), "CDATA after xmp": ("rawtext", "xmp"), "INITIAL": (None, "")}


UNKNOWN = "\ufffd"  # characters that the machine does not know


def decoded(text):
    """A text whose characters are bytes, or code points of references."""
    raw = b"".join(bytes([ord(c)]) if ord(c) < 256 else c.encode("utf-8", "surrogatepass") for c in text)
    return re.sub("[\udc80-\udcff]", lambda m: chr(ord(m[0]) - 0xDC00), raw.decode("utf-8", "surrogateescape"))


def tokens_of(events, is_sgml):
    """The tokens of a list of events, in the form of wanted_tokens()."""
    tokens, name, attributes, slash = [], "", [], False
    for what, text in events:
        text = UNKNOWN if text is None else text
        if what == "text" and not is_sgml:
            tokens.append(("text", tokens.pop()[1] + text if tokens and tokens[-1][0] == "text" else text))
        elif what in ("new start tag", "new end tag"):
            name, attributes, slash = "", [], False
        elif what == "name":
            name += text
        elif what == "new attribute":
            attributes.append(["", ""])
        elif what in ("attribute", "value") and attributes:
            attributes[-1][what == "value"] += text
        elif what == "self-closing":
            slash = True
        elif what == "emit" and text.endswith(" tag"):
            first = {}
            for attribute, value in attributes if text == "start tag" else ():
                first.setdefault(decoded(attribute), decoded(value))
            tokens.append((text, decoded(name), tuple(sorted(first.items())), slash and text == "start tag"))
            name, attributes, slash = "", [], False
        elif what == "emit":
            tokens.append((text,))
    return [(what, decoded(rest[0]), *rest[1:]) if what == "text" else (what, *rest) for what, *rest in tokens]


def same_token(token, wanted):
    if token[0] == wanted[0] and len(token) > 1 and UNKNOWN in token[1]:
        pattern = ".*".join(map(re.escape, re.split(UNKNOWN + "+", token[1])))
        return re.fullmatch(pattern, wanted[1], re.S) and token[2:] == wanted[2:]
    return token == wanted


def wanted_tokens(output):
    wanted = []
    for kind, *rest in output:
        if kind == "Character":
            wanted.append(("text", rest[0]))
        elif kind in ("StartTag", "EmptyTag"):
            slash = kind == "EmptyTag" or len(rest) > 2
            wanted.append(("start tag", rest[0], tuple(sorted(rest[1].items())), slash))
        elif kind in ("EndTag", "ShortEndTag"):
            wanted.append(("end tag", rest[0] if rest else "", (), False))
        else:
            wanted.append((KINDS[kind],))
    return wanted


def wanted_of_sgml(output):
    """Tags without their attributes, processing instructions and declarations."""
    wanted = []
    for call, strings in output:
        kind, text = strings[0]
        is_whole = strings[-1][0] == "Tag Close"
        if kind in ("Start Tag", "End Tag"):
            wanted.append((KINDS_OF_SGML[kind], text.strip("</ \t\r\n").lower()) if is_whole else ("tag cut off",))
        elif kind == "Processing Instruction":
            wanted.append((KINDS_OF_SGML[kind],))
        elif call == "auxiliary":
            what = "DOCTYPE" if kind == "Markup Decl" and len(text) > 2 else "comment" if kind == "Comment" or len(strings) > 2 else "declaration"
            wanted.append((what if is_whole else "declaration cut off",))
    return wanted


def agrees(machine, start, text, output):
    """Whether the machine makes the tokens of a case. None: the text ends in markup."""
    content, last = STARTS[start]
    readers = [((), machine.begin(getattr(machine, content) if content else None, last))]
    if not machine.is_sgml:
        text = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    if not machine.table.has_nul:
        text = text.replace("\0", UNKNOWN)
    for c in text.encode("utf-8", "surrogatepass"):
        readers = [(events + more, after) for events, reader in readers for more, after in machine.step(reader, c, True)]
    if not all(machine.is_in_content(reader) for _, reader in readers):
        return None
    wanted = wanted_of_sgml(output) if machine.is_sgml else wanted_tokens(output)
    made = [tokens_of(events, machine.is_sgml) for events, _ in readers]
    if machine.is_sgml:
        made = [[token[:2] for token in tokens] for tokens in made]
    return any(len(tokens) == len(wanted) and all(map(same_token, tokens, wanted)) for tokens in made)


def filled(text, place):
    """A text of a case with a character for each white square, and its lowercase form for each black square."""
    return text.replace("\u25a1", place).replace("\u25a0", place.lower())


def filled_all(value, place):
    if isinstance(value, str):
        return filled(value, place)
    if isinstance(value, list):
        return [filled_all(item, place) for item in value]
    return {filled(key, place): filled_all(item, place) for key, item in value.items()} if isinstance(value, dict) else value


def cases_of(dialect):
    """(start, text, output) for each case that begins in content and declares no entity."""
    for group in json.loads((CASES / f"{dialect}.json").read_text(encoding="utf-8")).values():
        for start, text, output, *rest in group:
            if start in STARTS and "<!ENTITY" not in text:
                for place in rest[-1] if rest and isinstance(rest[-1], str) else "\u25a1":
                    yield start, filled(text, place), filled_all(output, place)


def main():
    wrong = 0
    for dialect in CONTENT:
        machine, results = Machine(dialect), collections.Counter()
        for start, text, output in cases_of(dialect):
            result = agrees(machine, start, text, output)
            results[result] += 1
            if result is False:
                print(f"{dialect}: {start}: {text!r}")
        print(f"{dialect}: {results[True]} of {results[True] + results[False]} cases agree; {results[None]} end in markup")
        wrong += results[False]
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
