"""highlight.py: highlights [[language, code], ...] with Pygments, from standard input to standard output, both JSON.
The first item of the output is the style sheet."""
import json
import sys

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_by_name
from pygments.util import ClassNotFound


def lexer_of(language):
    try:
        return get_lexer_by_name(language)
    except ClassNotFound:
        return TextLexer()


formatter = HtmlFormatter()
out = [formatter.get_style_defs(".highlight")]
out += [highlight(code, lexer_of(language), formatter) for language, code in json.load(sys.stdin)]
json.dump(out, sys.stdout)
