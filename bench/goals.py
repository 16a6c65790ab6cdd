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
