#!/usr/bin/env python3
"""run.py: builds tamis for other processors and systems, runs it there, and prints a table (docs/platforms.md).

    run.py [--documents N] [--all-tests | --folders LIST | --no-tests] [--jobs N] [--markdown FILE] [NAME]...

NAME is a row of targets.py; without one, all targets run. Each target that has a way to run programs sanitizes N random documents with
each of the RUNS, and its output must be the same bytes as that of build/release/tamis. Then the tests run that take little time in an
emulator; --all-tests runs all, and --folders base,lex only those of these folders of tests/. A target whose tools are missing is
skipped, and the Debian packages that it needs are printed.
Exit status: 0, or 1 if something failed.
"""
import argparse
import filecmp
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree

from targets import TARGETS

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUT = ROOT / 'build' / 'platforms'
NATIVE = ROOT / 'build' / 'release'

# name: the options of `tamis batch`, and the file of documents
RUNS = {
    'default': ([], 'lines'),
    'comment': (['--policy', 'comment'], 'lines'),
    'article': (['--policy', 'article'], 'lines'),
    'email': (['--policy', 'email'], 'lines'),
    'svg': (['--policy', 'svg', '--dialect', 'xml5'], 'lines'),
    'text': (['--policy', 'text'], 'lines'),
    'to-text': (['--to', 'text'], 'lines'),
    'to-markdown': (['--to', 'markdown'], 'lines'),
    'explain': (['--explain', '--policy', 'comment'], 'lines'),
    'bytes': (['-0'], 'bytes'),
}

# The tests of each folder of src/ and of the command, and the replay of corpus/; and what does not run there: tests of this machine's
# tools, and tests that take more than two seconds of a processor without an emulator.
FOLDERS = ('api base bindings cli corpus foreign fuzz input json lex markdown parse pathological policy presets property report '
           'sanitize serialize spec straight text value verify').split()
NOT_THERE = ['api/symbols', 'value/url/differential', 'markdown/round_trip', 'fuzz/campaign']
SLOW = ['serialize/stable', 'serialize/fixpoint', 'api/allocation', 'json/modified', 'json/extends', 'lex/chunk', 'straight/exact',
        'policy/rule_cost', 'straight/generated', 'parse/modes', 'value/url/plain', 'api/sgml', 'lex/states', 'property/bypasses']


def run(command, log, **options):
    """Runs a command; on failure prints the end of what it wrote, and returns False."""
    with open(log, 'ab') as file:
        done = subprocess.run([str(part) for part in command], stdout=file, stderr=file, cwd=ROOT, check=False, **options)
    if done.returncode:
        lines = log.read_text(errors='replace').splitlines()
        print('\n'.join(line[:300] for line in lines[-15:]), file=sys.stderr)
        print(f'failed: {log.relative_to(ROOT)}', file=sys.stderr)
    return done.returncode == 0


def first_line(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stdout or done.stderr).splitlines()[0].strip() if done.stdout or done.stderr else '?'


def missing_packages(target):
    return [package for probe, package in target.needs.items()
            if not (os.path.exists(probe) if '/' in probe else shutil.which(probe))]


# ---- Building

def configure(target, folder, tests):
    prefix = OUT / f'cmocka-{target.name}'
    toolchain = [f'-DCMAKE_TOOLCHAIN_FILE={ROOT}/cmake/toolchains/{target.name}.cmake'] if target.toolchain else []
    environment = dict(os.environ)
    if tests:
        made = prefix / 'lib' / 'libcmocka.a'
        if not made.exists() and not run(['sh', 'tests/platforms/cmocka.sh', OUT / 'sources', toolchain[0].split('=')[1], prefix],
                                         OUT / f'{target.name}.log'):
            return False
        toolchain.append(f'-DTAMIS_TARGET_PREFIX={prefix}')
        environment['PKG_CONFIG_LIBDIR'] = str(prefix / 'lib' / 'pkgconfig')
    return run(['cmake', '-G', 'Ninja', '-S', ROOT, '-B', folder, '-DCMAKE_BUILD_TYPE=Release', '-DTAMIS_COMMAND=ON',
                f'-DTAMIS_TESTS={"ON" if tests else "OFF"}', *toolchain, *target.options], OUT / f'{target.name}.log', env=environment)


