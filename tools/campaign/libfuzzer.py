"""Campaigns with libFuzzer: one process a job, all on one corpus; they read what the others found every second."""
import re

from engine import Engine, Reading, Worker
from targets import MAX_INPUT, Trouble

# The limits of a run, also when a finding is run again. The timeout is in real time, so on a busy machine a slow input is only
# a suspect.
LIMITS = ["-timeout=25", "-rss_limit_mb=4096", f"-max_len={MAX_INPUT}"]

STATUS = re.compile(rb"^#(\d+)\s+\w+\s+cov: (\d+) ft: (\d+) corp: (\d+)/", re.M)
TOTAL = re.compile(rb"^stat::number_of_executed_units:\s*(\d+)", re.M)


class Fuzzer(Worker):
    """A job. A finding ends the process, which is then started again. If the corpus itself has findings, the job omits the
    inputs that other engines kept, because AFL++ runs without sanitizers. If there are still findings, the job gives up."""

    def __init__(self, *arguments, doubtful):
        super().__init__(*arguments)
        self.doubtful = [str(folder) for folder in doubtful]
        self.at = 0  # in the log
        self.earlier = 0  # executions of processes that have ended
        self.loaded = False
        self.given_up = False

    def start(self):
        self.earlier = self.reading.executions
        self.loaded = False
        super().start()

    def read(self):
        with open(self.log, "rb") as log:
            log.seek(self.at)
            news = log.read()
        news = news[:news.rfind(b"\n") + 1]
        self.at += len(news)
        self.loaded = self.loaded or b"\tINITED " in news
        for line in STATUS.finditer(news):
            executions, edges, features, corpus = (int(number) for number in line.groups())
            self.reading = Reading(self.earlier + executions, edges, features, corpus)
        for line in TOTAL.finditer(news):
            self.reading.executions = self.earlier + int(line[1])

    def tick(self):
        self.read()
        if self.runs() or self.given_up:
            return
        if not self.loaded and not self.doubtful:
            self.given_up = True
            return
        if not self.loaded:
            self.command = [word for word in self.command if word not in self.doubtful]
            self.doubtful = []
        self.start()


class LibFuzzer(Engine):
    name = "libfuzzer"
    title = "libFuzzer"

    @staticmethod
    def presets(_options):
        return ["fuzz"]

    def make_workers(self):
        self.raw = self.home / "raw"  # the inputs that ended a process
        self.raw.mkdir(exist_ok=True)
        command = [self.target.program("fuzz"), *LIMITS, "-reload=1", "-print_final_stats=1",
                   f"-artifact_prefix={self.raw}/", f"-dict={self.target.dictionary('fuzz')}"]
        folders = self.target.inputs()
        folders.sort(key=lambda folder: folder != self.target.learned)  # libFuzzer writes new inputs to the first folder
        doubtful = [folder for folder in folders
                    if self.target.afl in folder.parents or folder == self.target.honggfuzz]
        workers = []
        for job in range(self.jobs):
            compares = job > 0 and job == self.jobs - 1
            log = self.home / f"job-{job}.log"
            log.write_bytes(b"")
            workers.append(Fuzzer(f"job-{job}", "value profile: near misses of comparisons count as new"
                                  if compares else "edges, counts and cells",
                                  [*command, *(["-use_value_profile=1"] if compares else []), *folders], log,
                                  doubtful=doubtful))
        return workers

    def reading(self):
        """Adds up only workers that count features in the same way, so without the value profile."""
        plain = [worker.reading for worker in self.workers if "-use_value_profile=1" not in worker.command]
        found = sum(plain, Reading())
        found.executions = sum(worker.reading.executions for worker in self.workers)
        return found

    def tick(self, going_on=False):
        for worker in self.workers:
            if going_on:
                worker.tick()
            else:
                worker.read()
        if self.stuck() and not self.suspects():
            raise Trouble(f"{self.target.name} ended before it had read the corpus:\n{self.workers[0].last_words()}")

    def runs(self):
        """Returns true also if a finding has ended a process, because it is started again."""
        return not self.stuck()

    def stuck(self):
        return all(worker.given_up for worker in self.workers)

    def kept_paths(self):
        return [path for path in self.raw.glob("*-*") if not path.name.startswith("slow-unit")]
