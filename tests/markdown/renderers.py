#!/usr/bin/env python3
"""Checks promise M1: what renderers make of Markdown contains no markup that the policy does not allow.

`markdown_documents write` makes random documents and their Markdown. Each renderer renders the Markdown, with raw HTML and without it
if it can leave it out. `markdown_documents judge` compares the result with the HTML output of tamis (tests/judges/renderings.h).

  renderers.py [--documents N] [--seed N] [--seconds N] [--show N] [--stop] [RENDERER...]

The programs are in the folder build/renderers (./dev readers --renderers builds them), and markdown_documents is in the environment
variable DOCUMENTS. A renderer that is not there is named, and the exit status is then 77 unless a document does not hold.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).parent / "renderers"
BUILT = pathlib.Path(__file__).parents[2] / "build" / "renderers"
DOCUMENTS = os.environ.get("DOCUMENTS", "build/release/markdown_documents")
PYTHON = str(BUILT / "python/bin/python")
RUST = str(BUILT / "rust/release/renderers")
BATCH = 250

RENDERERS = {
    "cmark": [str(BUILT / "cmark")],
    "markdown-it": ["node", str(HERE / "node.mjs"), "markdown-it"],
    "marked": ["node", str(HERE / "node.mjs"), "marked"],
    "commonmark.js": ["node", str(HERE / "node.mjs"), "commonmark"],
    "micromark": ["node", str(HERE / "node.mjs"), "micromark"],
    "remark": ["node", str(HERE / "node.mjs"), "remark"],
    "Python-Markdown": [PYTHON, str(HERE / "python.py"), "Python-Markdown"],
    "mistune": [PYTHON, str(HERE / "python.py"), "mistune"],
    "markdown-it-py": [PYTHON, str(HERE / "python.py"), "markdown-it-py"],
    "goldmark": [str(BUILT / "goldmark")],
    "comrak": [RUST, "comrak"],
    "pulldown-cmark": [RUST, "pulldown-cmark"],
    "kramdown": ["ruby", str(HERE / "kramdown.rb")],
}


class Worker:
    """A program that answers documents, one after another."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed(self, parts):
        """Sends all parts from another thread, because the program answers before it has read them all."""
        def write():
            try:
                for part in parts:
                    self.process.stdin.write(part)
                self.process.stdin.flush()
            except BrokenPipeError:
                pass
        thread = threading.Thread(target=write)
        thread.start()
        return thread

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("%s has ended" % " ".join(self.process.args))
        return line

    def text(self):
        return self.process.stdout.read(int(self.line()))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def render(name, worker, texts):
    """Returns for each text the list of results, as bytes."""
    if name == "cmark":
        thread = worker.feed(b"%d\n%s" % (len(text.encode()), text.encode()) for text in texts)
        results = [[worker.text(), worker.text()] for _ in texts]
    else:
        thread = worker.feed(json.dumps(text).encode() + b"\n" for text in texts)
        results = [[html.encode() for html in json.loads(worker.line())] for _ in texts]
    thread.join()
    return results


def judge(worker, documents, results):
    """Yields (document, number of the result, reason) for each result that does not hold."""
    pairs = [(document, i, html) for document, all_html in zip(documents, results) for i, html in enumerate(all_html)]
    parts = [b"%d %d\n%s%s" % (len(markup), len(html), markup, html)
             for document, _, html in pairs for markup in [document[2].encode()]]
    thread = worker.feed(parts)
    for document, i, html in pairs:
        reason = worker.line().decode(errors="replace").rstrip("\n")
        if reason != "ok":
            yield document, i, html, reason
    thread.join()


def show(name, number, found):
    document, i, html, reason = found
    print("%s, document %d, result %d, policy %s: %s\n---- HTML\n%s\n---- Markdown\n%s\n---- rendered\n%s\n" %
          (name, number, i, document[0], reason[:150], document[2], document[3], html.decode(errors="replace")))


def check(name, options):
    """Renders all documents with one renderer. Returns the number of documents that do not hold."""
    source = subprocess.Popen([DOCUMENTS, "write", str(options.seed), str(options.documents)], stdout=subprocess.PIPE)
    renderer, judging, count, bad, begin = Worker(RENDERERS[name]), Worker([DOCUMENTS, "judge"]), 0, 0, time.time()
    while documents := [json.loads(line) for line in (source.stdout.readline() for _ in range(BATCH)) if line]:
        results = render(name, renderer, [document[3] for document in documents])
        for found in judge(judging, documents, results):
            bad += 1
            if bad <= options.show:
                show(name, count + 1 + documents.index(found[0]), found)
        count += len(documents)
        if (bad and options.stop) or time.time() - begin > options.seconds:
            break
    for process in (renderer, judging):
        process.close()
    source.stdout.close()
    source.wait()
    print("%s: %d documents, %d results with other markup, %.0f s" % (name, count, bad, time.time() - begin), flush=True)
    return bad


def is_there(name):
    command = RENDERERS[name]
    try:
        worker = Worker(command)
        answer = render(name, worker, ["a"])
        worker.close()
        return b"a" in answer[0][0]
    except (OSError, RuntimeError, ValueError):
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("renderers", nargs="*", metavar="RENDERER", help=", ".join(RENDERERS))
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="print this number of results that do not hold")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop a renderer after this time")
    parser.add_argument("--stop", action="store_true", help="stop a renderer after the first batch with such a result")
    options = parser.parse_args()
    names = options.renderers or list(RENDERERS)
    missing = [name for name in names if not is_there(name)]
    for name in missing:
        print("NOT TESTED: what %s makes of Markdown; it is not installed" % name, file=sys.stderr)
    bad = sum(check(name, options) for name in names if name not in missing)
    sys.exit(1 if bad else 77 if missing else 0)


if __name__ == "__main__":
    main()
