#!/usr/bin/env bash
# test_debian.sh [--check] [ARCHIVE]      what ./dev package debian runs, as root
# Builds the Debian packages from the archive in build/dist, checks them with lintian, and runs their tests (debian/tests) by autopkgtest
# in a chroot of Debian 12 that debootstrap makes, with nothing else installed. --check: also runs the tests of tamis during the build. The
# packages for nginx and PostgreSQL are built if the archive contains their sources.
set -euo pipefail
cd "$(dirname "$0")/.."
options=nocheck
[ "${1:-}" != --check ] || { options=; shift; }
suite=bookworm
work=$PWD/build/debian
fail() { printf '%s\n' "$*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || fail "the chroot needs root: run this command as root"

archive=${1:-$(echo build/dist/tamis-*.tar.gz)}
version=$(basename "$archive" .tar.gz)
version=${version#tamis-}
rm -rf "$work/source"
mkdir -p "$work/source"
cp "$archive" "$work/source/tamis_$version.orig.tar.gz"
tar -xzf "$archive" -C "$work/source"
source=$work/source/tamis-$version
[ "$(dpkg-parsechangelog -l "$source/debian/changelog" -S Version)" = "$version-1" ] ||
    fail "debian/changelog does not begin with version $version-1"

profiles=()
for server in nginx postgresql; do
    if [ -d "$source/integrations/$server" ]; then profiles+=("pkg.tamis.$server"); fi
done

echo "building $version, profiles: ${profiles[*]:-none}"
(cd "$work/source" && dpkg-source -b "tamis-$version") > "$work/build.log" 2>&1 || { cat "$work/build.log"; fail "dpkg-source failed"; }
(cd "$source" && DEB_BUILD_OPTIONS="$options parallel=$(nproc)" DEB_BUILD_PROFILES="${profiles[*]}" \
    dpkg-buildpackage -us -uc -b) >> "$work/build.log" 2>&1 ||
    { tail -n 40 "$work/build.log"; fail "dpkg-buildpackage failed: $work/build.log"; }
ls "$work"/source/*.deb

# The package is not part of Debian, and therefore closes no request for packaging. The archive contains debian/, and therefore Debian
# changes nothing.
echo "lintian:"
lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs,no-debian-changes --display-info \
    "$work"/source/*.dsc "$work"/source/*.changes || fail "lintian has errors or warnings"
echo "lintian: ok"

echo "chroot: $suite"
[ -e "$work/$suite.tar" ] || {
    rm -rf "$work/${suite:?}"
    debootstrap --variant=minbase "$suite" "$work/$suite" > "$work/debootstrap.log" 2>&1 ||
        { tail -n 20 "$work/debootstrap.log"; fail "debootstrap failed: $work/debootstrap.log"; }
    tar -C "$work/$suite" -cf "$work/$suite.tar" .
}
rm -rf "$work/root"
mkdir "$work/root"
tar -C "$work/root" -xf "$work/$suite.tar"
cp /etc/resolv.conf "$work/root/etc/resolv.conf"
rm -rf "$work/autopkgtest"
status=0
env -i PATH="$PATH" HOME="$HOME" LC_ALL=C.UTF-8 autopkgtest --output-dir "$work/autopkgtest" --apt-upgrade \
    "$work"/source/*.deb "$source/" -- chroot "$work/root" > "$work/autopkgtest.log" 2>&1 || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 2 ] || # 2: a test was skipped
    { tail -n 60 "$work/autopkgtest.log"; fail "autopkgtest failed: $work/autopkgtest.log"; }
cat "$work/autopkgtest/summary"
# A test is skipped only if the package that it needs was not built.
[ "$(grep -c SKIP "$work/autopkgtest/summary")" = $((2 - ${#profiles[@]})) ] || fail "a test was skipped"
rm -rf "$work/root"
