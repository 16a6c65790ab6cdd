"""tamis: an HTML sanitizer. It removes from untrusted HTML everything that the policy does not allow.

    >>> import tamis
    >>> tamis.clean("<p onclick=x>Hello <script>alert(1)</script>")
    '<p>Hello </p>'
    >>> comment = tamis.Policy("comment")
    >>> comment.clean("<b>bold</b><table>")
    '<b>bold</b>'

A policy is the name of a preset ("default", "comment", "article", "email", "svg", "text"), a dict, or a Policy. A dict has the
members of the dictionary SanitizerConfig of the HTML Standard, and those of tamis: docs/policy.md describes them. Compile a policy
once and use it for all documents and in all threads: a Policy never changes.

Functions take str or bytes, and return what they got. Bytes are UTF-8; malformed bytes become U+FFFD.

All functions take these options as keyword arguments:
    context        the context element: "div" (the default), "td", "svg desc" …
    document       True: the input is a whole document
    dialect        "html" or "xml5"
    profile        "html", "P4", "P3" or "P0"
    scripting      whether the content of noscript is text
    id_prefix, base_url  in place of those of the policy
    limits         {"NODES": 1000, …}
Functions that sanitize also take these functions of yours, which can remove more than the policy does (see Element):
    on_element     (element), before the policy is applied; it can change the element. It returns None or True to keep the element,
                   False or "remove", "unwrap" to keep its content only, or "text" to make its tags text
    on_element_end (element), after the element and its content have been sanitized; returns the same, and can change nothing
    on_attribute   (element, name, value), for each attribute that the policy keeps; returns None or True, False, or the new value
    on_text        (parent, text), for each text; parent is None at the top level; returns None or True, False, or the new text
The policy is applied to what they set, as to the input. They are called again for what they have kept, and must keep it then
(tamis/callbacks.h). An exception in one of them ends the call, and is raised as it is.
Errors are exceptions: TamisError, or PolicyError for a policy.
"""
import json as _json
import os as _os
import threading as _threading
from functools import lru_cache as _lru_cache

from . import _core
from ._element import Attributes, Element

__all__ = ["clean", "explain", "linkify", "text", "markdown", "verify", "gate", "escape", "warnings", "about", "Policy", "Sanitizer",
           "Stream", "sanitize_iter", "sanitize_aiter", "Element", "Attributes", "Explanation", "Change", "Counts", "Verification", "Finding", "Verdict", "TamisError", "PolicyError",
           "OptionError",
           "DocumentError", "__version__"]


# ---- Errors

class TamisError(Exception):
    """An error of tamis.

    status: the name of the status, such as "TAMIS_OVER_MAX_NODES".
    status_class: who is at fault: "too-large" or "input" (the input), "caller" (the arguments or the policy), "machine" (there is not
        enough memory), "defect" (a defect of tamis).
    line, column, offset: the place; None if there is none. Lines and columns begin at 1.
    path: the member of the policy or of the options that is wrong; "" if there is none.
    text: what is wrong, without the place and the path.
    advice: what to do; "" if there is none.
    user_text: a sentence that can be shown to the person who sent the document; status is the key of a translation.
    """

    def __init__(self, text, status="TAMIS_INVALID_ARGUMENT", status_class="caller", line=None, column=None, offset=None, path="",
                 advice=""):
        place = f"{line}:{column}: " if line is not None else ""
        super().__init__(place + (f"{path}: " if path else "") + text)
        self.text, self.status, self.status_class = text, status, status_class
        self.line, self.column, self.offset = line, column, offset
        self.path, self.advice = path, advice

    @property
    def user_text(self):
        return _user_texts().get(self.status, "")

    def __reduce__(self):
        return type(self), (self.text, self.status, self.status_class, self.line, self.column, self.offset, self.path, self.advice)


class PolicyError(TamisError, ValueError):
    """A policy is not valid. line, column and offset are a place in its JSON text; None if the policy is a dict."""


class OptionError(TamisError, ValueError):
    """An option is not valid. path is its name in JSON."""


class DocumentError(TamisError, ValueError):
    """The document was refused, for example because it exceeds a limit. There is no output; of a Stream, the end is missing."""


_STAGES = {"policy": PolicyError, "options": OptionError, "document": DocumentError, "stream": DocumentError}
_INCOMPLETE = " (the output before this error is safe, but its end is missing)"


