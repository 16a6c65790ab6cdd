"""Findings: inputs that break a promise or a sanitizer's rule. Each distinct one is kept once, as small as it gets."""
import hashlib
import os
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile

from libfuzzer import LIMITS
from targets import ROOT

MANY = 200  # inputs of one campaign that are looked at; more of them say nothing new
TOO_LONG = 10  # seconds of processor time for one input
LATE = 300  # seconds of the clock, after which there is no waiting for it

# The first line of these that stands in the output says what happened.
MESSAGES = [re.compile(pattern, re.M) for pattern in (
    r"^FINDING: (.*)$",
    r"(runtime error: .*)$",
    r"(ERROR: LeakSanitizer: detected memory leaks)",
    r"ERROR: AddressSanitizer: (?!ABRT)(\S+(?: on unknown address)?)",
    r"WARNING: MemorySanitizer: (\S+)",
    r"ERROR: libFuzzer: (timeout|out-of-memory|fuzz target overwrites its const input|deadly signal)",
)]
# A stack's first line in the project's own code, but for what only carries the news.
FRAME = re.compile(r"^\s*#\d+ 0x[0-9a-f]+ in (\w+) (/\S+?/(?:src|json|fuzz|tests)/\S+?\.[ch])(?::(\d+))?", re.M)
CARRIERS = {"check", "must"}


class Finding:
    def __init__(self, path, output, target):
        self.path, self.output, self.target = path, output, target
        self.count = 1
        self.is_new = True
        self.message = next((found[1].strip() for found in (m.search(output) for m in MESSAGES) if found),
                            "the program ended without saying why")
        frames = [frame for frame in FRAME.findall(output) if frame[0] not in CARRIERS]
        self.function, file, line = frames[0] if frames else ("", "", "")
        self.place = f"{self.function} ({os.path.relpath(file, ROOT)}{line and ':' + line})" if file else ""

    @property
    def key(self):
        """Equal for what is the same finding: numbers and quoted text do not matter."""
        return re.sub(r"0x[0-9a-f]+|\d+|'[^']*'|\"[^\"]*\"", "", self.message) + " in " + self.function

    @property
    def name(self):
        words = re.sub(r"[^a-z0-9]+", "-", self.message.lower())[:48].strip("-")
        return f"{words}-{hashlib.sha256(self.key.encode()).hexdigest()[:8]}"

    @property
    def kept_at(self):
        return self.target.findings / self.name


def examine(target, path):
    """Runs one input in the build with sanitizers. The answer is a Finding, or None when nothing happens."""
    before = processor_seconds()
    try:
        done = subprocess.run([target.program("fuzz"), *LIMITS, "-timeout=0", path], stdin=subprocess.DEVNULL,
                              timeout=LATE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
        code, output = done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        code, output = -1, "ERROR: libFuzzer: timeout\n"
    spent = processor_seconds() - before
    if code == 0 and spent > TOO_LONG:
        code, output = -1, f"ERROR: libFuzzer: timeout\n{spent:.0f} s of processor time\n{output}"
    return Finding(pathlib.Path(path), output, target) if code else None


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def repro(target, path):
    """Runs one input for a person to look at; the answer is an exit status."""
    finding = examine(target, path)
    if finding is None:
        print(f"{target.name}: no finding with {path}")
        return 0
    print(finding.output.rstrip())
    print(f"\n{target.name}: {finding.message}" + (f"\n  in {finding.place}" if finding.place else ""))
    return 1


class Findings:
    """What is known to be wrong, in build/campaigns/<target>/findings."""

    def __init__(self, target):
        self.target = target
        self.by_key = {}
        self.seen = set()
        self.fixed = []
        self.skipped = 0
        target.findings.mkdir(parents=True, exist_ok=True)
        self.look_again()

    def look_again(self):
        """Findings of earlier campaigns: those that are mended are taken away."""
        for path in sorted(self.target.findings.iterdir()):
            if path.suffix == ".txt":
                continue
            finding = examine(self.target, path)
            if finding is None:
                self.fixed.append(path.name)
                path.unlink()
                path.with_suffix(".txt").unlink(missing_ok=True)
            else:
                finding.is_new = False
                self.by_key.setdefault(finding.key, finding)

    def take(self, paths):
        """Looks at inputs that are said to be findings, each once."""
        for path in paths:
            if path in self.seen:
                continue
            self.seen.add(path)
            if len(self.seen) > MANY:
                self.skipped += 1
            else:
                self.add(path)

    def add(self, path):
        finding = examine(self.target, path)
        if finding is None:
            if "hangs" in path.parts or path.name.startswith(("timeout-", "oom-", "SIGVTALRM.")):
                return  # the machine was slow, or something else was there at the time
            finding = Finding(path, "", self.target)
            finding.message = "it happened once, and does not happen again with this input alone"
        known = self.by_key.get(finding.key)
        if known is None or finding.path.stat().st_size < known.path.stat().st_size:
            finding.count += known.count if known else 0
            finding.is_new = known is None or known.is_new
            shutil.copy(finding.path, finding.kept_at)  # engines move their files
            finding.path = finding.kept_at
            self.by_key[finding.key] = finding
        else:
            known.count += 1

    def keep(self, engine):
        """Makes each finding small and puts it, with what it printed, where people look."""
        for key, finding in self.by_key.items():
            smaller = minimise(self.target, finding, engine) if finding.is_new and finding.output else finding
            at = smaller.kept_at
            if smaller.path != at:
                shutil.copy(smaller.path, at)
            smaller.path = at
            at.with_suffix(".txt").write_text(smaller.output)
            self.by_key[key] = smaller
        names = {finding.name for finding in self.by_key.values()}
        for path in self.target.findings.iterdir():
            if path.stem not in names:  # known by another name now
                path.unlink()

    def all(self):
        return sorted(self.by_key.values(), key=lambda finding: finding.name)


def minimise(target, finding, engine, seconds=30):
    """The smallest input found that still gives the same finding."""
    if "timeout" in finding.message or "out-of-memory" in finding.message or finding.path.stat().st_size <= 1:
        return finding
    with tempfile.TemporaryDirectory() as folder:
        small = pathlib.Path(folder) / "small"
        if engine == "afl":
            command = ["afl-tmin", "-t", "2000", "-i", finding.path, "-o", small, "--", target.program("afl")]
        else:
            command = [target.program("fuzz"), *LIMITS, "-minimize_crash=1", f"-max_total_time={seconds}",
                       f"-exact_artifact_path={small}", finding.path]
        try:
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           env={**os.environ, "AFL_TMIN_EXACT": "1", "AFL_QUIET": "1"}, timeout=2 * seconds)
        except subprocess.TimeoutExpired:
            pass
        if not small.exists() or small.stat().st_size >= finding.path.stat().st_size:
            return finding
        shutil.copy(small, finding.kept_at)
    found = examine(target, finding.kept_at)
    if found is None or found.key != finding.key:
        return finding
    found.count, found.is_new = finding.count, finding.is_new
    return found
