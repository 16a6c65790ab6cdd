"""Random bugs for tools/mutants.py --random: small changes of the C sources.

A change is one of these:

  operators    == != < <= > >= + - * && || ! ++ -- |= &= += -= & |, each replaced with a similar one
  constants    0 with 1, 1 with 0 or 2, n with n + 1
  statements   a call, an assignment, break or continue, deleted
  conditions   of if and while, negated

Comments, strings, character constants and preprocessor lines stay as they are. So do tables (.def, .inc). The kind of
change is drawn first, then a line, then one of its changes of that kind: so a long line is not more likely than a short one.
The same seed gives the same changes of the same sources.
"""
import collections
import dataclasses
import hashlib
import random
import re

TOKEN = re.compile(r"""
      (?P<skip>//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:\\\n|[^\n])*|\s+)
    | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    | (?P<number>(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?)[uUlL]*)
    | (?P<word>[A-Za-z_]\w*)
    | (?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
    """, re.X | re.S | re.M)

BINARY = {"==": ["!="], "!=": ["=="], "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
          "+": ["-"], "-": ["+"], "*": ["+"], "&&": ["||"], "||": ["&&"], "&": ["|"], "|": ["&"],
          "|=": ["&="], "&=": ["|="], "+=": ["-="], "-=": ["+="]}
STEPS = {"++": "--", "--": "++"}
WEIGHTS = {"operators": 40, "constants": 20, "statements": 25, "conditions": 15}  # how often each kind is drawn
# A statement that begins with one of these is not deleted: it declares something, or what follows belongs to it.
KEPT = {"return", "goto", "case", "default", "if", "else", "for", "while", "do", "switch", "typedef", "static", "extern",
        "const", "struct", "enum", "union", "unsigned", "signed", "int", "char", "bool", "void", "long", "short", "double",
        "float", "size_t", "_Static_assert", "_Noreturn", "inline", "volatile", "register"}


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str
    at: int

    @property
    def end(self):
        return self.at + len(self.text)


@dataclasses.dataclass(frozen=True)
class Change:
    """A change of one file: the bytes from `at` to `end` are replaced with `new`."""
    file: str
    line: int  # from 1
    at: int
    end: int
    new: str
    what: str  # "== to !="
    old_lines: str  # the lines it touches, without indentation, before and after
    new_lines: str
    again: int  # how many earlier changes of the file have the same text

    @property
    def id(self):
        """An identifier that does not change if lines above are added or removed."""
        parts = [self.file, self.old_lines, self.new_lines, str(self.again)]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]

    def applied(self, text):
        return text[:self.at] + self.new + text[self.end:]

    def diff(self):
        minus = "\n".join("    -" + line for line in self.old_lines.split("\n"))
        plus = "\n".join("    +" + line for line in self.new_lines.split("\n"))
        return f"{minus}\n{plus}"


def tokens_of(text):
    return [Token(m.lastgroup, m[0], m.start()) for m in TOKEN.finditer(text) if m.lastgroup != "skip"]


def partners(tokens):
    """The index of the bracket that closes each opening one."""
    found, open_ones = {}, []
    for i, t in enumerate(tokens):
        if t.kind == "sign" and t.text in "([{":
            open_ones.append(i)
        elif t.kind == "sign" and t.text in ")]}" and open_ones:
            found[open_ones.pop()] = i
    return found


def operators(text, tokens):
    for t in tokens:
        if t.kind != "sign":
            continue
        spaced = text[t.at - 1:t.at].isspace() and text[t.end:t.end + 1].isspace()  # binary operators are between spaces
        if t.text in BINARY and spaced:
            for new in BINARY[t.text]:
                yield t.at, t.end, new, f"{t.text} to {new}"
        elif t.text in STEPS:
            yield t.at, t.end, STEPS[t.text], f"{t.text} to {STEPS[t.text]}"
        elif t.text == "!":
            yield t.at, t.end, "", "! deleted"


