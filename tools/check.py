#!/usr/bin/env python3
"""Runs the tests of files, in the build with sanitizers (the preset asan). Only what these tests need is built. `./dev check` runs it.

    tools/check.py [--list] FILE|FOLDER|TEST...    --list prints the tests, and builds and runs nothing

    a file of src/, json/, cli/    the tests with its name: src/value/url/host.c has value/url/host. If there are none, and for headers
                                   and tables, the tests of its folder, without those that took over two seconds the last time
    a file of tests/, fuzz/        its test or target; for what tests share, the tests that include it
    a folder, a test               all tests of this folder; this test
    policies, tools, documents     what checks them

The tests are those of ctest; nothing is listed here but what is no test of ctest. A file without tests is an error.
"""
import functools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / os.environ.get("TAMIS_CHECK_BUILD", "build/asan")
PRESET = "asan"
SLOW = 2.0  # seconds; slower tests run only if they are asked for by their name, or by their folder
PYTHON = "python3"

# Folders whose tests have the name of another folder.
OTHER_FOLDERS = {"src": "api", "src/write": "straight", "include/tamis": "api", "bindings/core": "bindings", "bindings/core/tests": "bindings", "man": "manual",
                 "completions": "completions", "policies": "presets", "corpus": "corpus", "bench": "bench", "fuzz/mutator": "fuzz",
                 "tools/manual": "manual", "tests/mutants": None}
# Tables that tests of other folders are about.
TABLES = {"include/tamis/rules.def": ["policy", "json"], "include/tamis/reasons.def": ["report"], "include/tamis/limits.def": ["api/limits"],
          "policies/policy.schema.json": ["json/schema"]}
# The code blocks of the documents, with the release build.
EXAMPLES = ["bash dev build release tamis_command tamis_static", f"env TAMIS=build/release/tamis {PYTHON} site/docs/blocks.py --quick"]
# What is not checked by a test of ctest: the beginning of a path, and commands.
COMMANDS = [
    ("dev", ["bash tests/dev/runs.sh"]),
    ("tests/dev/", ["bash tests/dev/runs.sh"]),
    ("policies/", [f"{PYTHON} tools/gen_presets.py --check"]),
    ("docs/", EXAMPLES),
    ("README.md", EXAMPLES),
    ("tests/mutants/", [f"{PYTHON} tools/mutants.py --check"]),
    ("tests/fuzz/campaign.py", [f"{PYTHON} tests/fuzz/campaign.py"]),
    ("tools/campaign/", [f"{PYTHON} tests/fuzz/campaign.py"]),
    ("tools/random_bugs.py", [f"{PYTHON} tools/mutants.py --check"]),
    ("tools/prove/", [f"{PYTHON} tools/prove.py --check"]),
    ("tools/check_abi.py", [f"{PYTHON} tools/check_abi.py --test"]),
    ("tools/check_markup_patterns.py", [f"{PYTHON} tools/check_markup_patterns.py --test"]),
    ("tools/check_banned.sh", ["bash tools/check_banned.sh"]),
    ("tools/check_includes.sh", ["bash tools/check_includes.sh"]),
]


class Trouble(Exception):
    pass


# ---- The tests of ctest

class Tests:
    """Reads what cmake has written for ctest: the names, and which files of the build each test needs."""

    def __init__(self):
        self.needs = {}
        files = [p for p in BUILD.rglob("CTestTestfile.cmake") if "CMakeFiles" not in p.parts]
        for line in (line for file in files for line in file.read_text().splitlines()):
            found = re.match(r"(add_test|set_tests_properties)\(\[=*\[(.*?)\]=*\]", line)
            if found:
                line = line.split(" _BACKTRACE_TRIPLES")[0]
                needed = re.findall(re.escape(str(BUILD)) + r"/([^\s\";]+)", line)
                self.needs.setdefault(found[2], set()).update(needed)

    def named(self, name):
        """The tests with this name, or whose names go on with "_": drawing, drawing_costs."""
        return [t for t in self.needs if t == name or t.startswith(f"{name}_")]

    def of_folder(self, folder):
        """The tests in this folder and its subfolders. sanitize/drawing is a folder of src/ and the beginning of names of tests."""
        return [t for t in self.needs if t.startswith(f"{folder}/")] or self.named(folder)

    def near(self, folder):
        """The tests of a folder; if there are none, those of the folder around it."""
        while folder:
            found = self.of_folder(folder)
            if found:
                return found
            folder = folder.rpartition("/")[0]
        return []

    @functools.cached_property
    def seconds(self):
        """How long each test took the last time."""
        path = BUILD / "Testing/Temporary/CTestCostData.txt"
        rows = (line.split() for line in (path.read_text().splitlines() if path.exists() else []))
        return {row[0]: float(row[2]) for row in rows if len(row) == 3}


