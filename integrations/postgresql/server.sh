# server.sh: builds the extension, and runs a server of PostgreSQL that has it. `test` and `bench` read this file.
#
# The server is a copy of the installed PostgreSQL, and the extension is installed into the copy: nothing outside of build/ and of a
# temporary folder is changed. PG_CONFIG is the pg_config of the PostgreSQL to use (default: pg_config). The server runs as the user nobody
# if this is root. The caller sets `root`, `here` and `settings`, the settings of the server.
out=$root/build/integrations/postgresql
config=${PG_CONFIG:-pg_config}

# What is missing ends the program with status 0.
skip() { echo "NOT TESTED: the PostgreSQL extension, which needs $1 (Debian: $2)"; echo "0 passed, 0 failed"; exit 0; }
command -v cc > /dev/null || skip "a C compiler" "gcc libc6-dev"
command -v make > /dev/null || skip make make
command -v cmake > /dev/null || skip cmake "cmake ninja-build"
command -v python3 > /dev/null || skip python3 python3
command -v "$config" > /dev/null || skip pg_config postgresql-server-dev-15
bin=$("$config" --bindir) lib=$("$config" --pkglibdir) share=$("$config" --sharedir)
[ -e "$("$config" --pgxs)" ] || skip "the headers of the server" postgresql-server-dev-15
[ -x "$bin/initdb" ] || skip "the server" postgresql-15

say() { printf '\n== postgresql: %s\n' "$*"; }
say "build"
mkdir -p "$out"
make -C "$out" -f "$here/Makefile" -j "$(nproc)" PG_CONFIG="$config" TAMIS_CFLAGS=-Werror > "$out/make.log" 2>&1 ||
    { cat "$out/make.log"; exit 1; }

# A server finds its files from the place of its program, so a copy uses the extension that is installed into the copy.
stage=$(mktemp -d "${TMPDIR:-/tmp}/tamis-pg.XXXXXX")
server=() # the command that makes a process an unprivileged one
[ "$(id -u)" -ne 0 ] || server=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
control() { (cd "$stage" && "${server[@]}" "$stage$bin/pg_ctl" -s -w -D "$stage/data" "$@"); }
stop() { control -m immediate stop > /dev/null 2>&1 || true; }
finish() { stop; rm -rf "$stage"; }
trap finish EXIT
for folder in "$bin" "$lib" "$share"; do
    mkdir -p "$stage$folder"
    cp -a "$folder/." "$stage$folder/"
done
make -s -C "$out" -f "$here/Makefile" PG_CONFIG="$config" install DESTDIR="$stage" > /dev/null
chmod 755 "$stage"
mkdir "$stage/data" "$stage/socket"
[ ${#server[@]} -eq 0 ] || chown nobody "$stage/data" "$stage/socket"
(cd "$stage" && "${server[@]}" "$stage$bin/initdb" -D "$stage/data" -U postgres -A trust -E UTF8 --no-locale --no-sync > /dev/null)
cat >> "$stage/data/postgresql.conf" << CONF
listen_addresses = ''
unix_socket_directories = '$stage/socket'
fsync = off
$settings
CONF
export PGHOST=$stage/socket PGUSER=postgres PGPORT=5432 PGDATABASE=postgres LC_ALL=C.UTF-8 PGCLIENTENCODING=UTF8
psql() { "$bin/psql" -X -q -At -v ON_ERROR_STOP=1 "$@"; }
start() { control -l "$stage/data/log" start > /dev/null || { tail -20 "$stage/data/log"; exit 1; }; }
