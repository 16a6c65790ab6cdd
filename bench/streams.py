#!/usr/bin/env python3
"""streams.py: measures output that leaves while the input arrives, and prints tables. ./dev bench --streams builds the programs and starts it.

Each program is started as PROGRAM FILE SIZE PIECE SECONDS, in a process of its own. It reads documents of SIZE bytes from FILE, which is
repeated, and sanitizes them in pieces of PIECE bytes until SECONDS of CPU time have passed, without the time of reading. It prints the number
of documents, the seconds, the bytes of input up to the first byte of output, the median time up to it, the peak of the memory of the process
in KiB, and the bytes of output.
"""
import argparse
import os
import subprocess
import sys
from collections import defaultdict

from document import write_part
from goals import stream_goals
from results import median
from tables import Table, goals_table, number

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
BUILD = os.path.join(ROOT, 'build', 'bench')
PROGRAM = os.path.join(ROOT, 'build', 'release', 'tamis_streams')
PAGES = os.path.join(BUILD, 'pages.html')
ANSWER = os.path.join(BUILD, 'answer.html')
SAVED = os.path.join(BUILD, 'streams.tsv')
COMMAND = './dev bench --streams --write-docs'
SIZES = {10_000: '10 KB', 1_000_000: '1 MB', 1_000_000_000: '1 GB'}
PIECES = {4096: '4 KB', 65536: '64 KB'}
WHOLE = 0  # instead of the size of a piece
GREATEST_WHOLE = 1_000_000  # greater documents are not kept in memory
LONGEST_ANSWER = 131_072
SECONDS = 0.5  # of CPU time, of documents that are short
# Programs of tamis: label, argument of tamis_streams. The last two have all of their output at the end.
OURS = {'tamis, exact': 'exact', 'tamis, in order': 'in-order', 'tamis_feed(), no callback': 'feed', 'tamis_run()': 'run'}
# A real nginx with the module: label, argument of integrations/nginx/streamed. The memory is that of its worker.
NGINX = {'nginx': 'alone', 'nginx, tamis': 'whole', 'nginx, tamis exact': 'exact', 'nginx, tamis in order': 'in_order'}
WAYS = ('one run', 'exact', 'exact, tails', 'in order', 'in order, tails', 'a run for each piece')


class Streams:
    """The records of streams.tsv."""

    def __init__(self, lines):
        self.cells = defaultdict(list)  # (program, bytes of a document, of a piece): [(documents, seconds, fed, first, peak, written)]
        self.held = {}                  # (set, what): cuts, p50, p90, p99, max
        self.waiting = {}               # (set, cause): documents, of how many
        self.replayed = {}              # set: documents, of how many, bytes, bytes of the set
        self.differing = {}             # set: documents, of how many
        self.chat = {}                  # (bytes, way): seconds
        self.skipped = {}               # program: reason
        for line in lines:
            kind, *fields = line.rstrip('\n').split('\t')
            getattr(self, f'add_{kind}')(*fields)

    def add_stream(self, program, size, piece, *numbers):
        self.cells[program, int(size), int(piece)].append(tuple(map(float, numbers)))

    def add_held(self, name, what, *numbers):
        self.held[name, what] = tuple(map(int, numbers))

    def add_waiting(self, name, cause, *numbers):
        self.waiting[name, cause] = tuple(map(int, numbers))

    def add_replayed(self, name, *numbers):
        self.replayed[name] = tuple(map(int, numbers))

    def add_differing(self, name, *numbers):
        self.differing[name] = tuple(map(int, numbers))

    def add_refused(self, name, documents):
        self.skipped[f'{name}, {documents} documents'] = 'they were refused'

    def add_chat(self, size, way, seconds):
        self.chat[int(size), way] = float(seconds)

    def add_skipped(self, program, reason):
        self.skipped[program] = reason

    def rates(self, cell):
        """Megabytes per second in each round."""
        return [documents * cell[1] / 1e6 / seconds for documents, seconds, *_ in self.cells.get(cell, ())]

    def ratio(self, cell, other):
        """How many times as fast one cell is as another: the median over the rounds. None if one of them was not measured."""
        return median([a / b for a, b in zip(self.rates(cell), self.rates(other))])

    def fed(self, cell):
        """Bytes of input up to the first byte of output."""
        return max((values[2] for values in self.cells.get(cell, ())), default=None)

    def peak(self, cell):
        """Megabytes of memory of the process: the greatest of the rounds."""
        return max((values[4] * 1024 / 1e6 for values in self.cells.get(cell, ())), default=None)

    def peer(self, name):
        """The name of a program with its version."""
        return next((program for program, _, _ in self.cells if program.startswith(name)), name)


