"""test_ways.py: the ways in which bytes of a body reach a client of nginx (see ../README.md). For each, what a hostile or broken server sends
must be sanitized, refused, or passed on purpose. ../test runs this file."""
import collections
import itertools
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import unittest

from answers import ANSWERS, CLEAN, EVIL, HINTS, HTML, METHODS, OK, answer, request, violations
from raw import RawOrigin, exchange, read_responses
from servers import NGINX, SANITIZE, Nginx, build_module, compress, free_port, missing, run_tests

CONFIG = """
    proxy_cache_path @ROOT@/cache keys_zone=cache:1m;
    proxy_http_version 1.1;
    proxy_read_timeout 5s;
    log_format verdict '$uri $status $tamis_status';
    limit_req_zone $host zone=requests:1m rate=1r/m;
    server {
        listen 127.0.0.1:@PORT@;
        listen 127.0.0.1:@H2@ http2;
        root @ROOT@/html;
        access_log @ROOT@/logs/access.log verdict;
        tamis on; tamis_context div; tamis_policy comment;
        location / { proxy_pass http://127.0.0.1:@RAW@; }
        location /http-1.0/ { proxy_http_version 1.0; proxy_pass http://127.0.0.1:@RAW@/; }
        location /unbuffered/ { proxy_buffering off; proxy_pass http://127.0.0.1:@RAW@/; }
        location /upgrade/ { proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade; proxy_pass http://127.0.0.1:@RAW@/; }
        location /cached/ { proxy_cache cache; proxy_cache_valid any 1m; proxy_cache_key $request_method$uri; proxy_pass http://127.0.0.1:@RAW@/; }
        location /stored/ { proxy_store on; root @ROOT@/store; proxy_pass http://127.0.0.1:@RAW@/; }
        location /stale/ { proxy_cache cache; proxy_cache_valid any 1s; proxy_cache_use_stale error invalid_header updating http_500;
                           proxy_cache_background_update on; proxy_cache_revalidate on; proxy_pass http://127.0.0.1:@RAW@/; }
        location /intercept/ { proxy_intercept_errors on; error_page 404 500 /files/dirty.html; error_page 403 = @other; proxy_pass http://127.0.0.1:@RAW@/; }
        location /errors/ { error_page 502 /files/dirty.html; proxy_pass http://127.0.0.1:@RAW@/; }
        location /errors-1xx/ { error_page 404 =103 /files/dirty.html; error_page 403 =204 /files/dirty.html; proxy_intercept_errors on;
                                proxy_pass http://127.0.0.1:@RAW@/; }
        location /ranges/ { proxy_force_ranges on; proxy_pass http://127.0.0.1:@RAW@/; }
        location /gunzip/ { gunzip on; proxy_pass http://127.0.0.1:@RAW@/; }
        location /before/ { add_before_body /trusted/a.html; proxy_pass http://127.0.0.1:@RAW@/; }
        location /after/ { add_after_body /trusted/b.html; proxy_pass http://127.0.0.1:@RAW@/; }
        location /both/ { add_before_body /ok; add_after_body /unbuffered/chunked; proxy_pass http://127.0.0.1:@RAW@/; }
        location /both-unbuffered/ { add_before_body /ok; add_after_body /files/dirty.html; proxy_buffering off; proxy_pass http://127.0.0.1:@RAW@/; }
        location /both-files/ { add_before_body /trusted/a.html; add_after_body /ok; alias @ROOT@/html/; }
        location /sub/ { sub_filter Hello World; proxy_pass http://127.0.0.1:@RAW@/; }
        location /added-type/ { add_header Content-Type text/html; proxy_pass http://127.0.0.1:@RAW@/; }
        location /added-charset/ { add_header Content-Type "text/html; charset=utf-7" always; proxy_pass http://127.0.0.1:@RAW@/; }
        location /hidden-type/ { proxy_hide_header Content-Type; proxy_pass http://127.0.0.1:@RAW@/; }
        location /sliced/ { slice 20; proxy_set_header Range $slice_range; proxy_pass http://127.0.0.1:@RAW@/; }
        location /sliced-cached/ { slice 20; proxy_set_header Range $slice_range; proxy_cache cache; proxy_cache_valid any 1m; proxy_cache_key $uri$slice_range;
                                   proxy_pass http://127.0.0.1:@RAW@/; }
        location /auth/ { auth_request /401; error_page 401 /files/dirty.html; alias @ROOT@/html/; }
        location /mirror/ { mirror /interim-103; alias @ROOT@/html/; }
        location /files/ { alias @ROOT@/html/; }
        location /list/ { alias @ROOT@/list/; autoindex on; }
        location /try/ { root @ROOT@/html; try_files $uri @other; }
        location @other { rewrite ^ /chunked break; proxy_pass http://127.0.0.1:@RAW@; }
        location /post/ { post_action /ok; alias @ROOT@/html/; }
        location /index/ { alias @ROOT@/html/; index dirty.html; }
        location /pre/ { alias @ROOT@/pre/; gzip_static always; }
        location /pre-gunzip/ { alias @ROOT@/pre/; gzip_static always; gunzip on; }
        location /limited/ { limit_req zone=requests; error_page 503 /files/dirty.html; alias @ROOT@/html/; }
        location /trickle/ { limit_rate 2000; error_page 502 =302 http://example.org/; tamis_max_size 40; proxy_buffering off;
                             proxy_pass http://127.0.0.1:@RAW@/; }
        location /streamed/ { tamis_stream in_order; proxy_buffering off; proxy_pass http://127.0.0.1:@RAW@/; }
        location /streamed-exact/ { tamis_stream exact; gunzip on; add_after_body /trusted/b.html; proxy_pass http://127.0.0.1:@RAW@/; }
        location /streamed-both/ { tamis_stream in_order; proxy_cache cache; proxy_cache_valid any 1m; proxy_cache_key $request_method$uri;
                                   add_before_body /streamed/ok; add_after_body /streamed/chunked; proxy_pass http://127.0.0.1:@RAW@/; }
        location = /status { stub_status; }
        location = /gif { empty_gif; }
        location /return-103 { return 103 "<p>x<script>evil()</script>"; default_type text/html; }
        location /return-204 { return 204 "<p>x<script>evil()</script>"; default_type text/html; }
        location /return-200 { return 200 "<p>$arg_x"; default_type text/html; }
        location /rewrite/ { rewrite ^/rewrite/(.*)$ /unbuffered/$1 last; }
        location /uwsgi/ { uwsgi_pass 127.0.0.1:@UWSGI@; uwsgi_param REQUEST_URI $request_uri; uwsgi_param Z x; }
        location /scgi/ { scgi_pass 127.0.0.1:@SCGI@; scgi_param REQUEST_URI $request_uri; }
        location /fastcgi/ { fastcgi_pass 127.0.0.1:@FASTCGI@; fastcgi_param REQUEST_URI $request_uri; }
        location /memcached/ { memcached_pass 127.0.0.1:@MEMCACHED@; set $memcached_key $uri; default_type text/html; }
        location /trusted/ { tamis off; alias @ROOT@/html/; }
        location /ssi/ { tamis off; ssi on; alias @ROOT@/ssi/; }
        location /ssi-on/ { ssi on; alias @ROOT@/ssi/; }
        location /push/ { alias @ROOT@/html/; @PUSH@ }
    }
    server { listen 127.0.0.1:@PORT2@; location / { tamis off; proxy_pass http://127.0.0.1:@RAW@; } }
"""

