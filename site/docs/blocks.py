#!/usr/bin/env python3
"""Compiles, runs or checks the code blocks of README.md and docs/.

Usage: site/docs/blocks.py [--quick] [--write] [PAGE]...    --quick: without Python and JavaScript; --write: writes the output that
                                                            the blocks `console` show, for review

The command is that of the environment variable TAMIS (build/release/tamis); libtamis.a is beside it. What happens to a block:

    ```console            lines with "$ " are run by bash; the lines after each must be its output
    ```sh                 run by bash; must succeed
    ```json title="x"     written to the file x for the following blocks of the page; so are other languages with a title
    ```json               a policy is read by `tamis policy check`; with a title, it must not have warnings
    ```c                  a program is compiled and run: a comment at the end of a line with puts() or printf() is what it prints;
                          declarations and statements are compiled. A program with tamis_gate.h is compiled with tamis_gate.c and
                          the C files that blocks of the page have made, without libtamis.a
    ```python, ```js      run; the comment after an expression is its value. Needs build/bindings/python or bindings/javascript/dist
    ```html in ...        in docs/policy.md, requests.md and presets/, run by a test in C (tests/json/reference_test.c,
                          tests/presets/presets_test.c)
    ./dev COMMAND         the command must be in `./dev help`
    indented lines        those that begin with "tamis" are run; the exit status must be 0 or 1

All blocks of a page are run in one temporary folder with the files of site/docs/samples. not-run.toml lists the blocks that are not
run, with the reasons.
"""
import ast
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import tomllib
except ImportError:
    print("NOT TESTED: the code blocks of the documentation, which need Python 3.11")
    sys.exit(77)

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TAMIS = pathlib.Path(os.environ.get("TAMIS", ROOT / "build/release/tamis")).resolve()
PYTHON = ROOT / "build/bindings/python/venv/bin/python"
JAVASCRIPT = ROOT / "bindings/javascript/dist"
PAIRS = re.compile(r"(html|xml|text|json) (in|out|policy|surroundings)$")
POLICY_MEMBERS = {"elements", "removeElements", "attributes", "rules", "extends", "limits", "unlistedElements"}
RULE_MEMBERS = {"url", "values", "patterns", "tokens", "style", "stylesheet", "set", "addTokens", "rename", "customElements", "frame"}
# Statements in a C block stand in this function.
STATEMENTS = """#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tamis/policy_json.h>
#include <tamis/report.h>
#include <tamis/urls.h>
#include <tamis/verify.h>
int statements(tamis *t, tamis_status status, const char *html, size_t n, const char *author, size_t author_length);
int statements(tamis *t, tamis_status status, const char *html, size_t n, const char *author, size_t author_length)
{
    const char *safe = html;
    size_t length = n;
    {
%s
    }
    return 0;
}
"""
# Files of samples/ and examples/pages that pages name in other ways.
NAMES = {
    ROOT / "examples/pages/blog-comment.html": ["comment.html"],
    HERE / "samples/posts.jsonl": ["comments.jsonl"],
    HERE / "samples/message.html": ["letter.html", "letter.sgm"],
    HERE / "samples/page.html": ["old.html", "suspicious.html"],
    HERE / "samples/logo.svg": ["upload.svg", "feed.xml"],
}
UNUSED = ["-Wno-unused-parameter", "-Wno-unused-function", "-Wno-unused-variable", "-Wno-shadow"]


class Block:
    def __init__(self, page, line, info, text):
        self.page, self.line, self.text = page, line, text
        self.title = (re.search(r'title="([^"]+)"', info) or [None, None])[1]
        self.language = re.sub(r'\s*title="[^"]+"', "", info).strip()

    def __str__(self):
        return f"{self.page}:{self.line}"


class Failure(Exception):
    pass


def blocks_of(page):
    lines, found, at = (ROOT / page).read_text().split("\n"), [], 0
    while at < len(lines):
        start = at
        if lines[at].startswith("```"):
            at += 1
            while not lines[at].startswith("```"):
                at += 1
            found.append(Block(page, start + 1, lines[start][3:].strip(), "\n".join(lines[start + 1:at]) + "\n"))
        elif lines[at].startswith("    ") and lines[at - 1].strip() == "" and not in_list(lines, at):
            while at < len(lines) and (lines[at].startswith("    ") or lines[at] == "" and lines[at + 1:at + 2] and
                                       lines[at + 1].startswith("    ")):
                at += 1
            found.append(Block(page, start + 1, "indented", "\n".join(line[4:] for line in lines[start:at]) + "\n"))
        at += 1
    return found


def in_list(lines, at):
    before = [line for line in lines[:at] if line.strip() and not line.startswith("    ")]
    return bool(before) and re.match(r"(-|\d+\.) |  \S", before[-1]) is not None


# ---- Running


def run(command, folder, **options):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=600, **options)
    return done.returncode, done.stdout, done.stderr


