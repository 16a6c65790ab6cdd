#!/usr/bin/env python3
"""Checks that Markdown gives the tree from which it was written.

A document is rendered by cmark-gfm, sanitized, and written as Markdown by `tamis --to markdown`. cmark-gfm renders this Markdown; the
result, sanitized, must be the same tree as before, except for white space: a run of white space is the same as one space, and white
space at the start and the end of a block and of a line does not count. White space in pre counts. Paragraphs without
content, which cmark-gfm makes where it omits raw HTML, do not count, because GFM cannot represent them.

  round_trip.py --generated N        documents of random markup that GFM can represent
  round_trip.py --examples FILE      the examples of the GFM specification, as JSON: a list of objects with the member "markdown"
  round_trip.py FOLDER...            fragments of the Markdown files in these folders: a few blocks each
  --most N        no more than N fragments, evenly from all files
  --least SHARE   the share that must round-trip, in percent (default: 100)
  --show N        print N documents that do not

The command is in the environment variable TAMIS. If cmark-gfm is not installed, the exit status is 77.
"""
import argparse
import gzip
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser

TAMIS = os.environ.get("TAMIS", "build/release/tamis")
POLICY = str(pathlib.Path(__file__).parent / "wide.json")
EXTENSIONS = [word for name in ("table", "strikethrough", "autolink", "tasklist") for word in ("-e", name)]
BLOCKS = set("blockquote br h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td th thead tr ul".split())
FRAGMENT_BYTES = 400


def render(markdown):
    return subprocess.run(["cmark-gfm", *EXTENSIONS], input=markdown.encode(), capture_output=True,
                          check=True).stdout.decode()


def sanitize(documents):
    """Returns the HTML for each document; for a document that is refused, None."""
    lines = "".join(json.dumps({"html": d}) + "\n" for d in documents)
    out = subprocess.run([TAMIS, "batch", "--policy", POLICY], input=lines.encode(), capture_output=True, check=True)
    return [json.loads(line).get("html") for line in out.stdout.decode().splitlines()]


def write_markdown(document):
    done = subprocess.run([TAMIS, "--policy", POLICY, "--to", "markdown"], input=document.encode(), capture_output=True)
    return done.stdout.decode() if done.returncode == 0 else None


class Tree(HTMLParser):
    """The tags and the text of sanitized HTML, in a form that can be compared."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.parts = []
        self.in_pre = False
        self.after_space = True

    def begin_or_end_block(self):
        if self.parts and self.parts[-1].endswith(" ") and not self.in_pre:
            self.parts[-1] = self.parts[-1][:-1]
        self.after_space = True

    def handle_starttag(self, tag, attributes):
        if tag in BLOCKS:
            self.begin_or_end_block()
        self.in_pre = self.in_pre or tag == "pre"
        self.parts.append("<%s %s>" % (tag, sorted((k, v or "") for k, v in attributes)))
        if tag in ("img", "input"):
            self.after_space = False

    def handle_endtag(self, tag):
        if tag in BLOCKS:
            self.begin_or_end_block()
        self.in_pre = self.in_pre and tag != "pre"
        self.parts.append("</%s>" % tag)

    def handle_data(self, data):
        if self.in_pre:
            self.parts.append(data)
            return
        text = re.sub("[ \t\n\f\r]+", " ", data)
        if self.after_space and text.startswith(" "):
            text = text[1:]
        if text:
            self.parts.append(text)
            self.after_space = text.endswith(" ")


def tree_of(html):
    tree = Tree()
    tree.feed(html)
    tree.close()
    tree.begin_or_end_block()
    return "".join(tree.parts).replace("<p []></p>", "")


# ---- Documents

def blocks_of(text):
    """Divides Markdown at blank lines that are not in fenced code, and before lines that are not indented."""
    blocks, block, fence = [], [], None
    for line in text.splitlines(True):
        mark = re.match(r" {0,3}(```+|~~~+)", line)
        if mark and (fence is None or line.lstrip().startswith(fence)):
            fence = mark.group(1) if fence is None else None
        if not line.strip() and fence is None and block:
            blocks.append("".join(block))
            block = []
        block.append(line)
    return blocks + ["".join(block)]


def fragments_of(text):
    fragment = ""
    for block in blocks_of(text):
        if fragment and len(fragment) + len(block) > FRAGMENT_BYTES:
            yield fragment
            fragment = ""
        fragment += block
    if fragment.strip():
        yield fragment


def files_of(folders):
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if re.search(r"\.(md|markdown)(\.gz)?$", path.name, re.I) and path.is_file():
                raw = path.read_bytes()
                yield (gzip.decompress(raw) if path.name.endswith(".gz") else raw).decode(errors="replace")


def fragments(folders, most):
    found = sorted({f for text in files_of(folders) for f in fragments_of(text)})
    random.Random(1).shuffle(found)
    return found[:most]


WORDS = ["a", "word", "*", "_", "snake_case", "1.", "-", "#", "`", "[x]", "&amp;amp;", "&lt;b&gt;", "~", "~~", "|", "\\", "!", ":--",
         "www.a.org", "http://a.org/b", "m@a.org", "\u4e2d\u6587", "\u201cq\u201d", "\u00e9", "(", ")", '"', ".", "=", "+", "@", "\u00a0"]


class Generator:
    """Makes random HTML that GFM can represent."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def some(self, make, most, joint=""):
        return joint.join(make() for _ in range(self.random.randint(1, most)))

    def text(self):
        return self.some(lambda: self.random.choice(WORDS), 3, self.random.choice(["", " "]))

    def inline(self, depth=0, in_link=False):
        """At most two marks are nested in each other; docs/markdown.md gives the reason."""
        kind = self.random.randrange(12) if depth < 2 else 0
        inner = lambda link=in_link: self.some(lambda: self.inline(depth + 1, link), 2).strip(" ")
        if kind in (6, 7):
            tag = self.random.choice(["em", "strong"])
            return "<%s>%s</%s>" % (tag, inner(), tag)
        if kind == 8:
            return "<code>%s</code>" % self.text().strip(" ").replace("\\|", "|").replace("``", "`")
        if kind == 9 and not in_link:
            return '<a href="/u?a=1&amp;b=(2)" title="&quot;t">%s</a>' % inner(True)
        if kind == 10:
            return '<img src="/i.png" alt="[x] *y*">'
        return self.text() + self.random.choice(["", " "])

    def line(self):
        return self.some(self.inline, 6)

    def lines(self):
        return self.some(self.line, 2, "<br>")

    def code_block(self, depth):
        """In a container, code with tags or backticks is not written as a block; docs/markdown.md gives the reason."""
        code = self.some(self.text, 3, "\n")
        return code.replace("&lt;", "").replace("`", "") if depth else code

    def item(self, tag, depth):
        content = "<p>%s</p>" % self.lines() if tag else self.lines()
        if depth < 3 and self.random.random() < 0.3:
            content += self.list(depth + 1)
        return "<li>%s</li>" % content

    def list(self, depth=0):
        tag, is_loose = self.random.choice(["ul", "ol"]), self.random.random() < 0.3
        return "<%s>%s</%s>" % (tag, self.some(lambda: self.item(is_loose, depth), 3), tag)

    def table(self):
        columns = self.random.randint(1, 3)
        row = lambda tag: "<tr>%s</tr>" % "".join("<%s>%s</%s>" % (tag, self.line(), tag) for _ in range(columns))
        return "<table><thead>%s</thead><tbody>%s</tbody></table>" % (row("th"), self.some(lambda: row("td"), 2))

    def block(self, depth=0):
        kind = self.random.randrange(9)
        if kind == 0:
            return "<h%d>%s</h%d>" % (depth + 1, self.line(), depth + 1)
        if kind == 1:
            return self.list()
        if kind == 2:
            return self.table()
        if kind == 3 and depth < 3:
            return "<blockquote>%s</blockquote>" % self.some(lambda: self.block(depth + 1), 2)
        if kind == 4:
            return '<pre><code class="language-c">%s\n</code></pre>' % self.code_block(depth)
        if kind == 5:
            return "<hr>"
        return "<p>%s</p>" % self.lines()

    def document(self):
        return self.some(self.block, 4)


