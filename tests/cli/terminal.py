#!/usr/bin/env python3
"""Tests the progress of `batch` and the colours of `explain` on a pseudo terminal (pty), and that there are none without a
terminal; and that no command writes control characters of its input or of names to a terminal. usage: terminal.py COMMAND"""
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import tty

command = os.path.abspath(sys.argv[1])
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)


def read_bytes(end):
    """Returns all bytes written to the other end of a pty until it is closed."""
    parts = []
    while True:
        try:
            part = os.read(end, 65536)
        except OSError:  # Linux reports the closed end in this way
            part = b''
        if not part:
            return b''.join(parts)
        parts.append(part)


def read_all(end):
    return read_bytes(end).decode()


def is_readable(end, seconds):
    return bool(select.select([end], [], [], seconds)[0])


class Batch:
    """A batch with standard error on a pty. The seconds are those since before the command was started, so they are at least as
    many as the command counts, however busy the machine is."""

    def __init__(self):
        self.begun = time.monotonic()
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen([command, 'batch'], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        self.written = b''

    def feed(self, records):
        self.process.stdin.write(records)
        self.process.stdin.flush()
        while is_readable(self.ours, 0.02):
            self.written += os.read(self.ours, 65536)

    def end(self):
        """Returns the status, standard error and the seconds."""
        self.process.stdin.close()
        self.written += read_bytes(self.ours)
        os.close(self.ours)
        return self.process.wait(), self.written.decode(), time.monotonic() - self.begun


def batch_with_updates(records, updates):
    """Feeds a batch until it has updated its line so many times."""
    batch = Batch()
    while batch.written.count(b'\r\033[K') < updates and time.monotonic() - batch.begun < PATIENCE:
        batch.feed(records)
    return batch.end()


PATIENCE = 120  # seconds after which the command is certainly at fault

good = json.dumps({'id': 1, 'html': '<p>x' * 1000}).encode() + b'\n'

status, written, seconds = batch_with_updates(good + b'no JSON\n', 3)
lines = [line for line in written.split('\r\033[K') if line]
check(status == 0, f'batch returns {status}')
check(len(lines) >= 3, f'no line is updated: {written!r}')
for line in lines:
    words = line.split()
    check(words[:1] == ['tamis:'] and 'records,' in words and 'MB,' in words and 'MB/s,' in words, f'a line has the wrong form: {line!r}')
    check(words[-1:] == ['refused'] and int(words[-2]) * 2 == int(words[1]), f'wrong number of refused records: {line!r}')
check(written.endswith('\r\033[K'), f'the line is not erased: {written!r}')
check(len(lines) <= 1 + (seconds - 1) / 0.25, f'written anew too often: {len(lines)} times in {seconds} seconds')


def short_work():
    """What a batch of less than a second writes; None if the machine is too busy for one."""
    for _ in range(20):
        batch = Batch()
        batch.feed(good)
        _, written, seconds = batch.end()
        if seconds < 1:
            return written
    return None


written = short_work()
if written is None:
    print('NOT TESTED: short work is silent: no batch took less than a second')
check(not written, f'short work is not silent: {written!r}')

process = subprocess.Popen([command, 'batch'], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
for _ in range(26):
    process.stdin.write(good)
    process.stdin.flush()
    time.sleep(0.05)
process.stdin.close()
check(process.stderr.read() == b'', 'progress is written where there is no terminal')
process.wait()


def explain(terminal, **variables):
    environment = {key: value for key, value in os.environ.items() if key != 'NO_COLOR'}
    environment.update({'TERM': 'xterm', **variables})
    ours, theirs = pty.openpty()
    process = subprocess.Popen([command, 'explain'], stdin=subprocess.PIPE, stdout=theirs if terminal else subprocess.PIPE,
                               env=environment)
    os.close(theirs)
    process.stdin.write(b'<script>')
    process.stdin.close()
    written = read_all(ours) if terminal else process.stdout.read().decode()
    os.close(ours)
    process.wait()
    return written


check('\033[1;31m^~~~~~~\033[0m' in explain(True), f'no colours on a terminal: {explain(True)!r}')
for what, written in (('NO_COLOR', explain(True, NO_COLOR='1')), ('TERM=dumb', explain(True, TERM='dumb')),
                   ('no terminal', explain(False))):
    check('^~~~~~~' in written and '\033' not in written, f'colours in spite of {what}: {written!r}')



def run(arguments, html, terminal):
    """Returns what a command writes about a document, to a terminal or to a pipe."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([command, *arguments], stdin=subprocess.PIPE, stdout=theirs if terminal else subprocess.PIPE)
    os.close(theirs)
    process.stdin.write(html)
    process.stdin.close()
    written = read_all(ours) if terminal else process.stdout.read().decode()
    os.close(ours)
    process.wait()
    return written


hostile = b'<p title="\033[31m">a\033]0;x\007b\xc2\x9b31m<!--\033c--><?pi \033?>\0'
for arguments in (['tree'], ['tokens'], ['tokens', '--dialect', 'sgml', '--format', 'dump'], ['sanitize'], ['explain'],
                  ['batch', '-0'], ['verify']):
    written = run(arguments, hostile, True)
    wild = [c for c in re.sub('\033\\[(1|1;31|0)m', '', written)
            if (c < ' ' and c not in '\r\n\t') or '\x7f' <= c < '\xa0']
    check(not wild, f'{arguments} control the terminal: {wild!r}')
check('\033[31m' in run(['tree'], hostile, False), 'a pipe does not get the exact bytes')


# ---- --stream

def stream_to_terminal(html):
    """What --stream writes to a terminal if the input arrives byte by byte."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([command, '--stream', 'exact'], stdin=subprocess.PIPE, stdout=theirs)
    os.close(theirs)
    for byte in html:
        process.stdin.write(bytes([byte]))
        process.stdin.flush()
        time.sleep(0.002)
    process.stdin.close()
    written = read_all(ours)
    os.close(ours)
    process.wait()
    return written


written = stream_to_terminal('<p>é€😀\033[31m\u202e'.encode())
check(written == '<p>é€😀\u241b[31m\ufffd</p>', f'a stream to a terminal: {written!r}')


def stream_whose_read_fails(html):
    """Standard input is the end of a terminal whose other end is closed: Linux reports an error. In order, because a library without the
    write sink holds exact output to the end."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    process = subprocess.Popen([command, '--stream', 'in-order'], stdin=ours, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    os.close(ours)
    written = b''
    if html:
        os.write(theirs, html)
        written = os.read(process.stdout.fileno(), 100)
    os.close(theirs)
    rest, errors = process.communicate()
    return process.returncode, written + rest, errors.decode()


status, written, errors = stream_whose_read_fails(b'<p>a')
check((status, written) == (4, b'<p>a'), f'a read that fails: {status}, {written!r}')
check('the output is incomplete: it ends after 4 bytes' in errors, f'a read that fails: {errors!r}')
status, written, errors = stream_whose_read_fails(b'')
check((status, written) == (3, b'') and 'incomplete' not in errors, f'a first read that fails: {status}, {written!r}, {errors!r}')


# ---- Names with control characters, line feeds, bidirectional controls and invalid UTF-8

HOSTILE = ('a\033[31m\033]0;title\007\u009b31m\r\n\u202eb\u2066\u200b\u2028\x7f').encode() + b'\x9b31m\xff\xc3'
DECEPTIVE = set('\u200b\u200e\u200f\u2028\u2029\u202e\u2066\u2069\ufeff')
COLORS = re.compile('\033\\[(1|1;31|0)m')


def both_streams(arguments, folder, terminal):
    """The status, and what a command writes: both streams to one terminal, or standard output and standard error."""
    if not terminal:
        done = subprocess.run([command, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        return done.returncode, done.stdout, done.stderr
    ours, theirs = pty.openpty()
    process = subprocess.Popen([command, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs)
    os.close(theirs)
    written = read_bytes(ours)
    os.close(ours)
    return process.wait(), written, b''


def wild(written, lines):
    """The characters that control a terminal or mislead the reader; bytes that are not UTF-8. A terminal adds CR before LF."""
    text = COLORS.sub('', written.decode('utf-8', 'surrogateescape').replace('\r\n', '\n'))
    return [c for c in text if (c < ' ' and c not in lines) or '\x7f' <= c < '\xa0' or c in DECEPTIVE or '\udc80' <= c <= '\udcff']


def name_with(prefix, suffix):
    return os.fsdecode(prefix + HOSTILE.replace(b'/', b'') + suffix)


def check_command(arguments, folder):
    status, written, _ = both_streams(arguments, folder, True)
    check(not wild(written, '\n\t'), f'{arguments} control the terminal: {written!r}')
    check(status in (0, 1, 2, 3, 4), f'{arguments}: status {status}')
    _, out, err = both_streams(arguments, folder, False)
    if '--json' in arguments:
        check('\udc9b' not in out.decode('utf-8', 'surrogateescape'), f'{arguments}: JSON that is not UTF-8: {out!r}')
    check(not wild(err, '\n\t'), f'{arguments}: standard error has {wild(err, "")!r}: {err!r}')
    for line in (out + err).split(b'\n'):
        check(not line.startswith('\u202eb'.encode()), f'{arguments}: a line feed in a name begins a line: {line!r}')


def check_names():
    folder = tempfile.mkdtemp()
    good, bad = name_with(b'good-', b'.html'), name_with(b'bad-', b'.html')
    missing, policy, broken = name_with(b'none-', b'.html'), name_with(b'p-', b'.json'), name_with(b'q-', b'.json')
    extending = name_with(b'e-', b'.json')
    word = os.fsdecode(HOSTILE)
    text = HOSTILE.replace(b'\n', b' ')  # dumps keep the line feeds of documents
    json_word = json.dumps(HOSTILE.decode('utf-8', 'replace'))[1:-1]
    contents = {good: b'<script onload=x><a href=\'https://x.example/\' title="' + text + b'">x<' + text + b'>',
                bad: b'<p>' * 5000, policy: b'{"elements": ["p", "q\xc2\x9b"], "attributes": ["href"], "rules": '
                                            b'[{"url": {"schemes": ["https"], "relative": "keep"}}]}',
                broken: ('{"%s": 1}' % json_word).encode(), extending: ('{"extends": "%s.json"}' % json_word).encode(),
                'wrong': ('{"elements": ["p"], "rules": [{"elements": ["%s"], "values": ["x"]}]}' % json_word).encode(),
                'raw': b'{"elements": ["p"],\n "' + HOSTILE + b'": 1}', 'samples': b'<' + text + b'>' + b'<p style="' + text + b'">',
                'records': b'{"id": 1, "html": "<p>x"}\n{"' + HOSTILE.replace(b'\n', b'') + b'": 1}\n'}
    for name, content in contents.items():
        with open(os.path.join(folder, name), 'wb') as file:
            file.write(content)
    files = [good, bad, missing]
    commands = [[name] for name in files] + [['sanitize', '--counts', name] for name in files]
    commands += [['sanitize', '--stream', word, good], ['sanitize', '--stream', 'exact', good, missing]]
    commands += [['sanitize', '--stream', 'exact', name] for name in files]
    commands += [['sanitize', '--document', '--dialect', 'xml5', '--policy', 'text', good], ['sanitize', good, missing]]
    for name in ('explain', 'urls', 'verify', 'tokens', 'tree', 'batch', 'sanitize'):
        commands += [[name, file] for file in files] + [[name, '--limit', 'INPUT_BYTES=1', good], [name, '--policy', missing, good]]
        commands += [[name, '--policy', each, good] for each in (policy, broken, extending, 'wrong', 'raw')]
        commands += [[name, good, bad, missing], [name, f'--{word}', good], [name, '--context', word, good]]
        commands += [[name, '--limit', word, good], [name, '--dialect', word, good], [name, '--profile', word, good],
                     [name, '--id-prefix', word, '--policy', 'article', good], [name, f'--jsonl={word}']]
    commands += [['urls', '--policy', policy, good, bad], ['urls', '--json', '--policy', policy, good, good], ['explain', '--json', good, bad], ['explain', '--most', word, good]]
    commands += [['tokens', '--format', word, good], ['tokens', '--initial-state', word, good], ['tree', '--year', word, good],
                 ['tokens', '--last-start-tag', word, good], ['tokens', '--dialect', 'all', good], ['tokens', '--dialect', 'sgml', missing],
                 ['tokens', '--jsonl', 'records'], ['tree', '--jsonl', 'records'], ['batch', 'records'], ['batch', '-j', word, 'records'],
                 ['batch', '--field', word, 'records'], ['batch', '-0', '--limit', 'INPUT_BYTES=1', good]]
    for each in (policy, broken, missing, extending, 'wrong', 'raw', word):
        commands += [['policy', 'check', each], ['policy', 'check', '--strict', each, policy], ['policy', 'show', each],
                     ['policy', 'show', '--canonical', each], ['policy', 'learn', each, good], ['policy', each]]
    commands += [['policy', 'learn', '--explain', good, 'samples', name] for name in files] + [['policy', 'learn', '--explain', 'samples']]
    commands += [[word], ['help', word], ['help', 'limits', word]]
    for arguments in commands:
        check_command(arguments, folder)
    shutil.rmtree(folder)
    return len(commands)


check(check_names() > 150, 'too few commands')

for failure in failures:
    print('terminal.py:', failure, file=sys.stderr)
sys.exit(1 if failures else 0)
