#!/usr/bin/env python3
"""Makes the links to /playground/ relative, so that the site can be in a folder of a server. mkdocs does not know the playground.

Usage: site/docs/relative.py FOLDER
"""
import os
import pathlib
import sys

root = pathlib.Path(sys.argv[1])
for page in root.rglob("*.html"):
    if page.name != "404.html":  # it is shown at any address, so its links begin with "/"
        up = os.path.relpath(root, page.parent)
        page.write_text(page.read_text().replace('href="/playground/"', f'href="{up}/playground/"'))
