#!/usr/bin/env python3
"""pairs.py: sanitizes every pair of elements that portable output can have, one element in the other, and prints the pairs
for which a reader builds another tree than tamis.

    python3 tests/readers/pairs.py [READER]...

src/serialize/portable_pairs.def lists the pairs that were found; tamis now writes a span between their elements. The exit status is 1
if a reader reads a pair in another way.
"""
import os
import re
import sys
from collections import defaultdict, namedtuple

from catalogue import READERS, ROOT, prepare
from run import CONTEXT, TAMIS, ask, read_all

POLICY = os.path.join(ROOT, 'tests/property/policies/everything.json')
Pairs = namedtuple('Pairs', 'list trees')


def names():
    with open(os.path.join(ROOT, 'src/serialize/portable_names.def'), encoding='utf-8') as file:
        return re.findall(r'\bKEPT\((\w+)\)', re.sub(r'/\*.*?\*/', '', file.read(), flags=re.DOTALL))


def written():
    """The different outputs for all pairs, and the pair of each."""
    pairs = [(outer, inner) for outer in names() for inner in names()]
    records = [{'id': i, 'html': f'<{outer}>x<{inner}>y</{inner}>z</{outer}>w'} for i, (outer, inner) in enumerate(pairs)]
    answers = ask([TAMIS, 'batch', '-j', '2', '--unsafe', '--policy', POLICY, '--profile', 'P4'], records)
    return {answer['html']: pair for pair, answer in zip(pairs, answers) if answer.get('html')}


def main():
    outputs = written()
    texts = list(outputs)
    answers = ask([TAMIS, 'tree', '--jsonl'], [{'id': i, 'html': text, 'context': CONTEXT} for i, text in enumerate(texts)])
    pairs = Pairs(texts, [answer['tree'] for answer in answers])
    different = 0
    for reader in READERS:
        if (sys.argv[1:] and reader.name not in sys.argv[1:]) or not prepare(reader)[0]:
            continue
        found = defaultdict(list)
        for text, (verdict, _, _) in zip(texts, read_all(reader, pairs)):
            if verdict != 'same':
                outer, inner = outputs[text]
                found[verdict, outer].append(inner)
        different += len(found)
        print(f'{reader.name}: {len(texts)} outputs, {sum(map(len, found.values()))} not the same')
        for (verdict, outer), inner in sorted(found.items()):
            print(f'    {verdict}: {outer} > {" ".join(inner)}')
    return 1 if different else 0


if __name__ == '__main__':
    sys.exit(main())
