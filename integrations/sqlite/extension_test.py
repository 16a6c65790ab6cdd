#!/usr/bin/env python3
"""extension_test.py: tests the SQLite extension, whose path is in TAMIS_SQLITE, in Python's module sqlite3. `test` calls it."""
import ctypes
import json
import os
import sqlite3
import tempfile
import threading
import unittest

EXTENSION = os.environ["TAMIS_SQLITE"]
PRESETS = ["default", "comment", "article", "email", "svg", "text"]
SCRIPT = "<p onclick=x>a<script>b</script>"


def library():
    """The SQLite that this process uses, from the list of its files."""
    with open("/proc/self/maps") as maps:
        names = {line.split()[-1] for line in maps if "libsqlite3" in line}
    if not names:
        raise unittest.SkipTest("this Python contains its own SQLite")
    return ctypes.CDLL(names.pop())


def memory_used():
    function = library().sqlite3_memory_used
    function.restype = ctypes.c_int64
    return function()


def set_limit(limit):
    """Sets the limit on the memory of SQLite; 0 for none."""
    function = library().sqlite3_hard_heap_limit64
    function.argtypes, function.restype = [ctypes.c_int64], ctypes.c_int64
    function(limit)


def connect(path=":memory:", **settings):
    db = sqlite3.connect(path, **settings)
    db.enable_load_extension(True)
    db.load_extension(EXTENSION)
    db.enable_load_extension(False)
    return db


def policy(i):
    return json.dumps({"elements": ["p", {"name": "a", "attributes": [f"x{i}"]}]})


class Extension(unittest.TestCase):
    def setUp(self):
        self.db = connect()

    def tearDown(self):
        self.db.close()

    def ask(self, function, *arguments):
        marks = ", ".join("?" * len(arguments))
        return self.db.execute(f"SELECT tamis_{function}({marks})", arguments).fetchone()[0]

    def refuses(self, message, function, *arguments, error=sqlite3.OperationalError):
        with self.assertRaises(error) as caught:
            self.ask(function, *arguments)
        self.assertEqual(str(caught.exception), message)


class Functions(Extension):
    def test_defaults(self):
        self.assertEqual(self.ask("sanitize", SCRIPT), "<p>a</p>")
        self.assertEqual(self.ask("text", "<p>a<p>b"), "a\n\nb")
        self.assertEqual(self.ask("markdown", "<b>a</b>"), "**a**")
        self.assertRegex(self.ask("version"), r"^\d+\.\d+\.\d+$")

    def test_explain_is_json(self):
        report = json.loads(self.ask("explain", "\n<b onclick=x>", "comment"))
        self.assertEqual(report["total"], 1)
        self.assertEqual((report["changes"][0]["reason"], report["changes"][0]["line"]), ("event-handler", 2))
        self.assertEqual(len(json.loads(self.ask("explain", "<i onclick=a onfocus=b>", "default", "{}", 1))["changes"]), 1)

    def test_options(self):
        self.assertEqual(self.ask("sanitize", "<td>a", "default", '{"context": "tr"}'), "<td>a</td>")
        self.assertEqual(self.ask("sanitize", "<p id=a>", "article", '{"idPrefix": "m7-"}'), '<p id="m7-a"></p>')
        for empty in ("", " ", "{}", " { } "):
            self.assertEqual(self.ask("text", "<p>a", "default", empty), "a")

    def test_is_clean_means_that_nothing_changes(self):
        for preset in PRESETS:
            for html in (SCRIPT, "<b><p>x</b>y", "&lt;", "<table><td>a", "", "<p"):
                safe = self.ask("sanitize", html, preset)
                self.assertEqual(self.ask("is_clean", html, preset), int(safe == html))
                self.assertEqual(self.ask("is_clean", safe, preset), 1)

    def test_a_refused_document_is_not_clean(self):
        options = '{"limits": {"NODES": 3}}'
        self.assertEqual(self.ask("is_clean", "<p>a</p><p>b</p>", "default", options), 0)
        self.assertEqual(self.ask("is_clean", "<p>a</p><p>b</p>"), 1)

    def test_gate(self):
        self.assertIsNone(self.ask("gate", "<p>a</p>"))
        self.assertEqual(self.ask("gate", "\n<p onclick>"),
                         '2:11: the policy does not list this attribute for this element (byte 11, at "<p onclick>")')
        for preset in PRESETS:
            for html in (SCRIPT, "<b><p>x</b>y", "&lt;", "<table><td>a", "", "<p", "<a href=x>&nbsp;"):
                self.assertIsNone(self.ask("gate", self.ask("sanitize", html, preset), preset))
        style = '{"elements": ["style"]}'
        self.assertRegex(self.ask("gate", "a & b", style), r'^1:\d+: ')
        self.assertIsNone(self.ask("gate", "a & b", style, '{"context": "style"}'))
        self.assertEqual(self.db.execute("SELECT count(*) FROM json_each(?) WHERE tamis_gate(value, 'comment') IS NOT NULL",
                                         [json.dumps(["<b>a</b>", SCRIPT, "<b>", "a", None])]).fetchone()[0], 1)

    def test_null_is_null(self):
        for function in ("sanitize", "text", "markdown", "explain", "is_clean", "gate"):
            self.assertIsNone(self.ask(function, None))
            self.assertIsNone(self.ask(function, None, "default"))

    def test_types(self):
        self.assertEqual(self.ask("sanitize", 12), "12")
        self.assertEqual(self.ask("sanitize", "<p>é\U0001F600".encode()), "<p>é\U0001F600</p>")
        self.assertEqual(self.ask("sanitize", b"a\xff"), "a\ufffd")
        self.assertEqual(self.ask("sanitize", b""), "")
        self.assertEqual(self.ask("sanitize", "a\0b<script>"), "ab")
        self.assertEqual(self.db.execute("SELECT typeof(tamis_sanitize(x'3c703e'))").fetchone()[0], "text")

    def test_utf16_database(self):
        self.db.execute("PRAGMA encoding = 'UTF-16le'")
        self.db.execute("CREATE TABLE t (body TEXT, safe TEXT AS (tamis_sanitize(body)) STORED)")
        self.db.execute("INSERT INTO t (body) VALUES (?)", ["<p onclick=x>é\U0001F600"])
        self.assertEqual(self.db.execute("PRAGMA encoding").fetchone()[0], "UTF-16le")
        self.assertEqual(self.db.execute("SELECT safe, tamis_is_clean(safe) FROM t").fetchone(), ("<p>é\U0001F600</p>", 1))