FILES = {
    "html/dirty.html": EVIL, "html/a.html": b"<i>before</i>", "html/b.html": b"<i>after</i>", "html/try/dirty.html": EVIL,
    "list/<img src=x onerror=evil()>.html": b"x", "pre/a.html.gz": compress(EVIL),
    "ssi/include.html": b'<h1>Page</h1><!--#include virtual="/ok" --><!--#include virtual="/unbuffered/chunked" wait="yes" -->end',
    "ssi/variable.html": b'<!--#include virtual="/ok" set="part" --><!--#echo var="part" encoding="none" -->end',
    "ssi/file.html": b'<!--#include virtual="/files/dirty.html" -->end',
    "ssi/interim.html": b'<!--#include virtual="/interim-103" --><!--#include virtual="/no-header" -->end',
    "ssi/refused.html": b'<!--#include virtual="/206" --><!--#include virtual="/204" -->end',
    "ssi/stub.html": b'<!--#block name="stub" -->stub<!--#endblock --><!--#include virtual="/nothing" stub="stub" -->end',
    "ssi/after.html": b'<!--#include virtual="/both/ok" -->end',
}

# Locations in which every answer must be sanitized or refused, whatever the server sends.
LOCATIONS = ["", "/http-1.0", "/unbuffered", "/upgrade", "/cached", "/stored", "/stale", "/intercept", "/errors", "/errors-1xx", "/ranges", "/gunzip", "/before",
             "/after", "/both", "/both-unbuffered", "/sub", "/rewrite", "/added-type", "/added-charset", "/hidden-type", "/sliced", "/trickle", "/streamed",
             "/streamed-exact", "/streamed-both"]