def run_console(block, folder):
    """Returns the block with the output that its commands have."""
    made, commands = [], re.split(r"^\$ ", block.text, flags=re.M)[1:]
    for command in commands:
        lines = command.split("\n")
        shown = re.match(r"cat (\S+)$", lines[0])
        if shown:  # the block defines the file
            (pathlib.Path(folder) / shown[1]).write_text("\n".join(lines[1:]).rstrip("\n") + "\n")
        end = next((i for i, line in enumerate(lines) if not line.endswith(("\\", "|"))), len(lines) - 1) + 1
        source = "\n".join(lines[:end])
        _, out, err = run(["bash", "-c", f"exec 2>&1\n{source}"], folder)
        made.append(f"$ {source}\n{out}{err}" + ("" if not out or out.endswith("\n") else "\n"))
    return "".join(made)


def test_console(block, folder):
    shown = run_console(block, folder)
    block.written = shown
    if shown != block.text:
        raise Failure(f"the commands print:\n{shown}")
    return "run"


def test_sh(block, folder):
    status, out, err = run(["bash", "-e", "-c", block.text], folder)
    if status != 0:
        raise Failure(f"exit status {status}\n{out}{err}")
    return "run"


def test_indented(block, folder):
    if block.text.startswith("$ "):
        return test_console(block, folder)
    text = re.sub(r"(\\|\|)\n\s*", lambda found: "" if found[1] == "\\" else "| ", block.text)
    commands = [re.split(r"\s{2,}(?=\S)|\s+# ", line)[0] for line in text.split("\n") if re.match(r"(echo|printf|curl) .*tamis|tamis ", line)]
    if not commands:
        return None
    for command in commands:
        status, _, err = run(["bash", "-o", "pipefail", "-c", command], folder, stdin=subprocess.DEVNULL)
        if status not in (0, 1) or "defect" in err:
            raise Failure(f"{command}: exit status {status}\n{err}")
    return "run"


def names_commands_of_dev(block):
    """Whether a block has commands of ./dev only; they build and measure, so they are not run. Each must be in `./dev help`."""
    lines = [line for line in block.text.split("\n") if line and not line.startswith(" ")]
    if block.language not in ("indented", "sh") or not all(line.startswith("./dev ") for line in lines):
        return False
    known = set(re.findall(r"^  ([a-z]+)", (ROOT / "dev").read_text().partition("cat << 'END'")[2].partition("\nEND")[0], re.M))
    unknown = [line for line in lines if line.split()[1] not in known]
    if unknown:
        raise Failure(f"./dev help does not list: {unknown}")
    return True


def test_json(block, folder):
    value = json.loads(block.text)
    if not isinstance(value, dict) or not (POLICY_MEMBERS | RULE_MEMBERS) & set(value):
        return "read as JSON"
    if RULE_MEMBERS & set(value):  # a rule
        value = {"rules": [value]}
    name = block.title or "block.json"
    if not block.title:
        (pathlib.Path(folder) / name).write_text(json.dumps(value))
    strict = ["--strict"] if block.title else []
    status, out, err = run([TAMIS, "policy", "check", *strict, name], folder)
    if status != 0:
        raise Failure(out + err)
    return "checked as a policy"


def compiler(*arguments):
    return ["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-I", str(ROOT / "include"), *arguments]


def test_c(block, folder):
    source = pathlib.Path(folder) / "block.c"
    if "int main(" not in block.text:
        source.write_text(STATEMENTS % block.text if not re.match(r"(static|#include|tamis_url_answer)", block.text) else block.text)
        status, _, err = run(compiler(*UNUSED, "-c", str(source), "-o", "block.o"), folder)
        if status != 0:
            raise Failure(err)
        return "compiled"
    source.write_text(block.text)
    with_it = [str(TAMIS.parent / "libtamis.a")]
    if '#include "tamis_gate.h"' in block.text:
        run([sys.executable, str(ROOT / "tools/amalgamate_gate.py"), "."], folder)
        with_it = [str(path) for path in pathlib.Path(folder).glob("*.c") if path != source]
    status, _, err = run(compiler(str(source), "-o", "program", *with_it), folder)
    if status != 0:
        raise Failure(err)
    status, out, err = run(["./program"], folder, stdin=subprocess.DEVNULL)
    expected = re.findall(r"(?:puts|printf)\(.*/\* (.*) \*/$", block.text, re.M)
    if status != 0 or expected and out.splitlines() != expected:
        raise Failure(f"exit status {status}\n{out}{err}")
    return "run"


def python_source(text):
    """Each expression with a comment after it is compared with the comment."""
    lines, made = text.split("\n"), []
    tree = ast.parse(text)
    for node in tree.body:
        source = "\n".join(lines[node.lineno - 1:node.end_lineno])
        comment = re.search(r"  # (.*)$", lines[node.end_lineno - 1][node.end_col_offset:])
        if isinstance(node, ast.Expr) and comment and not (isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "print"):
            made.append(f"_same({ast.get_source_segment(text, node)}, {comment[1]!r})")
        elif isinstance(node, ast.Expr) and comment:
            made.append(f"_same({', '.join(ast.get_source_segment(text, a) for a in node.value.args)}, {comment[1]!r})")
        else:
            made.append(source)
    return "\n".join(made) + "\n"


