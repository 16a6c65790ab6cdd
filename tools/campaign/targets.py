"""The fuzz targets of the project: their names, what they check, and their files."""
import functools
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
CAMPAIGNS = ROOT / "build/campaigns"
MAX_INPUT = 4096  # bytes; small, so that people can read the corpus


class Trouble(Exception):
    """The campaign cannot continue; the message gives the reason."""


class Target:
    """One fuzz/<name>.c."""

    def __init__(self, name):
        self.name = name
        self.source = ROOT / "fuzz" / f"{name}.c"
        self.seeds = ROOT / "corpus" / name
        self.of_tests = ROOT / "build/fuzz/seeds" / name
        self.regressions = ROOT / "corpus/regressions" / name
        self.home = CAMPAIGNS / name
        self.learned = self.home / "corpus"
        self.findings = self.home / "findings"
        self.afl = self.home / "afl/sync"
        self.honggfuzz = self.home / "honggfuzz/corpus"

    @functools.cached_property
    def about(self):
        """The comment at the beginning of the source, with one paragraph per line."""
        comment = re.match(r"/\*\s*(.*?)\*/", self.source.read_text(), re.S)
        lines = [line.strip().lstrip("*").strip() for line in comment[1].splitlines()] if comment else []
        text = "\n".join(lines).removeprefix(f"{self.name}.c:").strip()
        return [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]

    @property
    def promises(self):
        """The names of the promises in its source and in the sources that it shares with other targets."""
        text = self.source.read_text()
        for shared in re.findall(r'#include "(fuzz/\w+)\.h"', text):
            path = ROOT / f"{shared}.c"
            text += path.read_text() if path.exists() else ""
        return sorted(set(re.findall(r"\b[POMS][1-9]\d?\b", text)))

    @property
    def mutator(self):
        """The library with the mutator for this format, for AFL++ (fuzz/mutator/CMakeLists.txt)."""
        last = self.name.rsplit("_", 1)[1]
        return "tamis_mutator_" + (last if last in ("json", "sgml", "xml5") else "html")

    def built(self, preset, name):
        """A file in the build of the preset."""
        path = ROOT / "build" / preset / name
        if not path.exists():
            raise Trouble(f"{path.relative_to(ROOT)} does not exist; run ./dev build {preset}")
        return path

    def dictionary(self, preset):
        return self.built(preset, f"dict/{self.name}.dict")

    def program(self, preset):
        """The program of this target in the build of the preset."""
        return self.built(preset, self.name)

    def inputs(self):
        """All folders with inputs for this target."""
        found = [self.seeds, self.of_tests, self.regressions, self.learned, self.honggfuzz, *sorted(self.afl.glob("*/queue"))]
        return [folder for folder in found if folder.is_dir()]


def all_targets():
    return [Target(path.stem) for path in sorted((ROOT / "fuzz").glob("fuzz_*.c"))
            if "LLVMFuzzerTestOneInput" in path.read_text()]


def find(name):
    for target in all_targets():
        if target.name == name:
            return target
    raise Trouble(f"no target '{name}'; ./dev fuzz --list prints the targets")
