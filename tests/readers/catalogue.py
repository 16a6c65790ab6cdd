"""catalogue.py: the list of readers: how each reader is built and started, and what it reads."""
import os
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, 'build', 'readers')
JARS = '/usr/share/java/jsoup.jar:/usr/share/java/gson.jar'
sys.path.insert(0, os.path.join(ROOT, 'tools'))
from programs import PYTHON, Program, Workshop  # noqa: E402

WORKSHOP = Workshop(HERE, BUILD)


@dataclass(frozen=True)
class Reader(Program):
    page: bool = False      # the reader reads only whole pages, so the output is put into the body of a page
    namespaces: bool = False
    only_text: bool = False


def python(program):
    return (PYTHON, f'{{here}}/{program}')


READERS = (
    Reader('lxml', 'libxml2 in lxml', python('lxml_html.py'), page=True),
    Reader('php-dom', 'libxml2 in PHP', ('php', '{here}/php_dom.php'), page=True),
    Reader('nokogiri-html4', 'libxml2 in Nokogiri', ('ruby', '{here}/nokogiri.rb', 'html4'), page=True),
    Reader('nokogiri-html5', 'gumbo in Nokogiri', ('ruby', '{here}/nokogiri.rb', 'html5'), namespaces=True),
    Reader('html5lib', 'html5lib', python('html5lib_tree.py'), namespaces=True),
    Reader('gumbo', 'gumbo', ('{build}/gumbo_tree',), namespaces=True, source='gumbo_tree.c',
           build=('sh', '-c', 'cc -O1 {here}/gumbo_tree.c {here}/../models/json*.c -o {build}/gumbo_tree '
                              '$(pkg-config --cflags --libs gumbo)'),
           version=('pkg-config', '--modversion', 'gumbo'), project='libgumbo'),
    Reader('parse5', 'parse5', ('node', '{here}/parse5.mjs'), namespaces=True),
    Reader('x-net-html', 'x/net/html (Go)', ('{build}/xnet',), namespaces=True, source='xnet.go',
           build=('env', 'GO111MODULE=off', 'GOPATH=/usr/share/gocode', 'GOFLAGS=', 'go', 'build', '-o', '{build}/xnet',
                  '{here}/xnet.go'),
           version=('dpkg-query', '-W', '-f', '${Version}', 'golang-golang-x-net-dev'),
           project='golang.org/x/net/html'),
    Reader('jsoup', 'jsoup (Java)', ('java', '-cp', JARS + ':{build}', 'Jsoup'), source='Jsoup.java',
           build=('javac', '-cp', JARS, '-d', '{build}', '{here}/Jsoup.java'),
           version=('dpkg-query', '-W', '-f', '${Version}', 'libjsoup-java'),
           project='jsoup', made='Jsoup.class'),
    Reader('htmlparser2', 'htmlparser2', ('node', '{here}/htmlparser2.mjs')),
    Reader('html.parser', 'html.parser (Python)', python('html_parser.py')),
    Reader('beautifulsoup', 'BeautifulSoup', python('beautifulsoup.py')),
    Reader('feedparser', 'feedparser', python('feedparser_tags.py')),
    Reader('strip_tags', 'strip_tags (PHP), text only', ('php', '{here}/php_strip_tags.php'), only_text=True),
)


def filled(command):
    return WORKSHOP.filled(command)


def prepare(reader):
    return WORKSHOP.prepare(reader)


if __name__ == '__main__':
    for each in READERS:
        print(each.name, *prepare(each), file=sys.stdout)
