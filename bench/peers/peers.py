"""peers.py: tamis' packages for other languages, and other sanitizers. ./dev bench --peers measures them.

Each program is started as PROGRAM FILE ROUNDS SECONDS. FILE has the documents of a set: the size of each as four bytes,
the most significant first, and then its bytes. The program decodes all documents first, sanitizes them with its default
policy for user content until SECONDS of CPU time have passed, and prints the number of bytes sanitized. Programs in JavaScript
begin again with the first document if all are done before, because their code is compiled meanwhile. Then the program
sanitizes the same documents ROUNDS times and prints the seconds of each round. Seconds are CPU seconds of the process, with
its threads for garbage and compilation. At last it sanitizes them once more, takes the time of each by the clock, and prints
p50 and p99 in seconds. With --version, the program prints its name and version; with --first, a first result. With --outputs FILE,
the programs of bench/gate_others.py write the output for each document, in the form of FILE.

tamis' packages sanitize the set of whole pages as documents, as the C library does in the same table; the other programs
sanitize them as fragments.
"""
import glob
import json
import os
import subprocess
import sys
import time

from results import SETS

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, 'build', 'peers')
STARTS = 5  # how often a program is started; the shortest time to the first result counts
SECONDS = 3  # of the first round: slow programs sanitize only the first documents of a set
sys.path.insert(0, os.path.join(ROOT, 'tools'))
from programs import PYTHON, Program, Workshop  # noqa: E402

WORKSHOP = Workshop(HERE, BUILD)
OWASP = '{build}/owasp:{build}/owasp/*'


NODE_MODULES = os.path.join(HERE, 'node_modules')
BINDINGS = os.path.join(ROOT, 'bindings')


def python(name):
    return Program(name, name, ('env', 'PYTHONPATH={build}/python', PYTHON, '{here}/sanitize.py', name),
                   build=(PYTHON, '-m', 'pip', 'install', '--quiet', '--upgrade', '--target', '{build}/python', '-r',
                          '{here}/requirements.txt'),
                   source='requirements.txt', made=f'python/{name}')


def javascript(name):
    return Program(name, name, ('node', '{here}/sanitize.mjs', name),
                   build=('sh', '-c', 'cd {here} && npm install --silent --no-audit --no-fund --ignore-scripts'),
                   source='package.json', made=os.path.join(HERE, 'node_modules/.package-lock.json'))


def php(name, label, **more):
    return Program(name, label, ('env', 'COMPOSER={build}/composer', 'php', '{here}/sanitize.php', name), **more)


# The packages of tamis are built in each run, from the sources of this repository.
PEERS = (
    Program('tamis', "tamis' package for Python", ('env', 'PYTHONPATH={build}/tamis-python', PYTHON, '{here}/sanitize.py', 'tamis'),
            build=(PYTHON, '-m', 'pip', 'install', '--quiet', '--no-deps', '--upgrade', '--target', '{build}/tamis-python',
                   os.path.join(BINDINGS, 'python')), made='tamis-python/always'),
    Program('tamis-bytes', "tamis' package for Python, bytes",
            ('env', 'PYTHONPATH={build}/tamis-python', PYTHON, '{here}/sanitize.py', 'tamis-bytes')),
    Program('tamis-node', "tamis' package for Node", ('node', '{here}/sanitize.mjs', 'tamis'),
            build=(os.path.join(BINDINGS, 'javascript', 'build'),), made='javascript/always'),
    Program('tamis-slim', 'tamis/slim', ('node', '{here}/sanitize.mjs', 'tamis-slim')),
    Program('ammonia', 'ammonia', ('{build}/ammonia/release/ammonia_peer',), source='ammonia/src/main.rs',
            made='ammonia/release/ammonia_peer',
            build=('cargo', 'build', '--quiet', '--release', '--manifest-path', '{here}/ammonia/Cargo.toml',
                   '--target-dir', '{build}/ammonia')),
    python('nh3'),
    python('bleach'),
    python('turbohtml'),
    Program('bluemonday', 'bluemonday', ('{build}/bluemonday',), source='bluemonday/main.go',
            build=('sh', '-c', 'cd {here}/bluemonday && go build -o {build}/bluemonday .')),
    Program('owasp', 'OWASP Java HTML Sanitizer', ('java', '-cp', OWASP, 'Owasp'), source='owasp/Owasp.java',
            made='owasp/Owasp.class',
            build=('sh', '-c', 'mvn -q -B -f {here}/owasp/pom.xml dependency:copy-dependencies -DoutputDirectory={build}/owasp '
                               f'&& javac -cp "{OWASP}" -d {{build}}/owasp {{here}}/owasp/Owasp.java')),
    javascript('dompurify'),
    javascript('sanitize-html'),
    php('htmlpurifier', 'HTMLPurifier'),
    php('symfony', 'Symfony HtmlSanitizer', source='composer.json', made='composer/vendor/autoload.php',
        build=('sh', '-c', 'mkdir -p {build}/composer && cp {here}/composer.json {build}/composer && '
                           'composer install --quiet --no-interaction --no-dev --working-dir {build}/composer 2> /dev/null || '
                           '{ echo "composer could not install symfony/html-sanitizer" >&2; exit 1; }')),
)

# Programs that only rewrite streams; streams.py measures them. lol-html is no sanitizer: it rewrites tags without a tree.
STREAMERS = (
    Program('lol-html', 'lol-html', ('{build}/lol-html/release/lol_html_peer',), source='lol-html/src/main.rs',
            made='lol-html/release/lol_html_peer',
            build=('cargo', 'build', '--quiet', '--release', '--manifest-path', '{here}/lol-html/Cargo.toml',
                   '--target-dir', '{build}/lol-html')),
)


