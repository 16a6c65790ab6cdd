"""Counts the cells of the golden tables that a target's inputs reach, with the program `coverage` (fuzz/coverage.c)."""
import pathlib
import re
import subprocess
import tempfile

from targets import ROOT

PROGRAM = ROOT / "build/release/coverage"
LINE = re.compile(r"^([\w-]+): states \d+/\d+  cells (\d+)/(\d+)$", re.M)


def wanted(target):
    """Reports whether the target has cells: only lexer targets do."""
    return target.name.startswith("fuzz_lex_")


def count(target):
    """Returns text such as "html 7,601 of 7,625", or None for targets without cells."""
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
