"""What the tests share: records, and what `tamis batch` answers."""
import json
import os
import pathlib
import random
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
OUT = ROOT / "build" / "bindings" / "spark"
COMMAND = ROOT / "build" / "release" / "tamis"
WHEEL = next(iter(sorted((OUT / "wheels").glob("tamis-*.whl"))), None)
sys.path.insert(0, str(OUT / "driver"))  # not by PYTHONPATH, which the executors would inherit
os.environ.pop("PYTHONPATH", None)
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
os.environ["TZ"] = "UTC"


def batch(lines, *options):
    """The answers of `tamis batch` to lines of bytes."""
    done = subprocess.run([COMMAND, "batch", *options], input=b"".join(line + b"\n" for line in lines), capture_output=True, check=True)
    return done.stdout.split(b"\n")[:-1]


def documents():
    """The inputs of the vectors, and the files of a corpus."""
    for path in sorted((ROOT / "bindings" / "vectors").glob("*.json")):
        for vector in json.loads(path.read_text()):
            if isinstance(vector.get("input"), str):
                yield vector["input"]
    for path in sorted((ROOT / "corpus" / "fuzz_sanitize_html").iterdir()):
        yield path.read_bytes().decode("utf-8", "replace")


@pytest.fixture(scope="session")
def pages():
    found = [d for d in documents() if not any("\ud800" <= c <= "\udfff" for c in d)]
    assert len(found) > 2500
    return found


@pytest.fixture(scope="session")
def records(pages):
    """Lines of JSON with other members, other spellings of strings, errors, and blank lines."""
    choose, lines = random.Random(18), []
    for i, page in enumerate(pages):
        record = {"id": i, "big": 2 ** 60 + i, "body": page, "tags": ["<b>", None]}
        lines.append(json.dumps(record, ensure_ascii=choose.random() < 0.5, separators=choose.choice([(",", ":"), (", ", ": ")])).encode())
        if i % 50 == 0:
            lines += [b'{"id": %d, "body": 1}' % i, b'{"id": %d}' % i, b"no JSON", b"", b'{"body": "<i>\\ud800"}', b'{"body":"\xff"}',
                      b'{"error":"x","body":"' + b"<p " + b"a " * 9 + b'>"}']
    return lines
