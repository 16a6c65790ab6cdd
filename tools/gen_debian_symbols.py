#!/usr/bin/env python3
"""Generates debian/libtamis0.symbols from tests/api/exports.txt and cmake/libtamis.map.

Each line has a function, its version in the library, and the version of tamis that first had it; the latter is copied from
the existing file. A new function gets the current version of tamis. A function that is in the file but no longer exported
is an error as soon as a version with it was released, because the name of the package changes with TAMIS_SOVERSION.

Usage: tools/gen_debian_symbols.py            rewrites it
       tools/gen_debian_symbols.py --check    exit status 1 if it is not up to date
"""
import re

from doc_parts import ROOT, write_or_check

PATH = "debian/libtamis0.symbols"
HEAD = """# Generated from tests/api/exports.txt by tools/gen_debian_symbols.py; do not edit.
libtamis.so.0 libtamis0 #MINVER#
* Build-Depends-Package: libtamis-dev
"""


def version():
    return re.search(r'TAMIS_VERSION +"([0-9.]+)"', (ROOT / "include/tamis/version.h").read_text())[1]


def nodes():
    """The names that blocks of the version script list, with their version; and the version of all other names."""
    blocks = re.findall(r"^(TAMIS_[0-9.]+) \{(.*?)^\}", (ROOT / "cmake/libtamis.map").read_text(), re.M | re.S)
    listed = {name: node for node, body in blocks for name in re.findall(r"\b(tamis_\w+)\s*;", body)}
    return listed, next(node for node, body in blocks if "tamis_*" in body)


def since():
    """The versions of tamis in the existing file."""
    path = ROOT / PATH
    return dict(re.findall(r"^ (tamis_\w+)@\S+ (\S+)$", path.read_text(), re.M)) if path.exists() else {}


listed, other = nodes()
first = since()
functions = (ROOT / "tests/api/exports.txt").read_text().split()
symbols = sorted(f"{name}@{listed.get(name, other)} {first.get(name, version())}" for name in functions)
versions = sorted(f"{node}@{node} {node.removeprefix('TAMIS_')}.0" for node in {other, *listed.values()})
write_or_check("tools/gen_debian_symbols.py", {PATH: HEAD + "".join(f" {line}\n" for line in versions + symbols)})