# ---- Tables

def of_speeds(streams):
    rows = []
    for (program, size, piece), rounds in sorted(streams.cells.items(), key=lambda item: (item[0][1], item[0][2] or 1 << 40)):
        cell = (program, size, piece)
        rows.append([f'{SIZES[size]}, {PIECES.get(piece, "whole")}: {program}', f'{streams.fed(cell):.0f}',
                     number(median([values[3] for values in rounds]) * 1e6, 1), number(median(streams.rates(cell)), 0),
                     number(streams.ratio(cell, ('tamis_run()', min(size, GREATEST_WHOLE), WHOLE))), number(streams.peak(cell), 1)])
    return Table('Pages in pieces: bytes of input and time before the first byte of output, speed, and greatest memory of the process; '
                 'x is the speed relative to tamis_run() for a page of the same size, or of 1 MB',
                 ['page, piece: program', 'first byte after', 'µs', 'MB/s', 'x', 'memory, MB'], rows)


def of_held(streams):
    rows = [[f'{name}: {what}', *map(str, numbers)] for (name, what), numbers in streams.held.items()]
    return Table('Exact, in pieces of 64 bytes: bytes of output that are held back, and of input that are kept, after each piece',
                 ['set', 'pieces', 'p50', 'p90', 'p99', 'max'], rows)


def share(documents, count):
    return [str(documents), f'{100 * documents / count:.2f}']


def of_waiting(streams):
    rows = [[f'{name}: waits for its end, {cause}', *share(*numbers)] for (name, cause), numbers in streams.waiting.items()]
    for name, (documents, count, replayed, size) in streams.replayed.items():
        rows.append([f'{name}: a tree is needed at a cut; {replayed} of {size} bytes are parsed again for the first', *share(documents, count)])
    rows += [[f'{name}: in order, the output is another', *share(*numbers)] for name, numbers in streams.differing.items()]
    return Table('Documents of which something waits for the end, by cause, and documents that are different in order',
                 ['set', 'documents', '%'], rows)


def of_chat(streams):
    sizes = sorted({size for size, _ in streams.chat})
    rows = [[way, *(number(streams.chat[size, way] * 1e3, 3) if (size, way) in streams.chat else '–' for size in sizes)] for way in WAYS]
    return Table('An answer in pieces of 4 bytes, in milliseconds; with tails, the tail is asked for after each piece',
                 ['', *(f'{size // 1024} KB' for size in sizes)], rows if sizes else [])


def of_skipped(streams):
    return Table('Not measured', ['program', 'reason'], [list(item) for item in streams.skipped.items()], text=True)


def tables(streams):
    every = [make(streams) for make in (of_speeds, of_held, of_waiting, of_chat, of_skipped)]
    every.append(goals_table(stream_goals(streams)))
    return [table for table in every if table.rows]


# ---- Measuring

def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def peers(skipped):
    """The programs that can be started, with their commands."""
    from peers.peers import PEERS, STREAMERS, WORKSHOP, reason_of  # only here, because nothing else needs the peers
    found = {}
    for peer in [*STREAMERS, *(peer for peer in PEERS if peer.name == 'bluemonday')]:
        version, why_not = WORKSHOP.prepare(peer)
        if version is None:
            skipped.append(f'skipped\t{peer.label}\t{reason_of(why_not)}')
        else:
            found[version] = (*WORKSHOP.filled(peer.command), '--stream')
    return found


