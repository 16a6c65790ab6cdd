#!/usr/bin/env python3
"""Prints a warning for each file of src/, json/ and cli/ with more than 400 lines of code. Comments and empty lines do not count, so
that no comment has to be shortened and no code squeezed. A warning is not a failure: a long file is split if it has two subjects.

Usage: tools/check_sizes.py            the warnings
       tools/check_sizes.py --all      the lines of code of every file, longest last
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST = 400
# A string or a character stays, a comment is replaced with its line feeds.
PIECE = re.compile(r'''"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|/\*.*?\*/|//[^\n]*''', re.S)


def lines_of_code(text):
    bare = PIECE.sub(lambda m: m[0] if m[0][0] in "\"'" else "\n" * m[0].count("\n"), text)
    return sum(bool(line.strip()) for line in bare.split("\n"))


def main():
    files = sorted(p for top in ("src", "json", "cli") for p in (ROOT / top).rglob("*.[ch]"))
    sizes = sorted((lines_of_code(path.read_text()), str(path.relative_to(ROOT))) for path in files)
    if "--all" in sys.argv[1:]:
        for size, path in sizes:
            print(f"{size:5} {path}")
        return
    for size, path in sizes:
        if size > MOST:
            print(f"warning: {path}: {size} lines of code, more than {MOST}: if it has two subjects, split it")


main()
