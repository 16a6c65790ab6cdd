"""servers.py: what the tests and the load measurement share: a real nginx in a temporary folder, and a server behind it."""
import gzip
import http.client
import http.server
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from unittest import mock

FOLDER = pathlib.Path(__file__).resolve().parent.parent
ROOT = FOLDER.parent.parent
SANITIZE = os.environ.get("TAMIS_SANITIZE", "")
NGINX = os.environ.get("TAMIS_NGINX", "nginx")  # the program


def missing():
    """Says why nginx cannot be tested here; returns "" if it can be."""
    source = os.environ.get("NGINX_SOURCE", "/usr/share/nginx/src")
    for found, package in [(shutil.which("gcc"), "gcc"), (shutil.which("make"), "make"), (shutil.which(NGINX), "nginx"),
                           (os.path.exists(source + "/conf_flags"), "nginx-dev")]:
        if not found:
            return f"the nginx module, which needs the Debian package {package}"
    return ""


def build_module(folder=None):
    """Builds the module, and returns its path. A library of ./dev build release is used if it is there. TAMIS_MODULE is a module that exists."""
    if os.environ.get("TAMIS_MODULE"):
        return os.path.realpath(os.environ["TAMIS_MODULE"])
    environment = dict(os.environ)
    library = ROOT / "build/release/libtamis.a"
    if not SANITIZE and library.exists():
        environment.setdefault("TAMIS_LIBRARY", str(library))
    folder = folder or ROOT / "build/integrations" / ("nginx-" + re.sub(r"\W", "-", SANITIZE) if SANITIZE else "nginx")
    built = subprocess.run([FOLDER / "build", folder], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return built.stdout.split("\n")[-2]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def server_environment(leaks=1):
    """With sanitizers, nginx itself is not instrumented, so their run-time library is loaded before it."""
    environment = dict(os.environ)
    if SANITIZE:
        library = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True).stdout.strip()
        environment.update(LD_PRELOAD=library, ASAN_OPTIONS=f"detect_leaks={leaks}:quarantine_size_mb=16:exitcode=86:detect_odr_violation=0:fast_unwind_on_malloc=0",
                           UBSAN_OPTIONS="print_stacktrace=1")
    return environment


def sanitizer_findings(text):
    """What the sanitizers report. What UndefinedBehaviorSanitizer finds in nginx itself (files in src/) does not count. Of the leaks only those count whose memory was allocated below a function of the module, because the
    servers do not free all of their own memory when they end."""
    found = re.findall(r".*ERROR: AddressSanitizer.*|^(?!src/).*runtime error.*", text, re.MULTILINE)
    leaks = re.findall(r"(?:Direct|Indirect) leak of .*?\n\n", text, re.DOTALL)
    return found + [leak for leak in leaks if "tamis" in leak]


