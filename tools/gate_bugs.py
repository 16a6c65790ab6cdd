#!/usr/bin/env python3
"""Measures what the gate stops: adds random bugs to the code outside the gate, one at a time.

With each bug, tests/gate/bugs.c sanitizes the corpora, the inputs of known bypasses, and mutations of both, with the gate off. lexbor
parses each output, and a judge compares the tree with lists that a build without bugs printed (tests/gate/judge.h). If the output has
an element, an attribute or a URL scheme that the policy does not list, the bug lets something through, and the gate must stop this
output. If it does not, the bug and the shortest input are printed, and the exit status is 1.

The policies are the default policy, the presets comment, article and email, and tests/gate/little.json. Each document is sanitized
by tamis_run(), by tamis_feed() in pieces, with a tree, as portable output, and streamed in both modes.

First, the library without bugs is run: the judge must object to nothing (the control). The bugs are those of tools/random_bugs.py,
in the folders of FOLDERS. A bug that does not change the object code is counted as equivalent. The results are in
build/gate_bugs/results.json. A run that was interrupted continues. --listed adds the deliberate bugs of tests/mutants/list.toml
instead, of which more let something through.

examples:
  tools/gate_bugs.py --count 400 --seed 1 --jobs 2
  tools/gate_bugs.py --count 50 --only src/serialize
  tools/gate_bugs.py --listed
  tools/gate_bugs.py --count 0              only the control
"""
import argparse
import concurrent.futures
import hashlib
import json
import pathlib
import queue
import shutil
import signal
import subprocess
import sys

import mutants
import random_bugs
from mutants import ROOT, Stale, run, say

FOLDERS = ["src/parse", "src/sanitize", "src/write", "src/straight", "src/value", "src/policy", "src/serialize"]
# The part of the gate in these folders: it states the facts of the configuration.
GATE = ["src/policy/compile/gate.c", "src/policy/compile/gate_values.c", "src/policy/compile/facts.h"]
PRESETS = ["default", "comment", "article", "email"]
LITTLE = ROOT / "tests/gate/little.json"
MOST_BYTES = 8192  # of a document
REPORT = '{"documents"'  # how a report begins
# If one of these changes, bugs are tried again.
DECISIVE = ["src", "include", "json", "corpus", "tests/gate", "tests/generators", "tests/presets", "tests/property/vectors.def",
            "tests/support"]
COLUMNS = ["bugs", "equivalent", "crash or no output", "nothing seen", "let through", "stopped by the gate"]

NAMESPACES = {"http://www.w3.org/1999/xlink": "xlink:", "http://www.w3.org/XML/1998/namespace": "xml:",
              "http://www.w3.org/2000/xmlns/": "xmlns:"}
IGNORED = {"comments", "javascriptURLs", "unlistedElements", "blockSeparator", "limits", "scripting", "idPrefix", "classPrefix",
           "context", "processingInstructions", "replaceWithChildrenElements", "description", "$schema", "foreignText"}


# ---- The lists of the judge


def name_of(item):
    """The name as it is written, and whether it is an element of HTML or an attribute without a namespace."""
    item = {"name": item} if isinstance(item, str) else item
    namespace = item.get("namespace")
    return NAMESPACES.get(namespace, "") + item["name"], namespace in (None, "http://www.w3.org/1999/xhtml")


def lines_of_element(item):
    name, is_html = name_of(item)
    yield f"{'element' if is_html else 'foreign'} {name}"
    for a in item.get("attributes", []) if isinstance(item, dict) else []:
        yield f"attribute {name} {name_of(a)[0]}"


def lines_of_rule(rule):
    elements = [name_of(e)[0] for e in rule.get("elements", [])] or ["*"]
    attributes = [name_of(a)[0] for a in rule.get("attributes", [])]
    for e in elements:
        for a in attributes:
            if "url" in rule:
                yield " ".join(["url", e, a, *rule["url"].get("schemes", [])])
            if "set" in rule or "addTokens" in rule:
                yield f"attribute {e} {a}"
    for pattern in rule.get("customElements", []):
        start = pattern.split("*")[0]
        yield f"custom {start}"
        # The judge does not know patterns: the attributes are allowed on all elements that it lists.
        yield from (f"attribute * {a}" for a in attributes)


