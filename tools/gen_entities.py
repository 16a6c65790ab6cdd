#!/usr/bin/env python3
"""Makes src/lex/charref/entities.inc: the named character references as a trie.

Usage: tools/gen_entities.py [entities.json]   rewrites the table; the file is the standard's own JSON form, by default
                                               the Python standard library's copy of the same table is read
       tools/gen_entities.py --check           exit status 1 when the file is not what would be written

The table is checked against a digest of its canonical form before anything is written: one line per entry, the name
and its code points in hexadecimal, sorted by bytes.
"""
import hashlib
import html.entities
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHA256 = "e5bfe0eb41fa693409b20c1cc769086c538484d039dc313a1ffd1ce2ac97b774"


def read(arguments):
    if arguments:
        table = json.loads(pathlib.Path(arguments[0]).read_text())
        return {name[1:]: tuple(entry["codepoints"]) for name, entry in table.items()}
    return {name: tuple(map(ord, text)) for name, text in html.entities.html5.items()}


def verify(table):
    lines = sorted(name + "".join(f" {c:04X}" for c in points) + "\n" for name, points in table.items())
    digest = hashlib.sha256("".join(lines).encode()).hexdigest()
    if digest != SHA256:
        raise SystemExit(f"the table is not the standard's: {digest}")


def build(table):
    """Nodes in breadth-first order, so that the children of a node stand side by side."""
    trie = {}
    for name in table:
        at = trie
        for c in name:
            at = at.setdefault(c, {})
    nodes, queue = [["\0", trie, ""]], 0
    while queue < len(nodes):
        _, children, name = nodes[queue]
        nodes[queue].append(len(nodes))
        nodes.extend([c, children[c], name + c] for c in sorted(children))
        queue += 1
    return nodes


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    table = read(arguments)
    verify(table)
    values = sorted(set(table.values()))
    index = {points: i + 1 for i, points in enumerate(values)}
    rows = []
    for c, children, name, first in build(table):
        value = index[table[name]] if name in table else 0
        shown = "'\\0'" if c == "\0" else f"'{c}'"
        rows.append(f"    {{{shown}, {len(children)}, {first if children else 0}, {value}}},")
    points = [f"    {{0x{p[0]:04X}, 0x{p[1] if len(p) > 1 else 0:04X}}}," for p in values]
    made = "\n".join([
        "/* Made by tools/gen_entities.py; not edited by hand. */",
        "static const struct trie_node entity_nodes[] = {", *rows, "};",
        "static const struct charref_points entity_values[] = {", "    {0, 0},", *points, "};", ""])
    path = ROOT / "src/lex/charref/entities.inc"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if path.exists() and path.read_text() == made else f"{path} is stale: run tools/gen_entities.py")
    path.write_text(made)


main()