OPTIONS = [{}, {"version": "1.0"}, {"headers": b"Upgrade: x\r\nRange: bytes=2-9\r\n"}]


def setUpModule():
    global nginx, raw, others, h2_port, module, version
    module = build_module()
    text = subprocess.run([NGINX, "-v"], capture_output=True, text=True, check=True).stderr
    version = tuple(map(int, re.search(r"/(\d+)\.(\d+)\.(\d+)", text).groups()))
    raw = RawOrigin()
    raw.pages.update({"/" + name: pieces for name, pieces in ANSWERS.items()})
    others = {name: RawOrigin(name) for name in ("uwsgi", "scgi", "fastcgi", "memcached")}
    h2_port = free_port()
    nginx = Nginx(module, CONFIG, FILES, values={
        "RAW": raw.port, "H2": h2_port, "PORT2": free_port(), "PUSH": "http2_push /ok;" if version < (1, 25, 1) else "",
        **{name.upper(): server.port for name, server in others.items()}}).start()


def tearDownModule():
    nginx.end()


class Case(unittest.TestCase):
    def serve(self, path, *pieces):
        raw.pages[path] = list(pieces)

    def ask(self, path, **options):
        """Sends one request, and returns the final response."""
        data = exchange(nginx.port, request(path, **options))
        method = options.get("method", "GET")
        self.assertEqual(violations(data, [method]), [], (path, data[:400]))
        return [found for found in read_responses(data, [method]) if found[0] // 100 != 1][-1]

    def body(self, path, expected, status=200, **options):
        found = self.ask(path, **options)
        self.assertEqual((found[0], found[2]), (status, expected), path)
        return found[1]

    def refused(self, path, code, **options):
        before = nginx.errors().count("refused: " + code)
        status, _, body = self.ask(path, **options)
        self.assertEqual(status, 502, path)
        self.assertIn(b"502 Bad Gateway", body)
        for _ in range(50):
            if nginx.errors().count("refused: " + code) > before:
                return
            time.sleep(0.02)
        self.fail("no line in the log: " + code)


class WaysAnswers(Case):
    def test_every_answer_in_every_location_is_sanitized_or_refused(self):
        count, found = 0, []
        for number, (location, name, method, options) in enumerate(itertools.product(LOCATIONS, ANSWERS, METHODS, OPTIONS)):
            tunnel = name.startswith("switch") and b"Upgrade" in options.get("headers", b"")
            slow = location in ("/stale", "/trickle") or SANITIZE
            if tunnel or (options and (slow or number % 5)):
                continue
            count += 1
            try:
                wrong = violations(exchange(nginx.port, request(f"{location}/{name}", method, **options), timeout=6), [method])
            except TimeoutError:
                wrong = ["hangs"]
            found += [(location, name, method, options, text) for text in wrong]
            if wrong == ["hangs"] and sum(text == "hangs" for *_, text in found) > 20:
                break
        print(f"{count} requests")
        self.assertEqual(found[:20], [], f"{len(found)} findings: " + str(collections.Counter((where, name) for where, name, *_ in found)))


class WaysOfServers(Case):
    """What a server behind nginx can send, one by one: the result is exact."""

    def test_interim_responses_are_refused_or_read_as_what_they_are(self):
        for code in (100, 102, 103, 199):
            for name in (f"/interim-{code}", f"/unbuffered/interim-pieces-{code}", f"/http-1.0/interim-{code}"):
                if code == 103 and version >= (1, 29, 0):
                    self.body(name, CLEAN)
                else:
                    self.refused(name, "INTERIM")

    def test_interim_status_of_other_protocols_is_refused(self):
        for name, server in others.items():
            if name == "memcached":
                continue
            for code in (100, 103):
                server.pages[f"/{name}/{code}"] = [b"Status: %d X\r\nContent-Type: text/html\r\n\r\n" % code + EVIL]
                self.refused(f"/{name}/{code}", "INTERIM")
            for status, method in ((204, "GET"), (304, "GET"), (200, "HEAD")):
                server.pages[f"/{name}/{status}"] = [b"Status: %d X\r\nContent-Type: text/html\r\n\r\n" % status + EVIL]
                self.body(f"/{name}/{status}", b"", status, method=method)
            server.pages[f"/{name}/ok"] = [b"Status: 200 OK\r\nContent-Type: text/html\r\n\r\n", 0.01, EVIL]
            self.body(f"/{name}/ok", CLEAN)

    def test_memcached(self):
        others["memcached"].pages["/memcached/a"] = [b"VALUE /memcached/a 0 %d\r\n" % len(EVIL), EVIL + b"\r\nEND\r\n"]
        self.body("/memcached/a", CLEAN)

    def test_only_a_real_upgrade_passes(self):
        for name in ("switch", "switch-type", "switch-length", "switch-upgrade"):
            self.refused("/" + name, "INTERIM")
        self.serve("/websocket", b"HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n", b"\x81\x03<b>")
        data = exchange(nginx.port, request("/upgrade/websocket", headers=b"Connection: upgrade\r\nUpgrade: websocket\r\n", close=False))
        self.assertTrue(data.startswith(b"HTTP/1.1 101 "), data)
        self.assertTrue(data.endswith(b"\r\n\r\n\x81\x03<b>"), data)

    def test_tunnel_for_connect_passes(self):
        if version < (1, 31, 0):
            self.skipTest("tunnels for CONNECT, which need nginx 1.31")
        server = RawOrigin()
        server.pages["/ok"] = [EVIL]
        other = Nginx(module, "server { listen 127.0.0.1:@PORT@; tamis on; location / { tunnel_pass; } }").start()
        target = f"127.0.0.1:{server.port}"
        data = exchange(other.port, request(target, "CONNECT", close=False).replace(b"Host: x", b"Host: " + target.encode()) + request("/ok"))
        other.stop()
        other.remove()
        self.assertTrue(data.startswith(b"HTTP/1.1 200 ") and data.endswith(EVIL), data)

    def test_bytes_that_the_header_does_not_announce_are_dropped(self):
        for name in ("204", "204-no-length", "204-chunked", "304", "304-chunked", "304-no-length"):
            for location in ("", "/unbuffered", "/cached", "/upgrade"):
                self.body(f"{location}/{name}", b"", int(name[:3]))
        for name in ("ok", "chunked", "no-length", "json", "png"):
            for location in ("", "/unbuffered", "/cached", "/http-1.0"):
                self.body(f"{location}/{name}", b"", method="HEAD")

    def test_body_without_a_header_is_refused(self):
        for name in ("no-header", "no-header-text", "no-header-response"):
            for location in ("", "/unbuffered", "/before", "/both"):
                data = exchange(nginx.port, request(f"{location}/{name}"))
                self.assertRegex(data, rb"^HTTP/1\.1 502 ")
                self.assertEqual(violations(data, ["GET"]), [])

    def test_header_in_pieces(self):
        for name in ("in-pieces", "in-pieces-slow"):
            for location in ("", "/unbuffered", "/upgrade"):
                self.body(f"{location}/{name}", CLEAN)

    def test_trailers_are_no_body(self):
        self.body("/trailers", CLEAN)

    def test_internal_redirect_to_a_location_with_tamis(self):
        self.body("/accel-file", CLEAN)
        self.serve("/named", answer(headers=HTML + b"X-Accel-Redirect: @other\r\n"), 0)
        self.body("/named", CLEAN)

    def test_types_that_other_directives_add(self):
        self.serve("/plain", answer(headers=b"Content-Type: text/plain\r\n"))
        headers = self.body("/added-type/plain", CLEAN)
        self.assertEqual(headers["content-type"], ["text/html; charset=utf-8"])
        self.assertEqual(self.body("/added-charset/ok", CLEAN)["content-type"], ["text/html; charset=utf-8"])
        self.assertEqual(self.body("/hidden-type/ok", CLEAN)["content-type"], ["text/html; charset=utf-8"])
        self.body("/plain", EVIL)  # on purpose: a browser does not read this type as HTML


class WaysOfNginx(Case):
    """Bodies that nginx itself makes, changes, divides, stores or puts together."""

    def test_text_before_and_after_the_body(self):
        self.body("/before/ok", b"<i>before</i>" + CLEAN)
        self.body("/after/ok", CLEAN + b"<i>after</i>")
        self.body("/both/ok", CLEAN * 3)
        self.body("/both-unbuffered/long-pieces", CLEAN + CLEAN * 51 + CLEAN)
        self.body("/both-files/dirty.html", b"<i>before</i>" + CLEAN * 2)
        self.body("/both/204", b"", 204)
        self.assertEqual(self.ask("/both/206")[0], 502)
        self.body("/both/ok", CLEAN * 3, version="1.0")
        self.body("/streamed-exact/ok", CLEAN + b"<i>after</i>")
        self.body("/streamed-both/ok", CLEAN * 3)
        self.body("/streamed-both/long-pieces", CLEAN + CLEAN * 51 + CLEAN)

    def test_ssi(self):
        self.body("/ssi/include.html", b"<h1>Page</h1>" + CLEAN * 2 + b"end")
        self.body("/ssi/variable.html", CLEAN + b"end")
        self.body("/ssi/file.html", CLEAN + b"end")
        interim = CLEAN if version >= (1, 29, 0) else b""
        self.body("/ssi/interim.html", interim + b"end")
        self.body("/ssi/refused.html", b"end")
        self.assertNotIn(b"evil", self.ask("/ssi/stub.html")[2])
        self.assertNotIn(b"evil", self.ask("/ssi/after.html")[2])
        self.body("/ssi-on/include.html", b"<div>Page</div>end")

    def test_error_pages(self):
        self.body("/intercept/404", CLEAN, 404)
        self.body("/intercept/500", CLEAN, 500)
        self.body("/intercept/403", CLEAN)
        self.body("/errors/206", CLEAN, 502)
        self.body("/errors/interim-100", CLEAN, 502)
        self.body("/errors/no-header", CLEAN, 502)
        self.refused("/errors-1xx/404", "INTERIM")
        self.body("/errors-1xx/403", b"", 204)
        self.assertEqual(self.ask("/list/nothing")[0], 404)

    def test_redirect_after_a_refusal_is_not_followed_by_the_body(self):
        self.serve("/drip", answer(length=False), *[0.02, EVIL] * 10)
        data = exchange(nginx.port, request("/trickle/drip"), timeout=20)
        self.assertNotIn(b"script", data)
        self.assertNotIn(b"Hello", data)

    def test_slices_are_refused_and_those_of_other_types_pass(self):
        raw_slices("/slice-html", EVIL * 3, HTML)
        self.refused("/sliced/slice-html", "PARTIAL")
        self.refused("/sliced-cached/slice-html", "PARTIAL")
        self.refused("/sliced/slice-html", "PARTIAL", headers=b"Range: bytes=2-7\r\n")
        body = b"0123456789" * 2  # one slice
        raw_slices("/slice-png", body, b"Content-Type: image/png\r\n")
        self.body("/sliced/slice-png", body)

    def test_cache(self):
        for _ in range(3):
            self.body("/cached/chunked", CLEAN)
            self.body("/stale/ok", CLEAN)
        time.sleep(2.1)
        self.serve("/ok", HINTS + OK)
        for _ in range(3):  # the old body, and a request in the background
            self.ask("/stale/ok")
        self.serve("/ok", OK)

    def test_ranges(self):
        self.body("/ranges/validators", CLEAN, headers=b"Range: bytes=3-20\r\n")
        self.body("/ranges/validators", CLEAN, headers=b"Range: bytes=3-9,12-20\r\nIf-Range: \"x\"\r\n")
        self.body("/files/dirty.html", CLEAN, headers=b"Range: bytes=8-\r\n")

    def test_compressed_files(self):
        self.refused("/pre/a.html", "ENCODED")
        self.body("/pre-gunzip/a.html", CLEAN)
        self.refused("/gzip", "ENCODED")
        self.body("/gunzip/gzip", CLEAN)

    def test_requests_beside_the_main_one(self):
        self.body("/auth/dirty.html", CLEAN, 401)
        self.body("/mirror/dirty.html", CLEAN)
        self.body("/post/dirty.html", CLEAN)
        self.body("/stored/ok", CLEAN)
        self.body("/stored/ok", CLEAN)

    def test_bodies_of_nginx_itself(self):
        found = self.ask("/list/")
        self.assertEqual(found[0], 200)
        self.assertNotRegex(found[2], rb"<img|<script")
        self.body("/index/", CLEAN)
        self.body("/return-200?x=<script>evil()</script>", b"<p></p>")
        self.refused("/return-103", "INTERIM")
        self.body("/return-204", b"", 204)
        self.body("/try/dirty.html", CLEAN)
        self.body("/try/nothing", CLEAN)
        self.assertEqual(self.ask("/gif")[1]["content-type"], ["image/gif"])  # on purpose
        self.assertEqual(self.ask("/status")[1]["content-type"], ["text/plain"])
        self.assertEqual([self.ask("/limited/dirty.html")[::2] for _ in range(2)], [(200, CLEAN), (503, CLEAN)])
        self.body("/sub/ok", CLEAN.replace(b"Hello", b"World"))


class WaysOfClients(Case):
    def test_http_0_9(self):
        data = exchange(nginx.port, b"GET /ok\r\n")
        self.assertEqual(data, CLEAN)

    def test_pipelined_requests(self):
        names = ["ok", "interim-100", "chunked", "206", "204", "no-header", "long-pieces", "multipart", "ok", "accel-file"]
        for size in (None, 40, 7):
            data = exchange(nginx.port, b"".join(request("/" + name, close=False) for name in names[:5]) + request("/ok"), size)
            self.assertEqual(violations(data, ["GET"] * 6), [])
            self.assertEqual([found[0] for found in read_responses(data, ["GET"] * 6)], [200, 502, 200, 502, 204, 200])
        for start in range(len(names)):
            data = exchange(nginx.port, b"".join(request("/" + name, "HEAD" if number % 3 == 2 else "GET", close=number == 3)
                                                 for number, name in enumerate((names * 2)[start:start + 4])))
            self.assertEqual(violations(data, ["GET", "GET", "HEAD", "GET"]), [])

    def test_connection_stays_usable_after_a_refused_header(self):
        with socket.create_connection(("127.0.0.1", nginx.port), 10) as s:
            for name in ("interim-100", "ok", "switch", "chunked"):
                s.sendall(request("/" + name, close=name == "chunked"))
                time.sleep(0.2)
            data = b"".join(iter(lambda: s.recv(65536), b""))
        self.assertEqual([found[0] for found in read_responses(data, ["GET"] * 4)], [502, 200, 502, 200])

    @unittest.skipUnless(shutil.which("curl"), "HTTP/2, which needs the Debian package curl")
    def test_http_2(self):
        for name in ANSWERS:
            for location in ("", "/unbuffered", "/both"):
                done = subprocess.run(["curl", "-s", "-m", "10", "--http2-prior-knowledge", "-i", f"http://127.0.0.1:{h2_port}{location}/{name}"],
                                      capture_output=True)
                self.assertNotEqual(done.returncode, 28, (location, name))  # a timeout
                head, _, body = done.stdout.rpartition(b"\r\n\r\n")
                if not re.search(rb"content-type: (application/json|image/png|text/plain)\b", head):
                    self.assertNotRegex(body, rb"<script>evil|onerror=evil", (location, name))
                self.assertNotRegex(head, rb"evil", (location, name))
        if version < (1, 25, 1):
            done = subprocess.run(["curl", "-s", "--http2-prior-knowledge", f"http://127.0.0.1:{h2_port}/push/dirty.html"], capture_output=True)
            self.assertEqual(done.stdout, CLEAN)


class WaysLog(Case):
    def test_names_in_the_log_are_printable_ascii(self):
        """C0 and C1 controls, DEL, bidirectional controls, and bytes that are no UTF-8."""
        config = f"""server {{ listen 127.0.0.1:@PORT@; tamis on; tamis_context div; tamis_policy comment; tamis_report log;
                              proxy_pass_header X; location / {{ proxy_pass http://127.0.0.1:{raw.port}; }} }}"""
        other = Nginx(module, config).start()
        marks = [chr(code) for code in [1, 7, 8, 11, 27, 127, *range(0x80, 0xa0), 0xad, 0x61c, 0x200b, 0x200e, 0x200f, *range(0x2028, 0x202f),
                                        *range(0x2066, 0x206a), 0xfeff, 0xfff9, 0xe0001]]
        names = [f"x{mark}y".encode() for mark in marks] + [b"x%cy" % byte for byte in range(0x80, 0x100)] + [b"x\\x1by"]
        for number, name in enumerate(names):
            self.serve(f"/log{number}", answer(body=b"<" + name + b" onclick=x on" + name + b"=y></p " + name + b">"))
            exchange(other.port, request(f"/log{number}"))
        other.stop()
        lines = [line for line in (other.root / "logs/error.log").read_bytes().split(b"\n") if b"tamis: removed" in line]
        other.remove()
        self.assertEqual(len(lines), len(names))
        for name, line in zip(names, lines):
            self.assertRegex(line, rb"^[ -~]+$", name)
            self.assertRegex(line, rb"element x\\x[0-9A-F]{2}", name)


def raw_slices(path, body, headers):
    """A server that answers with the first slice."""
    part = body[:20]
    raw.pages[path] = [answer(b"206 Partial Content", headers + b'ETag: "1"\r\nContent-Range: bytes 0-%d/%d\r\n' % (len(part) - 1, len(body)), part)]


if __name__ == "__main__":
    sys.exit(run_tests())
