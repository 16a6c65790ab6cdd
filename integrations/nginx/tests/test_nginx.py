"""test_nginx.py: tests the module in a real nginx. ../test runs it."""
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

from servers import SANITIZE, Nginx, Origin, build_module, compress, free_port, read_response, run_tests, start_with_failing_malloc

DIRTY = b"<p onclick=evil()>Hello <script>evil()</script><b>world"
CLEAN = b"<p>Hello <b>world</b></p>"
DOCUMENT = b"<html><head></head><body>" + CLEAN + b"</body></html>"
HTML = {"Content-Type": "text/html"}
NODES = '{"extends": "comment", "limits": {"nodes": 20}}'
MANY = b"<b>1</b>" * 15  # more nodes than NODES allows

CONFIG = """
    log_format verdict '$uri $status $tamis_status $tamis_removed $tamis_removed_elements $tamis_removed_attributes '
                       '$tamis_input_bytes $tamis_output_bytes $tamis_time';
    proxy_cache_path @ROOT@/cache keys_zone=cache:1m;
    proxy_http_version 1.1;
    charset_map iso-8859-1 utf-8 { E9 C3A9; }
    upstream origin { server 127.0.0.1:@ORIGIN@; keepalive 4; }
    server {
        listen 127.0.0.1:@PORT@;
        listen 127.0.0.1:@H2@ http2;
        root @ROOT@/html;
        tamis on;
        tamis_context div;
        access_log @ROOT@/logs/access.log verdict;

        location / { proxy_pass http://origin; proxy_set_header Connection ""; }
        location /static/ { alias @ROOT@/html/; }
        location /off/ { alias @ROOT@/html/; tamis off; }
        location /document/ { alias @ROOT@/html/; tamis_context document; }
        location /td/ { alias @ROOT@/html/; tamis_context td; }
        location /desc/ { alias @ROOT@/html/; tamis_context "svg desc"; }
        location /text/ { alias @ROOT@/html/; tamis_policy text; }
        location /file/ { alias @ROOT@/html/; tamis_policy policies/file.json; }
        location /again/ { alias @ROOT@/html/; tamis_policy @ROOT@/policies/file.json; }
        location /extends/ { alias @ROOT@/html/; tamis_policy policies/extends.json; }
        location /types/ { alias @ROOT@/html/; tamis_types application/json image/svg+xml; tamis_policy svg; }
        location /types-proxy/ { proxy_pass http://origin/; tamis_types image/svg+xml; tamis_policy svg; tamis_context document; }
        location /all-types/ { alias @ROOT@/html/; tamis_types *; }
        location /xhtml/ { proxy_pass http://origin/; tamis_types application/xhtml+xml; tamis_context document; }
        location /max/ { proxy_pass http://origin/; tamis_max_size 100; }
        location /big/ { proxy_pass http://origin/; tamis_max_size 20m; }
        location /502/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; add_header Set-Cookie x always; }
        location /empty/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; tamis_on_refusal empty; }
        location /as-text/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; tamis_on_refusal pass-as-text; }
        location /as-text-max/ { proxy_pass http://origin/; tamis_max_size 100; tamis_on_refusal pass-as-text; }
        location /page/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; error_page 502 /off/sorry.html; }
        location /loop/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; error_page 502 /loop/many; }
        location /loops/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; error_page 502 /loops/many;
                           recursive_error_pages on; }
        location /moved/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; error_page 502 =302 http://example.org/; }
        location /header/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; tamis_report header; }
        location /log/ { proxy_pass http://origin/; tamis_policy comment; tamis_report log; }
        location /both/ { proxy_pass http://origin/; tamis_policy comment; tamis_report header log; }
        location /gunzip/ { proxy_pass http://origin/; gunzip on; gzip on; gzip_min_length 1; gzip_types text/css; }
        location /gzip/ { alias @ROOT@/html/; gzip on; gzip_min_length 1; }
        location /unbuffered/ { proxy_pass http://origin/; proxy_buffering off; }
        location /spooled/ { proxy_pass http://origin/; proxy_buffer_size 4k; proxy_buffers 2 4k; proxy_busy_buffers_size 4k;
                             tamis_max_size 20m; }
        location /cached/ { proxy_pass http://origin/; proxy_cache cache; proxy_cache_valid 200 1m; tamis_policy comment; }
        location /cached-plain/ { proxy_pass http://origin/; proxy_cache cache; tamis off; proxy_cache_valid 200 1m; }
        location /ssi/ { alias @ROOT@/html/; ssi on; tamis off; }
        location /untrusted-ssi/ { alias @ROOT@/html/; ssi on; tamis on; }
        location /subrequest/ { proxy_pass http://origin/; tamis_policy policies/nodes.json; }
        location /sub/ { alias @ROOT@/html/; sub_filter '</p>' '</p><script>trusted()</script>'; }
        location /addition/ { alias @ROOT@/html/; add_before_body /off/trusted.html; }
        location /auth/ { auth_request /allow; alias @ROOT@/html/; }
        location = /allow { internal; tamis on; proxy_pass http://origin/allowed; }
        location /return { return 200 "<p onclick=evil()>x"; default_type text/html; }
        location /redirect { return 301 /elsewhere; }
        location /accel/ { proxy_pass http://origin/; }
        location /charset/ { alias @ROOT@/html/; charset iso-8859-1; override_charset on; }
        location /if/ { alias @ROOT@/html/; tamis off; if ($arg_clean) { tamis on; tamis_policy text; } }
        location /threads/ { alias @ROOT@/html/; aio threads; directio 4k; output_buffers 2 8k; tamis_max_size 20m; }
        location /sendfile/ { alias @ROOT@/html/; sendfile on; tamis_max_size 20m; }
        location /mirror/ { mirror /subrequest/many; alias @ROOT@/html/; }
        location /slow/ { alias @ROOT@/html/; limit_rate 4k; tamis_max_size 20m; }
    }
"""

