#!/usr/bin/env bash
# test_arch.sh      what ./dev package arch runs
# Builds the Arch package by makepkg (Debian: makepkg pacman-package-manager libarchive-tools) from the archive in build/dist, unpacks it, and runs the command. The dependencies are
# not checked, because pacman does not know the packages of Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
packaging/fill.sh
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cp build/packages/arch/PKGBUILD "$work"
archive=$(echo build/dist/tamis-*.tar.gz)
cp "$archive" "$work" # makepkg uses a file with the name of the source, and checks it
as_user=()
[ "$(id -u)" -ne 0 ] || { chown -R nobody "$work"; as_user=(runuser -u nobody --); } # makepkg does not run as root
(cd "$work" && "${as_user[@]}" env -i PATH="$PATH" HOME="$work" PKGEXT=.pkg.tar.gz makepkg --nodeps) > "$work/log" 2>&1 ||
    { tail -n 40 "$work/log"; exit 1; }
mkdir "$work/unpacked"
tar -xzf "$work"/tamis-*.pkg.tar.gz -C "$work/unpacked"
[ "$(printf '<p onclick=evil()>Hello' | "$work/unpacked/usr/bin/tamis")" = '<p>Hello</p>' ]
find "$work/unpacked" -name 'libtamis.*' -printf '/%P\n' | sort
grep -E '^(pkgname|pkgver|license)' "$work/unpacked/.PKGINFO"
echo "makepkg: ok"
