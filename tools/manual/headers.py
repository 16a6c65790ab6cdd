"""Reads a public header: its comments and declarations, in their order."""
import re

PREPROCESSED = re.compile(r"#ifdef __cplusplus\n.*?#endif\n", re.S)


class Declaration:
    """code: without attributes, comments and the body of a function. names: the functions that it declares.
    members: of a struct or an enum: [(codes, comment)]. note: the comment at the end of its last line."""

    def __init__(self, code, names, members, note=""):
        self.code, self.names, self.members, self.note = code, names, members, note


class Entry:
    """A comment, and the declarations that it is about. A comment without declarations is about what follows it."""

    def __init__(self, comment, declarations):
        self.comment, self.declarations = comment, declarations


def comment_text(raw):
    lines = [re.sub(r"^\s*\* ?", "", line) if i else line for i, line in enumerate(raw[2:-2].split("\n"))]
    return "\n".join([lines[0].strip(), *lines[1:]]).strip()


def pieces(text):
    """Yields (kind, text, blank line before it, on the line of the piece before it)."""
    at, end = 0, len(text)
    while True:
        space = re.compile(r"\s*").match(text, at)
        at = space.end()
        if at >= end:
            return
        blank, same = space[0].count("\n") > 1, "\n" not in space[0]
        if text.startswith("/*", at):
            stop, kind = text.index("*/", at) + 2, "comment"
        elif text[at] == "#":
            stop, kind = re.compile(r"#(?:[^\n]*\\\n)*[^\n]*").match(text, at).end(), "directive"
        else:
            stop, kind = end_of_code(text, at), "code"
        yield kind, text[at:stop], blank, same
        at = stop


def end_of_code(text, at):
    """The end of a declaration, of a function with its body, or of a member."""
    depth = 0
    for found in re.compile(r"/\*.*?\*/|[{}();]", re.S).finditer(text, at):
        token = found[0]
        depth += token in "{("
        depth -= token in "})"
        if depth == 0 and (token == ";" or token == "}" and text.startswith("static inline", at)):
            return found.end()
    return len(text)


def with_semicolons(text):
    """The body of an enum, with a ";" after each enumerator."""
    made, last = [], 0
    for found in re.finditer(r"/\*.*?\*/|^[ \t]*#[^\n]*|,|[^\s,]", text, re.S | re.M):
        token = found[0]
        made.append(text[last:found.start()])
        comment = token.startswith("/*") or token.lstrip().startswith("#")
        made.append(";" if token == "," else token)
        if not comment:
            end = len(made)
        last = found.end()
    return "".join(made[:end]) + (";" if made[end - 1] != ";" else "") + "".join(made[end:]) + text[last:]


def plain(code):
    code = re.sub(r"/\*.*?\*/", " ", code, flags=re.S)
    code = re.sub(r"\b(TAMIS_API|TAMIS_MUST_CHECK)\b", "", code)
    return re.sub(r"(?<=[(*]) ", "", " ".join(code.split()))


def about_first(comment):
    """Whether a comment describes one function, such as "Returns the name", and not those after it."""
    return re.match(r"(For \w+(?: and \w+)* only: )?[A-Z][a-z]+s ", comment) is not None


