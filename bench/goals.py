"""goals.py: the figures that tamis must reach, and those that it aims at."""
from dataclasses import dataclass

from results import LX

TOKENIZER = ('lexbor', 'tokenize')
NEW = ('lexbor', 'parse, new document')
MEMCPY = ('memcpy', 'copy')
RATIOS = (  # set, job of tamis, compared with, must, aim
    ('fragments', 'sanitize', LX, 5, 6),
    ('pages', 'sanitize', LX, 4, 5),
    ('text', 'sanitize', LX, 20, 25),
    ('text', 'sanitize', MEMCPY, 0.25, None),
    *(('fragments', preset, LX, 3, 4) for preset in ('comment', 'article', 'email')),
    *(('pages', preset, LX, 2, 3) for preset in ('comment', 'article', 'email')),
    ('pages', 'tree path', LX, 2, 2.5),
    ('fragments', 'tree path', LX, 1.8, 2.5),
    ('pages', 'tokenize', TOKENIZER, 2, 2.5),
    ('fragments', 'tokenize', TOKENIZER, 1.7, 2),
    ('fragments', 'one call', NEW, 6, 9),
)


@dataclass(frozen=True)
class Goal:
    label: str
    value: float  # None if it was not measured
    unit: str
    must: float  # None if there is only an aim
    aim: float = None
    most: bool = False  # the value must be at most `must`; otherwise at least

    def reaches(self, limit):
        return self.value <= limit if self.most else self.value >= limit

    def verdict(self):
        if self.value is None:
            return 'not measured'
        if self.must is not None and not self.reaches(self.must):
            return 'MISSED'
        if self.aim is not None and self.reaches(self.aim):
            return 'aim met'
        return 'met' if self.must is not None else 'aim missed'


def ratios(results):
    for name, job, other, must, aim in RATIOS:
        yield Goal(f'{job}, {name} / {" ".join(other)}', results.ratio(name, ('tamis', job), other), 'x', must, aim)


def latencies(results):
    ours, theirs = (results.latencies.get(('fragments', job)) for job in (('tamis', 'sanitize'), LX))
    for i, (label, must) in enumerate((('p50', 4), ('p99', 3))):
        value = theirs[i] / ours[i] if ours and theirs else None
        yield Goal(f'latency {label}, fragments: {" ".join(LX)} / sanitize', value, 'x', must)


def worst(values, choose):
    return choose(values) if values else None


def goals(results):
    yield from ratios(results)
    yield from latencies(results)
    yield Goal('peak memory, documents over 4 kB', results.memory_per_byte(), 'bytes per byte', 6, most=True)
    yield Goal('peak memory, documents of at most 4 kB', results.memory_of_small(), 'kB', 12, most=True)
    # The time of a refused input has no meaning, so it counts as infinitely slow.
    growth = [float('inf') if h.status != 'TAMIS_OK' else h.growth() for h in results.hostile]
    rate = [0.0 if h.status != 'TAMIS_OK' else h.rate() for h in results.hostile]
    yield Goal('hostile inputs: t(4n) / t(2n), greatest', worst(growth, max), '', 2.5, most=True)
    yield Goal('hostile inputs: speed, least', worst(rate, min), 'MB/s', None, 20)


# ---- Streams

EXACT, IN_ORDER, RUN, FEED = 'tamis, exact', 'tamis, in order', 'tamis_run()', 'tamis_feed(), no callback'
PIECE = 65536  # of the goals for speed


def first_bytes(streams):
    """The bytes of input before the first byte of output, in pieces: the greatest number of all sizes and pieces."""
    for program in (EXACT, IN_ORDER):
        cells = [cell for cell in streams.cells if cell[0] == program]
        pieces = [streams.fed(cell) / min(cell[1], cell[2]) for cell in cells]
        yield Goal(f'{program}: first byte of output', worst(pieces, max), 'pieces', 1, most=True)


def stream_speeds(streams):
    for program in (EXACT, IN_ORDER):
        ours = (program, 10**6, PIECE)
        yield Goal(f'{program}, 1 MB / tamis_run()', streams.ratio(ours, (RUN, 10**6, 0)), 'x', 0.8)
        yield Goal(f'{program}, 1 MB / tamis_feed()', streams.ratio(ours, (FEED, 10**6, PIECE)), 'x', 0.8)
        yield Goal(f'{program}, 1 GB / lol-html', streams.ratio((program, 10**9, PIECE), (streams.peer('lol-html'), 10**9, PIECE)), 'x', 2)


def quotient(a, b):
    return None if a is None or b is None else a / b


def stream_goals(streams):
    yield from first_bytes(streams)
    for program in (EXACT, IN_ORDER):
        peaks = [streams.peak(cell) for cell in streams.cells if cell[:2] == (program, 10**9)]
        yield Goal(f'{program}: memory for 1 GB', worst(peaks, max), 'MB', 4, most=True)
    yield from stream_speeds(streams)
    for way in ('exact, tails', 'in order, tails'):
        short, long = (streams.chat.get((size << 10, way)) for size in (16, 128))
        yield Goal(f'answer, {way}: 128 KB / 16 KB', quotient(long, short), 'x', 10, most=True)
        yield Goal(f'answer of 16 KB, {way} / one run', quotient(short, streams.chat.get((16 << 10, 'one run'))), 'x', 3, most=True)
