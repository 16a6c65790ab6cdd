#!/usr/bin/env python3
"""Tests the gate alone: tamis_gate.h and tamis_gate.c, as ./dev dist --gate makes them, with the tables that `tamis gate --table` prints.

Usage: tests/gate/alone.py TAMIS LIBRARY COMPILER [NUMBER]    NUMBER: of random texts (default: 1000)

Both compile without warnings, without libtamis. For each preset and for some other policies, the verdict, the rule and the offset of each text are
those of tamis_gate(); for the policy of vectors.json, those of the vectors."""
import json
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

import model
import vectors

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FLAGS = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]
# Policies whose tables have what those of the presets do not have.
POLICIES = {
    "removes": {"removeElements": ["b"], "removeAttributes": ["id"], "comments": True, "removeProcessingInstructions": ["page"]},
    "in_title": {"elements": ["b", "title"], "context": "title"},
    "in_desc": {"elements": ["b", {"name": "path", "namespace": model.SVG}], "context": "svg desc"},
    "escapes": {"elements": ["b", "p"], "attributes": ["a\\b", "\u00e9", "c%d"]},
    "custom": {"elements": ["p"], "rules": [{"customElements": ["x-*"], "attributes": ["y-b"]}]},
    "long": {"elements": ["p", "b"], "attributes": [f"a-rather-long-name-of-an-attribute-{i}" for i in range(400)]},
}
PROGRAM = """#include "tamis_gate.h"
#include <stdio.h>
int main(void)
{
    struct tamis_gate_refusal refusal;
    if (!tamis_gate_accepts(NULL, NULL, "<b>a</b>", 8, &refusal) || tamis_gate_accepts(NULL, NULL, "<b>a<script>", 12, &refusal))
        return 1;
    printf("%zu %s\\n", refusal.offset, refusal.rule);
    return 0;
}
"""


def run(command, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, check=False, **options)
    if done.returncode:
        sys.exit(f"{command}: exit status {done.returncode}\n{done.stderr.decode('utf-8', 'replace')}")
    return done.stdout.decode("utf-8")


class Alone:
    def __init__(self, folder, tamis, library, compiler):
        self.folder, self.tamis, self.library, self.compiler = folder, tamis, library, compiler
        self.policies = {}  # the name of each table, and the file of its policy

    def path(self, name):
        return self.folder / name

    def compile(self, *arguments):
        run([self.compiler, *FLAGS, "-I", self.folder, *arguments])

    def check_alone(self):
        self.path("program.c").write_text(PROGRAM)
        self.compile(self.path("program.c"), self.path("tamis_gate.c"), "-o", self.path("program"))
        expected = "11 the policy does not list this element\n"
        if run([self.path("program")]) != expected:
            sys.exit(f"the program prints {run([self.path('program')])!r}")
        self.compile("-DTAMIS_PLAIN_C", "-c", self.path("tamis_gate.c"), "-o", self.path("plain.o"))
        cxx = next(filter(shutil.which, ("c++", "g++", "clang++")), None)
        if not cxx:
            print("NOT TESTED: tamis_gate.h in C++: there is no compiler")
            return
        self.path("program.cc").write_text(PROGRAM)
        self.compile("-c", self.path("tamis_gate.c"), "-o", self.path("tamis_gate.o"))
        run([cxx, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", self.folder, self.path("program.cc"), self.path("tamis_gate.o"), "-o",
             self.path("program_cc")])
        if run([self.path("program_cc")]) != expected:
            sys.exit("the program in C++ prints something else")

    def print_tables(self):
        presets = re.findall(r"^(\S+)", run([self.tamis, "policy", "list"]), re.M)
        for name in presets:
            self.path(f"{name}.json").write_text(run([self.tamis, "policy", "show", name]))
        for name, policy in {**POLICIES, "vectors": model.POLICY}.items():
            self.path(f"{name}.json").write_text(json.dumps(policy))
        for name in [*presets, *POLICIES, "vectors"]:
            table = "table_" + re.sub(r"\W", "_", name)
            self.policies[table] = self.path(f"{name}.json")
            self.path(f"{table}.c").write_text(run([self.tamis, "gate", "--table", table, "--policy", self.policies[table]]))

    def build(self):
        self.path("tables.c").write_text(
            '#include "tamis_gate.h"\n' + "".join(f"extern const struct tamis_gate_table {table};\n" for table in self.policies) +
            "extern const struct tamis_gate_table *const tests_tables[];\nconst struct tamis_gate_table *const tests_tables[] = {\n    " +
            ", ".join("&" + table for table in self.policies) + ", &tamis_gate_default};\n")
        self.compile("-D_POSIX_C_SOURCE=200809L", "-I", ROOT / "include", HERE / "alone.c", self.path("tables.c"), self.path("tamis_gate.c"),
                     *(self.path(f"{table}.c") for table in self.policies), self.library, "-o", self.path("alone"))

    def verdicts(self, index, policy, texts):
        packed = b"".join(struct.pack(">I", len(text)) + text for text in texts)
        return run([self.path("alone"), index, *policy], input=packed).splitlines()

    def refuses(self, status, message, *arguments):
        done = subprocess.run([self.tamis, "gate", *arguments], capture_output=True, text=True, check=False)
        if done.returncode != status or message not in done.stderr or done.stdout:
            sys.exit(f"tamis gate {arguments}: exit status {done.returncode}\n{done.stdout}{done.stderr}")


