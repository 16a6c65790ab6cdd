#!/usr/bin/env python3
"""Proves with Frama-C's WP plug-in that functions keep their contracts and have no run-time errors (docs/proof.md).

tools/prove/scope.toml lists the files. For each function of a file, WP generates goals: the contract, and for each operation
that C leaves undefined (an access outside an object, a signed overflow, a shift by too many bits, a division by zero), that it
does not occur. Unless the row says `wraps`, unsigned overflow is an error too. WP's own simplifier, Z3 and CVC4 prove the goals;
a row can select one of them with `provers`.
tools/prove/contracts/ has the contracts that do not stand in the sources, and tools/prove/handlers.toml that of all state handlers.
Both are added to a copy of the sources, in build/prove/tree, which Frama-C reads.

  prove.py [FOLDER|FILE]...   prove; results are cached by content in build/prove
  --changed                   prove only the files that differ from tools/prove/proved.json; fail if a proved function is not proved
  --record                    prove, write tools/prove/proved.json and the table of docs/proof.md
  --mutants [ID]...           apply each bug of tools/prove/mutants.toml to a copy; fail if one breaks no goal
  --smoke                     also look for contradictions in contracts, with which everything could be proved
  --check                     fail if the table of docs/proof.md is not that of proved.json, if a fact about bits in libc.h is wrong,
                              if a contract in driver_valid.h is not that of the definition, or if a bug of mutants.toml does not
                              fit the sources and their contracts (no provers needed)
  --lines                     print how many lines of contracts the folders have; fail if src/ has more than MOST_LINES
  --stale                     print the files that differ from the record; exit with 1 if there are any
  --details                   print each goal that is not proved
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
OWN = ROOT / "tools/prove"
sys.path.insert(0, str(OWN))
import insert  # noqa: E402

RECORD = OWN / "proved.json"
DOC = ROOT / "docs/proof.md"
WORK = ROOT / "build/prove"
TREE = WORK / "tree"  # the sources with all contracts
MOST_LINES = 900  # of contracts in src/: those that state a promise beside a type or a declaration
TIMEOUT = 5  # seconds for each goal and prover; most need less than one

# Selects scalar code instead of SIMD code: without __SSE2__ and __x86_64__, the sources use no intrinsics. `char` is unsigned,
# so that char and unsigned char are one type in the memory model (docs/proof.md).
DEFINES = ["-U__SSE2__", "-funsigned-char"]

STRING_OR_CHAR = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|\b(?:un)?signed\s+char\b|\bchar\b')
STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|/\*(?!@).*?\*/', re.DOTALL)
ENUMERATION = re.compile(r"(\benum\s+\w*\s*)\{([^{}]*)\}", re.DOTALL)
FUNCTION = re.compile(r"^(?!typedef|struct [a-z_0-9]+ \{|enum [a-z_0-9]* *\{|static const [^(]*=)[A-Za-z][^;{}/#]*?\b([a-z_0-9]+)\((?:[^;{}]*)\)\n\{",
                      re.MULTILINE)


def preprocess(source, target, arguments):
    """The preprocessor that Frama-C calls. `char` becomes `unsigned char`, except in strings. The functions of handler files get
    the contract of handlers.toml."""
    done = subprocess.run(["gcc", "-E", "-C", *arguments, source], capture_output=True, text=True)
    sys.stderr.write(done.stderr)
    text = STRING_OR_CHAR.sub(lambda m: "unsigned char" if m.group() == "char" else m.group(), done.stdout)
    for argument in arguments:
        if argument.startswith(HANDLER_FLAG):
            text = with_handler_contracts(text, argument.removeprefix(HANDLER_FLAG))
    pathlib.Path(target).write_text(text)
    return done.returncode


# --- the contract of handlers (handlers.toml) ---

HANDLER_FLAG = "-DTAMIS_PROVE_HANDLERS="  # its value: the number of states of the dialect, or ANY
TYPED_HANDLER = re.compile(r"^handler (\w+);", re.MULTILINE)
# A declaration or definition: its own contract, "static ", the type of the result, the name, the parameters.
LEXER_FUNCTION = re.compile(r"^(?:/\*@\s*((?:requires|assigns|ensures)(?:(?!\*/)[^\0])*?)\*/\n)?"
                            r"(static )?([A-Za-z_0-9 ]+?) ?\b(\w+)\(((?:const )?struct lexer \*l[^;{}()]*)\)(?=;|\n\{)", re.MULTILINE)

# The last case of a switch. WP does not see that a variable for the result of a call is inside its scope there, unless there are
# braces (Frama-C 25: "Call Result ... Prove: ta_tmp = false").
DEFAULT_CASE = re.compile(r"(\n *default:)([^\n]*\n(?:        +[^\n]*\n|#[^\n]*\n)+ +\})")


def handler_contract(result, parameters, states, rules, own):
    lines, count = [own or ""], "dialect_states((struct dialect *)l->dialect)"
    if states == "ANY":
        states = count
    else:
        lines.append(f"requires {count} == {states};")
    for parameter in parameters.split(","):
        kind, name = re.fullmatch(r"\s*(.*?[\s*])(\w+)\s*", parameter).groups()
        if rule := rules["parameter"].get(kind.strip()):
            lines.append(rule.format(name, states=states))
    lines.append(rules["result"].get(result, "").format(states=states))
    order = ["requires", "assigns", "ensures"]  # the order in which ACSL wants them
    parts = [p.strip() + ";" for p in " ".join(lines).split(";") if p.strip()]
    return "/*@ " + " ".join(sorted(parts, key=lambda p: order.index(p.split()[0]))) + " */ "


def with_handler_contracts(text, states):
    rules, seen = tomllib.loads((OWN / "handlers.toml").read_text()), set()
    text = TYPED_HANDLER.sub(r"state \1(struct lexer *l, int c);", text)

    def add(found):
        own, static, result, name, parameters = found.groups()
        known = states if f"\n    {states}\n" in text[:found.start()] else "ANY"
        if name in seen or (own and "assigns" in own) or result.startswith("inline"):
            return found.group()
        if not static and result != "state" and not re.fullmatch(r"tamis_lex_\w+_enter", name):
            return found.group()
        seen.add(name)
        contract = handler_contract(result, parameters, known, rules, own)
        return contract + found.group().split("*/")[-1].lstrip("\n") if own else contract + found.group()
    return DEFAULT_CASE.sub(r"\1 {\2}", LEXER_FUNCTION.sub(add, text))


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24]


def of_project(text, root):
    """The lines of a preprocessed text that come from files of the project."""
    lines, own = [], False
    for line in text.splitlines():
        if marker := re.match(r'# \d+ "([^"]*)"', line):
            own = pathlib.Path(marker.group(1)).is_relative_to(root)
        elif own:
            lines.append(line)
    return "\n".join(lines)


def named_enumerators(text):
    """Replaces the body of each enumeration by the enumerators that the rest of the text names, with their values."""
    bodies = ENUMERATION.findall(text)
    rest = ENUMERATION.sub(r"\1{}", text)
    words = set(re.findall(r"\w+", rest)) | {word for _, body in bodies for item in body.split(",") if "=" in item
                                            for word in re.findall(r"\w+", item.split("=", 1)[1])}
    named = []
    for _, body in bodies:
        base, offset = "0", 0
        for item in filter(str.strip, body.split(",")):
            name, _, value = (part.strip() for part in item.partition("="))
            base, offset = (value, 0) if value else (base, offset)
            if name in words:
                named.append(f"{name} = {base} + {offset}")
            offset += 1
    return rest + "\n" + "\n".join(named)


class Unit:
    """A file of the scope."""

    def __init__(self, row, root=TREE):
        self.path, self.root = row["path"], root
        self.row = row
        text = (root / self.path).read_text()
        bare = STRING_OR_COMMENT.sub(lambda m: m.group() if m.group()[0] != "/" else "", text)
        annotations = " ".join(re.findall(r"/\*@.*?\*/", bare, flags=re.DOTALL))
        if found := re.search(r"\b(axiom|axiomatic|lemma)\b", annotations):
            sys.exit(f"prove: {self.path}: only tools/prove/libc.h may have an {found.group()}, which is not proved")
        self.admits = len(re.findall(r"\badmit\b", annotations))
        bare = re.sub(r"/\*@.*?\*/", "", bare, flags=re.DOTALL)
        self.assumed = row.get("assumed", {})
        self.open = row.get("open", [])  # functions whose contracts are used, but are not proved
        expanded = subprocess.run(["gcc", "-E", "-P", "-x", "c", *self.flags(), str(root / self.path)], capture_output=True,
                                  text=True, check=True).stdout
        if prefix := re.search(r"^#define HANDLER\(name\) (\w+?) ?##name$", self.macros(), re.MULTILINE):
            bare = re.sub(r"\bHANDLER\((\w+)\)", rf"{prefix.group(1)}\1", bare)
        found = [name for name in FUNCTION.findall(bare) if re.search(rf"\b{name}\s*\([^;{{}}]*\)\s*\{{", expanded)]
        unknown = [name for name in [*self.assumed, *self.open] if name not in found]
        if unknown:
            sys.exit(f"prove: {self.path}: scope.toml excludes functions that the file does not have: {', '.join(unknown)}")
        self.functions = [name for name in found if name not in self.assumed and name not in self.open]

    def flags(self):
        return [*DEFINES, f"-I{self.root}/include", f"-I{self.root}/src", f"-I{self.root}",
                *(f"-D{d}" for d in self.row.get("defines", [])),
                *([HANDLER_FLAG + self.row["handlers"]] if "handlers" in self.row else [])]

    def macros(self):
        return subprocess.run(["gcc", "-E", "-dD", "-x", "c", *self.flags(), str(self.root / self.path)], capture_output=True,
                              text=True, check=True).stdout

    def content(self):
        """A digest of what the proofs of the unit depend on: of the project's files, the macros and the text after preprocessing,
        without comments other than annotations, and with only the enumerators that the unit names. A new name in names.def or another
        text in limits.def therefore leaves the proofs of most files as they are."""
        text = subprocess.run(["gcc", "-E", "-dD", "-C", "-x", "c", *self.flags(), str(self.root / self.path)], capture_output=True,
                              text=True, check=True).stdout
        parts = [json.dumps(self.row, sort_keys=True), (OWN / "libc.h").read_text()]
        if "handlers" in self.row:
            parts.append((OWN / "handlers.toml").read_text())
        own = of_project(text, self.root)
        own = STRING_OR_COMMENT.sub(lambda m: m.group() if m.group()[0] != "/" else " ", own)
        return digest(*parts, " ".join(named_enumerators(own).split()))

    def options(self, smoke):
        return ["-machdep", "gcc_x86_64", "-wp", "-wp-rte", "-rte-no-pointer-call", "-cpp-frama-c-compliant", "-wp-model", "Typed+Cast",
                *([] if self.row.get("wraps") else ["-warn-unsigned-overflow"]),
                "-wp-prover", self.row.get("provers", "z3,cvc4"), "-wp-timeout", str(self.row.get("timeout", TIMEOUT)), "-wp-par", str(os.cpu_count()),
                "-kernel-warn-key", "annot:missing-spec=error,pp=inactive,typing:incompatible-pointer-types=inactive",
                *(["-wp-smoke-tests", "-wp-smoke-timeout", "2"] if smoke else []), *self.row.get("options", [])]


# --- running Frama-C ---


def versions():
    def first(*command):
        return subprocess.run(command, capture_output=True, text=True).stdout.split("\n")[0].strip()
    return "; ".join([first("frama-c", "-version"), first("z3", "--version"), first("cvc4", "--version"),
                      first("why3", "--version")])


def environment():
    config = WORK / "why3.conf"
    env = dict(os.environ, WHY3CONFIG=str(config), LC_ALL="C.UTF-8")
    if not config.exists():
        WORK.mkdir(parents=True, exist_ok=True)
        subprocess.run(["why3", "config", "detect"], env=env, capture_output=True, check=True)
    return env


def run(unit, smoke=False, progress=None):
    """Proves a unit. Returns {"functions": {name: {"goals": n, "proved": n}}, "by": {prover: n}, "unproved": [goal], ...}."""
    name = re.sub(r"[^a-z0-9]+", "_", unit.path)
    folder = WORK / "units" / (name + ("" if unit.root == TREE else "_mutant"))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    source = folder / (name + ".c")
    source.write_text(f'#include "{OWN}/libc.h"\n#include "{unit.path}"\n')
    report = folder / "report.json"
    preprocessor = f"{sys.executable} {pathlib.Path(__file__).resolve()} --preprocess %input %output %args"
    command = ["frama-c", *unit.options(smoke), "-cpp-command", preprocessor, "-cpp-extra-args=" + " ".join(["-U__x86_64__", *unit.flags()]),
               "-wp-fct", ",".join(unit.functions), "-wp-cache", "update", "-wp-cache-dir", str(WORK / "goals"),
               "-wp-report-json", str(report), str(source)]
    (WORK / "goals").mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    log = []
    with subprocess.Popen(command, cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as p:
        for line in p.stdout:
            log.append(line)
            if progress:
                progress(line)
    text = "".join(log)
    (folder / "log").write_text(text)
    if p.returncode or not report.exists():
        sys.exit(f"prove: frama-c failed on {unit.path}:\n{text[-3000:]}")
    # In the model, void * and string literals are pointers to signed char. The sources contain no other signed char, so these
    # casts are harmless.
    casts = [m for m in re.findall(r"Cast with incompatible pointers types \(source: (\S+)\)\s+\(target: (\S+)\)", text)
             if set(m) != {"sint8*", "uint8*"}]
    result = {"functions": {}, "by": {}, "unproved": [], "seconds": round(time.monotonic() - started, 1),
              "casts": sorted(set(casts))}
    found = json.loads(report.read_text() or "{}").get("wp:functions", {})
    for function in unit.functions:
        row = {"goals": 0, "proved": 0}
        for goal, provers in found.get(function, {}).items():
            if goal == "wp:section":
                continue
            total, valid = provers["wp:main"]["total"], provers["wp:main"].get("valid", 0)
            row["goals"] += total
            row["proved"] += valid
            if valid < total:
                result["unproved"].append(goal)
            for prover, counts in provers.items():
                if prover != "wp:main" and counts.get("valid"):
                    short = prover.split(":")[0].lower()
                    result["by"][short] = result["by"].get(short, 0) + counts["valid"]
        result["functions"][function] = row
    return result


def show_progress(unit):
    if not sys.stderr.isatty():
        return None
    state = {"all": 0, "done": 0}

    def progress(line):
        if m := re.search(r"(\d+) goals? scheduled", line):
            state["all"] = int(m.group(1))
        state["done"] += " Goal " in line
        sys.stderr.write(f"\r\033[K{unit.path}: {state['done']} of {state['all']} goals")
        sys.stderr.flush()
    return progress


def cached(unit, smoke, tools):
    WORK.mkdir(parents=True, exist_ok=True)
    key = digest(unit.content(), tools, str(unit.options(smoke)))
    file = WORK / "results" / f"{key}.json"
    if file.exists():
        return json.loads(file.read_text()) | {"cached": True}
    result = run(unit, smoke, show_progress(unit))
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(result))
    return result


BIT_FACT = re.compile(r"axiom (bits_\w+): \\forall integer (x|x, y); (.*?);\n")


def check_bits():
    """Checks the facts about bits in libc.h with numbers: all below 2^11, and those around the powers of 2."""
    numbers = sorted({*range(2048), *(2**k + d for k in range(11, 65) for d in (-64, -1, 0, 1, 64))})
    facts = BIT_FACT.findall((OWN / "libc.h").read_text())
    wrong = [] if facts else ["libc.h contains no facts about bits"]
    for name, variables, fact in facts:
        before, after = fact.split("==>")
        before = re.sub(r"(\d+) <= (\w) (<=?) (\d+)", r"(\1 <= \2 \3 \4)", before).replace("&&", "and")
        holds = eval(f"lambda x, y=0: not ({before}) or ({after.replace('/', '//')})")
        few = [0, 1, 5, 15, 16, 31, 32, 63, 64, 4095, 4096, 262143, 262144, 2**21, 0xC0, 0xE0, 0xF0, 0x80]
        pairs = [(x,) for x in numbers] if variables == "x" else [*((x, y) for x in numbers for y in few),
                                                                 *((y, x) for x in numbers for y in few)]
        wrong += [f"libc.h: {name} is wrong for {pair}" for pair in pairs if not holds(*pair)][:1]
    return wrong


# --- reports ---


def counts(result):
    rows = result["functions"].values()
    return (len(rows), sum(r["goals"] == r["proved"] for r in rows), sum(r["goals"] for r in rows), sum(r["proved"] for r in rows))


def print_row(path, result):
    functions, whole, goals, proved = counts(result)
    by = result["by"]
    print(f"{path:32} {functions:9} {whole:6} {goals:6} {proved:6} {by.get('qed', 0):6} {by.get('z3', 0):5} {by.get('cvc4', 0):5} "
          f"{result['seconds']:8.1f}{' cached' if result.get('cached') else ''}", flush=True)


def print_head():
    print(f"{'file':32} {'functions':>9} {'proved':>6} {'goals':>6} {'proved':>6} {'Qed':>6} {'Z3':>5} {'CVC4':>5} {'seconds':>8}")


def prove(units, arguments):
    tools, results = versions(), {}
    print_head()
    for unit in units:
        results[unit.path] = cached(unit, arguments.smoke, tools)
        print_row(unit.path, results[unit.path])
        if arguments.record:
            write_record([unit], results)
        if results[unit.path]["casts"]:
            sys.exit(f"prove: {unit.path} casts pointers in a way that the memory model does not describe: "
                     f"{results[unit.path]['casts']}; change the code, or assume the contract of the function in scope.toml")
        if arguments.details:
            for goal in results[unit.path]["unproved"]:
                print("    not proved:", goal)
    total = [sum(n) for n in zip(*map(counts, results.values()))]
    print(f"{total[1]} of {total[0]} functions, {total[3]} of {total[2]} goals ({tools})")
    return results


def table(record):
    lines = ["| file | functions | with all goals proved | goals | proved | contracts assumed | `admit` |",
             "|---|--:|--:|--:|--:|--:|--:|"]
    total = [0] * 6
    for path, row in record["files"].items():
        numbers = [len(row["functions"]) + len(row.get("open", [])), sum(g == p for g, p in row["functions"].values()),
                   sum(g for g, _ in row["functions"].values()), sum(p for _, p in row["functions"].values()), row["assumed"], row["admits"]]
        total = [a + b for a, b in zip(total, numbers)]
        lines.append(f"| `{path}` | " + " | ".join(map(str, numbers)) + " |")
    lines.append("| all | " + " | ".join(map(str, total)) + " |")
    rest = [f"`{name}()` of `{path}` ({p} of {g} goals)" for path, row in record["files"].items()
            for name, (g, p) in row["functions"].items() if g != p]
    rest += [f"`{name}()` of `{path}` (not tried)" for path, row in record["files"].items() for name in row.get("open", [])]
    return "\n".join(lines + ["", "Not proved: " + "; ".join(rest) + "." if rest else "No goal of these files is not proved."])


BEGIN, END = "<!-- table of tools/prove.py -->\n", "<!-- end of the table -->\n"


FIGURE = re.compile(r"\d+ functions with [\d,]+ goals")  # in README.md and SECURITY.md


def figure(record):
    whole = [row for file in record["files"].values() for row in file["functions"].values() if row[0] == row[1]]
    return f"{len(whole)} functions with {sum(goals for goals, _ in whole):,} goals"


def with_table(text, record):
    head, rest = text.split(BEGIN)
    return head + BEGIN + table(record) + "\n" + END + rest.split(END, 1)[1]


def record_text(record):
    """The record with one line for each file."""
    files = ",\n".join(f"  {json.dumps(path)}: {json.dumps(row)}" for path, row in record["files"].items())
    return f'{{\n "files": {{\n{files}\n }},\n "tools": {json.dumps(record["tools"])}\n}}\n'


def write_record(units, results):
    record = json.loads(RECORD.read_text()) if RECORD.exists() else {"files": {}}
    for unit in units:
        record["files"][unit.path] = {
            "content": unit.content(), "assumed": len(unit.assumed), "admits": unit.admits, **({"open": unit.open} if unit.open else {}),
            "functions": {f: [r["goals"], r["proved"]] for f, r in results[unit.path]["functions"].items()}}
    order = [row["path"] for row in scope()]
    record["files"] = {p: record["files"][p] for p in order if p in record["files"]}
    record["tools"] = versions()
    RECORD.write_text(record_text(record))
    if DOC.exists():
        DOC.write_text(with_table(DOC.read_text(), record))
    for page in [ROOT / "README.md", ROOT / "SECURITY.md"]:
        page.write_text(FIGURE.sub(figure(record), page.read_text()))


CONTRACT = re.compile(r"/\*@((?:(?!\*/).)*)\*/\n(const unsigned char \*(tamis_lex_run_\w+)\([^)]*\))", re.S)


def contracts(path):
    """{function: its contract and its prototype, each in one line}, of the functions tamis_lex_run_*()."""
    return {name: [" ".join(part.split()) for part in (contract, prototype)]
            for contract, prototype, name in CONTRACT.findall(path.read_text())}


def check_copies():
    """Yields the contracts of driver_valid.h that are not those of the definitions, which the proofs of these files use."""
    definitions = contracts(TREE / "src/lex/markup_run.c")
    copies = contracts(TREE / "src/lex/driver_valid.h")
    if len(copies) != 1:
        yield f"driver_valid.h: 1 contract of a function is expected, not {len(copies)}"
    for name, contract in copies.items():
        if definitions.get(name) != contract:
            yield f"driver_valid.h: the contract of {name}() is not that of its definition"


def bugs():
    return tomllib.loads((OWN / "mutants.toml").read_text())["bug"]


def with_bug(bug):
    """The text of the file with the bug."""
    text = (ROOT / bug["file"]).read_text()
    if text.count(bug["old"]) != 1:
        raise insert.Mismatch(f"`old` must stand in {bug['file']} exactly once")
    return text.replace(bug["old"], bug["new"])


def check_mutants():
    """Yields the bugs of mutants.toml that do not fit their file, or with which a contract does not fit it any more."""
    for bug in bugs():
        try:
            own = insert.FOLDER / (bug["file"] + ".acsl")
            insert.with_contracts(with_bug(bug), own.read_text() if own.exists() else "")
        except insert.Mismatch as wrong:
            yield f"mutants.toml: {bug['id']}: {wrong}"


def lines():
    """Prints the lines of contracts by folder."""
    def print_folders(title, counted):
        folders = {}
        for path, count in counted.items():
            folder = "/".join(path.split("/")[:-1][:2])
            folders[folder] = folders.get(folder, 0) + count
        for folder, count in sorted(folders.items()):
            if count:
                print(f"{title:12} {folder:16} {count:6}")
        print(f"{title:12} {'all':16} {sum(folders.values()):6}")

    files = [p for folder in ["src", "json"] for p in sorted((ROOT / folder).rglob("*.[ch]"))]
    inside = {str(p.relative_to(ROOT)): insert.annotation_lines(p.read_text()) for p in files}
    beside = {str(p.relative_to(insert.FOLDER)): p.read_text().count("\n") for p in sorted(insert.FOLDER.rglob("*.*"))}
    print_folders("sources", inside)
    print_folders("contracts/", beside)
    total = sum(count for path, count in inside.items() if path.startswith("src/"))
    failed = total > MOST_LINES
    if failed:
        print(f"src/ has {total} lines of contracts, more than {MOST_LINES}: move some to tools/prove/contracts (docs/proof.md)")
    for path, count in inside.items():
        if count and path.endswith(".c"):
            print(f"{path}: the contracts of a .c file stand in tools/prove/contracts/{path}.acsl (docs/proof.md)")
            failed = True
    return failed


def check():
    record, failed = json.loads(RECORD.read_text()), False
    for wrong in [*check_bits(), *check_copies(), *check_mutants(), *insert.test()]:
        print(wrong)
        failed = True
    if with_table(DOC.read_text(), record) != DOC.read_text():
        print("docs/proof.md: the table is not that of tools/prove/proved.json; run ./dev prove --record")
        failed = True
    for page in ["README.md", "SECURITY.md"]:
        if FIGURE.findall((ROOT / page).read_text()) != [figure(record)]:
            print(f"{page}: the figure of the proofs must be: {figure(record)}; ./dev prove --record FILE writes it")
            failed = True
    missing = {row["path"] for row in scope()} ^ set(record["files"])
    if missing:
        print("tools/prove/proved.json and tools/prove/scope.toml differ:", ", ".join(sorted(missing)))
        failed = True
    return failed


def prove_changed(units, arguments):
    record = json.loads(RECORD.read_text())["files"]
    changed = [u for u in units if u.content() != record.get(u.path, {}).get("content")]
    print(f"prove: {len(units) - len(changed)} of {len(units)} files are as when they were proved")
    if not changed:
        return False
    results, failed = prove(changed, arguments), False
    for unit in changed:
        now = results[unit.path]["functions"]
        for function, (goals, proved) in record.get(unit.path, {}).get("functions", {}).items():
            row = now.get(function)
            if goals == proved and row and row["goals"] != row["proved"]:
                print(f"{unit.path}: {function}() is no longer proved: {row['proved']} of {row['goals']} goals; "
                      f"./dev prove --details {unit.path} names the others")
                failed = True
    if not failed:
        print("prove: run ./dev prove --record to record the new contents")
    return failed


def mutants(wanted, rows):
    copy, failed = WORK / "mutant-tree", 0
    known = json.loads(RECORD.read_text())["files"]
    for bug in bugs():
        if wanted and bug["id"] not in wanted:
            continue
        insert.write(ROOT, copy, {bug["file"]: with_bug(bug)})
        row = next(r for r in rows if r["path"] == bug.get("unit", bug["file"]))
        unit = Unit(row | {"timeout": 5}, copy)
        unit.functions = [f for f in unit.functions if f in bug.get("functions", unit.functions)]
        result = run(unit)
        proved = {f for f, (goals, valid) in known[row["path"]]["functions"].items() if goals == valid}
        goals = [g for g in result["unproved"] if bug.get("goal", "") in g]
        broken = [f for f, r in result["functions"].items() if goals and r["goals"] != r["proved"] and f in proved]
        print(f"{bug['id']:44} {'breaks ' + ', '.join(broken) + ': ' + ', '.join(goals[:3]) if broken else 'BREAKS NO GOAL'}", flush=True)
        failed += not broken
    return failed > 0


def scope():
    return tomllib.loads((OWN / "scope.toml").read_text())["file"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="FOLDER|FILE|ID")
    for option in ["--changed", "--record", "--mutants", "--smoke", "--check", "--details", "--stale", "--lines"]:
        parser.add_argument(option, action="store_true")
    arguments = parser.parse_args()
    if arguments.lines:
        return lines()
    insert.write(ROOT, TREE)
    if arguments.check:
        return check()
    if arguments.mutants:
        return mutants(arguments.paths, scope())
    wanted = [os.path.relpath(p, ROOT) for p in arguments.paths]
    units = [Unit(row) for row in scope()
             if not wanted or any(row["path"] == w or row["path"].startswith(w.rstrip("/") + "/") for w in wanted)]
    if not units:
        sys.exit("prove: tools/prove/scope.toml lists no such file")
    if arguments.stale:
        record = json.loads(RECORD.read_text())["files"]
        stale = [u.path for u in units if u.content() != record.get(u.path, {}).get("content")]
        print("".join(f"stale: {path}\n" for path in stale), end="")
        return len(stale) > 0
    if arguments.changed:
        return prove_changed(units, arguments)
    results = prove(units, arguments)
    return any(r["unproved"] for r in results.values())


if __name__ == "__main__":
    if sys.argv[1:2] == ["--preprocess"]:
        sys.exit(preprocess(sys.argv[2], sys.argv[3], sys.argv[4:]))
    try:
        sys.exit(main())
    except insert.Mismatch as wrong:
        sys.exit(f"prove: {wrong}")
