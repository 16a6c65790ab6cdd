#!/usr/bin/env python3
"""Generates docs/character-references.md from tests/lex/references.json.

Usage: tools/gen_references_doc.py            rewrites docs/character-references.md
       tools/gen_references_doc.py --check    exit status 1 if the file is not up to date
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = """# Character references, dialect by dialect

Generated from tests/lex/references.json by tools/gen_references_doc.py; do not edit. Every row is
tested (`ctest -R lex/references`).

One decoder (`src/lex/charref/reference.c`) is used for all dialects. The differences are data in
`src/lex/charref/reference_rules.c`. The SGML lexer does not decode references: it reports them, and its client decodes them
(`tamis_sgml_expand()`).

| | html | html-2008 | xml5 | sgml |
|---|---|---|---|---|
| names | the 2,231 names of HTML, longest match | the same | `amp` `lt` `gt` `quot` `apos` | any name, reported |
| `;` after a name | may be missing after 106 of them, with a parse error | the same | required | may be missing |
| in attributes, without `;`: text if followed by | letters, digits, `=` | letters, digits | always text | not parsed |
| unknown name | an error if a `;` follows | an error | an error | not checked |
| numbers | decimal, hexadecimal | the same | the same | decimal |
| terminator | `;` | `;` | `;` | `;` or a line feed |
| `&` is text if followed by | anything except a letter, a digit, `#` | TAB LF VT FF SPACE `<` `&`, the quote | TAB LF FF SPACE `<` `%` `&`, the quote | anything except a letter, `#` |

`!` marks a parse error. U+… stands for a character that is not printable.
"""


def shown(text):
    """Returns text for a table cell. Characters that are not printable or not visible are written as code points."""
    if text and not text.strip(" "):
        return " ".join("U+0020" for _ in text)
    parts, run = [], ""
    for c in text:
        if c.isascii() and c.isprintable() and c not in "|`" or c.isalpha() or c in "\u00a9\u00ac\u2209\u2233\u2aa7\u20ac":
            run += c
            continue
        if run:
            parts.append(f"`{run}`")
        run = ""
        parts.append(f"U+{ord(c):04X}")
    if run:
        parts.append(f"`{run}`")
    return " ".join(parts).replace("` `", " ") if parts else "nothing"


def cell(value):
    if isinstance(value, str):
        return shown(value)
    if value and isinstance(value[0], list):
        return ", ".join(f"{kind.strip('!')} {shown(text)}" for kind, text in value)
    return shown(value[0]) + " !" * value[1]


def main():
    made = HEAD
    for section in json.loads((ROOT / "tests/lex/references.json").read_text()):
        made += f"\n## {section['title']}\n\n{section['why']}\n\n"
        made += "| input | html | html-2008 | xml5 | sgml |\n|---|---|---|---|---|\n"
        for row in section["rows"]:
            cells = row.get("text") or row["attribute"]
            made += f"| {shown(row['input'])} | " + " | ".join(cell(c) for c in cells) + " |\n"
    path = ROOT / "docs/character-references.md"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if path.exists() and path.read_text() == made else f"{path} is not up to date: run tools/gen_references_doc.py")
    path.write_text(made)


main()
