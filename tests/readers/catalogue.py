"""catalogue.py: the list of readers: how each reader is built and started, and what it reads."""
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, 'build', 'readers')
JARS = '/usr/share/java/jsoup.jar:/usr/share/java/gson.jar'
PYTHON = '/usr/bin/python3'  # Debian's python3, which finds the Debian packages of the readers
if not os.path.exists(PYTHON):
    PYTHON = sys.executable


@dataclass(frozen=True)
class Reader:
    name: str
    label: str
    command: tuple          # {here} and {build} stand for two folders
    page: bool = False      # the reader reads only whole pages, so the output is put into the body of a page
    namespaces: bool = False
    only_text: bool = False
    build: tuple = ()
    source: str = ''        # the source file that `build` compiles
    version: tuple = ()     # the command that prints the version; (): `command` with --version


def python(program):
    return (PYTHON, f'{{here}}/{program}')


READERS = (
    Reader('lxml', 'libxml2 in lxml', python('lxml_html.py'), page=True),
    Reader('php-dom', 'libxml2 in PHP', ('php', '{here}/php_dom.php'), page=True),
    Reader('nokogiri-html4', 'libxml2 in Nokogiri', ('ruby', '{here}/nokogiri.rb', 'html4'), page=True),
    Reader('nokogiri-html5', 'gumbo in Nokogiri', ('ruby', '{here}/nokogiri.rb', 'html5'), namespaces=True),
    Reader('html5lib', 'html5lib', python('html5lib_tree.py'), namespaces=True),
    Reader('gumbo', 'gumbo', ('{build}/gumbo_tree',), namespaces=True, source='gumbo_tree.c',
           build=('sh', '-c', 'cc -O1 {here}/gumbo_tree.c -o {build}/gumbo_tree '
                              '$(pkg-config --cflags --libs gumbo jansson)'),
           version=('pkg-config', '--modversion', 'gumbo')),
    Reader('parse5', 'parse5', ('node', '{here}/parse5.mjs'), namespaces=True),
    Reader('x-net-html', 'x/net/html (Go)', ('{build}/xnet',), namespaces=True, source='xnet.go',
           build=('env', 'GO111MODULE=off', 'GOPATH=/usr/share/gocode', 'GOFLAGS=', 'go', 'build', '-o', '{build}/xnet',
                  '{here}/xnet.go'),
           version=('dpkg-query', '-W', '-f', '${Version}', 'golang-golang-x-net-dev')),
    Reader('jsoup', 'jsoup (Java)', ('java', '-cp', JARS + ':{build}', 'Jsoup'), source='Jsoup.java',
           build=('javac', '-cp', JARS, '-d', '{build}', '{here}/Jsoup.java'),
           version=('dpkg-query', '-W', '-f', '${Version}', 'libjsoup-java')),
    Reader('htmlparser2', 'htmlparser2', ('node', '{here}/htmlparser2.mjs')),
    Reader('html.parser', 'html.parser (Python)', python('html_parser.py')),
    Reader('beautifulsoup', 'BeautifulSoup', python('beautifulsoup.py')),
    Reader('feedparser', 'feedparser', python('feedparser_tags.py')),
    Reader('strip_tags', 'strip_tags (PHP), text only', ('php', '{here}/php_strip_tags.php'), only_text=True),
)

# If a program prints only the number of a version, the text before this number.
LABELS = {'gumbo': 'libgumbo', 'x-net-html': 'golang.org/x/net/html', 'jsoup': 'jsoup'}


def filled(command):
    return [part.replace('{here}', HERE).replace('{build}', BUILD) for part in command]


def is_stale(reader):
    program = os.path.join(BUILD, {'jsoup': 'Jsoup.class'}.get(reader.name) or os.path.basename(reader.command[0]))
    source = os.path.join(HERE, reader.source)
    return not os.path.exists(program) or os.path.getmtime(program) < os.path.getmtime(source)


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=BUILD,
                          env={**os.environ, 'PYTHONDONTWRITEBYTECODE': '1'})


def prepare(reader):
    """Builds the reader if it must be built. Answers its version and None; if it cannot run, None and the reason."""
    os.makedirs(BUILD, exist_ok=True)
    first = filled(reader.build or reader.command)[0]
    if not shutil.which(first):
        return None, f'there is no {first}'
    if reader.build and is_stale(reader):
        built = run(filled(reader.build))
        if built.returncode:
            return None, built.stderr.strip() or 'it could not be built'
    asked = run(filled(reader.version or (*reader.command, '--version')))
    if asked.returncode or not asked.stdout.strip():
        return None, (asked.stderr.strip().splitlines() or ['it does not start'])[-1]
    version = asked.stdout.strip()
    if reader.version:
        version = f'{LABELS[reader.name]} {upstream(version)}'
    return version, None


def upstream(version):
    """The version of the project in that of a Debian package: 1:0.7.0+dfsg-1 is 0.7.0."""
    return version.split(':')[-1].split('+')[0].split('-')[0]


if __name__ == '__main__':
    for each in READERS:
        print(each.name, *prepare(each), file=sys.stdout)
