#!/usr/bin/env python3
"""Makes docs/limits.md from include/tamis/limits.def.

Usage: tools/gen_limits_doc.py            rewrites docs/limits.md
       tools/gen_limits_doc.py --check    exit status 1 when the file is not what would be written
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = """# Limits

Made from include/tamis/limits.def by tools/gen_limits_doc.py; not edited by hand.

Every limit is on by default. A document that goes beyond one is refused as a whole: the call returns that limit's
status, `TAMIS_LIMIT_<NAME>`, and no output. `tamis_set_limit()` and `tamis --limit NAME=VALUE` change one.

| limit | default | what it bounds |
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


def main():
    rows = re.findall(r'^LIMIT\((\w+),\s*(\d+), "([^"]+)"\)', (ROOT / "include/tamis/limits.def").read_text(), re.M)
    table = "".join(f"| `{name}` | {int(value):,} | {text} |\n" for name, value, text in rows)
    made = HEAD + table + FOOT
    path = ROOT / "docs/limits.md"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if path.exists() and path.read_text() == made else f"{path} is stale: run tools/gen_limits_doc.py")
    path.write_text(made)


main()
