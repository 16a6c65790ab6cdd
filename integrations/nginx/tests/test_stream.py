"""test_stream.py: tests tamis_stream in a real nginx. ../test runs it."""
import collections
import gzip
import http.client
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import unittest
import zlib

from servers import SANITIZE, Nginx, Origin, build_module, compress, free_port, read_response, run_tests, start_with_failing_malloc

HTML = {"Content-Type": "text/html"}
PARAGRAPH = b"<p onclick=x>hello <b>world</b> &amp; <a href=https://example.org/>more</a></p>\n"
CLEAN = b'<p>hello <b>world</b> &amp; <a href="https://example.org/">more</a></p>\n'
END = b"0\r\n\r\n"  # of a body in chunks
TABLE = b"<p>a<table><tr><td>b<div>c</table>d"

CONFIG = """
    log_format verdict '$uri $status $tamis_status $tamis_removed $tamis_input_bytes $tamis_output_bytes';
    proxy_cache_path @ROOT@/cache keys_zone=cache:1m;
    proxy_http_version 1.1;
    upstream origin { server 127.0.0.1:@ORIGIN@; keepalive 4; }
    server {
        listen 127.0.0.1:@PORT@;
        listen 127.0.0.1:@H2@ http2;
        root @ROOT@/html;
        tamis on;
        tamis_context div;
        tamis_policy policies/page.json;
        tamis_stream in_order;
        proxy_buffering off;
        proxy_set_header Connection "";
        access_log @ROOT@/logs/access.log verdict;

        location / { proxy_pass http://origin; }
        location /exact/ { proxy_pass http://origin/; tamis_stream exact; tamis_max_size 100m; }
        location /whole/ { proxy_pass http://origin/; tamis_stream off; tamis_max_size 100m; }
        location /buffered/ { proxy_pass http://origin/; proxy_buffering on; }
        location /document/ { proxy_pass http://origin/; tamis_context document; tamis_policy policies/document.json; }
        location /static/ { alias @ROOT@/html/; }
        location /threads/ { alias @ROOT@/html/; aio threads; directio 4k; output_buffers 2 8k; }
        location /off/ { alias @ROOT@/html/; tamis off; }
        location /max/ { proxy_pass http://origin/; tamis_max_size 30000; }
        location /nodes/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; }
        location /nodes-static/ { alias @ROOT@/html/; tamis_policy policies/nodes.json; }
        location /nodes-buffered/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; proxy_buffering on; }
        location /nodes-cached/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; proxy_buffering on; proxy_cache cache;
                                  proxy_cache_valid 200 1m; }
        location /cached/ { proxy_pass http://origin/; proxy_buffering on; proxy_cache cache; proxy_cache_valid 200 1m; }
        location /gzip/ { proxy_pass http://origin/; gzip on; gzip_min_length 1; }
        location /gunzip/ { proxy_pass http://origin/; gunzip on; }
        location /log/ { proxy_pass http://origin/; tamis_report log; }
        location /sub/ { proxy_pass http://origin/; sub_filter hello goodbye; sub_filter_once off; }
        location /around/ { proxy_pass http://origin/; add_before_body /off/before.html; add_after_body /off/after.html; }
        location /ssi/ { alias @ROOT@/html/; ssi on; tamis off; }
        location /ssi-streamed/ { alias @ROOT@/html/; ssi on; tamis_policy policies/comments.json; }
        location /types/ { proxy_pass http://origin/; tamis_types image/svg+xml; tamis_policy svg; }
        location /slow/ { proxy_pass http://origin/; limit_rate 400k; }
    }
"""

