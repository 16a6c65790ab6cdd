#!/usr/bin/env python3
"""Checks that no file of bindings/, except tests, reads markup with a regular expression.

A pattern is no parser: an attribute whose name has a quotation mark, a "=" or a rare white space hides its tag from a pattern, and
from each check that follows. Bindings use the callbacks of the library (tamis/callbacks.h) or its tokenizer instead.

A pattern reads markup if "<" is followed by something to match, as in "<a" or "<[^>]*>", or if it has an attribute, as in 'name="'. A
pattern that matches only single characters, such as /[&<>"]/ or /</g, is allowed: it escapes text. In Python, the patterns are the
strings that are arguments of functions of the module re; in JavaScript, the regular expressions in the source text and the arguments
of RegExp().

A pattern is allowed if a comment in its line or in the line before has the words "pattern allowed: " and a reason, for example that it
checks the value of an attribute that a callback has got.

Usage: tools/check_markup_patterns.py [FILE...]     --test: checks this program itself
"""
import ast
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUFFIXES = (".py", ".js", ".mjs", ".cjs", ".ts")
FUNCTIONS = {"compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn"}

GROUP = re.compile(r"\(\?(?:P?<[A-Za-z_$][\w$]*>|<[=!])")  # (?<name>, (?P<name>, (?<= and (?<!
CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
# "<" and then something that is matched after it; an attribute with its quotation mark
MARKUP = re.compile(r"<(?:\\.|[^|)?*+{\\])")
ATTRIBUTE = re.compile(r"""=(?:\\s[*+?]?|\ [*+?]?)*[("']*(?:["']|\(\?:["'])""")


def reads_markup(pattern):
    without_groups = GROUP.sub("(", pattern)
    return bool(MARKUP.search(CLASS.sub("C", without_groups))) or bool(ATTRIBUTE.search(CLASS.sub(quotes_of, without_groups)))


def quotes_of(found):
    """What a class of characters is replaced with: a quotation mark, if it is a class of quotation marks."""
    return '"' if found[0].strip("[]\\") and set(found[0].strip("[]").replace("\\", "")) <= set("\"'`") else "C"


# ---- Python

def strings_of(node):
    """The parts of a string expression."""
    return "".join(part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))


