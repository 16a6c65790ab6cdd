#!/usr/bin/env bash
# test_conan.sh      what ./dev package conan runs
# Builds the Conan package from the archive in build/dist, static and shared, and builds and runs its test package. Conan is installed from
# PyPI into build/conan; its cache is there, too.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$PWD/build/conan
export CONAN_HOME=$work/home
[ -x "$work/venv/bin/conan" ] || { python3 -m venv "$work/venv" && "$work/venv/bin/pip" install --quiet 'conan>=2,<3'; }
packaging/fill.sh
rm -rf "$CONAN_HOME"
"$work/venv/bin/conan" --version
"$work/venv/bin/conan" profile detect > "$work/log" 2>&1
for shared in False True; do
    "$work/venv/bin/conan" create build/packages/conan -o "tamis/*:shared=$shared" --no-remote > "$work/log" 2>&1 ||
        { tail -n 40 "$work/log"; exit 1; }
    echo "conan create, shared=$shared: ok"
done
