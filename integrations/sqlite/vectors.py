#!/usr/bin/env python3
"""vectors.py: runs the vectors of the bindings through the SQLite extension.

    vectors.py EXTENSION
"""
import json
import pathlib
import re
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "sql"))
import vectors  # noqa: E402


def message_of(error):
    """A pattern for the message."""
    advice = f"; {error['advice']}" if error["advice"] else ""
    return (re.escape(vectors.message_of(error) + " (") + vectors.place_of(error)
            + re.escape(f"status {error['status']}){advice}"))


def run(db, call):
    function, html, policy, options, most = call
    marks = "?, ?, ?" + (", ?" if function == "explain" else "")
    arguments = [html, policy, options] + ([most] if function == "explain" else [])
    result = db.execute(f"select tamis_{function}({marks})", arguments).fetchone()[0]
    return json.loads(result) if function == "explain" else result


def check(score, db, v, calls):
    for call in calls:
        try:
            got = run(db, call)
        except sqlite3.Error as error:
            got = error
        if "error" not in v:
            expected = vectors.expected_result(v, call[0])
            good = not isinstance(got, Exception) and got == expected
        else:
            expected = message_of(v["error"])
            good = isinstance(got, Exception) and re.fullmatch(expected, str(got), re.S)
            good = good and isinstance(got, sqlite3.DataError) == (v["error"]["class"] == "too-large")
        if not good:
            return score.check(f'{v["name"]} ({call[0]})', False, got, expected)
    return score.check(v["name"], True, None, None)


def main():
    db = sqlite3.connect(":memory:")
    db.enable_load_extension(True)
    db.load_extension(sys.argv[1])
    score = vectors.Score()
    for v in vectors.load():
        calls = vectors.calls_of(v)
        if isinstance(calls, str):
            score.leave(calls)
        else:
            check(score, db, v, calls)
    for v, call in vectors.gate_vectors():
        got = run(db, call)
        score.check(v["name"], vectors.is_verdict(v, got), got, v)
    sys.exit(0 if score.summary() else 1)


main()
