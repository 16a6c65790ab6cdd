#!/usr/bin/env python3
"""Checks statements about files in the comments of src/.

1. The first comment of a .c or .h file begins with the name of the file.
2. A comment in a header that begins with the name of a .c file is a heading: up to the next heading, every function that
   the header declares is defined in that file. The header's first comment is not a heading.
3. Every file that a comment names exists in the repository.
4. So does every path that begins with a folder at the top of the repository ("tests/straight"), and every fuzz target. A path can
   also be the name of a test ("value/url/host" in tests/).

Usage: tools/check_headers.py
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMENT = re.compile(r"/\*.*?\*/", re.S)
HEADING = re.compile(r"/\* ((?:\w+/)*\w+\.c)(?::| \*/)")
FUNCTION = re.compile(r"^(?!static|typedef|#)[a-z][\w\s*]*?\b(tamis_\w+)\(", re.M)
TARGET = re.compile(r"\bfuzz_[a-z0-9]+(?:_[a-z0-9]+)*\b(?![./(])")
FILE = re.compile(r"(?<![\w/.-])((?:[\w-]+/)*\w[\w-]*\.(?:c|h|def|inc|py|sh|md))(?!\w)")


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def defines(source, function):
    """Whether the .c file contains the function with a body."""
    found = re.search(rf"^[A-Za-z_(][^;{{}}#]*?\b{function}\([^;{{}}]*\)\s*{{", source.read_text(), re.M)
    return found is not None


def check_name(path, text):
    first = COMMENT.search(text)
    if path.suffix in {".c", ".h"} and not (first and first[0].startswith(f"/* {path.name}: ")):
        yield 1, f"the first comment does not begin with \"{path.name}: \""


def check_headings(path, text):
    first = COMMENT.search(text)
    headings = [(m.start(), m[1]) for m in HEADING.finditer(text) if m.start() != first.start()]
    ends = [start for start, _ in headings[1:]] + [len(text)]
    code = COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    for (start, name), end in zip(headings, ends):
        source = path.parent / name
        if not source.exists():
            yield line_of(text, start), f"there is no {name} in this folder"
            continue
        for m in FUNCTION.finditer(code, start, end):
            if not defines(source, m[1]):
                yield line_of(text, m.start(1)), f"{m[1]} is under {name}, which does not define it"


def folders_of(paths):
    """Every folder that contains one of the files."""
    return {str(folder) for path in paths for folder in pathlib.PurePosixPath(path).parents} - {"."}


def check_paths(text, names, paths, folders):
    """`names`: the names of all files; `paths`, `folders`: the paths of all files and folders."""
    top = "|".join(re.escape(f) for f in sorted(folders) if "/" not in f)
    path = re.compile(rf"(?<![\w/.<-])(?:{top})(?:/[\w.-]*\w)+")
    for comment in COMMENT.finditer(text):
        for m in path.finditer(comment[0]):
            exists = m[0] in folders or m[0] in paths or f"{m[0]}_test.c" in paths
            if not exists and not FILE.fullmatch(m[0]):
                yield line_of(text, comment.start() + m.start()), f"there is no {m[0]}"
        for m in TARGET.finditer(comment[0]):
            if f"{m[0]}.c" not in names:
                yield line_of(text, comment.start() + m.start()), f"there is no fuzz target {m[0]}"


def check_files(text, names, paths):
    for comment in COMMENT.finditer(text):
        for m in FILE.finditer(comment[0]):
            exists = any(p == m[1] or p.endswith("/" + m[1]) for p in paths) if "/" in m[1] else m[1] in names
            if not exists:
                yield line_of(text, comment.start() + m.start()), f"there is no file {m[1]}"


def main():
    paths = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True,
                           check=True).stdout.split()
    known, folders = set(paths), folders_of(paths)
    names = {p.rsplit("/", 1)[-1] for p in paths}
    files = sorted(p for folder in ("src", "include") for p in (ROOT / folder).rglob("*")
                   if p.suffix in {".c", ".h", ".def", ".inc"})
    wrong = []
    for path in files:
        text = path.read_text()
        found = [*check_name(path, text), *check_files(text, names, paths), *check_paths(text, names, known, folders)]
        if path.suffix == ".h":
            found += check_headings(path, text)
        wrong += [f"{path.relative_to(ROOT)}:{line}: {what}" for line, what in found]
    print("\n".join(wrong) if wrong else f"headers: {len(files)} files, every file and folder name in a comment is right")
    sys.exit(1 if wrong else 0)


main()
