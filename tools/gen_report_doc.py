#!/usr/bin/env python3
"""Makes the table of reasons in docs/report.md from include/tamis/reasons.def.

Usage: tools/gen_report_doc.py            rewrites it
       tools/gen_report_doc.py --check    exit status 1 when it is not what would be written
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BEGIN = "<!-- reasons: made by tools/gen_report_doc.py -->\n"
END = "<!-- end of reasons -->\n"


def rows():
    """A heading for each section of the list, and a row for each reason."""
    for line in (ROOT / "include/tamis/reasons.def").read_text().splitlines():
        section = re.fullmatch(r"/\* ([^*]+) \*/", line)
        reason = re.fullmatch(r'REASON\(\w+,\s*"([a-z-]+)",\s*"((?:[^"\\]|\\.)+)"\)', line)
        if section:
            yield f"\n| {section[1]} | |\n|---|---|\n"
        elif reason:
            yield f"| `{reason[1]}` | {reason[2].replace(chr(92), '').replace('|', chr(92) + '|')} |\n"
        elif "REASON(" in line and not line.startswith("/*"):
            sys.exit(f"reasons.def: not understood: {line}")


def main():
    doc = ROOT / "docs/report.md"
    old = doc.read_text()
    before, _, rest = old.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        sys.exit(f"{doc} has no place for the table of reasons")
    made = before + BEGIN + "".join(rows()) + "\n" + END + after
    if "--check" not in sys.argv[1:]:
        doc.write_text(made)
    elif made != old:
        sys.exit(f"{doc} is stale: run tools/gen_report_doc.py")


main()