class Errors(Extension):
    def test_policies(self):
        presets = '"default", "comment", "article", "email", "svg" or "text"'
        self.refuses(f'tamis refused the policy: there is no preset "x" (status TAMIS_INVALID_ARGUMENT); write {presets}', "sanitize", "", "x")
        self.refuses('tamis refused the policy: elemens: unknown member (line 2, column 1 of the policy, status TAMIS_INVALID_POLICY);'
                     ' did you mean "elements"?', "text", "a", '{\n"elemens": []}')
        self.refuses("tamis refused the policy: the text is longer than 1048576 bytes (status TAMIS_INVALID_POLICY); write a shorter policy",
                     "sanitize", "a", " " * 1048576 + "{}")

    def test_a_file_is_never_read(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write('{"elements": ["script"]}')
            file.flush()
            for name in (file.name, json.dumps({"extends": file.name}), json.dumps({"extends": os.path.basename(file.name)})):
                with self.assertRaisesRegex(sqlite3.OperationalError, "tamis refused the policy"):
                    self.ask("sanitize", "a", name)

    def test_options(self):
        self.refuses('tamis refused the options: contxt: unknown option (status TAMIS_INVALID_ARGUMENT); did you mean "context"?',
                     "sanitize", "a", "default", '{"contxt": "td"}')
        self.refuses("tamis refused the options: dialect: the gate reads only HTML (status TAMIS_INVALID_ARGUMENT)",
                     "gate", "a", "default", '{"dialect": "xml5"}')
        self.refuses("tamis refused the options: the text is longer than 4096 bytes (status TAMIS_INVALID_ARGUMENT); write shorter options",
                     "is_clean", "a", "default", " " * 4097)

    def test_null_is_no_setting(self):
        message = "tamis: the policy and the options must not be NULL; omit the argument to use its default"
        self.refuses(message, "sanitize", "a", None)
        self.refuses(message, "is_clean", "<script>", None)
        self.refuses(message, "gate", "<script>", None)
        self.refuses(message, "explain", "a", "default", None)

    def test_numbers_of_changes(self):
        for number in (-1, "x", None, 1.5):
            self.refuses("tamis: the number of changes must be an integer that is not negative", "explain", "a", "default", "{}", number)
        self.refuses("tamis refused the options: report: must be an integer from 0 to 1000000 (status TAMIS_INVALID_ARGUMENT)",
                     "explain", "a", "default", "{}", 1000001)

    def test_documents(self):
        self.refuses("tamis refused the document: the limit INPUT_BYTES was exceeded (bytes of input of one document; memory and work grow with the input)"
                     " (line 1, column 33554433 of the document, status TAMIS_OVER_MAX_INPUT_BYTES); reject the input or raise the limit",
                     "sanitize", "x" * 33554433, error=sqlite3.DataError)
        self.assertEqual(self.ask("is_clean", "x" * 33554433), 0)
        self.assertEqual(self.ask("sanitize", SCRIPT), "<p>a</p>")

    def test_wrong_numbers_of_arguments(self):
        for function, count in (("sanitize", 0), ("sanitize", 4), ("explain", 5), ("version", 1)):
            with self.assertRaisesRegex(sqlite3.OperationalError, "wrong number of arguments"):
                self.ask(function, *["a"] * count)

    def test_a_failed_statement_changes_nothing(self):
        self.db.execute("CREATE TABLE t (body TEXT)")
        self.db.executemany("INSERT INTO t VALUES (?)", [["<p>a"], ["<b>" * 5000], ["<p>b"]])
        self.db.commit()
        with self.assertRaises(sqlite3.DataError):
            self.db.execute("UPDATE t SET body = tamis_sanitize(body)")
        self.assertEqual([len(row[0]) for row in self.db.execute("SELECT body FROM t")], [4, 15000, 4])


class Schema(Extension):
    def test_deterministic_and_innocuous(self):
        self.db.execute("PRAGMA trusted_schema = OFF")
        self.db.executescript("""
            CREATE TABLE t (body TEXT CHECK (tamis_is_clean(body, 'comment')), plain TEXT AS (tamis_text(body)) STORED);
            CREATE INDEX i ON t (tamis_text(body, 'comment')) WHERE tamis_is_clean(body);
            CREATE VIEW v AS SELECT tamis_sanitize(body, 'text') AS body FROM t;
            CREATE TABLE source (body TEXT);
            CREATE TRIGGER g AFTER INSERT ON source BEGIN INSERT INTO t VALUES (tamis_sanitize(NEW.body, 'comment')); END;
            INSERT INTO source VALUES ('<p onclick=x>a <b>b');
        """)
        self.assertEqual(self.db.execute("SELECT * FROM t").fetchall(), [("<p>a <b>b</b></p>", "a b")])
        self.assertEqual(self.db.execute("SELECT * FROM v").fetchall(), [("a b",)])
        with self.assertRaisesRegex(sqlite3.IntegrityError, "CHECK constraint failed"):
            self.db.execute("INSERT INTO t VALUES ('<p>not closed')")


class Resources(Extension):
    def test_many_policies(self):
        for i in list(range(100)) * 2:
            self.assertEqual(self.ask("sanitize", f"<a x{i}=1 x200=2>b</a>", policy(i)), f'<a x{i}="1">b</a>')
        before = memory_used()
        for i in range(1000):
            self.ask("sanitize", "<p>a", policy(i))
        self.assertLess(memory_used(), before + 262144)

    def test_large_policies(self):
        self.ask("sanitize", "a")
        before = memory_used()
        for i in range(18):
            names = [f"x{i}-{j}" for j in range(60000)]
            self.assertEqual(self.ask("sanitize", f"<{names[-1]}>a", json.dumps({"elements": names})), f"<{names[-1]}>a</{names[-1]}>")
        self.assertLess(memory_used(), before + 36 * 1048576)

    def test_settings_of_policies_that_come_and_go(self):
        cells = "<td>a<td>b"
        for i in range(20):
            in_row = json.dumps({"elements": ["td", f"x{i:03}"], "context": "tr"})
            others = [json.dumps({"elements": ["td", f"y{i:02}-{j:02}"], "context": "div"}) for j in range(20)]
            self.assertEqual(self.ask("text", cells, in_row), "a\tb")
            for other in others:  # the first policy is freed
                self.assertEqual(self.ask("sanitize", cells, other), "ab")
            for other in others[4:]:
                self.assertEqual(self.ask("text", cells, other), "ab")

    def test_policies_and_functions_that_alternate(self):
        for _ in range(50):
            for preset, safe in (("comment", "<div>a</div>"), ("article", "<h1>a</h1>"), ("text", "a")):
                self.assertEqual(self.ask("sanitize", "<h1>a</h1>", preset), safe)
                self.assertEqual(self.ask("text", "<h1>a</h1>", preset), "a")
            self.assertEqual(self.ask("sanitize", "<td>a", "article", '{"context": "tr"}'), "<td>a</td>")
            self.assertEqual(self.ask("sanitize", "<p id=a>", "article", '{"idPrefix": "x-"}'), '<p id="x-a"></p>')
            self.assertEqual(json.loads(self.ask("explain", "<h1>a</h1>", "article"))["total"], 0)

    def test_memory_of_a_large_document_is_released(self):
        self.ask("text", "a")
        before = memory_used()
        self.assertEqual(len(self.ask("text", "<p>x" * 300000)), 899998)
        self.assertEqual(self.ask("is_clean", "<p>x" * 300000, "default", '{"limits": {"NODES": 500000}, "straight": false}'), 0)
        self.assertLess(memory_used(), before + 4194304)

    def test_closing_releases_everything(self):
        connect().close()
        before = memory_used()
        for _ in range(20):
            db = connect()
            for preset in PRESETS:
                db.execute("SELECT tamis_sanitize('<p>a', ?), tamis_explain('<p>a', ?), tamis_text('a', ?)", [preset] * 3).fetchall()
            db.close()
        self.assertLessEqual(memory_used(), before)

    def test_loading_twice(self):
        self.assertEqual(self.ask("sanitize", SCRIPT), "<p>a</p>")
        self.db.enable_load_extension(True)
        self.db.load_extension(EXTENSION)
        self.assertEqual(self.ask("sanitize", SCRIPT), "<p>a</p>")

    def test_every_failure_of_memory_is_survived(self):
        """A limit on the memory of SQLite makes allocations fail, at a later place each time. Every call gives the right result or an
        error, and the next call works."""
        calls = [("sanitize", "<p>a<b>" * 300, "comment"), ("explain", "<p onclick=x>a" * 300, policy(1)), ("text", "<p>a" * 300, "email")]
        expected = [self.ask(*call) for call in calls]
        failures, successes = 0, 0
        for extra in [*range(1024, 200000, 1777), *range(200000, 1500000, 40001)]:
            db = connect()
            for (function, html, preset), right in zip(calls, expected):
                set_limit(memory_used() + extra)
                try:
                    self.assertEqual(db.execute(f"SELECT tamis_{function}(?, ?)", [html, preset]).fetchone()[0], right)
                    successes += 1
                except MemoryError:
                    failures += 1
                finally:
                    set_limit(0)
            self.assertEqual(db.execute("SELECT tamis_sanitize(?)", [SCRIPT]).fetchone()[0], "<p>a</p>")
            db.close()
        self.assertGreater(failures, 50)
        self.assertGreater(successes, 50)


MANY = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000000) "