def build(target, folder, jobs, wanted):
    return run(['cmake', '--build', folder, '-j', jobs, '--target', *wanted], OUT / f'{target.name}.log')


def test_programs(folder, folders):
    listed = subprocess.run(['ninja', '-C', folder, '-t', 'targets', 'all'], capture_output=True, text=True, check=True).stdout
    names = re.findall(r'^(\w+_test): phony', listed, re.MULTILINE)
    return [n for n in names if n.split('_')[0] in folders] + ['replay'] * ('corpus' in folders)


# ---- Documents

def write_documents(count):
    program = NATIVE / 'platforms_documents'
    for kind in ('lines', 'bytes'):
        path = OUT / f'documents-{count}.{kind}'
        if not path.exists():
            with open(OUT / 'documents.part', 'wb') as file:
                subprocess.run([program, str(count), kind], stdout=file, check=True)
            os.rename(OUT / 'documents.part', path)


def sanitize(program, name, count, out):
    """Runs the command over the documents, and returns its exit status."""
    options, kind = RUNS[name]
    with open(OUT / f'documents-{count}.{kind}', 'rb') as source, open(out, 'wb') as result, \
            open(out.with_suffix('.errors'), 'wb') as errors:
        return subprocess.run([*program, 'batch', *options], stdin=source, stdout=result, stderr=errors, cwd=OUT, check=False).returncode


def compare(program, folder, count, native):
    """The runs whose output or exit status differs from that of this machine."""
    different = []
    for name in RUNS:
        out = folder / f'{name}.out'
        status = sanitize(program, name, count, out)
        if status != native[name] or not filecmp.cmp(out, OUT / 'native' / f'{name}.out', shallow=False):
            different.append(name)
            print(f'  {name}: exit status {status}, here {native[name]}; compare {out.relative_to(ROOT)} with '
                  f'build/platforms/native/{name}.out', file=sys.stderr)
        else:
            out.unlink()
    return different


def run_with_dll(target, folder):
    """Whether the DLL exports exactly the functions of tests/api/exports.txt, and a program that is linked with it runs."""
    log = OUT / f'{target.name}.log'
    compiler = target.dll
    headers = subprocess.run([compiler.replace('gcc-win32', 'objdump'), '-p', folder / 'libtamis.dll'], capture_output=True, text=True,
                             check=True).stdout
    names = headers.split('[Ordinal/Name Pointer] Table', 1)[1].split('\n\n', 1)[0]
    exports = sorted(re.findall(r'\btamis_\w+', names))
    if exports != (ROOT / 'tests' / 'api' / 'exports.txt').read_text().split():
        print(f'  the DLL exports {len(exports)} functions, and they are not those of tests/api/exports.txt', file=sys.stderr)
        return False
    smoke = folder / 'smoke.exe'
    return run([compiler, '-std=c11', '-Wall', '-Werror', '-Iinclude', 'tests/platforms/smoke.c', '-o', smoke, f'-L{folder}', '-ltamis'],
               log) and run([*target.emulator, smoke], log)


# ---- Tests

def ctest(target, folder, options, log):
    """(passed, skipped, failed names)"""
    left_out = NOT_THERE + target.left_out + ([] if options.all_tests else SLOW)
    result = OUT / f'{log.stem}.xml'
    with open(log, 'ab') as file:
        subprocess.run(['ctest', '--test-dir', str(folder), '-R', f'^({"|".join(options.folders)})/', '-E', f'^({"|".join(left_out)})$',
                        '-j', str(options.jobs), '--timeout', '1200', '--output-junit', str(result)], stdout=file, stderr=file, check=False)
    cases = xml.etree.ElementTree.parse(result).getroot().findall('testcase')
    failed = [c.get('name') for c in cases if c.get('status') == 'fail']
    skipped = [c.get('name') for c in cases if c.get('status') not in ('run', 'fail')]
    return len(cases) - len(failed) - len(skipped), skipped, failed


