"""Compares tamis.nh3 and tamis.bleach with the originals: tamis must never allow more.

    python tests/differential [--pairs N] [--seed S] [--only nh3|bleach|linkify] [--jobs N] [--most N] [--loose]

A pair is a set of random options and a random text (generate.py). Both outputs are parsed by html5lib, and URLs by ada, which follows
the URL Standard. An element, attribute, value, class, style property, or scheme and host of a URL of our output that the original would
not have allowed is a finding, and so is a call that the original refuses and tamis does not (drop_ins.py). A finding is made smaller and
printed, together with the number of its pair; of findings of the same kind with the same options, only the first is printed.
exceptions.json lists differences that are known, each with its reason. Exits with 1 if there is a finding. --loose tests this program: it makes tamis looser, and exits with 1 if
that is not found.

The same seed gives the same pairs. The originals must be installed in the versions of drop_ins.py.
"""
import argparse
import collections
import concurrent.futures
import fnmatch
import importlib.metadata
import json
import os
import pathlib
import sys
import time
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import drop_ins  # noqa: E402
import generate  # noqa: E402

CHUNK = 250
EXCEPTIONS = json.loads((HERE / "exceptions.json").read_text())


def pair(name, seed, number):
    r = generate.Random(f"{name} {seed} {number}")
    options = drop_ins.DROP_INS[name].options(r)
    r.use(options)
    return options, generate.markup(r)


def exception_of(name, fact, options):
    """The index of the exception that a fact belongs to, or None."""
    for i, known in enumerate(EXCEPTIONS):
        if known["drop_in"] == name and len(known["fact"]) <= len(fact) and all(map(fnmatch.fnmatchcase, fact, known["fact"])) and \
                set(known.get("options", ())) <= set(options):
            return i
    return None


def findings(name, options, text, known=None):
    """The facts that are looser and no exceptions. Counts the exceptions in `known`."""
    found, facts = set(), drop_ins.DROP_INS[name].compare(text, options)
    if known is not None:
        known["refused"] += facts is None
    for fact in facts or ():
        index = exception_of(name, fact, options)
        if index is None:
            found.add(fact)
        elif known is not None:
            known[index] += 1
    return found


# ---- Smaller findings

def smaller_values(value):
    """Values of the same type with fewer members."""
    if isinstance(value, dict):
        for key in value:
            yield {k: v for k, v in value.items() if k != key}
        for key, own in value.items():
            for smaller in smaller_values(own):
                yield {**value, key: smaller}
    elif isinstance(value, (set, frozenset, list, tuple)):
        for i in range(len(value)):
            yield type(value)(one for j, one in enumerate(value) if j != i)


def smaller_texts(text):
    size = len(text) // 2
    while size:
        for start in range(0, len(text), size):
            yield text[:start] + text[start + size:]
        size //= 2


def shape(fact):
    """What a finding keeps when it is made smaller: its kind, and the attribute, but no value."""
    kind = fact[0]
    if kind in ("attribute", "value"):
        return kind, fact[2] if fact[2].isalnum() else "an odd name"
    return (kind, fact[1]) if kind == "url" or kind.startswith("raises") else (kind,)


def shrink(name, options, text, wanted, tries=1500):
    """Options and a text, as small as found, with a finding of the same shape."""
    def still(options, text):
        return any(shape(fact) == wanted for fact in findings(name, options, text))

    changed = True
    while changed and tries > 0:
        changed = False
        for candidates, make in ((smaller_texts(text), lambda t: (options, t)), (smaller_values(options), lambda o: (o, text))):
            for candidate in candidates:
                tries -= 1
                if tries <= 0:
                    break
                if still(*make(candidate)):
                    options, text = make(candidate)
                    changed = True
                    break
    return options, text


# ---- Runs

def work(arguments):
    """Runs a chunk of pairs. Returns the counts of exceptions, and (number, smaller options, smaller text, facts) for each finding."""
    name, seed, numbers, drop_ins.DropIn.is_loose = arguments
    warnings.simplefilter("ignore")
    sys.unraisablehook = lambda error: None
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # nh3 prints when it panics
    known, found, seen = collections.Counter(), [], set()
    for number in numbers:
        options, text = pair(name, seed, number)
        facts = findings(name, options, text, known)
        for wanted in sorted(set(map(shape, facts))):
            if (wanted, tuple(sorted(options))) in seen:
                continue
            seen.add((wanted, tuple(sorted(options))))
            small_options, small_text = shrink(name, options, text, wanted)
            left = sorted(fact for fact in findings(name, small_options, small_text) if shape(fact) == wanted)
            d = drop_ins.DROP_INS[name]
            outputs = [drop_ins.attempt(call, small_text, small_options) for call in (d.tamis, d.original)]
            found.append((number, wanted, tuple(sorted(small_options)), repr(small_options), small_text, left,
                          *(getattr(output, "what", output) for output in outputs)))
    return known, found


def run(name, pairs, seed, jobs, most, is_loose):
    """The number of findings that are printed."""
    begin, known, distinct = time.monotonic(), collections.Counter(), {}
    chunks = [(name, seed, range(start, min(start + CHUNK, pairs)), is_loose) for start in range(0, pairs, CHUNK)]
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        for counts, found in pool.map(work, chunks):
            known.update(counts)
            for one in found:
                distinct.setdefault(one[1:3], one)
    for one in sorted(distinct.values())[:most]:
        show(name, seed, one)
    refused = known.pop("refused", 0)
    print(f"{name}: {pairs} pairs, seed {seed}: {len(distinct)} kinds of findings, {sum(known.values())} known differences; tamis refused "
          f"the options or the text of {refused} pairs; {time.monotonic() - begin:.0f} s", flush=True)
    for index, count in sorted(known.items()):
        print(f"    {count}: {' '.join(EXCEPTIONS[index]['fact'])}: {EXCEPTIONS[index]['reason']}")
    return len(distinct)


def show(name, seed, finding):
    number, _, _, options, text, facts, ours, theirs = finding
    print(f"LOOSER: {name}, seed {seed}, pair {number}: {', '.join(' '.join(fact) for fact in facts)!r}\n    options  {options}\n"
          f"    text     {text!r}\n    tamis    {ours!r}\n    original {theirs!r}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pairs", type=int, default=5000, help="pairs of each drop-in (default: 5000)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", choices=sorted(drop_ins.DROP_INS), help="one drop-in")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--most", type=int, default=20, help="findings that are printed (default: 20)")
    parser.add_argument("--loose", action="store_true", help="test that looser output is found")
    a = parser.parse_args()
    for package, version in drop_ins.VERSIONS.items():
        if importlib.metadata.version(package) != version:
            sys.exit(f"{package} {importlib.metadata.version(package)} is installed; this test is for {version}")
    counts = [run(name, a.pairs, a.seed, a.jobs, a.most, a.loose) for name in ([a.only] if a.only else drop_ins.DROP_INS)]
    return not all(counts) if a.loose else any(counts)


if __name__ == "__main__":
    sys.exit(main())