class Header:
    def __init__(self, path):
        self.path, self.name = path, path.name
        self.macros, self.entries = {}, []
        text = PREPROCESSED.sub("", path.read_text())
        self.comment = comment_text(text[:text.index("*/") + 2])
        self.body = re.sub(r"\A/\*.*?\*/\n", "", text, flags=re.S)
        self.read()

    # ---- Rows of .def files

    def rows(self, directive):
        """What #include <tamis/x.def> makes: [(code, comment)]."""
        name = re.search(r"<(tamis/\w+\.def)>", directive)
        if not name:
            return []
        made = []
        for line in (self.path.parent.parent / name[1]).read_text().splitlines():
            for macro, (parameters, template) in self.macros.items():
                found = re.match(rf"{macro}\((.*)\)$", line)
                if found:
                    made.append(self.expanded(found[1], parameters, template))
        return made

    @staticmethod
    def expanded(arguments, parameters, template):
        values = [value.strip() for value in re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', arguments)]
        known = dict(zip(parameters, values))
        code = re.sub(r"\b\w+\b", lambda word: known.get(word[0], word[0]), template.replace("##", "\0")).replace("\0", "")
        text = known.get("why") or known.get("text") or ""
        text = text.strip('"').replace('\\"', '"')
        value = known.get("value")
        return code.strip().rstrip(",;"), (f"{text}; the default is {value}" if value else text)

    # ---- Declarations

    def define(self, directive):
        """Remembers the macros that make rows; returns the code of a public macro."""
        found = re.match(r"#define (\w+)(?:\(([^)]*)\))?[ \t]*(.*)", directive, re.S)
        if not found or found[1].endswith("_H"):
            return None
        if found[1] in ("LIMIT", "REASON", "TAMIS_RULE_KIND", "TAMIS_RULE_MEMBER"):
            self.macros = {found[1]: ([parameter.strip() for parameter in found[2].split(",")], found[3])}
            return None
        return " ".join(directive.replace("\\\n", " ").split())

    def members(self, code):
        body = re.search(r"\{(.*)\}", code, re.S)
        if not body or not re.match(r"(typedef )?(enum|struct)\b", code):
            return []
        return self.with_comments(body[1] if "struct" in code.split("{")[0] else with_semicolons(body[1]))

    def with_comments(self, text):
        """A comment is about the members after it, up to the next comment, or about the member before it on its line."""
        groups, comment, closed = [], "", True  # closed: the next member begins a group
        for kind, piece, _, same in pieces(text):
            if kind == "comment" and same and groups:
                last = groups[-1][0].pop()
                groups = [group for group in groups if group[0]] + [([last], comment_text(piece))]
                comment, closed = "", True
            elif kind == "comment":
                comment, closed = comment_text(piece), True
            elif kind == "directive":
                self.define(piece)
                groups += [([code], note) for code, note in self.rows(piece)]
                closed = True
            else:
                code = plain(piece).rstrip(";")
                groups += [([], comment)] if closed or code.endswith("_COUNT") else []
                groups[-1][0].append(code)
                comment, closed = "", False
        return groups

    def declaration(self, code):
        members = self.members(code)
        shown = plain(re.sub(r"\{.*\}", "{ ... }", code, flags=re.S))
        if code.startswith("static inline"):
            shown = plain(code.split("{")[0]) + ";"
        if code.startswith("enum {"):
            shown = plain(code)
            members = []
        function = re.match(r"(?!typedef)[^{=]*?\b(tamis_\w+)\(", shown)
        return Declaration(shown, [function[1]] if function else [], members)

    def read(self):
        comment = None
        for kind, piece, blank, same in pieces(self.body):
            if kind == "comment":
                text = comment_text(piece)
                if text.startswith("NOLINT"):
                    continue
                if same and self.entries and self.entries[-1].declarations:
                    self.entries[-1].declarations[-1].note = text
                    continue
                if comment is not None:
                    self.entries.append(Entry(comment, []))
                comment = text
                continue
            code = self.code_of(kind, piece)
            if code is None:
                continue
            if comment is not None and blank:
                self.entries.append(Entry(comment, []))
                comment = None
            if comment is not None or blank or self.is_complete():
                self.entries.append(Entry(comment or "", []))
            comment = None
            self.entries[-1].declarations.append(code)

    def is_complete(self):
        """Whether the next declaration begins an entry, even without a comment or an empty line before it."""
        if not self.entries or not self.entries[-1].declarations:
            return True
        last = self.entries[-1]
        return about_first(last.comment) and any(declaration.names for declaration in last.declarations)

    def code_of(self, kind, piece):
        if kind == "code":
            return self.declaration(piece)
        code = self.define(piece) if piece.startswith("#define") else None
        return Declaration(code, [], []) if code else None

    def functions(self):
        return [name for entry in self.entries for d in entry.declarations for name in d.names]
