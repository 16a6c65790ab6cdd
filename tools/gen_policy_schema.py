#!/usr/bin/env python3
"""Makes the lists in policies/policy.schema.json that are tables of the library: the properties of CSS from
src/value/css/properties.def, the words of a sandbox from src/policy/check/strings.c.

Usage: tools/gen_policy_schema.py            rewrites them
       tools/gen_policy_schema.py --check    exit status 1 when they are not what would be written
"""
import json
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "policies/policy.schema.json"


def properties():
    """In any case of letters for tamis; a schema has the small ones."""
    found = re.findall(r'^PROPERTY\(\w+, "([^"]+)"', (ROOT / "src/value/css/properties.def").read_text(), re.M)
    lines = textwrap.wrap(", ".join(f'"{name}"' for name in found), 108, break_long_words=False, break_on_hyphens=False)
    return "\n" + "".join(f"        {line}\n" for line in lines) + "      "


def sandbox():
    text = (ROOT / "src/policy/check/strings.c").read_text()
    words = re.findall(r'\{"(allow-[a-z-]+)", \d+\}', text[text.index("is_sandbox_word"):])
    one = "(" + "|".join(words) + ")"
    return json.dumps(f"^({one}( {one})*)?$")


def made(text):
    text, lists = re.subn(r'("property": \{[^\[]*"enum": \[)[^\]]*(\])', lambda m: m[1] + properties() + m[2], text)
    text, patterns = re.subn(r'("sandbox": \{[^}]*"pattern": )"[^"]*"', lambda m: m[1] + sandbox(), text)
    if lists != 1 or patterns != 1:
        sys.exit(f"{SCHEMA}: the places of the lists are not as they were")
    return text


def main():
    text = SCHEMA.read_text()
    if "--check" not in sys.argv[1:]:
        SCHEMA.write_text(made(text))
    elif made(text) != text:
        sys.exit(f"{SCHEMA} is stale: run tools/gen_policy_schema.py")


main()
