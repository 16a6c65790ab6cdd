"""test_apache.py: tests mod_tamis in a real Apache. ../test runs it."""
import gzip
import http.client
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent.parent
ROOT = FOLDER.parent.parent
sys.path.insert(0, str(FOLDER.parent / "nginx/tests"))
from answers import ANSWERS, CLEAN as WAYS_CLEAN, EVIL, METHODS, OK, request, violations  # noqa: E402
from raw import RawOrigin, exchange  # noqa: E402
from servers import SANITIZE, Origin, compress, free_port, read_response, sanitizer_findings, server_environment  # noqa: E402

MODULES = "/usr/lib/apache2/modules/"
DIRTY = b"<p onclick=evil()>Hello <script>evil()</script><b>world"
CLEAN = b"<p>Hello <b>world</b></p>"
HTML = {"Content-Type": "text/html"}
MANY = b"<b>1</b>" * 15  # more nodes than nodes.json allows
BASE = """
ServerName localhost
PidFile @ROOT@/pid
ErrorLog @ROOT@/error.log
Listen 127.0.0.1:@PORT@
DocumentRoot @ROOT@/html
TypesConfig /dev/null
AddType text/html .html
AddType image/png .png
@MODULES@
LoadModule tamis_module @MODULE@
"""
CONFIG = """
ProxyPass /origin/ http://127.0.0.1:@ORIGIN@/ retry=0
<Location "/">
    Tamis On
    TamisContext div
</Location>
<Location "/off/">
    Tamis Off
</Location>
Alias /off @ROOT@/html
Alias /text @ROOT@/html
Alias /document @ROOT@/html
Alias /file @ROOT@/html
Alias /gzip @ROOT@/html
<Location "/text/">
    TamisPolicy text
</Location>
<Location "/document/">
    TamisContext document
</Location>
<Location "/file/">
    TamisPolicy policies/p.json
</Location>
<Location "/gzip/">
    SetOutputFilter DEFLATE
</Location>
ProxyPass /max/ http://127.0.0.1:@ORIGIN@/
<Location "/max/">
    TamisMaxSize 100
</Location>
ProxyPass /nodes/ http://127.0.0.1:@ORIGIN@/
<Location "/nodes/">
    TamisPolicy policies/nodes.json
</Location>
ProxyPass /page/ http://127.0.0.1:@ORIGIN@/
<Location "/page/">
    TamisPolicy policies/nodes.json
    ErrorDocument 502 /off/sorry.html
</Location>
ProxyPass /inflate/ http://127.0.0.1:@ORIGIN@/
<Location "/inflate/">
    SetOutputFilter INFLATE
</Location>
ProxyPass /raw/ http://127.0.0.1:@RAW@/ retry=0 timeout=3 upgrade=ANY
ProxyPass /override/ http://127.0.0.1:@RAW@/ retry=0
<Location "/override/">
    ProxyErrorOverride On
    ErrorDocument 404 /dirty.html
    ErrorDocument 500 /raw/ok
</Location>
ProxyPass /error-page/ http://127.0.0.1:@RAW@/ retry=0
<Location "/error-page/">
    ErrorDocument 502 /dirty.html
</Location>
ProxyPass /header/ http://127.0.0.1:@RAW@/ retry=0
<Location "/header/">
    Header set Content-Type text/html
</Location>
ProxyPass /fastcgi/ fcgi://127.0.0.1:@FASTCGI@/ retry=0
<Location "/fastcgi/page/">
    ErrorDocument 502 /off/sorry.html
</Location>
<Directory "@ROOT@/html">
    Require all granted
    Options +Includes
</Directory>
<Location "/off/page.html">
    SetOutputFilter INCLUDES
</Location>
<Location "/attack.html">
    SetOutputFilter INCLUDES
</Location>
"""


# Leaks are not looked for: a process of Apache that ends does not free the configuration.
class Apache:
    def __init__(self, module, config):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="tamis-apache-"))
        self.root.chmod(0o755)
        self.port = free_port()
        for name, content in {
            "html/dirty.html": DIRTY, "html/picture.png": DIRTY, "html/sorry.html": b"<style>trusted</style>sorry", "html/empty.html": b"",
            "html/long.html": DIRTY * 100,
            "html/page.html": b'<script>mine()</script><!--#include virtual="/dirty.html" --><!--#include virtual="/nodes/many" -->end',
            "html/attack.html": b'<p>a<!--#include virtual="/off/sorry.html" -->',
            "policies/p.json": b'{"elements": ["p"], "attributes": []}', "policies/bad.json": b'{"elments": []}',
            "policies/nodes.json": b'{"extends": "comment", "limits": {"nodes": 20}}',
        }.items():
            (self.root / name).parent.mkdir(exist_ok=True)
            (self.root / name).write_bytes(content)
        names = ["mpm_event", "authz_core", "mime", "alias", "proxy", "proxy_http", "proxy_fcgi", "headers", "filter", "deflate", "include"]
        modules = "\n".join(f"LoadModule {name}_module {MODULES}mod_{name}.so" for name in names)
        user = "User www-data\nGroup www-data\n" if os.geteuid() == 0 else ""
        text = user + BASE.replace("@MODULES@", modules).replace("@MODULE@", module) + config
        (self.root / "apache.conf").write_text(text.replace("@ROOT@", str(self.root)).replace("@PORT@", str(self.port)))

    def command(self, *arguments):
        return ["apache2", "-d", str(self.root), "-f", str(self.root / "apache.conf"), *arguments]

    def check(self):
        done = subprocess.run(self.command("-t"), capture_output=True, text=True, env=server_environment(leaks=0))
        return done.returncode == 0, done.stderr

    def start(self):
        self.process = subprocess.Popen(self.command("-DFOREGROUND"), stderr=open(self.root / "stderr", "wb"), env=server_environment(leaks=0))
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("Apache does not start:\n" + self.check()[1])

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)

    def errors(self):
        return "".join((self.root / name).read_text(errors="replace") for name in ("error.log", "stderr"))

    def get(self, path, headers=(), method="GET"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, headers=dict(headers))
            return read_response(connection.getresponse())
        finally:
            connection.close()


