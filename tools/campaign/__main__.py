"""Runs fuzzing campaigns. ./dev fuzz builds the targets and runs this program."""
import argparse
import os
import pathlib
import signal
import sys

import cells
import lock
import promote
import report
from afl import Afl
from campaign import Campaign
from findings import repro
from honggfuzz import Honggfuzz
from libfuzzer import LibFuzzer
from targets import ROOT, Trouble, all_targets, find

ENGINES = {engine.name: engine for engine in (LibFuzzer, Afl, Honggfuzz)}
EXAMPLES = """
examples:
  ./dev fuzz --list                                        list the targets
  ./dev fuzz fuzz_sanitize_html                            one minute with libFuzzer
  ./dev fuzz fuzz_lex_html --engine afl --minutes 60       one hour with AFL++; run it again for one more
  ./dev fuzz fuzz_lex_html --engine honggfuzz              use honggfuzz
  ./dev fuzz all --minutes 10 --jobs 2                     every target, one after the other
  ./dev fuzz --repro build/campaigns/fuzz_lex_html/findings/FILE fuzz_lex_html
  ./dev fuzz --promote fuzz_lex_html                       add the results to corpus/fuzz_lex_html/

A campaign continues the last one of its target and engine, and writes a report to
build/campaigns/TARGET/ENGINE/report.md. Ctrl-C ends it early and writes the report.
exit status: 0 no findings, 1 findings, 2 the campaign could not run
"""


def parse(arguments):
    parser = argparse.ArgumentParser(prog="./dev fuzz", description=__doc__.splitlines()[0], epilog=EXAMPLES,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", nargs="?", help="a target, or 'all'")
    parser.add_argument("--engine", choices=ENGINES, default="libfuzzer", help="libfuzzer (default), afl or honggfuzz")
    parser.add_argument("--minutes", type=float, default=1, metavar="N", help="minutes for each target (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N",
                        help="number of processes (default: the number of processors)")
    parser.add_argument("--asan", action="store_true",
                        help="AFL++: run a process with sanitizers also if there are only two jobs; with three, there is one anyway")
    parser.add_argument("--fresh", action="store_true", help="delete the results of earlier campaigns of this engine first")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help="list the targets and what they check")
    what.add_argument("--repro", metavar="FILE", help="run one input with sanitizers and print the stack")
    what.add_argument("--promote", action="store_true", help="add the results of campaigns to corpus/TARGET/")
    parser.add_argument("--presets", action="store_true", help=argparse.SUPPRESS)  # the presets that ./dev must build
    options = parser.parse_args(arguments)
    if not options.list and not options.target:
        parser.error("no target given; --list prints the targets")
    if options.target == "all" and options.repro:
        parser.error("--repro needs one target, not 'all'")
    if options.minutes <= 0 or options.jobs < 1:
        parser.error("--minutes and --jobs must be above 0")
    if options.asan and (options.engine != "afl" or options.jobs < 2):
        parser.error("--asan needs --engine afl and --jobs 2 or more; the other engines always run with sanitizers")
    return options


def chosen(options):
    return all_targets() if options.target == "all" else [find(options.target)]


def print_presets(options):
    if options.list:
        return
    targets = chosen(options)
    plain = options.repro or options.promote
    if not plain and len(targets) == 1:
        lock.check(targets[0])
    for preset in ["fuzz"] if plain else ENGINES[options.engine].presets(options):
        wanted = [targets[0].name] if len(targets) == 1 else []
        print(preset, *wanted, *([targets[0].mutator] if wanted and preset == "afl" else []))
    if not plain and any(cells.wanted(target) for target in targets):
        print("release coverage")


def print_targets():
    for target in all_targets():
        inputs = sum(1 for folder in target.inputs()[:1] for _ in folder.iterdir())
        print(f"{target.name}  ({inputs} inputs in corpus/)")
        print("\n".join("    " + paragraph for paragraph in target.about))


def run_campaigns(options):
    engine, worst = ENGINES[options.engine], 0
    targets, done = chosen(options), []
    for target in targets:
        try:
            with lock.Lock(target, engine.title):
                campaign = Campaign(target, engine, options)
                worst = max(worst, 0 if campaign.run() else 1)
                done.append(target)
            if campaign.stopped:
                break
        except Trouble as trouble:
            print(f"dev fuzz: {trouble}", file=sys.stderr)
            worst = 2
    if len(done) > 1:
        print(f"report of all targets: {report.write_summary(done, engine).relative_to(ROOT)}")
    return worst


def main(arguments):
    options = parse(arguments)
    if options.presets:
        return print_presets(options)
    if options.list:
        return print_targets()
    if options.repro:
        return repro(find(options.target), pathlib.Path(options.repro).resolve())
    if options.promote:
        for target in chosen(options):
            promote.promote(target)
        return 0
    return run_campaigns(options)


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # | head
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        print(f"dev fuzz: {trouble}", file=sys.stderr)
        sys.exit(2)
