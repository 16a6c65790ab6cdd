#!/usr/bin/env python3
"""Writes seeds of fuzz targets, FOLDER/<target>/<name>, that the tests have already: the CSS of tests/value/css/*.def, the inputs of
tests/stream/order_test.c, and the files of other folders. fuzz/CMakeLists.txt runs it; `ctest -L corpus`, campaigns and `./dev cover` use them like those of corpus/<target>/.

Usage: tools/gen_seeds.py FOLDER
       tools/gen_seeds.py --list    prints the patterns of the files that it reads
       tools/gen_seeds.py --check   exit status 1 if corpus/ has one of these seeds, too
"""
import ast
import pathlib
import re
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LARGEST = 4096  # bytes, as in corpus/
TOGETHER = 600  # bytes of the rows of one file: what one row does not close hides few others

# Folders whose files are seeds as they are.
FOLDERS = {
    "fuzz_policy_json": ["policies", "tests/json/broken", "tests/json/doubtful", "tests/property/policies"],
    "fuzz_sanitize_html": ["tests/foreign/hostile", "tests/presets/good"],
    "fuzz_sanitize_xml5": ["tests/foreign/hostile"],
}

DECLARATIONS, SHEET, PRESENTATION = range(3)  # enum css_kind
KINDS = {"declarations": [DECLARATIONS], "urls": [DECLARATIONS], "sheets": [SHEET], "scoped": [SHEET], "sheet_urls": [SHEET],
         "presentation": [PRESENTATION], "tokens": [DECLARATIONS, SHEET], "bypasses": [DECLARATIONS, SHEET]}
AROUND = {("bypasses", SHEET): (b"p{", b"}\n"), ("tokens", DECLARATIONS): (b"x:", b";"), ("tokens", SHEET): (b"", b"}")}
STREAMS = 12  # seeds for each input of a stream

URLS, HELD, ALL_AT_RULES = 2, 4, 8  # bits of the hash of fuzz_sanitize_css.c, which also holds 16 times the kind


LITERAL = r'"(?:[^"\\]|\\.)*"'
STRING = rf"{LITERAL}(?:\s*{LITERAL})*"


def value_of(string):
    """The bytes of a string of C, of one literal or more."""
    return b"".join(ast.literal_eval("b" + one) for one in re.findall(LITERAL, string))


def css_rows(name):
    """Returns the first argument of each row of a .def file."""
    text = (ROOT / f"tests/value/css/{name}.def").read_text()
    return [value_of(row) for row in re.findall(rf"^[A-Z]+\(({STRING})", text, re.M)]


def css_texts():
    """Yields a name, a kind and CSS."""
    for name, kinds in KINDS.items():
        for kind in kinds:
            texts = [b""]
            for row in css_rows(name):
                if kind == PRESENTATION or len(texts[-1]) + len(row) > TOGETHER:
                    texts.append(b"")
                before, after = AROUND.get((name, kind), (b"", b"\n" if kind == SHEET else b";"))
                texts[-1] += before + row + after * (kind != PRESENTATION)
            yield from ((f"{name}-{'dsp'[kind]}{i:02}", kind, text) for i, text in enumerate(texts))


def hashed(data, h=2166136261):
    """FNV-1a; see hash() in fuzz/target.h."""
    for byte in data:
        h = (h ^ byte) * 16777619 & 0xFFFFFFFF
    return h


def padded(text, kind, bits):
    """The CSS with space after it, so that its hash selects the kind and the rule."""
    start = hashed(text)
    for n in range(1, 4096):
        space = bytes(b" \n"[n >> i & 1] for i in range(n.bit_length()))
        h = hashed(space, start)
        h ^= h >> 15
        if h // 16 % 3 == kind and h & (URLS | HELD | ALL_AT_RULES) == bits:
            return text + space
    raise ValueError(text)


def write_css(folder):
    for name, kind, text in css_texts():
        for bits in (0, URLS, HELD, URLS | HELD):
            words = "-with-urls" * bool(bits & URLS) + "-held" * bool(bits & HELD)
            (folder / (name + words)).write_bytes(padded(text, kind, bits | ALL_AT_RULES))


def write_streams(folder):
    """The inputs of tests/stream/order_test.c, each several times: a hash of the bytes selects the mode, the policy and the pieces."""
    text = (ROOT / "tests/stream/order_test.c").read_text()
    rows = re.findall(rf"{{(?:NULL|\w+|{STRING}),\s*(?:NULL|{LITERAL}),\s*({STRING}),\s*{LITERAL}", text)
    texts = [value_of(row) for row in rows]
    # Several in a row, between text: input is dropped only where nothing can move, and if there is enough of it.
    texts += [b"<p>some words</p>more words".join(texts[i:i + 5]) + b"</div></p>" + b"<p>and <i>more</i></p>" * 12 for i in range(len(texts))]
    texts.append(b"".join(b"<x%d y%d>%d</x%d>" % (i, i, i, i) for i in range(150)))
    for i, text in enumerate(texts):
        for spaces in range(STREAMS):
            (folder / f"order-{i:02}-{spaces}").write_bytes(text + b" " * spaces)


def copy(source, folder):
    for path in sorted(source.rglob("*")):
        if path.is_file() and path.stat().st_size <= LARGEST:
            shutil.copyfile(path, folder / "_".join([source.name, *path.relative_to(source).parts]))


def write(out):
    for target in ["fuzz_sanitize_css", "fuzz_stream", *FOLDERS]:
        (out / target).mkdir(parents=True)
    write_css(out / "fuzz_sanitize_css")
    write_streams(out / "fuzz_stream")
    for target, folders in FOLDERS.items():
        for folder in folders:
            copy(ROOT / folder, out / target)


def stored_twice():
    with tempfile.TemporaryDirectory() as folder:
        write(pathlib.Path(folder))
        for target in sorted(pathlib.Path(folder).iterdir()):
            made = {path.read_bytes() for path in target.iterdir()}
            yield from (f"{path.relative_to(ROOT)} is a seed of tools/gen_seeds.py" for path in (ROOT / "corpus" / target.name).iterdir()
                        if path.read_bytes() in made)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: tools/gen_seeds.py FOLDER | --list | --check")
    if sys.argv[1] == "--check":
        sys.exit("\n".join(stored_twice()) or 0)
    if sys.argv[1] == "--list":
        sources = {f"{folder}/*" for folders in FOLDERS.values() for folder in folders} | {"tests/value/css/*.def", "tests/stream/order_test.c"}
        print("\n".join(str(ROOT / source) for source in sorted(sources)), end="")
        return
    out = pathlib.Path(sys.argv[1])
    shutil.rmtree(out, ignore_errors=True)
    write(out)


if __name__ == "__main__":
    main()