FILES = {
    "html/page.html": PARAGRAPH * 20000, "html/small.html": PARAGRAPH, "html/empty.html": b"", "html/many.html": PARAGRAPH * 3000,
    "html/before.html": b"<script>before()</script>", "html/after.html": b"<script>after()</script>",
    "html/include.html": b'<h1>Page</h1><!--#include virtual="/parts" --><!--#include virtual="/parts" -->end',
    "html/variable.html": b'<!--#include virtual="/few" set="part" --><!--#echo var="part" encoding="none" -->end',
    "html/broken.html": b'<h1>Page</h1><!--#include virtual="/nodes/many" -->end',
    "policies/page.json": '{"elements": ["p", "b", "i", "a", "ul", "li", "pre", "div", "table", "tbody", "tr", "td"], "attributes": ["href"], '
                          '"unlistedElements": "replaceWithChildren", "rules": [{"attributes": ["href"], "url": {"schemes": ["https"], "relative": "keep"}}]}',
    "policies/document.json": '{"elements": ["html", "head", "body", "p", "b", "a"], "attributes": []}',
    "policies/nodes.json": '{"extends": "page.json", "limits": {"NODES": 9000}}',
    "policies/comments.json": '{"extends": "page.json", "comments": true}',
    "policies/excerpt.json": '{"extends": "page.json", "excerpt": {"characters": 9}}',
}


def setUpModule():
    global nginx, origin, module, h2_port
    module = build_module()
    origin = Origin()
    h2_port = free_port()
    nginx = Nginx(module, CONFIG, FILES, values={"ORIGIN": origin.port, "H2": h2_port}).start()


def tearDownModule():
    nginx.end()


def log_lines(text, name="error.log", at_least=1):
    lines = []
    for _ in range(150):
        lines = [line for line in (nginx.root / "logs" / name).read_text(errors="replace").split("\n") if text in line]
        if len(lines) >= at_least:
            break
        time.sleep(0.02)
    return lines


class Client:
    """A connection on which the test reads as much as it wants."""

    def __init__(self, path, headers=b"", server=None, version=b"1.1", buffer=None):
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(15)
        self.socket.connect(("127.0.0.1", (server or nginx).port))
        self.socket.sendall(b"GET " + path.encode() + b" HTTP/" + version + b"\r\nHost: x\r\n" + headers + b"Connection: close\r\n\r\n")
        self.data = b""

    def read_to(self, end):
        while end not in self.data:
            more = self.socket.recv(65536)
            if not more:
                raise AssertionError(f"the connection was closed before {end!r}: {self.data[-300:]!r}")
            self.data += more
        return self.data

    def read_all(self):
        try:
            for more in iter(lambda: self.socket.recv(1 << 20), b""):
                self.data += more
        except ConnectionResetError:
            pass
        self.socket.close()
        return self.data


def gated(*pieces):
    """Pieces of a body, each of which is sent when the test allows it: a generator, and a function that allows the next piece."""
    allowed = threading.Semaphore(0)

    def body():
        for piece in pieces:
            if not allowed.acquire(timeout=15):
                return
            yield piece
    return body(), allowed.release


class Case(unittest.TestCase):
    maxDiff = 2000

    def serve(self, path, body, headers=HTML, status=200):
        origin.pages[path] = (status, headers, body)

    def body(self, path, expected, status=200, **options):
        answer = nginx.get(path, **options)
        self.assertEqual(answer[0], status)
        self.same(answer[2], expected)
        return answer[1]

    def same(self, found, expected):
        """assertEqual() would take minutes to show how long texts differ."""
        at = len(os.path.commonprefix([found, expected]))
        if found != expected:
            self.fail(f"{len(found)} and {len(expected)} bytes differ from byte {at}: {found[at:at + 200]!r} and {expected[at:at + 200]!r}")

    def incomplete(self, path, code, **options):
        """The client gets a header and safe bytes, and then the end of the connection without the end of the body. Returns the body."""
        count = len(log_lines(f"tamis: incomplete: {code}:", at_least=0))
        data = Client(path, **options).read_all()
        self.assertTrue(data.startswith(b"HTTP/1.1 200 OK\r\n"), data[:300])
        self.assertFalse(data.endswith(END), data[-100:])
        self.assertNotIn(b"onclick", data)
        if code:
            self.assertEqual(len(log_lines(f"tamis: incomplete: {code}:", at_least=count + 1)), count + 1)
        return data.partition(b"\r\n\r\n")[2]


