"""differences.py: the known reasons for which a reader reads something that tamis does not read in the same output.

Each row has the readers, the name of the reason, an output that shows it, and a function. The function gets an item that only
the reader reads (NEW in compare.py), and the items that tamis reads in the same output. It returns whether the reason applies.
"""
import re

CONTROLS = re.compile('[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]|[\U0001fffe-\U0010ffff]')
NONCHARACTERS = frozenset(plane << 16 | low for plane in range(17) for low in (0xFFFE, 0xFFFF))


def without_controls(value):
    return ''.join('\ufffd' if ord(c) in NONCHARACTERS or CONTROLS.match(c) and ord(c) < 0x10000 else c for c in value)


def is_control(item, ours):
    element, attribute, value = item
    return attribute is not None and any(
        value == without_controls(other) for e, a, other in ours if (e, a) == (element, attribute))


def is_drop_shadow(item, ours):
    element, attribute, value = item
    return element == 'svg fedropshadow' and ('svg feDropShadow', attribute, value) in ours


DIFFERENCES = (
    (('gumbo',), 'a control character or noncharacter in a value is U+FFFD', '<b title="\x1b"></b>', is_control),
    (('html5lib', 'nokogiri-html5', 'parse5', 'x-net-html'), 'feDropShadow has no capitals, as until 2018',
     '<svg><filter><feDropShadow></feDropShadow></filter></svg>', is_drop_shadow),
)


def known(reader, item, ours):
    """The name of the reason, or None."""
    for readers, name, _, holds in DIFFERENCES:
        if reader in readers and holds(item, ours):
            return name
    return None
