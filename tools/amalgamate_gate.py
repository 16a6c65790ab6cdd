#!/usr/bin/env python3
"""Makes tamis_gate.h and tamis_gate.c: the gate (src/gate/) as one header and one C file, for programs without libtamis.

Usage: tools/amalgamate_gate.py FOLDER     writes the two files into FOLDER; ./dev dist --gate runs this

packaging/gate/ has what the programs call. Each file that it includes is written in the place of the #include, but only with the
declarations that are used. What the sources of tamis name gate_... and use in the header gets the prefix tamis_, functions become
static, and a static function with the name of one in another file gets the name of its file as a prefix. Contracts for the provers are left
out. Nothing else changes."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = (ROOT / "packaging/gate", ROOT / "src")
HEADERS = ("stdbool.h", "stddef.h", "stdint.h")  # of libc, for tamis_gate.h
# What the types are named in the header.
TYPES = {"span": "tamis_gate_span", "gate": "tamis_gate_progress", "gate_table": "tamis_gate_lists",
         **{f"gate_{name}": f"tamis_gate_{name}" for name in ("key", "name", "bucket", "prefix", "class")}}

COMMENT = re.compile(r"/\*.*?\*/", re.S)
CONTRACT = re.compile(r"^[ \t]*(?:/\*@.*?\*/|//@[^\n]*)[ \t]*\n", re.S | re.M)
TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')
WORD = re.compile(r"(?:(?:struct|enum|union) )?[A-Za-z_]\w*")  # a tag is another name than that of a function


def bare(text):
    """The text without comments, strings and characters."""
    return TEXT.sub('""', COMMENT.sub(" ", text))


def without_directives(text):
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", "", text, flags=re.M)


class Item:
    """A declaration with the comment before it, an #include, or a conditional with the items of its branches."""

    def __init__(self, path, lead, text="", branches=None):
        self.path, self.lead, self.text, self.branches = path, lead, text, branches  # lead: the comment, with an empty line before it
        self.names, self.kept = set(), False
        if branches is None:
            self.names = names_of(text)
        self.words = set(WORD.findall(bare(text)))


def names_of(text):
    """The names that a declaration declares, with the macros in it."""
    code = bare(text)
    names = set(re.findall(r"^[ \t]*#define (\w+)", code, re.M))
    code = without_directives(code).strip()
    if not code:
        return names
    head = code.split("{")[0]
    if tag := re.match(r"((?:struct|enum|union) \w+) *[{;]", code):
        names.add(tag[1])
    if re.match(r"enum\b[^({]*\{", code):
        names |= set(WORD.findall(code[code.index("{"):]))
    elif code.startswith("typedef"):
        names.add(WORD.findall(code)[-1])
    elif called := re.search(r"(\w+)\(", head):
        names.add(called[1])
    elif variable := re.search(r"(\w+)(?: *\[[^\]]*\])* *(?:=|;$)", re.sub(r"^([^{=]*)\{[^}]*\}", r"\1", code)):
        names.add(variable[1])
    return names


def is_function(text):
    """Whether a declaration declares a function that other files can call."""
    code = without_directives(bare(text)).strip()
    return bool(re.match(r"(?!static|extern|typedef|enum \w* *\{|struct \w+ *[{;]|BLOCK_)[\w*][\w\s*]*\(", code))


