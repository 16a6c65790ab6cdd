"""tamis.spark in a cluster of two executors, which are processes of their own and get the wheel from Spark."""
import datetime
import gzip
import io
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest
from conftest import COMMAND, OUT, WHEEL, batch
from pyspark import Broadcast
from pyspark.sql import SparkSession

import tamis
from tamis import spark
from tamis.spark import __main__ as job

CLUSTER = "local-cluster[2,1,1024]"
LIMIT = {"limits": {"ATTRIBUTES": 5}}
LINE = re.compile(rb'"line \d+: ')


@pytest.fixture(scope="session")
def session(tmp_path_factory):
    wheels = [WHEEL, *wheels_of("warcio", "webencodings", "six")]
    settings = spark.ship(wheels, tmp_path_factory.mktemp("wheels"))
    found = SparkSession.builder.master(CLUSTER).config(map={
        **settings, "spark.ui.enabled": False, "spark.sql.files.maxPartitionBytes": 200_000, "spark.sql.files.openCostInBytes": 0,
        "spark.sql.parquet.compression.codec": "gzip",  # needs no native library
        "spark.sql.shuffle.partitions": 4, "spark.sql.session.timeZone": "UTC"}).getOrCreate()
    yield found
    found.stop()


def wheels_of(*names):
    folder = OUT / "others"
    if not folder.exists():
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", folder, *names], check=True)
    return [next(folder.glob(f"{name}-*.whl")) for name in names]


def lines_of(folder):
    """The lines of the files of a folder, in their order."""
    return b"".join(path.read_bytes() for path in sorted(pathlib.Path(folder).glob("part-*"))).split(b"\n")[:-1]


def same_answers(found, expected):
    """Compares with the answers of `tamis batch`, whose messages have the number of the line. The sentence about a line that is not JSON
    is Python's."""
    assert len(found) == len(expected)
    no_record = re.compile(rb'\{"error":"(line \d+: )?column \d+: .*"\}')
    for mine, theirs in zip(found, expected):
        if no_record.fullmatch(theirs):
            assert mine.startswith(b'{"error":"') and mine.count(b"\n") == 0
        else:
            assert mine == LINE.sub(b'"', theirs)


def test_the_executors_use_the_wheel_that_they_got(session):
    def where(_):
        import os
        import time

        import tamis
        time.sleep(0.5)
        return [(os.getcwd(), os.path.relpath(tamis.__file__, os.getcwd()))]

    found = session.sparkContext.parallelize(range(8), 8).mapPartitions(where).collect()
    assert len({folder for folder, _ in found}) == 2
    assert {path for _, path in found} == {"tamis-wheel/tamis/__init__.py"}


def test_json_lines_are_answered_as_by_the_command(session, records, tmp_path):
    (tmp_path / "in.jsonl").write_bytes(b"\n".join(records))
    lines = session.read.text(str(tmp_path / "in.jsonl"), lineSep="\n")
    assert lines.rdd.getNumPartitions() > 4
    answers = spark.json_lines(lines, "body", "comment", **LIMIT).collect()
    expected = batch(records, "--field", "body", "--policy", "comment", "--limit", "ATTRIBUTES=5")
    same_answers([bytes(a.value) for a in answers], expected)
    assert [a.refused for a in answers] == [b'"error":"line ' in e or b'"error": "line ' in e for e in expected]
    assert 0 < sum(a.refused for a in answers) < len(answers) / 5


def test_a_pipe_through_the_command_answers_alike(session, records, tmp_path):
    good = [r for r in records if b"\xff" not in r]
    (tmp_path / "in.jsonl").write_bytes(b"\n".join(good))
    lines = session.sparkContext.textFile(str(tmp_path / "in.jsonl"), 6)
    lines.pipe(f"{COMMAND} batch --field body", checkCode=True).saveAsTextFile(str(tmp_path / "out"))
    found = lines_of(tmp_path / "out")
    assert [LINE.sub(b'"', line) for line in found] == [LINE.sub(b'"', line) for line in batch(good, "--field", "body")]


