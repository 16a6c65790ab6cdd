#!/usr/bin/env python3
"""run.py: measures tamis and other programs, and prints tables. ./dev bench builds the programs and starts it."""
import argparse
import os
import re
import subprocess
import sys

import plots
from document import write_part
from results import SETS, Results
from tables import short, tables

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
BUILD = os.path.join(ROOT, 'build', 'bench')
PROGRAM = os.path.join(ROOT, 'build', 'release', 'tamis_bench')
SAVED = os.path.join(BUILD, 'results.tsv')
PLOTS = ('![Throughput by set and program](performance-throughput.svg)\n\n'
         '![Time of one document by its size](performance-latency.svg)\n')
EXAMPLES = '''
examples:
  ./dev bench                            # everything but the sanitizers in other languages
  ./dev bench 11 --sets fragments        # one set, more rounds
  ./dev bench --peers --write-docs       # everything; writes docs/performance.md and its plots
  ./dev bench --saved                    # the tables of the last run again
  ./dev bench --record-instructions      # counts instructions and writes bench/instructions.json
  ./dev bench --shares --write-docs      # counts instructions by folder of src/, and writes them to docs/performance.md
  ./dev bench --streams --write-docs     # output that leaves while the input arrives; writes its tables to docs/performance.md

The documents and the other programs are downloaded once. The records of the last run are in build/bench/results.tsv.
bench/README.md describes sets, jobs and records.
'''


def parse():
    parser = argparse.ArgumentParser(prog='./dev bench', description='Measures tamis and other programs on the same documents.',
                                     epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('rounds', nargs='?', type=int, default=5, metavar='ROUNDS', help='how often each job runs (5)')
    parser.add_argument('--sets', default='', metavar='SET,…', help='pages, fragments, text, hostile; all if not given')
    parser.add_argument('--peers', action='store_true', help='also measure sanitizers in other languages; takes minutes')
    parser.add_argument('--saved', action='store_true', help='measure nothing; print the results of the last run')
    parser.add_argument('--write-docs', action='store_true', help='write the tables to docs/performance.md, and draw its plots')
    parser.add_argument('--record-instructions', action='store_true', help='only count instructions, and record the counts')
    options = parser.parse_args()
    options.sets = [name for name in options.sets.split(',') if name] or [*SETS, 'hostile']
    unknown = set(options.sets) - {*SETS, 'hostile'}
    if unknown:
        parser.error(f'no set {", ".join(sorted(unknown))}')
    return options


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    if done.returncode:
        sys.exit(f'bench: {command[0]} failed')
    return done.stdout.splitlines()


def measure(options):
    pages = os.environ.get('TAMIS_PAGES', os.path.join(ROOT, 'build', 'pages'))
    run('sh', os.path.join(ROOT, 'tests/pages/fetch.sh'), pages)
    print(f'measuring {", ".join(options.sets)}: {options.rounds} rounds', flush=True)
    lines = run(PROGRAM, 'measure', f'{pages}/list', str(options.rounds), *options.sets)
    if options.peers:
        from peers.peers import measure_all  # only here, because nothing else needs the peers
        run(PROGRAM, 'write', f'{pages}/list', BUILD)
        lines += measure_all(BUILD, options.rounds, options.sets)
    with open(SAVED, 'w', encoding='utf-8') as file:
        file.writelines(f'{line}\n' for line in lines)


def machine():
    with open('/proc/cpuinfo', encoding='utf-8') as file:
        model = re.search(r'^model name\s*:\s*(.*)$', file.read(), re.MULTILINE)
    with open('/proc/meminfo', encoding='utf-8') as file:
        memory = int(re.search(r'\d+', file.read())[0])
    return f'{model[1] if model else "unknown processor"}, {memory / 2**20:.0f} GiB of memory'


def write_docs(results):
    parts = [f'Machine: {machine()}.\n', PLOTS, *(table.markdown() for table in tables(results))]
    write_part('./dev bench --write-docs', '\n'.join(parts))
    write_part('./dev bench --write-docs, in short', short(results).markdown())
    plots.draw(results, os.path.join(ROOT, 'docs'))


def main():
    options = parse()
    os.makedirs(BUILD, exist_ok=True)
    if options.record_instructions:
        return subprocess.run([sys.executable, os.path.join(HERE, 'instructions.py'), '--record',
                               os.path.join(ROOT, 'build/release/tamis_instructions')], check=False).returncode
    if not options.saved:
        measure(options)
    with open(SAVED, encoding='utf-8') as file:
        results = Results(file)
    print('\n'.join(table.plain() for table in tables(results)))
    if options.write_docs:
        write_docs(results)
    return 0


if __name__ == '__main__':
    sys.exit(main())
