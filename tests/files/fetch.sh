#!/bin/sh
# Fetches real SVG files, feeds and XHTML pages from npm and Debian packages, and lists them.
#   tests/files/fetch.sh DIRECTORY    writes DIRECTORY/svg.list and DIRECTORY/xml.list: sorted paths, one on each line
# Nothing is installed, no script of a package runs, and no file of a package is copied into the project. The licenses of the icons
# are MIT, CC0 and MPL-2.0, or they are in the public domain; other files are under these licenses, the ISC license, the GPL or the
# GFDL. Packages that are already in DIRECTORY are not fetched again.
set -eu

# Icons: drawn by hand and by machines, with gradients, clip paths, masks, use, style sheets and animation.
npm_svg='
    feather-icons@4.29.2 flag-icons@7.5.0 svg-country-flags@1.2.10 material-icon-theme@5.38.1
    cryptocurrency-icons@0.18.1 super-tiny-icons@0.6.0 @bybas/weather-icons@2.0.0 payment-icons@1.2.1
    file-icon-vectors@1.0.0 @rapideditor/temaki@5.13.0 svg-loaders@0.2.0 devicon@2.17.0
'
# Files with the markup of Inkscape, Illustrator and other programs: namespaces of the programs, DOCTYPEs with entities, metadata,
# filters.
debian_svg='openclipart-svg inkscape-tutorials tango-icon-theme'
# Feeds and outlines from the tests of parsers; some of them are malformed.
npm_xml='rss-parser@3.7.0 feedparser@1.1.6 feed-read@0.0.1 opmlparser@0.8.0 podcast-feed-parser@1.0.4'
debian_xml='golang-github-mmcdole-gofeed-dev'
# XHTML pages, in files or in e-books.
debian_xhtml='git-doc debian-policy developers-reference live-manual-epub ubuntu-packaging-guide-epub'
# One generator wrote all of these pages, so each tenth page is enough.
debian_many='libstdc++-12-doc'

directory=$1
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)
cd "$directory"

fail() { cat fetch.log >&2; exit 1; }

# "@scope/name@1.0.0" is unpacked in scope-name.
folder_of() { printf '%s' "${1%@*}" | tr -d @ | tr / -; }

fetch_npm() {
    folder=$(folder_of "$1")
    [ -d "$folder" ] && return
    rm -rf "$folder.part"
    mkdir "$folder.part"
    npm pack --ignore-scripts --fetch-retries 1 --pack-destination "$folder.part" "$1" >fetch.log 2>&1 || fail
    tar -xzf "$folder.part"/*.tgz -C "$folder.part" --wildcards \
        '*.svg' '*.xml' '*.rss' '*.atom' '*.rdf' '*.opml' 2>fetch.log || [ -d "$folder.part/package" ] || fail
    rm "$folder.part"/*.tgz
    mv "$folder.part" "$folder"
}

fetch_debian() {
    [ -d "$1" ] && return
    rm -rf "$1.part" "${1}"_*.deb
    apt-get -q download "$1" >fetch.log 2>&1 || fail
    dpkg-deb -x "${1}"_*.deb "$1.part"
    rm "${1}"_*.deb
    find "$1.part" -name '*.epub' -type f | while read -r book; do
        python3 -m zipfile -e "$book" "$book.book"
    done
    mv "$1.part" "$1"
}

for package in $npm_svg $npm_xml; do
    fetch_npm "$package"
done
for package in $debian_svg $debian_xml $debian_xhtml $debian_many; do
    fetch_debian "$package"
done

files() { # folder, ending...
    folder=$1
    shift
    for ending; do
        find "$directory/$folder" -type f -name "*.$ending" -size +0 -size -2048k
    done
}

# A file with the ending .html is XHTML if it declares the namespace of XHTML.
pages() {
    files "$1" xhtml html htm | tr '\n' '\0' | xargs -0 -r grep -l 'xmlns="http://www.w3.org/1999/xhtml"'
}

list() { LC_ALL=C sort -u >"$1.new" && mv "$1.new" "$1"; }
tenth() { LC_ALL=C sort | awk 'NR % 10 == 1'; }

{
    for package in $npm_svg; do
        files "$(folder_of "$package")" svg
    done
    for package in $debian_svg; do
        files "$package" svg
    done
    files "$debian_many" svg | tenth
} | list svg.list
{
    for package in $npm_xml; do
        files "$(folder_of "$package")" xml rss atom rdf opml
    done
    for package in $debian_xml; do
        files "$package" xml rss atom rdf
    done
    for package in $debian_xhtml; do
        pages "$package"
    done
    pages "$debian_many" | tenth
} | list xml.list
