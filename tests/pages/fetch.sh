#!/bin/sh
# Unpacks Debian documentation packages, one or two per generator, and lists their HTML pages.
#   tests/pages/fetch.sh DIRECTORY    writes DIRECTORY/list: sorted paths, one on each line
# Nothing is installed. Packages that are already in DIRECTORY are not fetched again.
set -eu

packages='
    python-flask-doc python-jinja2-doc python-requests-doc libjansson-doc developers-reference
    cmocka-doc libjsoncpp-doc libusb-1.0-doc
    libcairo2-doc libsoup-3.0-doc
    junit4-doc libcommons-io-java-doc
    maint-guide debian-faq docbook-xsl-doc-html
    libfftw3-doc autoconf-doc
    git-doc libxml2-doc w3m python-markdown-doc
'

directory=$1
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)
for package in $packages; do
    [ -d "$directory/$package" ] && continue
    (
        cd "$directory"
        rm -rf "$package.part" "${package}"_*.deb
        apt-get -q download "$package" >apt.log 2>&1 || { cat apt.log >&2; exit 1; }
        dpkg-deb -x "${package}"_*.deb "$package.part"
        rm "${package}"_*.deb
        mv "$package.part" "$package"
    )
done

for package in $packages; do
    find "$directory/$package" -type f \( -name '*.html' -o -name '*.htm' -o -name '*.html.gz' \) -size -2048k
done | LC_ALL=C sort >"$directory/list.new"
mv "$directory/list.new" "$directory/list"