# ---- Targets

def build_and_run(target, options, native):
    """The cells of the table: what was built, the documents, the tests."""
    folder = OUT / target.name
    tests = target.tests and not options.no_tests
    if not configure(target, folder, tests) or not build(target, folder, options.jobs, target.products):
        return 'FAILED', '', ''
    if target.dll and not run_with_dll(target, folder):
        return 'DLL: FAILED', '', ''
    program = [*target.emulator, str(folder / target.command)]
    print(f'  {options.documents} documents, {len(RUNS)} runs', flush=True)
    different = compare(program, folder, options.documents, native)
    documents = f'{len(RUNS) - len(different)} of {len(RUNS)} runs equal' + (f'; DIFFERENT: {" ".join(different)}' if different else '')
    built = 'library, DLL, command' if target.dll else 'libraries, command'
    if not tests:
        return built, documents, ''
    print('  tests', flush=True)
    if not build(target, folder, options.jobs, test_programs(folder, options.folders)):
        return built, documents, 'FAILED to compile'
    passed, skipped, failed = ctest(target, folder, options, OUT / f'{target.name}.log')
    cell = f'{passed} passed' + (f', {len(skipped)} skipped' if skipped else '') + \
        (f'; FAILED: {" ".join(failed)}' if failed else '')
    return built, documents, cell


def compile_only(target, options):
    log = OUT / f'{target.name}.log'
    good = target.compile(ROOT, OUT, log, options.jobs)
    return (good or 'FAILED'), '', ''


def process(target, options, native):
    missing = missing_packages(target)
    if missing:
        print(f'NOT TESTED: {target.name} ({target.what}): install the Debian packages {" ".join(sorted(set(missing)))}')
        return None
    print(f'== {target.name}: {target.what}', flush=True)
    (OUT / f'{target.name}.log').write_bytes(b'')
    begin = time.monotonic()
    cells = compile_only(target, options) if target.compile else build_and_run(target, options, native)
    tools = ', '.join(first_line(tool) for tool in target.versions)
    print(f'  {" | ".join(cell for cell in cells if cell)} ({time.monotonic() - begin:.0f} s)', flush=True)
    return [target.name, target.what, tools, *cells]


def table(rows):
    heads = ['target', 'what', 'tools', 'built', 'documents', 'tests']
    lines = [heads, ['---'] * len(heads), *rows]
    return '\n'.join('| ' + ' | '.join(cells) + ' |' for cells in lines)


def main():
    parser = argparse.ArgumentParser(description='Builds tamis for other platforms and runs it there.')
    parser.add_argument('--documents', type=int, default=20000)
    parser.add_argument('--all-tests', action='store_true')
    parser.add_argument('--no-tests', action='store_true')
    parser.add_argument('--folders', type=lambda names: names.split(','), default=FOLDERS, metavar='LIST')
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('--markdown', metavar='FILE', help='append the table to this file')
    parser.add_argument('names', nargs='*', metavar='NAME')
    options = parser.parse_args()
    unknown = set(options.names) - {t.name for t in TARGETS}
    if unknown:
        sys.exit(f'platforms: no target {" ".join(sorted(unknown))}; there are {" ".join(t.name for t in TARGETS)}')
    (OUT / 'native').mkdir(parents=True, exist_ok=True)
    os.environ.update(WINEPREFIX=str(OUT / 'wine'), WINEDEBUG='-all')
    write_documents(options.documents)
    native = {name: sanitize([str(NATIVE / 'tamis')], name, options.documents, OUT / 'native' / f'{name}.out') for name in RUNS}
    rows = [process(t, options, native) for t in TARGETS if not options.names or t.name in options.names]
    done = [row for row in rows if row]
    print(table(done))
    if options.markdown:
        with open(options.markdown, 'a', encoding='utf-8') as file:
            file.write(table(done) + '\n')
    if not done:
        print('NOT TESTED: no target has its tools')
    sys.exit(any('FAILED' in cell or 'DIFFERENT' in cell for row in done for cell in row))


main()
