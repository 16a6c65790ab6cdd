#!/usr/bin/env bash
# fuzzers.sh
# Builds the fuzz targets with .clusterfuzzlite/build.sh, as OSS-Fuzz and ClusterFuzzLite do, but with the clang and the libraries
# of this machine, and without a sanitizer. Every target must exist with its dictionary, seeds and options, and must run.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
empty='int LLVMFuzzerTestOneInput(void); int LLVMFuzzerTestOneInput(void) { return 0; }'
if ! command -v zip unzip > /dev/null || ! clang++ -x c -fsanitize=fuzzer -o /dev/null - <<< "$empty" 2> /dev/null; then
    echo "NOT TESTED: fuzz targets as OSS-Fuzz builds them, which needs clang with libFuzzer, zip and unzip"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
mkdir "$work/src" "$work/work" "$work/out" "$work/learned"
ln -s "$root" "$work/src/tamis"
export SRC=$work/src WORK=$work/work OUT=$work/out CC=clang CXX=clang++
export CFLAGS='-O0 -fsanitize=fuzzer-no-link' CXXFLAGS='-O0 -fsanitize=fuzzer-no-link' LIB_FUZZING_ENGINE=-fsanitize=fuzzer

bash -eu "$root/.clusterfuzzlite/build.sh" > "$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }
cd "$OUT"
count=0
for source in "$root"/fuzz/fuzz_*.c; do
    target=$(basename "$source" .c)
    for file in "$target" "$target.dict" "$target.options" "${target}_seed_corpus.zip"; do
        [ -s "$file" ] || { echo "no $file"; exit 1; }
    done
    rm -rf "$work/learned" && mkdir "$work/learned"
    unzip -q "${target}_seed_corpus.zip" -d "$work/seeds-$target"
    seeds=$(find "$root"/corpus/{,regressions/}"$target" "$WORK/tamis/seeds/$target" -type f 2> /dev/null | wc -l) || true # not all have regressions
    [ "$(find "$work/seeds-$target" -mindepth 1 -maxdepth 1 -type f | wc -l)" -eq "$seeds" ] ||
        { echo "${target}_seed_corpus.zip does not have the $seeds seeds, all outside of folders"; exit 1; }
    "./$target" -runs=50 -dict="$target.dict" -max_len=4096 "$work/learned" > "$work/log" 2>&1 ||
        { tail -n 40 "$work/log"; echo "$target does not run"; exit 1; }
    count=$((count + 1))
done
echo "$count fuzz targets built and run: ok"
