#!/usr/bin/env python3
"""Generates the dictionary <target>.dict of each fuzz target from fuzz/mutator/words.def and, for names whose case the tree
builder changes, src/base/names.def, and for the names of CSS, the .def files of src/value/css. fuzz/CMakeLists.txt runs it.

Usage: tools/gen_dictionaries.py FOLDER     writes the dictionaries into this folder
       tools/gen_dictionaries.py --check    exit status 1 if words.def lacks an element of HTML, or TARGETS a target
"""
import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONGEST = 64  # the limit of libFuzzer

BYTES = ["BYTES"]
REFERENCES = ["REFERENCE"]
LEXER = ["TAG", "RAW_TAIL", "DOCTYPE", "COMMENT", "COMMENT_END", "SECTION", "INSTRUCTION"] + REFERENCES + BYTES
RAW = ["SCRIPT", "ELEMENT_RAW"]
FILTER = ["ATTRIBUTE", "URL_ATTRIBUTE", "HANDLER", "VALUE", "URL"]
ELEMENTS = ["ELEMENT_" + name for name in
            "DOCUMENT BLOCK TABLE SELECT FORMATTING PHRASING RAW TEMPLATE VOID SVG MATHML FEED".split()]
TREE = ELEMENTS + ["PHRASE", "NAMESPACE", "PREFIX", "SCRIPT"] + LEXER
RESPELLED = ["respelled"]

# target: formats, lists
TARGETS = {
    "fuzz_base_scan": ("HTML", BYTES),
    "fuzz_base_json": ("JSON", ["JSON_VALUE", "JSON_TOKEN"] + BYTES),
    "fuzz_input_utf8": ("HTML", BYTES),
    "fuzz_lex_html": ("HTML", LEXER + RAW),
    "fuzz_lex_script": ("HTML", RAW + ["RAW_TAIL", "COMMENT", "COMMENT_END"] + BYTES),
    "fuzz_lex_raw": ("HTML", RAW + ["RAW_TAIL"] + REFERENCES + BYTES),
    "fuzz_lex_references": ("HTML XML5 SGML", REFERENCES + BYTES),
    "fuzz_lex_html2008": ("HTML", LEXER + RAW),
    "fuzz_lex_xml5": ("XML5", LEXER + ["NAMESPACE"]),
    "fuzz_lex_sgml": ("SGML", LEXER + ["PHRASE"]),
    "fuzz_parse_html": ("HTML", TREE + FILTER + RESPELLED),
    "fuzz_parse_xml5": ("XML5", TREE + ["ATTRIBUTE", "VALUE"]),
    "fuzz_sanitize_html": ("HTML", TREE + FILTER + RESPELLED),
    "fuzz_sanitize_url": ("HTML", ["URL_PART", "URL"] + BYTES),
    "fuzz_sanitize_srcset": ("HTML", ["CANDIDATE", "URL_PART", "URL"] + BYTES),
    "fuzz_sanitize_css": ("HTML", ["CSS", "properties"] + BYTES),
    "fuzz_sanitize_policy": ("HTML", ELEMENTS + FILTER + BYTES),
    "fuzz_sanitize_rewrite": ("HTML", ["CANDIDATE", "URL_PART", "URL", "CSS"] + ELEMENTS + FILTER + BYTES),
    "fuzz_sanitize_callback": ("HTML XML5", TREE + FILTER),
    "fuzz_sanitize_xml5": ("XML5", TREE + FILTER),
    "fuzz_sanitize_allocation": ("HTML", TREE + FILTER),
    "fuzz_sanitize_report": ("HTML XML5", TREE + FILTER + RESPELLED),
    "fuzz_api_calls": ("HTML", TREE + FILTER),
    "fuzz_policy_json": ("JSON", ["MEMBER", "JSON_VALUE", "JSON_TOKEN"] + BYTES),
    "fuzz_binding_calls": ("JSON", ["MEMBER", "JSON_VALUE", "JSON_TOKEN"] + BYTES),
    "fuzz_serialize_html": ("HTML", TREE + FILTER),
    "fuzz_serialize_portable": ("HTML XML5 SGML", TREE + FILTER),
    "fuzz_serialize_text": ("HTML", TREE + FILTER),
    "fuzz_serialize_markdown": ("HTML", TREE + FILTER),
    "fuzz_serialize_cmark": ("HTML", TREE + FILTER),
    "fuzz_gate": ("HTML", TREE + FILTER),
    "fuzz_straight": ("HTML", TREE + FILTER + RESPELLED),
    "fuzz_stream": ("HTML", TREE + FILTER + RESPELLED),
}


