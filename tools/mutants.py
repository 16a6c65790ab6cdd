#!/usr/bin/env python3
"""Checks that the tests and fuzz targets catch bugs: adds deliberate bugs to tamis, one at a time, and runs them.

The bugs are in tests/mutants/list.toml. The source tree is copied into build/mutants. With each bug it is built with
clang's AddressSanitizer, UndefinedBehaviorSanitizer and libFuzzer and goes through three stages, up to the first that
catches the bug:

  replay   the fuzz targets that fit the file run their corpora
  tests    all tests: those of the file's folder first, then the quick ones, and of these those of the promise
  fuzz     the same targets, fuzzed for a minute together, from their corpora

A test that fails without any bug does not count. The results are in build/mutants/results.json, and the table that is printed
at the end in build/mutants/table.md. A run that was interrupted continues: bugs that were tried on the same sources are not tried
again. The exit status is 1 if a bug was not caught.

--random N adds random bugs instead (tools/random_bugs.py). It runs all of ctest, with the replay of the corpora and without
fuzzing, in a build without sanitizers, so that a bug takes seconds. A bug that does not change the object code is counted as
equivalent. tests/mutants/survivors.toml explains bugs that change nothing that can be observed. The results are written to
build/mutants/random-SEED.json. The exit status is 1 if a bug survived.

examples:
  tools/mutants.py --jobs 2                 all bugs: about half a minute each
  tools/mutants.py --only 'sgml-*'          some of them
  tools/mutants.py --stages replay,fuzz     what the targets find without the tests
  tools/mutants.py --all-stages             go on after a catch
  tools/mutants.py --check                  every bug still applies, each folder and promise has some (no building)
  tools/mutants.py --random 300 --seed 1 --jobs 2
"""
import argparse
import concurrent.futures
import fnmatch
import hashlib
import json
import os
import pathlib
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import tomllib

import random_bugs

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "tests/mutants/list.toml"
SURVIVORS = ROOT / "tests/mutants/survivors.toml"
STAGES = ["replay", "tests", "fuzz"]
PROMISES = [f"P{i}" for i in range(1, 12)]
COPIED = ["CMakeLists.txt", "SECURITY.md", "cli", "cmake", "corpus", "docs", "examples", "fuzz", "include", "json", "policies", "src",
          "tests", "bench", "bindings/core", "man", "completions", "tools/manual",
          "tools/gen_dictionaries.py", "tools/gen_seeds.py"]

