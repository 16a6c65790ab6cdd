"""beautifulsoup.py: BeautifulSoup with html.parser. Reads fragments."""
import warnings

import bs4

from dump import Dump, serve


def read(markup):
    dump = Dump()
    soup = bs4.BeautifulSoup(markup, 'html.parser', multi_valued_attributes=None)
    todo = [(node, False) for node in reversed(soup.contents)]
    while todo:
        node, left = todo.pop()
        if left:
            dump.end()
        elif isinstance(node, bs4.Tag):
            dump.start(node.name, node.attrs.items())
            todo.append((node, True))
            todo += [(child, False) for child in reversed(node.contents)]
        elif isinstance(node, bs4.Comment):
            dump.add(f'<!-- {node} -->')
        else:
            dump.text(node)
    return dump


warnings.simplefilter('ignore')
serve(f'BeautifulSoup {bs4.__version__} with html.parser', read)