class Interrupts(Extension):
    def test_a_statement_is_cancelled_between_documents(self):
        timer = threading.Timer(0.2, self.db.interrupt)
        timer.start()
        with self.assertRaisesRegex(sqlite3.OperationalError, "interrupted"):
            self.db.execute(MANY + "SELECT sum(length(tamis_sanitize('<p>' || i))) FROM n").fetchone()
        timer.join()
        self.assertEqual(self.ask("sanitize", SCRIPT), "<p>a</p>")

    def test_connections_in_threads(self):
        def work(preset, results):
            db = connect()
            rows = db.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
                              "SELECT count(DISTINCT tamis_sanitize('<h1>a</h1>', ?)), max(tamis_sanitize('<h1>a</h1>', ?)) FROM n", [preset] * 2)
            results.append((preset, rows.fetchone()))
            db.close()
        results = []
        threads = [threading.Thread(target=work, args=(preset, results)) for preset in ("comment", "article", "text", "default")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(dict(results), {"comment": (1, "<div>a</div>"), "article": (1, "<h1>a</h1>"), "text": (1, "a"),
                                         "default": (1, "<h1>a</h1>")})

    def test_one_connection_in_threads(self):
        db = connect(check_same_thread=False)
        wrong = []

        def work(preset, safe):
            for _ in range(500):
                if db.execute("SELECT tamis_sanitize('<h1>a</h1>', ?)", [preset]).fetchone()[0] != safe:
                    wrong.append(preset)
        threads = [threading.Thread(target=work, args=pair) for pair in (("comment", "<div>a</div>"), ("article", "<h1>a</h1>"), ("text", "a"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        db.close()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
