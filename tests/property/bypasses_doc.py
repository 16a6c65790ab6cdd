#!/usr/bin/env python3
"""Compares docs/bypasses.md with tests/property/bypasses_test.c and vectors.def.

Each row of the page must name tests that exist and that run its class, or a file and a text in it. Each class of vectors.def and each test
must have a row. Rows of 2025 and 2026 need a date and at least four vectors. The identifiers that the page must have are in REQUIRED.
The program first damages copies of the three texts, to show that it finds each kind of error.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = "docs/bypasses.md"
TESTS = "tests/property/bypasses_test.c"
VECTORS = "tests/property/vectors.def"
REQUIRED = """SO-001 SO-003 GHSA-55q2-fjhq-7xh7 GHSA-x3q4-9hxx-gx8m GHSA-cv27-6wvh-8x7j GHSA-c9rx-x947-fp3h CVE-2026-44990 RUSTSEC-2026-0193
RUSTSEC-2026-0213 CVE-2026-71497 CVE-2026-28348 CVE-2026-45064 CVE-2026-45066 CVE-2026-45753 CVE-2026-48761 CVE-2025-66376 Heyes""".split()
LEAST_VECTORS, LEAST_NEW_VECTORS = 3, 4
EARLIER = "## Earlier classes"


def functions(source):
    """Returns {test: the classes whose vectors it runs}."""
    bodies = re.findall(r"^TEST\((\w+)\)\n\{\n(.*?)^\}", source, re.M | re.S)
    runs = re.compile(r'\bstands(?:_by_presets|_by)?\(\s*(?:"[^"]+", )?(\d+),')
    return {name: {int(number) for number in runs.findall(body)} for name, body in bodies}


def vectors(source):
    """Returns {class: number of its vectors}."""
    count = {}
    for number in re.findall(r"^(?:VECTOR|DEEP)\((\d+),", source, re.M):
        count[int(number)] = count.get(int(number), 0) + 1
    return count


def rows(page):
    """Returns (class or None, whether the row is about 2025 and 2026, the cells) for each row of each table."""
    recent, _, earlier = page.partition(EARLIER)
    for text, is_new in ((recent, True), (earlier, False)):
        for line in re.findall(r"^\| (?:\d+|–) \|.*\|$", text, re.M):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            yield (None if cells[0] == "–" else int(cells[0])), is_new, cells


def errors_of_file_row(cells):
    found = re.fullmatch(r"`([^`]+)`: `([^`]+)`", cells[-1])
    if not found:
        return [f"the last cell of a row without a class is not `file`: `text`: {cells[-1]}"]
    path = ROOT / found[1]
    if not path.is_file() or found[2] not in path.read_text():
        return [f'{found[1]} does not exist, or does not contain "{found[2]}"']
    return []


def errors_of_row(number, is_new, cells, tests, counts):
    if is_new and not re.search(r"(?<![\w-])202[56]\b", cells[2]):
        yield f"class {number}: no date in {cells[2]!r}"
    if number is None:
        yield from errors_of_file_row(cells)
        return
    least = LEAST_NEW_VECTORS if is_new else LEAST_VECTORS
    if counts.get(number, 0) < least:
        yield f"class {number} has {counts.get(number, 0)} vectors instead of at least {least}"
    names = re.findall(r"`(\w+)`", cells[-1])
    if not names:
        yield f"class {number}: no test"
    for name in names:
        if name not in tests:
            yield f"class {number}: there is no test {name}"
        elif number not in tests[name]:
            yield f"class {number}: the test {name} does not run this class"


def errors(page, test_source, vector_source):
    tests, counts, found = functions(test_source), vectors(vector_source), list(rows(page))
    for number, is_new, cells in found:
        yield from errors_of_row(number, is_new, cells, tests, counts)
    numbers = [number for number, _, _ in found if number is not None]
    for number in sorted(set(counts) - set(numbers)):
        yield f"class {number} of vectors.def has no row"
    for number in {number for number in numbers if numbers.count(number) > 1}:
        yield f"class {number} has two rows"
    named = {name for _, _, cells in found for name in re.findall(r"`(\w+)`", cells[-1])}
    for name in tests:
        if name not in named:
            yield f"the test {name} has no row"
    for word in REQUIRED:
        if word not in page:
            yield f"{word} is not on the page"


# (what is wrong, the number of the text, what is replaced, with what): each of these must be an error.
DAMAGE = [
    ("a test that does not exist", 0, "`compares_whole_tag_names`", "`compares_tag_names`"),
    ("a class that its test does not run", 0, "| 52 | control", "| 53 | control"),
    ("a row without a date", 0, "(2026-07-30). Tried: 1.22.1", ""),
    ("a class without a row", 0, "| 45 | files", "45 files"),
    ("an identifier that is missing", 0, "SO-003", "SO-004"),
    ("a file without the text", 0, "`Object.prototype.ALLOWED_TAGS`", "`Object.prototype.other`"),
    ("a test that does not run its class", 1, "stands(45, ", "stands(44, "),
    ("a class without vectors", 2, "VECTOR(48, ", "VECTOR(47, "),
    ("a new class without a row", 2, "VECTOR(52, ", "VECTOR(99, "),
]


def main():
    texts = [(ROOT / name).read_text() for name in (PAGE, TESTS, VECTORS)]
    found = list(errors(*texts))
    for what, which, old, new in DAMAGE:
        damaged = list(texts)
        damaged[which] = texts[which].replace(old, new)
        if old not in texts[which] or not set(errors(*damaged)) - set(found):
            sys.exit(f"{pathlib.Path(__file__).name}: {what} is not found")
    for error in found:
        print(f"{PAGE}: {error}", file=sys.stderr)
    print(f"{sum(1 for _ in rows(texts[0]))} rows, {len(functions(texts[1]))} tests, {sum(vectors(texts[2]).values())} vectors")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
