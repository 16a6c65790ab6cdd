"""test_requests.py: tests clean_request() in a real nginx with the Lua module. ../test runs it."""
import http.client
import os
import pathlib
import sys
import threading
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(FOLDER.parent / "nginx/tests"))
from servers import Nginx, read_response  # noqa: E402

# A folder in which the Debian packages are unpacked, if they are not installed.
PACKAGES = os.environ.get("LUA_NGINX_ROOT", "")
MODULES = PACKAGES + "/usr/lib/nginx/modules/"
CONFIG = """
    lua_package_path "@FOLDER@/?.lua;@PACKAGES@/usr/share/lua/5.1/?.lua;;";
    init_by_lua_block {
        local tamis = require 'tamis'
        local comment = assert(tamis.policy('comment', {max_bytes = 200000}))
        any = {['*'] = comment}
        fields = {title = assert(tamis.policy('text')), ['post.html'] = comment, body = comment}
    }
    server {
        listen 127.0.0.1:@PORT@;
        client_body_buffer_size 8k;
        client_max_body_size 10m;
        location /any {
            access_by_lua_block { require('tamis').clean_request(any) }
            content_by_lua_block { ngx.print('clean') }
        }
        location / {
            access_by_lua_block { require('tamis').clean_request(fields) }
            content_by_lua_block {
                ngx.req.read_body()
                local body = ngx.req.get_body_data()
                if not body and ngx.req.get_body_file() then body = io.open(ngx.req.get_body_file(), 'rb'):read('*a') end
                ngx.print(body or 'no body')
            }
        }
    }
"""
JSON, FORM = "application/json; charset=utf-8", "application/x-www-form-urlencoded"


def setUpModule():
    global nginx
    modules = f"{MODULES}ndk_http_module.so;\nload_module {MODULES}ngx_http_lua_module.so"
    http = CONFIG.replace("@FOLDER@", str(FOLDER)).replace("@PACKAGES@", PACKAGES)
    nginx = Nginx(modules, http, main="env TAMIS_LIBRARY;")
    nginx.start()


def tearDownModule():
    nginx.end(expected="LuaJIT version which is not OpenResty's")


def post(body, kind, path="/", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", nginx.port, timeout=20)
    connection.request("POST", path, body, {**({"Content-Type": kind} if kind else {}), **headers})
    status, _, answer = read_response(connection.getresponse())
    connection.close()
    return status, answer.decode()


class Requests(unittest.TestCase):
    def test_json(self):
        self.assertEqual(post('{"n":1.50,"title":"<b>A","post":{"html":"<p onclick=x>B"}}', JSON),
                         (200, '{"n":1.50,"title":"A","post":{"html":"<p>B</p>"}}'))

    def test_form(self):
        self.assertEqual(post("a=%3Cb&title=%3Cb%3EA", FORM), (200, "a=%3Cb&title=A"))

    def test_body_in_a_file(self):
        self.assertEqual(post("body=" + "%3Cp%3E" * 5000, FORM), (200, "body=" + "%3Cp%3E%3C%2Fp%3E" * 5000))

    def test_request_without_body_passes(self):
        self.assertEqual(post(None, None), (200, "no body"))

    def test_refusals(self):
        self.assertEqual(post('{"title":', JSON)[0], 422)
        self.assertEqual(post('{"title":1}', JSON)[0], 422)
        self.assertEqual(post("body=" + "x" * 200001, FORM)[0], 413)
        self.assertEqual(post("x", "multipart/form-data; boundary=b")[0], 415)
        self.assertEqual(post("x", None)[0], 415)
        self.assertEqual(post("title=x", FORM, **{"Content-Encoding": "gzip"})[0], 415)
        self.assertIn("tamis: refused: TAMIS_LIMIT_INPUT_BYTES", nginx.errors())
        self.assertIn("(field body)", nginx.errors())

    def test_names_in_the_log_are_printable_ascii(self):
        for name in ("a%0Ab", "a%1B%5B31m", "a%C2%9Bb", "a%E2%80%AEb", "a%FF", "a%7F", "a%5Cx1B", "a%00b"):
            self.assertEqual(post(name + "=" + "x" * 200001, FORM, "/any")[0], 413)
        lines = [line for line in (nginx.root / "logs/error.log").read_bytes().split(b"\n") if b"(field a" in line]
        self.assertEqual(len(lines), 8)
        for line in lines:
            self.assertRegex(line, rb"^[ -~]+\(field a\\x[0-9A-F]{2}[ -~]*$")

    def test_requests_at_the_same_time(self):
        wrong = []

        def ask(number):
            for _ in range(50):
                answer = post(f'{{"title":"<b>{number}"}}', JSON)
                if answer != (200, f'{{"title":"{number}"}}'):
                    wrong.append(answer)

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    program = unittest.main(testRunner=unittest.TextTestRunner(stream=sys.stdout), exit=False)
    failed = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
