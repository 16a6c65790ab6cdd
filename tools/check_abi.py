#!/usr/bin/env python3
"""Compares the binary interface (ABI) of the shared library with the recorded one, by abidiff of libabigail.

Usage: tools/check_abi.py              compares; exit status 1 if the interface has changed
       tools/check_abi.py --record     records the interface, if the version and TAMIS_SOVERSION permit this
       tools/check_abi.py --test       changes copies of the record, and checks that each change is found

The library of build/release has no debug information, from which abidw reads types. Therefore the files that define exported functions
are compiled again, with the flags of build/release and with debug information, and linked into a library of their own. This library
must have the same soname, and export the same functions with the same versions, as the library of build/release.
"""
import json
import pathlib
import platform
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
RELEASE = ROOT / "build/release"
WORK = ROOT / "build/abi"
RECORDS = ROOT / "packaging/abi"
MACHINE = platform.machine()
CHANGED, INCOMPATIBLE = 4, 8  # bits of the exit status of abidiff
HEADERS = ROOT / "include/tamis"
# abidw tells a public header from a private one by the name of the file alone, and some names are those of both (policy.h, lexer.h).
# In the debug information, a public header therefore has a name of its own.
PUBLIC = "public-"
DEBUG = ["-g", "-O0", "-U_FORTIFY_SOURCE", "-w", f"-fdebug-prefix-map={HEADERS}/={HEADERS}/{PUBLIC}"]


def run(*command, **settings):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, **settings).stdout


def exported(library):
    """The exported functions with their versions, and the soname."""
    symbols = [line.split()[2] for line in run("nm", "-D", "--defined-only", library).splitlines() if line.split()[1] == "T"]
    soname = re.search(r"soname: \[(.*)\]", run("readelf", "-d", library))[1]
    return sorted(symbols), soname


def version():
    return re.search(r'TAMIS_VERSION +"([0-9.]+)"', (ROOT / "include/tamis/version.h").read_text())[1]


def minor(number):
    return ".".join(number.split(".")[:2])


def commands_of(functions):
    """The commands that compile the files that define one of the functions."""
    for entry in json.loads((RELEASE / "compile_commands.json").read_text()):
        command = shlex.split(entry["command"])
        output = command[command.index("-o") + 1]
        if output.startswith("CMakeFiles/tamis_objects.dir/"):
            names = {line.split()[-1] for line in run("nm", "--defined-only", RELEASE / output).splitlines()}
            if names & functions:
                yield command


def compile_with_types(command, number):
    made = WORK / f"{number}.o"
    command[command.index("-o") + 1] = str(made)
    run(*command, *DEBUG, cwd=RELEASE)
    return made


def renamed_headers():
    """A folder with a file for each public header, of the name in the debug information. abidw does not read them."""
    folder = WORK / "headers"
    folder.mkdir()
    for header in [*HEADERS.glob("*.h"), *HEADERS.glob("*.def")]:
        (folder / (PUBLIC + header.name)).touch()
    return folder


def one_line_each(description):
    """The description with one line for each function, type and symbol: what is inside of such an element is joined to its line."""
    return re.sub(r"\n {6,}|\n    (?=</)", "", description)


def build():
    """Builds the library with debug information, and returns the description of its interface."""
    symbols, soname = exported(RELEASE / "libtamis.so")
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    commands = list(commands_of({symbol.split("@")[0] for symbol in symbols}))
    with ThreadPoolExecutor(2) as pool:
        objects = list(pool.map(compile_with_types, commands, range(len(commands))))
    library = WORK / soname
    run("cc", "-shared", f"-Wl,-soname,{soname}", f"-Wl,--version-script={ROOT / 'cmake/libtamis.map'}",
        "-Wl,--unresolved-symbols=ignore-all", *objects, "-o", library)
    if exported(library) != (symbols, soname):
        sys.exit("tools/check_abi.py: the library with debug information exports other functions than build/release/libtamis.so")
    description = WORK / "present.abi"
    run("abidw", "--headers-dir", renamed_headers(), "--drop-private-types", "--exported-interfaces-only", "--type-id-style", "hash",
        "--no-show-locs", "--no-comp-dir-path", "--no-corpus-path", "--out-file", description, library)
    description.write_text(one_line_each(description.read_text().replace(f"{ROOT}/", "")))
    return description, soname


def compare(old, new):
    """The exit status of abidiff and its report."""
    done = subprocess.run(["abidiff", "--no-show-locs", str(old), str(new)], capture_output=True, text=True)
    if done.returncode & 3:
        sys.exit(f"tools/check_abi.py: abidiff failed: {done.stdout}{done.stderr}")
    return done.returncode, done.stdout


def is_released(number):
    """Whether CHANGELOG.md has a date for a minor version."""
    return re.search(rf"^## \[{re.escape(number)}\.\d+\] - \d", (ROOT / "CHANGELOG.md").read_text(), re.M) is not None


def record_of_this_machine():
    found = sorted(RECORDS.glob(f"libtamis.so.*-{MACHINE}.abi"))
    return found[0] if found else None


def parts(record):
    """The soname and the minor version in the name of a record."""
    return re.fullmatch(rf"(libtamis\.so\.\d+)-([0-9.]+)-{MACHINE}\.abi", record.name).groups()


