"""Writes generated parts of documents. It is not a program; gen_*_doc.py use it."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def between(path, begin, end, made):
    """Returns the text of a document with `made` between two markers, which are whole lines."""
    before, _, rest = (ROOT / path).read_text().partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        sys.exit(f"{path}: the line {begin.strip()} or {end.strip()} is missing")
    return before + begin + made + end + after


def write_or_check(program, texts):
    """texts: {path: text}. Writes the documents; with --check, exits with status 1 if one is not up to date."""
    for path, text in texts.items():
        document = ROOT / path
        if "--check" not in sys.argv[1:]:
            document.write_text(text)
        elif not document.exists() or document.read_text() != text:
            sys.exit(f"{path} is not up to date: run {program}")
