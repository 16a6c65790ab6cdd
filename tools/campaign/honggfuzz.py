"""Campaigns with honggfuzz: one process with a thread for each job. The targets run with AddressSanitizer and
UndefinedBehaviorSanitizer."""
import re

from engine import Engine, Reading, Worker
from targets import MAX_INPUT, ROOT, Trouble

PROGRAM = ROOT / "build/engines/honggfuzz/honggfuzz"  # tools/honggfuzz.sh builds it
TIMEOUT = 10  # seconds of real time; the input is run again alone before it is a finding

# A row of the file with statistics. honggfuzz writes one for each input that reaches something new.
ROW = re.compile(r"^\d+, \d+, (\d+), \d+, \d+, \d+, \d+, (\d+), \d+, (\d+)$", re.M)
TOTAL = re.compile(rb"Summary iterations:(\d+) ")


class Fuzzer(Worker):
    def __init__(self, *arguments, table):
        super().__init__(*arguments)
        self.table = table

    def read(self):
        rows = ROW.findall(self.table.read_text()) if self.table.exists() else []
        if rows:
            executions, edges, corpus = (max(int(row[column]) for row in rows) for column in range(3))
            self.reading = Reading(executions, edges, 0, corpus)
        total = TOTAL.findall(self.log.read_bytes())
        if total:
            self.reading.executions = int(total[-1])


class Honggfuzz(Engine):
    name = "honggfuzz"
    title = "honggfuzz"

    @staticmethod
    def presets(_options):
        return ["fuzz", "honggfuzz"]

    def make_workers(self):
        if not PROGRAM.exists():
            raise Trouble(f"{PROGRAM.relative_to(ROOT)} does not exist; run tools/honggfuzz.sh {PROGRAM.parent.relative_to(ROOT)}")
        self.raw = self.home / "raw"
        self.raw.mkdir(exist_ok=True)
        self.fill(self.target.honggfuzz, others=[self.target.learned])
        log, table = self.home / "honggfuzz.log", self.home / "statistics"
        log.write_bytes(b"")
        table.unlink(missing_ok=True)
        command = [PROGRAM, "--verbose", "--input", self.target.honggfuzz, "--workspace", self.home, "--crashdir", self.raw,
                   "--threads", self.jobs, "--timeout", TIMEOUT, "--tmout_sigvtalrm", "--max_file_size", MAX_INPUT,
                   "--statsfile", table, "--dict", self.target.dictionary("honggfuzz")]
        return [Fuzzer("honggfuzz", f"{self.jobs} thread{'s' * (self.jobs != 1)}, with AddressSanitizer and "
                       "UndefinedBehaviorSanitizer", [*command, "--", self.target.program("honggfuzz")], log, table=table)]

    def tick(self, going_on=False):
        worker = self.workers[0]
        worker.read()
        if going_on and not worker.runs():
            raise Trouble(f"honggfuzz ended:\n{worker.last_words()}")

    def kept_paths(self):
        return self.raw.glob("*.fuzz")
