"""answers.py: what a hostile or broken server sends to the server in front of it, and a judge of what a client gets then."""
import re

from raw import Malformed, Truncated, read_responses
from servers import compress

EVIL = b"<p>Hello<script>evil()</script><img src=x onerror=evil()>"
CLEAN = b"<p>Hello</p>"
HTML = b"Content-Type: text/html\r\n"


def answer(status=b"200 OK", headers=HTML, body=EVIL, version=b"1.1", length=True):
    size = b"Content-Length: %d\r\n" % len(body) if length else b""
    return b"HTTP/" + version + b" " + status + b"\r\n" + headers + size + b"\r\n" + body


def chunked(body, trailers=b"", status=b"200 OK", headers=HTML):
    return (b"HTTP/1.1 " + status + b"\r\n" + headers + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % len(body) + body + b"\r\n0\r\n" +
            trailers + b"\r\n")


OK = answer()
INTERIM = {b"%d" % code: b"HTTP/1.1 %d X\r\n\r\n" % code for code in (100, 102, 103, 110, 199)}
HINTS = b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"

# What the server behind nginx sends.
ANSWERS = {
    "ok": [OK], "no-length": [answer(length=False)], "chunked": [chunked(EVIL)], "http-1.0": [answer(version=b"1.0", length=False)],
    **{"interim-" + code.decode(): [hint + OK] for code, hint in INTERIM.items()},
    **{"interim-pieces-" + code.decode(): [hint, 0.01, OK] for code, hint in INTERIM.items()},
    "interim-many": [HINTS * 3 + OK], "interim-mixed": [INTERIM[b"100"] + HINTS + INTERIM[b"102"] + OK], "interim-only": [HINTS],
    "interim-type": [b"HTTP/1.1 103 X\r\nContent-Type: text/html\r\n\r\n" + OK], "interim-chunked": [HINTS + chunked(EVIL)],
    "interim-json": [b"HTTP/1.1 103 X\r\nContent-Type: application/json\r\n\r\n" + OK], "interim-length": [answer(b"103 X")],
    "interim-image": [b"HTTP/1.1 100 X\r\nContent-Type: image/png\r\nContent-Length: 9999\r\n\r\n" + OK],
    "interim-1.0": [b"HTTP/1.0 103 X\r\n\r\n" + OK], "interim-body-text": [answer(b"102 X", length=False)],
    "interim-cut": [HINTS[:-2]], "interim-in-pieces": [bytes([byte]) for byte in HINTS] + [OK], "interim-304": [HINTS + b"HTTP/1.1 304 X\r\n\r\n" + EVIL],
    "interim-redirect": [HINTS + b"HTTP/1.1 200 OK\r\nX-Accel-Redirect: /files/dirty.html\r\n\r\n"],
    "interim-cookie": [b"HTTP/1.1 103 X\r\nSet-Cookie: a=b\r\nContent-Encoding: gzip\r\n\r\n" + OK],
    "switch": [b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + OK], "switch-type": [answer(b"101 X")], "switch-length": [answer(b"101 X", b"")],
    "switch-upgrade": [b"HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n" + OK],
    "204": [answer(b"204 No Content")], "204-no-length": [answer(b"204 X", length=False)], "204-chunked": [chunked(EVIL, status=b"204 X")],
    "204-type": [answer(b"204 X", b"Content-Type: image/png\r\n")], "304": [answer(b"304 Not Modified")], "304-chunked": [chunked(EVIL, status=b"304 X")],
    "304-no-length": [answer(b"304 X", length=False)], "205": [answer(b"205 Reset Content")], "206": [answer(b"206 X", HTML + b"Content-Range: bytes 0-9/99\r\n")],
    "000": [answer(b"000 X")], "099": [answer(b"099 X")], "299": [answer(b"299 X")], "600": [answer(b"600 X")], "999": [answer(b"999 X")],
    "301": [answer(b"301 X", HTML + b"Location: /x\r\n")], "401": [answer(b"401 X", HTML + b"WWW-Authenticate: Basic\r\n")], "403": [answer(b"403 X")],
    "404": [answer(b"404 X")], "412": [answer(b"412 X")], "416": [answer(b"416 X")], "500": [answer(b"500 X")], "503": [answer(b"503 X")],
    "no-header": [EVIL], "no-header-response": [b"XHTTP/1.1 200 OK\r\nSet-Cookie: evil=1\r\n" + HTML + b"\r\n" + EVIL], "no-header-empty": [b"\n"],
    "no-header-text": [b"HTTP/1.1\n\n" + EVIL], "status-only": [b"HTTP/1.1 200\r\n\r\n" + EVIL], "lf-only": [OK.replace(b"\r\n", b"\n")],
    "nothing": [], "cut-header": [b"HTTP/1.1 200 OK\r\nContent-Ty"], "cut-body": [OK[:-9]], "too-much": [OK + OK], "two-answers": [OK, 0.01, OK],
    "in-pieces": [bytes([byte]) for byte in OK], "in-pieces-slow": [OK[:30], 0.02, OK[30:70], 0.02, OK[70:100], 0.02, OK[100:]],
    "trailers": [chunked(EVIL, b"X-Evil: <script>\r\nContent-Type: text/html\r\n", headers=HTML + b"Trailer: X-Evil, Content-Type\r\n")],
    "no-type": [answer(headers=b"")], "empty-type": [answer(headers=b"Content-Type:\r\n")], "two-types": [answer(headers=b"Content-Type: text/plain\r\n" + HTML)],
    "two-types-2": [answer(headers=HTML + b"Content-Type: text/plain\r\n")], "types-list": [answer(headers=b"Content-Type: text/plain, text/html\r\n")],
    "multipart": [answer(headers=b"Content-Type: multipart/mixed; boundary=a\r\n", body=b"--a\r\n" + HTML + b"\r\n" + EVIL + b"\r\n--a--")],
    "gzip": [answer(headers=HTML + b"Content-Encoding: gzip\r\n", body=compress(EVIL))], "gzip-lie": [answer(headers=HTML + b"Content-Encoding: gzip\r\n")],
    "charset": [answer(headers=b"Content-Type: text/html; charset=utf-7\r\n")], "accel-charset": [answer(headers=HTML + b"X-Accel-Charset: utf-7\r\n")],
    "accel-file": [answer(headers=HTML + b"X-Accel-Redirect: /files/dirty.html\r\n")], "accel-named": [answer(headers=HTML + b"X-Accel-Redirect: @other\r\n")],
    "accel-missing": [answer(headers=HTML + b"X-Accel-Redirect: /files/nothing\r\n")], "accel-unbuffered": [answer(headers=HTML + b"X-Accel-Buffering: no\r\n")],
    "accel-expires": [answer(headers=HTML + b"X-Accel-Expires: 60\r\n")], "accel-limit": [answer(headers=HTML + b"X-Accel-Limit-Rate: 100000\r\n")],
    "validators": [answer(headers=HTML + b"ETag: \"x\"\r\nLast-Modified: Mon, 01 Jan 2024 00:00:00 GMT\r\nAccept-Ranges: bytes\r\n")],
    "connection-header": [answer(headers=HTML + b"Connection: close, Content-Type\r\nUpgrade: h2c\r\n")],
    "both-lengths": [b"HTTP/1.1 200 OK\r\n" + HTML + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n" % len(EVIL) + EVIL + b"\r\n0\r\n\r\n"],
    "long": [answer(body=EVIL * 3000)], "long-pieces": [chunked(EVIL * 50, headers=HTML)[:-5], 0.01, b"%x\r\n" % len(EVIL) + EVIL + b"\r\n0\r\n\r\n"],
    "json": [answer(headers=b"Content-Type: application/json\r\n")], "png": [answer(headers=b"Content-Type: image/png\r\n")],
}

METHODS = ["GET", "HEAD", "POST", "OPTIONS"]


def request(path, method="GET", version="1.1", headers=b"", close=True):
    end = b"Connection: close\r\n" if close else b""
    return f"{method} {path} HTTP/{version}\r\nHost: x\r\n".encode() + headers + end + b"\r\n"


def is_html(headers):
    """Whether a browser can take the body for HTML: a header says so, or none states a type."""
    types = [value.split(";")[0].strip().lower() for value in headers.get("content-type", [""])]
    return any("html" in kind or not re.fullmatch(r"[\w.+-]+/[\w.+-]+", kind) for kind in types)


def violations(data, methods):
    """What of the bytes that a client got was not sanitized, or is no part of a response."""
    try:
        responses = read_responses(data, methods)
    except Truncated:
        return ["a part of a body"] if EVIL[:12] in data else []
    except Malformed as wrong:
        return [f"malformed: {wrong}"]
    found = ["no final response"] if responses and responses[-1][0] // 100 == 1 else []
    for status, headers, body in responses:
        if status == 101:
            found.append("an upgrade that the client did not ask for")
        if "evil" in str(headers) or any("utf-7" in value for value in headers.get("content-type", [])):
            found.append(f"headers {headers}")
        if is_html(headers) and re.search(rb"<script|<[^>]*onerror=", body):
            found.append(f"status {status}: {body[:200]}")
    return found
