#!/usr/bin/env python3
"""Tests the progress of `batch` and the colours of `explain` on a pseudo terminal (pty), and that there are none without a
terminal. usage: terminal.py COMMAND"""
import json
import os
import pty
import re
import subprocess
import sys
import time

command = sys.argv[1]
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)


def read_all(end):
    """Returns all bytes written to the other end of a pty until it is closed."""
    parts = []
    while True:
        try:
            part = os.read(end, 65536)
        except OSError:  # Linux reports the closed end in this way
            part = b''
        if not part:
            return b''.join(parts).decode()
        parts.append(part)


def batch_on_terminal(records, seconds, environment=None):
    """Runs a batch that gets a record every 50 ms for some seconds; returns its status and standard error."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([command, 'batch'], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=theirs,
                               env=environment)
    os.close(theirs)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        process.stdin.write(records)
        process.stdin.flush()
        time.sleep(0.05)
    process.stdin.close()
    written = read_all(ours)
    os.close(ours)
    return process.wait(), written


good = json.dumps({'id': 1, 'html': '<p>x' * 1000}).encode() + b'\n'

status, written = batch_on_terminal(good + b'no JSON\n', 1.8)
lines = [line for line in written.split('\r\033[K') if line]
check(status == 0, f'batch returns {status}')
check(len(lines) >= 2, f'no line is updated: {written!r}')
for line in lines:
    words = line.split()
    check(words[:1] == ['tamis:'] and 'records,' in words and 'MB,' in words and 'MB/s,' in words, f'a line has the wrong form: {line!r}')
    check(words[-1:] == ['refused'] and int(words[-2]) * 2 == int(words[1]), f'wrong number of refused records: {line!r}')
check(written.endswith('\r\033[K'), f'the line is not erased: {written!r}')
check(len(lines) <= 8, f'written anew too often: {len(lines)} times')

status, written = batch_on_terminal(good, 0.1)
check(written == '', f'short work is not silent: {written!r}')

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

for failure in failures:
    print('terminal.py:', failure, file=sys.stderr)
sys.exit(1 if failures else 0)
