#!/usr/bin/env python3
"""Runs the test suites of nh3 and bleach against tamis.nh3 and tamis.bleach.

The suites are in the source distributions of the peers, which pip fetches into a temporary folder. A small package with the name of
the peer passes each call to tamis. Prints how many tests pass. peers/NAME.txt has the tests that fail, each below the reason; a test that
fails must be there, and a test that is there must fail.

Usage: tests/peers.py [nh3|bleach]... [--write] [--verbose]    --write: writes peers/NAME.txt; --verbose: prints what fails
"""
import hashlib
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
HASHES = {  # SHA-256 of the source distributions
    "nh3": "5c5a315abc2e9d5d78ce1ba6b592a1ef8cbc7e535dfb1e641966768e87870fe3",
    "bleach": "4202482733d85cedd04e59fcb2f89f4e4c7c385a78d3c3c23c30446843a37452",
}
# The tests of functions that users call. The others are about bleach's own parser and its internal modules.
SUITES = {"nh3": ["test_nh3.py"], "bleach": ["test_clean.py", "test_linkify.py", "test_unicode.py", "test_css.py", "test_callbacks.py"]}

SHIMS = {
    "nh3": {"nh3.py": "from tamis.nh3 import *\n"},
    "bleach": {
        "bleach/__init__.py": "from tamis.bleach import *\nfrom tamis.bleach import Cleaner, Linker, ALLOWED_TAGS, DEFAULT_CALLBACKS\n",
        "bleach/sanitizer.py": "from tamis.bleach import *\nfrom tamis.bleach import Cleaner, NoCssSanitizerWarning\n",
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
    source = folder / f"{peer_version}.tar.gz"
    if hashlib.sha256(source.read_bytes()).hexdigest() != HASHES[peer]:
        sys.exit(f"{peer}: {source.name} is not the file that the list of failing tests is for")
    with tarfile.open(source) as archive:
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
            name = f"{case.get('classname').split('.tests.')[-1]}::{case.get('name')}"
            outcomes[name.encode("unicode_escape").decode()] = failure
    return outcomes


def read_known(peer):
    """{test: why it fails}: a line that is not indented is the reason of the tests below it."""
    path, reasons, reason = HERE / "peers" / f"{peer}.txt", {}, ""
    for line in path.read_text().splitlines() if path.exists() else []:
        if line.startswith("    "):
            reasons[line[4:]] = reason
        else:
            reason = line
    return reasons


def write_known(peer, failed):
    known, groups = read_known(peer), {}
    for test in sorted(failed):
        groups.setdefault(known.get(test, "TODO"), []).append(test)
    lines = [f"# The tests of {peer} {VERSIONS[peer]} that fail, below the reason (../peers.py)."]
    for reason in sorted(groups):
        lines += ["", reason, *("    " + test for test in groups[reason])]
    (HERE / "peers" / f"{peer}.txt").write_text("\n".join(lines) + "\n")


def compare(peer, outcomes):
    """The number of tests that do not end as peers/NAME.txt says."""
    known, wrong = read_known(peer), 0
    failed = {test for test, failure in outcomes.items() if failure is not None}
    print(f"{peer} {VERSIONS[peer]}: {len(outcomes) - len(failed)} of {len(outcomes)} tests pass")
    for test in sorted(failed ^ set(known)):
        wrong += 1
        print(f"  {'fails, and is not in' if test in failed else 'passes or is no test, and is in'} peers/{peer}.txt: {test}")
    for test in sorted(failed & set(known)):
        if known[test] in ("", "TODO"):
            wrong += 1
            print(f"  has no reason in peers/{peer}.txt: {test}")
    return wrong


def main():
    peers = [a for a in sys.argv[1:] if a in SUITES] or list(SUITES)
    wrong = 0
    for peer in peers:
        with tempfile.TemporaryDirectory() as folder:
            try:
                outcomes = run(peer, pathlib.Path(folder))
            except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
                print(f"NOT TESTED: the suite of {peer}, which could not be fetched or did not end: {error}")
                continue
        failed = sorted(test for test, failure in outcomes.items() if failure is not None)
        if "--verbose" in sys.argv:
            for test in failed:
                print(f"{test}\n    {outcomes[test][:1500]}")
        if "--write" in sys.argv:
            write_known(peer, failed)
        wrong += compare(peer, outcomes)
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
