"""The manual pages of the library: one for each public header."""
import re

import roff

WIDTH = 74  # of a line of a declaration
SECTION = re.compile(r"(\d\. .+?)\.(?:\s+|$)", re.S)


def page_name(header):
    """tamis/tamis.h is tamis(3); tamis/policy.h is tamis-policy(3)."""
    stem = header.name.removesuffix(".h").replace("_", "-")
    return "tamis" if stem == "tamis" else "tamis-" + stem


# ---- Comments. A line that is indented by two spaces begins an item; a line that is indented further continues it. After an
# empty line, lines that are indented by four spaces are code.


def blocks(text, parameters=()):
    """Returns [(kind, content)]: ("text", string), ("item", string), ("code", lines)."""
    made, before_blank, item_depth = [], True, None
    hanging = re.compile(r"(?:%s)(?:, \w+)*: " % "|".join(map(re.escape, parameters))) if parameters else None
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip())
        if not line.strip():
            if made and made[-1][0] == "code":
                made[-1][1].append("")
            before_blank = True
            continue
        if depth >= 4 and before_blank and item_depth is None or made and made[-1][0] == "code" and depth >= 4:
            if not made or made[-1][0] != "code":
                made.append(("code", []))
            made[-1][1].append(line[4:])
        elif hanging and hanging.match(line):
            made.append(["item", line])
            item_depth = 0
        elif depth in (2, 3) and item_depth != 0:
            made.append(["item", line.strip()])
            item_depth = depth
        elif item_depth is not None and depth > item_depth and not before_blank:
            made[-1][1] += " " + line.strip()
        elif made and made[-1][0] == "text" and not before_blank:
            made[-1][1] += " " + line.strip()
        else:
            made.append(["text", line.strip()])
            item_depth = None
        before_blank = False
    return [(kind, content) for kind, content in made]


def item_lines(text):
    """"out, length: text" and "TAMIS_X  text" have their names as a tag."""
    names = re.match(r"(?:The callback )?`?([a-z_]+(?:, [a-z_]+)*)`?: ", text) or re.match(r"([A-Z_0-9]{4,}) +(?=[a-z])", text)
    if names:
        tag = ", ".join(rf"\fI{roff.escaped(name)}\fP" for name in names[1].split(", "))
        return roff.tagged([tag], roff.paragraph(text[names.end():], roff.comment_words))
    return [r".IP \(bu 2", *roff.paragraph(text, roff.comment_words)]


def comment_lines(text, parameters=()):
    lines = []
    for kind, content in blocks(text, parameters):
        if kind == "code":
            while content and not content[-1]:
                content.pop()
            lines += roff.code(content)
        elif kind == "item":
            lines += item_lines(content)
        else:
            lines += [".PP", *roff.paragraph(content, roff.comment_words)]
    return lines


# ---- Declarations


def wrapped(code):
    """The lines of a declaration, with breaks between parameters."""
    if len(code) <= WIDTH or "(" not in code or code.startswith("#"):
        return [code]
    head, rest = re.match(r"(.*?\()(?!\*)(.*)", code).groups()
    lines, line = [head], ""
    for parameter in re.findall(r"[^,(]*(?:\([^)]*\))*[^,]*(?:,\s*|$)", rest):
        if line and len(line) + len(parameter.rstrip()) + 4 > WIDTH:
            lines.append("    " + line.rstrip())
            line = ""
        line += parameter
    lines.append("    " + line.rstrip())
    return lines


def declaration_lines(declarations):
    lines = [".PP", ".nf"]
    for declaration in declarations:
        lines += [rf"\fB{roff.escaped(line)}\fP" for line in wrapped(declaration.code)]
    return lines + [".fi"]


def members_lines(members):
    lines = []
    for codes, comment in members:
        lines += roff.tagged([roff.bold(code) for code in codes],
                             roff.paragraph(comment, roff.comment_words) if comment else [])
    return lines