FILES = {
    "html/dirty.html": DIRTY, "html/td.html": b"<td>cell<tr>", "html/plain.json": b'{"a": "<script>"}', "html/empty.html": b"", "html/accent.html": "<p onclick=x>é".encode(),
    "html/sorry.html": b"<style>trusted</style>sorry", "html/trusted.html": b"<script>before()</script>",
    "html/picture.png": b"<script>not sanitized</script>", "html/big.html": b"<p onclick=x>line</p>\n" * 20000,
    "html/picture.svg": b'<svg xmlns="http://www.w3.org/2000/svg" onload="evil()"><path d="M0 0"/><script>x</script></svg>',
    "html/page.shtml.html": b'<h1>Trusted</h1><script>mine()</script><!--#include virtual="/subrequest/dirty" -->'
                            b'<!--#include virtual="/subrequest/many" -->end',
    "html/attack.html": b'<p>a<!--#include virtual="/off/trusted.html" --><!--#echo var="DOCUMENT_ROOT" -->'
                        b'<b title="<!--#echo var=DOCUMENT_ROOT -->">b</b>&lt;!--#echo var="DOCUMENT_ROOT" -->',
    "policies/file.json": '{"elements": ["p", "stong"], "attributes": []}',
    "policies/base.json": '{"elements": ["b"], "attributes": [], "unlistedElements": "replaceWithChildren"}',
    "policies/extends.json": '{"extends": "base.json", "add": {"elements": ["p"]}}',
    "policies/nodes.json": NODES,
}


def setUpModule():
    global nginx, origin, module, h2_port
    module = build_module()
    origin = Origin()
    h2_port = free_port()
    nginx = Nginx(module, CONFIG, FILES, values={"ORIGIN": origin.port, "H2": h2_port}).start()
    origin.pages.update({
        "/dirty": (200, HTML, DIRTY), "/many": (200, HTML, MANY), "/allowed": (200, HTML, b"yes"),
        "/chunked": (200, HTML, [DIRTY[:9], DIRTY[9:31], DIRTY[31:]]),
    })


def tearDownModule():
    nginx.end()


def access_lines(path):
    """The lines of the access log for a path. nginx writes a line after the answer."""
    for _ in range(100):
        lines = [line for line in (nginx.root / "logs/access.log").read_text().split("\n") if line.startswith(path + " ")]
        if lines:
            return lines
        time.sleep(0.02)
    raise AssertionError("no line for " + path)


def error_lines(text, at_least=1):
    for _ in range(100):
        lines = [line for line in nginx.errors().split("\n") if text in line]
        if len(lines) >= at_least:
            return lines
        time.sleep(0.02)
    return lines


class Case(unittest.TestCase):
    def serve(self, path, headers, body, status=200):
        origin.pages[path] = (status, headers, body)

    def body(self, path, expected, status=200, **options):
        answer = nginx.get(path, **options)
        self.assertEqual((answer[0], answer[2]), (status, expected))
        return answer[1]

    def refused(self, path, code, **options):
        """The answer is the 502 page, without a byte of the original body, and the log says why."""
        before = len(error_lines("refused: " + code + ":", 0))
        status, headers, body = nginx.get(path, **options)
        self.assertEqual(status, 502)
        self.assertIn(b"<h1>502 Bad Gateway</h1>", body)
        self.assertLess(len(body), 200)
        self.assertEqual(headers["cache-control"], "no-store")
        self.assertGreater(len(error_lines("refused: " + code + ":", before + 1)), before)
        return headers


