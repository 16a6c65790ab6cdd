"""JSON Lines are answered as `tamis batch` answers them, whatever the line is."""
import pathlib
import pickle
import random
import re
import subprocess

import pytest

from tamis._lines import Answers, quote

COMMAND = pathlib.Path(__file__).resolve().parents[3] / "build" / "release" / "tamis"
LINES = [b"[]", b"3", b'"x"', b"{}", b'{"html":"<p x>"}', b"\xef\xbb\xbf{}", b"[" * 600 + b"]" * 600, b'{"a":' * 513 + b"1" + b"}" * 513,
         b'{"a":' * 511 + b"1" + b"}" * 511, b'{"html":"a","html":"b"}', b'{"html":"a","x":[{"y":1,"y":2}]}', b'{"html":1e999}',
         b'{"html":"a","n":' + b"9" * 5000 + b"}", b'{"html":"\\u0000\\ud83d\\ude00"}', b'{"html":"\\ude00"}', b'{"html":"a"} x']
VALUES = ['"a"', '"<b onclick=x>\\u00e9\\n\\"q"', '"\\ud83d\\ude00<i>"', '"\\ud800"', "1", "-0.5e10", "true", "null", "NaN", "01", "[]",
          '[1,{"a":2}]', '{"x":"<i>y"}', '{"x":1,"x":2}', '{"\\u0078":1,"x":2}', '"\x7f\x85é\\b\\f\\u0000<p>"', '"\t"', '"a<script>b</script>"',
          '"' + "<i>" * 600 + '"']
GOOD = [VALUES[1], VALUES[2], VALUES[15], VALUES[17], VALUES[18]]


def made(choose):
    """A record, or something like a record."""
    members = []
    space = lambda: choose.choice(["", "", "", " ", "\t", "\r"])  # noqa: E731
    for name in choose.sample(["html", "body", "id", "error", "post", "x", "h\\u0074ml", '"'][:choose.choice([7, 7, 7, 8])], choose.randint(1, 4)):
        value = choose.choice(GOOD if name in ("html", "body", "post") or choose.random() < 0.6 else VALUES)
        if name == "post":
            value = choose.choice(['{"html":"<p x>"}', '{"a":1, "html" : "<p x>" ,"c":[0]}', '["<b x>","<i y>"]', value])
        members.append(f'{space()}"{name}"{space()}:{space()}{value}{space()}')
    line = f"{space()}{{{','.join(members)}{space()}}}{space()}"
    if choose.random() < 0.1:
        at = choose.randrange(len(line) + 1)
        line = line[:at] + choose.choice(["", "x", ",", '"', "{", "\\", "\x01"]) + line[at + choose.randint(0, 1):]
    encoded = line.encode()
    at = choose.randrange(len(encoded)) if choose.random() < 0.02 else len(encoded)
    return encoded[:at] + (b"\xff" if at < len(encoded) else b"") + encoded[at:]


@pytest.mark.parametrize("fields", [["html"], ["body", "html"], ["/post/html"], ["/post/1", "html"], ["/post", "/post/html"]])
def test_answers_are_those_of_the_command(fields):
    if not COMMAND.exists():
        pytest.skip(f"no program {COMMAND}: run ./dev build")
    choose = random.Random(len(fields))
    lines = LINES + [made(choose) for _ in range(2000)] + [b"", b" \t\r"]
    options = [word for field in fields for word in ("--field", field)]
    done = subprocess.run([COMMAND, "batch", *options], input=b"\n".join(lines), capture_output=True, check=True)
    theirs = [re.sub(rb'"line \d+: ', b'"', line, count=1) for line in done.stdout.split(b"\n")[:-1]]
    answer = Answers(fields).answer
    mine = [line for line, _ in map(answer, lines) if line is not None]
    assert len(mine) == len(theirs)
    records = 0
    for one, other in zip(mine, theirs):
        no_record = other.startswith(b'{"error":"column ')  # Python says in its own words what is wrong
        records += not no_record
        assert one.startswith(b'{"error":"') and one.endswith(b'"}') if no_record else one == other
    assert records > len(lines) / 3


def test_what_is_refused():
    assert Answers().answer(b'{"html":"<p>"}') == (b'{"html":"<p></p>"}', False)
    assert Answers().answer(b" \t\r") == (None, False)
    small = Answers(limits={"INPUT_BYTES": 3, "ATTRIBUTES": 1})
    line, refused = small.answer(b'{"html":"abcd"}')
    assert refused and line.startswith(b'{"html":null,"error":"\\"html\\": ') and b"TAMIS_OVER_MAX_INPUT_BYTES, byte 3)" in line
    assert small.answer(b'{"html":"' + b"a" * 70000) == (b'{"error":"more than 65554 bytes"}', True)
    for fields in ([], "", ["a"] * 17, "/a~", "error", "/total/x"):
        with pytest.raises(ValueError):
            Answers(fields)
    assert pickle.loads(pickle.dumps(small)).answer(b'{"html":"abcd"}') == (line, refused)
    assert quote("\b\x7f\x85é\n") == '"\\u0008\\u007f\\u0085é\\n"' and quote('a"\n') == '"a\\"\\n"'