def _make_error(json, stage):
    e = _json.loads(json)
    has_place = e["line"] > 0
    kind = _STAGES[stage]
    if e["status"] == "TAMIS_NO_MEMORY":
        return MemoryError(e["text"])
    return kind(e["text"] + (_INCOMPLETE if stage == "stream" else ""), e["status"], e["class"], e["line"] if has_place else None, e["column"] if has_place else None,
                e["offset"] if has_place else None, e["path"], e["advice"])


def _surrogate(html, what="html"):
    """The error for a str with a lone surrogate, which has no UTF-8 form. The offset is an index of the str. For a piece of a stream,
    the place in the document is not known."""
    start = next(i for i, c in enumerate(html) if "\ud800" <= c <= "\udfff")
    if what == "piece":
        return DocumentError(f"U+{ord(html[start]):04X} at index {start} of the piece is half of a surrogate pair; a string with it has no "
                             f"UTF-8 form{_INCOMPLETE}")
    before = html[:start]
    begin = max(before.rfind("\n"), before.rfind("\r")) + 1
    line = before.count("\n") + before.count("\r") - before.count("\r\n") + 1
    column = sum(1 + (ord(c) > 0xFFFF) for c in before[begin:]) + 1
    return DocumentError(f"U+{ord(html[start]):04X} is half of a surrogate pair; a string with it has no UTF-8 form",
                         "TAMIS_INVALID_ARGUMENT", "caller", line, column, start)


# ---- Options

_OPTIONS = {"context": "context", "document": "document", "dialect": "dialect", "profile": "profile", "output": "output",
            "text_options": "textOptions", "syntax": "syntax", "scripting": "scripting", "id_prefix": "idPrefix", "base_url": "baseURL", "limits": "limits",
            "report": "report", "straight": "straight"}
_LISTS = ("text_options", "syntax")


def _dump(value, what):
    try:
        return _json.dumps(value, allow_nan=False, ensure_ascii=True, separators=(",", ":"))
    except TypeError as error:
        raise TypeError(f"{what}: {error}") from None
    except ValueError as error:
        raise OptionError(f"{what}: {error}") from None


_CALLBACKS = ("on_element", "on_element_end", "on_attribute", "on_text")
_SIMPLE = (bool, int, str)
_known_options = {}  # the JSON of options with simple values that were used before: writing it takes longer than sanitizing a short text


def _options(options):
    """The options as JSON; None if there are none."""
    if not options:
        return None
    if any(type(value) not in _SIMPLE for value in options.values()):
        return _written_options(options)
    key = tuple((name, type(value), value) for name, value in options.items())  # with types, because True == 1
    text = _known_options.get(key)
    if text is None:
        text = _written_options(options)
        if len(_known_options) < 64 and len(text) < 1024:
            _known_options[key] = text
    return text


def _written_options(options):
    named = {}
    for name, value in options.items():
        if name not in _OPTIONS:
            raise TypeError(f"unknown option {name!r}; options are {', '.join(sorted(_OPTIONS))}")
        named[_OPTIONS[name]] = list(value) if name in _LISTS and isinstance(value, (tuple, set, frozenset)) else value
    return _dump(named, "options")


# ---- Results

class Counts(tuple):
    """The numbers of elements, attributes, comments and processing instructions that the policy removed."""

    elements = property(lambda self: self[0])
    attributes = property(lambda self: self[1])
    comments = property(lambda self: self[2])
    processing_instructions = property(lambda self: self[3])

    def __repr__(self):
        return "Counts(elements=%d, attributes=%d, comments=%d, processing_instructions=%d)" % self


class Change:
    """A difference between the input and the output: subject, reason, text, user_text, outcome, element, attribute, detail, rule,
    offset, length, line and column (docs/report.md). user_text can be shown to the person who sent the document."""

    __slots__ = ("subject", "reason", "text", "user_text", "outcome", "element", "attribute", "detail", "rule", "offset", "length", "line",
                 "column")

    def __init__(self, members):
        for name in self.__slots__:
            setattr(self, name, members["userText" if name == "user_text" else name])

    def __repr__(self):
        what = f"{self.attribute} of <{self.element}>" if self.attribute else f"<{self.element}>"
        return f"<Change {self.line}:{self.column} {self.subject} {what} {self.outcome}: {self.reason}>"


