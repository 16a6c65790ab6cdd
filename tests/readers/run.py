#!/usr/bin/env python3
"""run.py: compares what readers other than browsers read in tamis' output with what tamis reads in this output.

    ./dev readers [--documents DIR] [--hostile N] [--sample N] [--markdown] [--write-docs] [--findings FILE]
                  [READER]...

The documents are sanitized with each preset and each profile. The documents are those of tests/browser, the seeds of corpus/, and N
hostile ones (2000); with --documents, they are the files in DIR. With --sample N, only each N-th document is used. All readers, or the
named readers, read the outputs. compare.py defines the verdicts, and differences.py the known differences.

--markdown prints the tables as Markdown, --write-docs writes them to docs/readers.md. --findings writes an example of each kind of
difference to a file. A reader that is not installed is SKIPPED. The exit status is 1
if a reader reads something new for which differences.py has no reason, if a reason is not shown by its example, or if a reader is
SKIPPED and TAMIS_READERS=1.

Environment: TAMIS names the command; TAMIS_CONFORMANCE_DIR the folder of html5lib-tests.
"""
import argparse
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict

import tables
from catalogue import BUILD, HERE, READERS, ROOT, filled, prepare
from compare import NEW, REFUSED, SAME, compare, items, nodes
from differences import DIFFERENCES, known

TAMIS = os.environ.get('TAMIS', os.path.join(ROOT, 'build/release/tamis'))
PROFILES = ('html', 'P4', 'P3', 'P0')
CONTEXT = 'div'

# The page around an output, for readers of pages, and the nodes that a reader must read before those of the output.
BEFORE = '<!DOCTYPE html><html><head><meta charset="utf-8"><title>t</title></head><body><div>'
AFTER = '</div></body></html>'
PAGE = [(0, 'element', 'html', ''), (1, 'element', 'head', ''), (2, 'element', 'meta', ''),
        (3, 'attribute', 'charset', 'utf-8'), (2, 'element', 'title', ''), (3, 'text', 't', ''),
        (1, 'element', 'body', ''), (2, 'element', 'div', '')]


def lines_of(command, records):
    text = ''.join(json.dumps(record) + '\n' for record in records)
    os.makedirs(BUILD, exist_ok=True)
    return subprocess.run(command, input=text.encode(), capture_output=True, check=False, cwd=BUILD,
                          env={**os.environ, 'PYTHONDONTWRITEBYTECODE': '1'}).stdout.splitlines()


def ask(command, records):
    """The answers to the records in their order. If a program ends early, the record that it was reading has an error as
    its answer, and the program is started again with the records after it. Therefore the program must write each answer at once."""
    answers = []
    while len(answers) < len(records):
        lines = lines_of(command, records[len(answers):])
        answers += [json.loads(line) for line in lines]
        if len(answers) < len(records):
            answers.append({'error': 'the program has ended'})
    return answers


# ---- Outputs

def documents(options):
    """Names and documents. A line feed and "|" in a text would look like a line of a tree dump, so this "|" is removed."""
    for name, html in given(options):
        yield name, html.replace('\n|', '\n')


def given(options):
    if options.documents:
        for folder, _, names in sorted(os.walk(options.documents)):
            for name in sorted(names):
                path = os.path.join(folder, name)
                with open(path, 'rb') as file:
                    yield path, file.read().decode('utf-8', 'replace')
        return
    made = subprocess.run(['node', os.path.join(HERE, 'inputs.mjs'), str(options.hostile)], capture_output=True, check=True)
    for line in made.stdout.splitlines():
        record = json.loads(line)
        yield record['id'], record['html']


def presets():
    listed = subprocess.run([TAMIS, 'policy', 'list'], capture_output=True, text=True, check=True)
    return [line.split()[0] for line in listed.stdout.splitlines()]


class Outputs:
    """The different outputs, what tamis reads in each, and which preset and profile have written it."""

    def __init__(self, inputs):
        self.texts = {}                 # text: its number
        self.of = defaultdict(set)      # (preset, profile): the numbers
        self.source = {}                # number: the document
        for preset in presets():
            for profile in PROFILES:
                self.add(inputs, preset, profile)
        self.list = list(self.texts)
        trees = ask([TAMIS, 'tree', '--jsonl'], [{'id': i, 'html': text, 'context': CONTEXT}
                                                 for i, text in enumerate(self.list)])
        self.trees = [answer['tree'] for answer in trees]

    def add(self, inputs, preset, profile):
        command = [TAMIS, 'batch', '-j', '2', '--policy', preset, '--profile', profile]
        answers = ask(command, [{'id': i, 'html': html} for i, (_, html) in enumerate(inputs)])
        for (name, _), answer in zip(inputs, answers):
            if answer.get('html'):
                number = self.texts.setdefault(answer['html'], len(self.texts))
                self.of[preset, profile].add(number)
                self.source.setdefault(number, name)


# ---- Readers

def expected(reader, tree):
    ours = nodes(tree, reader.namespaces)
    return PAGE + [(depth + 3, *rest) for depth, *rest in ours] if reader.page else ours


def judge(reader, tree, answer):
    """The verdict, and a dictionary from each new item to its known reason or None."""
    if 'tree' not in answer:
        return REFUSED, {}
    if not reader.page and answer['tree'] == tree:
        return SAME, {}
    ours, theirs = expected(reader, tree), nodes(answer['tree'], reader.namespaces)
    verdict, new = compare(ours, theirs, only_text=reader.only_text)
    return verdict, {item: known(reader.name, item, items(ours)) for item in new}


