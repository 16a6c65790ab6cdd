#!/bin/sh
# Fetches the packages of corpus.txt that contain the documents for a preset.
#   tests/fidelity/fetch.sh DIRECTORY [PRESET]...    unpacks each package to DIRECTORY/packages/REGISTRY-NAME-VERSION
# Nothing is installed, and no part of the packages is copied into the project. Packages are pinned by their version. Packages that
# are already in DIRECTORY are not fetched again.
set -eu

table=$(cd "$(dirname "$0")" && pwd)/corpus.txt
mkdir -p "$1/packages"
cd "$1/packages"
shift

fail() { cat fetch.log >&2; printf 'fidelity: cannot fetch %s from %s\n' "$2" "$1" >&2; exit 1; }

# "@scope/name@1.0.0" is unpacked in npm-scope-name-1.0.0.
folder_of() { printf '%s-%s' "$1" "${2#@}" | tr '@/=' '---' | tr -s -; }

download() { # registry, package, directory
    case $1 in
        npm) npm pack --ignore-scripts --fetch-retries 2 --pack-destination "$3" "$2" ;;
        pypi) python3 -m pip download --quiet --no-deps --dest "$3" "$2" ;;
        pypi-2.7) python3 -m pip download --quiet --no-deps --only-binary :all: --python-version 27 --dest "$3" "$2" ;;
        pypi-source) python3 -m pip download --quiet --no-deps --no-binary :all: --dest "$3" "$2" ;;
        debian) (cd "$3" && apt-get -q download "$2") ;;
        *) echo "no such registry" && false ;;
    esac
}

# Unpacks a package, and removes the folder that contains all of its files.
unpack() { # directory
    for archive in "$1"/*; do
        case $archive in
            *.deb) dpkg-deb -x "$archive" "$1/files" ;;
            *.whl | *.zip) python3 -m zipfile -e "$archive" "$1/files" ;;
            *) mkdir "$1/files" && tar -xf "$archive" -C "$1/files" --strip-components 1 --no-same-owner ;;
        esac
        rm "$archive"
    done
    chmod -R u+rwX "$1/files"
}

awk -v presets=" $* " '/^[a-z]/ && (presets ~ /^ *$/ || index(presets, " " $1 " ")) { print $2, $3 }' "$table" | sort -u |
    while read -r registry package; do
        folder=$(folder_of "$registry" "$package")
        [ -d "$folder" ] && continue
        [ -t 2 ] && printf '\r\033[Kfetching %s' "$package" >&2
        rm -rf "$folder.part"
        mkdir "$folder.part"
        download "$registry" "$package" "$folder.part" >fetch.log 2>&1 || fail "$registry" "$package"
        unpack "$folder.part" >fetch.log 2>&1 || fail "$registry" "$package"
        mv "$folder.part/files" "$folder"
        rmdir "$folder.part"
    done
[ -t 2 ] && printf '\r\033[K' >&2
exit 0
