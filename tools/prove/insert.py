"""Adds the contracts of tools/prove/contracts/ to a copy of the sources, which Frama-C reads (docs/proof.md).

The contracts of a file, for example src/base/buf.h, are in contracts/src/base/buf.h.acsl. The file consists of blocks:

    function NAME...            the contract of one function or of several
      loop N                    the annotations of the N-th loop of this function
      before CODE               assertions before the statement that begins with CODE; CODE stands in the function exactly once
      after CODE                assertions after the line that contains CODE
      end                       assertions at the end of the function
    file
      before CODE, after CODE   what stands outside of functions: predicates, or directives of the preprocessor

The text of a block is indented by four spaces. Each `assert`, `admit` and `ghost` at this indentation is one annotation; otherwise
a block is one annotation. A line that begins with # is a comment. A header in contracts/ is added to the copy as it is.
"""
import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parent / "contracts"
FOLDERS = ["src", "include", "json"]  # what is copied
PIECE = re.compile(r"(?=^(?:assert|admit|ghost)\b)", re.MULTILINE)
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
LOOP = re.compile(r"\b(?:for|do)\b|(?<!\} )\bwhile\b")
HEAD = re.compile(r"function (?P<names>\w.*)|file")
PLACE = re.compile(r"  (?:loop (?P<loop>\d+)|(?P<side>before|after) (?P<code>\S.*)|end)")


class Mismatch(Exception):
    """A block does not fit the source file."""


def blanked(text):
    """The text with spaces instead of comments and strings, so that each offset stays the same."""
    return COMMENT_OR_STRING.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def after_parameters(bare, at):
    """The offset after the parenthesis that closes the one before `at`."""
    depth = 1
    while depth and at < len(bare):
        depth += {"(": 1, ")": -1}.get(bare[at], 0)
        at += 1
    return at


def function_at(bare, name):
    """Where the function is: its first byte and those of its body and of the brace that closes it; (first, None, None) if the file
    only declares it."""
    found = []
    for match in re.finditer(rf"^[A-Za-z_][^\n;{{}}=]*?(?<!\w){re.escape(name)}\(", bare, re.MULTILINE):
        end = after_parameters(bare, match.end())
        body = re.compile(r"\s*\{").match(bare, end)
        found.append((match.start(), body.end(), bare.index("\n}", end) + 1) if body else (match.start(), None, None))
    with_body = [place for place in found if place[1]]
    if len(with_body or found) != 1:
        raise Mismatch(f"{len(with_body or found)} functions are called {name}")
    return (with_body or found)[0]


def once(text, code, begin, end):
    if (count := text[begin:end].count(code)) != 1:
        raise Mismatch(f"`{code}` stands there {count} times, not once")
    return text.index(code, begin)


def place_of(source, bare, span, block):
    """The offset at which the text of a block is inserted."""
    first, body, last = span
    if block["place"] is None:
        return first
    if body is None:
        raise Mismatch("the file only declares this function")
    if block["loop"]:
        loops = [m.start() for m in LOOP.finditer(bare, body, last)]
        if int(block["loop"]) not in range(1, len(loops) + 1):
            raise Mismatch(f"there are {len(loops)} loops")
        return loops[int(block["loop"]) - 1]
    if not block["code"]:
        return last
    at = once(source, block["code"], body, last)
    return at if block["side"] == "before" else source.index("\n", at) + 1


def text_of(block):
    """The text that is inserted: comments of ACSL, or directives."""
    text = "\n".join(block["lines"]).rstrip()
    if re.search("^#", text, re.MULTILINE):
        return text + "\n"
    pieces = PIECE.split(text) if block["place"] else [text]
    return "".join(f"/*@ {piece.rstrip()} */\n" for piece in pieces if piece.strip())


def blocks_of(text):
    """The blocks of a file of contracts."""
    blocks, names, begun, open_block = [], None, False, None
    for number, line in enumerate(text.split("\n"), 1):
        place = PLACE.fullmatch(line)
        if head := HEAD.fullmatch(line):
            names = (names if begun else []) + head["names"].split() if head["names"] else []
            begun, open_block = True, None
        elif place and names is not None:
            begun = False
            open_block = {"names": names, "place": line.strip(), "line": number, "lines": [], **place.groupdict()}
            blocks.append(open_block)
        elif line.startswith("    ") and names is not None:
            begun = False
            if open_block is None:
                open_block = {"names": names, "place": None, "line": number, "lines": []}
                blocks.append(open_block)
            open_block["lines"].append(line[4:])
        elif not line.strip():
            if open_block:
                open_block["lines"].append("")
        elif not line.startswith("#"):
            raise Mismatch(f"line {number} is no part of a block: {line}")
    return blocks


