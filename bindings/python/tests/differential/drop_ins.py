"""The pairs: for each drop-in, how the original and tamis are called, and what is looser."""
import html
import re

import bleach
import bleach.css_sanitizer
import nh3

import facts
import generate
import tamis.bleach
import tamis.nh3

VERSIONS = {"nh3": "0.3.8", "bleach": "6.4.0"}


class Properties:
    """A css_sanitizer, which is another object for the original and for tamis."""

    def __init__(self, names):
        self.names = names

    def __repr__(self):
        return f"Properties({sorted(self.names)})"


def _with_css(options, kind):
    css = options.get("css_sanitizer")
    return {**options, "css_sanitizer": kind(css.names, frozenset())} if isinstance(css, Properties) else options


class Raised:
    def __init__(self, error):
        self.what = f"{type(error).__name__}: {error}"


def attempt(call, text, options):
    """What the call returns, or Raised. nh3 raises a PanicException, which is no Exception."""
    try:
        return call(text, **options)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        return Raised(error)


class DropIn:
    """A drop-in and its original. With `is_loose`, tamis gets other options, with which it allows more: the test of this test."""
    name, is_loose = "", False

    def loose(self, options):
        raise NotImplementedError

    def options(self, r):
        raise NotImplementedError

    def original(self, text, **options):
        raise NotImplementedError

    def tamis(self, text, **options):
        raise NotImplementedError

    def looser(self, text, options, ours, theirs):
        """The facts about our output that are not facts about the output of the original, and that the original would not have allowed:
        it removes them from our output. It would keep what tamis has written for a URL that it refuses, such as "https://" for "//", so for
        URLs it gets the attributes of the text."""
        found = facts.facts(ours) - facts.facts(theirs, facts.PAGES)
        if not found:
            return found
        again = attempt(self.original, ours, options)
        allowed = set() if isinstance(again, Raised) else facts.facts(again)
        return {fact for fact in found if not (self.allows_url(text, options, ours, fact) if fact[0] == "url" else fact in allowed)}

    def allows_url(self, text, options, ours, fact):
        """Whether the original keeps an attribute of the text with this URL, alone on an element of our output. Where its parser finds no
        element in the text, the element of our output is no difference between what the two allow."""
        name = fact[1]
        # html5lib loses what is moved out of a table, and what older parsers did not allow in a select. Whether the content of
        # noscript is text depends on scripting.
        texts = (text, re.sub("(?i)<(?:table|select)", "<div", text))
        values = {self.read_url(attributes[name], options) for one in texts for scripting in (False, True)
                  for _, attributes, _ in facts.elements(one, scripting) if name in attributes}
        for element in {element for element, attributes, _ in facts.elements(ours) if name in attributes}:
            for value in values:
                alone = attempt(self.original, f'<{element} {name}="{html.escape(value)}">', options)
                if not isinstance(alone, Raised) and fact in facts.facts(alone, facts.PAGES):
                    return True
        return False

    def read_url(self, value, options):
        """A URL of the text, in a form that the original can read."""
        return value

    def compare(self, text, options):
        """The facts that are looser; None if tamis refuses the call. A call that only the original refuses, with all texts, is looser."""
        ours = attempt(self.tamis, text, self.loose(options) if self.is_loose else options)
        if isinstance(ours, Raised):
            return None
        theirs = attempt(self.original, text, options)
        if isinstance(theirs, Raised):
            plain = attempt(self.original, "a", options)
            return {("raises" if isinstance(plain, Raised) else "raises for the text", theirs.what.split("\n")[0][:80])}
        return self.looser(text, options, ours, theirs)


class Nh3(DropIn):
    name = "nh3"

    def loose(self, options):
        return {name: value for name, value in options.items() if name not in ("attribute_filter", "url_relative")}

    def options(self, r):
        return generate.nh3_options(r)

    def original(self, text, **options):
        return nh3.clean(text, **options)

    def tamis(self, text, **options):
        return tamis.nh3.clean(text, **options)

    def read_url(self, value, options):
        """The URL parser of nh3 fails for three slashes if there is a base; without one, and in browsers, they are two."""
        return re.sub(r"^\s*[/\\]{3,}", "//", value) if isinstance(options.get("url_relative"), tuple) else value


class Bleach(DropIn):
    name = "bleach"

    def loose(self, options):
        return {**options, "attributes": ["href", "title", "class", "src"]}

    def options(self, r):
        return generate.bleach_options(r, Properties)

    def original(self, text, **options):
        return bleach.clean(text, **_with_css(options, bleach.css_sanitizer.CSSSanitizer))

    def tamis(self, text, **options):
        return tamis.bleach.clean(text, **_with_css(options, tamis.bleach.CSSSanitizer))


class Linkify(DropIn):
    """The original does not sanitize; what it forbids is what its callbacks forbid. So it gets our output: if a link is then another
    one, our callbacks have not been called for it."""
    name = "linkify"

    def loose(self, options):
        return {**options, "callbacks": []}

    def options(self, r):
        return generate.linkify_options(r)

    def original(self, text, **options):
        return bleach.linkify(text, **options)

    def tamis(self, text, **options):
        return tamis.bleach.linkify(text, **options)

    def looser(self, text, options, ours, theirs):
        if any(fact[1].startswith(("svg ", "math ")) for fact in facts.facts(ours)):
            return set()  # bleach makes text of svg and math, and other elements of what is in them
        again = attempt(self.original, ours, options)
        with_text = any(callback.what == "link: changes the text" for callback in options.get("callbacks", ()))
        return facts.links(ours, with_text) - (set() if isinstance(again, Raised) else facts.links(again, with_text))


DROP_INS = {one.name: one for one in (Nh3(), Bleach(), Linkify())}
