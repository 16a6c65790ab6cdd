"""gate_others.py: what the gate says of the output of other sanitizers. ./dev bench --gate-others runs it.

Each sanitizer reads the same documents with its default policy for user content (bench/peers): the corpora of the fuzz targets, the vectors of
the gate, random documents, the sets of the benchmark if ./dev bench --peers has written them, and the documents of other suites in
../shared if it is there. Each output passes through tamis_gate() twice: with the default policy of tamis, and with a policy that lists
everything that can be safe, so that only the form and what is never safe is refused. tamis then sanitizes what the second one refuses, with the
same policy: what it removes is what an HTML parser finds there and a safe policy never has.
"""
import argparse
import collections
import ctypes
import json
import pathlib
import random
import re
import struct
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / 'build/gate-others'
sys.path.insert(0, str(HERE))
from peers.peers import PEERS, WORKSHOP, javascript, python, reason_of  # noqa: E402

NAMES = ('nh3', 'bleach', 'turbohtml', 'bluemonday', 'owasp', 'dompurify', 'sanitize-html')
OTHERS = tuple(peer for peer in PEERS if peer.name in NAMES) + (python('lxml_html_clean'), javascript('xss'))
WIDE = '{"removeElements": [], "removeAttributes": [], "comments": true}'
LONGEST = 2000  # bytes of a document: some sanitizers need seconds for a long one
REFUSED = 0xFFFFFFFF


# ---- Documents

def packed(documents):
    return b''.join(struct.pack('>I', len(document)) + document for document in documents)


def unpacked(data):
    """The documents; None for one that was refused."""
    found, at = [], 0
    while at < len(data):
        size, = struct.unpack_from('>I', data, at)
        found.append(None if size == REFUSED else data[at + 4:at + 4 + size])
        at += 4 + (0 if size == REFUSED else size)
    return found


def files(*folders):
    return [path.read_bytes() for folder in folders for path in sorted(folder.rglob('*')) if path.is_file()]


def suites(shared):
    """The documents of html5lib-tests and WPT."""
    found = []
    for path in sorted(shared.rglob('*.dat')):
        found += [text.encode() for text in re.findall(r'^#data\n(.*?)\n#', path.read_text(encoding='utf-8', errors='replace'), re.S | re.M)]
    for path in sorted((shared / 'html5lib-tests/tokenizer').glob('*.test')):
        if path.stem == 'namedEntities':  # one document for each of 4,000 references
            continue
        tests = json.loads(path.read_text(encoding='utf-8')).get('tests', ())
        found += [str(test['input']).encode('utf-8', 'replace') for test in tests]
    return found


def random_documents(count):
    done = subprocess.run([ROOT / 'build/release/platforms_documents', str(count), 'bytes'], stdout=subprocess.PIPE, check=True)
    return done.stdout.split(b'\0')[:-1]


def all_documents(count, shared):
    vectors = json.loads((ROOT / 'tests/gate/vectors.json').read_text())['vectors']
    sources = {'corpora': files(ROOT / 'corpus'), 'vectors of the gate': [v['text'].encode('latin-1') for v in vectors],
               'other suites': suites(shared), 'sets of the benchmark': [d for path in sorted((ROOT / 'build/bench').glob('*.set'))
                                                                         for d in unpacked(path.read_bytes())],
               'random documents': random_documents(count)}
    found = {}
    for name, documents in sources.items():
        before = len(found)
        found.update((document.decode('utf-8', 'replace').encode(), None) for document in documents if 0 < len(document) <= LONGEST)
        print(f'{name}: {len(found) - before:,} documents')
    return list(found)


# ---- The gate

class Place(ctypes.Structure):
    _fields_ = [('offset', ctypes.c_uint64), ('line', ctypes.c_uint64), ('column', ctypes.c_uint64)]


class Refusal(ctypes.Structure):
    _fields_ = [('place', Place), ('rule', ctypes.c_char_p), ('around', ctypes.c_char * 96)]


class Gate:
    def __init__(self, policy):
        self.library = ctypes.CDLL(str(ROOT / 'build/release/libtamis.so'))
        self.policy, self.refusal = ctypes.c_void_p(), Refusal()
        text = policy.encode()
        if policy and self.library.tamis_policy_from_json(text, ctypes.c_size_t(len(text)), ctypes.c_bool(True), None, ctypes.byref(self.policy),
                                                          None):
            sys.exit('the policy is not valid')
        self.library.tamis_gate.restype = ctypes.c_bool

    def refusal_of(self, text):
        """None, or the rule, the offset and what is around it."""
        if self.library.tamis_gate(self.policy, None, text, ctypes.c_size_t(len(text)), ctypes.byref(self.refusal)):
            return None
        return self.refusal.rule.decode(), self.refusal.place.offset, self.refusal.around.decode()