# The targets for a file: those of the first row with which its path begins. A bug may name others.
FITTING = [
    ("src/base/scan", ["fuzz_base_scan", "fuzz_input_utf8", "fuzz_lex_html"]),
    ("src/base/", ["fuzz_sanitize_html", "fuzz_sanitize_allocation", "fuzz_api_calls", "fuzz_lex_html"]),
    ("src/input/", ["fuzz_input_utf8", "fuzz_lex_html"]),
    ("src/lex/scan_tag", ["fuzz_straight", "fuzz_lex_html"]),
    ("src/lex/html/script", ["fuzz_lex_script", "fuzz_lex_html"]),
    ("src/lex/html/text", ["fuzz_lex_raw", "fuzz_lex_html"]),
    ("src/lex/html/", ["fuzz_lex_html", "fuzz_lex_references", "fuzz_lex_raw"]),
    ("src/lex/charref/", ["fuzz_lex_references", "fuzz_lex_html"]),
    ("src/lex/html2008/", ["fuzz_lex_html2008"]),
    ("src/lex/xml5/", ["fuzz_lex_xml5", "fuzz_parse_xml5"]),
    ("src/lex/sgml/", ["fuzz_lex_sgml"]),
    ("src/lex/", ["fuzz_lex_html", "fuzz_lex_raw", "fuzz_lex_xml5", "fuzz_lex_html2008", "fuzz_lex_sgml"]),
    ("src/parse/xml5/", ["fuzz_parse_xml5", "fuzz_sanitize_xml5"]),
    ("src/parse/nesting", ["fuzz_straight", "fuzz_serialize_html", "fuzz_parse_html"]),
    ("src/parse/", ["fuzz_parse_html", "fuzz_sanitize_html"]),
    ("src/value/url/candidates", ["fuzz_sanitize_srcset", "fuzz_sanitize_url", "fuzz_sanitize_policy"]),
    ("src/value/url/rewrite", ["fuzz_sanitize_rewrite", "fuzz_sanitize_policy"]),
    ("src/value/url/template", ["fuzz_sanitize_rewrite", "fuzz_sanitize_policy"]),
    ("src/value/url/ask", ["fuzz_sanitize_rewrite"]),
    ("src/sanitize/urls", ["fuzz_sanitize_rewrite"]),
    ("src/sanitize/callbacks", ["fuzz_sanitize_callback"]),
    ("src/sanitize/element", ["fuzz_sanitize_callback"]),
    ("src/sanitize/answers", ["fuzz_sanitize_callback"]),
    ("src/value/url/", ["fuzz_sanitize_url", "fuzz_sanitize_policy", "fuzz_sanitize_html"]),
    ("src/value/css/", ["fuzz_sanitize_css", "fuzz_sanitize_policy", "fuzz_sanitize_html"]),
    ("src/report/", ["fuzz_sanitize_report"]),
    ("src/policy/", ["fuzz_policy_json", "fuzz_sanitize_policy", "fuzz_sanitize_html", "fuzz_sanitize_xml5"]),
    ("src/value/", ["fuzz_sanitize_policy", "fuzz_sanitize_html", "fuzz_sanitize_xml5"]),
    ("src/sanitize/", ["fuzz_sanitize_html", "fuzz_policy_json", "fuzz_sanitize_xml5", "fuzz_sanitize_policy"]),
    ("src/serialize/xml", ["fuzz_sanitize_xml5"]),
    ("src/serialize/portable", ["fuzz_serialize_portable"]),
    ("src/serialize/", ["fuzz_serialize_html", "fuzz_sanitize_html"]),
    ("src/straight/", ["fuzz_straight"]),
    ("src/write/snapshot", ["fuzz_stream"]),
    ("src/write/skeleton", ["fuzz_stream"]),
    ("src/write/final", ["fuzz_stream"]),
    ("src/exact", ["fuzz_stream"]),
    ("src/text/", ["fuzz_serialize_text"]),
    ("src/markdown/", ["fuzz_serialize_markdown", "fuzz_serialize_cmark"]),
    ("src/tamis.c", ["fuzz_api_calls", "fuzz_sanitize_html", "fuzz_sanitize_allocation"]),
    ("src/settings.c", ["fuzz_api_calls", "fuzz_sanitize_html", "fuzz_sanitize_allocation"]),
    ("src/gate/", ["fuzz_gate", "fuzz_sanitize_html", "fuzz_sanitize_policy"]),
    ("src/gated", ["fuzz_gate", "fuzz_stream"]),
    ("src/verify/", ["fuzz_serialize_portable"]),
    ("bindings/core/", ["fuzz_binding_calls"]),
    *((f"json/{name}.", ["fuzz_base_json", "fuzz_policy_json"])
      for name in ["pull", "string", "twins", "tree", "number", "escape", "fault"]),
    ("json/", ["fuzz_policy_json", "fuzz_sanitize_policy"]),
    ("include/tamis/rules.def", ["fuzz_policy_json", "fuzz_sanitize_policy"]),
]


# The folders of tests of each promise, in addition to the file's folder.
PROMISE_LABELS = {"P1": "property", "P2": "property", "P3": "api", "P4": "pathological", "P7": "api", "P8": "property", "P10": "property", "P11": "property"}


def fitting_targets(file):
    return next((targets for prefix, targets in FITTING if file.startswith(prefix)), [])


class Stale(Exception):
    """The list does not fit the sources."""


# ---- The list


def digest(mutant):
    return hashlib.sha256("\0".join([mutant["file"], mutant["old"], mutant["new"]]).encode()).hexdigest()[:16]


def read_list():
    mutants = tomllib.loads(LIST.read_text())["mutant"]
    for m in mutants:
        m["digest"] = digest(m)
    return mutants


def replaced(text, old, new, where):
    count = text.count(old)
    if count != 1:
        raise Stale(f"{where}: the text to replace stands there {count} times, not once:\n{old}")
    return text.replace(old, new)


def folder_of(file):
    return file.rpartition("/")[0]


