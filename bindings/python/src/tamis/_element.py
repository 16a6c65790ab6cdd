"""The class Element, which the functions of on_element, on_element_end, on_attribute and on_text get."""
from collections.abc import MutableMapping as _MutableMapping

from . import _core


class Attributes(_MutableMapping):
    """The attributes of an Element: {name: value}, in the order of the input. on_element can change it.

    An attribute in a namespace has the name "{URI}name", such as "{http://www.w3.org/1999/xlink}href". It can be read and deleted, and
    not set. The names of attributes that are added must have only ASCII letters, digits, "-", "_" and "."."""

    __slots__ = ("_element",)

    def __init__(self, element):
        self._element = element

    def __getitem__(self, name):
        value = self._element._get(name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name, value):
        self._element._set(name, value)

    def __delitem__(self, name):
        if not self._element._remove(name):
            raise KeyError(name)

    def __iter__(self):
        return iter([name for name, _ in self._element._list()])

    def __len__(self):
        return len(self._element._list())

    def items(self):
        return self._element._list()

    def values(self):
        return [value for _, value in self._element._list()]

    def __repr__(self):
        return repr(dict(self.items()))


class Element(_core.Element):
    """An element, for which a function is called. Only this function can use it, until it returns.

    name: the local name, such as "a". on_element can set another name.
    namespace: the URI of the namespace; "" for none.
    attributes: Attributes, a mapping, which on_element can change.
    ancestors: a tuple with the names of the elements around the element, beginning with the parent.
    text: the text in the element. on_element can set it, which replaces the content.
    is_new_link: whether linkify() has just made the element.
    place: (line, column, offset) in the input; None if it is not known."""

    __slots__ = ()

    @property
    def attributes(self):
        return Attributes(self)
