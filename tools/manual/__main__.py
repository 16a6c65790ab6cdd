#!/usr/bin/env python3
"""Writes the manual pages of sections 3 and 5: those of the library from the public headers, and tamis-policy(5) from docs/policy.md and
docs/limits.md.

Usage: python3 tools/manual FOLDER    writes FOLDER/man3/*.3 and FOLDER/man5/*.5

CMake runs this program when it builds, and installs the pages. They are not part of the repository, so they cannot differ from the
headers. Each function has a page that refers to the page of its header: `man tamis_sanitize` shows tamis(3).
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

import headers  # noqa: E402
import library  # noqa: E402
import policy  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def version():
    return re.search(r'TAMIS_VERSION +"([^"]+)"', (ROOT / "include/tamis/version.h").read_text())[1]


def date():
    """The date of the manual page of the command, so that the same sources give the same pages."""
    months = "January February March April May June July August September October November December".split()
    month, day, year = re.search(r"^\.Dd (\w+) (\d+), (\d+)", (ROOT / "man/tamis.1").read_text(), re.M).groups()
    return f"{year}-{months.index(month) + 1:02}-{int(day):02}"


def write(folder, pages):
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("tamis*"):
        old.unlink()
    for name, text in pages.items():
        (folder / name).write_text(text)


def policy_text():
    """docs/policy.md, with the names of the limits, which are on another page there."""
    limits = (ROOT / "docs/limits.md").read_text()
    return (ROOT / "docs/policy.md").read_text() + "\n## Names of limits\n\n" + limits[limits.index("|"):]


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: python3 tools/manual FOLDER")
    out = pathlib.Path(sys.argv[1])
    found = [headers.Header(path) for path in sorted((ROOT / "include/tamis").glob("*.h"))]
    write(out / "man3", library.pages(found, date(), version()))
    write(out / "man5", {"tamis-policy.5": policy.page(policy_text(), date(), version())})


main()
