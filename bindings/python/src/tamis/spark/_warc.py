"""Reads the HTML responses of WARC files."""
from urllib.parse import unquote, urlsplit

from .. import DocumentError
from .._lines import input_limit, refusal

SCHEMA = ("file string, record string, uri string, date string, status int, charset string, html string, error string")
_COLUMNS = [column.split()[0] for column in SCHEMA.split(", ")]
_KINDS = ("text/html", "application/xhtml+xml")
_BATCH_BYTES = 1 << 24  # of HTML in one data frame


def open_stream(uri):
    """Opens a file whose name is a path or a URI."""
    scheme = urlsplit(uri).scheme
    if scheme in ("", "file"):
        return open(unquote(urlsplit(uri).path) if scheme else uri, "rb")
    from pyarrow import fs

    system, path = fs.FileSystem.from_uri(uri)
    return system.open_input_file(path)


def content_type(value):
    """The media type and the charset of a header Content-Type."""
    kind, _, parameters = (value or "").partition(";")
    for parameter in parameters.split(";"):
        name, _, charset = parameter.partition("=")
        if name.strip().lower() == "charset":
            return kind.strip().lower(), charset.strip().strip("\"'")
    return kind.strip().lower(), None


def read_most(stream, most):
    """Reads up to `most` bytes; a stream can return less than it has."""
    parts, size = [], 0
    while size < most:
        part = stream.read(most - size)
        if not part:
            break
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _archive(stream):
    """An iterator of records. `is_cut` is true after the end if the last member of a gzip file is not complete or damaged, which warcio
    does not report."""
    from warcio.archiveiterator import ArchiveIterator

    class Archive(ArchiveIterator):
        is_cut = False

        def close(self):
            decompressor = self.reader.decompressor if self.reader else None
            self.is_cut |= decompressor is not None and not getattr(decompressor, "eof", True)
            super().close()

    return Archive(stream, arc2warc=True)


class WarcReader:
    """Sanitizes the HTML responses of files. shared: the policy, as a broadcast."""

    def __init__(self, shared, options):
        import warcio  # noqa: F401, the driver says what is missing
        import webencodings  # noqa: F401

        self._shared, self._options = shared, options
        limit = (options.get("limits") or {}).get("INPUT_BYTES")
        self._most = input_limit() if limit is None else limit

    def map_frames(self, frames):
        """For DataFrame.mapInPandas(): data frames with the column path."""
        import pandas

        rows, size = [], 0
        for frame in frames:
            for path in frame["path"]:
                for row in self.rows(path):
                    rows.append(row)
                    size += len(row[6] or "") + 500
                    if size > _BATCH_BYTES:
                        yield pandas.DataFrame(rows, columns=_COLUMNS)
                        rows, size = [], 0
        yield pandas.DataFrame(rows, columns=_COLUMNS).astype({"status": "Int32"})

    def rows(self, path):
        """A row for each HTML response of a file."""
        from warcio.exceptions import ArchiveLoadFailed

        try:
            with open_stream(path) as stream:
                archive = _archive(stream)
                for record in archive:
                    if record.rec_type == "response" and record.http_headers:
                        row = self._row(path, record)
                        if row:
                            yield row
            if archive.is_cut:
                yield path, None, None, None, None, None, None, "the file is damaged, or ends within a record"
        except (ArchiveLoadFailed, EOFError, ValueError) as error:
            yield path, None, None, None, None, None, None, f"the rest of the file cannot be read: {error}"

    def _row(self, path, record):
        kind, charset = content_type(record.http_headers.get_header("Content-Type"))
        if kind not in _KINDS:
            return None
        status = record.http_headers.get_statuscode()
        header = record.rec_headers.get_header
        html, name, error = self._clean(record, charset)
        return (path, header("WARC-Record-ID"), header("WARC-Target-URI"), header("WARC-Date"),
                int(status) if status.isascii() and status.isdigit() else None, name, html, error)

    def _clean(self, record, charset):
        """The sanitized document, the name of its encoding, and the message."""
        from .._charset import decode

        data = read_most(record.content_stream(), self._most + 1)
        if len(data) > self._most:
            return None, None, f"more than {self._most} bytes (TAMIS_OVER_MAX_INPUT_BYTES)"
        if record.raw_stream.limit > 0:  # warcio does not report it
            return None, None, "the file ends within this record"
        text, name = decode(data, charset)
        try:
            return self._shared.value.clean(text, **self._options), name, None
        except DocumentError as error:
            return None, name, refusal(error)
