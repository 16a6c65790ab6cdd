#!/bin/sh
# Sanitizes real SVG files, feeds and XHTML pages with `tamis sanitize --dialect xml5`. No file may be refused, except those that
# costly.txt lists: with the preset svg, they exceed the limit DRAWING_COST, and must be refused for this reason. Two other parsers
# must accept each output as well-formed (judge.c), and sanitizing it again must not change it. If the policy does not keep the root
# of a document, the output is empty; these documents are counted. Fetches the files first.
#   tests/files/run.sh
# TAMIS_FILES: the folder of the files, by default build/files; outputs and logs are in its subfolder out/. TAMIS_FILES_SAMPLE=N:
# only every N-th file is used; the default is 1. The build with ASan and UBSan gets every 16th of these files. TAMIS_RELEASE,
# TAMIS_ASAN: the two builds, by default build/release and build/asan.
set -eu
cd "$(dirname "$0")/../.."
files=${TAMIS_FILES:-$PWD/build/files}
sample=${TAMIS_FILES_SAMPLE:-1}
release=${TAMIS_RELEASE:-$PWD/build/release}
asan=${TAMIS_ASAN:-$PWD/build/asan}
judge=$release/tests/tests_judge
jobs=$(nproc)
out=$files/out
failed=0

sh tests/files/fetch.sh "$files"
for program in "$release/tamis" "$judge"; do
    [ -x "$program" ] || { echo "files: there is no $program; run ./dev build" >&2; exit 1; }
done
rm -rf "$out"
mkdir -p "$out"

# An error that ASan or UBSan finds must not have the exit status of a refusal, which is 1.
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99

# Sanitizes the files listed on standard input, twice each. Prints "done PATH OUTPUT", "empty PATH", "refused PATH WHY",
# "changed PATH OUTPUT" or "broken PATH STATUS" for each, separated by tabs.
sanitize_listed() { # prefix of the outputs, command...
    prefix=$1
    shift
    number=0
    while read -r path; do
        number=$((number + 1))
        safe=$prefix$number
        status=0
        "$@" "$path" >"$safe" 2>"$prefix.why" || status=$?
        if [ $status = 0 ]; then
            "$@" "$safe" >"$prefix.again" 2>"$prefix.why" || status=$?
        fi
        if [ $status = 1 ]; then
            printf 'refused\t%s\t%s\n' "$path" "$(tr '\n' ' ' <"$prefix.why")"
        elif [ $status != 0 ]; then
            printf 'broken\t%s\tstatus %s, %s\n' "$path" $status "$(head -c 2000 "$prefix.why" | tr '\n' ' ')"
        elif ! cmp -s "$safe" "$prefix.again"; then
            printf 'changed\t%s\t%s\n' "$path" "$safe"
        elif [ ! -s "$safe" ]; then
            printf 'empty\t%s\n' "$path"
        else
            printf 'done\t%s\t%s\n' "$path" "$safe"
        fi
    done
}

# Changes the lines of a log for files of costly.txt: "refused" becomes "costly" if DRAWING_COST is the reason, and every other result
# becomes "not-costly", because the list is out of date.
mark_costly() { # log
    awk -v files="$files/" '
        BEGIN { FS = OFS = "\t"; while ((getline line <"tests/files/costly.txt") > 0)
                    if (line !~ /^#/ && (at = index(line, ": "))) listed[files substr(line, 1, at - 1)] = 1 }
        $2 in listed { $1 = $1 == "refused" && $3 ~ /TAMIS_OVER_MAX_DRAWING_COST/ ? "costly" : "not-costly" } { print }' "$1" >"$1.marked"
    mv "$1.marked" "$1"
}

bytes() { tr '\n' '\0' | xargs -0 -r cat | wc -c; }
count() { awk -F '\t' -v what="$1" '$1 == what' "$2" | wc -l; }

# Replaces the path of the output in the lines of a judge with the path of the input.
name_inputs() { # log
    awk -v log_file="$1" 'BEGIN { FS = "\t"; while ((getline <log_file) > 0) input[$3] = $2 }
        { at = index($0, ":"); print "ill-formed\t" input[substr($0, 1, at - 1)] "\t" $0 }'
}

# Tests the files of one kind, and prints one line for them, after the lines for the errors.
try() { # name, least per cent that are not empty, list, option of the judge or "", command...
    name=$1
    least=$2
    list=$3
    option=$4
    shift 4
    log=$out/$name.log
    began=$(date +%s%N)
    mkdir "$out/$name"
    part=0
    while [ $part -lt "$jobs" ]; do
        awk -v jobs="$jobs" -v part=$part 'NR % jobs == part' "$list" |
            sanitize_listed "$out/$name/$part-" "$@" >"$log.$part" &
        part=$((part + 1))
    done
    wait
    cat "$log".[0-9]* >"$log"
    rm "$log".[0-9]*
    case $name in svg*) mark_costly "$log" ;; esac
    tenths=$((($(date +%s%N) - began) / 100000000))

    awk -F '\t' '$1 == "done" || $1 == "changed" { print $3 }' "$log" >"$log.outputs"
    "$judge" $option --list "$log.outputs" >"$log.judged" || failed=1
    ill_formed=$(sed -n '$s/.* \([0-9]*\) ill-formed$/\1/p' "$log.judged")
    sed '$d' "$log.judged" | head -20 | name_inputs "$log"
    awk -F '\t' '$1 != "done" && $1 != "empty" && $1 != "costly"' "$log" | head -20

    all=$(wc -l <"$list")
    empty=$(count empty "$log")
    [ "$(($(count done "$log") + empty + $(count costly "$log")))" = "$all" ] && [ $(((all - empty) * 100)) -ge $((all * least)) ] || failed=1
    printf '%s: %s files, %s empty, %s costly, %s refused%s, %s broken, %s ill-formed, %s changed on the second pass, ' "$name" "$all" \
        "$empty" "$(count costly "$log")" "$(count refused "$log")" "$(statuses "$log")" "$(count broken "$log")" "$ill_formed" "$(count changed "$log")"
    printf '%s -> %s bytes, %s.%s s\n' "$(bytes <"$list")" "$(bytes <"$log.outputs")" $((tenths / 10)) $((tenths % 10))
}

# Prints the statuses of the refused files and their numbers, such as " (2 TAMIS_OVER_MAX_TREE_DEPTH)".
statuses() {
    awk -F '\t' '$1 == "refused" && match($3, /TAMIS_[A-Z_]+/) { print substr($3, RSTART, RLENGTH) }' "$1" |
        sort | uniq -c | awk '{ printf "%s%s %s", NR == 1 ? " (" : ", ", $1, $2 } END { if (NR) printf ")" }'
}

try_all() { # suffix of the names, command, every how many
    for kind in svg xml; do
        awk -v every="$3" 'NR % every == 1 || every == 1' "$files/$kind.list" >"$out/$kind$1.list"
    done
    try "svg$1" 75 "$out/svg$1.list" '' "$2" sanitize --dialect xml5 --document --policy svg
    try "xml$1" 50 "$out/xml$1.list" '' "$2" sanitize --dialect xml5 --document
    try "feeds$1" 5 "$out/xml$1.list" '' "$2" sanitize --dialect xml5 --document --policy tests/files/feeds.json
    try "xml-fragments$1" 90 "$out/xml$1.list" --fragment "$2" sanitize --dialect xml5
}

try_all '' "$release/tamis" "$sample"
if [ -x "$asan/tamis" ]; then
    try_all '-asan' "$asan/tamis" $((sample * 16))
else
    echo "SKIPPED: files with ASan and UBSan: there is no $asan/tamis" >&2
fi
exit $failed