@pytest.fixture(scope="session")
def table(session, pages):
    now = datetime.datetime(2026, 1, 2, 3, 4, 5, 678901)
    rows = [(i, 2 ** 60 + i if i % 3 else None, None if i % 7 == 0 else page, [{"<b>": None}], now + datetime.timedelta(i))
            for i, page in enumerate(pages)]
    kind = "id int, `a big.one` bigint, body string, nested array<map<string, string>>, at timestamp"
    return session.createDataFrame(rows, kind).repartition(6).cache()


def expected_of(rows):
    """For each row its sanitized body and its message, by the command."""
    full = [row for row in rows if row.body is not None]
    lines = [json.dumps({"body": row.body}).encode() for row in full]
    answers = [json.loads(a) for a in batch(lines, "--field", "body", "--policy", "article", "--limit", "ATTRIBUTES=5")]
    message = re.compile(r'line \d+: "body": ')
    found = {row.id: (a["body"], a.get("error") and message.sub("", a["error"])) for row, a in zip(full, answers)}
    assert any(error for _, error in found.values())
    return {row.id: found.get(row.id, (None, None)) for row in rows}


def test_a_column_is_sanitized_and_the_others_stay(table):
    found = spark.clean(table, "body", "article", error="why", **LIMIT)
    assert found.columns == ["id", "a big.one", "body", "nested", "at", "why"]
    before, after = table.collect(), found.collect()
    assert [row[:2] + row[3:] for row in before] == [row[:2] + row[3:5] for row in after]
    assert {row.id: (row.body, row.why) for row in after} == expected_of(before)


def test_a_binary_column_becomes_strings(table):
    binary = table.selectExpr("id", "cast(body as binary) as body")
    assert spark.clean(binary, "body", "article", **LIMIT).collect() == \
        spark.clean(table.select("id", "body"), "body", "article", **LIMIT).collect()


def test_a_udf_returns_html_and_error(table):
    sanitize = spark.udf("article", **LIMIT)
    found = table.select("id", sanitize("body").alias("safe")).select("id", "safe.html", "safe.error").collect()
    assert {row.id: (row.html, row.error) for row in found} == expected_of(table.collect())


def test_map_in_pandas(table):
    some = table.select("id", "body")
    found = some.mapInPandas(spark.in_pandas("body", "article", **LIMIT), "id int, body string, error string").collect()
    assert {row.id: (row.body, row.error) for row in found} == expected_of(table.collect())


def test_the_policy_is_sent_once_and_compiled_once_in_a_process(session):
    shared = spark._share(tamis.Policy({"elements": ["b"]}))
    assert isinstance(shared, Broadcast)
    seen = session.sparkContext.parallelize(range(40), 20).map(lambda _: (os.getpid(), id(shared.value))).collect()
    assert len(set(seen)) == len({process for process, _ in seen}) <= 4


# ---- WARC

PAGES = [  # charset of the header, bytes, and the text
    (None, "<meta charset=koi8-r><p onclick=x>Привет".encode("koi8-r"), "<meta charset=koi8-r><p onclick=x>Привет"),
    ("shift_jis", "<b>日本<script>x</script>".encode("shift_jis"), "<b>日本<script>x</script>"),
    ("latin1", b"<p>\x80\xe9", "<p>€é"),
    (None, b"\xef\xbb\xbf<p>\xc3\xa9", "<p>é"),
    ("koi8-r", "\ufeff<i>é".encode("utf-16-le"), "<i>é"),
    (None, b"<p>\x93x\x94", "<p>“x”"),
    ("iso-2022-kr", b"\x1b$)C<script>", "\ufffd"),
    ("utf-8", b"<p>" + b"<i>" * 3 + b"\xff", "<p><i><i><i>\ufffd"),
    ("utf-8", b"<p a b c d e f g>x", "<p a b c d e f g>x"),
]


NO_WARC = "Unknown archive format, first line: ['<p>no', 'archive']"


def write_warc(path, first):
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter
    with open(path, "wb") as file:
        writer = WARCWriter(file, gzip=path.name.endswith(".gz"))

        def write(number, kind, body, *headers):
            http = StatusAndHeaders("200 OK", [("Content-Type", kind), *headers], protocol="HTTP/1.1")
            writer.write_record(writer.create_warc_record(f"https://a.example/{number}", "response", payload=io.BytesIO(body),
                                                          http_headers=http))

        for i, (charset, body, _) in enumerate(PAGES):
            zips = i % 2 == 0
            write(first + i, f'Text/HTML; charset="{charset}"' if charset else "text/html", gzip.compress(body) if zips else body,
                  *([("Content-Encoding", "gzip")] if zips else []))
        write(98, "image/png", b"<p>no page")
        writer.write_record(writer.create_warc_record("https://a.example/99", "resource", payload=io.BytesIO(b"<p>no response"),
                                                      warc_content_type="text/html"))


