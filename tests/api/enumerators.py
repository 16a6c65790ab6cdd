#!/usr/bin/env python3
"""Checks that the prefix of an enumerator says which enum of include/tamis/ has it.

The prefix of an enum is what its enumerators have in common, up to the last "_"; TAMIS_..._COUNT is not considered. If an enumerator begins
with the prefixes of several enums, its own enum must be the one with the longest prefix. So TAMIS_SGML_CALL_ERROR belongs to the
calls although the types begin with TAMIS_SGML_. The prefix TAMIS_ alone (TAMIS_OK, TAMIS_HTML) says nothing, and is not considered.

Usage: enumerators.py INCLUDE_FOLDER COMPILER
"""
import os
import pathlib
import re
import subprocess
import sys

ENUM = re.compile(r"enum (tamis_\w+)\s*\{([^}]*)\}")


def enums(include, compiler):
    """The enumerators of each enum that has a name."""
    found = {}
    for header in sorted((include / "tamis").glob("*.h")):
        text = subprocess.run([compiler, "-E", "-P", f"-I{include}", header], check=True, capture_output=True, text=True).stdout
        for name, body in ENUM.findall(text):
            items = [item.split("=")[0].strip() for item in body.split(",")]
            found[name] = [item for item in items if item and not item.endswith("_COUNT")]
    return found


def prefix(enumerators):
    common = os.path.commonprefix(enumerators) if len(enumerators) > 1 else enumerators[0]
    return common[:common.rindex("_") + 1]


def main():
    found = enums(pathlib.Path(sys.argv[1]), sys.argv[2])
    prefixes = {name: prefix(enumerators) for name, enumerators in found.items()}
    wrong = []
    for name, enumerators in found.items():
        for enumerator in enumerators:
            longest = max((p for p in prefixes.values() if enumerator.startswith(p)), key=len)
            owners = [owner for owner, p in prefixes.items() if p == longest and p != "TAMIS_" and owner != name]
            if owners:
                wrong.append(f"{enumerator} of {name} has the prefix of {', '.join(owners)}")
    if len(found) < 20:
        wrong.append(f"only {len(found)} enums found")
    print("\n".join(wrong) if wrong else f"enumerators: {len(found)} enums, each with a prefix of its own")
    sys.exit(1 if wrong else 0)


main()