def strings(text):
    return [ast.literal_eval("b" + one) for one in re.findall(r'"(?:[^"\\]|\\.)*"', text)]


def read_words():
    text = re.sub(r"/\*.*?\*/", "", (ROOT / "fuzz/mutator/words.def").read_text(), flags=re.S)
    rows = re.findall(r'^WORDS\((\w+), ([A-Z0-9 |]+), (.*?)\)$', text, re.M | re.S)
    return [(name, set(formats.split(" | ")), strings(words)) for name, formats, words in rows]


def read_names():
    """Returns the names in each section of names.def, by the comment of the section."""
    parts = re.split(r"^/\* (.*?) \*/$", (ROOT / "src/base/names.def").read_text(), flags=re.M | re.S)
    return {title: strings("".join(re.findall(r'\bNAME\(\w+, ("[^"]*")\)', body)))
            for title, body in zip(parts[1::2], parts[2::2])}


def respelled(names):
    return [word for title, words in names.items() if "case the tree builder changes" in title for word in words]


def properties():
    """Returns the names of properties, and the keywords of types."""
    folder = ROOT / "src/value/css"
    names = re.findall(r'^PROPERTY\(\w+, "(.*?)"', (folder / "properties.def").read_text(), re.M)
    grammars = " ".join(re.findall(r'"(.*?)"', (folder / "types.def").read_text()))
    words = re.findall(r"(?<![<\w-])[A-Za-z][\w-]*\(?", re.sub(r"<[^>]*>", "", grammars))
    return [f"{name}:".encode() for name in names] + [word.encode() for word in dict.fromkeys(words)]


def written(word, name):
    """Returns the word in the form in which it occurs in a document."""
    if name.startswith("ELEMENT_"):
        return [b"<" + word + b">", b"</" + word + b">"]
    return [b" " + word + b"="] if name in ("ATTRIBUTE", "URL_ATTRIBUTE", "HANDLER") else [word]


def quoted(word):
    return '"' + "".join("\\" + chr(c) if c in b'"\\' else chr(c) if 32 <= c < 127 else f"\\x{c:02x}" for c in word) + '"'


def dictionary(target, rows, names):
    formats, lists = TARGETS[target]
    lines, seen = [f"# {target}.dict: generated by tools/gen_dictionaries.py"], set()
    for name in dict.fromkeys(lists):
        words = [word for row, of, words in rows if row == name and of & set(formats.split()) for word in words]
        words = [w for word in words for w in written(word, name)]
        if name == "respelled":
            words = respelled(names)
        elif name == "properties":
            words = properties()
        new = [word for word in dict.fromkeys(words) if word and word not in seen]
        seen.update(new)
        if new:
            lines += ["", "# " + name.lower().replace("_", " ")] + [quoted(word) for word in new]
    return "\n".join(lines) + "\n"


def complaints(rows, names):
    known = {word.lower() for name, _, words in rows if name.startswith("ELEMENT_") for word in words}
    for title, words in names.items():
        if title == "Elements of HTML":
            yield from (f"words.def lacks the element {w.decode()}" for w in words if w not in known)
    for name, _, words in rows:
        yield from (f"words.def: {word!r} is too long" for word in words if len(word) > LONGEST)
    sources = {path.stem for path in (ROOT / "fuzz").glob("fuzz_*.c")}
    yield from (f"{target} has no dictionary: tools/gen_dictionaries.py lacks it" for target in sorted(sources - set(TARGETS)))
    yield from (f"tools/gen_dictionaries.py: there is no fuzz/{target}.c" for target in sorted(set(TARGETS) - sources))


def main():
    rows, names = read_words(), read_names()
    if len(sys.argv) != 2:
        sys.exit("usage: tools/gen_dictionaries.py FOLDER | --check")
    if sys.argv[1] != "--check":
        folder = pathlib.Path(sys.argv[1])
        folder.mkdir(parents=True, exist_ok=True)
        for target in TARGETS:
            (folder / f"{target}.dict").write_text(dictionary(target, rows, names))
    sys.exit("\n".join(complaints(rows, names)) or 0)


main()
