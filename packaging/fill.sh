#!/usr/bin/env bash
# fill.sh [URL [HOMEPAGE]]
# Writes the recipes into build/packages, with the version and the checksums of the archive in build/dist. URL is where the archive is
# published; without it, the recipes name the file in build/dist, for tests.
set -euo pipefail
cd "$(dirname "$0")/.."
archive=$(echo "$PWD"/build/dist/tamis-*.tar.gz)
[ -e "$archive" ] || { echo "fill.sh: there is no archive in build/dist: run ./dev dist"; exit 1; }
version=$(basename "$archive" .tar.gz)
rm -rf build/packages
mkdir -p build/packages
for recipe in homebrew vcpkg conan nix alpine arch; do
    cp -r "packaging/$recipe" "build/packages/$recipe"
done
hash_of() { "$1" < "$archive" | cut -d ' ' -f 1; }
find build/packages -type f -exec sed -i \
    -e "s|@VERSION@|${version#tamis-}|g" \
    -e "s|@URL@|${1:-file://$archive}|g" \
    -e "s|@HOMEPAGE@|${2:-https://example.org/}|g" \
    -e "s|@SHA256@|$(hash_of sha256sum)|g" \
    -e "s|@SHA512@|$(hash_of sha512sum)|g" {} +
