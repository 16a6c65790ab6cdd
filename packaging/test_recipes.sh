#!/usr/bin/env bash
# test_recipes.sh      what ./dev package recipes runs
# Checks the recipes whose programs are not in Debian as far as Debian can: their syntax, and the functions of the APKBUILD, which run in
# this system and not in Alpine.
set -euo pipefail
cd "$(dirname "$0")/.."
packaging/fill.sh
packages=$PWD/build/packages
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
! grep -rn '@[A-Z0-9]*@' "$packages" || { echo "a value is missing"; exit 1; }

if command -v ruby > /dev/null; then
    ruby -wc "$packages/homebrew/tamis.rb" > /dev/null
    echo "Homebrew: the syntax: ok (not run: brew)"
else
    echo "NOT TESTED: the Homebrew formula, which needs ruby (Debian: ruby)"
fi

if command -v nix-instantiate > /dev/null; then
    NIX_CONFIG='build-users-group =' nix-instantiate --parse "$packages/nix/package.nix" > /dev/null
    echo "Nix: the syntax and the names of variables: ok (not built: nixpkgs is needed)"
else
    echo "NOT TESTED: the Nix package, which needs nix-instantiate (Debian: nix-bin)"
fi

python3 -m json.tool "$packages/vcpkg/vcpkg.json" > /dev/null
echo "vcpkg: the syntax of vcpkg.json: ok (not run: vcpkg)"

tar -xzf build/dist/tamis-*.tar.gz -C "$work"
cat > "$work/run.sh" << 'END'
set -e
. "$1"
pkgdir=$2/package
cd "$2/$pkgname-$pkgver"
build
check
package
END
sh "$work/run.sh" "$packages/alpine/APKBUILD" "$work" > "$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }
[ "$(printf '<p onclick=evil()>Hello' | "$work/package/usr/bin/tamis")" = '<p>Hello</p>' ]
echo "Alpine: build, check and package: ok (not run: abuild)"
