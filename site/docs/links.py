#!/usr/bin/env python3
"""Checks the links of the built site: each leads to a file, and to a place in it. Nothing is loaded from other sites.

Usage: site/docs/links.py FOLDER
"""
import html.parser
import pathlib
import sys
import urllib.parse

LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids.update(values[name] for name in ("id", "name") if values.get(name))
        for name in ("href", "src"):
            if values.get(name) is not None and not (tag == "link" and values.get("rel") == "canonical"):
                self.links.append((tag, name, values[name]))


class Site:
    def __init__(self, root):
        self.root, self.pages, self.problems, self.count, self.outside = root, {}, [], 0, 0

    def page(self, path):
        if path not in self.pages:
            self.pages[path] = Page(path.read_text())
        return self.pages[path]

    def target(self, source, path):
        found = (self.root / path.lstrip("/")) if path.startswith("/") else source.parent / path if path else source
        found = found.resolve()
        return found / "index.html" if found.is_dir() else found

    def check(self, source, tag, name, address):
        self.count += 1
        parts = urllib.parse.urlsplit(address)
        where = f"{source.relative_to(self.root)}: {address}"
        if parts.scheme in ("data", "mailto") or address == "javascript:void(0)":
            return
        if parts.scheme or parts.netloc:
            self.outside += 1
            if (tag, name) in LOADED:
                self.problems.append(f"{where} is loaded from another site")
            return
        target = self.target(source, urllib.parse.unquote(parts.path))
        if not target.is_file():
            self.problems.append(f"{where}: there is no such file")
        elif parts.fragment and target.suffix == ".html" and self.is_of_docs(target):
            if urllib.parse.unquote(parts.fragment) not in self.page(target).ids:
                self.problems.append(f"{where}: there is no such place")

    def is_of_docs(self, target):
        """The tabs of the playground are made by its script."""
        return "playground" not in target.relative_to(self.root).parts[:1]

    def run(self):
        sources = [path for path in sorted(self.root.rglob("*.html")) if self.is_of_docs(path)]
        for source in sources:
            for tag, name, address in self.page(source).links:
                self.check(source, tag, name, address)
        print("\n".join(self.problems), end="\n" if self.problems else "")
        print(f"{len(sources)} pages, {self.count} links, {self.outside} of them to other sites (not checked), {len(self.problems)} broken")
        return not self.problems and len(sources) > 20


sys.exit(not Site(pathlib.Path(sys.argv[1]).resolve()).run())
