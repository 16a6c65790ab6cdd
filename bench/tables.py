"""tables.py: writes the results as tables, for terminals or in Markdown."""
from goals import goals
from results import LX, SETS

HOSTILE_SHOWN = 10
PEER_WAITS = 'fragments'  # the set whose p50 and p99 are shown for the peers
LIBRARY = ('tamis', 'sanitize')
SHORT = (  # text, job, compared with
    ('the tokenizer of tamis / the tokenizer of lexbor', ('tamis', 'tokenize'), ('lexbor', 'tokenize')),
    ('sanitizing with tamis / parsing and serializing with lexbor, without a filter', LIBRARY, LX),
    ('the same, but tamis always builds a tree', ('tamis', 'tree path'), LX),
    *((f'sanitizing with tamis / only parsing with {name}', LIBRARY, (name, 'parse')) for name in ('gumbo', 'libxml2')),
    *((f'sanitizing with the preset `{name}` / sanitizing with the default policy', ('tamis', name), LIBRARY)
      for name in ('comment', 'article', 'email', 'text')),
    *((f'the tokenizer for `{name}` / the tokenizer for `html`', ('tamis', f'tokenize {name}'), ('tamis', 'tokenize'))
      for name in ('html-2008', 'xml5', 'sgml')),
)


def number(value, digits=2):
    return '–' if value is None else f'{value:.{digits}f}'


class Table:
    """The first column is aligned to the left, and all others to the right, unless the table is all text."""

    def __init__(self, title, head, rows, text=False):
        self.title, self.head, self.rows = title, head, rows
        self.align = str.ljust if text else str.rjust
        self.mark = '---' if text else '--:'

    def plain(self):
        widths = [max(len(row[i]) for row in [self.head, *self.rows]) for i in range(len(self.head))]
        lines = [[row[0].ljust(widths[0]), *(self.align(cell, width) for cell, width in zip(row[1:], widths[1:]))]
                 for row in [self.head, *self.rows]]
        return f'{self.title}\n\n' + ''.join(f'  {"  ".join(line).rstrip()}\n' for line in lines)

    def markdown(self):
        lines = [self.head, ['---'] + [self.mark] * (len(self.head) - 1), *self.rows]
        return f'{self.title}:\n\n' + ''.join(f'| {" | ".join(line)} |\n' for line in lines)


def of_sets(results):
    rows = [[name, str(n), f'{size / 1e6:.1f}', *map(str, sizes)] for name, (n, size, *sizes) in results.sets.items()]
    return Table('Sets', ['set', 'documents', 'MB', 'bytes: p10', 'p50', 'p90', 'max'], rows)


def measured(results):
    return [name for name in SETS if name in results.sets]


def speed(results, name, job):
    time = results.times.get((name, job))
    if time is None:
        return ['–', '–']
    refused = f' ({time.refused} refused)' if time.refused else ''
    return [f'{time.rate():.0f}{refused}', number(results.ratio(name, job, LX))]


def of_speeds(results):
    names = measured(results)
    rows = [[' '.join(job), *(cell for name in names for cell in speed(results, name, job))] for job in results.jobs()]
    return Table('Speed in MB/s of CPU time, and relative to lexbor\'s parse and serialize in the same rounds',
                 ['program and job', *(cell for name in names for cell in (f'{name}, MB/s', 'x'))], rows)


def peer_cells(results, name, peer):
    time, lexbor = results.peers.get((name, peer)), results.times.get((name, LX))
    if time is None:
        return ['–', '–']
    return [number(time.rate(), 1), number(lexbor and time.rate() / lexbor.rate())]


def micro(times):
    """p50 and p99 in microseconds."""
    return ['–', '–'] if times is None else [number(seconds * 1e6, 1) for seconds in times]


def start_cells(start):
    return ['–', '–'] if start is None else [number(start[0] * 1e3, 0), number(start[1] / 1e6, 1)]


