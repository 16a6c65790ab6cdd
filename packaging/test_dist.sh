#!/usr/bin/env bash
# test_dist.sh [COMMIT]      what ./dev dist --test runs
# Makes the source archive twice, in two folders with different settings: the bytes must be the same. Checks the bill of materials.
# Unpacks the archive where there is no git, and builds and runs the command.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -r "$work"' EXIT
commit=$(git -C "$root" rev-parse --verify "${1:-HEAD}^{commit}")
fail() { printf '%s\n' "$*" >&2; exit 1; }

"$root/packaging/dist.sh" "$commit" "$work/first"

# The second archive comes from a clone, with other settings of git, of the shell and of the environment.
git clone -q --no-checkout "$root" "$work/clone"
git -C "$work/clone" fetch -q "$root" "$commit"
git -C "$work/clone" checkout -q "$commit"
git -C "$work/clone" config tar.umask 077
git -C "$work/clone" config core.autocrlf true
sleep 1
(umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 GZIP='' HOME=$work "$work/clone/packaging/dist.sh" "$commit" "$work/second" > /dev/null)
diff -r "$work/first" "$work/second" || fail "two archives of one commit differ"
echo "two archives of $commit are equal: ok"

archive=$(echo "$work"/first/*.tar.gz)
mkdir "$work/unpacked"
tar -xzf "$archive" -C "$work/unpacked"
source=$(echo "$work"/unpacked/*)
[ "$(tar -tvzf "$archive" | awk '{print $2, $4, $5}' | sort -u | wc -l)" = 1 ] || fail "the owners or the times in the archive differ"
[ ! -e "$source/.git" ] || fail "the archive contains .git"

check_bill() { python3 "$root/tools/sbom.py" --check "$work"/first/*.spdx.json "$source"; }
check_bill || fail "the bill of materials does not match the archive"
refused() { ! check_bill > /dev/null 2>&1 || fail "the bill of materials matches an archive with $1"; }
cp -p "$source/LICENSE" "$work/LICENSE"
echo >> "$source/LICENSE" && refused "a changed file"
rm "$source/LICENSE" && refused "a missing file"
cp -p "$work/LICENSE" "$source/LICENSE"
touch "$source/src/added.c" && refused "an added file"
rm "$source/src/added.c"
if python3 -c 'import spdx_tools' 2> /dev/null; then
    python3 -m spdx_tools.spdx.clitools.pyspdxtools -i "$(echo "$work"/first/*.spdx.json)" || fail "the bill of materials is not valid SPDX"
else
    echo "NOT TESTED: whether spdx-tools accepts the bill of materials (PyPI: spdx-tools)"
fi
echo "bill of materials: ok"

mkdir "$work/bin"
printf '#!/bin/sh\necho "git $*" >> "%s/git-was-used"\nexit 1\n' "$work" > "$work/bin/git"
chmod +x "$work/bin/git"
export PATH=$work/bin:$PATH
chmod -R a-w "$source" # nothing is written into the sources
{ cmake -S "$source" -B "$work/build" -G Ninja -DTAMIS_TESTS=OFF && cmake --build "$work/build"; } > "$work/log" 2>&1 ||
    { tail -n 40 "$work/log"; fail "the archive does not build"; }
[ ! -e "$work/git-was-used" ] || { cat "$work/git-was-used"; fail "the build runs git"; }
"$work/build/tamis" "$source/examples/pages/blog-comment.html" | diff -u "$source/tests/install/blog-comment.expected.html" - ||
    fail "the command from the archive: wrong output"
echo "the command from the archive: ok"
