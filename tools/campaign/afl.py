"""Campaigns with AFL++: one main process, and secondary processes with different tasks. They report their progress over
StatsD once per second, because AFL++ updates its files only every few minutes."""
import re
import shutil
import socket
import subprocess

from engine import Engine, Reading, Worker
from libfuzzer import LIMITS
from targets import MAX_INPUT, ROOT, Trouble

ENVIRONMENT = {
    "AFL_NO_UI": 1,
    "AFL_AUTORESUME": 1,
    # No root, no tuning of the machine, and other programs run on it.
    "AFL_SKIP_CPUFREQ": 1,
    "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": 1,
    "AFL_NO_AFFINITY": 1,
    "AFL_NO_CRASH_README": 1,
    "AFL_STATSD": 1,
}

# name, preset, purpose, schedule, more options
ASAN = ("asan", "afl-asan", "with AddressSanitizer and UndefinedBehaviorSanitizer", "fast", [])
OTHERS = [
    ("cmplog", "afl", "finds the values with which the input is compared (CMPLOG)", "explore", ["-c", "afl-cmplog"]),
    ("laf", "afl-laf", "comparisons split into steps (laf-intel)", "fast", []),
]
MORE = ["explore", "coe", "rare", "exploit", "lin", "seek", "quad"]  # schedules of further secondaries


def wanted(jobs, asan=False):
    """Returns the first `jobs` workers: name, preset, purpose, schedule, options. With asan, ASAN is the second and not the third."""
    secondaries = [ASAN, *OTHERS] if asan else [OTHERS[0], ASAN, *OTHERS[1:]]
    main = ("main", "afl", "the main process, without sanitizers", "explore", [])
    more = [(f"plain-{i}", "afl", f"schedule {MORE[i % len(MORE)]}", MORE[i % len(MORE)], [])
            for i in range(max(0, jobs - 1 - len(secondaries)))]
    return [main, *secondaries, *more][:jobs]


class Fuzzer(Worker):
    """One afl-fuzz."""

    def __init__(self, *arguments, folder):
        self.folder = folder
        self.stability = None
        self.port = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.port.bind(("127.0.0.1", 0))
        self.port.setblocking(False)
        super().__init__(*arguments)
        self.environment["AFL_STATSD_PORT"] = str(self.port.getsockname()[1])
        self.earlier = int(self.written().get("execs_done", 0))  # the count continues from the last campaign

    def written(self):
        stats = self.folder / "fuzzer_stats"
        return dict(re.findall(r"^(\w+)\s*: (.*)$", stats.read_text(), re.M)) if stats.exists() else {}

    def read(self):
        news = None
        while True:
            try:
                news = self.port.recv(65536)
            except BlockingIOError:
                break
        if news:
            self.take(dict(re.findall(r"fuzzing\.(\w+):(\d+)", news.decode())))

    def read_end(self):
        """Reads the exact figures that afl-fuzz writes when it ends."""
        values = self.written()
        if values:
            self.take(values)
            self.stability = values["stability"]

    def take(self, values):
        self.reading = Reading(max(0, int(values["execs_done"]) - self.earlier), int(values["edges_found"]), 0,
                               int(values["corpus_count"]))


class Afl(Engine):
    name = "afl"
    title = "AFL++"

    @staticmethod
    def presets(options):
        found = ["fuzz"]  # runs the inputs again, with sanitizers
        for _name, preset, _purpose, _schedule, more in wanted(options.jobs, options.asan):
            found += [name for name in (preset, *more[1:]) if name not in found]
        return found

    def make_workers(self):
        self.raw = self.home / "raw"
        self.target.afl.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(self.home / "seeds", ignore_errors=True)
        self.fill(self.home / "seeds")
        return [self.make_worker(*what) for what in wanted(self.jobs, self.options.asan)]

    def make_worker(self, name, preset, purpose, schedule, options):
        command = ["afl-fuzz", "-M" if name == "main" else "-S", name, "-p", schedule, "-t", "2000+",
                   "-G", MAX_INPUT, "-i", self.home / "seeds", "-o", self.target.afl]
        if name == "main":  # imports what libFuzzer found, and new seeds
            command += ["-F", self.target.learned]
            command += ["-F", self.target.seeds] if self.target.seeds.is_dir() else []
        command += ["-x", self.target.dictionary(preset)]
        if options:
            command += [options[0], self.target.program(options[1])]
        log = self.home / f"{name}.log"
        log.write_bytes(b"")
        return Fuzzer(name, purpose, [*command, "--", self.target.program(preset)], log,
                      {**ENVIRONMENT, **self.mutator(), **({"AFL_FINAL_SYNC": 1} if name == "main" else {})},
                      folder=self.target.afl / name)

    def reading(self):
        """Counts edges only in the build that main runs, because other builds have other edges."""
        same = [worker.reading for worker in self.workers if worker.command[-1] == self.workers[0].command[-1]]
        found = sum(same, Reading())
        found.executions = sum(worker.reading.executions for worker in self.workers)
        return found

    def mutator(self):
        library = ROOT / f"build/afl/{self.target.mutator}.so"
        return {"AFL_CUSTOM_MUTATOR_LIBRARY": library} if library.exists() else {}

    def tick(self, going_on=False):
        for worker in self.workers:
            worker.read()
            if going_on and not worker.runs():
                raise Trouble(f"afl-fuzz {worker.name} ended:\n{worker.last_words()}")

    def stop(self, patience=30):
        super().stop(patience)
        for worker in self.workers:
            worker.read_end()

    def look_with_sanitizers(self):
        """Runs all kept inputs again with the sanitizer build. The first input that ends the process is a suspect."""
        self.raw.mkdir(exist_ok=True)
        folders = sorted(self.target.afl.glob("*/queue"))
        with open(self.home / "sanitizers.log", "wb") as log:
            subprocess.run([self.target.program("fuzz"), *LIMITS, "-runs=0", f"-artifact_prefix={self.raw}/", *folders],
                           stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)

    def kept_paths(self):
        kept = [path for kind in ("crashes", "hangs") for path in self.target.afl.glob(f"*/{kind}/id*")]
        return [*kept, *self.raw.glob("*-*")]
