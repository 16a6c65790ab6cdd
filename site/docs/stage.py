#!/usr/bin/env python3
"""Puts the pages of the documentation site together: docs/, some other files of the repository, and the manual pages.

Usage: site/docs/stage.py FOLDER MANUAL    FOLDER: written; MANUAL: what tools/manual wrote

A link in a page leads to the page of its file. A file that is not a page, such as a header, is copied. A link to a folder without a
README becomes its text.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Files outside docs/ that are pages of the site, and their names there.
PAGES = {
    "site/docs/home.md": "index.md",
    "README.md": "index.md",  # links to it lead to the home page
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CONTRIBUTING.md": "contributing.md",
    "bindings/README.md": "bindings.md",
    "bindings/python/README.md": "bindings/python.md",
    "bindings/javascript/README.md": "bindings/javascript.md",
    "bindings/vectors/README.md": "bindings/vectors.md",
    "bench/README.md": "bench.md",
    "examples/differentials/README.md": "differentials.md",
    "site/playground/README.md": "playground-notes.md",
}
CODE = re.compile(r"(^```.*?^```[ \t]*$|``[^`\n]+``|`[^`\n]+`)", re.M | re.S)
# "```html in" becomes a block with a title. Python-Markdown would not read it as code.
FENCE = re.compile(r"^(```\w+) (\w+)$", re.M)
TITLES = {"policy": "Policy", "in": "Input", "out": "Output"}
LINK = re.compile(r"(!?)\[((?:[^][]|\[[^]]*\])*)\]\(([^)\s]+)\)")


def pages():
    """Returns {path in the repository: path in the site}."""
    made = {str(path.relative_to(ROOT)): str(path.relative_to(ROOT / "docs")) for path in sorted((ROOT / "docs").rglob("*.md"))}
    made.update(PAGES)
    for path in sorted((ROOT / "integrations").glob("*/README.md")):
        made[str(path.relative_to(ROOT))] = f"integrations/{path.parent.name}.md"
    made["man/tamis.1"] = "man/tamis.1.md"
    return made


class Stage:
    def __init__(self, out):
        self.out, self.pages, self.files = out, pages(), set()

    def target(self, source, address):
        """Returns the path in the site to which a link leads; None: there is none."""
        path = os.path.normpath(os.path.join(os.path.dirname(source), address))
        for name in (path, path + "/README.md"):
            if name in self.pages:
                return self.pages[name]
        if path.startswith("..") or not (ROOT / path).is_file():
            if not (ROOT / path).exists():
                sys.exit(f"{source}: the link to {address} leads to no file")
            return None
        if path.endswith((".svg", ".png")) and path.startswith("docs/"):
            return path.removeprefix("docs/")
        self.files.add(path)
        return f"files/{path}.txt"

    def link(self, source, found):
        mark, text, address = found.groups()
        if "://" in address or address.startswith(("#", "mailto:", "/")):
            return found[0]
        address, hash_mark, anchor = address.partition("#")
        target = self.target(source, address)
        if target is None:
            return text
        relative = os.path.relpath(target, os.path.dirname(self.pages[source]) or ".")
        return f"{mark}[{text}]({relative}{hash_mark}{anchor})"

    def markdown(self, source):
        """Code is replaced with marks first, because it can look like a link, and can be in the text of a link."""
        code = []

        def hide(found):
            code.append(FENCE.sub(lambda fence: f'{fence[1]} title="{TITLES[fence[2]]}"' if fence[2] in TITLES else fence[1], found[0]))
            return f"\0{len(code) - 1}\0"
        text = CODE.sub(hide, (ROOT / source).read_text())
        text = LINK.sub(lambda found: self.link(source, found), text)
        return re.sub("\0(\\d+)\0", lambda found: code[int(found[1])], text)

    def write(self, name, text):
        (self.out / name).parent.mkdir(parents=True, exist_ok=True)
        (self.out / name).write_text(text)

    def copy_files(self):
        for path in sorted(self.files):
            self.write(f"files/{path}.txt", (ROOT / path).read_text())
        for picture in sorted((ROOT / "docs").rglob("*.svg")):
            shutil.copy(picture, self.out / picture.relative_to(ROOT / "docs"))
        shutil.copy(ROOT / "site/playground/page/icon.svg", self.out / "icon.svg")
        shutil.copy(HERE / "extra.css", self.out / "extra.css")




# ---- Manual pages


def manual_page(path):
    """A page with what mandoc makes of a manual page, without its table of contents, header and footer."""
    done = subprocess.run(["mandoc", "-T", "html", "-O", "fragment", str(path)], capture_output=True, text=True, check=True)
    body = re.sub(r'<table class="(?:head|foot)">.*?</table>', "", done.stdout, flags=re.S)
    body = re.sub(r'<a class="permalink" href="[^"]*">(.*?)</a>', r"\1", body, flags=re.S)
    body = re.sub(r"<(/?)h1\b", r"<\1h2", body)
    # mandoc begins a line with <br/> if the line begins with spaces, and <pre> keeps the line break too.
    body = re.sub(r"<pre>.*?</pre>", lambda pre: pre[0].replace("\n<br/>\n", "\n"), body, flags=re.S)
    body = re.sub(r"\n\s*\n", "\n", body)  # an empty line would end the HTML in Markdown
    title = f"{path.stem}({path.suffix[1:]})"
    return f"---\ntitle: {title}\nhide: [toc]\n---\n\n# {title}\n\n{linked(body)}\n"


def linked(body):
    """Links to other manual pages."""
    def link(found):
        return f'<a href="../{found[1]}.{found[2]}/"><b>{found[1]}</b>({found[2]})</a>'
    body = re.sub(r"<b>(tamis[\w-]*)</b>\(([135])\)", link, body)
    return re.sub(r'<a class="Xr">(tamis[\w-]*)\((\d)\)</a>', link, body)


def manual_pages(stage, manual):
    """Returns the names of the pages."""
    found = [ROOT / "man/tamis.1", manual / "man5/tamis-policy.5"]
    found += sorted((page for page in (manual / "man3").iterdir() if not page.read_text().startswith(".so")), key=lambda page: page.stem)
    for page in found:
        stage.write(f"man/{page.name}.md", manual_page(page))
    return [page.name for page in found]


def configuration(stage, manual):
    """mkdocs.yml, with the integrations and the manual pages in the navigation."""
    lines = [f"      - {name.rpartition('.')[0]}({name[-1]}): man/{name}.md\n" for name in manual]
    text = (HERE / "mkdocs.yml").read_text().replace("MANUAL\n", "".join(lines))
    found = [(source, name) for source, name in stage.pages.items() if name.startswith("integrations/")]
    others = [(source, name) for source, name in stage.pages.items() if source.startswith("docs/") and f" {name}\n" not in text]
    return text.replace("INTEGRATIONS\n", entries(found)).replace("OTHERS\n", entries(others))


def entries(found):
    return "".join(f"      - {title(ROOT / source)}: {name}\n" for source, name in found)


def title(page):
    return re.match(r"# (?:tamis for )?(.*)", page.read_text())[1]


def main():
    out, manual = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    shutil.rmtree(out, ignore_errors=True)
    stage = Stage(out / "pages")
    for source, name in stage.pages.items():
        if source not in ("README.md", "man/tamis.1"):
            stage.write(name, stage.markdown(source))
    stage.markdown("README.md")  # only its links are checked
    names = manual_pages(stage, manual)
    stage.copy_files()
    (out / "mkdocs.yml").write_text(configuration(stage, names))
    print(f"{len(stage.pages) - 2 + len(names)} pages, {len(stage.files)} other files")


main()
