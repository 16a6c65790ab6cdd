#!/usr/bin/env bash
# dist.sh [COMMIT] [FOLDER]      what ./dev dist runs
# Writes the source archive of a commit (HEAD) into a folder (build/dist):
#
#   tamis-VERSION.tar.gz             the files of the commit; the same bytes for the same commit (docs/packaging.md)
#   tamis-VERSION.spdx.json          the software bill of materials
#   gate/tamis_gate.h, tamis_gate.c  the gate alone (docs/gate.md)
#   tamis-VERSION.provenance.txt     the commit, the tools and the checksums
set -euo pipefail
export LC_ALL=C TZ=UTC
umask 022
cd "$(dirname "$0")/.."
commit=$(git rev-parse --verify "${1:-HEAD}^{commit}")
out=${2:-build/dist}
version=$(git show "$commit:include/tamis/version.h" | sed -n 's/^#define TAMIS_VERSION  *"\([0-9.]*\)"$/\1/p')
name=tamis-$version
mkdir -p "$out"

# The order of the files, their owner, and their times are those of git archive: the order of the tree, root, the time of the commit.
# The settings of a user that change the bytes are overridden. gzip -n writes neither a name nor a time.
git -c tar.umask=0022 -c core.autocrlf=false -c core.eol=lf -c core.attributesFile=/dev/null \
    archive --format=tar --prefix="$name/" "$commit" > "$out/$name.tar"
tar_hash=$(sha256sum < "$out/$name.tar")
gzip -9nc "$out/$name.tar" > "$out/$name.tar.gz"
rm "$out/$name.tar"
PYTHONDONTWRITEBYTECODE=1 python3 tools/sbom.py "$out/$name.tar.gz" > "$out/$name.spdx.json"

# Commits before the gate do not have the tool.
sources=$(mktemp -d)
trap 'rm -r "$sources"' EXIT
tar -xzf "$out/$name.tar.gz" -C "$sources"
gate=()
if [ -e "$sources/$name/tools/amalgamate_gate.py" ]; then
    PYTHONDONTWRITEBYTECODE=1 python3 "$sources/$name/tools/amalgamate_gate.py" "$out/gate"
    gate=(gate/tamis_gate.h gate/tamis_gate.c)
fi

hash_of() { sha256sum < "$1" | cut -d ' ' -f 1; }
cat > "$out/$name.provenance.txt" << END
commit    $commit
date      $(TZ=UTC git show -s --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ "$commit")
sha256    $(hash_of "$out/$name.tar.gz")  $name.tar.gz
sha256    ${tar_hash%% *}  $name.tar, before gzip
sha256    $(hash_of "$out/$name.spdx.json")  $name.spdx.json
$(for file in "${gate[@]}"; do echo "sha256    $(hash_of "$out/$file")  $file"; done)
command   packaging/dist.sh $commit
tools     $(git --version); $(gzip --version | head -n 1)
END
cat "$out/$name.provenance.txt"
[ -z "$(git status --porcelain)" ] || echo "NOT INCLUDED: the changes in the work tree that are not committed (git status)"
