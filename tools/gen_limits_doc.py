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

Every limit is enabled by default. A document that exceeds a limit is rejected as a whole: the call returns the status
`TAMIS_LIMIT_<NAME>`, and there is no output. `tamis_set_limit()` and `tamis --limit NAME=VALUE` change a limit.

"""
COLUMNS = """| limit | default | what it bounds |
|---|--:|---|
"""
FOOT = """
The limits bound what one context uses:

- memory at any time ≤ `ARENA_BYTES` + the context itself (`tamis_memory_bound()`);
- work ≤ `WORK_PER_BYTE` × input bytes + 65,536 (`tamis_work()` returns the work done);
- output ≤ `OUTPUT_AMPLIFICATION` × input bytes + 65,536, and ≤ `OUTPUT_BYTES`;
- stack: constant. No function recurses over the input. An insertion mode can process a token with the rules of another
  mode, at most three levels deep.
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