def with_contracts(source, contracts):
    """The source text with the blocks of a file of contracts."""
    bare, inserts = blanked(source), []
    for block in blocks_of(contracts):
        try:
            if not block["names"] and not (block["place"] and block["code"]):
                raise Mismatch("a block of `file` needs `before` or `after`")
            if len(block["names"]) > 1 and block["place"]:
                raise Mismatch("these functions can only share a contract")
            spans = [function_at(bare, name) for name in block["names"]] or [(0, 0, len(source))]
            inserts += [(place_of(source, bare, span, block), bool(block["names"]), text_of(block)) for span in spans]
        except Mismatch as wrong:
            raise Mismatch(f"line {block['line']}: {' '.join(block['names']) or 'file'}: {block['place'] or 'contract'}: {wrong}") from None
    inserts.sort(key=lambda insert: insert[:2])  # stable: blocks at one place keep their order; those of `file` come first
    parts, at = [], 0
    for offset, _, text in inserts:
        parts += [source[at:offset], text]
        at = offset
    return "".join(parts) + source[at:]


def texts(root, changed=None):
    """{path: text} of the sources with their contracts. `changed` replaces the text of files."""
    files = {str(p.relative_to(root)): p for folder in FOLDERS for p in (root / folder).rglob("*") if p.is_file()}
    own = {str(p.relative_to(FOLDER)): p for p in FOLDER.rglob("*") if p.is_file()}
    result = {path: (changed or {}).get(path) or file.read_text() for path, file in files.items()}
    for path, file in own.items():
        target = path.removesuffix(".acsl")
        if path == target:
            result[path] = file.read_text()
            continue
        try:
            if target not in files:
                raise Mismatch("there is no such source file")
            result[target] = with_contracts(result[target], file.read_text())
        except Mismatch as wrong:
            raise Mismatch(f"tools/prove/contracts/{path}: {wrong}") from None
    return result


def write(root, target, changed=None):
    """Writes the sources with their contracts into the folder `target`, which then contains nothing else. Files that are already
    there are not written again."""
    wanted = texts(root, changed)
    for file in target.rglob("*"):
        if file.is_file() and str(file.relative_to(target)) not in wanted:
            file.unlink()
    for path, text in wanted.items():
        file = target / path
        if not file.exists() or file.read_text() != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)


def annotation_lines(text):
    """The number of lines of annotations in a source text."""
    return sum(m.group().count("\n") + 1 for m in COMMENT_OR_STRING.finditer(text) if m.group().startswith(("/*@", "//@")))


# --- the test of this file: prove.py --check ---

SOURCE = """static int sum(int n);

static int sum(int n)
{
    int s = 0; /* for while do */
    for (int i = 0; i < n; i++)
        s += i;
    do {
        s--;
    } while (s > n);
    while (s > 3)
        s = half(s);
    return s;
}
int half(int n);
"""
RIGHT = [  # contracts; a line of the result, and the line before it
    ("function sum\n    requires n > 0;\n", "static int sum(int n)", "/*@ requires n > 0; */"),
    ("function half\n    ensures a;\n    ensures b;\n", "int half(int n);", "ensures b; */"),
    ("function sum half\n    assigns c;\n", "int half(int n);", "/*@ assigns c; */"),
    ("function sum\nfunction half\n    assigns c;\n", "int half(int n);", "/*@ assigns c; */"),
    ("function sum\n  loop 1\n    loop variant n;\n", "for (int i = 0; i < n; i++)", "/*@ loop variant n; */"),
    ("function sum\n  loop 3\n    loop variant n;\n", "while (s > 3)", "/*@ loop variant n; */"),
    ("function sum\n  before return\n    assert a;\n    admit b;\n", "return s;", "/*@ admit b; */"),
    ("function sum\n  after s--\n    assert a;\n", "} while (s > n);", "/*@ assert a; */"),
    ("function sum\n  end\n    assert a;\n", "}", "/*@ assert a; */"),
    ("# comment\nfile\n  before int product(\n    predicate p = 1;\n", None, "line 3: file: before int product(: `int product(` stands"),
    ("file\n  before int half(\n    #define X 1\n", "int half(int n);", "#define X 1"),
    ("file\n  before int half(\n    predicate p = 1;\nfunction half\n    assigns c;\n", "int half(int n);", "/*@ assigns c; */"),
    ("function product\n    assigns c;\n", None, "line 2: product: contract: 0 functions are called product"),
    ("function sum\n  loop 4\n    loop variant n;\n", None, "line 2: sum: loop 4: there are 3 loops"),
    ("function sum\n  before s\n    assert a;\n", None, "`s` stands there"),
    ("function sum\n  before t = 0\n    assert a;\n", None, "`t = 0` stands there 0 times, not once"),
    ("function half\n  end\n    assert a;\n", None, "the file only declares this function"),
    ("function sum half\n  end\n    assert a;\n", None, "these functions can only share a contract"),
    ("file\n    predicate p = 1;\n", None, "a block of `file` needs `before` or `after`"),
    ("requires a;\n", None, "line 1 is no part of a block: requires a;"),
]


def test():
    """Yields what is wrong with the rules of this file."""
    for contracts, line, before in RIGHT:
        try:
            result = [text.strip() for text in with_contracts(SOURCE, contracts).split("\n")]
        except Mismatch as wrong:
            if line is not None or before not in str(wrong):
                yield f"insert.py: {contracts!r}: {wrong}"
            continue
        if line is None or (line, before) not in list(zip(result[1:], result)):
            yield f"insert.py: {contracts!r} gives {result}"
