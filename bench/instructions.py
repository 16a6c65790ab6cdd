#!/usr/bin/env python3
"""instructions.py: counts the instructions of each job of tamis_instructions, and compares the counts with the recorded ones.

    instructions.py [--record] PROGRAM

The documents are generated, and, if tests/pages/fetch.sh has fetched them into build/pages (or TAMIS_PAGES names their folder), also
real: pages, fragments of them, and their text. Generated documents are the same everywhere, but what is faster for them can be slower
for real ones.

The counts do not depend on the load of the machine. They depend on the compiler and the processor, so instructions.json has counts
for each pair of them, and it has a hash of each set of real documents. If a job needs over 5 % more instructions than recorded, the
exit status is 1. Without valgrind, or without recorded counts for this compiler and processor, nothing is compared, and the exit status
is 77, which ctest reports as skipped; real documents that are not there, or are others than the recorded ones, are only reported.
--record writes the counts to instructions.json.
"""
import argparse
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

RECORDED = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'instructions.json')
PAGES = os.path.join(os.environ.get('TAMIS_PAGES') or os.path.join(os.path.dirname(RECORDED), '../build/pages'), 'list')
ROOM = 0.05
SKIPPED = 77


def ask(program, *options):
    return subprocess.run([program, *options], capture_output=True, text=True, check=True).stdout


def real_pages():
    """The argument for the program, if the real pages are there."""
    return [os.path.abspath(PAGES)] if os.path.exists(PAGES) else []


def sets_of(program):
    """The bytes and the hash of each set."""
    rows = (line.split('\t') for line in ask(program, '--sizes', *real_pages()).splitlines())
    return {name: (int(size), digest) for name, size, digest in rows}


def sizes_of(program):
    """The bytes of the documents of each set."""
    return {name: size for name, (size, _) in sets_of(program).items()}


def is_real(name):
    return name.startswith('real ')


def profiles(program, read, *options):
    """Runs the program under callgrind, and returns read(path) for each profile. The environment is empty, because its size
    changes counts."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([shutil.which('valgrind'), '-q', '--tool=callgrind', *options,
                               f'--callgrind-out-file={folder}/out', program, *real_pages()], env={}, check=False)
        if done.returncode:
            sys.exit('bench: the program failed under valgrind')
        return [read(path) for path in glob.glob(f'{folder}/out.*')]


def read_profile(path):
    """The name and the count of a job; no name for the profile that callgrind writes at the end of the program."""
    with open(path, encoding='utf-8') as file:
        text = file.read()
    name = re.search(r'^desc: Trigger: Client Request: (.*)$', text, re.MULTILINE)
    total = re.search(r'^(?:summary|totals): (\d+)$', text, re.MULTILINE)
    return name and name[1], int(total[1]) if total else 0


def count(program):
    return dict(sorted((name, total) for name, total in profiles(program, read_profile) if name))


def load():
    if not os.path.exists(RECORDED):
        return {}
    with open(RECORDED, encoding='utf-8') as file:
        return json.load(file)


def record(counts):
    with open(RECORDED, 'w', encoding='utf-8') as file:
        json.dump(counts, file, indent=2, sort_keys=True)
        file.write('\n')


def compare(counts, recorded, sizes):
    """Prints a line for each job. Returns whether all are within ROOM."""
    print(f'{"job":26} {"instructions":>14} {"recorded":>14} {"%":>8} {"a byte":>8}')
    slower = faster = 0
    for job in sorted({*counts, *recorded}):
        now, before = counts.get(job), recorded.get(job)
        if now is None or before is None:
            print(f'{job:26} {now or "missing":>14} {before or "missing":>14}')
            slower += 1
            continue
        change = now / before - 1
        slower += change > ROOM
        faster += change < -ROOM
        size = sizes[job.split(':')[0]]
        mark = '  SLOWER' if change > ROOM else ''
        print(f'{job:26} {now:14} {before:14} {100 * change:+8.2f} {now / size:8.2f}{mark}')
    if slower or faster:
        print(f'{slower} jobs need over {100 * ROOM:.0f} % more instructions than recorded or are not in both lists, '
              f'{faster} need over {100 * ROOM:.0f} % less; ./dev bench --record-instructions records the new counts')
    return not slower


def not_comparable(recorded, sets):
    """The sets that are not those of the recorded counts. Says which they are."""
    hashes = recorded.get('real sets', {})
    missing = sorted(name for name in hashes if name not in sets)
    others = sorted(name for name, (_, digest) in sets.items() if is_real(name) and hashes.get(name) != digest)
    if missing:
        print(f'NOT COMPARED: {", ".join(missing)}: tests/pages/fetch.sh build/pages fetches them')
    if others:
        print(f'NOT COMPARED: {", ".join(others)}: other documents than the recorded ones')
    return {*missing, *others}


def main():
    parser = argparse.ArgumentParser(description='Counts instructions; see the comment at the top of bench/instructions.py.')
    parser.add_argument('--record', action='store_true')
    parser.add_argument('program')
    options = parser.parse_args()
    if not shutil.which('valgrind'):
        print('SKIPPED: instructions are not counted: there is no valgrind')
        return SKIPPED
    machine, recorded = ask(options.program, '--machine').strip(), load()
    if not options.record and machine not in recorded:
        print(f'SKIPPED: instructions are not compared: bench/instructions.json has no counts for {machine}')
        return SKIPPED
    counts, sets = count(options.program), sets_of(options.program)
    left_out = not_comparable(recorded, sets)

    def compared(jobs):
        return {job: n for job, n in jobs.items() if job.split(':')[0] not in left_out}

    good = compare(compared(counts), compared(recorded.get(machine, counts)), {name: size for name, (size, _) in sets.items()})
    if options.record:
        hashes = {name: digest for name, (_, digest) in sets.items() if is_real(name)} or recorded.get('real sets', {})
        kept = {} if real_pages() else {job: n for job, n in recorded.get(machine, {}).items() if is_real(job)}
        record({**recorded, 'real sets': hashes, machine: {**kept, **counts}})
    return 0 if good or options.record else 1


if __name__ == '__main__':
    sys.exit(main())
