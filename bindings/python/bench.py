#!/usr/bin/env python3
"""Measures tamis.clean() beside the native library, nh3 and bleach, in one run. Peers that are not installed are left out.

    ./dev build release && pip install ./bindings/python nh3 bleach
    python3 bindings/python/bench.py [SET] [--rounds N] [--build build/release]

SET is a file of documents that `build/release/tamis_bench write LIST DIRECTORY` writes (./dev bench makes the list of pages), for
example DIRECTORY/fragments.set. Without SET, 20,000 fragments are made of the project's own documents and corpus.

All programs sanitize the same documents, in turns, with their default policy. Times are CPU seconds of one thread; the table has the
medians of the rounds. bleach gets the first documents only, because it is slow.

    python3 bindings/python/bench.py --streams [--rounds N]

measures answers of 2, 16 and 128 KB that arrive in pieces of 4 bytes and are shown after each piece: with tamis.Stream (feed() and tail()),
and with tamis.clean() and nh3.clean() of the whole answer so far. The last two sanitize the answer only after each 4th, 32nd and 256th
piece; the table has these times multiplied by 4, 32 and 256.
"""
import argparse
import pathlib
import random
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
FRAGMENTS = 20000


def made_fragments():
    """Fragments from the start of one block to the end of another, as bench/sets.c makes them of pages; one in six is cut."""
    choose = random.Random(1)
    pages = [p.read_text(errors="replace") for p in sorted((ROOT / "examples" / "pages").glob("*.html"))]
    pages += [p.read_text(errors="replace") for p in sorted((ROOT / "corpus" / "fuzz_sanitize_html").iterdir()) if p.stat().st_size > 300]
    # pattern allowed: the pieces are input for measurements, and need not be markup
    blocks = [b for page in pages for b in re.findall(r"<(?:p|div|ul|ol|table|h\d|blockquote|pre)\b.*?(?=<(?:p|div|ul|table|h\d)\b|$)", page, re.S)]
    for i in range(FRAGMENTS):
        text = "".join(choose.choice(blocks) for _ in range(choose.randint(1, 8)))
        yield text[:choose.randrange(1, len(text) + 1)] if i % 6 == 0 else text


def read_set(path):
    data, at, documents = path.read_bytes(), 0, []
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        documents.append(data[at + 4:at + 4 + size].decode("utf-8", "replace"))
        at += 4 + size
    return documents


def write_set(path, documents):
    encoded = [d.encode() for d in documents]
    path.write_bytes(b"".join(struct.pack(">I", len(d)) + d for d in encoded))
    return sum(map(len, encoded))


def contenders():
    import tamis
    policy = tamis.Policy("default")
    yield "tamis.clean(str)", tamis.clean, 1
    yield "Policy.clean(str)", policy.clean, 1
    yield "Policy.clean(bytes)", policy.clean, 1
    yield "Policy.clean(str), tree path", lambda html: policy.clean(html, straight=False), 1
    yield "on_element that keeps", lambda html: policy.clean(html, on_element=lambda element: None), 1
    yield "on_element that reads the name", lambda html: policy.clean(html, on_element=lambda element: element.name and None), 1
    yield "on_attribute that keeps", lambda html: policy.clean(html, on_attribute=lambda element, name, value: None), 1
    yield "on_text that keeps", lambda html: policy.clean(html, on_text=lambda parent, text: None), 1
    for name, share in (("nh3", 1), ("bleach", 0.02)):
        try:
            yield f"{name}.clean", __import__(name).clean, share
        except ImportError:
            print(f"NOT MEASURED: {name}, which is not installed", file=sys.stderr)


def build_native(build, folder):
    program = pathlib.Path(folder) / "native_bench"
    subprocess.run(["cc", "-O2", "-std=gnu11", "-I", ROOT / "include", pathlib.Path(__file__).with_name("native_bench.c"),
                    build / "libtamis.a", "-o", program], check=True)
    return program


def measure(function, documents):
    failed = 0
    begin = time.process_time()
    for d in documents:
        try:
            function(d)
        except Exception:
            failed += 1
    return time.process_time() - begin, failed