def setUpModule():
    global apache, origin, module, raw, fastcgi
    environment = dict(os.environ)
    if not SANITIZE and (ROOT / "build/release/libtamis.a").exists():
        environment.setdefault("TAMIS_LIBRARY", str(ROOT / "build/release/libtamis.a"))
    folder = ROOT / "build/integrations" / ("apache-sanitized" if SANITIZE else "apache")
    built = subprocess.run([FOLDER / "build", folder], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    module = built.stdout.split("\n")[-2]
    origin = Origin()
    origin.pages.update({"/dirty": (200, HTML, DIRTY), "/many": (200, HTML, MANY)})
    raw, fastcgi = RawOrigin(), RawOrigin("fastcgi")
    raw.pages.update({"/" + name: pieces for name, pieces in ANSWERS.items()})
    ports = {"@ORIGIN@": origin, "@RAW@": raw, "@FASTCGI@": fastcgi}
    config = CONFIG
    for name, server in ports.items():
        config = config.replace(name, str(server.port))
    apache = Apache(module, config).start()


def tearDownModule():
    apache.stop()
    faults = [line for line in apache.errors().split("\n") if re.search(r":(crit|alert|emerg)\]|exit signal", line)]
    faults += sanitizer_findings(apache.errors())
    shutil.rmtree(apache.root)
    if faults:
        raise AssertionError("\n".join(faults))


class Ways(unittest.TestCase):
    """What a hostile or broken server sends must be sanitized or refused; see ../../nginx/README.md."""

    def test_every_answer_in_every_location_is_sanitized_or_refused(self):
        found = []
        for location in ("raw", "override", "error-page", "header"):
            for name in ANSWERS:
                for method in METHODS:
                    for headers in (b"", b"Upgrade: x\r\n", b"Range: bytes=2-9\r\n"):
                        if b"Upgrade" in headers and name.startswith("switch"):
                            continue  # a tunnel
                        data = exchange(apache.port, request(f"/{location}/{name}", method, headers=headers))
                        found += [(location, name, method, headers, wrong) for wrong in violations(data, [method])]
        self.assertEqual(found[:20], [], f"{len(found)} findings")

    def test_status_of_an_interim_response_is_refused(self):
        for status in (100, 101, 102, 103):
            for kind in (b"text/html", b"application/json"):
                fastcgi.pages[f"/fastcgi/{status}"] = [b"Status: %d X\r\nContent-Type: %s\r\n\r\n" % (status, kind) + OK]
                fastcgi.pages[f"/fastcgi/page/{status}"] = fastcgi.pages[f"/fastcgi/{status}"]
                for method in METHODS:
                    data = exchange(apache.port, request(f"/fastcgi/{status}", method))
                    self.assertEqual(violations(data, [method]), [])
                    self.assertTrue(data.startswith(b"HTTP/1.1 502 "), data)
                self.assertIn(b"trusted", exchange(apache.port, request(f"/fastcgi/page/{status}")))

    def test_bytes_that_the_header_does_not_announce_are_dropped(self):
        for status, method in ((204, "GET"), (304, "GET"), (200, "HEAD")):
            fastcgi.pages["/fastcgi/none"] = [b"Status: %d X\r\nContent-Type: text/html\r\n\r\n" % status + EVIL]
            data = exchange(apache.port, request("/fastcgi/none", method))
            self.assertEqual((violations(data, [method]), data.partition(b"\r\n\r\n")[2]), ([], b""))

    def test_type_that_the_directive_header_sets_is_refused(self):
        for name in ("json", "png"):
            self.assertTrue(exchange(apache.port, request(f"/header/{name}")).startswith(b"HTTP/1.1 502 "))
        self.assertTrue(exchange(apache.port, request("/header/ok")).endswith(WAYS_CLEAN))


class Filter(unittest.TestCase):
    def body(self, path, expected, status=200, **options):
        answer = apache.get(path, **options)
        self.assertEqual((answer[0], answer[2]), (status, expected))
        return answer[1]

    def serve(self, path, headers, body, status=200):
        origin.pages[path] = (status, headers, body)

    def refused(self, path, why):
        status, _, body = apache.get(path)
        self.assertEqual(status, 502)
        self.assertIn(b"Bad Gateway", body)
        self.assertNotIn(b"<b>1", body)
        self.assertIn("tamis: refused: " + why, apache.errors())

    def test_files_and_other_servers(self):
        self.body("/dirty.html", CLEAN)
        self.body("/origin/dirty", CLEAN)
        self.body("/empty.html", b"")
        self.serve("/pieces", HTML, [DIRTY[:9], DIRTY[9:31], DIRTY[31:]])
        self.body("/origin/pieces", CLEAN)

    def test_directives(self):
        self.body("/off/dirty.html", DIRTY)
        self.body("/text/dirty.html", b"Hello world")
        self.body("/file/dirty.html", b"<p>Hello </p>")
        self.body("/document/dirty.html", b"<html><head></head><body>" + CLEAN + b"</body></html>")
        self.serve("/100", HTML, b"<p>" + b"x" * 97)
        self.serve("/101", HTML, [b"<p>" + b"x" * 50, b"x" * 48])
        self.body("/max/100", b"<p>" + b"x" * 97 + b"</p>")
        self.refused("/max/101", "the body is larger than TamisMaxSize")

    def test_large_body(self):
        self.serve("/large", HTML, [b"<p onclick=x>line</p>" * 1000] * 30)
        self.body("/origin/large", b"<p>line</p>" * 30000)

    def test_configuration_errors(self):
        for directive, expected in [("TamisPolicy policies/bad.json", r'policies/bad.json:1:\d+: .*did you mean "elements"'),
                                    ("TamisPolicy nothing.json", "cannot open .*nothing.json"), ("TamisPolicy coment", 'there is no preset "coment"; write "default", "comment"'),
                                    ("TamisContext DIV", "name of an element"), ("TamisMaxSize 0", "from 1 to"), ("TamisMaxSize 1m", "from 1 to")]:
            other = Apache(module, directive + "\n")
            valid, output = other.check()
            shutil.rmtree(other.root)
            self.assertFalse(valid)
            self.assertRegex(output, expected)

    def test_refusal_and_the_error_document(self):
        self.refused("/nodes/many", "")
        self.body("/page/many", b"<style>trusted</style>sorry", status=502)
        self.body("/nodes/dirty", CLEAN)

    def test_types(self):
        self.body("/picture.png", DIRTY)
        for number, header in enumerate(["TEXT/HTML; x=y", None, "html", "text/plain, text/html", "unknown/unknown"]):
            self.serve(f"/type{number}", {} if header is None else {"Content-Type": header}, DIRTY)
            self.assertEqual(self.body(f"/origin/type{number}", CLEAN)["content-type"], "text/html; charset=utf-8", header)
        self.serve("/latin", {"Content-Type": "text/html; charset=iso-8859-1"}, b"<p>")
        self.refused("/origin/latin", "the charset is not UTF-8")

    def test_headers(self):
        headers = self.body("/dirty.html", CLEAN, headers={"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"})
        self.assertFalse({"etag", "last-modified"} & set(headers))
        self.assertEqual((headers["content-length"], headers["content-type"]), (str(len(CLEAN)), "text/html; charset=utf-8"))
        self.assertEqual(apache.get("/dirty.html", method="HEAD")[0::2], (200, b""))
        self.serve("/part", {**HTML, "Content-Range": "bytes 0-3/9"}, b"<p>x", 206)
        self.refused("/origin/part", "the body is a part of a document")

    def test_encodings(self):
        self.serve("/zipped", {**HTML, "Content-Encoding": "gzip"}, compress(DIRTY))
        self.refused("/origin/zipped", "the body has a Content-Encoding")
        _, headers, body = apache.get("/gzip/long.html", {"Accept-Encoding": "gzip"})
        self.assertEqual((headers["content-encoding"], gzip.decompress(body)), ("gzip", apache.get("/long.html")[2]))

    def test_inflate_before_the_filter(self):
        self.serve("/zipped", {**HTML, "Content-Encoding": "gzip"}, compress(DIRTY))
        self.body("/inflate/zipped", CLEAN)

    def test_server_side_includes(self):
        self.body("/off/page.html", b"<script>mine()</script>" + CLEAN + b"end")
        self.body("/attack.html", b"<p>a</p>")

    def test_error_page_of_another_server(self):
        status, _, body = apache.get("/origin/nothing")
        self.assertEqual(status, 404)
        self.assertNotIn(b"script", body)


if __name__ == "__main__":
    program = unittest.main(testRunner=unittest.TextTestRunner(stream=sys.stdout), exit=False)
    failed = len(program.result.failures) + len(program.result.errors)
    print(f"{max(program.result.testsRun - failed, 0)} passed, {failed} failed")
    sys.exit(1 if failed else 0)
