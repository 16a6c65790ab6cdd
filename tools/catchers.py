"""What a test or fuzz target consists of, for tools/mutants.py: a digest that changes when it, or an oracle that it uses, does.

Of C it takes the file, the files of tests/ and fuzz/ that it includes, and the sources that belong to these headers: x.c to
x.h, and a source without a header of its own to each header of its folder that it includes. Comments and white space do not
count. Data of the test's folder counts when a string of these sources names it. Corpora do not count.
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
        """The files of a test's folder that strings of its sources name, by the file's name or a folder's."""
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
        """Of "value/url/host" or "fuzz_lex_html"; None: there is no such thing."""
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