class Reader:
    """Divides a file into items."""

    def __init__(self, path):
        self.path = path
        text = CONTRACT.sub("", path.read_text(encoding="utf-8"))
        self.lines, self.at = text.split("\n"), 0

    def logical_line(self):
        begin = self.at
        while self.lines[self.at].endswith("\\"):
            self.at += 1
        self.at += 1
        return "\n".join(self.lines[begin:self.at])

    def comment(self):
        begin = self.at
        while "*/" not in self.lines[self.at]:
            self.at += 1
        self.at += 1
        return "\n".join(self.lines[begin:self.at])

    def declaration(self):
        begin = self.at
        while True:
            self.logical_line()
            text = "\n".join(self.lines[begin:self.at])
            code = without_directives(bare(text))
            if code.count("{") == code.count("}") and code.count("(") == code.count(")") and code.rstrip().endswith((";", "}")):
                return text

    def items(self):
        """The items up to the end of the file or of a branch. The first comment of a file belongs to the file."""
        found, lead = [], []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if re.match(r"#\s*(elif|else|endif)\b", line):
                break
            if not line.strip():
                lead = [""]
                self.at += 1
                continue
            if line.startswith("/*"):
                lead.append(self.comment())
                continue
            if re.match(r"#\s*if", line):
                found.append(self.conditional(lead))
            else:
                found.append(Item(self.path, lead, self.logical_line() if line.startswith("#") else self.declaration()))
            lead = []
        return found

    def conditional(self, lead):
        branches = []
        while True:
            line = self.logical_line()
            if re.match(r"#\s*endif", line):
                return Item(self.path, lead, branches=branches)
            branches.append((line, self.items()))

    def all(self):
        items = self.items()
        guard = items[0].branches if items and items[0].branches else []
        if len(items) == 1 and len(guard) == 1 and re.match(r"#ifndef \w+_H$", guard[0][0]):
            return guard[0][1][1:]
        return items


class Amalgam:
    """The files of the gate, and which of their items have been written into the header."""

    def __init__(self):
        self.files, self.written = {}, set()

    def find(self, name):
        return next(folder / name for folder in FOLDERS if (folder / name).exists())

    def expanded(self, path, seen, prefix):
        """The items of a file, with those of the files that it includes in the places of the #include."""
        made = []
        if path not in self.files:
            self.files[path] = Reader(path).all()
        for item in self.files[path]:
            made += self.expanded_item(item, seen, prefix)
        return made

    def expanded_item(self, item, seen, prefix):
        if item.branches is not None:
            for i, (line, items) in enumerate(item.branches):
                item.branches[i] = line, [one for inner in items for one in self.expanded_item(inner, seen, prefix)]
            return [item]
        included = re.match(r'#include "([^"]+)"', item.text)
        if not included:
            return [item]
        path = self.find(included[1])
        if path in seen or included[1] in prefix:
            return []
        seen.add(path)
        return self.expanded(path, seen, prefix)


def flat(items):
    for item in items:
        if item.branches is None:
            yield item
        else:
            yield from (one for _, inner in item.branches for one in flat(inner))


def words_around(items, words):
    """For each item in a conditional: the words of the conditions, which it needs."""
    for item in items:
        if item.branches is None:
            item.words |= words
            continue
        conditions = words | {word for line, _ in item.branches for word in WORD.findall(line)}
        for _, inner in item.branches:
            words_around(inner, conditions)


def keep_used(items, own):
    """Marks the items of the files in packaging/gate, and all that they use."""
    definitions = {}
    for item in flat(items):
        for name in item.names:
            definitions.setdefault(name, []).append(item)
    left = [item for item in flat(items) if item.path == own]
    while left:
        item = left.pop()
        if not item.kept:
            item.kept = True
            left += [one for word in item.words for one in definitions.get(word, ()) if one.path == item.path or not is_local(one)]


def is_local(item):
    """Whether only its own file knows a declaration."""
    return item.path.suffix == ".c" and item.text.startswith("static")


def system_header(item):
    found = re.match(r"#include <(.+)>", item.text)
    return found and found[1]


# ---- Writing

def renamed(text):
    return re.sub(r"\bstruct (\w+)", lambda found: "struct " + TYPES.get(found[1], found[1]), text)


def static(text):
    return "static " + text if is_function(text) else text


def rename_functions(text, names, prefix):
    """Renames functions, but neither members nor words in strings and comments."""
    pattern = re.compile(rf"{COMMENT.pattern}|{TEXT.pattern}|(?<!\.)(?<!->)(?<!struct )\b(?:{'|'.join(names)})\b", re.S)
    return pattern.sub(lambda found: prefix + found[0] if found[0] in names else found[0], text)


