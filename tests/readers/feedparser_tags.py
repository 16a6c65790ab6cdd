"""feedparser_tags.py: the tokenizer under the sanitizer of feedparser, which is sgmllib. See Events in dump.py."""
import html

import feedparser
from feedparser.html import _BaseHTMLProcessor

from dump import Events, serve


class Reader(_BaseHTMLProcessor):
    def __init__(self):
        super().__init__(None, 'text/html')
        self.events = Events()

    def unknown_starttag(self, tag, attrs):
        self.events.start_tag(tag, [(name, html.unescape(value)) for name, value in attrs])

    def unknown_endtag(self, tag):
        self.events.end_tag(tag)

    def handle_data(self, text):
        self.events.text(text)

    def handle_charref(self, ref):
        self.events.text(html.unescape(f'&#{ref};'))

    def handle_entityref(self, ref):
        self.events.text(html.unescape(f'&{ref};'))

    def handle_comment(self, text):
        self.events.add(f'<!-- {text} -->')


def read(markup):
    reader = Reader()
    reader.feed(markup)
    return reader.events


serve(f'feedparser {feedparser.__version__}', read)
