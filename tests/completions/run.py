#!/usr/bin/env python3
"""Tests the completions of the command line: what `tamis --complete` prints, and what bash, zsh and fish offer.

Usage: tests/completions/run.py COMMAND
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SCRIPTS = HERE.parent.parent / "completions"
PRESETS = "article comment default email svg text".split()
POLICY_WORDS = "check learn list show".split()
COMMANDS = "batch explain policy sanitize tokens tree urls verify".split()
# A command line after "tamis ", and what is offered for its last word. Files: forum.json, page.html.
CASES = {
    "--pol": ["--policy"],
    "ba": ["batch"],
    "he": ["help"],
    "help lim": ["limits"],
    "pag": ["page.html"],
    "--policy co": ["comment"],
    "-p co": ["comment"],
    "--policy=co": ["comment"],
    "--policy fo": ["forum.json"],
    "--policy=fo": ["forum.json"],
    "--policy ": [*PRESETS, "forum.json", "page.html"],
    "sanitize --un": ["--unsafe"],
    "sanitize --dialect ": ["html", "xml5"],
    "tokens --dialect ": ["all", "html", "html-2008", "sgml", "xml5"],
    "tokens --format ": ["dump", "html5lib", "text"],
    "explain --profile P": ["P0", "P3", "P4"],
    "--to ": ["html", "markdown", "text"],
    "--str": ["--stream"],
    "--stream ": ["exact", "in-order"],
    "batch --str": [],
    "--scripting o": ["off", "on"],
    "--context t": ["table", "tbody", "td", "textarea", "th", "title", "tr"],
    "--context s": ["span", "svg svg"],
    "--limit NOD": ["NODES="],
    "tree --year 202": ["2020", "2021", "2022", "2023", "2024", "2025", "2026"],
    "policy ": POLICY_WORDS,
    "policy show co": ["comment"],
    "policy check fo": ["forum.json"],
    "policy learn pag": ["page.html"],
    "verify --dialects ": ["all"],
    "batch -j 4 --cou": ["--counts"],
    "tree --pol": [],
}
failures = []


def output(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, **options)
    if done.stderr:
        failures.append(f"{command}: {done.stderr}")
    return [line for line in done.stdout.split("\n") if line]


def words_of(line):
    words = line.split(" ")
    return [word.replace("\\", "") for word in words]


# ---- Shells. Each function returns what the shell offers for each command line.


def in_bash(command, lines):
    return [[word.replace("\\", "") for word in output(["bash", HERE / "candidates.bash", SCRIPTS / "tamis.bash", command,
                                                         *words_of(line)])] for line in lines]


def in_zsh(_, lines):
    found = "\n".join(output(["zsh", "-f", HERE / "candidates.zsh", SCRIPTS, *[f"tamis {line}" for line in lines]]))
    return [[value_of(word.replace("\\", "")) for word in part.split("\n") if word] for part in found.split("LINE")[1:]]


def in_fish(_, lines):
    return [[value_of(word.split("\t")[0]) for word in output(
        ["fish", "-N", "-c", f"source '{SCRIPTS}/tamis.fish'; complete -C 'tamis {line}'"])] for line in lines]


def by_itself(command, lines):
    return [words_by_itself(command, line) for line in lines]


def words_by_itself(command, line):
    """What `tamis --complete` offers, without the names of files, which the shells add."""
    found = [word.split("\t")[0] for word in output([command, "--complete", *words_of(line)])]
    if ":files" in found:
        found += [name for name in ("forum.json", "page.html") if name.startswith(re.split("[ =]", line)[-1])]
    return [value_of(word) for word in found if word != ":files"]


def value_of(word):
    """zsh and fish replace the whole word "--policy=co"; bash only what follows the "="."""
    return re.sub("^--[^=]*=", "", word)


SHELLS = {"tamis": by_itself, "bash": in_bash, "zsh": in_zsh, "fish": in_fish}


def test_shell(shell, command):
    if shell != "tamis" and not shutil.which(shell):
        print(f"NOT TESTED: the completion of {shell}, which is not installed (Debian: {shell})")
        return
    answers = SHELLS[shell](command, list(CASES))
    if len(answers) != len(CASES):
        failures.append(f"{shell}: {len(answers)} answers to {len(CASES)} command lines")
    for (line, expected), found in zip(CASES.items(), answers):
        if sorted(set(found)) != sorted(expected):
            failures.append(f"{shell}: 'tamis {line}': {sorted(set(found))} instead of {sorted(expected)}")
    print(f"{shell}: {len(CASES)} command lines")


# ---- The words and the help texts


def test_options(command):
    """The offered options are exactly those in the help of the command, each with a description."""
    for name in COMMANDS:
        text = "\n".join(output([command, "help", name]))
        listed = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", text, re.M)) | set(re.findall(r", (--[a-z-]+)", text))
        offered = dict(line.split("\t") for line in output([command, "--complete", name, "--"]))
        missing = listed - set(offered)
        extra = set(offered) - listed - {"--help"}
        if missing or extra:
            failures.append(f"{name}: not offered: {sorted(missing)}; not in the help: {sorted(extra)}")
        undescribed = [option for option, description in offered.items() if not description]
        if name != "policy" and undescribed:
            failures.append(f"{name}: without a description: {undescribed}")


def test_values(command):
    """A command accepts every value that is offered for its options."""
    count = 0
    for name in COMMANDS:
        for option in [line.split("\t")[0] for line in output([command, "--complete", name, "--"])]:
            values = [line.split("\t")[0] for line in output([command, "--complete", name, option, ""])]
            for value in [v for v in values if v not in (":files", *POLICY_WORDS)]:
                count += 1
                test_value(command, name, option, value + ("1" if value.endswith("=") else ""))
    if count < 100:
        failures.append(f"only {count} values were offered")
    print(f"values: {count} accepted")


def test_value(command, name, option, value):
    needed = ["--dialect", "sgml"] if value == "dump" else []
    needed += ["learn", "page.html"] if name == "policy" else ["--policy", "comment"] if name == "urls" and option != "--policy" else []
    done = subprocess.run([command, name, option, value, *needed], input="", capture_output=True, text=True, check=False)
    if done.returncode == 2 and "no rule with \"url\"" not in done.stderr:
        failures.append(f"tamis {name} {option} {value}: {done.stderr}")


def main():
    command = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name in ("forum.json", "page.html"):
            pathlib.Path(name).write_text("{}" if name.endswith("json") else "<p>x</p>")
        os.environ["PATH"] = f"{pathlib.Path(command).parent}:{os.environ['PATH']}"
        os.environ["HOME"] = folder
        for shell in SHELLS:
            test_shell(shell, command)
        test_options(command)
        test_values(command)
    print("\n".join(failures))
    sys.exit(bool(failures))


main()
