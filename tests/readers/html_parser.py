"""html_parser.py: html.parser of Python. It makes no tree: see Events in dump.py."""
import platform
from html.parser import HTMLParser

from dump import Events, serve


class Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.events = Events()

    def handle_starttag(self, tag, attrs):
        self.events.start_tag(tag, first_of_each(attrs))

    def handle_startendtag(self, tag, attrs):
        self.events.start_tag(tag, first_of_each(attrs), empty=True)

    def handle_endtag(self, tag):
        self.events.end_tag(tag)

    def handle_data(self, data):
        self.events.text(data)

    def handle_comment(self, data):
        self.events.add(f'<!-- {data} -->')


def first_of_each(attributes):
    return {name: value or '' for name, value in reversed(attributes)}.items()


def read(markup):
    reader = Reader()
    reader.feed(markup)
    reader.close()
    return reader.events


serve(f'html.parser of Python {platform.python_version()}', read)
