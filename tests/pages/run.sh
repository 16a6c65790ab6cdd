#!/bin/sh
# Tests tamis with real pages: all of them with the release build, a sample with ASan and UBSan, and a smaller sample with valgrind.
# Fetches the pages first (on Debian, without root).
#   tests/pages/run.sh
# TAMIS_PAGES: the folder of the pages, by default build/pages. If a build is missing, prints its name, and skips its test.
set -eu
cd "$(dirname "$0")/../.."
TAMIS_PAGES=${TAMIS_PAGES:-$PWD/build/pages}
export TAMIS_PAGES
sh tests/pages/fetch.sh "$TAMIS_PAGES"

release=build/release/tests/pages_pages_test
asan=build/asan/tests/pages_pages_test
[ -x "$release" ] || { echo "pages: there is no $release; run ./dev build" >&2; exit 1; }
"$release"
if [ -x "$asan" ]; then
    TAMIS_PAGES_SAMPLE=4 "$asan"
else
    echo "SKIPPED: pages with ASan and UBSan: there is no $asan" >&2
fi
if command -v valgrind >/dev/null; then
    TAMIS_PAGES_SAMPLE=50 valgrind -q --error-exitcode=9 --leak-check=full "$release"
else
    echo "SKIPPED: pages with valgrind, which is not installed" >&2
fi
