#!/usr/bin/env python3
"""Checks the order of the rooms of src/: every room depends only on itself and on rooms before it.

Includes: a file includes only files of its own room and of rooms before it. Symbols: the object of a file uses only
symbols of its own room and of rooms before it; no cycle of dependencies contains files of two rooms, and no cycle within
one room has more than three files. The symbols show dependencies that the includes do not, because a header can declare
what a later room defines.

Usage: tools/check_rooms.py              the includes
       tools/check_rooms.py OBJECTS      the symbols too, of the objects in this folder
                                         (build/release/CMakeFiles/tamis_objects.dir/src)
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SRC = ROOT / "src"

# In the order of dependency. A room is a folder with its subfolders, except for subfolders that are listed themselves.
# "" is the files directly in src/. verify comes last, because it sanitizes its input once more through tamis.c.
ROOMS = [
    "base", "gate", "input", "lex", "parse", "report",
    "value", "value/url", "value/css",
    "policy", "policy/config", "policy/check", "policy/edit", "policy/compile",
    "sanitize/drawing", "sanitize",
    "serialize", "straight", "write", "text", "markdown", "", "verify",
]
RANK = {room: i for i, room in enumerate(ROOMS)}

# The room sanitize and the rooms after it use only the compiled tables of a policy (policy/policy.h, policy/rule.h).
BUILDERS = ["policy/config", "policy/check", "policy/edit", "policy/compile"]
FORBIDDEN = {room: BUILDERS for room in ["sanitize", "sanitize/drawing", "serialize", "straight", "write", "text", "markdown", "verify", ""]}

LONGEST_CIRCLE = 3


def room_of(path):
    """The room of a file or of a path in an #include, both relative to src/."""
    folder = str(pathlib.PurePosixPath(path).parent)
    while folder not in RANK and folder != ".":
        folder = str(pathlib.PurePosixPath(folder).parent)
    return "" if folder == "." else folder


def may_see(room, other):
    return RANK[other] <= RANK[room] and other not in FORBIDDEN.get(room, [])


def check_includes():
    wrong = []
    for path in sorted(p for p in SRC.rglob("*") if p.suffix in {".c", ".h", ".def", ".inc"}):
        name = path.relative_to(SRC)
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if found and not (SRC / found[1]).exists():
                wrong.append(f"src/{name}:{number}: no such file in src/: {found[1]}")
            elif found and not may_see(room_of(name), room_of(found[1])):
                wrong.append(f"src/{name}:{number}: {room_of(name) or 'src/'} must not include {found[1]}")
    return wrong


def links(objects):
    """{file: {file that it needs: [symbols]}}, from the output of nm for the objects."""
    defined, needed = {}, {}
    for path in objects.rglob("*.o"):
        name = str(path.relative_to(objects)).removesuffix(".o")
        if not (SRC / name).exists():  # an old object, whose source was moved or removed
            continue
        needed[name] = set()
        for line in subprocess.run(["nm", "-P", path], capture_output=True, text=True, check=True).stdout.splitlines():
            symbol, kind = line.split()[:2]
            if kind == "U":
                needed[name].add(symbol)
            elif kind.isupper():
                defined[symbol] = name
    graph = {name: {} for name in needed}
    for name, symbols in needed.items():
        for symbol in sorted(symbols):
            other = defined.get(symbol, name)
            if other != name:
                graph[name].setdefault(other, []).append(symbol)
    return graph


def reachable(graph, start):
    seen, left = set(), list(graph[start])
    while left:
        name = left.pop()
        if name not in seen:
            seen.add(name)
            left.extend(graph[name])
    return seen


def circles(graph):
    """The cycles: the sets of files that need each other."""
    reached = {name: reachable(graph, name) for name in graph}
    found = {frozenset(other for other in reached[name] if name in reached[other]) for name in graph}
    return sorted((sorted(circle) for circle in found if circle), key=lambda circle: (-len(circle), circle))


def check_links(graph):
    wrong = []
    between = 0
    for name in sorted(graph):
        for other, symbols in sorted(graph[name].items()):
            if not may_see(room_of(name), room_of(other)):
                wrong.append(f"src/{name}: must not use {', '.join(symbols)} of src/{other}")
    for circle in circles(graph):
        rooms = {room_of(name) for name in circle}
        between += len(rooms) > 1
        if len(rooms) > 1 or len(circle) > LONGEST_CIRCLE:
            uses = [f"  src/{a} uses {', '.join(graph[a][b])} of src/{b}" for a in circle for b in circle if b in graph[a]]
            why = "through " + " and ".join(sorted(rooms)) if len(rooms) > 1 else f"longer than {LONGEST_CIRCLE}"
            wrong.append("\n".join([f"a circle of {len(circle)} files, {why}:", *uses]))
    return between, wrong


def main():
    for folder in ROOMS:
        if not (SRC / folder).is_dir():
            return f"tools/check_rooms.py: there is no folder src/{folder}"
    wrong = check_includes()
    print("rooms of src/, each depends only on those before it: " + " ".join(room or "tamis.c" for room in ROOMS))
    summary = f"{len(wrong)} backward includes"
    if len(sys.argv) > 1:
        objects = pathlib.Path(sys.argv[1])
        graph = links(objects)
        missing = [p for p in SRC.rglob("*.c") if str(p.relative_to(SRC)) not in graph]
        if missing:
            return f"tools/check_rooms.py: no object of {missing[0]} in {objects}; build first"
        between, more = check_links(graph)
        wrong += more
        summary += f", {between} circles between rooms"
    print("\n".join([*wrong, summary]))
    return 1 if wrong else 0


sys.exit(main())