def python_patterns(text):
    """(line, pattern) for each pattern."""
    tree = ast.parse(text)
    modules = {"re", "_re", "regex"} | {name.asname or name.name for node in ast.walk(tree) if isinstance(node, ast.Import)
                                        for name in node.names if name.name == "re"}
    direct = {name.asname or name.name for node in ast.walk(tree) if isinstance(
        node, ast.ImportFrom) and node.module == "re" for name in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            f = node.func
            named = isinstance(f, ast.Attribute) and f.attr in FUNCTIONS and isinstance(f.value, ast.Name) and f.value.id in modules
            if named or (isinstance(f, ast.Name) and f.id in direct):
                yield node.lineno, strings_of(node.args[0])


# ---- JavaScript

# A regular expression can begin after these; elsewhere, "/" divides.
BEFORE_PATTERN = re.compile(r"(?:^|[(,=:\[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|do|else|void|yield|await))\s*$")
JAVASCRIPT = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/)|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?P<slash>/)""",
     re.S)
PATTERN = re.compile(r"/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+)/[a-z]*")


def javascript_patterns(text):
    at = 0
    while found := JAVASCRIPT.search(text, at):
        at = found.end()
        before = text[max(0, found.start() - 200):found.start()]
        line = text.count("\n", 0, found.start()) + 1
        if found["string"]:
            if re.search(r"\bRegExp\s*\(\s*(?:String\.raw\s*)?$", before):
                yield line, found["string"][1:-1]
        elif found["slash"] and BEFORE_PATTERN.search(before):
            pattern = PATTERN.match(text, found.start())
            if pattern:
                at = pattern.end()
                yield line, pattern[1]


# ---- Files

def patterns_of(name, text):
    return python_patterns(text) if name.endswith((".py", ".pyi")) else javascript_patterns(text)


def is_allowed(lines, line):
    """Whether a comment with a reason allows a pattern in a line, which is counted from 1."""
    return any(re.search(r"(?:#|//|\*).*\bpattern allowed: \S", one) for one in lines[max(0, line - 2):line])


def check(path):
    """The number of patterns that read markup."""
    count, text = 0, path.read_text(encoding="utf-8")
    for line, pattern in patterns_of(path.name, text):
        if reads_markup(pattern) and not is_allowed(text.splitlines(), line):
            count += 1
            print(f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}:{line}: this pattern reads markup: {pattern}\n"
                  "    use a callback (tamis/callbacks.h) or the tokenizer")
    return count


def files():
    """The files that git knows, so that what is built is left out."""
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard",
                            "bindings"], check=True, capture_output=True, text=True)
    for name in sorted(set(listed.stdout.splitlines())):
        path = ROOT / name
        if path.suffix in SUFFIXES and not {"test", "tests", "test-spark"} & set(path.relative_to(ROOT).parts) and path.exists():
            yield path


READS = [
    ("a.py", r'''import re as _re
_TAG = _re.compile(r'<!--.*?-->|<([a-zA-Z][^\s/>]*)((?: [^\s"=>/]+="[^"]*")*) ?/?>', _re.S)'''),
    ("a.py", r'''import re
x = re.compile(r' ([^\s"=>/]+)="([^"]*)"')'''),
    ("a.py", 'import re\nre.sub(r"<[^>]*>", "", html)'), ("a.py", 'from re import sub\nsub("<" + "a", "", html)'),
    ("a.py", 'import re\nre.search(r"</?p", html)'), ("a.py", "import re\nre.findall(r'href\\s*=\\s*[\"\\']', html)"),
    ("a.js", r"const tag = /<([a-z][^\s>]*)/g;"), ("a.js", r"html.replace(/<!--[^]*?-->/g, '');"), ("a.js", r"return /^<\/?[a-z]/.test(html)"),
    ("a.js", "new RegExp('<' + name)\nnew RegExp('<a')"), ("a.js", r'''x = / ([^\s=]+)="([^"]*)"/g'''), ("a.js", "// no\nlet a = b / c;\nlet d = /<b>/;")]
PASSES = [
    ("a.py", 'import re\nre.sub("[&<>\\"]", f, text)\nre.compile("(?P<name>a)(?<=b)(?<!c)")\nre.sub("<", "&lt;", text)'),
    ("a.py", 'x = "<a href=\\"y\\">"\nx.replace("<b>", "")\nimport re\nre.match("[a-z]+:", url)\nre.compile("a|<|>")'),
    ("a.js", 'text.replace(/</g, "&lt;").replace(/[<>"\'&]/g, f)'), ("a.js", "let a = b / c <d / e; // <a href='x'>\nconst s = '<p>'; /* /<a/ */"),
    ("a.js", "/(?<name>[a-z]+)(?<=x)/u.test(name)"), ("a.js", "const t = `<a ${x / 2}> /<b/`;"), ("a.js", "/^[a-z]+:/.test(url) && new RegExp(source)")]


def test():
    comment = "# pattern allowed: the value of title"
    allowed = [is_allowed([comment, "x"], 2), is_allowed(["x " + comment], 1), not is_allowed([comment, "", "x"], 3),
               not is_allowed(["# pattern allowed:", "x"], 2), not is_allowed(["pattern allowed: y", "x"], 2)]
    if not all(allowed):
        print(f"comments that allow a pattern: {allowed}")
    wrong = [(text, expected) for cases, expected in ((READS, True), (PASSES, False)) for name, text in cases
             if any(reads_markup(pattern) for _, pattern in patterns_of(name, text)) is not expected]
    for text, expected in wrong:
        print(f"{'not found' if expected else 'found by mistake'}: {text}")
    print(f"{len(READS) + len(PASSES) - len(wrong)} of {len(READS) + len(PASSES)} cases are right")
    return len(wrong) + (not all(allowed))


def main():
    arguments = sys.argv[1:]
    if arguments == ["--test"]:
        return test() > 0
    paths = [pathlib.Path(a).resolve() for a in arguments] or list(files())
    count = sum(check(path) for path in paths)
    if not arguments:
        print(f"{len(paths)} files of bindings, {count} patterns that read markup")
    return count > 0 or not paths


if __name__ == "__main__":
    sys.exit(main())
