"""tamis.beam with Beam's DirectRunner, with several threads."""
import json
import re

import apache_beam as beam
import pytest
from apache_beam.options.pipeline_options import PipelineOptions
from conftest import batch

import tamis
from tamis.beam import Clean, CleanLines

IN_THREADS = PipelineOptions(["--runner=DirectRunner", "--direct_running_mode=multi_threading", "--direct_num_workers=2"])
LIMIT = {"limits": {"ATTRIBUTES": 5}}


def written(tmp_path, name):
    return sorted(line for path in tmp_path.glob(f"{name}-*") for line in path.read_bytes().split(b"\n")[:-1])


def write(tmp_path, name):
    return beam.io.WriteToText(str(tmp_path / name))


def test_lines_are_answered_as_by_the_command(records, tmp_path):
    good = [r for r in records if b"\xff" not in r]
    (tmp_path / "in").write_bytes(b"\n".join(good) + b"\n")
    with beam.Pipeline(options=IN_THREADS) as p:
        p | beam.io.ReadFromText(str(tmp_path / "in")) | beam.ParDo(CleanLines("body", "comment")) | write(tmp_path, "out")
    expected = [re.sub(rb'"line \d+: ', b'"', line) for line in batch(good, "--field", "body", "--policy", "comment")]
    no_json = [line for line in expected if line.startswith(b'{"error":"column')]
    found = [line for line in written(tmp_path, "out") if not line.startswith(b'{"error":"column')
             and not line.startswith(b'{"error":"an escaped surrogate')]
    assert found == sorted(line for line in expected if line not in no_json)


def test_failures_have_an_output_of_their_own(pages, tmp_path):
    rows = [{"id": i, "body": page} for i, page in enumerate(pages)] + [{"id": -1, "body": None}]
    with beam.Pipeline(options=IN_THREADS) as p:
        safe, failed = p | beam.Create(rows) | Clean("article", field="body", **LIMIT).with_failures()
        safe | "safe lines" >> beam.Map(json.dumps) | "safe" >> write(tmp_path, "safe")
        failed | "failed lines" >> beam.Map(json.dumps) | "failed" >> write(tmp_path, "failed")
    answers = [json.loads(a) for a in batch([json.dumps(row).encode() for row in rows[:-1]], "--field", "body", "--policy", "article",
                                            "--limit", "ATTRIBUTES=5")]
    good = {a["id"]: a["body"] for a in answers if "error" not in a}
    bad = {a["id"]: re.sub(r'line \d+: "body": ', "", a["error"]) for a in answers if "error" in a}
    assert {row["id"]: row["body"] for row in map(json.loads, written(tmp_path, "safe"))} == {**good, -1: None}
    assert {row["id"]: message for row, message in map(json.loads, written(tmp_path, "failed"))} == bad and bad


def test_without_that_output_a_failure_is_an_error():
    with pytest.raises(Exception, match="TAMIS_OVER_MAX_ATTRIBUTES|ATTRIBUTES|attributes"), beam.Pipeline(options=IN_THREADS) as p:
        p | beam.Create(["<p a b c d e f>"]) | beam.ParDo(Clean(**LIMIT))
    with pytest.raises(tamis.OptionError):
        Clean("comment", context="DIV")
