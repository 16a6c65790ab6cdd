#!/bin/sh
# Fetches the pages and runs the benchmark: bench/run.sh [ROUNDS]. ./dev bench builds it and calls this.
set -eu
cd "$(dirname "$0")/.."
pages=${TAMIS_PAGES:-build/pages}
sh tests/pages/fetch.sh "$pages"
exec build/release/tamis_bench "$pages/list" "$@"