def refusal(status, old, new, released):
    """Why an interface may not be recorded, or None. old, new: soname and minor version; released: whether the old version is."""
    if not released or old[0] != new[0]:
        return None
    if status & INCOMPATIBLE:
        return f"programs that use {old[0]} would not work with this library: raise TAMIS_SOVERSION in CMakeLists.txt first"
    if status & CHANGED and old[1] == new[1]:
        return f"version {old[1]} was released with another interface: raise the minor version in include/tamis/version.h first"
    return None


def refusal_of(status, record, soname):
    old = parts(record)
    return refusal(status, old, (soname, minor(version())), is_released(old[1]))


ADVICE = """If this is intended: compare the change with "Compatibility" in docs/architecture.md, give new functions of a later minor version
that version in cmake/libtamis.map, and run ./dev abi --record."""


def check():
    record = record_of_this_machine()
    if record is None:
        print(f"NOT TESTED: the binary interface, which is not recorded for {MACHINE} (packaging/abi)")
        return 0
    description, soname = build()
    status, report = compare(record, description)
    if status:
        print(report)
        print(f"The binary interface differs from {record.relative_to(ROOT)}.\n{refusal_of(status, record, soname) or ADVICE}")
    return status != 0


def write_record():
    description, soname = build()
    record = record_of_this_machine()
    if record is not None:
        status, report = compare(record, description)
        why = refusal_of(status, record, soname)
        if why:
            sys.exit(f"{report}\nThe interface is not recorded: {why}.")
        record.unlink()
    RECORDS.mkdir(exist_ok=True)
    made = RECORDS / f"{soname}-{minor(version())}-{MACHINE}.abi"
    shutil.copy(description, made)
    print(f"recorded: {made.relative_to(ROOT)}")


# Changes of the record: a pattern, what replaces its first match, and whether programs that use the old library can fail to start.
CHANGES = {
    "a function was removed": (r"<elf-symbol name='tamis_version'", "<elf-symbol name='tamis_gone'", True),
    "a version was changed": (r"(name='tamis_version'[^>]*version='TAMIS_)0\.1'", r"\g<1>9.9'", True),
    "the soname was changed": (r"soname='libtamis\.so\.\d+'", "soname='libtamis.so.99'", True),
    "a struct was larger": (r"(<class-decl name='tamis_error' size-in-bits=')\d+'", r"\g<1>8192'", False),
    "a function had a parameter less": (r"(<function-decl name='tamis_set_limit'[^>]*><parameter [^>]*>)<parameter [^>]*>", r"\1", False),
    "an enumerator had another value": (r"(<enumerator name='TAMIS_LIMIT_[A-Z_]+' value=')\d+'", r"\g<1>9999'", False),
}

# What may be recorded: status of abidiff, old and new soname and version, whether the old version is released, and what is refused.
RECORDINGS = [
    (CHANGED | INCOMPATIBLE, ("so.0", "0.1"), ("so.0", "0.1"), False, None),
    (CHANGED | INCOMPATIBLE, ("so.0", "0.1"), ("so.0", "0.2"), True, "TAMIS_SOVERSION"),
    (CHANGED | INCOMPATIBLE, ("so.0", "0.1"), ("so.1", "0.2"), True, None),
    (CHANGED, ("so.0", "0.1"), ("so.0", "0.1"), True, "minor version"),
    (CHANGED, ("so.0", "0.1"), ("so.0", "0.2"), True, None),
    (0, ("so.0", "0.1"), ("so.0", "0.1"), True, None),
]


def test_refusals():
    for *case, expected in RECORDINGS:
        why = refusal(*case)
        if bool(why) != bool(expected) or expected and expected not in why:
            sys.exit(f"tools/check_abi.py --test: wrong answer to {case}: {why}")


def test():
    test_refusals()
    record = record_of_this_machine()
    if record is None:
        print(f"NOT TESTED: changes of the recorded interface, which is not recorded for {MACHINE} (packaging/abi)")
        return
    text = record.read_text()
    WORK.mkdir(parents=True, exist_ok=True)
    changed = WORK / "changed.abi"
    for what, (pattern, replacement, incompatible) in CHANGES.items():
        other, count = re.subn(pattern, replacement, text, count=1)
        changed.write_text(other)
        status, _ = compare(changed, record) if count else (0, "")
        if not status & CHANGED or bool(status & INCOMPATIBLE) != incompatible:
            sys.exit(f"tools/check_abi.py --test: not found as expected: {what} (status {status}, {count} replacements)")
    print(f"{len(CHANGES)} changes of the recorded interface are found: ok")


def main():
    actions = {(): check, ("--record",): write_record, ("--test",): test}
    if tuple(sys.argv[1:]) not in actions:
        sys.exit(__doc__.strip())
    if shutil.which("abidiff") is None:
        print("NOT TESTED: the binary interface, which needs abidiff (Debian: abigail-tools)")
        return 0
    try:
        return actions[tuple(sys.argv[1:])]()
    except subprocess.CalledProcessError as failed:
        sys.exit(f"tools/check_abi.py: failed: {shlex.join(failed.cmd)}\n{failed.stderr}")


if __name__ == "__main__":
    sys.exit(main())