class StreamPieces(Case):
    """When bytes are sent."""

    def test_each_piece_is_sent_before_the_next_one_arrives(self):
        for location in ("", "/exact"):
            body, go_on = gated(b"<p onclick=x>one", b" <b>two", b"<script>x</script></b> three")
            self.serve("/gated", body)
            client = Client(location + "/gated")
            for expected in (b"<p>one", b" <b>two", b"</b> three"):
                go_on()
                client.read_to(expected)
            self.assertTrue(client.read_all().endswith(b"4\r\n</p>\r\n" + END), client.data)

    def test_header_is_sent_before_the_body(self):
        release = threading.Event()

        def pieces():
            release.wait(60)
            yield b"<p>x"
        self.serve("/late", pieces(), {**HTML, "ETag": '"1"', "Last-Modified": "Mon, 01 Jan 2024 00:00:00 GMT", "Accept-Ranges": "bytes"})
        client = Client("/late")
        head = client.read_to(b"\r\n\r\n").lower()
        release.set()
        self.assertIn(b"transfer-encoding: chunked", head)
        self.assertIn(b"content-type: text/html; charset=utf-8", head)
        for name in (b"content-length", b"etag", b"last-modified", b"accept-ranges"):
            self.assertNotIn(name, head)
        self.assertTrue(client.read_all().endswith(b"<p>x\r\n4\r\n</p>\r\n" + END) or client.data.endswith(b"8\r\n<p>x</p>\r\n" + END), client.data)

    def test_page_of_several_megabytes_begins_before_it_ends(self):
        for location, piece in (("", PARAGRAPH * 1000), ("/buffered", PARAGRAPH * 1000), ("/exact", PARAGRAPH * 1000)):
            last, begun = threading.Event(), time.monotonic()

            def pieces():
                for _ in range(50):
                    yield piece
                last.wait(60)
                yield b"<p>end"
            self.serve("/large", pieces())
            client = Client(location + "/large?x=" + location[1:])
            client.read_to(CLEAN[:60])
            first = time.monotonic() - begun
            self.assertFalse(last.is_set())
            last.set()
            data = client.read_all()
            print(f"{location or '/'}: {len(data):,} bytes; the first byte after {first * 1000:.0f} ms, when the server had not sent the end")
            self.assertTrue(data.endswith(END))
            self.same(unchunk(data), CLEAN * 50000 + b"<p>end</p>")

    def test_gzip_compresses_each_piece_at_once(self):
        body, go_on = gated(b"<p onclick=x>one", b" <b>two", b"</b> three")
        self.serve("/gated", body)
        client = Client("/gzip/gated", b"Accept-Encoding: gzip\r\n")
        unzip = zlib.decompressobj(31)
        head = client.read_to(b"\r\n\r\n").lower()
        self.assertIn(b"content-encoding: gzip", head)
        for expected in (b"<p>one", b"<p>one <b>two", b"<p>one <b>two</b> three"):
            go_on()
            for _ in range(500):
                if zlib.decompressobj(31).decompress(unchunk(client.data, whole=False)).startswith(expected):
                    break
                client.data += client.socket.recv(65536)
            self.assertTrue(zlib.decompressobj(31).decompress(unchunk(client.data, whole=False)).startswith(expected))
        self.assertEqual(unzip.decompress(unchunk(client.read_all())), b"<p>one <b>two</b> three</p>")


def unchunk(data, whole=True):
    """The body of an answer in chunks; if it is not whole, what is there."""
    rest, body = data.partition(b"\r\n\r\n")[2], b""
    while rest:
        size, _, after = rest.partition(b"\r\n")
        number = int(size, 16) if size else 0
        if number == 0 and whole:
            assert after == b"\r\n", after
            return body
        body += after[:number]
        rest = after[number + 2:]
    assert not whole, "the last chunk is missing"
    return body