class Directives(Case):
    def test_tamis_on_sanitizes_a_file(self):
        self.body("/static/dirty.html", CLEAN)

    def test_tamis_on_sanitizes_an_answer_of_another_server(self):
        self.body("/dirty", CLEAN)

    def test_tamis_off_changes_nothing(self):
        headers = self.body("/off/dirty.html", DIRTY)
        self.assertIn("etag", headers)
        self.assertIn("last-modified", headers)
        self.assertEqual(headers["content-type"], "text/html")

    def test_tamis_can_be_in_an_if_block(self):
        self.body("/if/dirty.html", DIRTY)
        self.body("/if/dirty.html?clean=1", b"Hello world")

    def test_policy_is_a_preset(self):
        self.body("/text/dirty.html", b"Hello world")

    def test_policy_is_a_file_beside_the_configuration_or_anywhere(self):
        self.body("/file/dirty.html", b"<p>Hello </p>")
        self.body("/again/dirty.html", b"<p>Hello </p>")

    def test_policy_extends_a_file_beside_it(self):
        self.body("/extends/dirty.html", CLEAN)

    def test_warnings_of_a_policy_are_shown_once(self):
        warnings = [line for line in nginx.errors().split("\n") if 'did you mean "strong"?' in line and not line.startswith("nginx: ")]
        self.assertEqual(len(warnings), 1, warnings)
        self.assertRegex(warnings[0], r"\[warn\].*/policies/file.json:1:\d+: warning: elements\[1\]: .* in .*/nginx.conf:\d+")

    def test_types_that_are_not_listed_pass(self):
        self.body("/static/plain.json", FILES["html/plain.json"])
        self.body("/static/picture.png", FILES["html/picture.png"])
        self.serve("/style", {"Content-Type": "TEXT/CSS"}, DIRTY)
        self.assertEqual(self.body("/style", DIRTY)["content-type"], "TEXT/CSS")

    def test_types_that_are_listed_are_sanitized_and_html_always_is(self):
        self.body("/types/plain.json", b'{"a": "')
        self.body("/types/dirty.html", nginx.get("/types/dirty.html")[2])
        self.assertNotIn(b"onclick", nginx.get("/types/dirty.html")[2])
        self.body("/all-types/picture.png", b"")

    def test_types_of_xml_are_read_as_xml(self):
        headers = self.body("/types/picture.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path></svg>')
        self.assertEqual(headers["content-type"], "image/svg+xml; charset=utf-8")
        self.serve("/x", {"Content-Type": "application/xhtml+xml; charset=utf-8"},
                   b'<html xmlns="http://www.w3.org/1999/xhtml"><body><p onclick="x">a<br/></p></body></html>')
        self.body("/xhtml/x", b'<html xmlns="http://www.w3.org/1999/xhtml"><body><p>a<br /></p></body></html>')

    def test_context_is_an_element(self):
        self.body("/td/td.html", b"cell")
        self.assertEqual(nginx.get("/desc/dirty.html")[0], 200)

    def test_context_is_a_document(self):
        self.body("/document/dirty.html", DOCUMENT)

    def test_max_size_is_exact(self):
        for name, form in (("whole", lambda body: body), ("pieces", lambda body: [body[:60], body[60:]])):
            self.serve("/at-" + name, HTML, form(b"<p>" + b"x" * 97))
            self.serve("/above-" + name, HTML, form(b"<p>" + b"x" * 98))
            self.body("/max/at-" + name, b"<p>" + b"x" * 97 + b"</p>")
            self.refused("/max/above-" + name, "TAMIS_OVER_MAX_INPUT_BYTES")

    def test_max_size_bounds_a_body_without_end(self):
        self.serve("/endless", HTML, [b"x" * 60, b"y" * 60, 3.0, b"z"])
        start = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", nginx.port, timeout=10)
        connection.request("GET", "/max/endless")
        self.assertEqual(read_response(connection.getresponse())[0], 502)
        self.assertLess(time.monotonic() - start, 2)
        connection.close()

    def test_rest_of_a_body_that_was_refused_is_dropped(self):
        self.serve("/goes-on", HTML, [b"x" * 60, b"y" * 60, 0.2, b"z" * 60, 0.2, b"end"])
        connection = http.client.HTTPConnection("127.0.0.1", nginx.port, timeout=10)
        for path, status in (("/max/goes-on", 502), ("/max/dirty", 200)):
            connection.request("GET", path)
            self.assertEqual(read_response(connection.getresponse())[0], status)
        connection.close()
        self.assertEqual(len(access_lines("/max/goes-on")), 1)

    def test_on_refusal_502(self):
        headers = self.refused("/502/many", "TAMIS_OVER_MAX_NODES")
        self.assertNotIn("set-cookie", headers)
        self.assertEqual(headers["content-type"], "text/html; charset=utf-8")

    def test_on_refusal_502_keeps_the_connection(self):
        connection = http.client.HTTPConnection("127.0.0.1", nginx.port, timeout=20)
        for path, status in [("/502/many", 502), ("/502/dirty", 200)] * 3:
            connection.request("GET", path)
            used = connection.sock
            self.assertEqual(read_response(connection.getresponse())[0], status)
            self.assertIs(connection.sock, used)
        connection.close()

    def test_on_refusal_empty(self):
        headers = self.body("/empty/many", b"")
        self.assertEqual((headers["content-length"], headers["cache-control"]), ("0", "no-store"))
        self.serve("/part", {**HTML, "Content-Range": "bytes 0-3/9", "Content-Encoding": "br"}, b"<p>x", 206)
        headers = self.body("/empty/part", b"")
        self.assertFalse({"content-range", "content-encoding"} & set(headers))

    def test_on_refusal_pass_as_text(self):
        escaped = MANY.replace(b"<", b"&#60;").replace(b">", b"&#62;")
        headers = self.body("/as-text/many", escaped)
        self.assertEqual(headers["content-type"], "text/html; charset=utf-8")
        self.serve("/in-pieces", {**HTML, "Cache-Control": "max-age=99", "Expires": "Thu, 01 Jan 2099 00:00:00 GMT"}, [MANY[:7], MANY[7:]])
        headers = self.body("/as-text/in-pieces", escaped)
        self.assertEqual(headers["cache-control"], "no-store")
        self.assertNotIn("expires", headers)

    def test_on_refusal_pass_as_text_needs_the_whole_body(self):
        self.serve("/long", HTML, b"<p>" + b"x" * 98)
        self.refused("/as-text-max/long", "TAMIS_OVER_MAX_INPUT_BYTES")

    def test_report_is_off_by_default(self):
        self.assertNotIn("x-tamis", self.body("/dirty", CLEAN))

    def test_report_in_the_header(self):
        headers = self.body("/header/allowed", b"yes")
        self.assertEqual(headers["x-tamis"], "status=TAMIS_OK; elements=0; attributes=0; comments=0; processing-instructions=0")
        self.serve("/three", HTML, b"<p onclick=x><!--c--><script></script>")
        headers = self.body("/header/three", b"<p></p>")
        self.assertEqual(headers["x-tamis"], "status=TAMIS_OK; elements=1; attributes=1; comments=1; processing-instructions=0")
        headers = self.refused("/header/many", "TAMIS_OVER_MAX_NODES")
        self.assertIn("status=TAMIS_OVER_MAX_NODES; elements=0;", headers["x-tamis"])

    def test_report_in_the_log(self):
        self.serve("/marks", HTML, b"<p>a\n<x\x1b[31m onclick=x>b</x\x1b[31m><script>evil()</script>")
        self.body("/log/marks", b"<p>a\nb</p>")
        line = error_lines("tamis: removed: elements=2")[-1]
        self.assertRegex(line, r"2:\d+ removed element script \(.*\)")
        self.assertIn(r"unwrapped element x\x1B[31m", line)
        self.assertNotIn("\x1b", line)
        before = len(error_lines("tamis: removed:"))
        self.body("/log/allowed", b"yes")
        self.assertEqual(len(error_lines("tamis: removed:")), before)
        self.serve("/lots", HTML, b"<script></script>" * 100)
        self.body("/log/lots", b"")
        self.assertIn("; and 92 more", error_lines("tamis: removed: elements=100")[-1])

    def test_report_in_both(self):
        self.serve("/both-page", HTML, b"<script></script>" * 3)
        self.assertIn("elements=3", self.body("/both/both-page", b"")["x-tamis"])
        self.assertTrue(error_lines("tamis: removed: elements=3"))

    def test_variables_are_in_the_access_log(self):
        self.body("/static/dirty.html", CLEAN)
        line = access_lines("/static/dirty.html")[-1]
        self.assertRegex(line, rf" 200 TAMIS_OK 2 1 1 {len(DIRTY)} {len(CLEAN)} 0\.\d{{6}}$")
        self.body("/off/dirty.html", DIRTY)
        self.assertTrue(access_lines("/off/dirty.html")[-1].endswith(" 200 - - - - - - -"))
        self.refused("/502/many", "TAMIS_OVER_MAX_NODES")
        self.assertRegex(access_lines("/502/many")[-1], rf" 502 TAMIS_OVER_MAX_NODES 0 0 0 {len(MANY)} \d+ 0\.\d{{6}}$")


class Configurations(Case):
    def check(self, directives, *expected):
        other = Nginx(module, "server { listen 127.0.0.1:@PORT@; location / { " + directives + " } }", {
            "bad.json": '{\n  "elements": ["p",\n    5.5e],\n}', "misspelled.json": '{"elments": ["p"]}',
            "loop.json": '{"extends": "loop.json"}', "orphan.json": '{"extends": "nowhere.json"}', "huge.json": " " * 2000000,
            "baser.json": '{"extends": "misspelled.json"}', "folder/x": ""})
        valid, output = other.check()
        other.remove()
        self.assertEqual(valid, not expected, output)
        for pattern in expected:
            self.assertRegex(output, pattern)

    def test_valid_configuration_passes(self):
        self.check("tamis on; tamis_policy email; tamis_context tr; tamis_max_size 1024m; tamis_report header log;")

    def test_error_in_a_policy_has_file_line_and_advice(self):
        self.check("tamis_policy bad.json;", r"\[emerg\] (.*: )?tamis_policy: /.*/bad.json:3:\d+: .+ in /.*/nginx.conf:\d+")
        self.check("tamis_policy misspelled.json;", r'misspelled.json:1:\d+: .*did you mean "elements"\?')
        self.check("tamis_policy baser.json;", r'baser.json:1:\d+: extends: misspelled.json:1:\d+: ')
        self.check("tamis_policy loop.json;", r"loop.json:1:\d+: ")

    def test_error_of_a_file_names_the_file(self):
        self.check("tamis_policy nowhere.json;", r'cannot open "/.*/nowhere.json".*No such file')
        self.check("tamis_policy orphan.json;", r'cannot open "/.*/nowhere.json".*No such file', r"orphan.json:1:\d+: ")
        self.check("tamis_policy huge.json;", r'huge.json" is longer than a policy can be')
        self.check("tamis_policy ./folder;", r'folder" is not a file')

    def test_unknown_preset_lists_the_presets(self):
        self.check("tamis_policy coment;", r'there is no preset "coment"; write "default", "comment", .*"text"')

    def test_other_errors(self):
        self.check("tamis maybe;", "tamis")
        self.check("tamis_context DIV;", r'tamis_context: "DIV" is not an element: write "document", or')
        self.check("tamis_context p; tamis_context p;", "duplicate")
        self.check("tamis_policy text; tamis_policy text;", "duplicate")
        self.check("tamis_max_size 0;", "must be between 1 and 1024m")
        self.check("tamis_max_size 1025m;", "must be between 1 and 1024m")
        self.check("tamis_on_refusal 503;", "invalid value")
        self.check("tamis_report loud;", "invalid value")
        self.check("tamis_types;", "invalid number of arguments")


class Types(Case):
    """A browser can read all of these as HTML."""

    def test_parameters_and_case_do_not_hide_html(self):
        for number, header in enumerate(["text/html; foo=bar", "TEXT/HTML", "text/html ;charset=utf-8", "text/html;", "text/html\t; x",
                                         'text/html; charset="UTF-8"', "text/html;charset=utf-8;x=y"]):
            self.serve(f"/type{number}", {"Content-Type": header}, DIRTY)
            headers = self.body(f"/type{number}", CLEAN)
            self.assertEqual(headers["content-type"], "text/html; charset=utf-8", header)

    def test_bodies_whose_type_a_browser_guesses_are_html(self):
        for number, header in enumerate([None, "html", "unknown/unknown", "application/unknown", "*/*", "text/plain, text/html", "/", "a/b/c",
                                         "text/plain; x=y, text/html", "text plain/x"]):
            self.serve(f"/guess{number}", {} if header is None else {"Content-Type": header}, DIRTY)
            headers = self.body(f"/guess{number}", CLEAN)
            self.assertEqual(headers["content-type"], "text/html; charset=utf-8", header)

    def test_multipart_is_refused(self):
        self.serve("/replace", {"Content-Type": "multipart/x-mixed-replace; boundary=b"}, b"--b\r\nContent-Type: text/html\r\n\r\n" + DIRTY)
        self.refused("/replace", "MULTIPART")

    def test_charset_other_than_utf8_is_refused(self):
        self.serve("/latin", {"Content-Type": "text/html; charset=iso-8859-1"}, b"<p>\xe9")
        self.refused("/latin", "CHARSET")
        self.serve("/ascii", {"Content-Type": "text/html; charset=US-ASCII"}, b"<p>e")
        self.assertEqual(self.body("/ascii", b"<p>e</p>")["content-type"], "text/html; charset=utf-8")

    def test_upstream_cannot_rename_the_charset_of_the_output(self):
        self.serve("/accel-charset", {**HTML, "X-Accel-Charset": "iso-8859-1"}, "<p>é".encode())
        self.assertEqual(self.body("/accel-charset", "<p>é</p>".encode())["content-type"], "text/html; charset=utf-8")

    def test_directive_charset_cannot_rename_the_charset_wrongly(self):
        headers = self.body("/charset/accent.html", b"<p>\xe9</p>")
        self.assertEqual(headers["content-type"], "text/html; charset=iso-8859-1")  # nginx has converted it with the charset_map

    def test_bytes_that_are_not_utf8_are_replaced(self):
        self.serve("/bytes", HTML, b"<p>\xe9\xff")
        self.body("/bytes", "<p>\ufffd\ufffd</p>".encode())


class Bodies(Case):
    def test_pieces_give_the_same_result(self):
        self.body("/chunked", CLEAN)
        self.body("/unbuffered/chunked", CLEAN)
        self.serve("/bytewise", HTML, [DIRTY[i:i + 1] for i in range(len(DIRTY))])
        self.body("/unbuffered/bytewise", CLEAN)

    def test_empty_body(self):
        self.assertEqual(self.body("/static/empty.html", b"")["content-length"], "0")
        self.serve("/nothing", HTML, [])
        self.body("/nothing", b"")

    def test_large_body_with_known_and_unknown_length(self):
        body, clean = b"<p onclick=x>line</p>" * 200000, b"<p>line</p>" * 200000
        self.serve("/large", HTML, body)
        self.serve("/large-pieces", HTML, [body[i:i + 50000] for i in range(0, len(body), 50000)])
        for path in ("/big/large", "/big/large-pieces", "/spooled/large", "/spooled/large-pieces"):
            self.assertEqual(self.body(path, clean)["content-length"], str(len(clean)))

    def test_files_read_in_pieces_and_by_threads(self):
        for location in ("threads", "sendfile", "slow"):
            name = "dirty" if location == "slow" else "big"
            self.body(f"/{location}/{name}.html", b"<p>line</p>\n" * 20000 if name == "big" else CLEAN)

    def test_body_that_ends_too_early_is_never_sent(self):
        self.serve("/broken", HTML, [DIRTY, b"<p>more", None])
        for path in ("/broken", "/unbuffered/broken"):
            with self.assertRaises((http.client.HTTPException, ConnectionError)):
                nginx.get(path)

    def test_content_of_nginx_itself_is_sanitized(self):
        self.body("/return", b"<p>x</p>")
        status, headers, body = nginx.get("/redirect")
        self.assertEqual((status, headers["location"].split("/")[-1]), (301, "elsewhere"))
        self.assertIn(b"301 Moved Permanently", body)

    def test_error_page_of_the_upstream_is_sanitized(self):
        status, _, body = nginx.get("/missing<img src=x onerror=evil()>".replace(" ", "%20"))
        self.assertEqual(status, 404)
        self.assertNotIn(b"script", body)

    def test_error_page_of_nginx_passes(self):
        status, _, body = nginx.get("/static/missing")
        self.assertEqual(status, 404)
        self.assertIn(b"404 Not Found", body)

    def test_internal_redirect_uses_the_other_location(self):
        self.serve("/jump", {**HTML, "X-Accel-Redirect": "/text/dirty.html"}, b"<script>")
        self.body("/accel/jump", b"Hello world")

    def test_cache_has_the_original(self):
        self.serve("/kept", {**HTML, "Cache-Control": "max-age=60"}, DIRTY)
        for _ in range(2):
            self.body("/cached/kept", CLEAN)
        self.assertEqual(len([path for path, _ in origin.requests if path == "/kept"]), 1)

    def test_auth_request_and_mirror(self):
        self.body("/auth/dirty.html", CLEAN)
        self.body("/mirror/dirty.html", CLEAN)


class Headers(Case):
    def test_validators_ranges_and_digests_are_removed(self):
        self.serve("/valid", {**HTML, "ETag": '"1"', "Last-Modified": "Mon, 01 Jan 2024 00:00:00 GMT", "Accept-Ranges": "bytes",
                              "Digest": "x", "Content-MD5": "x", "Repr-Digest": "x", "Content-Digest": "x", "X-Other": "kept"}, DIRTY)
        for path in ("/valid", "/static/dirty.html"):
            headers = self.body(path, CLEAN)
            self.assertFalse({"etag", "last-modified", "accept-ranges", "digest", "content-md5", "repr-digest", "content-digest"} & set(headers))
            self.assertEqual((headers["content-length"], headers["content-type"]), (str(len(CLEAN)), "text/html; charset=utf-8"))
        self.assertEqual(nginx.get("/valid")[1]["x-other"], "kept")

    def test_conditional_request_for_a_file_gets_the_sanitized_body(self):
        etag = nginx.get("/off/dirty.html")[1]["etag"]
        self.assertEqual(nginx.get("/off/dirty.html", {"If-None-Match": etag})[0], 304)
        self.body("/static/dirty.html", CLEAN, headers={"If-None-Match": etag})
        self.body("/static/dirty.html", CLEAN, headers={"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"})

    def test_other_types_keep_validators_and_ranges(self):
        headers = nginx.get("/static/picture.png")[1]
        self.assertEqual(nginx.get("/static/picture.png", {"If-None-Match": headers["etag"]})[0], 304)
        self.body("/static/picture.png", b"<scr", status=206, headers={"Range": "bytes=0-3"})

    def test_304_of_the_upstream_passes(self):
        self.serve("/unchanged", {"ETag": '"1"'}, b"", 304)
        self.body("/unchanged", b"", status=304)
        self.serve("/204", {}, b"", 204)
        self.body("/204", b"", status=204)

    def test_range_of_a_file_gets_the_whole_body(self):
        self.body("/static/dirty.html", CLEAN, headers={"Range": "bytes=3-5"})

    def test_part_from_the_upstream_is_refused(self):
        self.serve("/206", {**HTML, "Content-Range": "bytes 0-3/9"}, b"<p>x", 206)
        self.refused("/206", "PARTIAL")
        self.serve("/ranges", {"Content-Type": "multipart/byteranges; boundary=b"}, b"--b\r\nContent-Type: text/html\r\n\r\n<script>", 206)
        self.refused("/ranges", "MULTIPART")

    def test_head_has_the_headers_of_get_without_a_length(self):
        for path in ("/static/dirty.html", "/dirty"):
            headers = self.body(path, b"", method="HEAD")
            self.assertEqual(headers["content-type"], "text/html; charset=utf-8")
            self.assertFalse({"etag", "last-modified", "content-length"} & set(headers))

    def test_encoded_body_is_refused(self):
        for coding in ("gzip", "br", "x", "identity, gzip"):
            self.serve("/encoded", {**HTML, "Content-Encoding": coding}, compress(DIRTY))
            self.assertNotIn("content-encoding", self.refused("/encoded", "ENCODED"))
        self.serve("/identity", {**HTML, "Content-Encoding": "identity"}, DIRTY)
        self.body("/identity", CLEAN)

    def test_gunzip_decompresses_for_every_client_and_gzip_compresses_again(self):
        self.serve("/zipped", {**HTML, "Content-Encoding": "gzip"}, compress(DIRTY))
        self.assertNotIn("content-encoding", self.body("/gunzip/zipped", CLEAN))
        status, headers, body = nginx.get("/gunzip/zipped", {"Accept-Encoding": "gzip"})
        self.assertEqual((status, headers["content-encoding"], gzip.decompress(body)), (200, "gzip", CLEAN))
        self.serve("/zipped-css", {"Content-Type": "text/css", "Content-Encoding": "gzip"}, compress("a{}"))
        status, headers, body = nginx.get("/gunzip/zipped-css", {"Accept-Encoding": "gzip"})
        self.assertEqual((headers["content-encoding"], gzip.decompress(body)), ("gzip", b"a{}"))

    def test_truncated_gzip_is_never_sent(self):
        self.serve("/cut", {**HTML, "Content-Encoding": "gzip"}, compress(DIRTY * 100)[:60])
        try:
            self.assertEqual(nginx.get("/gunzip/cut")[0], 502)
        except (http.client.HTTPException, ConnectionError):
            pass

    def test_gzip_after_the_filter(self):
        _, headers, body = nginx.get("/gzip/dirty.html", {"Accept-Encoding": "gzip"})
        self.assertEqual((headers["content-encoding"], gzip.decompress(body)), ("gzip", CLEAN))


class ErrorPages(Case):
    def test_error_page_replaces_the_refusal_and_the_log_has_the_cause(self):
        status, headers, body = nginx.get("/page/many")
        self.assertEqual((status, body), (502, FILES["html/sorry.html"]))
        self.assertIn(" 502 TAMIS_OVER_MAX_NODES ", access_lines("/off/sorry.html")[-1])

    def test_error_page_can_be_a_redirect(self):
        status, headers, _ = nginx.get("/moved/many")
        self.assertEqual((status, headers["location"]), (302, "http://example.org/"))

    def test_error_page_that_is_refused_does_not_loop(self):
        for path in ("/loop/many", "/loops/many"):
            count = len(origin.requests)
            try:
                self.assertEqual(nginx.get(path)[0], 502)
            except (http.client.HTTPException, ConnectionError):
                pass  # nginx does not wait for an error page from another server
            self.assertLess(len(origin.requests) - count, 15)


class OtherFilters(Case):
    def test_ssi_includes_sanitized_parts_in_a_trusted_page(self):
        self.body("/ssi/page.shtml.html", b"<h1>Trusted</h1><script>mine()</script>" + CLEAN + b"end")
        self.assertTrue(error_lines('refused: TAMIS_OVER_MAX_NODES'))

    def test_ssi_commands_of_an_untrusted_page_are_not_run(self):
        self.body("/untrusted-ssi/attack.html", b'<p>a<b title="&lt;!--#echo var=DOCUMENT_ROOT --&gt;">b</b>'
                  b'&lt;!--#echo var="DOCUMENT_ROOT" --&gt;</p>')

    def test_filters_after_this_one_add_trusted_markup(self):
        self.body("/sub/dirty.html", CLEAN + b"<script>trusted()</script>")
        self.body("/addition/dirty.html", b"<script>before()</script>" + CLEAN)


class Connections(Case):
    def test_keep_alive_and_pipelining(self):
        with socket.create_connection(("127.0.0.1", nginx.port), 10) as s:
            s.sendall(b"GET /dirty HTTP/1.1\r\nHost: x\r\n\r\n" * 5 + b"GET /502/many HTTP/1.1\r\nHost: x\r\n\r\n"
                      b"GET /dirty HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            data = b"".join(iter(lambda: s.recv(65536), b""))
        self.assertEqual((data.count(CLEAN), data.count(b"HTTP/1.1 200"), data.count(b"HTTP/1.1 502")), (6, 6, 1))

    def test_http_1_0(self):
        self.body("/dirty", CLEAN, version=10)
        self.body("/502/many", nginx.get("/502/many")[2], status=502, version=10)

    def test_client_that_goes_away(self):
        self.serve("/wait", HTML, [b"<p>", 0.3, b"x"])
        for _ in range(5):
            s = socket.create_connection(("127.0.0.1", nginx.port), 10)
            s.sendall(b"GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            time.sleep(0.05)
            s.close()
        self.body("/wait", b"<p>x</p>")

    @unittest.skipUnless(shutil.which("curl"), "HTTP/2, which needs the Debian package curl")
    def test_http_2(self):
        for path, status, body in [("/dirty", 200, CLEAN), ("/static/dirty.html", 200, CLEAN), ("/502/many", 502, None),
                                   ("/page/many", 502, FILES["html/sorry.html"]), ("/ssi/page.shtml.html", 200, None)]:
            url = f"http://127.0.0.1:{h2_port}{path}"
            done = subprocess.run(["curl", "-s", "-S", "-m", "20", "--http2-prior-knowledge", "-w", "\n%{http_version} %{http_code}", url],
                                  capture_output=True)
            self.assertEqual(done.returncode, 0, (path, done))
            received, _, verdict = done.stdout.rpartition(b"\n")
            self.assertEqual(verdict, b"2 %d" % status, path)
            if body is not None:
                self.assertEqual(received, body)


class Reload(Case):
    def setUp(self):
        self.other = Nginx(module, self.config("first.json"), {
            "first.json": '{"elements": ["p"], "attributes": []}', "second.json": '{"elements": ["b"], "attributes": []}',
            "bad.json": "{", "html/a.html": b"<p>1</p><b>2</b>", "html/many.html": b"<p>" * 3000}, workers=2)
        self.other.start()

    def tearDown(self):
        self.other.end(expected="bad.json")

    def config(self, policy, extra=""):
        return ("server { listen 127.0.0.1:@PORT@; root @ROOT@/html; tamis on; tamis_context div; " + extra +
                f"tamis_policy {policy}; }}")

    def test_reload_changes_the_policy_and_a_bad_policy_changes_nothing(self):
        self.assertEqual(self.other.get("/a.html")[2], b"<p>1</p>")
        self.other.configure(self.config("second.json"))
        self.assertTrue(self.other.reload())
        for _ in range(100):
            if self.other.get("/a.html")[2] == b"<b>2</b>":
                break
            time.sleep(0.05)
        self.assertEqual(self.other.get("/a.html")[2], b"<b>2</b>")
        self.other.configure(self.config("bad.json"))
        self.other.process.send_signal(1)
        for _ in range(100):
            if "bad.json:1:" in self.other.errors():
                break
            time.sleep(0.05)
        self.assertIn("bad.json:1:", self.other.errors())
        self.assertEqual(self.other.get("/a.html")[2], b"<b>2</b>")

    def test_reload_under_load_gives_one_of_both_results(self):
        wrong, stop = [], threading.Event()

        def ask():
            while not stop.is_set():
                status, _, body = self.other.get("/a.html")
                if status != 200 or body not in (b"<p>1</p>", b"<b>2</b>"):
                    wrong.append((status, body))

        threads = [threading.Thread(target=ask) for _ in range(3)]
        for thread in threads:
            thread.start()
        for policy in ["second.json", "first.json"] * 3:
            self.other.configure(self.config(policy))
            self.assertTrue(self.other.reload())
        stop.set()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Random(Case):
    """Random answers of a server, to random requests. TAMIS_RANDOM is their number, TAMIS_SEED selects them."""
    STATUSES = [200, 200, 200, 200, 201, 203, 204, 206, 301, 304, 400, 404, 416, 500, 503]
    TYPES = [None, "text/html", "text/html; charset=utf-8", "text/html;charset=latin1", "TEXT/HTML ; a=b", "image/svg+xml", "a", "multipart/x;boundary=a"]
    EXTRA = [("Content-Encoding", "gzip"), ("Content-Encoding", "identity"), ("Content-Range", "bytes 0-9/10"), ("ETag", '"x"'),
             ("Last-Modified", "Mon, 01 Jan 2024 00:00:00 GMT"), ("Cache-Control", "max-age=9"), ("X-Accel-Buffering", "no"), ("X-Accel-Limit-Rate", "100000"),
             ("X-Accel-Charset", "utf-7"), ("Trailer", "X"), ("Set-Cookie", "a=b"), ("Refresh", "0"), ("Content-MD5", "x")]
    LOCATIONS = ["", "/max", "/big", "/502", "/empty", "/as-text", "/page", "/header", "/log", "/gunzip", "/unbuffered", "/spooled", "/cached", "/xhtml"]
    PIECES = [DIRTY, MANY, b"<script>evil()</script>", b"<!--", b"-->", b"<svg onload=evil()>", b"\xff\x00", b"<a href=javascript:evil()>", b"x" * 5000,
              b"<table><td><b><p>", b"<!--#include virtual=/off/trusted.html -->", b"<style>", b"</p>", b"<math><mi onclick=evil()>"]
    REQUEST = [("Range", "bytes=0-3"), ("If-None-Match", '"x"'), ("If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT"), ("Accept-Encoding", "gzip"),
               ("If-Range", '"x"'), ("Connection", "close")]

    def random_page(self, random):
        body = b"".join(random.choices(self.PIECES, k=random.choice([0, 1, 3, 9, 30])))
        kind = random.choice(self.TYPES)
        headers = dict(random.sample(self.EXTRA, random.choice([0, 0, 1, 3])), **({"Content-Type": kind} if kind else {}))
        if headers.get("Content-Encoding") == "gzip" and random.random() < 0.8:
            body = compress(body)
        if random.random() < 0.5:
            cuts = sorted(random.choices(range(len(body) + 1), k=random.choice([1, 2, 20])))
            pieces = [body[a:b] for a, b in zip([0, *cuts], [*cuts, len(body)])]
            body = [piece for piece in pieces if piece] + ([None] if random.random() < 0.1 else [])
        return random.choice(self.STATUSES), headers, body

    def check(self, headers, body):
        """The body has nothing that runs; a page of nginx itself is trusted."""
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        for pattern in (rb"<script>evil", rb"<[^>]* on\w+=", rb"<a[^>]*javascript:"):
            self.assertIsNone(re.search(pattern, body), (headers, body[:300]))

    def test_nothing_that_runs_is_ever_sent(self):
        random_of = random.Random(int(os.environ.get("TAMIS_SEED", "1")))
        for number in range(int(os.environ.get("TAMIS_RANDOM", "400"))):
            path = f"/random{number}"
            origin.pages[path] = self.random_page(random_of)
            request = dict(random_of.sample(self.REQUEST, random_of.choice([0, 1, 2])))
            location = random_of.choice(self.LOCATIONS)
            if origin.pages[path][1].get("Content-Type") == "image/svg+xml":
                location = "/types-proxy"
            try:
                status, headers, body = nginx.get(location + path, request, random_of.choice(["GET", "GET", "GET", "HEAD", "POST"]),
                                                  random_of.choice([10, 11, 11]))
                self.check(headers, body)
            except (http.client.HTTPException, ConnectionError):
                pass
            del origin.pages[path]


@unittest.skipIf(SANITIZE, "failing allocations with sanitizers, which have an allocator of their own")
class Memory(unittest.TestCase):
    def test_allocations_that_fail_give_refusals_and_never_a_part_of_a_body(self):
        config = """
            server {
                listen 127.0.0.1:@PORT@; root @ROOT@/html; tamis on; tamis_context div;
                location /text/ { alias @ROOT@/html/; tamis_on_refusal pass-as-text; }
                location /empty/ { alias @ROOT@/html/; tamis_on_refusal empty; tamis_report header log; }
                location /proxy/ { proxy_pass http://127.0.0.1:@PORT@/raw/; proxy_buffering off; tamis_on_refusal pass-as-text; }
                location /raw/ { alias @ROOT@/html/; tamis off; }
            }"""
        body, clean = b"<p onclick=x>line</p>\n" * 3000, b"<p>line</p>\n" * 3000
        escaped = body.replace(b"<", b"&#60;").replace(b">", b"&#62;")
        other, flag = start_with_failing_malloc(module, config, {"html/a.html": body})
        seen = collections.Counter()
        for number in range(600):
            try:
                status, _, answer = other.get(["/a.html", "/text/a.html", "/empty/a.html", "/proxy/a.html"][number % 4])
            except (http.client.HTTPException, ConnectionError):
                seen["closed"] += 1
                continue
            seen[status] += 1
            if status == 200:
                self.assertIn(answer, (clean, escaped, b""))
            else:
                self.assertIn(status, (500, 502))
                self.assertNotIn(b"line", answer)
        flag.unlink()
        self.assertEqual(other.get("/a.html")[2], clean)
        other.stop()
        errors = other.errors()
        other.remove()
        self.assertIn("refused: TAMIS_NO_MEMORY", errors)
        self.assertNotIn("exited on signal", errors)
        self.assertTrue(seen[200] > 50 and seen[502] > 20, seen)


if __name__ == "__main__":
    sys.exit(run_tests())