def texts_for(stored, number):
    rng = random.Random(2)
    texts = [v["text"].encode("latin-1") for v in stored] + [vectors.random_text(rng).encode("latin-1") for _ in range(number)]
    more = ['<x-a y-b="c">', '<x-a id="c">', "<p a\\b=\"c\">", "<p \u00e9=\"c\">", "<p c%d=\"e\">", "<p a-rather-long-name-of-an-attribute-7=\"\">",
            "<p a-rather-long-name-of-an-attribute-400=\"\">", "<i id=\"a\">", "<i class=\"a\" onclick=\"b\">", '<p style="color: red">',
            '<p style="background: url(javascript:a)">', '<iframe src="https://www.youtube.com/embed/a"></iframe>', "<math><mi>a</mi></math>",
            "<base>", "<embed>", "<iframe></iframe>", '<svg><use href="#a"/></svg>', "<script></script>", "<?page a?>", "<!-- a -->", "<template for=\"a\">"]
    return texts + [text.encode() for text in more]


def expected_line(vector, found):
    if vector["accepted"]:
        return "accepted"
    return f"{vector.get('offset', found.split(' ')[0])} {vector['rule']}"


def main(tamis, library, compiler, number):
    stored = json.loads(vectors.FILE.read_text())["vectors"]
    texts = texts_for(stored, number)
    with tempfile.TemporaryDirectory() as folder:
        alone = Alone(pathlib.Path(folder), tamis, library, compiler)
        run([sys.executable, ROOT / "tools/amalgamate_gate.py", folder])
        alone.check_alone()
        alone.print_tables()
        alone.build()
        counts = {}
        for index, (table, policy) in enumerate([*alone.policies.items(), ("tamis_gate_default", None)]):
            found = alone.verdicts(index, [policy] if policy else [], texts)
            counts[table] = found.count("accepted")
            if table == "table_vectors":
                wrong = [(v, line) for v, line in zip(stored, found) if line != expected_line(v, line)]
                if wrong:
                    sys.exit(f"{len(wrong)} vectors differ: {wrong[0]}")
        if not all(counts.values()):
            sys.exit(f"nothing is accepted with some policies: {counts}")
        alone.refuses(2, "identifier of C", "--table", "1a")
        alone.refuses(2, "identifier of C", "--table", "")
        alone.refuses(2, "cannot be combined", "--table", "a", "file.html")
        alone.refuses(2, "cannot be combined", "--table", "a", "--context", "td")
        alone.refuses(2, "unknown option --unsafe", "--table", "a", "--unsafe")
        alone.refuses(2, "", "--table", "a", "--policy", "no-such-policy")
    print(f"{len(stored)} vectors; {len(texts)} texts in 11 contexts with {len(counts)} tables: as tamis_gate()")


if __name__ == "__main__":
    main(*sys.argv[1:4], int(sys.argv[4]) if len(sys.argv) > 4 else 1000)
