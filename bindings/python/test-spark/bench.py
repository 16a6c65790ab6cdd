"""Measures the throughput of the job for JSON Lines beside `tamis batch`, each with one core: build/release/tamis is started without -j, and
Spark with local[1]. Prints Markdown.

    ./dev test --spark bench

Times are CPU seconds: of the process for the command; for Spark, of the virtual machine and its Python processes, less what the same job
takes for a file with an eighth of the records. So the start of Spark does not count."""
import json
import os
import pathlib
import random
import resource
import sys
import tempfile
import time

from conftest import COMMAND, OUT, documents  # noqa: F401, it finds the package

RECORDS = 40000


def fragments():
    choose = random.Random(1)
    pages = [d for d in documents() if 40 < len(d) < 4000 and not any("\ud800" <= c <= "\udfff" for c in d)]
    for i in range(RECORDS):
        text = "<p>" + "".join(choose.choice(pages) if choose.random() < 0.1 else f"words <b>{choose.random()}</b> and <a href='/x'>a link</a>. "
                               for _ in range(20))
        yield json.dumps({"id": i, "body": text}).encode() + b"\n"


def ticks(process):
    """CPU seconds of a process and its children that have ended."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def family(process):
    """A process and its descendants."""
    parents = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                pass
    found = {process}
    for _ in range(6):
        found |= {number for number, parent in parents.items() if parent in found}
    return found


def command(path, size):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    status = os.system(f"'{COMMAND}' batch --field body < '{path}' > /dev/null")
    assert status == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return size / 1e6 / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def spark_seconds(path, folder, session, number):
    from tamis.spark import __main__ as job
    a = job.arguments([str(path), f"{folder}/out{number}", "--field", "body"])
    before, began = sum(map(ticks, family(os.getpid()))), time.perf_counter()
    job.run(session, a, *job.check(a))
    return sum(map(ticks, family(os.getpid()))) - before, time.perf_counter() - began


def in_python(lines):
    from tamis._lines import Answers
    answer = Answers("body").answer
    began = time.process_time()
    for line in lines:
        answer(line[:-1])
    return sum(map(len, lines)) / 1e6 / (time.process_time() - began)


def main():
    from pyspark.sql import SparkSession
    lines = list(fragments())
    with tempfile.TemporaryDirectory() as folder:
        few, many = pathlib.Path(folder, "few.jsonl"), pathlib.Path(folder, "many.jsonl")
        few.write_bytes(b"".join(lines[:RECORDS // 8]))
        many.write_bytes(b"".join(lines))
        sizes = few.stat().st_size, many.stat().st_size
        session = SparkSession.builder.master("local[1]").config(map={
            "spark.ui.enabled": False, "spark.executorEnv.PYTHONPATH": OUT / "driver"}).getOrCreate()
        spark_seconds(few, folder, session, 0)  # compiles
        pairs = [(spark_seconds(few, folder, session, 2 * i + 1), spark_seconds(many, folder, session, 2 * i + 2)) for i in range(3)]
        cpu = sorted((sizes[1] - sizes[0]) / 1e6 / (b[0] - a[0]) for a, b in pairs)[1]
        session.stop()
        rates = {"`tamis batch`": sorted(command(many, sizes[1]) for _ in range(3))[1],
                 "the same answers in Python, without Spark": sorted(in_python(lines) for _ in range(3))[1],
                 "`python -m tamis.spark`, `local[1]`": cpu}
    print(f"{RECORDS} records, {sizes[1] / 1e6:.1f} MB, Python {sys.version.split()[0]}\n\n| | MB per CPU second |\n|---|--:|")
    for name, rate in rates.items():
        print(f"| {name} | {rate:.0f} |")


if __name__ == "__main__":
    main()
