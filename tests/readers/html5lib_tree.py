"""html5lib_tree.py: html5lib. Reads fragments in a div."""
import warnings

import html5lib

from dump import Dump, serve

WALK = html5lib.getTreeWalker('etree')
PREFIXES = {'http://www.w3.org/2000/svg': 'svg ', 'http://www.w3.org/1998/Math/MathML': 'math ',
            'http://www.w3.org/1999/xlink': 'xlink ', 'http://www.w3.org/XML/1998/namespace': 'xml ',
            'http://www.w3.org/2000/xmlns/': 'xmlns '}


def named(namespace, name):
    return PREFIXES.get(namespace, '') + name


def read(markup):
    dump = Dump()
    for token in WALK(html5lib.parseFragment(markup, container='div', treebuilder='etree')):
        kind = token['type']
        if kind in ('StartTag', 'EmptyTag'):
            dump.start(named(token['namespace'], token['name']),
                       [(named(*name), value) for name, value in token['data'].items()])
        if kind in ('EndTag', 'EmptyTag'):
            dump.end()
        elif kind in ('Characters', 'SpaceCharacters'):
            dump.text(token['data'])
        elif kind == 'Comment':
            dump.add(f'<!-- {token["data"]} -->')
    return dump


warnings.simplefilter('ignore')
serve(f'html5lib {html5lib.__version__}', read)