def test_python(block, folder):
    if not PYTHON.exists():
        raise LookupError("the Python package is not built (bindings/python/test)")
    page = pathlib.Path(folder) / "page.py"
    before = page.read_text() if page.exists() else ("def _same(value, text):\n    assert text in (str(value), repr(value)), "
                                                     "f'{value!r} instead of {text}'\n")
    page.write_text(before + python_source(block.text))
    status, out, err = run([PYTHON, "page.py"], folder)
    if status != 0:
        raise Failure(out + err)
    return "run"


def test_js(block, folder):
    if not (JAVASCRIPT / "tamis.wasm").exists():
        raise LookupError("the JavaScript package is not built (./dev build wasm)")
    modules = pathlib.Path(folder) / "node_modules"
    modules.mkdir(exist_ok=True)
    if not (modules / "tamis").exists():
        (modules / "tamis").symlink_to(JAVASCRIPT.parent)
    text = re.sub(r"^(?!import |const |let |for |\s|\}|//)(.+);\s*// (.*)$",
                  lambda found: f"same({found[1]}, {json.dumps(found[2])});", block.text, flags=re.M)
    page = pathlib.Path(folder) / "page.mjs"
    before = page.read_text() if page.exists() else (
        "const same = (value, text) => { if (![String(value), JSON.stringify(value)].includes(text)) "
        "throw Error(`${JSON.stringify(value)} instead of ${text}`); };\n")
    page.write_text(before + text)
    status, out, err = run(["node", "page.mjs"], folder)
    if status != 0:
        raise Failure(out + err)
    return "run"


TESTS = {"console": test_console, "sh": test_sh, "json": test_json, "json policy": test_json, "c": test_c, "python": test_python,
         "js": test_js, "indented": test_indented}
SLOW = ("python", "js")


# ---- The list of blocks that are not run


class NotRun:
    def __init__(self):
        self.rows = tomllib.loads((HERE / "not-run.toml").read_text())["block"]
        self.used = set()

    def reason(self, block):
        for i, row in enumerate(self.rows):
            if block.page == row["page"] and block.text.startswith(row.get("begins", "")):
                self.used.add(i)
                return row["reason"]
        return None

    def unused(self, pages):
        return [f"not-run.toml: {row['page']}: no block begins with {row.get('begins', '')!r}" for i, row in enumerate(self.rows)
                if i not in self.used and row["page"] in pages]


def test_block(block, folder, not_run, quick):
    """Returns what happened to a block: "run", "compiled" ..., or (None, why it was not run)."""
    if names_commands_of_dev(block):
        return "checked as commands of ./dev", None
    reason = not_run.reason(block)
    if reason:
        return None, reason
    if block.title:
        path = pathlib.Path(folder) / block.title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text)
    test = TESTS.get(block.language)
    if quick and block.language in SLOW:
        return None, "left out by --quick"
    if test:
        try:
            what = test(block, folder)
        except LookupError as missing:
            return None, str(missing)
        if what:
            return what, None
    if PAIRS.match(block.language) and re.fullmatch(r"docs/(policy|requests|presets/\w+)\.md", block.page):
        return "run by a test in C", None
    if block.title:
        return "written as a file for other blocks", None
    raise Failure("this block is neither run nor listed in site/docs/not-run.toml")


def rewrite(block):
    path = ROOT / block.page
    path.write_text(path.read_text().replace(block.text, block.written, 1))


def copy_samples(folder):
    shutil.copytree(HERE / "samples", folder, dirs_exist_ok=True)
    for path, names in NAMES.items():
        for name in names:
            shutil.copy(path, pathlib.Path(folder) / name)


def test_page(page, not_run, options, counts, reasons):
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy_samples(folder)
        for block in blocks_of(page):
            try:
                what, reason = test_block(block, folder, not_run, "--quick" in options)
            except (Failure, SyntaxError, ValueError, subprocess.TimeoutExpired) as failure:
                if "--write" in options and hasattr(block, "written"):
                    rewrite(block)
                    continue
                print(f"{block}: {failure}")
                failed += 1
                continue
            counts[what or "not run"] = counts.get(what or "not run", 0) + 1
            if reason:
                reasons[reason] = reasons.get(reason, 0) + 1
    return failed


def main():
    options = [a for a in sys.argv[1:] if a.startswith("--")]
    pages = [a for a in sys.argv[1:] if not a.startswith("--")]
    pages = pages or ["README.md", *sorted(str(p.relative_to(ROOT)) for p in (ROOT / "docs").rglob("*.md")), "site/docs/home.md"]
    os.environ["PATH"] = f"{HERE / 'programs'}:{TAMIS.parent}:{os.environ['PATH']}"
    not_run, counts, reasons = NotRun(), {}, {}
    failed = sum(test_page(page, not_run, options, counts, reasons) for page in pages)
    for line in not_run.unused(pages):
        print(line)
        failed += 1
    total = sum(counts.values()) + failed
    print(f"{total} blocks: " + ", ".join(f"{counts[what]} {what}" for what in sorted(counts, key=lambda what: (what == "not run", what))))
    for reason, count in sorted(reasons.items()):
        print(f"  not run, {count}: {reason}")
    sys.exit(bool(failed))


main()
