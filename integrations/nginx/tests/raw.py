"""raw.py: a server that answers with given bytes, a client that reads everything, and a reader of HTTP/1 that accepts nothing else."""
import re
import socket
import socketserver
import threading
import time


class RawOrigin(socketserver.ThreadingTCPServer):
    """Answers a path with what `pages` has for it: a list of bytes, and numbers, which wait so many seconds. Then it closes the connection.
    `framing` reads the request: of HTTP, or of the protocols uwsgi, SCGI, FastCGI and memcached."""
    allow_reuse_address = daemon_threads = True

    def __init__(self, framing="http"):
        self.pages, self.requests = {}, []
        self.framing = FRAMINGS[framing]
        super().__init__(("127.0.0.1", 0), Connection)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server_address[1]

    def handle_error(self, request, client_address):
        """nginx closes connections when it refuses an answer; this is no error."""


class Connection(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.settimeout(20)
        path, wrap, end = self.server.framing(self.request)
        self.server.requests.append(path)
        for piece in self.server.pages.get(path.split("?")[0], [b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"]):
            if isinstance(piece, (int, float)):
                time.sleep(piece)
            else:
                self.request.sendall(wrap(piece))
        self.request.sendall(end)
        self.request.shutdown(socket.SHUT_WR)
        while self.request.recv(65536):
            pass


def read_to(connection, end):
    data = b""
    while end not in data:
        more = connection.recv(65536)
        if not more:
            raise ConnectionError
        data += more
    return data


def read_exactly(connection, count):
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise ConnectionError
        data += more
    return data


def same(piece):
    return piece


def http_request(connection):
    return read_to(connection, b"\r\n\r\n").split()[1].decode(), same, b""


def uwsgi_request(connection):
    size = read_exactly(connection, 4)
    variables = read_exactly(connection, size[1] + 256 * size[2])
    return re.search(rb"REQUEST_URI..([^\0]*?)[\0-\x1f]\0", variables + b"\0\0", re.DOTALL)[1].decode(), same, b""


def scgi_request(connection):
    data = read_to(connection, b",")
    return re.search(rb"\0REQUEST_URI\0([^\0]*)\0", data)[1].decode(), same, b""


def fastcgi_request(connection):
    variables = b""
    while True:
        head = read_exactly(connection, 8)
        content = read_exactly(connection, head[4] * 256 + head[5] + head[6])
        if head[1] == 4:
            variables += content
        if head[1] == 5 and head[4] == head[5] == 0:
            break

    def wrap(piece):
        return b"\1\6\0\1" + len(piece).to_bytes(2, "big") + b"\0\0" + piece

    end = b"\1\6\0\1\0\0\0\0" + b"\1\3\0\1\0\x08\0\0" + b"\0" * 8
    return re.search(rb"REQUEST_URI(/[\w/-]*)", variables)[1].decode(), wrap, end


def memcached_request(connection):
    return read_to(connection, b"\r\n").split()[1].decode(), same, b""


FRAMINGS = {"http": http_request, "uwsgi": uwsgi_request, "scgi": scgi_request, "fastcgi": fastcgi_request, "memcached": memcached_request}


def exchange(port, request, pieces=None, timeout=10):
    """Sends the bytes, in pieces of the given size, and returns everything that comes until the connection is closed."""
    with socket.create_connection(("127.0.0.1", port), timeout) as s:
        size = pieces or len(request)
        for start in range(0, len(request), size):
            s.sendall(request[start:start + size])
            if pieces:
                time.sleep(0.002)
        data = b""
        try:
            while True:
                more = s.recv(65536)
                if not more:
                    return data
                data += more
        except ConnectionResetError:
            return data


class Malformed(Exception):
    """The bytes are no sequence of responses."""


class Truncated(Exception):
    """The last response ends before its end."""


def read_chunks(data):
    """Returns the body and what follows it."""
    body = b""
    while True:
        size, line_end, data = data.partition(b"\r\n")
        if not line_end:
            raise Truncated("chunk size")
        if not re.fullmatch(rb"[0-9a-fA-F]+", size):
            raise Malformed("chunk size: " + repr(size[:80]))
        count = int(size, 16)
        if count == 0:
            break
        if len(data) < count + 2:
            raise Truncated("chunk")
        if data[count:count + 2] != b"\r\n":
            raise Malformed("chunk")
        body, data = body + data[:count], data[count + 2:]
    while True:
        line, line_end, data = data.partition(b"\r\n")
        if not line_end:
            raise Truncated("trailer")
        if not line:
            return body, data


def read_responses(data, methods):
    """Returns a list of (status, headers, body): one for each method, and interim responses. Everything must belong to one of them."""
    found, methods = [], list(methods)
    while data:
        head, end, data = data.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        match = re.fullmatch(r"HTTP/1\.[01] (\d{3})( [^\r\n]*)?", first)
        if not end or not match or any(not re.fullmatch(r"[!#$%&'*+.^_`|~\w-]+:[^\r\n\0]*", line) for line in lines):
            raise Malformed("header: " + repr(head[:200]))
        status = int(match[1])
        headers = {}
        for line in lines:
            name, _, value = line.partition(":")
            headers.setdefault(name.lower(), []).append(value.strip())
        if status // 100 == 1 and status != 101:
            found.append((status, headers, b""))
            continue
        if not methods:
            raise Malformed("more responses than requests: " + repr(head[:200]))
        method = methods.pop(0)
        if method == "HEAD" or status in (204, 304):
            body = b""
        elif status == 101:
            body, data = data, b""
        elif "transfer-encoding" in headers:
            body, data = read_chunks(data)
        elif "content-length" in headers:
            length = int(headers["content-length"][0])
            if len(data) < length:
                raise Truncated("the body is too short")
            body, data = data[:length], data[length:]
        else:
            body, data = data, b""
        found.append((status, headers, body))
    return found