def collisions(items):
    """The functions of each .c file that have the name of a function in another one."""
    paths = {}
    for item in flat(items):
        if item.kept and is_local(item) and re.match(r"static\b[^{;=]*\(", bare(item.text)):
            for name in item.names:
                paths.setdefault(name, set()).add(item.path)
    return {path: sorted(name for name, found in paths.items() if len(found) > 1 and path in found)
            for path in {path for found in paths.values() for path in found}}


class Writer:
    def __init__(self, own, twice):
        self.own, self.twice, self.path, self.lines = own, twice, own, []

    def write(self, items):
        for item in items:
            if item.branches is not None:
                self.conditional(item)
            elif item.kept and not system_header(item):
                self.enter(item.path)
                self.lines += [*item.lead, self.changed(item)]
            elif item.kept or system_header(item):
                self.lines.append(item.text)

    def conditional(self, item):
        if not any(one.kept for one in flat([item])):
            return
        self.enter(item.path)
        self.lines += item.lead
        for line, inner in item.branches:
            self.lines.append(line)
            self.write(inner)
        self.lines += ["#endif"]

    def changed(self, item):
        text = renamed(item.text)
        if item.path != self.own:
            text = static(text)
        names = self.twice.get(item.path)
        return rename_functions(text, names, f"{item.path.stem}_") if names else text

    def enter(self, path):
        if path != self.path:
            self.path = path
            self.lines += ["", f"/* ---- {path.relative_to(ROOT)} ---- */", ""]

    def text(self):
        return re.sub(r"\n{3,}", "\n\n", "\n".join(self.lines)).strip("\n") + "\n"


def own_file(amalgam, name, without):
    path = amalgam.find(name)
    items = amalgam.expanded(path, {path}, without)
    words_around(items, set())
    for item in flat(items):
        item.kept = False
    keep_used(items, path)
    return path, items


def head(path, version):
    notice = (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    first = COMMENT.search(path.read_text(encoding="utf-8"))[0]
    return f"{first}\n\n/* tamis {version}\n\n{notice} */\n"


def header_text(amalgam, version):
    path, items = own_file(amalgam, "tamis_gate.h", ())
    top = [item for item in items if not system_header(item)]
    for item in flat(top):
        if system_header(item):
            item.kept = False
    written = [item for item in flat(items) if item.kept and item.path != path]
    writer = Writer(path, {})
    writer.write(top)
    guard = re.search(r"^#ifndef (\w+)$", path.read_text(encoding="utf-8"), re.M)[1]
    includes = "".join(f"#include <{name}>\n" for name in HEADERS)
    return f"{head(path, version)}#ifndef {guard}\n#define {guard}\n\n{includes}\n{writer.text()}\n#endif\n", written


def source_text(amalgam, version, in_header):
    path, items = own_file(amalgam, "tamis_gate.c", ("tamis_gate.h",))
    for item in in_header:
        item.kept = False
    top = [item for item in items if not system_header(item)]
    headers = sorted({system_header(item) for item in items} - {None, *HEADERS})
    twice = collisions(top)
    writer = Writer(path, twice)
    writer.write(top)
    includes = "".join(f"#include <{name}>\n" for name in headers)
    return f'{head(path, version)}#include "tamis_gate.h"\n\n{includes}\n{writer.text()}'


def main(folder):
    version = re.search(r'#define TAMIS_VERSION +"([^"]+)"', (ROOT / "include/tamis/version.h").read_text(encoding="utf-8"))[1]
    amalgam = Amalgam()
    header, in_header = header_text(amalgam, version)
    source = source_text(amalgam, version, in_header)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tamis_gate.h").write_text(header, encoding="utf-8")
    (folder / "tamis_gate.c").write_text(source, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    main(sys.argv[1])
