"""JSON Lines, answered as `tamis batch` answers them: the bytes of the record, with other values for the fields.

Messages have no number of the line, because a part of a distributed file has none. The message for a line that is not JSON is
Python's."""
import json
import re

from . import DocumentError, _about, _policy_of

_MOST_FIELDS = 16
_DEEPEST = 512
_space = re.compile(r"[ \t\n\r]*").match
_surrogate = re.compile(r"\\u[dD][89a-fA-F]").search
_control = re.compile("[\x00-\x1f\"\\\\\x7f-\x9f]")
_needs_care = re.compile("[\b\f\x7f-\x9f]").search
_brackets = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.S)
_LETTERS = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def quote(text):
    """The text as a string of JSON. DEL and the C1 controls are escaped too: they can control a terminal."""
    if _needs_care(text) is None:
        return json.encoder.encode_basestring(text)
    return '"' + _control.sub(lambda m: _LETTERS.get(m[0]) or f"\\u{ord(m[0]):04x}", text) + '"'


def refusal(error):
    """The message for a document that was refused, as `tamis batch` writes it after the name of the field."""
    place = f"{error.line}:{error.column}: " if error.line is not None else ""
    return f"{place}{error.text} ({error.status}, byte {error.offset or 0})"


class NotARecord(ValueError):
    """A line that is not a record."""


def _no_constant(name):
    raise NotARecord(f"{name} is not JSON")


