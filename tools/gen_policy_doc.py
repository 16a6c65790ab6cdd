#!/usr/bin/env python3
"""Makes the tables in docs/policy.md: the attributes that hold URLs from src/sanitize/url/url_attributes.def, the properties of CSS
from src/sanitize/css/properties.def.

Usage: tools/gen_policy_doc.py            rewrites what stands behind the marker
       tools/gen_policy_doc.py --check    exit status 1 when it is not what would be written
"""
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/policy.md"
MARKER = "<!-- what follows is made by tools/gen_policy_doc.py -->\n"
KINDS = {
    "URL_SINGLE": "one URL",
    "URL_LIST": "URLs with white space between them",
    "URL_COMMAS": "URLs with commas between them",
    "URL_CANDIDATES": "image candidates: URLs with a width or density each",
    "URL_REFRESH": "a time and a URL, with `http-equiv=refresh`",
    "URL_HASH_NAME": "`#` and the name of a map",
    "URL_PAINT": "CSS in which `url(#id)` may stand",
}
PREFIXES = {"NS_NONE": "", "NS_XLINK": "xlink:", "NS_XML": "xml:"}


def names():
    """The spelling of each atom: attributes of SVG have hyphens and capitals."""
    return dict(re.findall(r'^NAME\((\w+), "([^"]*)"\)', (ROOT / "src/base/names.def").read_text(), re.M))


def attributes():
    spelt, kinds = names(), {kind: [] for kind in KINDS}
    table = (ROOT / "src/sanitize/url/url_attributes.def").read_text()
    for element, ns, attribute, kind in re.findall(r"^HOLDS\((\w+), (\w+), ATOM_(\w+), (\w+)\)", table, re.M):
        name = f"`{PREFIXES[ns]}{spelt[attribute]}`"
        name += "" if element == "ANY" else f" of `{spelt[element.removeprefix('ATOM_')]}`"
        if name not in kinds[kind]:
            kinds[kind].append(name)
    rows = "".join(f"| {KINDS[kind]} | {', '.join(sorted(found))} |\n" for kind, found in kinds.items() if found)
    return "## Attributes that hold URLs\n\n| what they hold | attributes |\n|---|---|\n" + rows


def properties():
    found = re.findall(r'^PROPERTY\(\w+, "([^"]+)"', (ROOT / "src/sanitize/css/properties.def").read_text(), re.M)
    lines = textwrap.wrap(", ".join(f"`{name}`" for name in found), 120, break_long_words=False, break_on_hyphens=False)
    return (f"\n## CSS properties\n\nThe {len(found)} that tamis knows the values of; `src/sanitize/css/properties.def` has these.\n\n"
            + "\n".join(lines) + "\n")


def main():
    written = PAGE.read_text().partition(MARKER)[0]
    page = written + MARKER + "\n" + attributes() + properties()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page)
    elif PAGE.read_text() != page:
        sys.exit(f"{PAGE} is stale: run tools/gen_policy_doc.py")


main()
