"""How many cells of the golden tables a target's inputs go through; the program `coverage` (fuzz/coverage.c) counts."""
import pathlib
import re
import subprocess
import tempfile

from targets import ROOT

PROGRAM = ROOT / "build/release/coverage"
LINE = re.compile(r"^([\w-]+): states \d+/\d+  cells (\d+)/(\d+)$", re.M)


def wanted(target):
    """Cells are the lexers'."""
    return target.name.startswith("fuzz_lex_")


def count(target):
    """As text, like "html 7,601 of 7,625"; None for targets that cells are not counted by."""
    if not wanted(target) or not PROGRAM.exists():
        return None
    with tempfile.TemporaryDirectory() as corpus:
        folder = pathlib.Path(corpus, target.name)
        folder.mkdir()
        for number, path in enumerate(path for source in target.inputs() for path in source.iterdir() if path.is_file()):
            (folder / str(number)).symlink_to(path)
        said = subprocess.run([PROGRAM, corpus], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                              errors="replace").stdout
    return ", ".join(f"{dialect} {int(some):,} of {int(all_of_them):,}"
                     for dialect, some, all_of_them in LINE.findall(said) if int(some)) or None