def cells():
    """(size, piece) of the table. The whole is the last piece of a size."""
    for size in SIZES:
        for piece in PIECES:
            yield size, piece
        if size <= GREATEST_WHOLE:
            yield size, WHOLE


def nginx_for(size):
    """Without streams, the module keeps the whole page in memory."""
    started = os.path.join(ROOT, 'integrations', 'nginx', 'streamed')
    return {label: (sys.executable, started, way) for label, way in NGINX.items() if way != 'whole' or size <= GREATEST_WHOLE}


def programs_for(size, piece, others):
    if piece == WHOLE:
        return {'tamis_run()': (PROGRAM, 'speed', 'run')}
    ours = {label: (PROGRAM, 'speed', way) for label, way in OURS.items() if way in ('exact', 'in-order') or
            (way == 'feed' and size <= GREATEST_WHOLE)}
    return ours | others


def measure_speeds(rounds, others):
    for i in range(rounds):
        for size, piece in cells():
            # the others take half a minute or more for the longest document, which they sanitize only once
            measured = others | nginx_for(size) if i == 0 or size <= GREATEST_WHOLE else {}
            for program, command in programs_for(size, piece, measured).items():
                done = run(*command, PAGES, str(size), str(piece or size), str(SECONDS))
                if done.returncode:
                    yield f'skipped\t{program}, {SIZES[size]} in {PIECES.get(piece, "one")}\t{done.stderr.strip().splitlines()[-1]}'
                else:
                    yield '\t'.join(('stream', program, str(size), str(piece), *done.stdout.split()))


def checked(*command):
    done = run(*command)
    if done.returncode:
        sys.exit(f'bench: {" ".join(command[:2])} failed: {done.stderr.strip()}')
    return done.stdout.splitlines()


def write_answer():
    """bench/answer.html is a part of an answer; each @ stands for the number of the part."""
    with open(os.path.join(HERE, 'answer.html'), encoding='utf-8') as file:
        part = file.read()
    with open(ANSWER, 'w', encoding='utf-8') as file:
        file.writelines(part.replace('@', str(n + 1)) for n in range(LONGEST_ANSWER // len(part) + 1))


def measure(rounds):
    pages = os.environ.get('TAMIS_PAGES', os.path.join(ROOT, 'build', 'pages'))
    checked('sh', os.path.join(ROOT, 'tests/pages/fetch.sh'), pages)
    print(*checked(PROGRAM, 'write', f'{pages}/list', PAGES), flush=True)
    write_answer()
    lines = []
    others = peers(lines)
    print(f'measuring {", ".join([*OURS, *others])}: {rounds} rounds', flush=True)
    lines += measure_speeds(rounds, others)
    lines += checked(PROGRAM, 'held', f'{pages}/list') + checked(PROGRAM, 'chat', ANSWER, '11')
    with open(SAVED, 'w', encoding='utf-8') as file:
        file.writelines(f'{line}\n' for line in lines)


def main():
    parser = argparse.ArgumentParser(prog='./dev bench --streams', description='Measures output that leaves while the input arrives.')
    parser.add_argument('rounds', nargs='?', type=int, default=3, metavar='ROUNDS', help='how often each program runs (3)')
    parser.add_argument('--streams', action='store_true', help=argparse.SUPPRESS)
    parser.add_argument('--saved', action='store_true', help='measure nothing; print the results of the last run')
    parser.add_argument('--write-docs', action='store_true', help='write the tables to docs/performance.md')
    options = parser.parse_args()
    os.makedirs(BUILD, exist_ok=True)
    if not options.saved:
        measure(options.rounds)
    with open(SAVED, encoding='utf-8') as file:
        made = tables(Streams(file))
    print('\n'.join(table.plain() for table in made))
    if options.write_docs:
        write_part(COMMAND, '\n'.join(table.markdown() for table in made))


if __name__ == '__main__':
    main()
