# library.sh: what the tests of the library share. Sourced in the folder of the sources.
set -eu
program=$PWD/debian/tests/program.c
cd "${AUTOPKGTEST_TMP:?}"

sanitizes() { # program
    got=$(printf '<p onclick=evil()>Hello <script>evil()</script><b>world' | "$1")
    [ "$got" = '<p>Hello <b>world</b></p>' ] || { echo "$1: wrong output: $got"; exit 1; }
    echo "$1: ok"
}
