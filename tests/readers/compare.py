"""compare.py: compares the tree that a reader reads in an output of tamis with the tree that tamis reads in this output.

SAME    the trees are the same
TEXT    the elements, their attributes and their places are the same, but the text differs
SHAPE   elements or attributes are missing, moved or doubled; nothing is read that tamis does not read
NEW     the reader reads an element, an attribute or a value of an attribute that tamis does not read anywhere in the output
REFUSED the reader gives no tree
"""
import re

SAME, TEXT, SHAPE, NEW, REFUSED = 'same', 'text', 'shape', 'new', 'refused'
VERDICTS = (SAME, TEXT, SHAPE, NEW, REFUSED)

LINE = re.compile(r'(?:^|\n)\| ( *)(?=[<"]|content(?:\n|$)|[^\s"<>][^\n"<>]*=")')
ELEMENT = re.compile(r'<(?:svg |math )?(.*)>', re.DOTALL)
ATTRIBUTE = re.compile(r'(?:(xlink|xml|xmlns) )?(.+?)="(.*)"', re.DOTALL)

# An HTML parser inserts these around others, without attributes.
IMPLIED = frozenset('html head body colgroup tbody tr'.split())


def split(dump):
    """The lines of a dump, as (depth, line). A line feed inside a text or a value does not end a line."""
    starts = list(LINE.finditer(dump))
    ends = [m.start() for m in starts[1:]] + [len(dump)]
    return [(len(m[1]) // 2, dump[m.end():end]) for m, end in zip(starts, ends)]


def attribute_of(line, namespaces):
    prefix, name, value = ATTRIBUTE.fullmatch(line).groups()
    if namespaces:
        return 'attribute', f'{prefix} {name}' if prefix else name, value
    return 'attribute', (f'{prefix}:{name}' if prefix and prefix != name else name).lower(), value


def node_of(line, namespaces):
    """The kind, name and value of the node in a line. A text can look like the line of another node. A line that fits no other kind is text."""
    if line.startswith('"'):
        return 'text', line[1:-1], ''
    if line.startswith('<!'):
        return 'comment', line, ''
    if ELEMENT.fullmatch(line):
        return 'element', line[1:-1] if namespaces else ELEMENT.fullmatch(line)[1].lower(), ''
    if ATTRIBUTE.fullmatch(line):
        return attribute_of(line, namespaces)
    return 'text', line, ''


def nodes(dump, namespaces):
    """The nodes in the order of the document, as (depth, kind, name, value). Without `namespaces`, names are those of the
    tokenizer. The contents of a template are its children. Adjacent texts are one."""
    result = []
    contents = []  # the depths of the contents that are open
    for depth, line in split(dump):
        while contents and depth <= contents[-1]:
            contents.pop()
        if line == 'content':
            contents.append(depth)
            continue
        node = (depth - len(contents), *node_of(line, namespaces))
        if result and node[1] == 'text' and result[-1][:2] == node[:2]:
            result[-1] = (*node[:2], result[-1][2] + node[2], '')
        else:
            result.append(node)
    return sort_attributes(result)


def sort_attributes(given):
    result, run = [], []
    for node in given:
        if node[1] == 'attribute':
            run.append(node)
            continue
        result += sorted(run) + [node]
        run = []
    return result + sorted(run)


def items(given):
    """The set of elements, of attributes with their values, and of comments: what could have an effect. Text is not in it."""
    found, element = set(), ''
    for _, kind, name, value in given:
        if kind == 'element':
            element = name
            found.add((element, None, None))
        elif kind == 'attribute':
            found.add((element, name, value))
        elif kind == 'comment':
            found.add(('comment', None, None))
    return found


def new_items(ours, theirs):
    return {(element, attribute, value) for element, attribute, value in items(theirs) - items(ours)
            if attribute is not None or element not in IMPLIED}


def without_text(given):
    return [node for node in given if node[1] != 'text']


def text_of(given):
    return ''.join(name for _, kind, name, _ in given if kind == 'text')


def compare(ours, theirs, *, only_text=False):
    """The verdict, and the set of new items."""
    if ours == theirs:
        return SAME, ()
    if only_text:
        return (SAME if text_of(ours) == text_of(theirs) else TEXT), ()
    new = new_items(ours, theirs)
    if new:
        return NEW, new
    return (TEXT if without_text(ours) == without_text(theirs) else SHAPE), ()
