"""Writes the report of a campaign: report.json for programs, report.md for people."""
import json
import os
import pathlib
import re
import subprocess

import plots
from screen import clock
from targets import CAMPAIGNS, ROOT


def machine():
    """Describes the machine on which the campaign ran."""
    try:
        model = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)[1]
    except (OSError, TypeError):
        model = "unknown processor"
    commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True).stdout.strip()
    return f"{model}, {os.cpu_count()} processors" + (f"; version {commit}" if commit else "")


def grown(pair):
    before, after = pair
    if before == after:
        return f"{after:,}" if isinstance(after, int) else str(after)
    return f"{before:,} → {after:,}" if isinstance(after, int) else f"{before or 'none'} → {after}"


def speed(run):
    return f"{run['executions'] / run['seconds']:,.0f}" if run["seconds"] else "0"


def figures(runs):
    """Returns the table at the top, with the last run and all runs."""
    run = runs[-1]
    whole = {"executions": sum(r["executions"] for r in runs), "seconds": sum(r["seconds"] for r in runs)}
    lines = ["| | this run | all runs |", "|---|--:|--:|",
             f"| time | {clock(run['seconds'])} | {clock(whole['seconds'])} in {len(runs)} |",
             f"| executions | {run['executions']:,} | {whole['executions']:,} |",
             f"| executions a second | {speed(run)} | {speed(whole)} |"]
    for what, label in (("edges", "edges of the code reached"), ("features", "features"),
                        ("corpus", "inputs in the corpus"), ("cells", "cells of the golden tables")):
        if run[what][1]:
            lines.append(f"| {label} | {grown(run[what])} | {grown([runs[0][what][0], run[what][1]])} |")
    return lines


def worker_table(run):
    lines = ["| process | purpose | executions | stability |", "|---|---|--:|--:|"]
    for worker in run["workers"]:
        lines.append(f"| {worker['name']} | {worker['purpose']} | {worker['executions']:,} | "
                     f"{worker['stability'] or ''} |")
    if not any(worker["stability"] for worker in run["workers"]):
        lines = [line.rsplit("|", 2)[0] + "|" for line in lines]
    return lines


def finding_text(target, finding):
    state = "new" if finding["new"] else "known from an earlier run"
    return [f"### {finding['message']}", "",
            (f"In `{finding['place']}`; " if finding["place"] else "") +
            f"{finding['bytes']} bytes, found {finding['times']}×, {state}. `$f.txt` contains its output.", "",
            "```sh", f"f={finding['input']}",
            f"./dev fuzz --repro $f {target.name}   # prints the message and the stack",
            f"cp $f corpus/regressions/{target.name}/NAME-OF-THE-DEFECT   # when it is fixed and has a test",
            "./dev test && rm $f $f.txt", "```", ""]


def verdict(run):
    count = len(run["findings"])
    short = f" It ended before the {clock(run['asked_seconds'])}." if run["seconds"] < 0.95 * run["asked_seconds"] else ""
    if run["stuck"]:
        short = " The corpus itself has findings, so there was no fuzzing. Fix these first."
    if count:
        return f"**{count} finding{'s' * (count != 1)}.**{short}"
    return f"**No finding** in {run['executions']:,} executions.{short}"


def write(target, engine, runs, home):
    """Writes both reports. Returns the path of report.md."""
    run = runs[-1]
    (home / "report.json").write_text(json.dumps(
        {"target": target.name, "engine": engine.name, "machine": machine(), "runs": runs}, indent=1) + "\n")
    pictures = plots.draw(home, f"{target.name}, {engine.title}")
    lines = [f"# {target.name}, {engine.title}", "", f"{verdict(run)} {run['started']}, on {machine()}.", "",
             *figures(runs), "", "## What was checked", "", *"\n\n".join(target.about).splitlines(), "",
             "Promises and oracles: " + (", ".join(target.promises) or "none") +
             " (docs/fuzzing.md describes them).", "", "## Findings", ""]
    for finding in run["findings"]:
        lines += finding_text(target, finding)
    if not run["findings"]:
        lines += ["None.", ""]
    if run["fixed"]:
        lines += ["Findings of earlier runs that no longer occur: " + ", ".join(run["fixed"]) + ".", ""]
    if run["not_looked_at"]:
        lines += [f"{run['not_looked_at']} more inputs ended a process and were not examined.", ""]
    lines += ["## Processes", "", *worker_table(run), ""]
    if pictures:
        lines += ["## Diagrams", "", *(f"![{name.split('.')[0]}]({name})\n" for name in pictures)]
    lines += ["## Next steps", "", "```sh", f"./dev fuzz {target.name} --engine {engine.name} --minutes 60   # continues this campaign",
              f"./dev fuzz --promote {target.name}   # adds the results to corpus/{target.name}/", "```"]
    path = home / "report.md"
    path.write_text("\n".join(lines) + "\n")
    return path


def write_summary(targets, engine):
    """Writes the summary after `all`, with one row for each target."""
    lines = [f"# All targets, {engine.title}", "", f"On {machine()}.", "",
             "| target | time | executions | a second | edges | corpus | stability | findings |",
             "|---|--:|--:|--:|--:|--:|--:|--:|"]
    for target in targets:
        run = json.loads((target.home / engine.name / "report.json").read_text())["runs"][-1]
        lines.append(f"| [{target.name}]({target.name}/{engine.name}/report.md) | {clock(run['seconds'])} | "
                     f"{run['executions']:,} | {speed(run)} | {grown(run['edges'])} | {grown(run['corpus'])} | "
                     f"{run['workers'][0]['stability'] or '–'} | {len(run['findings'])} |")
    path = CAMPAIGNS / f"report-{engine.name}.md"
    path.write_text("\n".join(lines) + "\n")
    return path