class Explanation:
    """What explain() returns.

    output: the output. counts: Counts. json: the report as `tamis explain --json` prints it.
    changes: the list of Change. total: the number of all changes, also of those that the report has no space for."""

    def __init__(self, output, json, counts):
        self.output, self.json, self.counts = output, json, Counts(counts)
        report = _json.loads(json)
        self.changes = [Change(c) for c in report["changes"]]
        self.total = report["total"]

    def __iter__(self):
        return iter(self.changes)

    def __len__(self):
        return len(self.changes)

    def __repr__(self):
        return f"<Explanation: {self.total} changes>"


class Finding:
    """The result for one property: property, holds, line, column, offset, rule, reader and text."""

    __slots__ = ("property", "holds", "line", "column", "offset", "rule", "reader", "text")

    def __init__(self, members):
        for name in self.__slots__:
            setattr(self, name, members[name])

    def __repr__(self):
        return f"<Finding {self.property}: {'holds' if self.holds else self.text}>"


class Verification:
    """What verify() returns: holds, findings and json. It is true if all properties hold."""

    def __init__(self, json):
        members = _json.loads(json)
        self.json, self.holds = json, members["holds"]
        self.findings = [Finding(f) for f in members["findings"]]

    def __bool__(self):
        return self.holds

    def __repr__(self):
        return f"<Verification: {self.findings}>"


class Verdict:
    """What gate() returns: accepted, rule, offset, line, column, around and json. It is true if the text is accepted.

    rule: the rule that the text violates; "" if it is accepted.
    offset, line, column: where; 0 if it is accepted. The offset is in bytes of UTF-8.
    around: what is before and after the place, in visible ASCII characters; other bytes are written as in C."""

    __slots__ = ("json", "accepted", "rule", "offset", "line", "column", "around")

    def __init__(self, json):
        self.json = json
        for name, value in _json.loads(json).items():
            setattr(self, name, value)

    def __bool__(self):
        return self.accepted

    def __repr__(self):
        return "<Verdict: accepted>" if self.accepted else f"<Verdict {self.line}:{self.column}: {self.rule}>"


@_lru_cache(maxsize=1)
def _about():
    return _json.loads(_core.about())


@_lru_cache(maxsize=1)
def _user_texts():
    return {status["name"]: status["userText"] for status in _about()["statuses"]}


def about():
    """Describes the library: version, presets, limits, statuses, reasons, dialects, profiles, outputs, properties."""
    return _json.loads(_core.about())


__version__ = _about()["version"]


# ---- Policies

def _policy_json(source):
    """The bytes of the JSON text of a policy that is a dict, str or bytes."""
    if isinstance(source, dict):
        try:
            return _dump(source, "policy").encode()
        except OptionError as error:
            raise PolicyError(error.text, "TAMIS_INVALID_POLICY") from None
    if isinstance(source, str):
        try:
            return source.encode()
        except UnicodeEncodeError:
            raise PolicyError(str(_surrogate(source)), "TAMIS_INVALID_POLICY") from None
    if isinstance(source, bytes):
        return source
    raise TypeError(f"a policy must be a dict or JSON text, not {type(source).__name__}")


