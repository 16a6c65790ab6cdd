"""campaign.py: tests how tools/campaign reads the messages of engines and sanitizers. Run by ctest."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/campaign"))
sys.dont_write_bytecode = True

import afl  # noqa: E402
import engine  # noqa: E402
import findings  # noqa: E402
import honggfuzz  # noqa: E402
import libfuzzer  # noqa: E402
import lock  # noqa: E402
import plots  # noqa: E402
import targets  # noqa: E402

TARGET = targets.Target("fuzz_sanitize_html")
STACK = """
    #0 0x55 in __sanitizer_print_stack_trace (/b/fuzz/fuzz_sanitize_html+0x1cbe51) (BuildId: fa)
    #7 0x56 in check {root}/fuzz/target.h:28:5
    #8 0x57 in {function} {root}/src/lex/driver.c:{line}:5
"""


def finding(message, function="take", line=31):
    return findings.Finding(pathlib.Path("x"), message + STACK.format(root=ROOT, function=function, line=line), TARGET)


class Findings(unittest.TestCase):
    def test_are_named_by_the_promise_and_the_first_place_in_the_project(self):
        found = finding("FINDING: P5 chunk invariance: the tokens differ")
        self.assertEqual(found.message, "P5 chunk invariance: the tokens differ")
        self.assertEqual(found.place, "take (src/lex/driver.c:31)")
        self.assertRegex(found.name, r"^p5-chunk-invariance-the-tokens-differ-[0-9a-f]{8}$")

    def test_are_the_same_when_only_numbers_quotes_and_lines_differ(self):
        one, other = finding("FINDING: P4: 17 of 'a'", line=3), finding("FINDING: P4: 4 of 'bc'", line=9)
        self.assertEqual(one.key, other.key)

    def test_differ_by_message_and_by_function(self):
        keys = {finding("FINDING: P4 a").key, finding("FINDING: P4 b").key, finding("FINDING: P4 a", "feed").key}
        self.assertEqual(len(keys), 3)

    def test_of_sanitizers_are_known(self):
        for said, message in (("==1==ERROR: AddressSanitizer: heap-use-after-free on address", "heap-use-after-free"),
                              ("/s/a.c:3:4: runtime error: shift exponent 40", "runtime error: shift exponent 40"),
                              ("==1== ERROR: libFuzzer: timeout after 10 seconds", "timeout"),
                              ("==1== ERROR: libFuzzer: deadly signal", "deadly signal")):
            self.assertEqual(finding(said).message, message)


class Engines(unittest.TestCase):
    def test_libfuzzer_is_read_from_its_log_over_restarts(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder, "log")
            worker = libfuzzer.Fuzzer("job", "", ["true"], log, doubtful=[])
            log.write_bytes(b"#5\tINITED cov: 7 ft: 9 corp: 2/3b exec/s: 0 rss: 1Mb\n#8\tNEW    cov: 8 ft: 11 corp: 3/9b lim")
            worker.read()
            self.assertEqual((worker.reading.executions, worker.reading.edges, worker.loaded), (5, 7, True))
            log.write_bytes(log.read_bytes() + b": 4\nstat::number_of_executed_units: 9\n")
            worker.read()
            self.assertEqual((worker.reading.executions, worker.reading.features), (9, 11))
            worker.start()
            worker.process.wait()
            log.write_bytes(log.read_bytes() + b"#2\tpulse  cov: 8 ft: 11 corp: 3/9b\n")
            worker.read()
            self.assertEqual(worker.reading.executions, 11)

    def test_afl_begins_with_main_and_adds_what_the_others_cannot(self):
        self.assertEqual([what[0] for what in afl.wanted(6)], ["main", "cmplog", "asan", "laf", "plain-0", "plain-1"])
        self.assertEqual([what[0] for what in afl.wanted(2)], ["main", "cmplog"])
        self.assertEqual([what[0] for what in afl.wanted(2, asan=True)], ["main", "asan"])
        self.assertEqual([what[0] for what in afl.wanted(6, asan=True)], ["main", "asan", "cmplog", "laf", "plain-0", "plain-1"])

    def test_afl_needs_the_builds_that_its_processes_run(self):
        def presets(jobs, asan=False):
            return afl.Afl.presets(argparse.Namespace(jobs=jobs, asan=asan))
        self.assertEqual(presets(1), ["fuzz", "afl"])
        self.assertEqual(presets(2, asan=True), ["fuzz", "afl", "afl-asan"])
        self.assertEqual(presets(4), ["fuzz", "afl", "afl-cmplog", "afl-asan", "afl-laf"])

    def test_honggfuzz_is_read_from_its_statistics_and_its_last_line(self):
        with tempfile.TemporaryDirectory() as folder:
            log, table = pathlib.Path(folder, "log"), pathlib.Path(folder, "statistics")
            worker = honggfuzz.Fuzzer("honggfuzz", "", ["true"], log, table=table)
            log.write_bytes(b"")
            worker.read()
            self.assertEqual(worker.reading.executions, 0)
            table.write_text("# unix_time, last_cov_update, total_exec\n"
                             "1795452219, 1795452219, 11035, 367, 0, 0, 0, 8839, 206, 696\n"
                             "1795452220, 1795452220, 11089, 369, 0, 0, 0, 8841, 206, 697\n")
            worker.read()
            self.assertEqual((worker.reading.executions, worker.reading.edges, worker.reading.corpus), (11089, 8841, 697))
            log.write_bytes(b"Summary iterations:11141 time:31 speed:359 crashes_count:0 timeout_count:0\n")
            worker.read()
            self.assertEqual((worker.reading.executions, worker.reading.edges), (11141, 8841))

    def test_get_seeds_and_regressions_of_the_same_name(self):
        with tempfile.TemporaryDirectory() as folder:
            target = targets.Target("fuzz_policy_json")
            target.seeds, target.regressions = pathlib.Path(folder, "seeds"), pathlib.Path(folder, "regressions")
            target.of_tests = pathlib.Path(folder, "none")
            for source, text in ((target.seeds, "1"), (target.regressions, "2")):
                source.mkdir()
                (source / "name").write_text(text)
            made = engine.Engine.fill(argparse.Namespace(target=target), pathlib.Path(folder, "all"))
            self.assertEqual({path.name: path.read_text() for path in made.iterdir()}, {"name": "1", "regression-name": "2"})


class Locks(unittest.TestCase):
    HOLD = ("import sys; sys.path.insert(0, sys.argv[1]); import lock, pathlib, targets; t = targets.Target('fuzz_lex_html'); "
            "t.home = pathlib.Path(sys.argv[2]); held = lock.Lock(t, 'AFL++'); print(flush=True); sys.stdin.read()")

    def test_refuse_a_second_campaign_and_name_the_process_of_the_first(self):
        with tempfile.TemporaryDirectory() as folder:
            target = targets.Target("fuzz_lex_html")
            target.home = pathlib.Path(folder, "home")
            lock.check(target)
            self.assertFalse(target.home.exists())
            first = subprocess.Popen([sys.executable, "-B", "-c", self.HOLD, ROOT / "tools/campaign", target.home],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            first.stdout.readline()
            for second in (lambda: lock.Lock(target, "libFuzzer"), lambda: lock.check(target)):
                with self.assertRaisesRegex(targets.Trouble, rf"^fuzz_lex_html: .*\(process {first.pid}, AFL\+\+, since .*kill -INT {first.pid}$"):
                    second()
            first.kill()  # the lock is released however the process ends
            first.communicate()
            with lock.Lock(target, "libFuzzer"):
                self.assertIn(f"process {os.getpid()}, libFuzzer", (target.home / "lock").read_text())
                with self.assertRaises(targets.Trouble):
                    lock.check(target)
            lock.check(target)


class Pictures(unittest.TestCase):
    def test_speed_is_over_stretches_and_counts_everything(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "speeds")
            self.assertTrue(plots.write_speeds([[t, 100 * t] for t in range(26)], path))
            self.assertEqual(path.read_text().split(), ["0", "100.0", "10", "100.0", "20", "100.0", "25", "100.0"])


class Targets(unittest.TestCase):
    def test_all_have_words(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, ROOT / "tools/gen_dictionaries.py", folder], check=True)
            for target in targets.all_targets():
                with self.subTest(target.name):
                    self.assertRegex(pathlib.Path(folder, f"{target.name}.dict").read_text(), r'(?m)^".+"$')

    def test_all_say_what_they_check(self):
        for target in targets.all_targets():
            with self.subTest(target.name):
                self.assertRegex(target.about[0], r"[Oo]racle|[Pp]romise|P[1-9]")
                self.assertTrue(target.promises)

    def test_all_are_in_the_manual(self):
        manual = (ROOT / "docs/fuzzing.md").read_text()
        self.assertEqual([t.name for t in targets.all_targets() if f"`{t.name}`" not in manual], [])


if __name__ == "__main__":
    unittest.main()