def _no_twins(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotARecord("duplicate object key")
    return found


# Numbers stay strings: their values are not needed, and Python refuses long ones.
_scan = json.JSONDecoder(object_pairs_hook=_no_twins, parse_constant=_no_constant, parse_int=str, parse_float=str).scan_once
_scan_string = json.decoder.scanstring


def _steps(field):
    """The steps to a field: the name of a member, or a JSON pointer (RFC 6901)."""
    if not isinstance(field, str) or not field:
        raise ValueError("a field is the name of a member, or a JSON pointer such as /post/html")
    if not field.startswith("/"):
        return (field,)
    if re.search("~(?![01])", field):
        raise ValueError(f"field {field}: in a pointer, write ~0 for ~ and ~1 for /")
    return tuple(step.replace("~1", "/").replace("~0", "~") for step in field[1:].split("/"))


def _is_index(step, index):
    return step.isascii() and step.isdigit() and step == str(index)


class _Record:
    """A record: where its values are. `found` has (begin, end, value) for the paths that the record has."""

    def __init__(self, text, paths):
        self.text, self.found = text, {}
        self.begin = _space(text, 0).end()
        self.has_members, self.last = False, self.begin + 1
        end = self._value(self.begin, dict(enumerate(paths)))
        rest = _space(text, end).end()
        if rest != len(text):
            raise json.JSONDecodeError("Extra data", text, rest)
        if text[self.begin] != "{":
            raise NotARecord("must be a JSON object")
        self.end = end

    def _value(self, at, paths):
        """Reads the value at `at`, which has the paths that are left to go. Returns its end."""
        inner = {i: steps for i, steps in paths.items() if steps}
        opened = self.text[at:at + 1]
        if inner and opened == "{":
            value, end = None, self._object(at, inner)
        elif inner and opened == "[":
            value, end = None, self._array(at, inner)
        else:
            value, end = _scan(self.text, at)
        for i in paths.keys() - inner.keys():
            self.found[i] = (at, end, value)
        return end

    def _after(self, at, closing):
        """After a value that ends at `at`: where the next one begins, or the end of the object or array; and whether there is a next one."""
        at = _space(self.text, at).end()
        if self.text[at:at + 1] == closing:
            return at + 1, False
        if self.text[at:at + 1] != ",":
            raise json.JSONDecodeError(f"'{closing}' expected", self.text, at)
        return _space(self.text, at + 1).end(), True

    def _object(self, at, paths):
        text, names, is_root, more = self.text, set(), at == self.begin, True
        at = _space(text, at + 1).end()
        if text[at:at + 1] == "}":
            return at + 1
        while more:
            if text[at:at + 1] != '"':
                raise json.JSONDecodeError("string or '}' expected", text, at)
            name, at = _scan_string(text, at + 1, True)
            if name in names:
                raise NotARecord("duplicate object key")
            names.add(name)
            at = _space(text, at).end()
            if text[at:at + 1] != ":":
                raise json.JSONDecodeError("':' expected", text, at)
            at = self._value(_space(text, at + 1).end(), {i: s[1:] for i, s in paths.items() if s[0] == name})
            if is_root:
                self.has_members, self.last = True, at
            at, more = self._after(at, "}")
        return at

    def _array(self, at, paths):
        index, more = 0, True
        at = _space(self.text, at + 1).end()
        if self.text[at:at + 1] == "]":
            return at + 1
        while more:
            at = self._value(at, {i: s[1:] for i, s in paths.items() if _is_index(s[0], index)})
            index += 1
            at, more = self._after(at, "]")
        return at

    def with_values(self, values, added=""):
        """The text of the record in which values[i] replaces the value of path i, and with added members."""
        out, at = [], self.begin
        for (begin, end, _), value in sorted((self.found[i], value) for i, value in values.items() if i in self.found):
            if begin >= at:  # otherwise it is in a value that was replaced
                out += self.text[at:begin], value
                at = end
        out.append(self.text[at:self.last])
        if added:
            out.append(("," if self.has_members else "") + added)
        out.append(self.text[self.last:self.end])
        return "".join(out)


def _check_depth(text):
    """Counts open arrays and objects, as json/pull.h does."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return
    depth = 0
    for token in _brackets.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth > _DEEPEST:
            raise NotARecord(f"more than {_DEEPEST} nested arrays and objects")


def _check_surrogates(text):
    """Refuses an escaped surrogate that is not part of a pair."""
    if _surrogate(text) is not None:
        try:
            json.dumps(json.loads(text, parse_int=str, parse_float=str), ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise NotARecord("an escaped surrogate that is not part of a pair") from None


def _read(line, paths):
    text = ""
    try:
        text = line.decode()
        _check_depth(text)
        record = _Record(text, paths)
        _check_surrogates(text)
        return record
    except UnicodeDecodeError as error:
        raise NotARecord(f"column {len(line[:error.start].decode()) + 1}: invalid UTF-8") from None
    except json.JSONDecodeError as error:
        raise NotARecord(f"column {error.pos + 1}: {error.msg}") from None
    except StopIteration as stop:  # of the scanner
        raise NotARecord(f"column {stop.value + 1}: a value expected") from None


class Answers:
    """Answers lines.

    fields: names of members or JSON pointers. All must be strings; if one of them is refused, all become null, and the record gets
    the member "error"."""

    def __init__(self, fields=("html",), policy="default", **options):
        fields = (fields,) if isinstance(fields, str) else tuple(fields)
        if not 0 < len(fields) <= _MOST_FIELDS:
            raise ValueError(f"write 1 to {_MOST_FIELDS} fields")
        self._fields = fields
        self._paths = [*map(_steps, fields), ("error",)]
        for field, path in zip(fields, self._paths):
            if path[0] in ("counts", "changes", "total", "error"):
                raise ValueError(f"field {field}: the answers have a member of this name")
        self._policy, self._options = _policy_of(policy), options
        self._policy.clean("", **options)  # raises OptionError
        limit = (options.get("limits") or {}).get("INPUT_BYTES")
        self._longest = 6 * (input_limit() if limit is None else limit) + 65536

    def __reduce__(self):
        return _restore, (self._fields, self._policy, self._options)

    def answer(self, line):
        """The answer to a line (bytes, without its line feed), and whether it has an error. None for a blank line."""
        if not line.strip(b" \t\r"):
            return None, False
        if len(line) > self._longest:
            return _only(f"more than {self._longest} bytes"), True
        try:
            record = _read(line, self._paths)
        except NotARecord as error:
            return _only(str(error)), True
        values, error = self._clean(record)
        if error is None:
            return record.with_values(values).encode(), False
        last = len(self._fields)
        values = {**dict.fromkeys(range(last), "null"), last: quote(error)}
        return record.with_values(values, "" if last in record.found else '"error":' + quote(error)).encode(), True

    def _clean(self, record):
        """The values of the fields, and None; or None and the message."""
        values = {}
        for i, field in enumerate(self._fields):
            begin, _, html = record.found.get(i, (None, None, None))
            if begin is None or record.text[begin] != '"':
                return None, f'"{field}" {"is missing" if begin is None else "must be a string"}'
            try:
                values[i] = quote(self._policy.clean(html, **self._options))
            except DocumentError as error:
                return None, f'"{field}": {refusal(error)}'
        return values, None


def _restore(fields, policy, options):
    return Answers(fields, policy, **options)


def _only(message):
    return ('{"error":' + quote(message) + "}").encode()


def input_limit():
    """The limit INPUT_BYTES of a document."""
    return next(limit["value"] for limit in _about()["limits"] if limit["name"] == "INPUT_BYTES")
