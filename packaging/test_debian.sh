#!/usr/bin/env bash
# test_debian.sh [--check] [SUITE]      what ./dev package debian runs, as root
# Builds the Debian packages from the archive in build/dist, checks them with lintian, and runs their tests (debian/tests) by autopkgtest
# in a chroot that debootstrap makes, with nothing else installed. --check: also runs the tests of the build (make check).
set -euo pipefail
cd "$(dirname "$0")/.."
options=nocheck
[ "${1:-}" != --check ] || { options=; shift; }
suite=${1:-bookworm}
work=$PWD/build/debian
fail() { printf '%s\n' "$*"; exit 1; }
[ "$(id -u)" = 0 ] || fail "the chroot needs root: run this command as root"

archive=$(echo build/dist/tamis-*.tar.gz)
version=$(basename "$archive" .tar.gz)
version=${version#tamis-}
rm -rf "$work/source"
mkdir -p "$work/source"
cp "$archive" "$work/source/tamis_$version.orig.tar.gz"
tar -xzf "$archive" -C "$work/source"
source=$work/source/tamis-$version
[ "$(dpkg-parsechangelog -l "$source/debian/changelog" -S Version)" = "$version-1" ] ||
    fail "debian/changelog does not begin with version $version-1"

echo "building $version"
(cd "$work/source" && dpkg-source -b "tamis-$version") > "$work/build.log" 2>&1 || { cat "$work/build.log"; fail "dpkg-source failed"; }
(cd "$source" && DEB_BUILD_OPTIONS="$options parallel=$(nproc)" dpkg-buildpackage -us -uc -b) >> "$work/build.log" 2>&1 ||
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
    rm -rf "$work/$suite"
    debootstrap --variant=minbase "$suite" "$work/$suite" > "$work/debootstrap.log" 2>&1 ||
        { tail -n 20 "$work/debootstrap.log"; fail "debootstrap failed: $work/debootstrap.log"; }
    tar -C "$work/$suite" -cf "$work/$suite.tar" .
}
rm -rf "$work/root"
mkdir "$work/root"
tar -C "$work/root" -xf "$work/$suite.tar"
cp /etc/resolv.conf "$work/root/etc/resolv.conf"
rm -rf "$work/autopkgtest"
env -i PATH="$PATH" HOME="$HOME" LC_ALL=C.UTF-8 \
    autopkgtest --output-dir "$work/autopkgtest" --apt-upgrade "$work"/source/*.deb "$source/" -- chroot "$work/root" > "$work/autopkgtest.log" 2>&1 ||
    { tail -n 60 "$work/autopkgtest.log"; fail "autopkgtest failed: $work/autopkgtest.log"; }
cat "$work/autopkgtest/summary"
rm -rf "$work/root"
