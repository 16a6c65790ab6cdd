"""results.py: the records of tamis_bench and of the peers, and what is calculated from them."""
import statistics
from collections import defaultdict
from dataclasses import dataclass

LX = ('lexbor', 'parse and serialize')
SETS = ('pages', 'fragments', 'text')
MOST_OF_SMALL = 4096  # bytes: the goals for the memory of smaller documents are different


def median(values):
    return statistics.median(values) if values else None


@dataclass(frozen=True)
class Time:
    """How long one job took for one set, in each round."""
    size: int  # bytes
    refused: int
    seconds: tuple

    def rate(self):
        """Megabytes per second."""
        return self.size / 1e6 / median(self.seconds)


@dataclass(frozen=True)
class Hostile:
    name: str
    size: int  # bytes of the input with 4n units
    before: float  # seconds for 2n units
    after: float  # seconds for 4n units
    status: str

    def growth(self):
        return self.after / self.before

    def rate(self):
        return self.size / 1e6 / self.after


@dataclass(frozen=True)
class Memory:
    """Documents of one range of sizes."""
    most: int  # bytes of a document
    documents: int
    size: int  # bytes of all documents
    peaks: int  # the sum of the peaks, in bytes
    greatest: int

    def per_byte(self):
        return self.peaks / self.size


class Results:
    def __init__(self, lines):
        self.sets = {}                   # name: documents, bytes, p10, p50, p90, max
        self.times = {}                  # set, (program, job): Time
        self.latencies = {}              # set, (program, job): seconds of p50 and p99
        self.curves = defaultdict(dict)  # (program, job): range of sizes: bytes, seconds
        self.memory = defaultdict(list)  # set: [Memory]
        self.hostile = []
        self.peers = {}                  # set, peer: Time
        self.waits = {}                  # set, peer: seconds of p50 and p99
        self.starts = {}                 # peer: seconds to the first result, bytes of its files
        self.skipped = {}                # peer: reason
        for line in lines:
            kind, *fields = line.rstrip('\n').split('\t')
            getattr(self, f'add_{kind}')(*fields)

    def add_set(self, name, *numbers):
        self.sets[name] = tuple(map(int, numbers))

    def add_time(self, name, program, job, size, refused, *seconds):
        self.times[name, (program, job)] = Time(int(size), int(refused), tuple(map(float, seconds)))

    def add_latency(self, name, program, job, p50, p99):
        self.latencies[name, (program, job)] = float(p50), float(p99)

    def add_curve(self, name, program, job, number, _documents, size, seconds):
        """Sets are in the order of SETS: pages are used where there are not enough fragments of a size."""
        if name != 'text':
            self.curves[program, job].setdefault(name, {})[int(number)] = int(size), float(seconds)

    def add_memory(self, name, *numbers):
        self.memory[name].append(Memory(*map(int, numbers)))

    def add_hostile(self, name, size, before, after, status):
        self.hostile.append(Hostile(name, int(size), float(before), float(after), status))

    def add_peer(self, name, peer, size, *seconds):
        self.peers[name, peer] = Time(int(size), 0, tuple(map(float, seconds)))

    def add_wait(self, name, peer, p50, p99):
        self.waits[name, peer] = float(p50), float(p99)

    def add_start(self, peer, seconds, size):
        self.starts[peer] = float(seconds), int(size)

    def add_skipped(self, peer, reason):
        self.skipped[peer] = reason

    def ratio(self, name, ours, other):
        """How many times as fast one job is as another: the median over the rounds. None if one of them was not measured."""
        if (name, ours) not in self.times or (name, other) not in self.times:
            return None
        pairs = zip(self.times[name, ours].seconds, self.times[name, other].seconds)
        return median([theirs / mine for mine, theirs in pairs])

    def jobs(self):
        return list(dict.fromkeys(job for _, job in self.times))

    def memory_per_byte(self):
        """The greatest mean of a range of sizes above MOST_OF_SMALL."""
        return max((m.per_byte() for rows in self.memory.values() for m in rows if m.most > MOST_OF_SMALL), default=None)

    def memory_of_small(self):
        """The mean peak of documents of at most MOST_OF_SMALL bytes, in kB, in the set where it is greatest."""
        means = []
        for rows in self.memory.values():
            small = [m for m in rows if m.most <= MOST_OF_SMALL]
            if small:
                means.append(sum(m.peaks for m in small) / sum(m.documents for m in small) / 1000)
        return max(means, default=None)

    def curve(self, job):
        """(bytes, seconds) for each range of sizes, of fragments or, for greater sizes, of pages."""
        sets = self.curves.get(job, {})
        return [point for _, point in sorted({**sets.get('pages', {}), **sets.get('fragments', {})}.items())]
