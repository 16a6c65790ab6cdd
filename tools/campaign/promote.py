"""Adds the results of campaigns to corpus/<target>/: a minimal set of small inputs that reach what the files with descriptive
names do not. Files with descriptive names are never changed; the files named fuzz-<hash> are replaced each time."""
import hashlib
import pathlib
import shutil
import subprocess
import tempfile

from libfuzzer import LIMITS
from targets import MAX_INPUT, ROOT, Trouble

CHOSEN = "fuzz-"  # prefix of the names of promoted inputs


def files(folder):
    return [path for path in sorted(folder.iterdir()) if path.is_file()] if folder.is_dir() else []


def gather(target, folder):
    """Copies every candidate into the folder, without duplicates."""
    for source in target.inputs():
        for path in files(source):
            by_hand = source in (target.seeds, target.of_tests, target.regressions) and not path.name.startswith(CHOSEN)
            if not by_hand and path.stat().st_size <= MAX_INPUT:
                data = path.read_bytes()
                (folder / hashlib.sha256(data).hexdigest()).write_bytes(data)


def merge(target, kept, offered):
    """libFuzzer adds inputs of the second folder to the first if they reach a new edge or cell. How often an edge is taken is
    ignored, because it would keep thousands of very similar files."""
    command = [target.program("fuzz"), *LIMITS, "-set_cover_merge=1", "-use_counters=0", kept, offered]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          errors="replace")
    if done.returncode:
        raise Trouble(f"libFuzzer could not merge:\n{done.stdout[-2000:]}")


def promote(target):
    target.seeds.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        kept, offered = pathlib.Path(folder, "kept"), pathlib.Path(folder, "offered")
        kept.mkdir()
        offered.mkdir()
        for path in [*files(target.of_tests), *files(target.seeds), *files(target.regressions)]:
            if not path.name.startswith(CHOSEN):
                shutil.copy(path, kept / path.name)
        by_hand = {path.name for path in kept.iterdir()}
        gather(target, offered)
        merge(target, kept, offered)
        chosen = {CHOSEN + hashlib.sha256(path.read_bytes()).hexdigest()[:10]: path.read_bytes()
                  for path in files(kept) if path.name not in by_hand}
    before = {path.name for path in files(target.seeds) if path.name.startswith(CHOSEN)}
    for name in before - chosen.keys():
        (target.seeds / name).unlink()
    for name, data in chosen.items():
        (target.seeds / name).write_bytes(data)
    size = sum(path.stat().st_size for path in files(target.seeds))
    print(f"{target.seeds.relative_to(ROOT)}: {len(chosen.keys() - before)} new, {len(before - chosen.keys())} dropped, "
          f"{len(chosen)} promoted and {len(files(target.seeds)) - len(chosen)} by hand; {size:,} bytes in total")
