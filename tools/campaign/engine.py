"""What the engines have in common: worker processes, and what is known of them while they run."""
import contextlib
import dataclasses
import os
import shutil
import signal
import subprocess
import time

from targets import MAX_INPUT


@dataclasses.dataclass
class Reading:
    """How far a worker, or a campaign, has come."""
    executions: int = 0
    edges: int = 0
    features: int = 0  # libFuzzer's: edges with how often they were taken, comparisons, cells
    corpus: int = 0

    def __add__(self, other):
        """Executions add up; what the workers found they share."""
        return Reading(self.executions + other.executions, max(self.edges, other.edges),
                       max(self.features, other.features), max(self.corpus, other.corpus))


class Worker:
    """One process of an engine. It is in a session of its own, so that Ctrl-C reaches only the campaign."""

    def __init__(self, name, purpose, command, log, environment=None):
        self.name, self.purpose, self.log = name, purpose, log
        self.command = [str(word) for word in command]
        self.environment = {**os.environ, **{key: str(value) for key, value in (environment or {}).items()}}
        self.process = None
        self.reading = Reading()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=subprocess.STDOUT, start_new_session=True)

    def runs(self):
        return self.process is not None and self.process.poll() is None

    def interrupt(self):
        if self.runs():
            self.process.send_signal(signal.SIGINT)

    def wait(self, until):
        """Gives the process until then to end, and its children no longer than itself."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def last_words(self, lines=12):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


class Engine:
    """The workers of one campaign. What is an engine's own: make_workers(), tick(), kept_paths()."""

    def __init__(self, target, options):
        self.target, self.options, self.jobs = target, options, options.jobs
        self.home = target.home / self.name
        self.home.mkdir(parents=True, exist_ok=True)
        target.learned.mkdir(parents=True, exist_ok=True)
        self.workers = self.make_workers()
        self.old = self.kept()

    def kept(self):
        """Inputs that ended a process, now and earlier, with when."""
        found = set()
        for path in self.kept_paths():
            with contextlib.suppress(FileNotFoundError):  # AFL++ moves them when it begins
                found.add((path, path.stat().st_mtime_ns))
        return found

    def suspects(self):
        """Those of this run."""
        return sorted(path for path, _when in self.kept() - self.old)

    def fill(self, folder, others=()):
        """Copies the seeds, and the inputs of other folders, into one folder, because some engines read only one folder, which
        must not be empty. Returns the folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for source in (self.target.seeds, self.target.of_tests, self.target.regressions, *others):
            prefix = "regression-" if source == self.target.regressions else ""  # a seed can have the same name
            for path in sorted(source.glob("*")) if source.is_dir() else []:
                if 0 < path.stat().st_size <= MAX_INPUT:
                    shutil.copy(path, folder / (prefix + path.name))
        if not any(folder.iterdir()):
            (folder / "tag").write_text("<a>")
        return folder

    def start(self):
        for worker in self.workers:
            worker.start()

    def stop(self, patience=15):
        for worker in self.workers:
            worker.interrupt()
        until = time.monotonic() + patience
        for worker in self.workers:
            worker.wait(until)
        self.tick()

    def look_with_sanitizers(self):
        """After the end, for engines that run without."""

    def stuck(self):
        """Whether the inputs it has to begin with are findings themselves."""
        return False

    def runs(self):
        return any(worker.runs() for worker in self.workers)

    def reading(self):
        return sum((worker.reading for worker in self.workers), Reading())
