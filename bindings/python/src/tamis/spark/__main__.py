"""A job: python -m tamis.spark IN OUT --policy P --field body"""
import argparse
import os
import sys
import tempfile

import tamis
from tamis._lines import Answers
from tamis.spark import clean, json_lines, ship, warc

_ENDINGS = ((".parquet", "parquet"), (".warc", "warc"), (".arc", "warc"), (".jsonl", "json"), (".ndjson", "json"), (".json", "json"))
_COMPRESSED = (".gz", ".bz2", ".zst", ".lz4")


def arguments(words=None):
    p = argparse.ArgumentParser(prog="python -m tamis.spark", description="Sanitizes JSON Lines, Parquet or WARC files with Spark. "
                                "A document that is refused becomes null, with a message in the member or column \"error\".")
    p.add_argument("input", metavar="IN", help="a file, a folder or a pattern")
    p.add_argument("output", metavar="OUT", help="a folder, which must not exist")
    p.add_argument("--policy", "-p", default="default", metavar="NAME|FILE", help="a preset, or a file with a policy as JSON")
    p.add_argument("--field", action="append", metavar="NAME",
                   help="the member or column to sanitize (default: html); for JSON Lines also a JSON pointer, up to 16 times")
    p.add_argument("--error", default="error", metavar="NAME", help="Parquet: the column for messages")
    p.add_argument("--format", choices=("json", "parquet", "warc"), help="the format of IN (default: by the ending of its name)")
    p.add_argument("--output-format", choices=("json", "parquet"),
                   help="WARC: the format of OUT (default: parquet if its name ends so, otherwise json)")
    p.add_argument("--document", action="store_true", help="the input is whole documents")
    p.add_argument("--context", metavar="ELEMENT", help="the context element")
    p.add_argument("--dialect", choices=("html", "xml5"))
    p.add_argument("--profile", choices=("html", "P4", "P3", "P0"))
    p.add_argument("--to", choices=("html", "text", "markdown"), help="what is written")
    p.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", help="a limit of tamis, such as NODES=100000")
    p.add_argument("--master", metavar="URL", help="the master of Spark")
    p.add_argument("--conf", action="append", default=[], metavar="NAME=VALUE", help="a setting of Spark")
    p.add_argument("--wheel", action="append", default=[], metavar="FILE",
                   help="a wheel to send to the executors, such as that of tamis; may be repeated")
    return p.parse_args(words)


class _Mistake(Exception):
    """A mistake in the arguments."""


def _pair(text, option):
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise _Mistake(f"{option} {text}: write NAME=VALUE")
    return name, value


def _policy(name):
    presets = [preset["name"] for preset in tamis.about()["presets"]]
    if name in presets:
        return tamis.Policy(name)
    if os.path.exists(name):
        return tamis.Policy.from_file(name)
    raise _Mistake(f"--policy {name}: there is no preset and no file with this name; presets are {', '.join(presets)}")


def _options(a):
    """The options of tamis."""
    options = {"context": a.context, "dialect": a.dialect, "profile": a.profile, "output": a.to}
    options = {name: value for name, value in options.items() if value is not None}
    if a.document:
        options["document"] = True
    for limit in a.limit:
        name, value = _pair(limit, "--limit")
        if not value.isdigit():
            raise _Mistake(f"--limit {limit}: write a whole number as VALUE")
        options.setdefault("limits", {})[name.upper().replace("-", "_")] = int(value)
    return options


def _format(a):
    if a.format:
        return a.format
    name = a.input.rstrip("/*").lower()
    for ending in _COMPRESSED:
        name = name[:-len(ending)] if name.endswith(ending) else name
    for ending, kind in _ENDINGS:
        if name.endswith(ending):
            return kind
    raise _Mistake(f"{a.input}: the name does not say the format; write --format json, parquet or warc")


def _session(a, folder):
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("tamis")
    settings = dict(_pair(c, "--conf") for c in a.conf)
    if a.master:
        builder = builder.master(a.master)
    for wheel in a.wheel:
        if not os.path.isfile(wheel):
            raise _Mistake(f"--wheel {wheel}: there is no such file")
    if a.wheel:
        settings.update(ship(a.wheel, folder, settings))
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def _count(frame, refused):
    """The data frame, and an observation of the numbers of its records and errors, which costs no second pass."""
    from pyspark.sql import Observation
    from pyspark.sql.functions import count, expr, lit

    seen = Observation()
    return frame.observe(seen, count(lit(1)).alias("records"), expr(f"count_if({refused})").alias("refused")), seen


def _as_parquet(a, kind):
    return kind == "parquet" or a.output_format == "parquet" or (not a.output_format and a.output.endswith(".parquet"))


def run(session, a, kind, policy, options):
    """Runs the job. Returns the observation of its numbers."""
    fields = a.field or ["html"]
    if kind == "json":
        frame, seen = _count(json_lines(session.read.text(a.input, lineSep="\n"), fields, policy, **options), "refused")
        frame.selectExpr("cast(value as string) as value").write.text(a.output)
        return seen
    if kind == "parquet":
        frame = clean(session.read.parquet(a.input), fields[0], policy, error=a.error, **options)
        frame, seen = _count(frame, f"`{a.error}` is not null")
    else:
        frame, seen = _count(warc(session, a.input, policy, **options), "error is not null")
    frame.write.parquet(a.output) if _as_parquet(a, kind) else frame.write.json(a.output, ignoreNullFields=False)
    return seen


def check(a):
    """The format, the policy and the options of a job. What is wrong is known before Spark starts."""
    kind, policy, options = _format(a), _policy(a.policy), _options(a)
    fields = a.field or ["html"]
    policy.clean("", **options)
    if kind == "json":
        Answers(fields, policy, **options)
    elif len(fields) > 1:
        raise _Mistake("--field: only one for this format")
    return kind, policy, options


def main():
    a = arguments()
    with tempfile.TemporaryDirectory() as folder:
        try:
            checked = check(a)
            session = _session(a, folder)
            seen = run(session, a, *checked).get
            session.stop()
        except (_Mistake, tamis.TamisError, ValueError) as error:
            sys.exit(f"tamis.spark: {error}")
        except Exception as error:
            if type(error).__name__ != "AnalysisException":
                raise
            sys.exit(f"tamis.spark: {str(error).splitlines()[0]}")
    print(f"tamis.spark: {seen['records']} records, {seen['refused']} refused", file=sys.stderr)


if __name__ == "__main__":
    main()
