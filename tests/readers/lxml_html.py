"""lxml_html.py: libxml2's HTML parser, as lxml.html uses it. Reads pages."""
from lxml import etree, html

from dump import Dump, serve

PARSER = html.HTMLParser(encoding='utf-8')


def read(markup):
    dump = Dump()
    walk = etree.iterwalk(html.document_fromstring(markup.encode(), parser=PARSER),
                          events=('start', 'end', 'comment', 'pi'))
    for event, node in walk:
        if event == 'start':
            dump.start(node.tag, node.attrib.items())
            dump.text(node.text)
            continue
        if event == 'end':
            dump.end()
        else:
            dump.add(f'<!-- {node.text} -->')
        dump.text(node.tail)
    return dump


serve(f'lxml {etree.__version__}, libxml2 {".".join(map(str, etree.LIBXML_VERSION))}', read)
