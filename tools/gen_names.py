#!/usr/bin/env python3
"""Generates src/base/names_hash.inc and names_hash.h from src/base/names.def: a perfect hash of the static names.

Usage: tools/gen_names.py            rewrites the two files
       tools/gen_names.py --check    exit status 1 if they are not up to date

The hash (names_mix() in names_lookup.h) mixes the first eight bytes, the next eight, and if there are more than sixteen, the last
eight. The top bits select a bucket, and lower bits a slot. This program searches a displacement for each bucket, so that every
name has a slot of its own.

A second table finds most names of elements, and the attributes that are most frequent in documents, with less work: its index is made
from the top bits of the first product of the hash. If two names have the same index, only the first one is in this table.
"""
import pathlib
import re
import sys

from c_table import filled

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUCKET_BITS, SLOT_BITS, FREQUENT_BITS = 9, 11, 10
FREQUENT_ATTRIBUTES = """class href id title src alt name style width height type value rel target align valign colspan rowspan scope lang
role dir content border bgcolor cellpadding cellspacing""".split()
MASK = (1 << 64) - 1


def rotate(word, by):
    return ((word << by) | (word >> (64 - by))) & MASK


def bucket_and_slot(text, multiplier):
    raw = text.encode()
    first = int.from_bytes(raw[:8], "little")
    second = int.from_bytes(raw[8:16], "little")
    last = int.from_bytes(raw[-8:], "little") if len(raw) > 16 else 0
    h = ((first ^ rotate(second, 23) ^ rotate(last, 41)) * multiplier) & MASK
    h ^= h >> 29
    h = (h * multiplier) & MASK
    return h >> (64 - BUCKET_BITS), (h >> 24) & ((1 << SLOT_BITS) - 1)


def frequent(names, multiplier):
    """Returns the names of up to sixteen bytes that get an index in the second table."""
    idents = [ident for ident, _ in names]
    elements = names[:idents.index("xmp") + 1]
    attributes = [(ident, text) for ident, text in names if text in FREQUENT_ATTRIBUTES]
    found = {}
    for ident, text in elements + attributes:
        raw = text.encode().ljust(16, b"\0")
        first, second = int.from_bytes(raw[:8], "little"), int.from_bytes(raw[8:], "little")
        index = ((first ^ rotate(second, 23)) * multiplier & MASK) >> (64 - FREQUENT_BITS)
        found.setdefault(index, ident)
    return found


def place(names, multiplier):
    buckets = [[] for _ in range(1 << BUCKET_BITS)]
    for ident, text in names:
        bucket, slot = bucket_and_slot(text, multiplier)
        buckets[bucket].append((slot, ident))
    taken, displacement = {}, [0] * len(buckets)
    for index in sorted(range(len(buckets)), key=lambda i: -len(buckets[i])):
        for d in range(1 << SLOT_BITS):
            slots = [slot ^ d for slot, _ in buckets[index]]
            if len(set(slots)) == len(slots) and not any(s in taken for s in slots):
                displacement[index] = d
                taken.update(zip(slots, (ident for _, ident in buckets[index])))
                break
        else:
            return None
    return taken, displacement


def search(names):
    multiplier = 0x9E3779B97F4A7C15
    for _ in range(1000):
        placed = place(names, multiplier)
        if placed:
            return multiplier, *placed
        multiplier = (multiplier * 6364136223846793005 + 1442695040888963407) & MASK | 1
    raise SystemExit("no perfect hash found: raise SLOT_BITS")


def main():
    names = re.findall(r'\bNAME\((\w+), "([^"]+)"\)', (ROOT / "src/base/names.def").read_text())
    multiplier, taken, displacement = search(names)
    often = frequent(names, multiplier)
    constants = "\n".join([
        "/* names_hash.h: the constants of the perfect hash of the static names. Generated from names.def by tools/gen_names.py; do not edit. */",
        "#ifndef TAMIS_BASE_NAMES_HASH_H",
        "#define TAMIS_BASE_NAMES_HASH_H",
        "",
        f"#define NAMES_BUCKET_BITS   {BUCKET_BITS}",
        f"#define NAMES_SLOT_BITS     {SLOT_BITS}",
        f"#define NAMES_FREQUENT_BITS {FREQUENT_BITS}",
        f"#define NAMES_MULTIPLIER    UINT64_C(0x{multiplier:016X})",
        "",
        "#endif",
        "",
    ])
    tables = "\n".join([
        "/* Generated from names.def by tools/gen_names.py; do not edit. */",
        "const uint16_t tamis_base_names_displacements[1 << NAMES_BUCKET_BITS] = {",
        *filled(f"{d}," for d in displacement),
        "};",
        "const uint16_t tamis_base_names_slots[1 << NAMES_SLOT_BITS] = {",
        *filled(f"[{slot}] = ATOM_{taken[slot]}," for slot in sorted(taken)),
        "};",
        "const uint16_t tamis_base_names_frequent[1 << NAMES_FREQUENT_BITS] = {",
        *filled(f"[{index}] = ATOM_{often[index]}," for index in sorted(often)),
        "};",
        "/* Indexed by atom: a name of up to 16 bytes, followed by zeros; for a longer name, only zeros. */",
        "const char tamis_base_names_short[ATOM_STATIC_COUNT][16] UNTERMINATED = {",
        *filled(f'[ATOM_{ident}] = "{text}",' for ident, text in names if len(text) <= 16),
        "};",
        "",
    ])
    stale = []
    for path, made in ((ROOT / "src/base/names_hash.h", constants), (ROOT / "src/base/names_hash.inc", tables)):
        if path.exists() and path.read_text() == made:
            continue
        stale.append(str(path))
        if "--check" not in sys.argv[1:]:
            path.write_text(made)
    if stale and "--check" in sys.argv[1:]:
        sys.exit(f"{' and '.join(stale)} not up to date: run tools/gen_names.py")


main()
