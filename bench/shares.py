#!/usr/bin/env python3
"""shares.py: shows which folders of src/ execute the instructions of each job of tamis_instructions.

    shares.py [--write-docs] PROGRAM

PROGRAM is a release build with debug information (gcc -g does not change the code). Then callgrind attributes each instruction to
the line of the source that it was compiled from, also in inlined functions. --write-docs writes the table to docs/performance.md.
"""
import argparse
import collections
import os
import re
import sys

from document import ROOT, write_part
from instructions import profiles, sizes_of

OTHER = 'libc, vector instructions, bench'
SETS = 'fragments', 'pages', 'text'
LEAST = 0.3  # a folder with fewer instructions per byte in all jobs is counted in the row of the rest


def folder_of(path):
    """src/base/scan.h -> base; the rest for files outside of src/. Files directly in src/ are shown as tamis.c."""
    parts = os.path.relpath(path, f'{ROOT}/src').split(os.sep)
    return OTHER if parts[0] == os.pardir else parts[0]


def read_shares(path):
    """Returns the name of the job and its instructions by folder; no name for the profile that is written at the end. In a profile
    of callgrind, fl=, fi= and fe= name the file of the following lines, and the line after calls= has the cost of the called
    function, which is not counted here."""
    counts, folder, skips, name = collections.Counter(), OTHER, False, None
    with open(path, encoding='utf-8') as file:
        for line in file:
            name = name or re.match(r'desc: Trigger: Client Request: (.*)$', line)
            named = re.match(r'f[lie]=(.*)', line)
            if named:
                folder = folder_of(named[1])
            elif line.startswith('calls='):
                skips = True
            elif re.match(r'[+*\d-]\S* \d+$', line):
                counts[folder] += 0 if skips else int(line.split()[1])
                skips = False
            elif line.startswith('totals: ') and counts.total() != int(line.split()[1]):
                sys.exit(f'shares: {path}: the lines have {counts.total()} instructions, and{line[7:].rstrip()} in all')
    return name and name[1], counts


def shares_of(program):
    """Returns the counters of the jobs by their names."""
    return {name: counts for name, counts in profiles(program, read_shares, '--compress-strings=no')
            if name and name.split(':')[0] in SETS}


def table(jobs, sizes):
    """The rows of the table: instructions per byte of input, by folder, with the folders that have most first."""
    per_byte = {name: {folder: n / sizes[name.split(':')[0]] for folder, n in counts.items()} for name, counts in jobs.items()}
    sums = collections.Counter()
    for shares in per_byte.values():
        sums.update(shares)
    shown = [f for f, _ in sums.most_common() if f != OTHER and any(s.get(f, 0) >= LEAST for s in per_byte.values())]
    yield ['job', 'all', *shown, OTHER]
    for name in sorted(per_byte, key=lambda name: (SETS.index(name.split(':')[0]), name)):
        shares = per_byte[name]
        values = [sum(shares.values()), *(shares.get(f, 0) for f in shown)]
        values.append(values[0] - sum(values[1:]))
        yield [name, *(f'{value:.1f}' for value in values)]


def markdown(rows):
    lines = ['| ' + ' | '.join(row) + ' |' for row in rows]
    lines.insert(1, '| --- |' + ' --: |' * (len(rows[0]) - 1))
    return '\n'.join(lines) + '\n'


def main():
    parser = argparse.ArgumentParser(description='Counts instructions by folder; see the comment at the top of bench/shares.py.')
    parser.add_argument('--write-docs', action='store_true')
    parser.add_argument('program')
    options = parser.parse_args()
    text = markdown(list(table(shares_of(options.program), sizes_of(options.program))))
    print(text, end='')
    if options.write_docs:
        write_part('./dev bench --shares --write-docs', text)


if __name__ == '__main__':
    main()