def parameters_of(entry):
    code = " ".join(declaration.code for declaration in entry.declarations)
    return sorted(set(re.findall(r"(\w+)(?=[,)])", code)), key=len, reverse=True)


def sentence(note):
    return note[:1].upper() + note[1:] + "."


def entry_lines(entry):
    """A comment that begins with "2. Title." begins a section."""
    lines, text = [], entry.comment
    section = SECTION.match(text)
    if section:
        lines.append(f".SS {roff.quoted(roff.escaped(section[1]))}")
        text = text[section.end():].strip()
    if not entry.declarations:
        return lines + comment_lines(text)
    lines += declaration_lines(entry.declarations) + [".RS 4"]
    lines += comment_lines(text, parameters_of(entry))
    for declaration in entry.declarations:
        if declaration.note:
            several = declaration.names and len(entry.declarations) > 1
            note = f"{declaration.names[0]}(): {declaration.note}" if several else sentence(declaration.note)
            lines += [".PP", *roff.paragraph(note, roff.comment_words)]
        lines += members_lines(declaration.members)
    return lines + [".RE"]


# ---- Pages


def returned(entry):
    """The sentences of a comment that say what a function returns."""
    sentences = []
    for kind, content in blocks(entry.comment, parameters_of(entry)):
        if kind == "text":
            sentences += [s for s in roff.SENTENCE.split(" ".join(content.split())) if re.match(r"(Also r|R)eturns? ", s)]
    notes = [d.note for d in entry.declarations if d.note.startswith("returns")]
    return " ".join(sentences + [sentence(note) for note in notes])


def return_values(header):
    lines = []
    for entry in header.entries:
        names, text = [name for d in entry.declarations for name in d.names if "void tamis" not in d.code], returned(entry)
        if names and text:
            lines += roff.tagged([roff.bold(name) + "()" for name in names], roff.paragraph(text, roff.comment_words))
    return [".SH RETURN VALUE", *lines] if lines else []


def summary(header):
    return re.match(r"[\w.]+: (.*?)(?:\.|:)(?:\s|$)", " ".join(header.comment.split()))[1]


def description(header):
    text = header.comment.removeprefix(header.name + ": ")
    return text[:1].upper() + text[1:]


def synopsis(header):
    functions = [d for entry in header.entries for d in entry.declarations if d.names]
    lines = [".SH SYNOPSIS", ".nf", rf"\fB#include <tamis/{roff.escaped(header.name)}>\fP", ".PP",
             roff.escaped("cc ... $(pkg-config --cflags --libs tamis)"), ".fi"]
    return lines + (declaration_lines(functions) if functions else [])


def see_also(header, headers):
    others = sorted(page_name(other) for other in headers if other is not header)
    references = [r"\fBtamis\fP(1)", *[rf"\fB{roff.escaped(name)}\fP(3)" for name in others], r"\fBtamis\-policy\fP(5)"]
    return [".SH SEE ALSO", *[reference + "," for reference in references[:-1]], references[-1]]


def page(header, headers, date, version):
    name = page_name(header)
    names = ", ".join([name, *header.functions()])
    lines = roff.header(name, 3, date, version, "tamis library")
    lines += [".SH NAME", rf"{roff.escaped(names)} \- {roff.escaped(summary(header))}", *synopsis(header)]
    lines += [".SH DESCRIPTION", *comment_lines(description(header))]
    lines += [".SH DECLARATIONS"]
    for entry in header.entries:
        lines += entry_lines(entry)
    return "\n".join(roff.tidied(lines + return_values(header) + see_also(header, headers))) + "\n"


def pages(headers, date, version):
    """Returns {file name: text}. A function has a page that refers to the page of its header."""
    made = {}
    for header in headers:
        name = page_name(header)
        for function in header.functions():
            made[function + ".3"] = f".so man3/{name}.3\n"
        made[name + ".3"] = page(header, headers, date, version)
    return made
