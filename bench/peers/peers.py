"""peers.py: sanitizers in other languages. ./dev bench --peers measures them.

Each program is started as PROGRAM FILE ROUNDS SECONDS. FILE has the documents of a set: the size of each as four bytes,
the most significant first, and then its bytes. The program decodes all documents first, sanitizes them with its default
policy for user content until SECONDS of CPU time have passed, and prints the number of bytes sanitized. Then it sanitizes
the same documents ROUNDS times and prints the seconds of each round. Seconds are CPU seconds of the process, with its
threads for garbage and compilation. With --version, the program prints its name and version.
"""
import os
import sys

from results import SETS

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, 'build', 'peers')
SECONDS = 3  # of the first round: slow programs sanitize only the first documents of a set
sys.path.insert(0, os.path.join(ROOT, 'tools'))
from programs import PYTHON, Program, Workshop  # noqa: E402

WORKSHOP = Workshop(HERE, BUILD)
OWASP = '{build}/owasp:{build}/owasp/*'


def python(name):
    return Program(name, name, ('env', 'PYTHONPATH={build}/python', PYTHON, '{here}/sanitize.py', name),
                   build=(PYTHON, '-m', 'pip', 'install', '--quiet', '--upgrade', '--target', '{build}/python', '-r',
                          '{here}/requirements.txt'),
                   source='requirements.txt', made=f'python/{name}')


def javascript(name):
    return Program(name, name, ('node', '{here}/sanitize.mjs', name),
                   build=('sh', '-c', 'cd {here} && npm ci --silent --no-audit --no-fund --ignore-scripts'),
                   source='package-lock.json', made=os.path.join(HERE, 'node_modules/.package-lock.json'))


PEERS = (
    Program('ammonia', 'ammonia', ('{build}/ammonia/release/ammonia_peer',), source='ammonia/src/main.rs',
            made='ammonia/release/ammonia_peer',
            build=('cargo', 'build', '--quiet', '--release', '--manifest-path', '{here}/ammonia/Cargo.toml',
                   '--target-dir', '{build}/ammonia')),
    python('nh3'),
    python('turbohtml'),
    Program('bluemonday', 'bluemonday', ('{build}/bluemonday',), source='bluemonday/main.go',
            build=('sh', '-c', 'cd {here}/bluemonday && go build -o {build}/bluemonday .')),
    Program('owasp', 'OWASP Java HTML Sanitizer', ('java', '-cp', OWASP, 'Owasp'), source='owasp/Owasp.java',
            made='owasp/Owasp.class',
            build=('sh', '-c', 'mvn -q -B -f {here}/owasp/pom.xml dependency:copy-dependencies -DoutputDirectory={build}/owasp '
                               f'&& javac -cp "{OWASP}" -d {{build}}/owasp {{here}}/owasp/Owasp.java')),
    javascript('dompurify'),
    javascript('sanitize-html'),
    Program('htmlpurifier', 'HTMLPurifier', ('php', '{here}/sanitize.php')),
)


def reason_of(message):
    """The last line of an error message, without the place in a source file."""
    return message.strip().splitlines()[-1].split(' in /')[0] if message.strip() else 'it failed'


def measure(peer, version, name, folder, rounds):
    done = WORKSHOP.run((*peer.command, os.path.join(folder, f'{name}.set'), str(rounds), str(SECONDS)))
    if done.returncode:
        return f'skipped\t{version}, {name}\t{reason_of(done.stderr)}'
    return '\t'.join(('peer', name, version, *done.stdout.split()))


def measure_all(folder, rounds, sets):
    """Returns the records of all peers. A peer that cannot be built or started is reported as skipped."""
    records = []
    for peer in PEERS:
        version, why_not = WORKSHOP.prepare(peer)
        if version is None:
            print(f'SKIPPED {peer.name}: {reason_of(why_not)}', flush=True)
            records.append(f'skipped\t{peer.label}\t{reason_of(why_not)}')
            continue
        print(f'measuring {version}', flush=True)
        records += [measure(peer, version, name, folder, rounds) for name in SETS if name in sets]
    return records