# ---- Which tests a path has

def folder_of(path):
    """The folder of the tests for files of a folder, or None."""
    if path in OTHER_FOLDERS:
        return OTHER_FOLDERS[path]
    top = path.partition("/")[0]
    return path.removeprefix("src/").removeprefix("tests/") if top in ("src", "tests", "json", "cli", "fuzz") else None


@functools.cache
def sources_of_tests():
    sources = [p for top in ("tests", "fuzz", "bindings/core/tests") for p in (ROOT / top).rglob("*.[ch]")]
    return {p.relative_to(ROOT).as_posix(): p.read_text(errors="replace") for p in sources}


def headers_of(path, texts):
    """A header, or that of a C file. Some C files share one: tests/cells/html.c has tests/cells/lexer.h."""
    own = re.sub(r"\.c$", ".h", path)
    if own in texts or not path.endswith(".c"):
        return [own]
    folder = path.rpartition("/")[0]
    return [name for name in texts if name.rpartition("/")[0] == folder and name.endswith(".h") and
            re.search(rf'#include "([\w/]*/)?{re.escape(name.rpartition("/")[2])}"', texts[path])]


def is_shared(path):
    """Whether a C file is part of other programs, and none itself."""
    return not path.endswith("_test.c") and not path.startswith(("fuzz/fuzz_", "fuzz/coverage."))


def users_of(path):
    """The tests and fuzz targets that include a header; if there are none, those that include a header whose C file includes it, and so
    on; at last those that include any header of its folder."""
    texts = sources_of_tests()
    headers, seen = headers_of(path, texts), set()
    while headers:
        seen.update(headers)
        spellings = {s for h in headers for s in (h, h.removeprefix("tests/"), h.rpartition("/")[2])}
        includers = [name for name, text in texts.items() if any(f'#include "{s}"' in text for s in spellings)]
        users = [name for name in includers if not is_shared(name)]
        if users:
            return users
        headers = {h for name in includers for h in headers_of(name, texts)} - seen
    folder = path.rpartition("/")[0].removeprefix("tests/")
    return [name for name, text in texts.items() if f'#include "{folder}/' in text and not is_shared(name)]


def test_of_source(path, tests):
    """The tests that are this C file."""
    name = pathlib.PurePosixPath(path)
    if path == "fuzz/coverage.c":
        return tests.named("corpus/cells")
    if path.startswith("fuzz/"):
        return [t for t in tests.needs if t in (f"corpus/{name.stem}", f"corpus/regressions/{name.stem}")]
    if path.startswith("bindings/core/tests/"):
        return tests.named(f"bindings/core_{name.stem.removesuffix('_test')}")
    if name.stem.endswith("_test"):
        wanted = path.removeprefix("tests/").removesuffix("_test.c")
        return [t for t in tests.needs if t == wanted]
    return []


def of_shared(path, tests):
    """For what tests and targets share."""
    return sorted({t for user in users_of(path) for t in test_of_source(user, tests)})


def of_file(path, tests):
    """The tests of a file, and whether slow ones are left out."""
    folder, _, name = path.rpartition("/")
    stem = name.partition(".")[0]
    if path.startswith("corpus/"):
        target = re.match(r"corpus/(?:regressions/)?(\w+)", path)[1]
        return test_of_source(f"fuzz/{target}.c", tests), False
    if path.startswith(("tests/", "fuzz/", "bindings/core/tests/")) and name.endswith((".c", ".h", ".def")):
        own = test_of_source(path, tests)
        return (own, False) if own else (of_shared(path, tests) or tests.near(folder_of(folder) or ""), True)
    if path in TABLES:
        return [t for folder in TABLES[path] for t in tests.of_folder(folder)], True
    where = folder_of(folder)
    if where is None or path.startswith(("tools/gen_", "docs/")):
        return [], False
    named = tests.named(f"{where}/{stem}") if name.endswith((".c", ".py", ".sh", ".mjs")) else []
    return (named, False) if named else (tests.near(where), True)


