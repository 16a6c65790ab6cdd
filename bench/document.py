"""document.py: the parts of docs/performance.md that programs write."""
import os

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENT = os.path.join(ROOT, 'docs', 'performance.md')


def write_part(command, text):
    """Replaces the part between the marks of the command, as in "<!-- begin: written by COMMAND -->"."""
    begin, end = (f'<!-- {place}: written by {command} -->\n' for place in ('begin', 'end'))
    with open(DOCUMENT, encoding='utf-8') as file:
        before, rest = file.read().split(begin)
    after = rest.split(end)[1]
    with open(DOCUMENT, 'w', encoding='utf-8') as file:
        file.write(f'{before}{begin}\n{text}\n{end}{after}')
