#!/usr/bin/env python3
"""Tests the manual pages: every exported function, every member of a policy and every option of the command is described, and
troff and mandoc accept the pages.

Usage: tests/manual/pages.py FOLDER TAMIS     FOLDER: what tools/manual wrote; TAMIS: the command
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
failures = []


def check(holds, message):
    if not holds:
        failures.append(message)


def text_of(page):
    return page.read_text().replace(r"\-", "-").replace(r"\(aq", "'")


def check_function(folder, name):
    """`man NAME` leads to a page that has the name in its list of names, its declaration, and an entry of its own."""
    link = folder / "man3" / f"{name}.3"
    if not link.exists():
        return check(False, f"{name}: there is no page {link.name}")
    target = re.fullmatch(r"\.so (man3/[\w-]+\.3)\n", link.read_text())
    if not target or not (folder / target[1]).exists():
        return check(False, f"{link.name} refers to no page")
    page = text_of(folder / target[1])
    names, _, rest = page.partition(".SH SYNOPSIS")
    synopsis, _, entries = rest.partition(".SH DECLARATIONS")
    check(re.search(rf"\b{name}\b", names), f"{target[1]}: NAME does not list {name}")
    check(re.search(rf"\b{name}\(", synopsis), f"{target[1]}: SYNOPSIS does not declare {name}")
    return check(re.search(rf"^\\fB.*\b{name}\(", entries, re.M), f"{target[1]}: {name} has no entry")


def members(value, found):
    """The names of all members that policy.schema.json allows, with those of rules."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "properties":
                found.update(item)
                members(list(item.values()), found)
            else:
                members(item, found)
    elif isinstance(value, list):
        for item in value:
            members(item, found)
    return found


def check_policy(folder):
    """Each member is set in bold in the text and is part of an example. Of the names of limits, one is enough as an example."""
    page = text_of(folder / "man5/tamis-policy.5")
    bold = set(re.findall(r"\\fB([^\\]+)\\fP", page))
    words = {text.rpartition(".")[2] for text in bold}  # "mail" of "linkify.mail"
    schema = json.loads((ROOT / "policies/policy.schema.json").read_text())
    found = members(schema, set())
    check(len(found) > 50, f"policy.schema.json has only {len(found)} members: the test does not find them")
    for member in sorted(found):
        check(member in words, f"tamis-policy.5 does not describe the member {member}")
        check(f'"{member}":' in page or member.isupper(), f"tamis-policy.5 has no example with the member {member}")
    return len(found)


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def options_of(tamis, command):
    """The names of the options of a command, and their letters: {"policy": "p", "unsafe": "", ...}. The completion offers them all."""
    offered = [line.split("\t")[0] for line in output_of(tamis, "--complete", *command, "--").splitlines()]
    letters = {name: letter for letter, name in re.findall(r"-(\w), --([\w-]+)", output_of(tamis, "help", *command))}
    return {name[2:]: letters.get(name[2:], "") for name in offered if name not in ("--help", "--version")}


def check_command(tamis):
    """SYNOPSIS of tamis.1 has every option of every command, and the text below describes it, as does the help of the command."""
    page = (ROOT / "man/tamis.1").read_text()
    synopsis, _, description = page.partition(".Sh SYNOPSIS")[2].partition(".Sh DESCRIPTION")
    parts = re.split(r"^\.Nm tamis\n", synopsis, flags=re.M)[1:]
    found = set()
    for command in ("sanitize", "batch", "explain", "urls", "verify", "policy", "tokens", "tree"):
        part = "".join(p for p in parts if re.match(rf"\.(Op )?Cm {command}\b", p))
        options = options_of(tamis, [command])
        check(len(options) > 5, f"tamis {command} has only {len(options)} options: the test does not find them")
        for name, letter in options.items():
            check(re.search(rf"Fl (-{name}|{letter or 'no letter'})\b", part), f"tamis.1: SYNOPSIS of {command} lacks --{name}")
            check(re.search(rf"Fl -{name}\b", description), f"tamis.1 does not describe --{name}")
            check(f"--{name}" in output_of(tamis, "help", command), f"tamis help {command} does not list --{name}")
        found.update(options)
    return len(found)


def run(command, page):
    done = subprocess.run([*command, str(page)], capture_output=True, text=True, check=False,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    complaints = done.stderr + (done.stdout if command[0] == "mandoc" else "")
    check(done.returncode == 0 and not re.search("warning|error|unsupp", complaints, re.I),
          f"{' '.join(command)} {page}: exit status {done.returncode}\n{complaints}")


def check_formatters(pages):
    for command, package in ((["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"], "man-db and groff-base"),
                             (["mandoc", "-T", "lint", "-W", "warning"], "mandoc")):
        if not shutil.which(command[0]):
            print(f"NOT TESTED: that {command[0]} accepts the manual pages; it is not installed (Debian: {package})")
            continue
        for page in pages:
            run(command, page)


def main():
    folder = pathlib.Path(sys.argv[1])
    tamis = sys.argv[2]
    functions = (ROOT / "tests/api/exports.txt").read_text().split()
    for name in functions:
        check_function(folder, name)
    headers = list((ROOT / "include/tamis").glob("*.h"))
    pages = [page for page in sorted((folder / "man3").iterdir()) if not page.read_text().startswith(".so")]
    check(len(pages) == len(headers), f"{len(headers)} headers have {len(pages)} pages")
    members_found = check_policy(folder)
    options_found = check_command(tamis)
    check_formatters([*pages, folder / "man5/tamis-policy.5", ROOT / "man/tamis.1"])
    print("\n".join(failures) if failures else
          f"{len(pages)} headers, {len(functions)} functions, {members_found} members of policies and {options_found} options "
          "of the command are described")
    sys.exit(bool(failures))


main()