class Policy:
    """A compiled policy. It never changes, and any number of threads can use it at the same time.

    Policy("article") compiles a preset, Policy({...}) a dict; from_json() reads JSON text, and from_file() a file. Policy(None) is the
    policy that is built into the library. It gives the output of Policy("default"); some reasons in reports are less precise.

    unsafe: False for a safe policy, which removes everything that can run script; True for what setHTMLUnsafe() keeps.
    """

    def __init__(self, source="default", *, unsafe=False):
        unsafe = _bool(unsafe, "unsafe")
        if isinstance(source, str):
            if source.lstrip()[:1] == "{":
                raise TypeError("a str is the name of a preset; use Policy.from_json() for JSON text")
            self._preset, self._json = source, None
            self._set(_core.policy_from_preset(source, unsafe))
        elif isinstance(source, dict):
            self._preset, self._json = None, _policy_json(source)
            try:
                self._set(_core.policy_from_json(self._json, unsafe))
            except PolicyError as error:
                raise _without_place(error) from None
        elif source is None and not unsafe:
            self._preset, self._json = "default", None
            self._set(_core.policy_default())
        elif isinstance(source, Policy):
            raise TypeError("this is a Policy already")
        else:
            raise TypeError(f"a policy must be the name of a preset or a dict, not {type(source).__name__}")
        self._unsafe = unsafe

    @classmethod
    def from_json(cls, json, *, unsafe=False):
        """Compiles a policy that is JSON text (str or bytes)."""
        policy = cls.__new__(cls)
        if isinstance(json, dict):
            raise TypeError("json must be str or bytes, not dict")
        policy._preset, policy._json, policy._unsafe = None, _policy_json(json), _bool(unsafe, "unsafe")
        policy._set(_core.policy_from_json(policy._json, policy._unsafe))
        return policy

    @classmethod
    def from_file(cls, path, *, unsafe=False):
        """Compiles a policy that is a JSON file."""
        with open(path, "rb") as file:
            return cls.from_json(file.read(), unsafe=unsafe)

    @property
    def unsafe(self):
        return self._unsafe

    def config(self):
        """The policy as a dict in canonical form, as Sanitizer.get() returns it."""
        return Sanitizer(self).get()

    def warnings(self):
        """Probable mistakes in the policy: a list of str."""
        return [] if self._json is None else warnings(self._json, unsafe=self._unsafe)

    def clean(self, html, **options):
        """Returns the sanitized HTML."""
        return self._policy.clean(html, **options)

    def __call__(self, html, **options):
        return self._policy.clean(html, **options)

    def _set(self, policy):
        """Sets the compiled policy. Its method is called without this class, which saves a tenth of the time of a short document."""
        self._policy = policy
        self.clean = policy.clean

    def explain(self, html, most=1000, **options):
        """Sanitizes, and returns what was removed, changed or added: an Explanation with at most `most` changes."""
        callbacks = {name: options.pop(name) for name in _CALLBACKS if name in options}
        return Explanation(*self._policy.explain(html, _options({**options, "report": most}), callbacks))

    def text(self, html, *, list_marks=False, links=False, alternatives=False, **options):
        """Returns the text that people see. It is not safe as HTML: escape() it."""
        extras = [name for name, wanted in (("listMarks", list_marks), ("links", links), ("alternatives", alternatives)) if wanted]
        return self.clean(html, output="text", text_options=extras, **options)

    def markdown(self, html, **options):
        """Returns the sanitized document as Markdown (GFM). The HTML that a renderer makes of it must be sanitized again."""
        return self.clean(html, output="markdown", **options)

    def linkify(self, html, *, mail=True, schemes=None, skip=None, **options):
        """Returns the sanitized HTML in which addresses in text are links."""
        return _with_linkify(self, mail, tuple(schemes or ()), tuple(skip or ())).clean(html, **options)

    def verify(self, html, properties=("fixpoint",), **options):
        """Checks whether the text has the properties that tamis promises for its output (docs/verify.md): a Verification."""
        return Verification(self._policy.verify(html, _options(options), _property_bits(properties)))

    def gate(self, html, **options):
        """Checks a finished text in one pass, without parsing it (docs/gate.md): a Verdict, which is true if the text has no element, no
        attribute and no URL scheme that the policy does not list. Much that is safe is refused: all that tamis does not write. The options
        are context and document. A policy that is not safe has no gate: all texts are refused."""
        return Verdict(self._policy.gate(html, _options(options)))

    def __repr__(self):
        source = repr(self._preset) if self._preset is not None else (self._json or b"{}").decode("utf-8", "replace")
        return f"Policy({source if len(source) < 60 else source[:59] + '…'}{', unsafe=True' if self._unsafe else ''})"

    def __reduce__(self):
        if self._preset is not None:
            return _restore, (self._preset, None, self._unsafe)
        return _restore, (None, self._json if self._json is not None else _json.dumps(self.config()).encode(), self._unsafe)


def _restore(preset, json, unsafe):
    return Policy(preset, unsafe=unsafe) if preset is not None else Policy.from_json(json, unsafe=unsafe)


def _bool(value, what):
    if not isinstance(value, bool):
        raise TypeError(f"{what} must be a bool, not {type(value).__name__}")
    return value


def _without_place(error):
    """The error of a policy that is a dict: its JSON text is not what the caller wrote, so the place would mislead."""
    return PolicyError(error.text, error.status, error.status_class, path=error.path, advice=error.advice)


def _property_bits(properties):
    known = _about()["properties"]
    if properties == "all":
        return (1 << len(known)) - 1
    if isinstance(properties, int) and not isinstance(properties, bool):
        return properties
    bits = 0
    for name in (properties,) if isinstance(properties, str) else properties:
        if name not in known:
            raise ValueError(f"unknown property {name!r}; properties are {', '.join(known)}, and \"all\"")
        bits |= 1 << known.index(name)
    return bits


