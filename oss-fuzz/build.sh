#!/bin/bash -eu
# The script is kept with the targets it builds.
exec bash -eu "$SRC/tamis/.clusterfuzzlite/build.sh"