def removed(texts):
    """For each text, what tamis removes with the policy WIDE: the reasons, or None if it cannot sanitize the text."""
    policy = BUILD / 'wide.json'
    policy.write_text(WIDE)
    lines = ''.join(json.dumps({'id': i, 'html': text.decode('utf-8', 'replace')}) + '\n' for i, text in enumerate(texts))
    done = subprocess.run([ROOT / 'build/release/tamis', 'batch', '--policy', policy, '--explain', '--most', '20', '-j', '2'], input=lines.encode(),
                          stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return [None if 'error' in answer else sorted({change['reason'] for change in answer['changes']}) for answer in answers]


# ---- The sanitizers

def outputs_of(peer, documents, saved):
    """The name with the version, and the output for each document; None and the reason if the sanitizer is missing."""
    version, why_not = WORKSHOP.prepare(peer)
    if version is None:
        return None, why_not
    path = BUILD / f'{peer.name}.outputs'
    if saved and path.exists():
        return version, unpacked(path.read_bytes())
    with open(path, 'wb') as out:
        status = subprocess.run(WORKSHOP.filled((*peer.command, '--outputs', str(documents))), stdout=out, stderr=subprocess.DEVNULL,
                                cwd=WORKSHOP.build, check=False).returncode
    if status:
        return None, f'it failed with the exit status {status}'
    return version, unpacked(path.read_bytes())


class Result:
    def __init__(self, name):
        self.name, self.outputs, self.failed, self.accepted = name, 0, 0, [0, 0]
        self.rules = collections.Counter(), collections.Counter()
        self.refused = []  # by the gate for WIDE: the document, the output, the refusal
        self.reasons = collections.Counter()


def measure(peer, path, documents, gates, saved):
    version, outputs = outputs_of(peer, path, saved)
    if version is None:
        print(f'SKIPPED {peer.label}: {reason_of(outputs)}', flush=True)
        return None
    result = Result(version)
    result.failed = outputs.count(None) + len(documents) - len(outputs)
    for document, output in zip(documents, outputs):
        if output is None:
            continue
        result.outputs += 1
        found = [gate.refusal_of(output) for gate in gates]
        for i, refusal in enumerate(found):
            result.accepted[i] += refusal is None
            if refusal:
                result.rules[i][refusal[0]] += 1
        if found[1]:
            result.refused.append([document, output, found[1]])
    for one, reasons in zip(result.refused, removed([output for _, output, _ in result.refused])):
        one.append(reasons)
        result.reasons.update(['(cannot be sanitized)'] if reasons is None else reasons or ['(nothing)'])
    print(f'{version}: {result.outputs:,} outputs', flush=True)
    return result


# ---- Tables

def print_table(head, rows):
    print('\n| ' + ' | '.join(head) + ' |\n|---|' + '--:|' * (len(head) - 1))
    for row in rows:
        print('| ' + ' | '.join(f'{cell:,}' if isinstance(cell, int) else cell for cell in row) + ' |')


def print_counts(title, results, counters):
    totals = sum(counters, collections.Counter())
    print_table([title, 'all', *(result.name.split()[0] for result in results)],
                [[key, total, *(counter[key] for counter in counters)] for key, total in totals.most_common()])


def print_results(results):
    rows = [[r.name, r.outputs, r.failed, r.accepted[0], r.accepted[1], len(r.refused), sum(1 for one in r.refused if one[3])]
            for r in results]
    rows.append(['all', *(sum(row[i] for row in rows) for i in range(1, 7))])
    print_table(['sanitizer', 'outputs', 'failed', 'accepted, default policy', 'accepted, all that can be safe', 'refused', 'of these, tamis removes something'],
                rows)
    print_counts('refused with the default policy', results, [result.rules[0] for result in results])
    print_counts('refused although all that can be safe is listed', results, [result.rules[1] for result in results])
    print_counts('what tamis removes from these', results, [result.reasons for result in results])


def shown(text, most):
    text = text.decode('utf-8', 'replace')
    return repr(text if len(text) <= most else text[:most] + '…')


def print_sample(results, count, seed, only_removed):
    refused = [(result.name, *one) for result in results for one in result.refused if not only_removed or one[3]]
    rng = random.Random(seed)
    for i, (name, document, output, (rule, offset, around), reasons) in enumerate(rng.sample(refused, min(count, len(refused)))):
        at = max(0, offset - 60)
        print(f'\n{i + 1}. {name}: {rule} (byte {offset}, at "{around}")\n   tamis removes: {reasons}\n   input:  {shown(document, 200)}\n'
              f'   output: {"…" if at else ""}{shown(output[at:], 160)}')


def main():
    parser = argparse.ArgumentParser(prog='./dev bench --gate-others', description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--documents', type=int, default=20000, metavar='N', help='the number of random documents (20000)')
    parser.add_argument('--sample', type=int, default=0, metavar='N', help='also print N refused outputs, chosen at random')
    parser.add_argument('--removed', action='store_true', help='of the sample: only outputs from which tamis removes something')
    parser.add_argument('--seed', type=int, default=1, metavar='N', help='of the sample (1)')
    parser.add_argument('--shared', type=pathlib.Path, default=ROOT.parent / 'shared', metavar='FOLDER', help='where the other suites are')
    parser.add_argument('--saved', action='store_true', help='the documents and the outputs are those of the last run')
    options = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    path = BUILD / 'documents.set'
    documents = unpacked(path.read_bytes()) if options.saved else all_documents(options.documents, options.shared)
    path.write_bytes(packed(documents))
    print(f'all: {len(documents):,} different documents', flush=True)
    gates = Gate(''), Gate(WIDE)
    results = [result for peer in OTHERS if (result := measure(peer, path, documents, gates, options.saved))]
    print_results(results)
    print_sample(results, options.sample, options.seed, options.removed)


if __name__ == '__main__':
    main()
