#!/bin/sh
# Fetches the pages and runs the benchmark: bench/run.sh [ROUNDS]. ./dev bench builds the benchmark and calls this script.
set -eu
cd "$(dirname "$0")/.."
pages=${TAMIS_PAGES:-build/pages}
sh tests/pages/fetch.sh "$pages"
exec build/release/tamis_bench "$pages/list" "$@"