class Sanitizer:
    """A configuration that can be read and changed, as the class Sanitizer of the HTML Standard.

    Sanitizer() is the default, Sanitizer({...}) as `new Sanitizer(dictionary)`, Sanitizer("comment") a preset. Names are str or dicts
    such as {"name": "path", "namespace": "http://www.w3.org/2000/svg"}. Methods return whether they changed the configuration."""

    def __init__(self, source="default"):
        if isinstance(source, Policy):
            source = source._json if source._json is not None else source._preset
        if isinstance(source, str):
            self._config = _core.config_from_preset(source)
            return
        try:
            self._config = _core.config_from_json(_policy_json(source))
            self._config.get()  # completes it
        except PolicyError as error:
            raise (_without_place(error) if isinstance(source, dict) else error) from None

    def _call(self, method, *argument):
        return self._config.call(method, _dump(argument[0], method) if argument else "")

    def allow_element(self, element):
        return self._call("allowElement", element)

    def remove_element(self, element):
        return self._call("removeElement", element)

    def replace_element_with_children(self, element):
        return self._call("replaceElementWithChildren", element)

    def allow_attribute(self, attribute):
        return self._call("allowAttribute", attribute)

    def remove_attribute(self, attribute):
        return self._call("removeAttribute", attribute)

    def allow_processing_instruction(self, target):
        return self._call("allowProcessingInstruction", target)

    def remove_processing_instruction(self, target):
        return self._call("removeProcessingInstruction", target)

    def set_comments(self, allow):
        return self._call("setComments", _bool(allow, "allow"))

    def set_data_attributes(self, allow):
        return self._call("setDataAttributes", _bool(allow, "allow"))

    def set_javascript_urls(self, allow):
        return self._call("setJavascriptURLs", _bool(allow, "allow"))

    def remove_unsafe(self):
        return self._call("removeUnsafe")

    def get(self):
        """The configuration as a dict, in canonical form."""
        return _json.loads(self._config.get())

    def policy(self, *, unsafe=False):
        """Compiles the configuration. Later changes do not affect the Policy."""
        policy = Policy.__new__(Policy)
        policy._preset, policy._json, policy._unsafe = None, self._config.get().encode(), _bool(unsafe, "unsafe")
        policy._set(self._config.policy(unsafe))
        return policy


# ---- Streams

_MODES = ("exact", "in-order")


class Stream(_core.Stream):
    """A document that is sanitized while it arrives: each piece of output is given as soon as it is final.

        with tamis.Stream("comment") as stream:
            for piece in pieces:
                send(stream.feed(piece))
            send(stream.end())

    mode: "exact": the output is that of clean() for the whole input; output that later input can change is held back, for example that
        of a table until its end. "in-order": the output of all that was fed is given at once, and what the parser would move later is
        removed, and reported with the reason "not-in-order" (tamis/stream.h).
    report: the greatest number of changes in the report; None: no report.
    Other options are those of clean(). In "exact" mode, whole documents, and documents with functions of yours (on_element …), are
    held until the end.

    feed(piece) takes str or bytes, not both, and returns the output that is final now, of the same type. It can be empty. A str is never
        cut within a character.
    end() ends the document, and returns the rest of the output.
    tail() returns what is missing now: the output so far, followed by it, is the output of clean() for the input so far. A program that
        shows an answer while it arrives replaces the tail after each piece. The document in progress does not change.
    close() discards the document; leaving a `with` block does the same. Neither returns the rest of the output: call end().
    counts, changes, total and json: after the end, what Explanation has.

    If the document fails, feed(), end() or tail() raises DocumentError. What was given before is safe, but its end is missing. An
    exception of tail() does not end the stream. After the end, after a failure and after close(), all calls raise ValueError. Only one
    thread at a time can use a stream; a second one gets RuntimeError.
    """

    def __init__(self, policy="default", *, mode="exact", report=None, **options):
        if mode not in _MODES:
            raise OptionError(f'{mode!r} is not a mode; write "exact" or "in-order"', path="mode")
        callbacks = {name: options.pop(name) for name in _CALLBACKS if name in options}
        more = _options({**options, "report": report})[1:]
        self._has_report = bool(report)
        try:
            super().__init__(_policy_of("default" if policy is None else policy)._policy, f'{{"stream":"{mode}",{more}', callbacks)
        except OptionError as error:
            if error.path != "stream":
                raise
            raise OptionError(error.text, error.status, error.status_class, path="mode", advice=error.advice) from None

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback, /):
        self.close()

    @property
    def counts(self):
        return Counts(self._results()[1])

    @property
    def json(self):
        report = self._results()[0]
        if not self._has_report:
            raise ValueError("the stream has no report; create it with report=1000")
        return report

    @property
    def changes(self):
        return [Change(c) for c in _json.loads(self.json)["changes"]]

    @property
    def total(self):
        return _json.loads(self.json)["total"]


