"""The manual page tamis-policy(5), from docs/policy.md."""
import re

import roff

INLINE = re.compile(r"`` ?(.+?) ?``|`([^`]+)`|\[([^]]*)\]\(([^)]*)\)|\*\*([^*]+)\*\*")
FENCES = {"json policy": "Policy:", "html in": "Input:", "html out": "Output:"}


def words(text):
    """Markdown within a paragraph. Of a link to another site, the address is written after the text."""
    def inner(found):
        code = found[1] or found[2]
        if code:
            return roff.bold(code.replace("\\|", "|"))
        if found[3] is not None:
            address = f" <{roff.escaped(found[4])}>" if "://" in found[4] else ""
            return words(found[3]) + address
        return rf"\fI{roff.escaped(found[5])}\fP"
    return roff.marked(text, INLINE, inner)


def cells(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def table(lines):
    """The first column is the tag. The second one is the text; the others have their titles before them."""
    titles, made = cells(lines[0]), []
    for line in lines[2:]:
        row = cells(line)
        body = roff.paragraph(row[1][:1].upper() + row[1][1:], words)
        for title, cell in zip(titles[2:], row[2:]):
            body += [".br", *roff.paragraph(f"{title[:1].upper()}{title[1:]}: {cell}", words)]
        made += roff.tagged([words(row[0])], body)
    return made


def heading(line):
    marks, title = re.match(r"(#+) (.*)", line).groups()
    if len(marks) == 2:
        return [f".SH {roff.quoted(roff.escaped(title.upper().replace('`', '')))}"]
    if len(marks) == 3:
        return [f".SS {roff.quoted(roff.escaped(title.replace('`', '')))}"]
    return [".PP", rf"\fI{roff.escaped(title)}\fP"]


def taken(lines, at, belongs):
    end = at
    while end < len(lines) and belongs(lines[end]):
        end += 1
    return lines[at:end], end


def fence(lines, at):
    body, end = taken(lines, at + 1, lambda line: not line.startswith("```"))
    title = FENCES.get(lines[at][3:].strip())
    return ([".PP", title] if title else []) + roff.code(body), end + 1


def list_items(lines, at):
    found, end = taken(lines, at, lambda line: line.strip() and (line.startswith("  ") or re.match(r"(-|\d+\.) ", line)))
    items = []
    for line in found:
        if line.startswith("  "):
            items[-1][1] += " " + line.strip()
        else:
            mark, _, text = line.partition(" ")
            items.append([r"\(bu" if mark == "-" else mark, text])
    return [line for mark, text in items for line in (f".IP {mark} 3", *roff.paragraph(text, words))], end


def block(lines, at):
    """Returns the lines of the block that begins at a line, and the line after the block."""
    line = lines[at]
    if not line.strip() or line.startswith("<!--"):
        return [], at + 1
    if line.startswith("```"):
        return fence(lines, at)
    if line.startswith("#"):
        return heading(line), at + 1
    if line.startswith("|"):
        rows, end = taken(lines, at, lambda line: line.startswith("|"))
        return table(rows), end
    if line.startswith("    "):
        rows, end = taken(lines, at, lambda line: line.startswith("    "))
        return roff.code([row[4:] for row in rows]), end
    if re.match(r"(-|\d+\.) ", line):
        return list_items(lines, at)
    text, end = taken(lines, at, lambda line: line.strip() and not re.match(r"```|\||#|- ", line))
    return [".PP", *roff.paragraph(" ".join(text), words)], end


def page(markdown, date, version):
    lines, at = markdown.split("\n"), 1  # without the title
    made = roff.header("tamis-policy", 5, date, version, "tamis formats")
    made += [".SH NAME", r"tamis\-policy \- policies for tamis in JSON", ".SH DESCRIPTION"]
    while at < len(lines):
        found, at = block(lines, at)
        made += found
    made += [".SH SEE ALSO", r"\fBtamis\fP(1),", r"\fBtamis\-policy\fP(3),", r"\fBtamis\-policy\-json\fP(3)"]
    return "\n".join(roff.tidied(made)) + "\n"
