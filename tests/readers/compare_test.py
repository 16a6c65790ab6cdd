#!/usr/bin/env python3
"""compare_test.py: compare.py finds differences, and gives the right verdict for each kind of difference."""
import sys

from compare import NEW, SAME, SHAPE, TEXT, compare, nodes

TREE = '| <b>\n|   title="x"\n|   "a"\n| <tr>\n| "c"'
# (the tree that is read instead of TREE, the verdict, the new items)
CASES = (
    (TREE, SAME, set()),
    (TREE.replace('"a"', '"a\n| d"'), TEXT, set()),
    (TREE.replace('|   "a"\n', ''), TEXT, set()),
    (TREE.replace('| <tr>\n', ''), SHAPE, set()),
    (TREE.replace('|   title="x"\n', ''), SHAPE, set()),
    (TREE.replace('| <tr>', '|   <tr>'), SHAPE, set()),
    (TREE + '\n| <b>\n|   title="x"', SHAPE, set()),
    ('| <tbody>\n' + TREE, SHAPE, set()),
    (TREE + '\n| <img>', NEW, {('img', None, None)}),
    (TREE + '\n| <!-- d -->', NEW, {('comment', None, None)}),
    (TREE.replace('title="x"', 'title="y"'), NEW, {('b', 'title', 'y')}),
    (TREE.replace('title="x"', 'onclick="x"'), NEW, {('b', 'onclick', 'x')}),
    (TREE.replace('| <tr>', '| <tr>\n|   title="x"'), NEW, {('tr', 'title', 'x')}),
)
# (a dump with namespaces, a dump that is the same if names are compared without namespaces)
ALIKE = (
    ('| <svg linearGradient>\n|   xlink href="x"\n|   ID="y"', '| <lineargradient>\n|   id="y"\n|   xlink:href="x"'),
    ('| <template>\n|   content\n|     <b>\n|       "x"\n| "y"', '| <template>\n|   <b>\n|     "x"\n| "y"'),
    ('| "a"\n| "b"', '| "ab"'),
)


def wrong():
    for dump, verdict, new in CASES:
        found = compare(nodes(TREE, True), nodes(dump, True))
        if (found[0], set(found[1])) != (verdict, new):
            yield f'{dump}\nis {found}, should be {verdict} {new}'
    for one, other in ALIKE:
        if nodes(one, False) != nodes(other, False):
            yield f'{one}\nand\n{other}\nare not alike: {nodes(one, False)}, {nodes(other, False)}'


failed = list(wrong())
print('\n'.join(failed) or f'{len(CASES) + len(ALIKE)} cases')
sys.exit(1 if failed else 0)
