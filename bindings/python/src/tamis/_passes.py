"""Functions of a caller for a document that tamis sanitizes in more than one pass.

tamis parses its output and sanitizes it again until it does not change, and calls the functions in each pass. The functions of a
caller, such as a filter that appends a text, must be called for the input only. So what is final in a pass is remembered: what comes
back in the next pass is kept. Everything else is new, and the functions are called for it, in every pass."""


class Passes:
    """The functions for one document. A derived class has change()."""

    def __init__(self):
        self._final = set()  # (element, attribute, value) of the elements that have been sanitized
        self._is_first = True

    def change(self, tag, attributes, is_first):
        """The attributes that an element keeps, as a dict, of a list of (name, value). `is_first`: no pass has ended before."""
        raise NotImplementedError

    def clean(self, policy, html):
        return policy.clean(html, on_element=self._begin, on_element_end=self._end)

    def _begin(self, element):
        tag, attributes = element.name, element.attributes
        new = attributes.items() if self._is_first else [own for own in attributes.items() if (tag, *own) not in self._final]
        if new or self._is_first:
            set_attributes(attributes, dict(new), self.change(tag, new, self._is_first))

    def _end(self, element):
        self._is_first = False
        tag = element.name
        self._final.update((tag, name, value) for name, value in element.attributes.items())


def set_attributes(attributes, old, new):
    """Changes the attributes of an element from those of the dict `old` to those of `new`. What cannot be written is removed."""
    for name in old:
        if name not in new:
            del attributes[name]
    for name, value in new.items():
        if value == old.get(name):
            continue
        try:
            attributes[name] = value
        except ValueError:
            attributes.pop(name, None)