# ---- Sizes: the files of a program and of what it needs, without the interpreter or virtual machine

def size_of(*patterns):
    """The bytes of files, and of the files in folders."""
    total = 0
    for path in (path for pattern in patterns for path in glob.glob(pattern)):
        folders = os.walk(path) if os.path.isdir(path) else [('', [], [path])]
        total += sum(os.path.getsize(os.path.join(folder, name)) for folder, _, names in folders for name in names
                     if '__pycache__' not in folder)
    return total


def size_for_python(folder, name):
    """The files of a distribution and of those that it requires; PYTHON reads their lists."""
    program = """
import importlib.metadata as m, os, re, sys
folder, left, seen, total = sys.argv[1], [sys.argv[2]], set(), 0
while left:
    name = re.sub('[-_.]+', '-', left.pop()).lower()
    found = {re.sub('[-_.]+', '-', d.metadata['Name']).lower(): d for d in m.distributions(path=[folder])}.get(name)
    if found and name not in seen:
        seen.add(name)
        paths = [os.path.join(folder, str(f)) for f in found.files or () if '.pyc' not in str(f)]
        total += sum(os.path.getsize(p) for p in paths if os.path.exists(p))
        left += [re.match('[A-Za-z0-9._-]+', r)[0] for r in found.requires or () if 'extra ==' not in r]
print(total)
"""
    return int(subprocess.run([PYTHON, '-c', program, folder, name], capture_output=True, text=True, check=True).stdout)


def size_for_node(*names):
    """The folders of packages and of those that they depend on."""
    with open(os.path.join(NODE_MODULES, '.package-lock.json'), encoding='utf-8') as file:
        packages = json.load(file)['packages']
    left, seen = [f'node_modules/{name}' for name in names], set()
    while left:
        path = left.pop()
        if path not in packages or path in seen:
            continue
        seen.add(path)
        for needed in packages[path].get('dependencies', ()):
            inner = f'{path}/node_modules/{needed}'
            left.append(inner if inner in packages else f'node_modules/{needed}')
    outer = [path for path in seen if not any(path.startswith(f'{other}/') for other in seen)]
    return size_of(*(os.path.join(HERE, path) for path in outer))


def tamis_for_node(without):
    """The package without the other module."""
    dist = os.path.join(BINDINGS, 'javascript', 'dist')
    return size_of(dist) - size_of(os.path.join(dist, without))


SIZES = {
    'tamis': lambda: size_for_python(os.path.join(BUILD, 'tamis-python'), 'tamis'),
    'tamis-bytes': lambda: size_for_python(os.path.join(BUILD, 'tamis-python'), 'tamis'),
    'tamis-node': lambda: tamis_for_node('slim.wasm'),
    'tamis-slim': lambda: tamis_for_node('tamis.wasm'),
    'ammonia': lambda: size_of(os.path.join(BUILD, 'ammonia/release/ammonia_peer')),
    'bluemonday': lambda: size_of(os.path.join(BUILD, 'bluemonday')),
    'owasp': lambda: size_of(os.path.join(BUILD, 'owasp')),
    'dompurify': lambda: size_for_node('dompurify', 'jsdom'),
    'sanitize-html': lambda: size_for_node('sanitize-html'),
    'htmlpurifier': lambda: size_of('/usr/share/php/HTMLPurifier*'),
    'symfony': lambda: size_of(os.path.join(BUILD, 'composer/vendor')),
    **{name: lambda name=name: size_for_python(os.path.join(BUILD, 'python'), name) for name in ('nh3', 'bleach', 'turbohtml')},
}


# ---- Measuring

def reason_of(message):
    """The last line of an error message, without the place in a source file."""
    return message.strip().splitlines()[-1].split(' in /')[0] if message.strip() else 'it failed'


def measure(peer, version, name, folder, rounds):
    """The records of one set."""
    done = WORKSHOP.run((*peer.command, os.path.join(folder, f'{name}.set'), str(rounds), str(SECONDS)))
    if done.returncode:
        return [f'skipped\t{version}, {name}\t{reason_of(done.stderr)}']
    size, *seconds, p50, p99 = done.stdout.split()
    return ['\t'.join(('peer', name, version, size, *seconds)), '\t'.join(('wait', name, version, p50, p99))]


def first_result(peer):
    """Seconds from the start of the process to the first line of its output."""
    began = time.perf_counter()
    with subprocess.Popen(WORKSHOP.filled((*peer.command, '--first')), stdout=subprocess.PIPE, cwd=BUILD, text=True) as process:
        line = process.stdout.readline()
        took = time.perf_counter() - began
    if process.returncode or not line.startswith('<b>a'):
        raise RuntimeError(f'the first result is {line!r}')
    return took


def start(peer, version):
    try:
        return f'start\t{version}\t{min(first_result(peer) for _ in range(STARTS))}\t{SIZES[peer.name]()}'
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        return f'skipped\t{version}: start and size\t{reason_of(str(error))}'


def measure_all(folder, rounds, sets):
    """Returns the records of all peers. A peer that cannot be built or started is reported as skipped."""
    records = []
    for peer in PEERS:
        version, why_not = WORKSHOP.prepare(peer)
        if version is None:
            print(f'SKIPPED {peer.label}: {reason_of(why_not)}', flush=True)
            records.append(f'skipped\t{peer.label}\t{reason_of(why_not)}')
            continue
        print(f'measuring {version}', flush=True)
        records.append(start(peer, version))
        for name in SETS:
            records += measure(peer, version, name, folder, rounds) if name in sets else []
    return records
