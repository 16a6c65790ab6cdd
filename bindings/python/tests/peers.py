#!/usr/bin/env python3
"""Runs the test suites of nh3 and bleach against tamis.nh3 and tamis.bleach.

The suites are fetched from the package index of pip into a temporary folder. A small package with the name of the peer passes each
call to tamis. Prints passed/total for each suite. A test that fails must be in peers.txt, and a test in peers.txt must fail.

Usage: tests/peers.py [nh3|bleach]... [--write] [--verbose]    --write: writes peers.txt; --verbose: prints what fails
"""
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree as ElementTree

HERE = pathlib.Path(__file__).resolve().parent
VERSIONS = {"nh3": "0.3.8", "bleach": "6.4.0"}
# The tests of functions that users call. The others are about bleach's own parser and its internal modules.
SUITES = {"nh3": ["test_nh3.py"], "bleach": ["test_clean.py", "test_linkify.py", "test_unicode.py", "test_css.py", "test_callbacks.py"]}

SHIMS = {
    "nh3": {"nh3.py": "from tamis.nh3 import *\n"},
    "bleach": {
        "bleach/__init__.py": "from tamis.bleach import *\nfrom tamis.bleach import Cleaner, Linker, ALLOWED_TAGS, DEFAULT_CALLBACKS\n",
        "bleach/sanitizer.py": "from tamis.bleach import *\nfrom tamis.bleach import Cleaner\n"
                               "class NoCssSanitizerWarning(UserWarning):\n    pass\n",
        "bleach/linkifier.py": "from tamis.bleach import *\nLinkifyFilter = None\n"
                               "def build_url_re(*a, **k):\n    raise NotImplementedError\nbuild_email_re = build_url_re\n"
                               "TLDS = URL_RE = EMAIL_RE = PROTO_RE = None\n",
        "bleach/callbacks.py": "from tamis.bleach import nofollow, target_blank\n",
        "bleach/css_sanitizer.py": "from tamis.bleach import CSSSanitizer\n",
        "bleach/html5lib_shim.py": "class Filter:\n    pass\n",
        "bleach/_vendor/__init__.py": "", "bleach/_vendor/html5lib/__init__.py": "",
        "bleach/_vendor/html5lib/constants.py": "rcdataElements = frozenset({'style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', "
                                                "'noscript', 'textarea', 'title'})\n",
    },
}
# pip asks the build backend of a source distribution for its metadata. This one answers without building anything.
BACKEND = '''
import os
import sys
__legacy__ = sys.modules[__name__]
def get_requires_for_build_wheel(settings=None):
    return []
def prepare_metadata_for_build_wheel(folder, settings=None):
    name = os.environ["PEER"] + ".dist-info"
    os.makedirs(os.path.join(folder, name))
    with open(os.path.join(folder, name, "METADATA"), "w") as file:
        file.write("Metadata-Version: 2.1\\nName: %s\\nVersion: %s\\n" % tuple(os.environ["PEER"].rsplit("-", 1)))
    return name
'''


def fetch(peer, folder):
    (folder / "backend").mkdir()
    for name in ("maturin", "setuptools"):
        package = folder / "backend" / name
        package.mkdir()
        (package / "__init__.py").write_text(BACKEND)
        (package / "build_meta.py").write_text(BACKEND)
    peer_version = f"{peer}-{VERSIONS[peer]}"
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-binary", peer,
                    "--use-pep517", "--no-build-isolation", "--dest", folder, f"{peer}=={VERSIONS[peer]}"], check=True, timeout=120,
                   env={**os.environ, "PYTHONPATH": str(folder / "backend"), "PEER": peer_version})
    with tarfile.open(folder / f"{peer_version}.tar.gz") as archive:
        archive.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") else archive.extractall(folder)
    return folder / peer_version / "tests"


def run(peer, folder):
    """{test: message of its failure, or None}."""
    tests = fetch(peer, folder)
    for name, text in SHIMS[peer].items():
        path = folder / "shim" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    report = folder / "report.xml"
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", "-o", "addopts=", "--rootdir",
                           str(folder), f"--junitxml={report}", *SUITES[peer]], cwd=tests, capture_output=True, text=True, timeout=300,
                          env={**os.environ, "PYTHONPATH": str(folder / "shim"), "PYTHONDONTWRITEBYTECODE": "1"})
    if not report.exists():
        sys.exit(f"{peer}: no test ran\n{done.stdout[-3000:]}\n{done.stderr[-2000:]}")
    outcomes = {}
    for case in ElementTree.parse(report).iter("testcase"):
        failure = next((f.get("message", "") for f in case if f.tag in ("failure", "error")), None)
        skipped = next((f.get("message", "") for f in case if f.tag == "skipped"), None)
        if skipped is None or failure is not None:
            name = f"{peer} {case.get('classname').split('.tests.')[-1]}::{case.get('name')}"
            outcomes[name.encode("unicode_escape").decode()] = failure
    return outcomes


def main():
    peers = [a for a in sys.argv[1:] if a in SUITES] or list(SUITES)
    known = {line for line in (HERE / "peers.txt").read_text().splitlines() if line and not line.startswith("#")} \
        if (HERE / "peers.txt").exists() else set()
    wrong, failures = 0, []
    for peer in peers:
        with tempfile.TemporaryDirectory() as folder:
            try:
                outcomes = run(peer, pathlib.Path(folder))
            except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
                print(f"NOT TESTED: the suite of {peer}, which could not be fetched or did not end: {error}")
                continue
        failed = {test for test, failure in outcomes.items() if failure is not None}
        failures += sorted(failed)
        if "--verbose" in sys.argv:
            for test in sorted(failed):
                print(f"{test}\n    {outcomes[test][:1500]}")
        print(f"{peer} {VERSIONS[peer]}: {len(outcomes) - len(failed)} of {len(outcomes)} tests pass")
        if "--write" in sys.argv:
            continue
        expected = {test for test in known if test.startswith(peer + " ")}
        for test in sorted(failed ^ expected):
            wrong += 1
            print(f"  {'fails' if test in failed else 'passes, and is in peers.txt'}: {test}")
    if "--write" in sys.argv:
        (HERE / "peers.txt").write_text("# The tests of the peers that fail (bindings/python/README.md says why).\n" + "\n".join(failures) + "\n")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
