#!/usr/bin/env python3
"""nests.py: nested formatting elements, many of them equal, with blocks and elements with markers between them. Prints for each
reader how many outputs it reads as the same tree as tamis.

    python3 tests/readers/nests.py [--documents N] [READER]...

Parsers keep at most three equal elements in their list of active formatting elements ("Noah's Ark clause", 13.2.4.3), and some
readers then treat the end tags of the other ones in another way. Portable output has at most three equal elements in each
other. The exit status is 1 if a reader reads portable output in another way; output of the profile html is only counted.
"""
import argparse
import os
import random
import sys

from catalogue import READERS, ROOT, prepare
from compare import SAME
from pairs import Pairs
from run import CONTEXT, TAMIS, ask, read_all

SEED = 20261128
POLICY = os.path.join(ROOT, 'tests/property/policies/everything.json')
FORMATTING = 'a b big code em font i nobr s small strike strong tt u'.split()
ATTRIBUTES = ['', '', ' lang', ' lang=""', ' lang=de', ' class=a', ' class=a lang=de', ' lang=de class=a', ' title=x', ' CLASS=a']
BLOCKS = ['div', 'p', 'ul><li', 'h1', 'section', 'blockquote', 'table><tr><td', 'table><caption', 'object', 'marquee', 'applet',
          'button', 'template', 'span', 'center', 'select><option', 'ruby><rt', 'details', 'form', 'pre']


def nest(pick):
    """A document. Most of its tags have one name and few attributes, and most end tags are left out, so that the parser adds
    elements. No text is white space, because BeautifulSoup changes such text (docs/readers.md)."""
    name, open_names, html = pick.choice(FORMATTING), [], ''
    attributes = [pick.choice(ATTRIBUTES) for _ in range(pick.randint(1, 3))]
    for _ in range(pick.randint(3, 14)):
        dice = pick.random()
        if dice < 0.6:
            chosen = name if pick.random() < 0.9 else pick.choice(FORMATTING)
            html += f'<{chosen}{pick.choice(attributes)}>'
            open_names.append(chosen)
        elif dice < 0.8:
            block = pick.choice(BLOCKS)
            html += f'<{block}>'
            open_names += block.split('><')
        elif dice < 0.9 and open_names:
            html += f'</{open_names.pop()}>'
        else:
            html += pick.choice(['x', 'y<br>'])
    return html + 'z'


def nests(count, seed=SEED):
    pick = random.Random(seed)
    return [nest(pick) for _ in range(count)]


def outputs_of(documents, profile):
    records = [{'id': i, 'html': html} for i, html in enumerate(documents)]
    answers = ask([TAMIS, 'batch', '-j', '2', '--unsafe', '--policy', POLICY, '--profile', profile], records)
    texts = sorted({answer['html'] for answer in answers if answer.get('html')})
    trees = ask([TAMIS, 'tree', '--jsonl'], [{'id': i, 'html': text, 'context': CONTEXT} for i, text in enumerate(texts)])
    return Pairs(texts, [answer['tree'] for answer in trees])


def different(reader, outputs):
    return [text for text, (verdict, _, _) in zip(outputs.list, read_all(reader, outputs)) if verdict != SAME]


def main():
    parser = argparse.ArgumentParser(prog='./dev readers --nests', description='See the comment at the top of nests.py.')
    parser.add_argument('--documents', type=int, default=3000)
    parser.add_argument('readers', nargs='*', metavar='READER')
    options = parser.parse_args()
    documents, status = nests(options.documents), 0
    for profile in ('html', 'P4', 'P3', 'P0'):
        outputs = outputs_of(documents, profile)
        for reader in READERS:
            if (options.readers and reader.name not in options.readers) or not prepare(reader)[0]:
                continue
            found = different(reader, outputs)
            print(f'{profile}, {reader.name}: {len(outputs.list)} outputs, {len(found)} not the same')
            if found and profile != 'html':
                print(f'    {min(found, key=len)}')
                status = 1
    return status


if __name__ == '__main__':
    sys.exit(main())