# ---- Streams

# A part of an answer; each @ stands for the number of the part.
ANSWER = pathlib.Path(__file__).parents[2] / 'bench' / 'answer.html'
PIECE, SHOWN_PIECES = 4, 128


def show_stream(pieces, mode):
    import tamis
    stream, shown = tamis.Stream(mode=mode), []
    for piece in pieces:
        shown.append(stream.feed(piece))
        stream.tail()
    shown.append(stream.end())


def show_whole(pieces, clean, step):
    for at in range(step, len(pieces) + 1, step):
        clean("".join(pieces[:at]))


def ways_to_show(size):
    """(name, function, factor): the function takes pieces, and its time counts `factor` times."""
    import tamis
    step = max(1, size // PIECE // SHOWN_PIECES)
    yield "`tamis.Stream`, exact", lambda pieces: show_stream(pieces, "exact"), 1
    yield "`tamis.Stream`, in order", lambda pieces: show_stream(pieces, "in-order"), 1
    yield "`tamis.clean()` of the whole each time", lambda pieces: show_whole(pieces, tamis.clean, step), step
    try:
        import nh3
        yield "nh3 of the whole each time", lambda pieces: show_whole(pieces, nh3.clean, step), step
    except ImportError:
        print("NOT MEASURED: nh3, which is not installed", file=sys.stderr)


def measure_streams(rounds, sizes=(2048, 16384, 131072)):
    rows, part = {}, ANSWER.read_text(encoding="utf-8")
    for size in sizes:
        text = "".join(part.replace("@", str(n + 1)) for n in range(size // len(part) + 1))[:size]
        pieces = [text[at:at + PIECE] for at in range(0, size, PIECE)]
        for name, show, factor in ways_to_show(size):
            times = []
            for _ in range(rounds):
                begin = time.process_time()
                show(pieces)
                times.append((time.process_time() - begin) * factor)
            rows.setdefault(name, []).append(statistics.median(times))
    print(f"CPU milliseconds, {rounds} rounds, Python {sys.version.split()[0]}\n")
    print("| | " + " | ".join(f"{size // 1024} KB" for size in sizes) + " |\n|---|" + "--:|" * len(sizes))
    for name, times in rows.items():
        print(f"| {name} | " + " | ".join(f"{1000 * t:,.1f}" for t in times) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", nargs="?", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--streams", action="store_true")
    options = parser.parse_args()
    if options.streams:
        measure_streams(options.rounds)
        return
    with tempfile.TemporaryDirectory() as folder:
        documents = read_set(options.set) if options.set else list(made_fragments())
        encoded = [d.encode() for d in documents]
        path = pathlib.Path(folder) / "documents.set"
        size = write_set(path, documents)
        native = build_native(options.build, folder)
        times, all_contenders = {"native": []}, list(contenders())
        for _ in range(options.rounds):
            done = subprocess.run([native, path, "2", "default"], check=True, capture_output=True, text=True)
            times["native"].append((float(done.stdout.split()[-1]), 1))
            for name, function, share in all_contenders:
                if share < 1 and len(times.get(name, ())) == 1:
                    continue
                some = (encoded if "bytes" in name else documents)[:max(1, int(len(documents) * share))]
                used = size if share == 1 else sum(map(len, encoded[:len(some)]))
                times.setdefault(name, []).append((measure(function, some)[0], used / size))
    speeds = {name: size / 1e6 / statistics.median(t / part for t, part in all_times) for name, all_times in times.items()}
    print(f"{len(documents)} documents, {size / 1e6:.1f} MB, {options.rounds} rounds, Python {sys.version.split()[0]}\n")
    print("| | MB/s | of native |\n|---|--:|--:|")
    for name, speed in speeds.items():
        print(f"| {name} | {speed:.1f} | {speed / speeds['native']:.3f} |")
    if "nh3.clean" in speeds:
        print(f"\ntamis.clean is {speeds['tamis.clean(str)'] / speeds['nh3.clean']:.1f} times as fast as nh3")


if __name__ == "__main__":
    main()