def sanitize_iter(pieces, policy="default", *, mode="exact", **options):
    """Sanitizes a document that is an iterable of str or of bytes, and returns an iterator of its output: see Stream. It takes a piece only
    when the output so far has been used, and gives no empty pieces. An exception says that the end of the output is missing."""
    return _pieces_of(Stream(policy, mode=mode, **options), pieces)


def _pieces_of(stream, pieces):
    with stream:
        for piece in pieces:
            output = stream.feed(piece)
            if output:
                yield output
        output = stream.end()
        if output:
            yield output


def sanitize_aiter(pieces, policy="default", *, mode="exact", **options):
    """sanitize_iter() for an asynchronous iterable: returns an asynchronous iterator."""
    return _pieces_of_async(Stream(policy, mode=mode, **options), pieces)


async def _pieces_of_async(stream, pieces):
    with stream:
        async for piece in pieces:
            output = stream.feed(piece)
            if output:
                yield output
        output = stream.end()
        if output:
            yield output


# ---- Functions

_presets = {}
_fast_presets = {}  # what clean() of _core.c uses
_presets_lock = _threading.Lock()


def _policy_of(policy):
    """The Policy for an argument: a Policy, the name of a preset, or a dict."""
    if isinstance(policy, Policy):
        return policy
    if isinstance(policy, str):
        found = _presets.get(policy)
        if found is None:
            found = Policy(policy)
            with _presets_lock:
                _presets[policy] = found
                _fast_presets[policy] = found._policy
        return found
    if isinstance(policy, dict):
        return _policy_of_json(_policy_json(policy))
    if isinstance(policy, _os.PathLike):
        raise TypeError("policy is a path; use Policy.from_file(path), once")
    raise TypeError(f"policy must be the name of a preset, a dict or a Policy, not {type(policy).__name__}")


@_lru_cache(maxsize=64)
def _compiled(json):
    return Policy.from_json(json)


def _policy_of_json(json):
    try:
        return _compiled(json)
    except PolicyError as error:
        raise _without_place(error) from None


@_lru_cache(maxsize=64)
def _with_linkify(policy, mail, schemes, skip):
    config = {**policy.config(), "linkify": {"mail": mail, **({"schemes": list(schemes)} if schemes else {}),
                                             **({"skip": list(skip)} if skip else {})}}
    return Policy(config, unsafe=policy.unsafe)


def _clean(html, policy="default", **options):
    return _policy_of(policy).clean(html, **options)


clean = _core.clean
_core.setup(_make_error, _surrogate, _options, _clean, _fast_presets, Element)


def explain(html, policy="default", most=1000, **options):
    """Sanitizes, and returns what was removed, changed or added: an Explanation."""
    return _policy_of(policy).explain(html, most, **options)


def linkify(html, policy="default", *, mail=True, schemes=None, skip=None, **options):
    """Returns the sanitized HTML in which addresses in text are links."""
    return _policy_of(policy).linkify(html, mail=mail, schemes=schemes, skip=skip, **options)


def text(html, policy="default", **options):
    """Returns the text that people see: see Policy.text()."""
    return _policy_of(policy).text(html, **options)


def markdown(html, policy="default", **options):
    """Returns the sanitized document as Markdown: see Policy.markdown()."""
    return _policy_of(policy).markdown(html, **options)


def verify(html, policy="default", properties=("fixpoint",), **options):
    """Checks whether the text has the properties that tamis promises for its output: a Verification."""
    return _policy_of(policy).verify(html, properties, **options)


def gate(html, policy="default", **options):
    """Checks a finished text in one pass, without parsing it: a Verdict. See Policy.gate()."""
    return _policy_of(policy).gate(html, **options)


def escape(text, *, attribute=False):
    """Escapes text for the content of an element, or for the value of an attribute in quotes."""
    return _core.escape(text, _bool(attribute, "attribute"))


def warnings(policy, *, unsafe=False):
    """Probable mistakes in a valid policy (a dict or JSON text): a list of str."""
    return _json.loads(_core.warnings(_policy_json(policy), _bool(unsafe, "unsafe")))
