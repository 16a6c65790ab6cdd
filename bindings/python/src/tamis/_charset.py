"""The encoding of an HTML document that is bytes: the encoding sniffing algorithm of the HTML Standard (13.2.3.2).

The labels and the decoders are those of the package webencodings, whose decoders are Python's."""
import webencodings

_SPACES = b"\t\n\f\r "
_PRESCANNED = 1024
_REPLACEMENT = {"replacement", "csiso2022kr", "hz-gb-2312", "iso-2022-cn", "iso-2022-cn-ext", "iso-2022-kr"}
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xfe\xff", "utf-16be"), (b"\xff\xfe", "utf-16le"))


def lookup(label):
    """The name of the encoding with this label, as in the Encoding Standard; None if there is none."""
    label = label.strip("\t\n\f\r ").lower() if label.isascii() else ""
    if label in _REPLACEMENT:  # the encodings that a page could use to hide markup
        return "replacement"
    found = webencodings.lookup(label)
    return found.name if found else None


class _End(Exception):
    """The end of the bytes that are looked at."""


class _Bytes:
    def __init__(self, data):
        self.data, self.at = data, 0

    def current(self):
        if self.at >= len(self.data):
            raise _End
        return self.data[self.at:self.at + 1]

    def skip(self, some):
        while self.current() in some:
            self.at += 1

    def skip_to(self, some):
        while self.current() not in some:
            self.at += 1

    def skip_past(self, text):
        found = self.data.find(text, self.at)
        if found < 0:
            raise _End
        self.at = found + len(text) - 1

    def starts(self, text):
        return self.data[self.at:self.at + len(text)].lower() == text


def _is_in(byte, some):
    return byte in some and byte != b""


def _attribute(b):
    """Gets an attribute: its name and value; None if there is none (HTML Standard, "get an attribute")."""
    b.skip(_SPACES + b"/")
    if b.current() == b">":
        return None
    name = b""
    while not (b.current() == b"=" and name):
        c = b.current()
        if c in _SPACES:
            b.skip(_SPACES)
            if b.current() != b"=":
                return name, b""
            break
        if c in b"/>":
            return name, b""
        name += c.lower()
        b.at += 1
    b.at += 1
    b.skip(_SPACES)
    return name, _value(b)


def _value(b):
    value, quote = b"", b.current()
    if quote in b"\"'":
        b.at += 1
        while b.current() != quote:
            value += b.current().lower()
            b.at += 1
        b.at += 1
        return value
    while b.current() not in _SPACES + b">":
        value += b.current().lower()
        b.at += 1
    return value


def _label_in(content):
    """Extracts the label from the value of the attribute content of a meta element; None if there is none."""
    at = 0
    while True:
        at = content.find(b"charset", at)
        if at < 0:
            return None
        at += len(b"charset")
        rest = content[at:].lstrip(_SPACES)
        if rest[:1] == b"=":
            break
    rest = rest[1:].lstrip(_SPACES)
    quote = rest[:1]
    if quote and quote in b"\"'":
        end = rest.find(quote, 1)
        return rest[1:end] if end > 0 else None
    for end, c in enumerate(rest):
        if c in _SPACES + b";":
            return rest[:end]
    return rest or None


def _of_meta(b):
    """The encoding that a meta element declares; None if it declares none."""
    seen, has_pragma, needs_pragma, encoding = set(), False, None, None
    while True:
        found = _attribute(b)
        if found is None:
            break
        name, value = found
        if name in seen:
            continue
        seen.add(name)
        if name == b"http-equiv":
            has_pragma = value == b"content-type"
        elif name == b"content" and encoding is None:
            label = _label_in(value)
            encoding = label and lookup(label.decode("latin-1"))
            needs_pragma = bool(encoding) or needs_pragma
        elif name == b"charset":
            encoding, needs_pragma = lookup(value.decode("latin-1")) or "", False  # "": a label of no encoding, which is final
    if needs_pragma is None or (needs_pragma and not has_pragma):
        return None
    return _without_utf16(encoding) or None


def _without_utf16(encoding):
    """What could be read as ASCII is not UTF-16."""
    return {"utf-16be": "utf-8", "utf-16le": "utf-8", "x-user-defined": "windows-1252"}.get(encoding, encoding)


def _of_xml(data):
    """The encoding of an XML declaration ("get an XML encoding"); None if there is none."""
    end = data.find(b">")
    if not data.startswith(b"<?xml") or end < 0:
        return None
    at = data.find(b"encoding", 0, end)
    if at < 0:
        return None
    rest = data[at + len(b"encoding"):].lstrip(bytes(range(0x21)))
    if rest[:1] != b"=":
        return None
    rest = rest[1:].lstrip(bytes(range(0x21)))
    stop = rest.find(rest[:1], 1) if rest[:1] in (b'"', b"'") else -1
    label = rest[1:max(stop, 1)]
    encoding = lookup(label.decode("latin-1")) if stop > 0 and min(label, default=0) > 0x20 else None
    return encoding and {"utf-16be": "utf-8", "utf-16le": "utf-8"}.get(encoding, encoding)


def prescan(data):
    """Prescans the first 1024 bytes: the encoding, or None."""
    b = _Bytes(data[:_PRESCANNED])
    if b.data.startswith(b"<\0?\0x\0"):
        return "utf-16le"
    if b.data.startswith(b"\0<\0?\0x"):
        return "utf-16be"
    try:
        return _scan(b)
    except _End:
        return _of_xml(b.data)


def _scan(b):
    while True:
        b.skip_past(b"<")
        if b.starts(b"<!--"):
            b.at += 2
            b.skip_past(b"-->")
        elif b.starts(b"<meta") and _is_in(b.data[b.at + 5:b.at + 6], _SPACES + b"/"):
            b.at += 5
            encoding = _of_meta(b)
            if encoding:
                return encoding
        elif b.data[b.at + 1:b.at + 3].lstrip(b"/")[:1].isalpha():
            b.skip_to(_SPACES + b">")
            while _attribute(b) is not None:
                pass
        elif _is_in(b.data[b.at + 1:b.at + 2], b"!/?"):
            b.skip_past(b">")
        b.at += 1


def sniff(data, transport=None, default="windows-1252"):
    """The name of the encoding of a document. transport: the charset of the header Content-Type."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    return (transport and lookup(transport)) or prescan(data) or default


def decode(data, transport=None):
    """The text of a document, without a byte order mark, and the name of its encoding. Malformed bytes become U+FFFD."""
    name = sniff(data, transport)
    if name == "replacement":
        return "\N{REPLACEMENT CHARACTER}" if data else "", name
    for mark, marked in _MARKS:
        if name == marked and data.startswith(mark):
            data = data[len(mark):]
    return webencodings.lookup(name).codec_info.decode(data, "replace")[0], name
