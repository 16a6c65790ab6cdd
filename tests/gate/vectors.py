#!/usr/bin/env python3
"""Tests `tamis gate` with tests/gate/vectors.json and with random texts, against tests/gate/model.py.

Usage: tests/gate/vectors.py TAMIS [NUMBER]   checks the vectors, and NUMBER random texts (default: 4000)
       tests/gate/vectors.py --write          writes vectors.json"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import model

FILE = pathlib.Path(__file__).with_name("vectors.json")
BYTES = "\0\t\n\r !\"#&'-/09:;<=>?AZ[]_`az\x7f\x80\xa9\xff"

# Texts that the gate accepts. Each vector is one of them, or one with a change of a byte.
ACCEPTED = [
    "a > \"b' `c\xc3\xa9", "&amp;&lt;&gt;&quot;&nbsp;&#160;&#38;", "<p>a</p>", "<p>", "</p>", "<br/>", "<br />", '<p class="a b">x</p>',
    '<p class id="">', '<p data-x="1" data-y>', '<a href="https://a.example/?b=1&amp;c=2">x</a>', '<a href="/b">', '<a href="b:c">',
    '<a href="">', '<a href="mailto:a@b.example">', '<a ping="https://a.example /b">', '<img src="https://a.example/" alt="a &gt; b"/>',
    '<img srcset="https://a.example/1 1x, https://a.example/2 2x"/>', '<q id="a">b</q>', '<svg><path d="M0 0"/></svg>',
    "<style>p > a { }</style>", "<title>a &amp; <b>c</b></title>", "<textarea>a</textarea>", "<!DOCTYPE html>", "<!-- a - b -->", "<!---->",
    "<?page a b?>", "<?page?>", "<b>1</b> 2 <b>3</b>", "x" * 70 + '<p class="' + "y" * 40 + '">' + "z" * 20,
]
# Texts about names and values.
OTHERS = [
    "<script>", "<P>", "<path>", "<svgx>", "<p onclick=\"a\">", "<q class=\"a\">", '<p href="/a">', '<a href="javascript:a">',
    '<a href=" https://a.example">', '<a href="java&#10;script:a">', '<a href="&#106;avascript:a">', '<a href="HTTPS://a.example">',
    '<a ping="/a javascript:b">', '<img src="/a"/>', '<img src="#a"/>', '<img srcset="https://a.example 1x, data:b 2x"/>',
    '<img srcset="https://a.example,data:b"/>', '<img srcset="https://a.example 1x,data:b 2x"/>', '<img srcset=" , data:b"/>',
    '<img srcset="https://a.example, data:b"/>', '<img srcset="https://a.example,, data:b"/>', '<img srcset="https://a.example 1x data:b"/>',
    '<img srcset="\x01 b"/>', '<a ping="\x01 b:c">', "<title>a", "</title>", "<title/>", "<style/>", "<title><!-- <b> --></title>",
    "<style>a</b></style>", "<style>a</style", "<style>&amp;</style>", "<svg><style>a</style></svg>", "<?other a?>", "<?xml a?>", "<!--",
    "<!-->", "<!--->", "<!-- --!>", "<!-- a --- b -->", "<!-- <!-- -->", "<!DOCTYPE html PUBLIC>", "<![CDATA[a]]>", "&amp", "&", "&#", "&#;",
    "&#x41;", "&#0;", "&#128;", "&#55296;", "&#1114112;", "&#64976;", "&copy;", "&AMP;", "a<", "<", "</", "<p", '<p class="', "<p class='a'>",
    "<p\0>", "</p\0>", '<p\0 class="a">', '<p class\0="a">', '<a ping="h\ttps://a.example">', "x" * 2040 + '<p class="a">b</p><script>',
    "<p class=a>", '<p class = "a">', "<p\nclass>", "<p  class>", '<p class="a"id="b">', "</p >", "</p class>", "< p>", "<>", "</>", "<p<b>",
]


def verdict(text):
    found = model.Gate().read(text)
    offset, rule = found or (None, None)
    return {"text": text, "accepted": not found, **({"rule": rule} if found else {}), **({"offset": offset} if offset is not None else {})}


def changed(rng, text):
    at = rng.randrange(len(text) + 1)
    c = rng.choice(BYTES)
    return rng.choice((text[:at] + c + text[at:], text[:at] + c + text[at + 1:], text[:at] + text[at + 1:]))


def vectors():
    rng = random.Random(1)
    texts = dict.fromkeys(ACCEPTED + OTHERS)
    while len(texts) < 640:
        texts[changed(rng, ACCEPTED[len(texts) % len(ACCEPTED)])] = None
    return [verdict(text) for text in texts]


def random_list(rng):
    """An attribute with several URLs."""
    parts = ("https://a.example", "data:b", "b", "1x", ",", ",", " ", " ", "\t", "\n", "(", ")", "\x01", "&#44;", "&#32;", "&amp;", "JAVASCRIPT:")
    value = "".join(rng.choice(parts) for _ in range(rng.randrange(1, 10)))
    return rng.choice(('<img srcset="%s"/>', '<a ping="%s">')) % value


def random_text(rng):
    if rng.random() < 0.2:
        return random_list(rng)
    text = "".join(rng.choice(ACCEPTED + OTHERS) if rng.random() < 0.1 else rng.choice(ACCEPTED) for _ in range(rng.randrange(1, 60)))
    if rng.random() < 0.1:  # longer than the chunks that the gate reads
        text = "".join(rng.choice(ACCEPTED) for _ in range(rng.randrange(60, 400))) + text
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        text = changed(rng, text)
    return text


def judged(command, texts):
    """What `tamis gate` prints about each text: (byte, rule), or None."""
    with tempfile.TemporaryDirectory() as folder:
        policy = pathlib.Path(folder, "policy.json")
        policy.write_text(json.dumps(model.POLICY))
        for i, text in enumerate(texts):
            pathlib.Path(folder, str(i)).write_bytes(text.encode("latin-1"))
        run = subprocess.run([command, "gate", "--policy", str(policy), *map(str, range(len(texts)))], cwd=folder, capture_output=True)
    found = [None] * len(texts)
    for line in run.stderr.decode("utf-8").splitlines():
        m = re.match(r"tamis: (\d+):\d+:\d+: (.+) \(byte (\d+), at \"", line)
        if not m:
            raise SystemExit(f"tamis gate: {line}")
        found[int(m[1])] = int(m[3]), m[2]
    if run.returncode != (1 if any(found) else 0):
        raise SystemExit(f"tamis gate: the exit status is {run.returncode}")
    return found


def differences(command, expected):
    count = 0
    for v, found in zip(expected, judged(command, [v["text"] for v in expected])):
        same = not found if v["accepted"] else found and v["rule"] == found[1] and v.get("offset", found[0]) == found[0]
        if not same:
            count += 1
            print(f"{v['text']!r}\n    expected: {v}\n    found: {found}")
    return count


def main():
    if sys.argv[1] == "--write":
        lines = ",\n".join(json.dumps(v) for v in vectors())
        FILE.write_text(f'{{"policy": {json.dumps(model.POLICY)},\n"vectors": [\n{lines}\n]}}\n')
        return 0
    command, number = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4000
    stored = json.loads(FILE.read_text())
    if stored["policy"] != model.POLICY or stored["vectors"] != vectors():
        print("vectors.json is not what --write would write")
        return 1
    rng = random.Random(number)
    wrong = differences(command, stored["vectors"])
    texts = [verdict(random_text(rng)) for _ in range(number)]
    wrong += differences(command, texts)
    accepted = sum(v["accepted"] for v in stored["vectors"]), sum(v["accepted"] for v in texts)
    print(f"{len(stored['vectors'])} vectors ({accepted[0]} accepted), {number} random texts ({accepted[1]} accepted), {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
