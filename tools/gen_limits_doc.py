#!/usr/bin/env python3
"""Makes docs/limits.md from include/tamis/limits.def, and the table of limits in SECURITY.md.

Usage: tools/gen_limits_doc.py            rewrites them
       tools/gen_limits_doc.py --check    exit status 1 when one is not what would be written
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = """# Limits

Made from include/tamis/limits.def by tools/gen_limits_doc.py; not edited by hand.

Every limit is on by default. A document that goes beyond one is refused as a whole: the call returns that limit's
status, `TAMIS_LIMIT_<NAME>`, and no output. `tamis_set_limit()` and `tamis --limit NAME=VALUE` change one.

"""
COLUMNS = """| limit | default | what it bounds |
|---|--:|---|
"""
FOOT = """
What follows from them, for one context:

- memory held at any time ≤ `ARENA_BYTES` + the context itself (`tamis_memory_bound()`);
- work ≤ `WORK_PER_BYTE` × input bytes + its floor (`tamis_work()` tells what was spent);
- output ≤ `OUTPUT_AMPLIFICATION` × input bytes + its floor, and ≤ `OUTPUT_BYTES`;
- stack: a constant. Nothing recurses over the input; an insertion mode that hands a token to another mode's rules does
  so at most three times over.
"""
BEGIN = "<!-- limits: made by tools/gen_limits_doc.py -->\n"
END = "<!-- end of limits -->\n"


def main():
    rows = re.findall(r'^LIMIT\((\w+),\s*(\d+), "([^"]+)"\)', (ROOT / "include/tamis/limits.def").read_text(), re.M)
    table = COLUMNS + "".join(f"| `{name}` | {int(value):,} | {text} |\n" for name, value, text in rows)
    security = ROOT / "SECURITY.md"
    before, _, rest = security.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        sys.exit(f"{security} has no place for the table of limits")
    made = {ROOT / "docs/limits.md": HEAD + table + FOOT, security: before + BEGIN + table + END + after}
    for path, text in made.items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            sys.exit(f"{path} is stale: run tools/gen_limits_doc.py")


main()