def folders():
    """The folders in which there must be bugs: those of src/ with C files, json/, cli/ and bindings/core/."""
    found = {str(path.parent.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.c")}
    return found | {"json", "cli", "bindings/core"}


def check_list(mutants):
    wrong = []
    for m in mutants:
        unknown = set(m) - {"id", "file", "promise", "bug", "old", "new", "targets", "digest"}
        if unknown or m["promise"] not in PROMISES:
            wrong.append(f"{m['id']}: bad members {sorted(unknown)} or promise")
        try:
            replaced((ROOT / m["file"]).read_text(), m["old"], m["new"], f"{m['id']}: {m['file']}")
        except (Stale, OSError) as e:
            wrong.append(str(e))
    for member in ("id", "digest"):
        seen = [m[member] for m in mutants]
        wrong += [f"{value}: stands in the list twice" for value in set(seen) if seen.count(value) > 1]
    wrong += [f"no bug breaks {p}" for p in PROMISES if p not in {m["promise"] for m in mutants}]
    wrong += [f"no bug is in {f}" for f in sorted(folders() - {folder_of(m["file"]) for m in mutants})]
    return wrong


# ---- The copied tree and its build


def sync(tree):
    """Makes the copy equal to the source tree, and writes only files that differ."""
    wanted = {}
    for name in COPIED:
        top = ROOT / name
        for path in [top] if top.is_file() else top.rglob("*"):
            if path.is_file() and not {"node_modules", "mutants"} & set(path.parts):
                wanted[path.relative_to(ROOT)] = path.read_bytes()
    for path in list(tree.rglob("*")):
        if path.is_file() and path.relative_to(tree) not in wanted:
            path.unlink()
    for path, content in wanted.items():
        copy = tree / path
        if not copy.exists() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)
            shutil.copymode(ROOT / path, copy)
    sums = sorted(f"{path} {hashlib.sha256(content).hexdigest()}" for path, content in wanted.items())
    return hashlib.sha256("\n".join(sums).encode()).hexdigest()[:16]


running = set()
stopping = threading.Event()


def run(command, seconds, cwd=None, **env):
    """Runs a command in its own process group. Returns (exit status or None if it took too long, output)."""
    p = subprocess.Popen([str(c) for c in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, cwd=cwd, env={**os.environ, **env}, start_new_session=True)
    running.add(p)
    try:
        output, _ = p.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(p.pid, signal.SIGKILL)
        output, _ = p.communicate()
        return None, output.decode(errors="replace")
    finally:
        running.discard(p)
    if stopping.is_set():  # the run was stopped, so there is no result
        raise KeyboardInterrupt
    return p.returncode, output.decode(errors="replace")


class Memory:
    """Facts about the tree without bugs, kept in a file: which tests pass, and how long each takes."""

    def __init__(self, path, tree):
        self.path, self.lock = path, threading.Lock()
        self.data = json.loads(path.read_text()) if path.exists() else {"seconds": {}}
        if self.data.get("tree") != tree:
            self.data = {"tree": tree, "passes": {}, "seconds": self.data["seconds"]}

    def get(self, what, key, default=None):
        return self.data[what].get(key, default)

    def put(self, what, key, value):
        with self.lock:
            self.data[what][key] = value
            self.path.write_text(json.dumps(self.data, indent=1, sort_keys=True) + "\n")


def failures(output):
    """The files that ninja could not build."""
    return set(re.findall(r"^FAILED: (\S+)", output, re.M))


def errors(output):
    return "\n".join(re.findall(r"^.*(?:error:|FAILED: ).*$", output, re.M)[:20])


class Worker:
    """A copy of the tree with its build. Tests and targets share one library (TAMIS_QUICK_LINK), so that for a bug, one file is compiled
    and one or two files are linked."""

    NAME = "worker"
    CONFIGURATION = ["-DCMAKE_C_COMPILER=clang", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O1 -gline-tables-only",
                     "-DTAMIS_SANITIZE=fuzzer-no-link,address,undefined", "-DTAMIS_FUZZ=ON"]

    def __init__(self, scratch, number, options):
        self.folder = scratch / f"{self.NAME}{number}"
        self.tree, self.build, self.clean = (self.folder / name for name in ("tree", "build", "clean"))
        self.options = options
        self.tests = []
        self.original = None  # the text without the bug of the file that has it
        self.last = read_results(scratch / "results.json")
        self.broken = set()

    def prepare(self):
        self.tree.mkdir(parents=True, exist_ok=True)
        digest_of_tree = sync(self.tree)
        if not (self.build / "build.ninja").exists():
            status, output = run(
                ["cmake", "-G", "Ninja", "-S", self.tree, "-B", self.build, *self.CONFIGURATION, "-DTAMIS_TESTS=ON",
                 "-DTAMIS_QUICK_LINK=ON", f"-DTAMIS_CONFORMANCE_DIR={self.options.conformance}"], 300)
            if status != 0:
                raise Stale(f"cmake failed:\n{output}")
        output = self.make()
        if output:
            self.broken = failures(output)
            say(f"LEFT OUT: what does not build without any bug:\n{errors(output)}")
        if any("tamis_objects" in b for b in self.broken):
            raise Stale("the library itself does not build")
        self.clean.mkdir(exist_ok=True)
        for library in self.build.glob("libtamis_all.so*"):
            shutil.copy2(library, self.clean)
        self.find_tests()
        self.memory = Memory(self.folder / "memory.json", digest_of_tree)

    def make(self):
        """None if as much is built as without a bug; otherwise the compiler's message."""
        status, output = run(["ninja", "-C", self.build, f"-j{self.options.build_jobs}", "-k0"], 1800)
        return None if status == 0 or (self.broken and failures(output) == self.broken) else output

    def has_test(self, name):
        return not name.startswith("corpus/")  # the first stage runs them

    def find_tests(self):
        _, output = run(["ctest", "--show-only=json-v1"], 60, cwd=self.build)
        for t in json.loads(output)["tests"]:
            labels = next((p["value"] for p in t.get("properties", []) if p["name"] == "LABELS"), [])
            if "command" in t and self.has_test(t["name"]):
                self.tests.append({"name": t["name"], "command": t["command"], "labels": set(labels)})

    def is_news(self, mutant, key, command):
        """Whether the failed test passes without the bug. If the bug is only in the library, the library from before is used;
        otherwise the bug is taken out, and put in again."""
        if self.memory.get("passes", key) is None:
            in_library = mutant["file"].startswith(("src/", "json/")) and mutant["file"].endswith(".c")
            status, output = (run(command, 600, cwd=self.build / "tests", LD_LIBRARY_PATH=str(self.clean)) if in_library
                              else self.run_without(mutant, command))
            self.memory.put("passes", key, status == 0)
            if status != 0:
                say(f"LEFT OUT: {key} fails without any bug: {words_of(output, status)}")
        return self.memory.get("passes", key)

    def run_without(self, mutant, command):
        path = self.tree / mutant["file"]
        changed = path.read_text()
        try:
            path.write_text(self.original)
            self.make()
            return run(command, 600, cwd=self.build / "tests")
        finally:
            path.write_text(changed)
            self.make()

    def targets(self, mutant):
        fitting = mutant.get("targets") or fitting_targets(mutant["file"])
        found = [t for t in fitting if (self.build / t).exists()]
        if fitting and not found:
            raise Stale(f"{mutant['id']}: none of the targets {fitting} is built")
        return found


# ---- The stages. Each returns {"by", "message"} of the test or target that caught the bug, or None.

WORDS = [r"FINDING: (.*)", r"\[  FAILED  \] ([a-z]\w+)", r"(runtime error: .*)", r"SUMMARY: (.*)",
         r"ERROR: libFuzzer: (.*)"]


def words_of(output, status):
    """The message of an oracle: the first line of the most informative kind."""
    if status is None:
        return "took too long"
    for pattern in WORDS:
        found = re.search(pattern, output, re.M)
        if found:
            words = re.sub(r"/\S*/tree/|\(/\S*\) \(BuildId: \w+\) ", "", found.group(1)).strip()
            return re.sub(r"\s+", " ", words)[:240]
    return f"exit status {status}"


def corpora(worker, target):
    folders = [worker.tree / "corpus" / target, worker.tree / "corpus/regressions" / target, worker.build / "seeds" / target]
    return [f for f in folders if f.is_dir()]


def fuzz_flags(worker):
    return ["-timeout=20", "-rss_limit_mb=2048", f"-artifact_prefix={worker.folder}/"]


def stage_replay(worker, mutant):
    for target in worker.targets(mutant):
        command = [worker.build / target, "-runs=0", *fuzz_flags(worker), *corpora(worker, target)]
        status, output = run(command, 600)
        if status != 0 and worker.is_news(mutant, target, command):
            return {"by": target, "message": words_of(output, status)}
    return None


def near(file):
    """The labels of the tests that are near a file: the folders of tests/ have the names of those of src/."""
    return {{"tamis": "api"}.get(part, part) for part in file.rpartition(".")[0].split("/")}


def stage_tests(worker, mutant):
    nearest = near(mutant["file"])
    folders = nearest | {PROMISE_LABELS.get(mutant["promise"])}
    memory = worker.memory

    last = (worker.last.get(mutant["id"], {}).get("tests") or {}).get("by")

    def rank(t):
        seconds = memory.get("seconds", t["name"], 1)
        is_near, fits = bool(t["labels"] & nearest), bool(t["labels"] & folders)
        return t["name"] != last, seconds > (60 if is_near else 3), not is_near, not fits, seconds

    for t in sorted((t for t in worker.tests if memory.get("passes", t["name"], True)), key=rank):
        start, usual = time.monotonic(), memory.get("seconds", t["name"], 1)
        status, output = run(t["command"], max(120, 10 * usual), cwd=worker.build / "tests")
        if status == 0 or memory.get("seconds", t["name"]) is None:
            memory.put("seconds", t["name"], round(time.monotonic() - start, 1))
        if status != 0 and worker.is_news(mutant, t["name"], t["command"]):
            words, cases = words_of(output, status), re.findall(r"\[ RUN      \] (\w+)", output)
            ended = "[  FAILED  ]" in output or not cases  # otherwise the failure was in the case that began last
            return {"by": t["name"], "message": words if ended else f"{cases[-1]}: {words}"}
    return None


def stage_fuzz(worker, mutant):
    targets = worker.targets(mutant)[:3]
    learned = worker.folder / "learned"
    for target in targets:
        shutil.rmtree(learned, ignore_errors=True)
        learned.mkdir()
        seconds = worker.options.seconds // len(targets)
        dictionary = worker.build / "dict" / f"{target}.dict"
        words = [f"-dict={dictionary}"] if dictionary.exists() else []
        command = [worker.build / target, *fuzz_flags(worker)]
        status, output = run([*command, f"-max_total_time={seconds}", "-seed=1", *words, learned,
                              *corpora(worker, target)], seconds + 120)
        written = re.search(r"Test unit written to (.*)", output)
        again = [*command, written[1] if written else "-runs=0"]
        if status != 0 and worker.is_news(mutant, f"{target} {again[-1]}", again):
            return {"by": target, "message": words_of(output, status)}
    return None


RUN = {"replay": stage_replay, "tests": stage_tests, "fuzz": stage_fuzz}


# ---- A run


def say(text):
    print(text, flush=True)


def caught(result):
    return next((s for s in STAGES if result.get(s)), None)


def left_of(result, options):
    """The stages that are still to be run for a bug."""
    left = [s for s in options.stages if s not in result]
    return left if options.all_stages or not caught(result) else []


def test_one(worker, mutant, result, options):
    path = worker.tree / mutant["file"]
    original = worker.original = path.read_text()
    try:
        path.write_text(replaced(original, mutant["old"], mutant["new"], mutant["id"]))
        output = worker.make()
        if output:
            return {**result, "unbuildable": errors(output)[-300:]}
        for stage in left_of(result, options):
            start = time.monotonic()
            found = RUN[stage](worker, mutant)
            result[stage] = found and {**found, "seconds": round(time.monotonic() - start, 1)}
            if found and not options.all_stages:
                break
    except Stale as e:
        return {**result, "unbuildable": str(e)}
    finally:
        path.write_text(original)
    return result


def told(result):
    if "unbuildable" in result:
        return f"DOES NOT BUILD: {result['unbuildable']}"
    lines = [f"{s}: {result[s]['by']}: {result[s]['message']} ({result[s]['seconds']} s)" for s in STAGES
             if result.get(s)]
    return "\n      ".join(lines) or "NOT CAUGHT by " + ", ".join(s for s in STAGES if s in result)


def in_time(futures, pool):
    """Yields the futures as they are done. After an interrupt, running ones are ended and no others are started."""
    try:
        yield from concurrent.futures.as_completed(futures)
    except BaseException:
        stopping.set()
        pool.shutdown(wait=False, cancel_futures=True)
        for p in list(running):
            os.killpg(p.pid, signal.SIGKILL)
        raise


def read_results(path):
    return json.loads(path.read_text()) if path.exists() else {}


def write_results(path, results):
    part = path.with_suffix(".new")
    part.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
    part.replace(path)


def run_list(mutants, options):
    scratch = options.scratch
    scratch.mkdir(parents=True, exist_ok=True)
    kept = scratch / "results.json"
    results = read_results(kept)
    workers = queue.Queue()
    for number in range(options.jobs):
        worker = Worker(scratch, number, options)
        say(f"preparing {worker.folder}")
        worker.prepare()
        workers.put(worker)

    tree = worker.memory.data["tree"]

    def result_of(m):
        """What is known of the bug on these sources."""
        new = {"digest": m["digest"], "tree": tree}
        old = results.get(m["id"], {})
        same = all(old.get(member) == new[member] for member in new)
        holds = same and "unbuildable" not in old and not options.again
        return dict(old) if holds else new

    def work(m):
        worker = workers.get()
        try:
            return m, test_one(worker, m, result_of(m), options)
        finally:
            workers.put(worker)

    todo = [m for m in mutants if left_of(result_of(m), options)]
    say(f"{len(todo)} of {len(mutants)} bugs to be tried")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(work, m) for m in todo]
        for done, future in enumerate(in_time(futures, pool), 1):
            m, result = future.result()
            results[m["id"]] = result
            write_results(kept, results)
            say(f"[{done}/{len(todo)}] {m['id']}\n      {told(result)}")
    return finish(mutants, {m["id"]: results.get(m["id"], {}) for m in mutants}, scratch / "table.md")


def finish(mutants, results, path):
    """Prints the table, and writes it. Returns the exit status."""
    text = table(mutants, results)
    path.write_text(text)
    say("\n" + text)
    missed = [m["id"] for m in mutants if not caught(results[m["id"]])]
    say(f"{len(mutants) - len(missed)} of {len(mutants)} bugs caught")
    if missed:
        say(f"NOT CAUGHT: {', '.join(missed)}")
    return 1 if missed else 0


def cell(text):
    return re.sub(r"([|*_`\\<])", r"\\\1", text)


def caught_cell(result):
    found = "; ".join(f"{s}: {result[s]['by']}: {cell(result[s]['message'])}" for s in STAGES if result.get(s))
    return found or ("DOES NOT BUILD" if "unbuildable" in result else "NOT CAUGHT")


def table(mutants, results):
    lines = ["| bug | file | promise | caught by |", "|---|---|---|---|"]
    lines += [f"| {m['id']} | {m['file']} | {m['promise']} | {caught_cell(results[m['id']])} |" for m in mutants]
    lines += ["", "| caught first by | bugs |", "|---|--:|"]
    for stage, name in zip(STAGES, ["a corpus, replayed", "a test", "fuzzing"]):
        lines.append(f"| {name} | {sum(caught(results[m['id']]) == stage for m in mutants)} |")
    return "\n".join(lines) + "\n"


# ---- Random bugs

class RandomWorker(Worker):
    """A copy that is built quickly with a bug: one file is compiled (for a header, all files that include it), and one
    library is linked."""

    NAME = "random"
    CONFIGURATION = ["-DCMAKE_C_COMPILER=gcc", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_C_FLAGS_RELEASE=-O1 -DNDEBUG",
                     "-DTAMIS_WERROR=OFF", *(["-DCMAKE_C_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else [])]
    LEFT_OUT = ("install/", "fuzz/campaign", "api/symbols")  # these test the build, not the code

    def has_test(self, name):
        return not name.startswith(self.LEFT_OUT)

    def prepare(self):
        super().prepare()
        for t in self.tests:
            if self.memory.get("passes", t["name"]) is None:
                start = time.monotonic()
                status, output = run(t["command"], 1200, cwd=self.build / "tests")
                self.memory.put("passes", t["name"], status == 0)
                self.memory.put("seconds", t["name"], round(time.monotonic() - start, 2))
                if status != 0:
                    say(f"LEFT OUT: {t['name']} fails without any bug: {words_of(output, status)}")

    def objects(self):
        return {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in self.build.rglob("*.o")}

    def ninja(self, *targets):
        status, _ = run(["ninja", "-C", self.build, f"-j{self.options.build_jobs}", *targets], 1800)
        return status == 0

    def builds(self, change):
        """None if the bug does not compile; otherwise whether the object code is different."""
        if change.file.endswith(".h"):
            clean = self.objects()
            return self.objects() != clean if self.ninja() else None
        made = f"CMakeFiles/tamis_objects.dir/{change.file}.o"
        clean = (self.build / made).read_bytes()
        if not self.ninja(made):
            return None
        return (self.build / made).read_bytes() != clean and (True if self.ninja("tamis_static") else None)


# A bug may allocate memory without limit.
MEMORY = ["prlimit", f"--data={4 << 30}"] if shutil.which("prlimit") else []


def caught_by(worker, change):
    """The first test that fails, and its message; or None. Quick tests and those of the file's folder run first."""
    folders = near(change.file)
    fitting = {f"corpus/{target}" for target in fitting_targets(change.file)}

    def rank(t):
        seconds = worker.memory.get("seconds", t["name"], 1)
        return seconds > 5, seconds > 1, not t["labels"] & folders and t["name"] not in fitting, seconds

    for t in sorted((t for t in worker.tests if worker.memory.get("passes", t["name"])), key=rank):
        usual = worker.memory.get("seconds", t["name"], 1)
        status, output = run([*MEMORY, *t["command"]], max(5, 10 * usual), cwd=worker.build / "tests")
        if status != 0:
            return {"by": t["name"], "message": words_of(output, status)}
    return None


def try_random(worker, change):
    path = worker.tree / change.file
    original = path.read_text()
    result = {"file": change.file, "line": change.line, "what": change.what, "diff": change.diff()}
    try:
        path.write_text(change.applied(original))
        differs = worker.builds(change)
        if differs is None:
            result["outcome"] = "does not compile"
        elif not differs:
            result["outcome"] = "equivalent"
        else:
            result["caught"] = caught_by(worker, change)
            result["outcome"] = "caught" if result["caught"] else "survived"
    finally:
        path.write_text(original)
        if change.file.endswith(".h"):
            worker.ninja()
        else:
            worker.ninja(f"CMakeFiles/tamis_objects.dir/{change.file}.o")
    return result


def read_survivors():
    """The reasons why bugs have no visible effect, by file and by the lines before and after the change."""
    entries = tomllib.loads(SURVIVORS.read_text()).get("survivor", []) if SURVIVORS.exists() else []
    return {(e["file"], e["old"].strip(), e["new"].strip()): e["reason"] for e in entries}


def check_survivors():
    wrong = []
    for (file, old, _), _ in read_survivors().items():
        path = ROOT / file
        lines = "\n".join(line.strip() for line in path.read_text().split("\n")) if path.exists() else ""
        if f"\n{old}\n" not in lines:
            wrong.append(f"{SURVIVORS.relative_to(ROOT)}: {file} has no such lines:\n{old}")
    return wrong


def outcome(change, result, reasons):
    if result["outcome"] == "survived" and (change.file, change.old_lines, change.new_lines) in reasons:
        return "explained"
    return result["outcome"]


def random_line(change, result, reasons):
    words = {"caught": lambda: f"{result['caught']['by']}: {result['caught']['message']}",
             "equivalent": lambda: "equivalent: same object code", "survived": lambda: "SURVIVED\n" + change.diff(),
             "explained": lambda: "explained: " + reasons[change.file, change.old_lines, change.new_lines],
             "does not compile": lambda: "does not compile; another is drawn"}
    return f"{change.file}:{change.line}: {change.what}: {words[outcome(change, result, reasons)]()}"


def random_summary(chosen, results, reasons):
    by_outcome = {}
    for c in chosen:
        by_outcome.setdefault(outcome(c, results[c.id], reasons), []).append(c)
    counts = {o: len(by_outcome.get(o, [])) for o in ("caught", "equivalent", "explained", "survived")}
    if by_outcome.get("survived"):
        say("\nSurvivors:")
        for c in by_outcome["survived"]:
            say(f"{c.file}:{c.line}: {c.what}\n{c.diff()}")
    real = counts["caught"] + counts["survived"]
    say(f"{len(chosen)} random bugs: {counts['caught']} caught, {counts['equivalent']} equivalent (same object code),"
        f" {counts['explained']} explained, {counts['survived']} survived; caught of those that matter:"
        f" {100 * counts['caught'] / max(1, real):.1f} %")
    return 1 if counts["survived"] else 0


def run_random(options):
    options.scratch.mkdir(parents=True, exist_ok=True)
    kept = options.scratch / f"random-{options.seed}.json"
    results = {} if options.again else read_results(kept)
    reasons = read_survivors()
    workers = queue.Queue()
    for number in range(options.jobs):
        worker = RandomWorker(options.scratch, number, options)
        say(f"preparing {worker.folder}")
        worker.prepare()
        workers.put(worker)
    tree = worker.memory.data["tree"]
    drawn = random_bugs.draw(worker.tree, options.seed)
    chosen = []

    def is_done(change):
        """A caught bug is not run again; one that survived is run again if anything has changed."""
        old = results.get(change.id)
        return old and (old["outcome"] != "survived" or old["tree"] == tree)

    def work(change):
        worker = workers.get()
        try:
            return change, {**try_random(worker, change), "tree": tree}
        finally:
            workers.put(worker)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        while len(chosen) < options.random:
            batch = [c for c, _ in zip(drawn, range(options.random - len(chosen)))]
            if not batch:
                break
            futures = [pool.submit(work, c) for c in batch if not is_done(c)]
            for done, future in enumerate(in_time(futures, pool), 1):
                change, result = future.result()
                results[change.id] = result
                write_results(kept, results)
                say(f"[{done}/{len(futures)}] {random_line(change, result, reasons)}")
            chosen += [c for c in batch if results[c.id]["outcome"] != "does not compile"]
    return random_summary(chosen, results, reasons)


# ---- The command


def stages(text):
    chosen = text.split(",")
    if set(chosen) - set(STAGES):
        raise argparse.ArgumentTypeError(f"stages are {', '.join(STAGES)}")
    return [s for s in STAGES if s in chosen]


def arguments():
    doc, _, examples = __doc__.partition("\nexamples:\n")
    p = argparse.ArgumentParser(description=doc, epilog="examples:\n" + examples,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--only", action="append", metavar="ID", help="this bug, or those that match (sgml-*); repeatable")
    p.add_argument("--stages", type=stages, default=STAGES, metavar="LIST", help="of replay,tests,fuzz; all")
    p.add_argument("--all-stages", action="store_true", help="run every stage, also after a catch")
    p.add_argument("--again", action="store_true", help="forget what earlier runs found")
    p.add_argument("--seconds", type=int, default=60, help="of fuzzing (60)")
    p.add_argument("--jobs", type=int, default=1, help="bugs at a time, each with a tree of its own (1)")
    p.add_argument("--build-jobs", type=int, default=2, help="compilers at a time (2)")
    p.add_argument("--scratch", type=pathlib.Path, default=ROOT / "build/mutants", help="where to work (build/mutants)")
    p.add_argument("--conformance", type=pathlib.Path, default=ROOT.parent / "shared",
                   help="TAMIS_CONFORMANCE_DIR (../shared)")
    p.add_argument("--random", type=int, metavar="N", help="N bugs that nobody chose, against ctest alone")
    p.add_argument("--seed", type=int, default=1, help="of the random bugs (1)")
    p.add_argument("--list", action="store_true", help="print the bugs")
    p.add_argument("--check", action="store_true", help="check the list; build nothing")
    options = p.parse_args()
    options.scratch = options.scratch.resolve()
    return options


def main():
    options = arguments()
    mutants = read_list()
    if options.check:
        return "\n".join(check_list(mutants) + check_survivors()) or 0
    if options.only:
        mutants = [m for m in mutants if any(fnmatch.fnmatchcase(m["id"], o) for o in options.only)]
        if not mutants:
            return f"no bug is called {' or '.join(options.only)}"
    if options.list:
        for m in mutants:
            say(f"{m['id']:44} {m['promise']}  {m['file']}\n    {m['bug']}")
        return 0
    try:
        return run_random(options) if options.random else run_list(mutants, options)
    except Stale as e:
        return str(e)
    except KeyboardInterrupt:
        return "interrupted; what is done is kept, the next run goes on from there"


if __name__ == "__main__":
    sys.exit(main())