def of_library(results, names):
    """The row of the C library, which the programs are compared with."""
    cells = []
    for name in names:
        time, lexbor = results.times.get((name, LIBRARY)), results.times.get((name, LX))
        cells += ['–', '–'] if time is None else [number(time.rate(), 1), number(lexbor and time.rate() / lexbor.rate())]
    return ['tamis, C library', *cells, *micro(results.latencies.get((PEER_WAITS, LIBRARY))), '–', '–']


def of_peers(results):
    names = measured(results)
    peers = dict.fromkeys(peer for _, peer in results.peers)
    rows = [[peer, *(cell for name in names for cell in peer_cells(results, name, peer)),
             *micro(results.waits.get((PEER_WAITS, peer))), *start_cells(results.starts.get(peer))] for peer in peers]
    return Table('Packages of tamis and other sanitizers, each with its default policy for user content, measured after the programs above',
                 ['program', *(cell for name in names for cell in (f'{name}, MB/s', 'x')), f'{PEER_WAITS}: p50, µs', 'p99, µs',
                  'first result, ms', 'files, MB'], rows and [of_library(results, names), *rows])


def of_latencies(results):
    rows = [[f'{name}: {" ".join(job)}', number(p50 * 1e6, 1), number(p99 * 1e6, 1)]
            for (name, job), (p50, p99) in results.latencies.items()]
    return Table('Time of one document in microseconds', ['set and job', 'p50', 'p99'], rows)


def kilobytes(size):
    return f'{size // 1024} kB' if size < 1 << 20 else 'more'


def of_memory(results):
    rows = [[f'{name}, up to {kilobytes(m.most)}', str(m.documents), f'{m.peaks / m.documents / 1000:.1f}',
             f'{m.greatest / 1000:.1f}', number(m.per_byte())] for name, memory in results.memory.items() for m in memory]
    return Table('Memory that a new context holds at most, default policy',
                 ['documents', 'number', 'mean, kB', 'greatest, kB', 'bytes per input byte'], rows)


def of_hostile(results):
    slowest = sorted(results.hostile, key=lambda h: h.rate())[:HOSTILE_SHOWN]
    growing = sorted(results.hostile, key=lambda h: -h.growth())[:HOSTILE_SHOWN]
    refused = [h for h in results.hostile if h.status != 'TAMIS_OK']
    rows = [[h.name, number(h.rate(), 1), number(h.growth()), '' if h.status == 'TAMIS_OK' else h.status]
            for h in dict.fromkeys([*refused, *slowest, *growing])]
    return Table('Hostile inputs of about 1 MB, limits raised: '
                 f'those of {len(results.hostile)} that are slowest or grow most',
                 ['input', 'MB/s', 't(4n) / t(2n)', 'refused'], rows)


def limit(goal, value):
    return '' if value is None else f'{"≤" if goal.most else "≥"} {value:g}'


def short(results):
    """The table at the beginning of docs/performance.md."""
    rows = [[text, *(number(results.ratio(name, ours, other)) for name in ('pages', 'fragments'))] for text, ours, other in SHORT]
    return Table('Quotients of two speeds', ['first speed / second speed', 'whole documentation pages',
                                             'fragments of these pages, as short as comments'], rows)


def goals_table(reached):
    rows = [[g.label, number(g.value), limit(g, g.must), limit(g, g.aim), g.unit, g.verdict()] for g in reached]
    return Table('Goals', ['figure', 'measured', 'must', 'aim', 'unit', ''], rows)


def of_goals(results):
    return goals_table(goals(results))


def of_skipped(results):
    return Table('Not measured', ['program', 'reason'], [list(item) for item in results.skipped.items()], text=True)


def tables(results):
    every = (of_sets, of_speeds, of_peers, of_latencies, of_memory, of_hostile, of_skipped, of_goals)
    return [table for table in (make(results) for make in every) if table.rows]
