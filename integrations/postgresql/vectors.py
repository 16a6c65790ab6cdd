#!/usr/bin/env python3
"""vectors.py: runs the vectors of the bindings through the PostgreSQL extension, in one run of psql.

    vectors.py PSQL [ARGUMENT]...     the database has the extension; the encoding is UTF-8
"""
import csv
import io
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "sql"))
import vectors  # noqa: E402

STATES = {"too-large": "54000", "input": "22000", "caller": "22023", "machine": "53200", "defect": "XX000"}
SETUP = r"""
\set ON_ERROR_STOP on
SET client_min_messages = warning;
CREATE TEMP TABLE call (n int, function text, html text, policy text, options text, most int);
CREATE FUNCTION pg_temp.answer(c call) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE what text; detail text; hint text;
BEGIN
    RETURN CASE c.function
        WHEN 'explain' THEN jsonb_build_object('result', tamis_explain(c.html, c.policy, c.options, c.most))
        WHEN 'text' THEN jsonb_build_object('result', tamis_text(c.html, c.policy, c.options))
        WHEN 'gate' THEN jsonb_build_object('result', tamis_gate(c.html, c.policy, c.options))
        WHEN 'markdown' THEN jsonb_build_object('result', tamis_markdown(c.html, c.policy, c.options))
        ELSE jsonb_build_object('result', tamis_sanitize(c.html, c.policy, c.options)) END;
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS what = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
    RETURN jsonb_build_object('state', SQLSTATE, 'what', what, 'detail', detail, 'hint', hint);
END $$;
COPY call FROM STDIN (FORMAT csv);
"""
ANSWERS = "COPY (SELECT pg_temp.answer(call) FROM call ORDER BY n) TO STDOUT (FORMAT csv);\n"


def text_of(data):
    """The text, or None if PostgreSQL cannot store it."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def sentence(words):
    return words and words[0].upper() + words[1:] + ("" if words[-1] in ".?!" else ".")


def is_error(error, got):
    detail = vectors.place_of(error) + re.escape(f"Status {error['status']}.")
    return ("result" not in got and got["state"] == STATES[error["class"]] and got["hint"] == sentence(error["advice"])
            and got["what"] == vectors.message_of(error) and re.fullmatch(detail, got["detail"]) is not None)


def check(score, v, calls, answers):
    for call, got in zip(calls, answers):
        expected = v["error"] if "error" in v else vectors.expected_result(v, call[0])
        good = is_error(expected, got) if "error" in v else "result" in got and got["result"] == expected
        if not good:
            return score.check(f'{v["name"]} ({call[0]})', False, got, expected)
    return score.check(v["name"], True, None, None)


def ask(psql, calls):
    rows = io.StringIO()
    csv.writer(rows, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(calls)
    script = SETUP + rows.getvalue() + "\\.\n" + ANSWERS
    done = subprocess.run([*psql, "-q", "-X", "-f", "-"], input=script.encode(), stdout=subprocess.PIPE, check=True)
    csv.field_size_limit(1 << 30)
    return [json.loads(row[0]) for row in csv.reader(io.StringIO(done.stdout.decode(), newline=""))]


def row_of(call, n):
    function, html, policy, options, most = call
    return [n, function, text_of(html), text_of(policy), options, most or 0]


def main():
    score, expressed, rows = vectors.Score(), [], []
    for v in vectors.load():
        calls = vectors.calls_of(v)
        if not isinstance(calls, str) and None in [text_of(calls[0][1]), text_of(calls[0][2])]:
            calls = "the input or the policy is not UTF-8 or has U+0000, which PostgreSQL cannot store"
        if isinstance(calls, str):
            score.leave(calls)
            continue
        expressed.append((v, calls))
        for call in calls:
            rows.append(row_of(call, len(rows)))
    gated = []
    for v, call in vectors.gate_vectors():
        if text_of(call[1]) is None:
            score.leave("the text of a vector of the gate is not UTF-8 or has U+0000, which PostgreSQL cannot store")
            continue
        gated.append(v)
        rows.append(row_of(call, len(rows)))
    answers = iter(ask(sys.argv[1:], rows))
    for v, calls in expressed:
        check(score, v, calls, [next(answers) for _ in calls])
    for v in gated:
        got = next(answers)
        score.check(v["name"], "result" in got and vectors.is_verdict(v, got["result"]), got, v)
    sys.exit(0 if score.summary() else 1)


main()