def lists_of(name, policy):
    """The lines of tests/gate/judge.h for a policy as the command prints it."""
    unknown = set(policy) - IGNORED - {"elements", "attributes", "rules", "dataAttributes", "ariaAttributes"}
    if unknown or policy.get("comments"):
        raise Stale(f"{name}: the judge does not know {', '.join(sorted(unknown)) or 'comments'}")
    lines = [f"policy {name} {policy.get('context', 'div')}"]
    for item in policy["elements"]:
        lines += lines_of_element(item)
    lines += [f"attribute * {name_of(a)[0]}" for a in policy["attributes"]]
    lines += [f"attributes {kind}-" for kind in ("data", "aria") if policy.get(f"{kind}Attributes")]
    for rule in policy.get("rules", []):
        lines += lines_of_rule(rule)
    return lines


def write_lists(command, path):
    lines = []
    for name in [*PRESETS, str(LITTLE)]:
        shown = subprocess.run([command, "policy", "show", name], check=True, capture_output=True, text=True).stdout
        lines += lists_of(pathlib.Path(name).stem, json.loads(shown))
    path.write_text("\n".join(lines) + "\n")


def digest_of_sources():
    """Differs if the library, the driver or the documents differ."""
    total = hashlib.sha256()
    for name in DECISIVE:
        top = ROOT / name
        for path in [top] if top.is_file() else sorted(p for p in top.rglob("*") if p.is_file()):
            total.update(str(path.relative_to(ROOT)).encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def write_documents(path):
    """Lists the documents of the corpora, each content once."""
    seen, chosen = set(), []
    for folder in ("corpus", "tests/presets"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.is_file() and file.stat().st_size <= MOST_BYTES:
                digest = hashlib.sha256(file.read_bytes()).digest()
                if digest not in seen:
                    chosen.append(str(file))
                seen.add(digest)
    path.write_text("\n".join(chosen) + "\n")


# ---- Builds


class Worker(mutants.RandomWorker):
    """A copy of the tree in which the static library and the driver are built."""

    NAME = "worker"
    TARGET = "tamis_gate_bugs"

    def prepare(self):
        self.tree.mkdir(parents=True, exist_ok=True)
        mutants.sync(self.tree)
        if not (self.build / "build.ninja").exists():
            status, output = run(
                ["cmake", "-G", "Ninja", "-S", self.tree, "-B", self.build, *self.CONFIGURATION, "-DTAMIS_TESTS=OFF",
                 "-DTAMIS_INSTALL=OFF", "-DTAMIS_MANUAL=OFF", "-DTAMIS_BENCH=ON", "-DTAMIS_COMMAND=ON",
                 f"-DLEXBOR_ROOT={self.options.lexbor}"], 300)
            if status != 0:
                raise Stale(f"cmake failed:\n{output}")
        if not self.ninja() or not self.ninja("tamis_command"):
            raise Stale("the library without bugs does not build; is lexbor missing? (bench/lexbor.sh)")
        self.clean.mkdir(exist_ok=True)
        shutil.copy2(self.build / "tamis", self.clean)

    def ninja(self, *targets):
        """builds() of RandomWorker names the library, or nothing for headers: here, both are the driver."""
        return super().ninja(*([t for t in targets if t != "tamis_static"] or [self.TARGET]))

    def drive(self, *options, seconds):
        """Runs the driver. Returns its report, or None if it failed or took too long."""
        files = self.options.scratch
        status, output = run([self.build / self.TARGET, files / "lists.txt", LITTLE, files / "documents.txt",
                              files / "hashes", "--seed", str(self.options.seed), "--mutations",
                              str(self.options.mutations), *options], seconds)
        # Before the report, there can be messages of the C library about a child that crashed.
        report = output.rfind(REPORT)
        return json.loads(output[report:]) if status == 0 and report >= 0 else None


def control(worker):
    """Checks the judge, and that it objects to nothing that the library without bugs writes."""
    scratch = worker.options.scratch
    write_lists(worker.clean / "tamis", scratch / "lists.txt")
    write_documents(scratch / "documents.txt")
    status, output = run([worker.build / worker.TARGET, "--self-test", scratch / "lists.txt"], 60)
    say(output.strip())
    if status != 0:
        raise Stale("the judge is wrong")
    report = worker.drive("--control", seconds=1800)
    if report is None:
        raise Stale("the driver fails without a bug")
    if report["let_through"] or report["crashes"] or report["hangs"] or report["policies_failed"]:
        raise Stale(f"the control run is not clean:\n{json.dumps(report, indent=1)}")
    say(f"control: {report['documents']} documents, {report['runs']} outputs, no objection")
    return {"documents": report["documents"], "runs": report["runs"]}


# ---- Bugs


def outcome_of(report):
    if report is None:
        return "crash or no output"
    if report["let_through"]:
        return "let through"
    bad = report["crashes"] or report["hangs"] or report["failed"] or report["policies_failed"] or not report["ready"]
    return "crash or no output" if bad else "nothing seen"


def try_bug(worker, change):
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
            result["report"] = worker.drive(seconds=worker.options.seconds)
            result["outcome"] = outcome_of(result["report"])
    finally:
        path.write_text(original)
        if change.file.endswith(".h"):
            worker.ninja()
        else:
            worker.ninja(f"CMakeFiles/tamis_objects.dir/{change.file}.o")
    return result


def folder_of(file):
    return next(f for f in FOLDERS if file.startswith(f + "/"))


def listed(tree):
    """The deliberate bugs of tests/mutants/list.toml."""
    for m in mutants.read_list():
        if (tree / m["file"]).suffix in (".c", ".h"):
            text = (tree / m["file"]).read_text()
            at = text.index(m["old"])
            yield random_bugs.Change(m["file"], text.count("\n", 0, at) + 1, at, at + len(m["old"]), m["new"], m["id"],
                                     m["old"].strip(), m["new"].strip(), 0)


def bugs_of(options, tree):
    for change in listed(tree) if options.listed else random_bugs.draw(tree, options.seed):
        inside = any(change.file.startswith(f + "/") for f in FOLDERS) and change.file not in GATE
        if inside and (not options.only or change.file.startswith(options.only.rstrip("/") + "/")):
            yield change


def line_of(result):
    text = f"{result['file']}:{result['line']}: {result['what']}: {result['outcome']}"
    report = result.get("report")
    if result["outcome"] != "let through":
        return text
    shortest = report["shortest"]
    return (f"{text}: {report['let_through']} outputs, {report['stopped']} stopped ({shortest['policy']}, {shortest['way']}: "
            f"{shortest['reason']})")


def table(results):
    rows = {f: dict.fromkeys(COLUMNS, 0) for f in FOLDERS}
    for r in results:
        row = rows[folder_of(r["file"])]
        row["bugs"] += 1
        row[r["outcome"]] += 1
        row["stopped by the gate"] += r["outcome"] == "let through" and not r["report"]["accepted"]
    rows["all"] = {c: sum(row[c] for row in rows.values()) for c in COLUMNS}
    lines = ["| folder | " + " | ".join(COLUMNS) + " |", "|---|" + "--:|" * len(COLUMNS)]
    lines += [f"| {f} | " + " | ".join(str(row[c]) for c in COLUMNS) + " |" for f, row in rows.items()]
    return "\n".join(lines)


def finish(results, options):
    """Prints the table and what the gate accepted. Returns the exit status."""
    through = [r["report"] for r in results if r["outcome"] == "let through"]
    text = table(results)
    (options.scratch / "table.md").write_text(text + "\n")
    say("\n" + text)
    say(f"outputs with something that the policy does not list: {sum(r['let_through'] for r in through)}, "
        f"stopped by the gate: {sum(r['stopped'] for r in through)}")
    changed = sum(r["outcome"] == "nothing seen" and r["report"]["different"] > 0 for r in results)
    say(f"bugs that change some output, but let nothing through that the policy does not list: {changed}")
    missed = [r for r in results if r["outcome"] == "let through" and r["report"]["accepted"]]
    for r in missed:
        m = r["report"]["missed"]
        say(f"\nTHE GATE ACCEPTED {r['report']['accepted']} of {r['report']['let_through']} outputs\n"
            f"{r['file']}:{r['line']}: {r['what']}\n{r['diff']}\n"
            f"    {m['policy']}, {m['way']}: {m['reason']}\n    in:  {m['input']!r}\n    out: {m['output']!r}")
    return 1 if missed else 0


def run_all(options):
    options.scratch.mkdir(parents=True, exist_ok=True)
    kept = options.scratch / "results.json"
    workers = queue.Queue()
    for number in range(options.jobs):
        worker = Worker(options.scratch, number, options)
        say(f"preparing {worker.folder}")
        worker.prepare()
        workers.put(worker)
    known = {"tree": digest_of_sources(), "seed": options.seed, "mutations": options.mutations}
    data = mutants.read_results(kept)
    if options.again or any(data.get(k) != v for k, v in known.items()):
        data = {**known, "results": {}}
    data["control"] = control(worker)
    results, chosen, bugs = data["results"], [], bugs_of(options, worker.tree)

    def work(change):
        worker = workers.get()
        try:
            return change, try_bug(worker, change)
        finally:
            workers.put(worker)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        while len(chosen) < options.count:
            batch = [c for c, _ in zip(bugs, range(options.count - len(chosen)))]
            if not batch:
                break
            futures = [pool.submit(work, c) for c in batch if c.id not in results]
            for done, future in enumerate(mutants.in_time(futures, pool), 1):
                change, result = future.result()
                results[change.id] = result
                mutants.write_results(kept, data)
                say(f"[{done}/{len(futures)}] {line_of(result)}")
            chosen += [c for c in batch if results[c.id]["outcome"] != "does not compile"]
    return finish([results[c.id] for c in chosen], options)


# ---- The command


def arguments():
    doc, _, examples = __doc__.partition("\nexamples:\n")
    p = argparse.ArgumentParser(description=doc, epilog="examples:\n" + examples,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--count", type=int, default=400, help="of bugs that compile (400)")
    p.add_argument("--seed", type=int, default=1, help="of the bugs and of the mutations (1)")
    p.add_argument("--jobs", type=int, default=2, help="bugs at a time, each with a tree of its own (2)")
    p.add_argument("--build-jobs", type=int, default=1, help="compilers at a time for a bug (1)")
    p.add_argument("--listed", action="store_true", help="the bugs of tests/mutants/list.toml instead of random ones")
    p.add_argument("--only", metavar="FOLDER", help="only bugs in this folder")
    p.add_argument("--mutations", type=int, default=4000, help="of documents, which all bugs get (4000)")
    p.add_argument("--seconds", type=int, default=120, help="for all documents with one bug (120)")
    p.add_argument("--again", action="store_true", help="forget what earlier runs found")
    p.add_argument("--lexbor", type=pathlib.Path, default=ROOT / "build/lexbor",
                   help="where bench/lexbor.sh builds lexbor, or has built it (build/lexbor)")
    p.add_argument("--scratch", type=pathlib.Path, default=ROOT / "build/gate_bugs", help="where to work (build/gate_bugs)")
    options = p.parse_args()
    options.scratch, options.lexbor = options.scratch.resolve(), options.lexbor.resolve()
    return options


def main():
    options = arguments()
    for s in (signal.SIGINT, signal.SIGTERM):
        signal.signal(s, signal.default_int_handler)
    subprocess.run(["sh", ROOT / "bench/lexbor.sh", options.lexbor], check=True)
    try:
        return run_all(options)
    except Stale as e:
        return str(e)
    except KeyboardInterrupt:
        return "interrupted; what is done is kept, the next run goes on from there"


if __name__ == "__main__":
    sys.exit(main())