@pytest.fixture(scope="session")
def archives(tmp_path_factory):
    folder = tmp_path_factory.mktemp("warc files")
    write_warc(folder / "a.warc", 0)
    write_warc(folder / "b.warc.gz", 20)
    damaged = (folder / "b.warc.gz").read_bytes()
    (folder / "c.warc.gz").write_bytes(damaged[:len(damaged) // 2])
    whole = (folder / "a.warc").read_bytes()
    (folder / "e.warc").write_bytes(whole[:whole.index(b"<p>\xc3\xa9") + 2])
    (folder / "d.warc").write_bytes(b"<p>no archive")
    return folder


def test_pages_of_warc_files(session, archives):
    found = spark.warc(session, str(archives), "comment", **LIMIT).collect()
    answers = [json.loads(a) for a in batch([json.dumps({"html": text}).encode() for _, _, text in PAGES], "--policy", "comment",
                                            "--limit", "ATTRIBUTES=5")]
    names = ["koi8-r", "shift_jis", "windows-1252", "utf-8", "utf-16le", "windows-1252", "replacement", "utf-8", "utf-8"]
    for first in (0, 20):
        rows = {row.uri: row for row in found if row.uri and "/c." not in row.file}
        mine = [rows[f"https://a.example/{first + i}"] for i in range(len(PAGES))]
        assert [row.html for row in mine] == [a["html"] for a in answers]
        assert [row.charset for row in mine] == names and {row.status for row in mine} == {200}
        assert [row.error for row in mine[:-1]] == [None] * (len(PAGES) - 1) and "TAMIS_OVER_MAX_ATTRIBUTES" in mine[-1].error
        assert all(row.record.startswith("<urn:uuid:") and row.date and row.file.startswith("file:") for row in mine)
    damaged = [row for row in found if "/c." in row.file]
    assert damaged[-1].error == "the file is damaged, or ends within a record" and 2 < len(damaged) < len(PAGES)
    whole = [row for row in damaged[:-1] if row.error is None]
    assert len(whole) >= len(damaged) - 2 and [row.html for row in whole] == [a["html"] for a in answers[:len(whole)]]
    assert [row.error for row in found if "/e." in row.file and row.error] == ["the file ends within this record"]
    assert [row.error for row in found if "/d." in row.file] == ["the rest of the file cannot be read: " + NO_WARC]
    assert len([row for row in found if "/e." not in row.file]) == 2 * len(PAGES) + len(damaged) + 1


def test_pages_that_are_too_large(session, archives):
    found = spark.warc(session, str(archives / "a.warc"), limits={"INPUT_BYTES": 8}).collect()
    errors = [row.error for row in found if row.html is None]
    assert "more than 8 bytes (TAMIS_OVER_MAX_INPUT_BYTES)" in errors and all("TAMIS_OVER_MAX_INPUT_BYTES" in error for error in errors)
    assert len(found) == len(PAGES)


# ---- The job

def run_job(session, *words):
    a = job.arguments(list(words))
    return job.run(session, a, *job.check(a)).get


def test_a_job_for_parquet(session, table, tmp_path):
    table.write.parquet(str(tmp_path / "in.parquet"))
    seen = run_job(session, str(tmp_path / "in.parquet"), str(tmp_path / "out"), "--policy", "article", "--field", "body",
                   "--limit", "attributes=5", "--error", "why")
    rows = table.collect()
    expected = expected_of(rows)
    found = session.read.parquet(str(tmp_path / "out"))
    assert {row.id: (row.body, row.why) for row in found.collect()} == expected
    assert found.drop("why").schema == table.schema
    assert seen == {"records": len(rows), "refused": sum(1 for _, error in expected.values() if error)}


def test_a_job_for_warc(session, archives, tmp_path):
    run_job(session, str(archives / "a.w*"), str(tmp_path / "out"), "--format", "warc", "--to", "text")
    rows = [json.loads(line) for line in lines_of(tmp_path / "out")]
    assert [row["html"] for row in rows][:3] == ["Привет", "日本", "€é"]
    run_job(session, str(archives / "a.warc"), str(tmp_path / "out.parquet"))
    assert session.read.parquet(str(tmp_path / "out.parquet")).count() == len(PAGES)


@pytest.mark.parametrize("words, message", [
    (["in.jsonl", "out", "--policy", "coment"], "presets are default, comment"),
    (["in.x", "out"], "write --format json, parquet or warc"),
    (["in.jsonl", "out", "--limit", "NODES"], "write NAME=VALUE"),
    (["in.jsonl", "out", "--limit", "NODE=1"], 'did you mean "NODES"?'),
    (["in.jsonl", "out", "--context", "DIV"], "not the name of an element"),
    (["in.jsonl", "out", "--field", "error"], "the answers have a member of this name"),
    (["in.jsonl", "out", "--field", "/a~2"], "write ~0 for ~"),
    (["in.parquet", "out", "--field", "a", "--field", "b"], "only one"),
    (["in.jsonl", "out", "--conf", "x"], "write NAME=VALUE"),
    (["in.jsonl", "out", "--wheel", "none.whl"], "there is no such file"),
])
def test_mistakes_are_told_before_spark_starts(monkeypatch, words, message):
    monkeypatch.setattr(sys, "argv", ["tamis.spark", *words])
    with pytest.raises(SystemExit) as stop:
        job.main()
    assert str(stop.value).startswith("tamis.spark: ") and message in str(stop.value)


def test_mistakes_in_calls(table):
    with pytest.raises(tamis.OptionError):
        spark.udf("comment", context="DIV")
    for arguments, message in ((("none",), "there is no column"), (("id",), "must be string or binary")):
        with pytest.raises(ValueError, match=message):
            spark.clean(table, *arguments)
    with pytest.raises(ValueError, match="there is a column"):
        spark.clean(table, "body", error="id")


# ---- An executor that is killed

def executors_of(process):
    """The process numbers of the executors that descend from a process."""
    parents, found = {}, {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                found[int(entry.name)] = b"CoarseGrainedExecutorBackend" in (entry / "cmdline").read_bytes()
            except OSError:
                pass
    children = {process}
    for _ in range(6):
        children |= {number for number, parent in parents.items() if parent in children}
    return sorted(number for number in children if found.get(number))


def done_tasks(folder):
    return len(list(folder.glob("_temporary/0/task_*"))) if folder.exists() else 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the processes are found in /proc")
def test_a_killed_executor_loses_nothing(records, tmp_path):
    lines = records * 12
    (tmp_path / "in.jsonl").write_bytes(b"\n".join(lines))
    code = f"import sys, runpy; sys.path.insert(0, {str(OUT / 'driver')!r}); runpy.run_module('tamis.spark', run_name='__main__')"
    out, log = tmp_path / "out", tmp_path / "log"
    with open(log, "wb") as errors:
        running = subprocess.Popen(
            [sys.executable, "-c", code, tmp_path / "in.jsonl", out, "--field", "body", "--master", CLUSTER, "--wheel", WHEEL,
             "--conf", "spark.ui.enabled=false", "--conf", f"spark.sql.files.maxPartitionBytes={(tmp_path / 'in.jsonl').stat().st_size // 40}",
             "--conf", "spark.sql.files.openCostInBytes=0"], stdout=errors, stderr=errors)
    killed = SimpleNamespace(number=None, done=0)
    try:
        while running.poll() is None and killed.number is None:
            executors = executors_of(running.pid)
            killed.done = done_tasks(out)
            if killed.done >= 5 and len(executors) == 2:
                killed.number = executors[0]
                os.kill(killed.number, signal.SIGKILL)
            time.sleep(0.02)
        assert killed.number is not None, log.read_text()
        assert running.wait(900) == 0, log.read_text()
    finally:
        running.kill()
    assert 5 <= killed.done < 40 and "Lost executor" in log.read_text()
    same_answers(lines_of(out), batch(lines, "--field", "body"))
    refused = re.search(r"tamis.spark: (\d+) records, \d+ refused", log.read_text())
    assert int(refused[1]) == len(batch(lines, "--field", "body"))
