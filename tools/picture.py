#!/usr/bin/env python3
"""Draws docs/before-after.svg, the picture of README.md, from the output of the command: the input with marks at removed
parts, the sanitized HTML, and the lines of `tamis explain`.

Usage: tools/picture.py [--check]    --check: exit status 1 if the picture is not up to date; TAMIS names the command
"""
import html
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TAMIS = os.environ.get("TAMIS", str(ROOT / "build/release/tamis"))
OUT = ROOT / "docs/before-after.svg"
INPUT = """<h2>Tomatoes</h2>
<p onclick="steal()">By <b>Mira</b>. See
<a href="javascript:steal()">this</a> and
<a href="https://garden.example/">that</a>.</p>
<script>steal()</script>
<img src="https://spy.example/1.gif" alt="Ripe">
"""
WIDTH, LINE, CHARACTER = 920, 21, 7.83  # CHARACTER: the width of a character of the font at 13 pixels
STYLE = """
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #24292f; white-space: pre }
.title { font: 600 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #57606a }
.box { fill: #f6f8fa; stroke: #d0d7de } .mark { fill: #ffd7d5 } .changed { fill: #fff1c2 } .removed { fill: #a40e26 } .new { fill: #116329 } .rule { fill: #57606a }
.arrow { fill: none; stroke: #57606a; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .title, .rule { fill: #9198a1 } .box { fill: #161b22; stroke: #30363d } .mark { fill: #5d1f24 } .changed { fill: #4a3a06 }
.removed { fill: #ffa198 } .new { fill: #7ee787 } .arrow { stroke: #9198a1 }
}
"""


def command(*arguments):
    return subprocess.run([TAMIS, *arguments, "--policy", "comment"], input=INPUT, capture_output=True, text=True, check=True).stdout


def changes():
    return json.loads(command("explain", "--json"))["changes"]


def text(x, y, content, name=""):
    attribute = f' class="{name}"' if name else ""
    return f'<text x="{x:.6g}" y="{y}"{attribute}>{html.escape(content, quote=False)}</text>'


def span(change, lines):
    """Line, column and length of a marked part of the input: a tag with its content, or an attribute with its value."""
    line, start = change["line"] - 1, change["column"] - 1
    rest = lines[line][start:]
    if change["subject"] == "element":
        closing = f"</{change['element']}>"
        end = rest.index(closing) + len(closing) if change["outcome"] == "removed" and closing in rest else rest.index(">") + 1
    else:
        end = rest.index('"', rest.index('"') + 1) + 1
    return line, start, end


def input_lines(x, y, found):
    lines, made = INPUT.rstrip("\n").split("\n"), []
    for change in sorted(found, key=lambda change: change["subject"] != "element"):
        if change["outcome"] != "added":
            line, start, length = span(change, lines)
            name = "changed" if change["outcome"] == "changed" else "mark"
            made.append(f'<rect class="{name}" rx="3" x="{x + start * CHARACTER:.6g}" y="{y + line * LINE - 15}" '
                        f'width="{length * CHARACTER:.6g}" height="20"/>')
    return made + [text(x, y + i * LINE, line) for i, line in enumerate(lines)]


def wrapped(line, width):
    """Breaks text at spaces, with two spaces before each line after the first."""
    lines = [""]
    for word in line.split(" "):
        if lines[-1].strip() and len(lines[-1]) + 1 + len(word) > width:
            lines.append("  ")
        lines[-1] += (" " if lines[-1].strip() else "") + word
    return lines


def output_lines(x, y):
    lines = [part for line in command("sanitize").rstrip("\n").split("\n") for part in wrapped(line, 50)]
    return [text(x, y + i * LINE, line) for i, line in enumerate(lines)], len(lines)


def explained(x, y, found):
    made = []
    for i, change in enumerate(found):
        subject = f"<{change['element']}>" if not change["attribute"] else f"{change['attribute']} of <{change['element']}>"
        at = y + i * LINE
        name = "new" if change["outcome"] in ("added", "changed") else "removed"
        made += [text(x, at, f"{change['line']}:{change['column']}"), text(x + 50, at, f"{subject} {change['outcome']}", name),
                 text(x + 255, at, change["text"], "rule")]
    return made


def box(x, y, width, height, title):
    return [text(x, y - 10, title, "title"), f'<rect class="box" rx="6" x="{x}" y="{y}" width="{width}" height="{height}"/>']


def picture():
    found = changes()
    after, count = output_lines(502, 58)
    height = LINE * max(INPUT.count("\n"), count) + 18
    below = 34 + height + 46
    parts = [*box(10, 34, 450, height, "Input"), *input_lines(22, 58, found),
             *box(490, 34, 420, height, "Output of: tamis --policy comment"), *after,
             f'<path class="arrow" d="M465 {34 + height // 2}h18m-5 -5l5 5l-5 5"/>',
             *box(10, below, 900, LINE * len(found) + 18, "From tamis explain --policy comment: what was removed or changed, where and why"),
             *explained(22, below + 24, found)]
    total = below + LINE * len(found) + 18 + 10
    label = "HTML with a script before sanitizing, the safe output, and the list of changes"
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" width="{WIDTH}" height="{total}" role="img" '
            f'aria-label="{label}">\n<!-- written by tools/picture.py -->\n<style>{STYLE}</style>\n' + "\n".join(parts) + "\n</svg>\n")


def main():
    made = picture()
    if "--check" not in sys.argv[1:]:
        OUT.write_text(made)
    elif not OUT.exists() or OUT.read_text() != made:
        sys.exit("docs/before-after.svg is not up to date: run tools/picture.py")


main()