def constants(tokens):
    for t in tokens:
        if t.kind == "number" and "." not in t.text:
            digits = re.match(r"0[xX][0-9a-fA-F]+|\d+", t.text)[0]
            value = int(digits, 16 if digits[:2] in ("0x", "0X") else 8 if len(digits) > 1 and digits[0] == "0" else 10)
            for number in {0: [1], 1: [0, 2]}.get(value, [value + 1]):
                new = hex(number) if digits[:2] in ("0x", "0X") else str(number)
                yield t.at, t.at + len(digits), new, f"{digits} to {new}"


def ends_condition(tokens, openers, i):
    """Whether the token is the ")" that ends the condition of an if, while or for."""
    opener = openers.get(i)
    return opener is not None and opener > 0 and tokens[opener - 1].text in ("if", "while", "for", "switch")


def ends_label(tokens, i):
    """Whether the token is the colon of a label, and not that of a conditional operator."""
    if tokens[i].text != ":":
        return False
    first = i
    while first > 0 and tokens[first - 1].text not in (";", "{", "}", ":"):
        first -= 1
    return tokens[first].text in ("case", "default") or first == i - 1


def statements(tokens):
    closers = partners(tokens)
    openers = {close: opened for opened, close in closers.items()}
    for i, t in enumerate(tokens):
        before = tokens[i - 1] if i > 0 else None
        starts = before and (before.text in (";", "{", "}", "else") or ends_label(tokens, i - 1) or
                             ends_condition(tokens, openers, i - 1))
        if not starts or t.text in KEPT or not (t.kind == "word" or t.text in ("*", "(", "++", "--")):
            continue
        if t.kind == "word" and t.text not in ("break", "continue") and tokens[i + 1].kind == "word":
            continue  # a declaration
        j, acts = i, t.text in ("break", "continue")
        while j < len(tokens) and tokens[j].text not in (";", "{", "}", ","):
            acts = acts or tokens[j].text in ("(", "=", "++", "--") or re.fullmatch(r"[-+*/%&|^<>]+=", tokens[j].text)
            j = closers.get(j, j) + 1
        if j < len(tokens) and tokens[j].text == ";" and acts:
            yield t.at, tokens[j].at, "", "statement deleted"


def conditions(tokens):
    closers = partners(tokens)
    for i, t in enumerate(tokens[:-1]):
        if t.text in ("if", "while") and i + 1 in closers:
            inner = tokens[i + 1].end, tokens[closers[i + 1]].at
            yield *inner, None, "condition negated"


def changes_of(file, text):
    """By kind."""
    tokens = tokens_of(text)
    sites = {"operators": operators(text, tokens), "constants": constants(tokens), "statements": statements(tokens),
             "conditions": conditions(tokens)}
    seen = collections.Counter()
    return {kind: [change(file, text, seen, *site) for site in found] for kind, found in sites.items()}


def change(file, text, seen, at, end, new, what):
    new = f"!({text[at:end]})" if new is None else new
    first, last = text.rfind("\n", 0, at) + 1, text.find("\n", end)
    lines = text[first:last], text[first:at] + new + text[end:last]
    old, changed = ("\n".join(line.strip() for line in part.split("\n")) for part in lines)
    seen[old, changed] += 1
    return Change(file, text.count("\n", 0, at) + 1, at, end, new, what, old, changed, seen[old, changed] - 1)


def draw(root, seed):
    """One change for each line and kind, in the order in which they are drawn."""
    lines = {kind: {} for kind in WEIGHTS}
    for path in sorted([*root.glob("src/**/*.c"), *root.glob("src/**/*.h")]):
        for kind, changes in changes_of(path.relative_to(root).as_posix(), path.read_text()).items():
            for c in changes:
                lines[kind].setdefault((c.file, c.line), []).append(c)
    chance = random.Random(seed)
    piles = {kind: sorted(lines[kind]) for kind in lines}
    for pile in piles.values():
        chance.shuffle(pile)
    while any(piles.values()):
        kinds = [kind for kind in piles if piles[kind]]
        kind = chance.choices(kinds, [WEIGHTS[k] for k in kinds])[0]
        yield chance.choice(lines[kind][piles[kind].pop()])