def read_all(reader, outputs):
    """For each output: the verdict, the new items with their reasons, and the answer of the reader."""
    records = [{'id': i, 'context': CONTEXT, 'html': BEFORE + text + AFTER if reader.page else text}
               for i, text in enumerate(outputs.list)]
    answers = ask(filled(reader.command), records)
    return [(*judge(reader, tree, answer), answer) for tree, answer in zip(outputs.trees, answers)]


class Findings:
    """The shortest output for each kind of difference."""

    def __init__(self):
        self.kinds = {}
        self.count = Counter()

    def add(self, kind, number, text, answer):
        self.count[kind] += 1
        if kind not in self.kinds or len(text) < len(self.kinds[kind][1]):
            self.kinds[kind] = (number, text, answer)

    def write(self, path, outputs):
        with open(path, 'w', encoding='utf-8') as file:
            for kind, (number, text, answer) in sorted(self.kinds.items()):
                theirs = answer.get('tree', answer.get('error'))
                file.write(f'## {" · ".join(kind)} ({self.count[kind]} outputs)\n\nFrom {outputs.source[number]}:\n\n'
                           f'    {json.dumps(text, ensure_ascii=False)}\n\n'
                           f'tamis:\n{outputs.trees[number]}\n\nreader:\n{theirs}\n\n')


def kinds_of(reader, profile_names, verdict, names):
    if verdict == NEW:
        for (element, attribute, _), name in names.items():
            yield reader.name, 'new', name or 'WITHOUT A REASON', f'{element} {attribute or ""}'.strip()
    elif verdict != SAME:
        yield reader.name, verdict, '/'.join(profile_names)


def measure(reader, outputs, findings):
    results = read_all(reader, outputs)
    counts = {of: Counter(results[number][0] for number in numbers) for of, numbers in outputs.of.items()}
    named = Counter(name for verdict, names, _ in results if verdict == NEW for name in set(names.values()))
    for number, (verdict, names, answer) in enumerate(results):
        profiles = sorted({profile for (_, profile), numbers in outputs.of.items() if number in numbers})
        for kind in kinds_of(reader, profiles, verdict, names):
            findings.add(kind, number, outputs.list[number], answer)
    return counts, named


# ---- Main

def parse():
    parser = argparse.ArgumentParser(prog='./dev readers', description='See the comment at the top of tests/readers/run.py.')
    parser.add_argument('--documents')
    parser.add_argument('--hostile', type=int, default=2000)
    parser.add_argument('--sample', type=int, default=1)
    parser.add_argument('--markdown', action='store_true')
    parser.add_argument('--write-docs', action='store_true')
    parser.add_argument('--findings', default=os.path.join(BUILD, 'findings.md'))
    parser.add_argument('readers', nargs='*', metavar='READER')
    options = parser.parse_args()
    unknown = set(options.readers) - {reader.name for reader in READERS}
    if unknown:
        parser.error(f'no reader {", ".join(sorted(unknown))}; there are {", ".join(r.name for r in READERS)}')
    return options


def present(options):
    found, skipped = [], []
    for reader in READERS:
        if options.readers and reader.name not in options.readers:
            continue
        version, why_not = prepare(reader)
        if version:
            found.append((reader, version))
        else:
            skipped.append(reader.name)
            print(f'SKIPPED {reader.name}: {why_not}', flush=True)
    return found, skipped


class Examples:
    """The examples of differences.py, which read_all() reads like outputs."""

    def __init__(self):
        self.list = [example for _, _, example, _ in DIFFERENCES]
        trees = ask([TAMIS, 'tree', '--jsonl'],
                    [{'id': i, 'html': text, 'context': CONTEXT} for i, text in enumerate(self.list)])
        self.trees = [answer['tree'] for answer in trees]


def reasons_not_shown(reader):
    results = read_all(reader, Examples())
    return [name for (readers, name, _, _), (_, new, _) in zip(DIFFERENCES, results)
            if reader.name in readers and name not in new.values()]


def main():
    options = parse()
    readers, skipped = present(options)
    inputs = list(documents(options))[::options.sample]
    outputs = Outputs(inputs)
    print(f'{len(inputs)} documents, {len(outputs.list)} different outputs', flush=True)
    findings, rows, unnamed = Findings(), [], 0
    for reader, version in readers:
        counts, named = measure(reader, outputs, findings)
        rows.append(tables.Row(reader, version, counts, named))
        unnamed += named[None]
        print(tables.line(rows[-1]), flush=True)
        for name in reasons_not_shown(reader):
            unnamed += 1
            print(f'FAILED {reader.name}: its example does not show: {name}')
    findings.write(options.findings, outputs)
    text = tables.markdown(rows, len(inputs), len(outputs.list), presets(), PROFILES) if rows else ''
    if options.markdown:
        print(text)
    if options.write_docs:
        tables.write_docs(os.path.join(ROOT, 'docs/readers.md'), text)
    failed = unnamed > 0 or (skipped and os.environ.get('TAMIS_READERS') == '1')
    print(f'{unnamed} outputs in which a reader reads something new without a reason; examples: {options.findings}')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
