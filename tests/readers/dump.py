"""dump.py: used by the readers in Python: the tree dump of the html5lib tests, and the loop over JSON Lines."""
import json
import sys


class Dump:
    """Makes the dump of a tree from calls in the order of the document. Adjacent pieces of text become one text."""

    def __init__(self):
        self.lines = []
        self.depth = 0
        self.pieces = []

    def flush(self):
        if any(self.pieces):
            self.lines.append(f'| {"  " * self.depth}"{"".join(self.pieces)}"')
        self.pieces = []

    def add(self, line):
        self.flush()
        self.lines.append(f'| {"  " * self.depth}{line}')

    def start(self, name, attributes=()):
        self.add(f'<{name}>')
        self.depth += 1
        for attribute, value in sorted(attributes):
            self.add(f'{attribute}="{value}"')

    def end(self):
        self.flush()
        self.depth -= 1

    def text(self, data):
        self.pieces.append(data or '')

    def __str__(self):
        self.flush()
        return '\n'.join(self.lines)


VOID = frozenset('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split())


class Events(Dump):
    """Makes a tree of the events of a tokenizer. An end tag closes the innermost open element with the same name, and all elements in
    it. If there is no such element, the end tag is ignored."""

    def __init__(self):
        super().__init__()
        self.open = []

    def start_tag(self, name, attributes, empty=False):
        self.start(name, attributes)
        if empty or name in VOID:
            self.end()
        else:
            self.open.append(name)

    def end_tag(self, name):
        if name in self.open:
            while True:
                self.end()
                if self.open.pop() == name:
                    return


def unsurrogated(text):
    return text.encode('utf-8', 'replace').decode()


def serve(version, read):
    """With the argument --version, prints `version`. Otherwise answers each record with the tree that `read` returns."""
    if sys.argv[1:] == ['--version']:
        print(version)
        return
    sys.setrecursionlimit(20000)
    for line in sys.stdin.buffer:
        record = json.loads(line)
        try:
            answer = {'tree': unsurrogated(str(read(record['html'])))}
        except Exception as error:  # a reader may refuse in any way
            answer = {'error': f'{type(error).__name__}: {error}'}
        sys.stdout.write(json.dumps({'id': record['id'], **answer}) + '\n')