# ---- The comparison

# The HTML of the examples of GFM that tamis does not write as the same Markdown (docs/markdown.md): code that has
# two backticks next to each other, or nothing but white space; a language with other characters than those of names.
GIVEN_UP = {
    "<p><code> </code>\naaa</p>\n",
    "<p><code>\u00a0</code>\n<code>  </code></p>\n",
    "<p><code>foo `` bar</code></p>\n",
    "<p><code>``</code></p>\n",
    "<p><code> `` </code></p>\n",
    '<pre><code class="language-;"></code></pre>\n',
}


def examples(path, pool):
    rendered = list(pool.map(render, [row["markdown"] for row in json.loads(pathlib.Path(path).read_text())]))
    kept = [html for html in rendered if html not in GIVEN_UP]
    print("examples of GFM: %d of %d are not compared, because they are given up" % (len(rendered) - len(kept), len(rendered)))
    return kept


def run(documents, pool):
    """Returns the documents whose two trees differ: (the HTML, the Markdown, the tree, the other tree)."""
    safe, markdown = sanitize(documents), list(pool.map(write_markdown, documents))
    kept = [i for i, text in enumerate(safe) if text is not None and markdown[i] is not None]
    again = sanitize(list(pool.map(lambda i: render(markdown[i]), kept)))
    bad = []
    for i, html in zip(kept, again):
        trees = tree_of(safe[i]), tree_of(html or "")
        if trees[0] != trees[1]:
            bad.append((safe[i], markdown[i], *trees))
    refused = len(documents) - len(kept)
    return bad, refused


def report(what, count, bad, refused, options):
    share = 100 * (count - len(bad) - refused) / max(count, 1)
    print("%s: %d documents, %d differ, %d refused: %.2f %%" % (what, count, len(bad), refused, share))
    for row in sorted(bad, key=lambda row: len(row[0]))[:options.show]:
        print("---- HTML\n%s\n---- Markdown\n%s\n---- tree\n%s\n---- tree of the Markdown\n%s\n" % row)
    return share >= options.least


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--generated", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples")
    parser.add_argument("--most", type=int, default=20000)
    parser.add_argument("--least", type=float, default=100)
    parser.add_argument("--show", type=int, default=3)
    options = parser.parse_args()
    if not shutil.which("cmark-gfm"):
        print("NOT TESTED: that Markdown gives the same tree, which needs cmark-gfm", file=sys.stderr)
        sys.exit(77)
    holds = True
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        sets = []
        if options.generated:
            generator = Generator(options.seed)
            sets.append(("generated", [generator.document() for _ in range(options.generated)]))
        if options.examples and os.path.exists(options.examples):
            sets.append(("examples of GFM", examples(options.examples, pool)))
        if options.folders:
            sets.append(("fragments", list(pool.map(render, fragments(options.folders, options.most)))))
        for what, documents in sets:
            holds = report(what, len(documents), *run(documents, pool), options) and holds
    sys.exit(not holds)


if __name__ == "__main__":
    main()
