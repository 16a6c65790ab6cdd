#!/usr/bin/env python3
"""instructions.py: counts the instructions of each job of tamis_instructions, and compares the counts with the recorded ones.

    instructions.py [--record] PROGRAM

The documents are generated, and the counts do not depend on the load of the machine. They depend on the compiler and
the processor, so instructions.json has counts for each pair of them. If a job needs over 5 % more instructions than
recorded, the exit status is 1. Without valgrind, or without recorded counts for this compiler and processor, nothing is
compared, and the exit status is 77, which ctest reports as skipped. --record writes the counts to instructions.json.
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
ROOM = 0.05
SKIPPED = 77


def ask(program, option):
    return subprocess.run([program, option], capture_output=True, text=True, check=True).stdout


def sizes_of(program):
    """The bytes of the documents of each set."""
    return {name: int(size) for name, size in (line.split('\t') for line in ask(program, '--sizes').splitlines())}


def profiles(program, read, *options):
    """Runs the program under callgrind, and returns read(path) for each profile. The environment is empty, because its size
    changes counts."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([shutil.which('valgrind'), '-q', '--tool=callgrind', *options,
                               f'--callgrind-out-file={folder}/out', program], env={}, check=False)
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
    print(f'{"job":24} {"instructions":>14} {"recorded":>14} {"%":>8} {"a byte":>8}')
    slower = faster = 0
    for job in sorted({*counts, *recorded}):
        now, before = counts.get(job), recorded.get(job)
        if now is None or before is None:
            print(f'{job:24} {now or "missing":>14} {before or "missing":>14}')
            slower += 1
            continue
        change = now / before - 1
        slower += change > ROOM
        faster += change < -ROOM
        size = sizes[job.split(':')[0]]
        mark = '  SLOWER' if change > ROOM else ''
        print(f'{job:24} {now:14} {before:14} {100 * change:+8.2f} {now / size:8.2f}{mark}')
    if slower or faster:
        print(f'{slower} jobs need over {100 * ROOM:.0f} % more instructions than recorded or are not in both lists, '
              f'{faster} need over {100 * ROOM:.0f} % less; ./dev bench --record-instructions records the new counts')
    return not slower


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
    counts = count(options.program)
    good = compare(counts, recorded.get(machine, counts), sizes_of(options.program))
    if options.record:
        record({**recorded, machine: counts})
    return 0 if good or options.record else 1


if __name__ == '__main__':
    sys.exit(main())