def commands_of(path):
    if re.match(r"tools/(gen_\w+|picture|mutants|prove)\.py$", path):
        return [f"{PYTHON} {path} --check"]
    if re.match(r"tools/check_(headers|rooms|sizes)\.py$", path):
        return [f"{PYTHON} {path}" + (" {build}/CMakeFiles/tamis_objects.dir/src" if "rooms" in path else "")]
    return next((commands for begin, commands in COMMANDS if path == begin or (begin.endswith("/") and path.startswith(begin))), [])


def hint(path):
    """What else to run for a file that has no tests here."""
    parts = path.split("/")
    own = next((f"{'/'.join(parts[:n])}/test" for n in range(len(parts) - 1, 0, -1) if (ROOT / "/".join(parts[:n]) / "test").is_file()), None)
    return f"; run {own}" if own else ""


def chosen(argument, tests):
    """The tests, commands, and whether slow tests are left out."""
    if argument in tests.needs:
        return [argument], [], False
    path = os.path.relpath(ROOT / argument, ROOT)
    if not (ROOT / path).exists():
        raise Trouble(f"{argument}: there is no such file, folder or test")
    if (ROOT / path).is_dir():
        found, commands, quick = tests.of_folder(folder_of(path) or "?"), [], False
    else:
        (found, quick), commands = of_file(path, tests), commands_of(path)
    if not found and not commands:
        raise Trouble(f"{path}: no test belongs to it{hint(path)}")
    return found, commands, quick


# ---- Building and running

def run(command, **more):
    return subprocess.run(command, cwd=ROOT, check=False, **more).returncode


def configure():
    """Lets cmake find new files. Nothing happens if there are none."""
    if not (BUILD / "build.ninja").exists():
        done = subprocess.run(["cmake", "--preset", PRESET], cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Trouble(f"cmake --preset {PRESET} failed:\n{done.stdout}{done.stderr}")
    elif run(["ninja", "-C", BUILD, "build.ninja"], stdout=subprocess.DEVNULL):
        raise Trouble("cmake failed")


def build(tests, names):
    known = set(re.findall(r"^(\S+): ", subprocess.run(["ninja", "-C", BUILD, "-t", "targets", "all"], capture_output=True, text=True,
                                                         check=True).stdout, re.M))
    wanted = {file for name in names for file in tests.needs[name] if file in known}
    if wanted and run(["ninja", "-C", BUILD, "--quiet", *sorted(wanted)]):
        raise Trouble("the build failed (see above)")


def run_tests(names):
    if not names:
        return True
    pattern = "|".join(re.escape(name).replace("\\-", "-") for name in sorted(names))
    return run(["ctest", "--test-dir", BUILD, "-R", f"^({pattern})$", "-j", str(os.cpu_count()), "--output-on-failure", "--timeout", "600",
                "--no-tests=error"]) == 0


def run_commands(commands):
    good = True
    for command in commands:
        print(f"{command}", flush=True)
        good &= run(shlex.split(command.format(build=BUILD)), env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}) == 0
    return good


def select(arguments, tests):
    names, slow, commands = set(), set(), []
    for argument in arguments:
        found, more, quick = chosen(argument, tests)
        left_out = {t for t in found if quick and tests.seconds.get(t, 0) > SLOW}
        if left_out == set(found):  # better slow than none
            left_out = set()
        names |= set(found) - left_out
        slow |= left_out
        commands += [c for c in more if c not in commands]
    return sorted(names), sorted(slow - names), commands


def main():
    arguments = [a for a in sys.argv[1:] if a != "--list"]
    if not arguments or any(a.startswith("-") for a in arguments):
        print(__doc__)
        return 0 if {"-h", "--help"} & set(arguments) else 2
    start = time.monotonic()
    configure()
    tests = Tests()
    names, slow, commands = select(arguments, tests)
    if "--list" in sys.argv[1:]:
        print("\n".join([*names, *slow, *commands]))
        return 0
    build(tests, names)
    good = run_tests(names)
    good &= run_commands(commands)
    if slow:
        print("left out, because they take longer: " + ", ".join(f"{t} ({tests.seconds[t]:.0f} s)" for t in slow))
    print(f"check: {len(names)} tests, {len(commands)} commands, {time.monotonic() - start:.1f} s: {'passed' if good else 'FAILED'}")
    return 0 if good else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as trouble:
        sys.exit(f"check: {trouble}")