class Nginx:
    """An nginx with its files in a temporary folder. In a configuration, @ROOT@ is this folder, @PORT@ its port, and @NAME@ the value of
    NAME in `values`."""

    def __init__(self, module, http, files=(), workers=1, main="", values=()):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="tamis-nginx-"))
        self.root.chmod(0o755)
        self.module, self.workers, self.main = module, workers, main
        self.port = free_port()
        self.values = {"ROOT": self.root, "PORT": self.port, **dict(values)}
        self.process = None
        for folder in ("html", "logs", "temp"):
            (self.root / folder).mkdir()
        for name, content in dict(files).items():
            self.write(name, content)
        self.configure(http)

    def write(self, name, content):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def configure(self, http):
        user = "user root;" if os.geteuid() == 0 else ""
        temp = "\n".join(f"    {kind}_temp_path @ROOT@/temp/{kind};" for kind in
                         ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        text = f"""load_module {self.module};
{user}
daemon off;
pid @ROOT@/nginx.pid;
error_log @ROOT@/logs/error.log info;
worker_processes {self.workers};
{self.main}
events {{ worker_connections 512; }}
http {{
{temp}
    types {{ text/html html; image/svg+xml svg; image/png png; text/css css; application/json json; }}
    default_type application/octet-stream;
    access_log off;
{http}
}}
"""
        for name, value in self.values.items():
            text = text.replace(f"@{name}@", str(value))
        self.write("nginx.conf", text)

    def command(self, *arguments):
        return [NGINX, "-p", str(self.root), "-c", str(self.root / "nginx.conf"), *arguments]

    def check(self):
        """nginx -t: returns whether the configuration is valid, and the output."""
        done = subprocess.run(self.command("-t"), capture_output=True, text=True, env=server_environment(int(NGINX == "nginx")))
        return done.returncode == 0, done.stderr

    def start(self):
        self.output = open(self.root / "logs/stderr", "wb")
        self.process = subprocess.Popen(self.command(), env=server_environment(), stdout=self.output, stderr=self.output)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError("nginx does not start:\n" + self.errors())

    def children(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in text.split()]

    def processor_time(self):
        """The seconds that the workers have used a processor, in the program and in the system."""
        ticks = 0
        for pid in self.children():
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self, field="VmRSS"):
        """The memory of each process of nginx, in KB: what is resident, or with VmHWM the greatest value so far. A process that ends meanwhile is left out."""
        sizes = []
        for pid in self.children():
            try:
                sizes.append(int(re.search(field + r":\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]))
            except (OSError, TypeError):
                pass
        return sizes

    def reload(self):
        """Reloads, and waits until the new workers are there and the old ones accept nothing. Returns False if they do not come."""
        before = set(self.children())
        self.process.send_signal(signal.SIGHUP)
        for _ in range(400):
            if len(set(self.children()) - before) >= self.workers:
                return True
            time.sleep(0.025)
        return False

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process:
            self.output.close()
        status = self.process.returncode if self.process else 0
        return status

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)

    def end(self, expected=None):
        """Stops nginx and removes its folder. Fails if nginx reported faults, other than lines that contain `expected`."""
        self.stop()
        faults = [line for line in self.faults() if not (expected and expected in line)]
        self.remove()
        if faults:
            raise AssertionError("nginx reports faults:\n" + "\n".join(faults[:20]))

    def errors(self):
        return "".join(path.read_text(errors="replace") for path in sorted((self.root / "logs").glob("*"))
                       if path.name in ("error.log", "stderr"))

    def faults(self):
        """The lines that report a crash, an invariant of nginx that does not hold, or a finding of a sanitizer."""
        pattern = re.compile(r"\[(alert|emerg|crit)\]|exited on signal|exited with code (?!86)[1-9]")
        text = self.errors()
        return [line for line in text.split("\n") if pattern.search(line)] + sanitizer_findings(text)

    def get(self, path, headers=(), method="GET", version=11):
        """Returns (status, headers, body). The headers are in lowercase."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection._http_vsn, connection._http_vsn_str = version, f"HTTP/{version // 10}.{version % 10}"
        try:
            connection.request(method, path, headers=dict(headers))
            return read_response(connection.getresponse())
        finally:
            connection.close()


def start_with_failing_malloc(module, http, files):
    """Starts an nginx in which allocations fail as long as a file exists (failing_malloc.c). Returns it and this file, which exists."""
    server = Nginx(module, http, files, main="env FAIL_WHILE; env LD_PRELOAD;")
    library, flag = server.root / "failing_malloc.so", server.root / "fail"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O2", FOLDER / "tests/failing_malloc.c", "-o", library, "-ldl"], check=True)
    with mock.patch.dict(os.environ, {"LD_PRELOAD": str(library), "FAIL_WHILE": str(flag)}):
        server.start()
    flag.touch()
    return server, flag


def read_response(response):
    body = response.read()
    return response.status, {name.lower(): value for name, value in response.getheaders()}, body


class Origin(http.server.ThreadingHTTPServer):
    """A server behind nginx. It answers a path with what `pages` has for it: (status, headers, body). The body is bytes, or a list of
    pieces, which are sent in chunks; None in the list closes the connection there, and a number waits so many seconds."""
    daemon_threads = True

    def __init__(self):
        self.pages = {}
        self.requests = []
        super().__init__(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server_address[1]

    def handle_error(self, request, client_address):
        """nginx closes connections when an answer is too large; this is no error."""


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        self.server.requests.append((self.path, dict(self.headers)))
        status, headers, body = self.server.pages.get(self.path.split("?")[0], (404, {"Content-Type": "text/html"},
                                                      b"<p>not found: <script>evil()</script>" + self.path.encode()))
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if self.command == "HEAD" or status in (204, 304):
            self.end_headers()
        elif isinstance(body, bytes):
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        else:
            self.send_chunks(body)

    do_HEAD = do_POST = do_GET

    def send_chunks(self, pieces):
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for piece in pieces:
            if piece is None:
                self.close_connection = True
                return
            if isinstance(piece, float):
                time.sleep(piece)
                continue
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.flush()
        self.wfile.write(b"0\r\n\r\n")


def compress(text):
    return gzip.compress(text.encode() if isinstance(text, str) else text)


class Result(unittest.TextTestResult):
    def printErrors(self):
        super().printErrors()
        failed = len(self.failures) + len(self.errors)
        for test, why in self.skipped:
            print(f"NOT TESTED: {why}")
        print(f"{self.testsRun - failed - len(self.skipped)} passed, {failed} failed")


def run_tests():
    """Runs the tests of the file that was started. Returns the status of the program."""
    if missing():
        print("NOT TESTED: " + missing())
        return 0
    program = unittest.main(testRunner=unittest.TextTestRunner(stream=sys.stdout, resultclass=Result), exit=False)
    return 0 if program.result.wasSuccessful() else 1
