"""A campaign: one target, one engine, a number of minutes. It continues the last campaign."""
import json
import shutil
import signal
import time

import cells
import report
from findings import Findings
from screen import Screen, clock
from targets import ROOT

SAMPLES = 2000  # at most, of one run; enough for a diagram
CELLS_EVERY = 60  # seconds; counting takes about one


class Campaign:
    def __init__(self, target, engine, options):
        self.target, self.seconds = target, options.minutes * 60
        self.home = target.home / engine.name
        if options.fresh:
            for folder in (self.home, target.learned):
                shutil.rmtree(folder, ignore_errors=True)
        self.earlier = self.read_runs()
        self.cells = self.cells_before = cells.count(target)
        self.engine = engine(target, options)
        self.screen = Screen()
        self.samples = []
        self.stopped = False

    # ---- Running

    def run(self):
        """Runs the campaign. Returns whether there are no findings."""
        jobs = len(self.engine.workers)
        self.screen.say(f"{self.target.name}: {self.engine.title}, {jobs} process{'es' * (jobs != 1)}, "
                        f"{clock(self.seconds)}; results are kept in {self.target.home.relative_to(ROOT)}/")
        self.findings = Findings(self.target)
        started = time.strftime("%Y-%m-%d %H:%M:%S")
        self.began = time.monotonic()
        try:
            with Interrupts(self):
                self.engine.start()
                self.follow()
        finally:
            self.engine.stop()
        self.spent = time.monotonic() - self.began
        self.sample()
        self.close(started)
        return not self.findings.all()

    def follow(self):
        every = max(1, self.seconds / SAMPLES)
        due, recount = every, CELLS_EVERY
        while not self.stopped and self.left() > 0 and self.engine.runs():
            time.sleep(0.5)
            self.engine.tick(going_on=True)
            self.findings.take(self.engine.suspects())
            if self.passed() >= due:
                self.sample()
                due += every
            if self.passed() >= recount:
                self.cells = cells.count(self.target)
                recount += CELLS_EVERY
            self.screen.show(self.line())

    def passed(self):
        return time.monotonic() - self.began

    def left(self):
        return self.seconds - self.passed()

    def sample(self):
        now = self.engine.reading()
        self.samples.append((round(self.passed(), 1), now.executions, now.edges, now.features, now.corpus,
                             len(self.findings.by_key)))

    def speed(self):
        """Returns executions per second, over the last twenty seconds."""
        recent = [s for s in self.samples if s[0] >= self.passed() - 20] or self.samples[-1:]
        if not recent:
            return 0
        then = self.samples[max(0, self.samples.index(recent[0]) - 1)]
        seconds = recent[-1][0] - then[0]
        return (recent[-1][1] - then[1]) / seconds if seconds > 0 else 0

    def line(self):
        now = self.engine.reading()
        first = next((sample for sample in self.samples if sample[2]), None)
        more = f" (+{now.edges - first[2]})" if first and now.edges > first[2] else ""
        parts = [f"{clock(self.left())} left", f"findings {len(self.findings.by_key)}", f"{now.executions:,} runs",
                 f"{self.speed():,.0f}/s", f"corpus {now.corpus:,}", f"edges {now.edges:,}{more}"]
        parts += [f"features {now.features:,}"] if now.features else []
        parts += [f"cells: {self.cells}"] if self.cells else []
        return "  ".join([self.target.name, *parts])

    # ---- At the end

    def close(self, started):
        self.screen.say("stopped; running the inputs again with sanitizers")
        self.engine.look_with_sanitizers()
        self.findings.take(self.engine.suspects())
        self.findings.keep(self.engine.name)
        first = next((sample for sample in self.samples if sample[2]), self.samples[-1])
        last = self.samples[-1]
        self.earlier.append({
            "started": started,
            "seconds": round(self.spent, 1),
            "asked_seconds": self.seconds,
            "stuck": self.engine.stuck(),
            "executions": last[1],
            "edges": [first[2], last[2]],
            "features": [first[3], last[3]],
            "corpus": [first[4], last[4]],
            "cells": [self.cells_before, cells.count(self.target)],
            "workers": [{"name": w.name, "purpose": w.purpose, "executions": w.reading.executions,
                         "stability": getattr(w, "stability", None)} for w in self.engine.workers],
            "findings": [{"message": f.message, "place": f.place, "times": f.count, "new": f.is_new,
                          "input": str(f.path.relative_to(ROOT)), "bytes": f.path.stat().st_size}
                         for f in self.findings.all()],
            "fixed": self.findings.fixed,
            "not_looked_at": self.findings.skipped,
        })
        self.write_samples()
        path = report.write(self.target, self.engine, self.earlier, self.home)
        for finding in self.findings.all():
            self.screen.say(f"FINDING: {finding.message}" + (f", in {finding.place}" if finding.place else "") +
                            f"\n  {finding.path.relative_to(ROOT)}")
        run = self.earlier[-1]
        self.screen.say(f"{len(self.findings.all()) or 'no'} finding{'s' * (len(self.findings.all()) != 1)}, "
                        f"{run['executions']:,} runs in {clock(self.spent)}; report: {path.relative_to(ROOT)}")

    def read_runs(self):
        path = self.home / "report.json"
        return json.loads(path.read_text())["runs"] if path.exists() else []

    def write_samples(self):
        """Appends to one table of all runs. Time and executions continue from the previous run."""
        seconds = sum(run["seconds"] for run in self.earlier[:-1])
        executions = sum(run["executions"] for run in self.earlier[:-1])
        with open(self.home / "samples.tsv", "a") as table:
            for sample in self.samples:
                row = (round(seconds + sample[0], 1), executions + sample[1], *sample[2:])
                table.write("\t".join(map(str, row)) + "\n")


class Interrupts:
    """The first SIGINT or SIGTERM ends a campaign with its report; the second one ends it immediately."""

    SIGNALS = (signal.SIGINT, signal.SIGTERM)

    def __init__(self, campaign):
        self.campaign = campaign

    def __enter__(self):
        self.before = [signal.signal(number, self.stop) for number in self.SIGNALS]

    def __exit__(self, *_exception):
        for number, handler in zip(self.SIGNALS, self.before):
            signal.signal(number, handler)

    def stop(self, _number, _frame):
        if self.campaign.stopped:
            raise KeyboardInterrupt
        self.campaign.stopped = True