class StreamBodies(Case):
    """What is sent."""

    def test_exact_is_the_same_as_without_streaming(self):
        choose = random.Random(7)
        parts = [PARAGRAPH, TABLE, b"<b><p>x</b>y", b"<script>evil()</script>", b"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", b"a\r\nb\rc", b"&amp;&eacute;&notit;",
                 b"<!-- x -->", b"\xff\x00", b"<svg onload=x>", b"<style>x</style>", b"<pre>\r\n\r\nx</pre>", b"</p></div>", b"<ul><li>x<li>y", b"<a href=javascript:x>"]
        for number in range(60):
            document = b"".join(choose.choices(parts, k=12))
            size = choose.choice([1, 1, 3, 50, 10000])
            self.serve("/random", [document[at:at + size] for at in range(0, len(document), size)])
            expected = nginx.get("/whole/random")[2]
            self.body("/exact/random", expected)
            in_order = nginx.get("/random")[2]
            self.assertEqual(in_order, nginx.get("/buffered/random")[2])
            self.serve("/random", document)
            self.body("/random", in_order)
            self.serve("/again", in_order)
            self.body("/whole/again", in_order)

    def test_empty_and_unfinished_bodies(self):
        for number, (document, expected) in enumerate([(b"", b""), (b"<p>a<b title='x", b"<p>a</p>"), (b"<p>a\xe2\x82", b"<p>a\xef\xbf\xbd</p>"), (b"<script>x", b"")]):
            for location in ("", "/exact", "/buffered"):
                self.serve(f"/end{number}", document)
                self.body(f"{location}/end{number}", expected)
                self.serve(f"/end{number}", [document] if document else [])
                self.body(f"{location}/end{number}", expected)
        self.body("/static/empty.html", b"")

    def test_files(self):
        for name in ("/static", "/threads"):
            self.body(name + "/page.html", CLEAN * 20000)
            self.body(name + "/page.html", CLEAN * 20000, headers={"Range": "bytes=3-9"})
        self.body("/off/small.html", PARAGRAPH)

    def test_whole_documents_in_order(self):
        self.serve("/doc", [b"<!DOCTYPE html><title>x</title><p onclick=x>a", b"<b>b"])
        self.body("/document/doc", b"<!DOCTYPE html><html><head></head><body><p>a<b>b</b></p></body></html>")

    def test_xml_is_held_to_its_end(self):
        self.serve("/picture", b'<svg xmlns="http://www.w3.org/2000/svg" onload="x"><path d="M0 0"/></svg>', {"Content-Type": "image/svg+xml"})
        self.assertIn("content-length", self.body("/types/picture", b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path></svg>'))

    def test_responses_without_a_body(self):
        self.serve("/head", PARAGRAPH)
        headers = self.body("/head", b"", method="HEAD")
        self.assertEqual(headers["content-type"], "text/html; charset=utf-8")
        self.assertNotIn("content-length", headers)
        self.body("/static/page.html", b"", method="HEAD")
        for status in (204, 304):
            self.serve(f"/{status}", b"", status=status)
            self.body(f"/{status}", b"", status)
        self.assertEqual(nginx.get("/static/page.html", {"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"})[0], 200)

    def test_other_filters(self):
        self.serve("/parts", [PARAGRAPH, PARAGRAPH])
        self.body("/sub/parts", CLEAN.replace(b"hello", b"goodbye") * 2)
        self.body("/around/parts", FILES["html/before.html"] + CLEAN * 2 + FILES["html/after.html"])
        self.serve("/zipped", compress(PARAGRAPH * 900), {**HTML, "Content-Encoding": "gzip"})
        self.body("/gunzip/zipped", CLEAN * 900)
        for _ in range(3):
            self.body("/cached/parts", CLEAN * 2)

    def test_subrequests(self):
        self.serve("/few", [PARAGRAPH, PARAGRAPH * 2])
        self.serve("/parts", [PARAGRAPH * 5000, PARAGRAPH])
        self.body("/ssi/include.html", b"<h1>Page</h1>" + CLEAN * 10002 + b"end")
        self.body("/ssi/variable.html", CLEAN * 3 + b"end")
        self.body("/ssi-streamed/include.html", b"Page" + CLEAN * 10002 + b"end")

    def test_report_in_the_log(self):
        self.serve("/reported", [PARAGRAPH] * 3)
        count = len(log_lines("tamis: removed: elements=0 attributes=3", at_least=0))
        self.body("/log/reported", CLEAN * 3)
        self.assertEqual(len(log_lines("tamis: removed: elements=0 attributes=3", at_least=count + 1)), count + 1)
        self.assertRegex(log_lines("/log/reported", "access.log")[-1], rf" 200 TAMIS_OK 3 {3 * len(PARAGRAPH)} {3 * len(CLEAN)}$")


class StreamConnections(Case):
    def test_keep_alive_and_pipelining(self):
        self.serve("/parts", [PARAGRAPH] * 9)
        with socket.create_connection(("127.0.0.1", nginx.port), 10) as s:
            s.sendall(b"GET /parts HTTP/1.1\r\nHost: x\r\n\r\n" * 5 + b"GET /parts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            data = b"".join(iter(lambda: s.recv(65536), b""))
        self.assertEqual((data.count(b"HTTP/1.1 200"), data.count(CLEAN)), (6, 54))

    def test_http_1_0(self):
        self.serve("/parts", [PARAGRAPH] * 9)
        self.body("/parts", CLEAN * 9, version=10)

    @unittest.skipUnless(shutil.which("curl"), "HTTP/2, which needs the Debian package curl")
    def test_http_2(self):
        self.serve("/parts", [PARAGRAPH] * 9000)
        self.serve("/cut", [PARAGRAPH, 0.1, None])
        for path, status, end in (("/parts", 0, CLEAN * 9000), ("/exact/parts", 0, CLEAN * 9000), ("/cut", 92, CLEAN), ("/nodes/parts", 92, b"")):
            done = subprocess.run(["curl", "-s", "-m", "60", "--http2-prior-knowledge", f"http://127.0.0.1:{h2_port}{path}"], capture_output=True)
            self.assertEqual(done.returncode == 0, status == 0, (path, done.returncode))
            self.assertTrue(done.stdout.endswith(end), path)
            self.assertNotIn(b"onclick", done.stdout)

    def test_client_that_goes_away(self):
        for _ in range(5):
            body, go_on = gated(*[PARAGRAPH] * 3)
            self.serve("/gated", body)
            client = Client("/gated")
            go_on()
            client.read_to(CLEAN)
            client.socket.close()
            go_on()
            go_on()
        self.serve("/parts", [PARAGRAPH])
        self.body("/parts", CLEAN)

    def test_slow_client_slows_the_server_down(self):
        """What the client does not read, nginx does not read from the server: no buffer grows."""
        for location in ("", "/exact"):
            sent = [0]

            def pieces():
                for _ in range(1000):
                    yield PARAGRAPH * 1000
                    sent[0] += 1
            self.serve("/endless", pieces())
            before = max(nginx.memory())
            client = Client(location + "/endless", buffer=65536)
            client.read_to(CLEAN)
            for _ in range(200):
                count = sent[0]
                time.sleep(0.1)
                if sent[0] == count:
                    break
            print(f"{location or '/in-order'}: {count * len(PARAGRAPH) // 1000} MB were read for a client that reads nothing; memory grew by {max(nginx.memory()) - before} KB")
            self.assertLess(count, 300)
            self.assertLess(max(nginx.memory()) - before, 4000 if not SANITIZE else 100000)
            client.socket.close()

    def test_limit_rate(self):
        self.serve("/parts", [PARAGRAPH * 5000])
        self.body("/slow/parts", CLEAN * 5000)


class StreamFailures(Case):
    """The client sees that the answer is not complete."""

    def test_server_that_breaks_off(self):
        for location in ("", "/exact", "/buffered"):
            self.serve("/cut", [PARAGRAPH * 300, 0.1, None])
            body = self.incomplete(location + "/cut", "")
            self.assertIn(CLEAN[:20], body)
            line = log_lines(location + "/cut ", "access.log")[-1]
            self.assertIn(" 200 INCOMPLETE ", line)
            self.assertTrue(log_lines("upstream prematurely closed connection"))
            with self.assertRaises(http.client.IncompleteRead):
                nginx.get(location + "/cut")

    def test_limit_after_output(self):
        self.serve("/many", [PARAGRAPH * 100] * 30)
        for location in ("/nodes", "/nodes-static", "/nodes-buffered", "/nodes-cached"):
            body = self.incomplete(location + ("/many.html" if "static" in location else "/many"), "TAMIS_OVER_MAX_NODES")
            self.assertIn(CLEAN[:20], body, location)
        self.assertIn(" 200 TAMIS_OVER_MAX_NODES 0 ", log_lines("/nodes/many ", "access.log")[-1])
        body = self.incomplete("/max/many", "TAMIS_OVER_MAX_INPUT_BYTES")
        self.assertIn(CLEAN, body)

    def test_limit_before_output(self):
        self.serve("/long", [b"<!--" + b"x" * 40000])
        self.assertNotIn(b"x", self.incomplete("/max/long", "TAMIS_OVER_MAX_INPUT_BYTES"))

    def test_refusal_because_of_the_header_is_an_answer(self):
        for headers, body, code, location in (({**HTML, "Content-Encoding": "br"}, b"x", "ENCODED", ""), ({"Content-Type": "text/html; charset=latin1"}, b"x", "CHARSET", ""),
                                              (HTML, b"x" * 30001, "TAMIS_OVER_MAX_INPUT_BYTES", "/max")):
            self.serve("/refused", body, headers)
            status, _, answer = nginx.get(location + "/refused")
            self.assertEqual((status, b"502 Bad Gateway" in answer), (502, True))
            self.assertTrue(log_lines(f"tamis: refused: {code}:"))

    def test_subrequest_that_fails_breaks_its_page_off(self):
        self.serve("/many", [PARAGRAPH * 100] * 30)
        body = self.incomplete("/ssi/broken.html", "TAMIS_OVER_MAX_NODES")
        self.assertNotIn(b"end", body)

    def test_connection_is_not_used_again_after_a_failure(self):
        self.serve("/many", [PARAGRAPH * 100] * 30)
        with socket.create_connection(("127.0.0.1", nginx.port), 10) as s:
            s.sendall(b"GET /nodes/many HTTP/1.1\r\nHost: x\r\n\r\n" * 2)
            data = b""
            try:
                data = b"".join(iter(lambda: s.recv(65536), b""))
            except ConnectionResetError:
                pass
        self.assertLess(data.count(b"HTTP/1.1 "), 2)
        self.assertFalse(data.endswith(END))

    @unittest.skipIf(SANITIZE, "failing allocations with sanitizers, which have an allocator of their own")
    def test_allocations_that_fail(self):
        config = """
            server {
                listen 127.0.0.1:@PORT@; root @ROOT@/html; tamis on; tamis_context div; tamis_stream in_order;
                location /exact/ { alias @ROOT@/html/; tamis_stream exact; }
                location /proxy/ { proxy_pass http://127.0.0.1:@PORT@/raw/; proxy_buffering off; }
                location /raw/ { alias @ROOT@/html/; tamis off; }
            }"""
        body, clean = b"<p onclick=x>line</p>\n" * 3000, b"<p>line</p>\n" * 3000
        other, flag = start_with_failing_malloc(module, config, {"html/a.html": body})
        seen = collections.Counter()
        for number in range(400):
            data = Client(["/a.html", "/exact/a.html", "/proxy/a.html"][number % 3], server=other).read_all()
            if not data.startswith(b"HTTP/1.1 200"):
                seen["no answer"] += 1
                continue
            whole = data.endswith(END)
            seen["whole" if whole else "broken"] += 1
            if whole:
                self.assertEqual(unchunk(data), clean)
            self.assertNotIn(b"onclick", data)
        flag.unlink()
        self.assertEqual(other.get("/a.html")[2], clean)
        other.stop()
        errors = other.errors()
        other.remove()
        self.assertNotIn("exited on signal", errors)
        self.assertTrue(seen["whole"] > 20 and seen["broken"] + seen["no answer"] > 20, seen)


class StreamMemory(Case):
    """TAMIS_STREAM_MB and TAMIS_STREAM_CONNECTIONS are the size of the page and the number of connections."""

    def test_memory_does_not_grow_with_the_page(self):
        megabytes = int(os.environ.get("TAMIS_STREAM_MB", "5" if SANITIZE else "50"))
        connections = int(os.environ.get("TAMIS_STREAM_CONNECTIONS", "20"))
        count = megabytes * 1000000 // len(PARAGRAPH)
        files = {name: content for name, content in FILES.items() if name.startswith("policies") or "small" in name}
        behind = Nginx(module, "server { listen 127.0.0.1:@PORT@; root @ROOT@/html; }", {"html/page.html": PARAGRAPH * count}).start()
        server = Nginx(module, f"""
            server {{ listen 127.0.0.1:@PORT@; tamis on; tamis_context div; tamis_policy policies/page.json; proxy_buffering off; tamis_max_size 1024m;
                      location /small/ {{ alias @ROOT@/html/; }}
                      location /in-order/ {{ tamis_stream in_order; proxy_pass http://127.0.0.1:{behind.port}/; }}
                      location /exact/ {{ tamis_stream exact; proxy_pass http://127.0.0.1:{behind.port}/; }} }}""", files).start()
        for location in ("/in-order", "/exact"):
            self.measure(server, location, megabytes, connections, count * len(CLEAN))
        server.end()
        behind.end()

    def measure(self, server, location, megabytes, connections, expected):
        """Reads the page on all connections at the same time."""
        sizes, measured = [0] * connections, []

        def read(number):
            client, end = Client(location + "/page.html", server=server), b""
            client.socket.settimeout(120)
            for more in iter(lambda: client.socket.recv(1 << 18), b""):
                sizes[number] += len(more)
                end = (end + more)[-len(END):]
            client.socket.close()
            sizes[number] = sizes[number] if end == END else -1
        server.get(location + "/nothing")
        before, begun = max(server.memory()), time.monotonic()
        threads = [threading.Thread(target=read, args=(number,)) for number in range(connections)]
        for thread in threads:
            thread.start()
        slowest = 0
        while any(thread.is_alive() for thread in threads):
            asked = time.monotonic()
            self.assertEqual(server.get("/small/small.html")[2], CLEAN)
            slowest = max(slowest, time.monotonic() - asked)
            measured.append(max(server.memory()))
            time.sleep(0.1)
        seconds = time.monotonic() - begun
        early, late = max(measured[:max(1, len(measured) // 5)]), max(measured)
        print(f"{location}: {megabytes} MB x {connections} connections in {seconds:.0f} s: VmRSS of the worker {before:,} KB before, "
              f"at most {early:,} KB in the first fifth, at most {late:,} KB in all; "
              f"another request took at most {slowest * 1000:.0f} ms")
        self.assertGreater(min(sizes), expected)
        if not SANITIZE:
            self.assertLess(late, before + 300 * connections + 3000)


class StreamReload(Case):
    def test_reload_under_load(self):
        """A reload does not break answers off: the old worker ends them."""
        config = ("server { listen 127.0.0.1:@PORT@; root @ROOT@/html; tamis on; tamis_context div; tamis_stream in_order; "
                  f"location / {{ proxy_pass http://127.0.0.1:{origin.port}; proxy_http_version 1.1; proxy_buffering off; }} }}")
        other = Nginx(module, config, workers=2).start()

        class Pieces:
            def __iter__(self):
                return iter([PARAGRAPH * 50, 0.02] * 20)
        self.serve("/reloaded", Pieces())
        wrong, done, stop = [], [0], threading.Event()

        def ask():
            while not stop.is_set():
                data = Client("/reloaded", server=other).read_all()
                done[0] += 1
                if not data.endswith(END) or unchunk(data) != CLEAN * 1000:
                    wrong.append(data[-200:])
        threads = [threading.Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for _ in range(6):
            self.assertTrue(other.reload())
            time.sleep(0.3)
        stop.set()
        for thread in threads:
            thread.join()
        other.end()
        self.assertEqual(wrong, [])
        self.assertGreater(done[0], 10)


class StreamConfiguration(Case):
    def check(self, directives, expected, good=False):
        other = Nginx(module, f"server {{ listen 127.0.0.1:@PORT@; tamis on; {directives} }}",
                      {name: content for name, content in FILES.items() if name.startswith("policies")})
        is_good, output = other.check()
        other.remove()
        self.assertEqual(is_good, good, output)
        self.assertIn(expected, output)

    def test_settings_that_cannot_be_streamed_are_errors(self):
        self.check("tamis_stream in_order; tamis_policy comment;", "tamis_stream in_order: not possible with this tamis_policy and tamis_context")
        self.check("tamis_stream in_order; tamis_context div; tamis_policy policies/excerpt.json;", "tamis_stream in_order: not possible")
        self.check("tamis_stream exact; tamis_report header;", '"tamis_report header" is not possible')
        self.check("tamis_stream in-order;", 'invalid value "in-order"')
        self.check("tamis_stream off; tamis_stream off;", '"tamis_stream" directive is duplicate')

    def test_streams_that_hold_everything_cause_a_warning(self):
        self.check("tamis_stream exact;", '[warn] ', good=True)
        self.check("tamis_stream exact;", "each body is held to its end", good=True)
        self.check("tamis_stream in_order;", "test is successful", good=True)


if __name__ == "__main__":
    sys.exit(run_tests())
