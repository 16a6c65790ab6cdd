"""Computes a digest of a test or fuzz target for tools/mutants.py. It changes when the test, or an oracle that it uses, changes.

The digest is that of these C sources: the file, the files of tests/ and fuzz/ that it includes, and the sources that belong to
these headers: x.c for x.h, and sources in the same folder that include the header and have no header of the same name. Comments
and white space are ignored. A data file of the test's folder is included if a string of these sources names it. Corpora are not
included.
"""
import functools
import hashlib
import pathlib
import re

PIECE = re.compile(r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?P<space>\s+)|(?P<rest>.)""",
                   re.S)
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
STRING = re.compile(r'"((?:\\.|[^"\\\n])*)"')


def bare(text):
    """C without comments, and with one space for white space. Line feeds matter in macros only, whose text is kept."""
    kept = "".join(m[0] if m.lastgroup in ("string", "rest") else " " for m in PIECE.finditer(text))
    return re.sub(r"\s*([^\w\s])\s*", r"\1", re.sub(r"\s+", " ", kept)).strip()


class Sources:
    """The sources below one root, each read once."""

    def __init__(self, root):
        self.root = root

    @functools.cache
    def text(self, path):
        return path.read_text(errors="replace")

    @functools.cache
    def bare(self, path):
        return bare(self.text(path))

    def included(self, path):
        for name in INCLUDE.findall(self.text(path)):
            for folder in (path.parent, self.root / "tests", self.root):
                found = (folder / name).resolve()
                if found.is_file():
                    if found.is_relative_to(self.root / "tests") or found.is_relative_to(self.root / "fuzz"):
                        yield found
                    break

    @functools.cache
    def sources_of(self, header):
        own = header.with_suffix(".c")
        found = [own] if own.is_file() else []
        for other in header.parent.glob("*.c"):
            without = not other.with_suffix(".h").exists() and not other.name.endswith("_test.c")
            if without and not other.name.startswith("fuzz_") and header in self.included(other):
                found.append(other)
        return found

    def closure(self, first):
        found, todo = set(), [first]
        while todo:
            path = todo.pop()
            if path not in found:
                found.add(path)
                todo += self.included(path)
                todo += self.sources_of(path) if path.suffix == ".h" else []
        return found

    def data(self, folder, sources):
        """The files of a test's folder whose names, or the name of whose folder, occur in strings of the test's sources."""
        words = set()
        for path in sources:
            if path.suffix in (".c", ".h"):
                words.update(part for string in STRING.findall(self.text(path)) for part in re.split(r"[/ ]", string))
        for path in folder.rglob("*"):
            parts = path.relative_to(folder).parts
            if path.is_file() and path.suffix not in (".c", ".h") and words.intersection(parts):
                yield path

    @functools.cache
    def digest(self, catcher):
        """The digest of a test ("value/url/host") or of a target ("fuzz_lex_html"); None if it does not exist."""
        if catcher.startswith("fuzz_"):
            first, folder = self.root / f"fuzz/{catcher}.c", None
        else:
            first, folder = self.root / f"tests/{catcher}_test.c", (self.root / f"tests/{catcher}").parent
        if first.is_file():
            sources = self.closure(first)
            parts = [f"{p.relative_to(self.root)}\0{self.bare(p)}" for p in sorted(sources)]
            if folder:
                parts += [f"{p.relative_to(self.root)}\0{self.text(p)}" for p in sorted(self.data(folder, sources))]
        else:  # a script, or a folder of them
            scripts = sorted(p for p in [*(self.root / "tests").glob(f"{catcher}.*"), *(self.root / "tests" / catcher).glob("*"),
                                         *(self.root / "tests").glob(f"{catcher}_test.*")] if p.is_file())
            if not scripts:
                return None
            parts = [f"{p.relative_to(self.root)}\0{self.text(p)}" for p in scripts]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
